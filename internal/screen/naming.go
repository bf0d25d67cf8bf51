package screen

import "strings"

// InWords is a command as it is shown where a name in it is no word that anybody says; "" where
// there is none.
func (b *Book) InWords(command string) string {
	words, any := strings.Fields(command), false
	for i, w := range words {
		if text := b.namings[w]; text != "" {
			words[i], any = text, true
		}
	}
	if !any {
		return ""
	}
	return strings.Join(words, " ")
}
