package game

import (
	"summa/internal/halt"
	"summa/internal/line"
)

// A Reply is an answer: lines for people, and a field for programs.
type Reply struct {
	Lines  []string
	Said   []string // Lines in sentences, for people to whom Lines is no help, as when it is read aloud
	Wide   []string // Lines for a person at a terminal: a title and then a table
	Legend []string // how to read Wide
	Narrow []string // Lines where a terminal has no room for the table, with how to read it
	Key    string   // the name of the field
	JSON   []byte
}

// Tell answers a question of the ruleset's own about the bout.
func (t *table[S, C]) Tell(l *line.Line) (told *Reply, ok bool, err error) {
	t.asked()
	if t.m.Tell == nil {
		return nil, false, nil
	}
	told, ok, err = t.m.Tell(t.now, l)
	if ok && t.halt.Stopped() {
		return nil, true, halt.ErrStopped
	}
	return told, ok, err
}
