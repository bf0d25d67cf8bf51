package line

import (
	"slices"
	"strconv"
	"strings"
)

// IndexFold returns the index of a word in a list without regard to case, or -1.
func IndexFold(list []string, word string) int {
	return slices.IndexFunc(list, func(s string) bool { return strings.EqualFold(s, word) })
}

// DidYouMean returns a hint: the choice nearest to a word or, if none is near and there are few,
// all choices. what is the word for the choices.
func DidYouMean(word, what string, choices []string) string {
	if near := Nearest(word, choices); near != "" {
		return "did you mean " + near + "?"
	}
	const most = 12
	if len(choices) == 0 || len(choices) > most {
		return ""
	}
	return "the " + what + " are " + strings.Join(choices, ", ")
}

// Shorten shortens a user's word so that it can be repeated in a message.
func Shorten(text string) string {
	const most = 40
	if r := []rune(text[:min(len(text), 4*most+4)]); len(r) > most {
		return string(r[:most]) + "..."
	}
	return text
}

// InWords returns a number up to twelve in words, with "none" for 0; any other number in figures.
func InWords(n int) string {
	if n < 0 || n >= len(numerals) {
		return strconv.Itoa(n)
	}
	return numerals[n]
}

var numerals = [...]string{"none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Quote returns a user's text in quotes, cleaned and shortened so that it can be repeated in a
// message.
func Quote(text string) string { return `"` + Shorten(Clean(text)) + `"` }

// FirstWord returns a text up to its first blank.
func FirstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// CutPrefixFold is strings.CutPrefix, ignoring case.
func CutPrefixFold(text, prefix string) (rest string, ok bool) {
	if !HasPrefixFold(text, prefix) {
		return "", false
	}
	return text[len(prefix):], true
}

// HasPrefixFold is strings.HasPrefix, ignoring case.
func HasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

// Split separates commands at semicolons outside quotes.
func Split(text string) []string {
	var parts []string
	quoted, start := false, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ';' && !quoted:
			if part := strings.TrimSpace(text[start:i]); part != "" {
				parts = append(parts, part)
			}
			start = i + 1
		case text[i] == '"':
			quoted = !quoted
		}
	}
	return parts
}

// CutWord splits a text after its first word, which may be a name in quotes.
func CutWord(text string) (word, rest string, more bool) {
	if !strings.HasPrefix(text, `"`) {
		return strings.Cut(text, " ")
	}
	k := strings.IndexByte(text[1:], '"') + 2
	return text[:k], strings.TrimSpace(text[k:]), k < len(text)
}
