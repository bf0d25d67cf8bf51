package game

import (
	"summa/internal/line"
	"summa/internal/rule"
)

// Others visits every option of every ruling except the one in force. It leaves out rulings on how
// a bout starts once the bout has begun, and, unless looked is nil, rulings that the rules have not
// consulted, because those cannot have mattered.
func Others(rulings []RulingID, begun bool, inForce func(ruling int) int, looked *rule.Looked, visit func(ruling, option int)) {
	for k := range rulings {
		if rulings[k].Start && begun || looked != nil && !looked[k] {
			continue
		}
		now := inForce(k)
		for option := range rulings[k].Options {
			if option != now {
				visit(k, option)
			}
		}
	}
}

// OddsUnder returns a function that answers a question about the present bout with one ruling set
// to another option. The bout itself is left alone.
func OddsUnder(g Game, lines []*line.Line, base []int) func(ruling, option int) (Game, *Odds, error) {
	now, other := g.Save(), g.Fork()
	return func(ruling, option int) (Game, *Odds, error) {
		other.Restore(now)
		other.SetRuling(ruling, option)
		o, err := other.Odds(lines, base, false)
		return other, o, err
	}
}
