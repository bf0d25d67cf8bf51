package state

import (
	"strconv"

	"summa/internal/core"
)

const (
	ManyPoints = 7 // AP spent in a turn that cost a point of fatigue [mun.ap.10]
	tiredLimit = 6 // AP a tired man may spend in a turn [mun.ap.11]
)

// Limited reports whether the AP limit of a tired figure applies now. [mun.ap.11]
func (r *Reckoner) Limited(s *State, who int) bool {
	if s.Is(RulingTiredCapMidturn, TiredCapMidturnStatusAtTurnStart) {
		r.Unseen()
		return s.Fig[who].TiredAtStart
	}
	return r.Weary(s, who) > core.Fresh
}

// SecondCost returns the surcharge for a second attack. [mun.ap.9] [mun.cost.8]
func (r *Reckoner) SecondCost(s *State, who int, special bool) int {
	if s.Fig[who].Attacks == 0 || special && s.Is(RulingSecondAttackSurcharge, SecondAttackSurchargeWeaponAttacksOnly) {
		return 0
	}
	return int(r.Content.Costs[CostSecond].Value)
}

func Itoa(n int) string { return strconv.Itoa(n) }
