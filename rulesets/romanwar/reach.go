package romanwar

import (
	"summa/internal/chart"
	"summa/internal/rule"
)

// reachOf marks on a plan where a unit can go, the way it faces: the rule for a move
// is asked of each point so many whole inches away. A unit that can go nowhere is
// refused as its move would be.
func (r *Facts) reachOf(s *State, i int, p *chart.Plan) *rule.Refusal {
	u := &s.units[i]
	c := Command{action: r.actions["move"], side: nobody, unit: int32(i), target: nobody, at: unstated, melee: nobody, facing: noFacing}
	if no := r.permit(s, &Command{action: &action{when: acting, steps: inMove, allow: (*Rules).allowTurn}, unit: int32(i)}); no != nil {
		return no
	}
	x := &chart.PlanReach{Name: r.name(s, i), X: int(u.x), Y: int(u.y)}
	for c.y = u.y % inch; c.y <= s.depth; c.y += inch {
		for c.x = u.x % inch; c.x <= s.width; c.x += inch {
			if c.x == u.x && c.y == u.y || r.permit(s, &c) != nil {
				continue
			}
			cost := c.way.cost
			part := max(0, (cost.n*chart.ReachParts+cost.d-1)/cost.d) // by the slowest ground of the turn, a stretch may cost nothing more
			x.Spots = append(x.Spots, chart.PlanSpot{X: int(c.x), Y: int(c.y), Part: int(part)})
		}
	}
	p.Reach = x
	return nil
}

// unitCalled is the number of the unit of a name, or -1.
func (r *Facts) unitCalled(s *State, name string) int {
	if k, ok := r.names.Find(name); ok && name != "" {
		return s.unitNamed(k)
	}
	return -1
}
