package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// unsealed returns a copy of the bout without its sealed choices; nil if the ruleset has no Unseal.
func (t *table[S, C]) unsealed() Game {
	if t.m.Unseal == nil {
		return nil
	}
	of := t.Fork().(*table[S, C])
	t.m.Unseal(of.now)
	return of
}

// Opened returns a copy of a bout without its sealed choices, where the ruleset can take them back
// or one legal command removes them without dice. Otherwise, or if nothing is sealed, it returns g
// itself.
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
