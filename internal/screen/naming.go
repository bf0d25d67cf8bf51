package screen

import "strings"

// InWords is a command as it is shown where a name in it is no word that anybody says; "" where
// there is none. Somebody's name stays as it is.
func (b *Book) InWords(command string, isName func(word string) bool) string {
	words, any := strings.Fields(command), false
	for i, w := range words {
		if text := b.namings[w]; text != "" && (i == 0 || !isName(w)) {
			words[i], any = text, true
		}
	}
	if !any {
		return ""
	}
	return strings.Join(words, " ")
}
