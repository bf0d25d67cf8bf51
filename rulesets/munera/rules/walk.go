package rules

import (
	"summa/internal/core"
	"summa/internal/field"
)

// A pose is a hex and the facing of a figure that stands in it.
type pose struct {
	at     field.Hex
	facing field.Facing
}

// WalksTo reports whether a figure could come next to another by steps and turns
// with the AP he has left, each within the tired man's limit. [mun.double.2]
func (r *Rules) WalksTo(s *State, who, goal int) bool {
	f := &s.Fig[who]
	start := pose{f.At, f.Facing}
	least := map[pose]int{start: 0}
	byCost := make([][]pose, max(0, int(f.AP))+1)
	byCost[0] = []pose{start}
	for cost := 0; cost < len(byCost); cost++ {
		for len(byCost[cost]) > 0 {
			last := len(byCost[cost]) - 1
			p := byCost[cost][last]
			byCost[cost] = byCost[cost][:last]
			if least[p] < cost {
				continue
			}
			if field.Adjacent(p.at, s.Fig[goal].At) {
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
		if r.Enterable(s, who, p.at, to) != nil {
			continue
		}
		sense := dirRight
		if s.Geometry().Forward(p.facing, dir) {
			sense = DirForward
		}
		visit(pose{to, p.facing}, int(r.StepCost(&s.Fig[who], sense).Value))
	}
	for sides := -2; sides <= 3; sides++ {
		if sides != 0 {
			visit(pose{p.at, p.facing.Turn(sides)}, r.SidesCost(s, sides))
		}
	}
}

// affordsAfter reports whether he could pay a cost after so many AP more: the
// seventh of a turn may tire him on the way. [mun.ap.10] [mun.ap.11]
func (r *Rules) affordsAfter(s *State, who, before, cost int) bool {
	f := &s.Fig[who]
	spent := int(f.Spent) + before
	switch {
	case before+cost > int(f.AP):
		return false
	case spent+cost <= tiredLimit:
		return true
	case r.limited(s, who):
		return false
	case spent < manyPoints || f.Seven || s.Is(RulingSevenApTiming, SevenApTimingEndOfTurn) || s.Is(RulingTiredCapMidturn, TiredCapMidturnStatusAtTurnStart):
		return true
	}
	v := s.Vigour(who)
	v.fatigue++
	return v.Weary() == core.Fresh
}
