package line

import "strings"

// IsFigure reports whether a word on the screen is a number, perhaps typed without its sign, or an
// end of it where it is a range: 0-22% is 0-22, 22% and 22.
func IsFigure(word, number string) bool {
	low, high, both := strings.Cut(word, "-")
	return word == number || word == number+"%" || both && (low == number || low+"%" == number || high == number || high == number+"%")
}
