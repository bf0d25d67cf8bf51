package rules

import (
	"summa/internal/field"
	"summa/rulesets/munera/state"
)

// WalksTo reports whether a figure could come next to another by steps and turns with the AP it has
// left and within the limit of a tired figure. [mun.double.2]
func (r *Rules) WalksTo(s *state.State, who, goal int) bool {
	f := &s.Fig[who]
	start := state.Pose{At: f.At, Facing: f.Facing}
	least := map[state.Pose]int{start: 0}
	byCost := make([][]state.Pose, max(0, int(f.AP))+1)
	byCost[0] = []state.Pose{start}
	for cost := 0; cost < len(byCost); cost++ {
		for len(byCost[cost]) > 0 {
			last := len(byCost[cost]) - 1
			p := byCost[cost][last]
			byCost[cost] = byCost[cost][:last]
			if least[p] < cost {
				continue
			}
			if field.Adjacent(p.At, s.Fig[goal].At) {
				return true
			}
			r.onward(s, who, p, func(next state.Pose, more int) {
				total := cost + more
				if was, seen := least[next]; seen && was <= total || !r.AffordsAfter(s, who, cost, more) {
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
func (r *Rules) onward(s *state.State, who int, p state.Pose, visit func(next state.Pose, cost int)) {
	for dir := field.N; dir <= field.NW; dir++ {
		to := field.Neighbour(p.At, dir)
		if r.Enterable(s, who, p.At, to) != nil {
			continue
		}
		sense := state.DirRight
		if s.Geometry().Forward(p.Facing, dir) {
			sense = state.DirForward
		}
		visit(state.Pose{At: to, Facing: p.Facing}, int(r.StepCost(&s.Fig[who], sense).Value))
	}
	for sides := -2; sides <= 3; sides++ {
		if sides != 0 {
			visit(state.Pose{At: p.At, Facing: p.Facing.Turn(sides)}, r.SidesCost(s, sides))
		}
	}
}
