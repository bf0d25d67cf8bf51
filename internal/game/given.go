package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// Given carries a command out on a bout with some faces, and returns what the rules say to it: nil
// where it has been carried out, a *dice.Short where a die more is asked for, an *OpenChoice where
// somebody is to decide, else why not. Only where it is nil has the bout changed.
func Given(g Game, text string, faces []int) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var tape dice.Tape
	tape.Give(faces)
	return g.Do(&l, &core.Ref{Tape: &tape, Choose: true})
}
