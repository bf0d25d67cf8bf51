package line

import "strings"

// Instead are words and what stands for each, as they are written with semicolons between: LP: Life.
func Instead(text string) (list []string) {
	for pair := range strings.SplitSeq(text, ";") {
		if word, instead, ok := strings.Cut(pair, ":"); ok {
			list = append(list, strings.TrimSpace(word), strings.TrimSpace(instead))
		}
	}
	return list
}
