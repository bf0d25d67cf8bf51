package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// Settle carries out on a copy of a bout the first command of which own reports that a session gives it by
// itself, as one that settles hits, with dice that are rolled for it alone; false where there is none.
func Settle(g Game, own func(command string) bool, seed uint64) bool {
	end, step := g.Ends()
	for _, c := range g.Legal(false) {
		var l line.Line
		if c.Line == end || c.Line == step || !own(c.Line) || l.Parse(c.Line) != nil {
			continue
		}
		var tape dice.Tape
		tape.Seed(dice.NewGenerator(seed, 0), nil)
		if g.Do(&l, &core.Ref{Tape: &tape, Choose: true}) == nil {
			return true
		}
	}
	return false
}
