package line

import "strings"

// IsFigure reports whether a word on the screen is a number, possibly typed without its sign. A
// range matches either of its ends too: 0-22% is 0-22, 22% and 22.
func IsFigure(word, number string) bool {
	low, high, both := strings.Cut(word, "-")
	return word == number || word == number+"%" || both && (low == number || low+"%" == number || high == number || high == number+"%")
}
