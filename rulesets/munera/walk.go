package munera

import (
	"summa/internal/core"
	"summa/internal/field"
)

// A pose is a hex and the facing of a figure that stands in it.
type pose struct {
	at     field.Hex
	facing field.Facing
}

// walksTo reports whether a figure could come next to another by steps and turns
// with the AP he has left, each within the tired man's limit. [mun.double.2]
func (r *Rules) walksTo(s *State, who, goal int) bool {
	f := &s.fig[who]
	start := pose{f.at, f.facing}
	least := map[pose]int{start: 0}
	byCost := make([][]pose, max(0, int(f.ap))+1)
	byCost[0] = []pose{start}
	for cost := 0; cost < len(byCost); cost++ {
		for len(byCost[cost]) > 0 {
			last := len(byCost[cost]) - 1
			p := byCost[cost][last]
			byCost[cost] = byCost[cost][:last]
			if least[p] < cost {
				continue
			}
			if field.Adjacent(p.at, s.fig[goal].at) {
				return true
			}
			r.onward(s, who, p, func(next pose, more int) {
				total := cost + more
				if was, seen := least[next]; seen && was <= total || !r.affordsAfter(s, who, cost, more) {
					return
				}
				least[next] = total
				byCost[total] = append(byCost[total], next)
			})
		}
	}
	return false
}

// onward visits the poses one step or one turn from another, and what each costs.
func (r *Rules) onward(s *State, who int, p pose, visit func(next pose, cost int)) {
	for dir := field.N; dir <= field.NW; dir++ {
		to := field.Neighbour(p.at, dir)
		if r.enterable(s, who, p.at, to) != nil {
			continue
		}
		sense := dirRight
		if s.geometry().Forward(p.facing, dir) {
			sense = dirForward
		}
		visit(pose{to, p.facing}, int(r.stepCost(&s.fig[who], sense).value))
	}
	for sides := -2; sides <= 3; sides++ {
		if sides != 0 {
			visit(pose{p.at, p.facing.Turn(sides)}, r.sidesCost(s, sides))
		}
	}
}

// affordsAfter reports whether he could pay a cost after so many AP more: the
// seventh of a turn may tire him on the way. [mun.ap.10] [mun.ap.11]
func (r *Rules) affordsAfter(s *State, who, before, cost int) bool {
	f := &s.fig[who]
	spent := int(f.spent) + before
	switch {
	case before+cost > int(f.ap):
		return false
	case spent+cost <= tiredLimit:
		return true
	case r.limited(s, who):
		return false
	case spent < manyPoints || f.seven || s.is(rulingSevenApTiming, sevenApTimingEndOfTurn) || s.is(rulingTiredCapMidturn, tiredCapMidturnStatusAtTurnStart):
		return true
	}
	v := s.vigour(who)
	v.fatigue++
	return v.weary() == core.Fresh
}
