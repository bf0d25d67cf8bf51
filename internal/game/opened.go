package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// Opened is a copy of a bout as if nothing lay sealed in it, where a command takes that back:
// whatever was chosen, it comes to the same. Of any other it is the bout itself.
func Opened(g Game) Game {
	if !g.Concealed() {
		return g
	}
	for _, c := range g.Legal(false) {
		var l line.Line
		var tape dice.Tape
		tape.Give(nil)
		of := g.Fork()
		if l.Parse(c.Line) == nil && of.Do(&l, &core.Ref{Tape: &tape, Choose: true}) == nil && !of.Concealed() {
			return of
		}
	}
	return g
}
