package screen

import "strings"

// InWords returns a command as it is shown, with names that are no words replaced by words. It
// returns "" where there are none. Names of figures stay as they are.
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
