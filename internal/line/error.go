package line

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The codes an [Error] may carry.
const (
	CodeBadArgument = "bad-argument" // the text of the line is at fault
	CodeBadDie      = "bad-die"      // the dice clause is at fault
)

// An Error says what is wrong with a line of text and where.
type Error struct {
	Col  int    // 1-based column in runes, or 0 when the error has no place
	Msg  string // what is wrong
	Hint string // what would be right, or ""
	Code string // CodeBadArgument or CodeBadDie
}

// Error returns the message with its column and hint.
func (e *Error) Error() string {
	msg := e.Msg
	if e.Col > 0 {
		msg = fmt.Sprintf("column %d: %s", e.Col, msg)
	}
	if e.Hint != "" {
		msg += "; " + e.Hint
	}
	return msg
}

// column returns the 1-based column, in runes, of the byte offset off.
func column(text string, off int) int {
	return utf8.RuneCountInString(text[:off]) + 1
}

// maxShown is how many runes of the user's text an error message repeats.
const maxShown = 32

// shown makes a word fit to stand in an error message: clean and short.
func shown(word string) string {
	n := 0
	for i := range word {
		if n == maxShown {
			return Clean(strings.Clone(word[:i])) + "..."
		}
		n++
	}
	return Clean(word)
}
