package game

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// Settle changes g, which should be a copy of a bout: it carries out the first legal command for
// which own reports that a session gives it by itself, such as one that settles hits, with dice
// rolled from seed. It reports whether there was one.
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
