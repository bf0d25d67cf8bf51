package line

import (
	"strconv"
	"strings"
)

// CutLastNumber parts a text from the number that is its last word, which is more than 0; ok is
// false where it has none, or nothing before it.
func CutLastNumber(text string) (before string, number float64, ok bool) {
	i := strings.LastIndexAny(text, " \t")
	if i < 0 {
		return "", 0, false
	}
	last := strings.Trim(text[i+1:], `"`)
	number, err := strconv.ParseFloat(last, 64)
	before = strings.TrimSpace(text[:i])
	return before, number, err == nil && number > 0 && before != "" && IsPlainNumber(last)
}

// IsPlainNumber reports whether a word is of digits, with a point perhaps.
func IsPlainNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789.") == "" && strings.Count(word, ".") <= 1 && word != "."
}

// AreNumbers reports whether a text has more than so many words, and all are numbers.
func AreNumbers(text string, more int) bool {
	words := strings.Fields(text)
	for _, w := range words {
		if !IsPlainNumber(w) {
			return false
		}
	}
	return len(words) > more
}
