package game

import (
	"summa/internal/line"
	"summa/internal/rule"
)

// Others visits every option of every ruling but the one in force: of those on how a
// bout starts, only until it has begun; of those at which the rules have not looked, none,
// as they cannot have mattered. All may have if looked is nil.
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

// OddsUnder answers a question about a bout as it stands with one ruling at
// another option. The bout itself is left alone.
func OddsUnder(g Game, lines []*line.Line, base []int) func(ruling, option int) (Game, *Odds, error) {
	now, other := g.Save(), g.Fork()
	return func(ruling, option int) (Game, *Odds, error) {
		other.Restore(now)
		other.SetRuling(ruling, option)
		o, err := other.Odds(lines, base, false)
		return other, o, err
	}
}
