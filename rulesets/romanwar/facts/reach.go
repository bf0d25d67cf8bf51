package facts

import (
	"summa/internal/chart"
	"summa/internal/rule"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// reachOf marks on a plan where a unit can go, the way it faces: the rule for a move
// is asked of each point so many whole inches away. A unit that can go nowhere is
// refused as its move would be.
func (r *Facts) reachOf(s *state.State, i int, p *chart.Plan) *rule.Refusal {
	u := &s.Units[i]
	c := rules.Order(r.Actions["move"])
	c.Unit = int32(i)
	if _, no := r.Permit(s, &rules.Command{Action: &rules.Action{When: rules.Acting, Steps: rules.InMove, Allow: (*rules.Rules).AllowTurn}, Unit: int32(i)}); no != nil {
		return no
	}
	x := &chart.PlanReach{Name: r.Name(s, i), X: int(u.X), Y: int(u.Y)}
	for c.Y = u.Y % state.Inch; c.Y <= s.Depth; c.Y += state.Inch {
		for c.X = u.X % state.Inch; c.X <= s.Width; c.X += state.Inch {
			if c.X == u.X && c.Y == u.Y {
				continue
			}
			plan, no := r.Permit(s, &c)
			if no != nil {
				continue
			}
			cost := plan.Way.Cost
			part := max(0, (cost.N*chart.ReachParts+cost.D-1)/cost.D) // by the slowest ground of the turn, a stretch may cost nothing more
			x.Spots = append(x.Spots, chart.PlanSpot{X: int(c.X), Y: int(c.Y), Part: int(part)})
		}
	}
	p.Reach = x
	return nil
}

// unitCalled is the number of the unit of a name, or -1.
func (r *Facts) unitCalled(s *state.State, name string) int {
	if k, ok := r.Names.Find(name); ok && name != "" {
		return s.UnitNamed(k)
	}
	return -1
}
