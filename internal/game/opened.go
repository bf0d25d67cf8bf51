package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// unsealed is a copy of the bout with nothing sealed on the table, nil if it cannot be had so.
func (t *table[S, C]) unsealed() Game {
	if t.m.Unseal == nil {
		return nil
	}
	of := t.Fork().(*table[S, C])
	t.m.Unseal(of.now)
	return of
}

// Opened is a copy of a bout as if nothing lay sealed in it, where that can be taken back:
// whatever was chosen, it comes to the same. Of any other it is the bout itself.
func Opened(g Game) Game {
	if !g.Concealed() {
		return g
	}
	if x, ok := g.(interface{ unsealed() Game }); ok {
		if of := x.unsealed(); of != nil {
			return of
		}
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
