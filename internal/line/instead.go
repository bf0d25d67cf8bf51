package line

import "strings"

// Instead returns words and their replacements in turn, from a text with semicolons between the
// pairs: LP: Life.
func Instead(text string) (list []string) {
	for pair := range strings.SplitSeq(text, ";") {
		if word, instead, ok := strings.Cut(pair, ":"); ok {
			list = append(list, strings.TrimSpace(word), strings.TrimSpace(instead))
		}
	}
	return list
}
