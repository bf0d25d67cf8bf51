package line

import (
	"strconv"
	"strings"
)

// CutLastNumber splits a text before the number that is its last word. ok is false if there is no
// such number above 0, or nothing before it.
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

// IsPlainNumber reports whether a word consists of digits, with at most one point.
func IsPlainNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789.") == "" && strings.Count(word, ".") <= 1 && word != "."
}

// AreNumbers reports whether a text has more than the given number of words, and all are numbers.
func AreNumbers(text string, more int) bool {
	words := strings.Fields(text)
	for _, w := range words {
		if !IsPlainNumber(w) {
			return false
		}
	}
	return len(words) > more
}
