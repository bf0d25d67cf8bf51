package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// Given carries a command out on g with the faces given and returns the rules' response: nil if the
// command was carried out, a *dice.Short if another die is needed, an *OpenChoice if somebody has
// to decide, else the reason for refusal. g changes only if the result is nil.
func Given(g Game, text string, faces []int) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var tape dice.Tape
	tape.Give(faces)
	return g.Do(&l, &core.Ref{Tape: &tape, Choose: true})
}
