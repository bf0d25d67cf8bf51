package claim

import (
	"fmt"
	"unicode/utf8"
)

// An Error says what is wrong with a claim and where.
type Error struct {
	Col  int    // 1-based column, in runes
	Msg  string // what is wrong
	Hint string // what would be right, or ""
	Err  error  // the scope's error behind this one, or nil
}

// Error returns the message with its column and hint.
func (e *Error) Error() string {
	msg := fmt.Sprintf("column %d: %s", e.Col, e.Msg)
	if e.Hint != "" {
		msg += "; " + e.Hint
	}
	return msg
}

// Unwrap returns the scope's error, or nil.
func (e *Error) Unwrap() error { return e.Err }

// errorAt returns an error at the byte offset off of text.
func errorAt(text string, off int, msg, hint string) *Error {
	return &Error{Col: utf8.RuneCountInString(text[:off]) + 1, Msg: msg, Hint: hint}
}
