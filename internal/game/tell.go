package game

import (
	"summa/internal/halt"
	"summa/internal/line"
)

// A Teller is a Module with words that only ask: what they answer changes nothing
// and is not recorded. They are among its Verbs.
type Teller[S any] interface {
	// Tell answers a line; false if it does not begin with such a word.
	Tell(s *S, l *line.Line) (t *Told, ok bool, err error)
}

// A Told is an answer: lines as they stand, and a field for programs.
type Told struct {
	Lines []string
	Key   string // of the field
	JSON  []byte
}

// Tell answers a question of the ruleset's own about the bout.
func (t *table[S, C]) Tell(l *line.Line) (told *Told, ok bool, err error) {
	m, ok := t.m.(Teller[S])
	if !ok {
		return nil, false, nil
	}
	told, ok, err = m.Tell(t.now, l)
	if ok && t.halt.Stopped() {
		return nil, true, halt.ErrStopped
	}
	return told, ok, err
}
