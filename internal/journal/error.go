package journal

import (
	"errors"
	"fmt"
)

// ErrInUse is the error for a journal that another session is writing.
var ErrInUse = errors.New("the journal is in use by another session")

// A Broken error reports the first line of a journal whose chain does not fit the line before.
// Either the journal was changed after it was written, or writing its last line was interrupted.
type Broken struct {
	Line  int    // the line's number, from 1
	Seq   int    // the number of the entry that should be there; 0 is the header
	Why   string // what is wrong
	Torn  bool   // the line was never completed: it has no chain and no end
	Bytes int64  // how many bytes there are of a torn line
}

// Error returns the line and the reason.
func (e *Broken) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Why) }

// A Malformed error reports text that no Writer could have written.
type Malformed struct {
	Line, Col int // its place, from 1; the column counts characters
	Why       string
}

// Error returns the place and the reason.
func (e *Malformed) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Why)
}
