package rules

import (
	"summa/internal/dice"
	"summa/rulesets/munera/state"
)

// Reach visits every pose that the active figure can reach this turn on the map by steps and turns,
// in order of cost, with the bout as it then stands and the AP spent. It uses the commands that the
// figure would be offered, with all checks. As more AP left never forbids anything, the cheapest
// way to a pose is enough to find everything reachable through it.
func (r *Rules) Reach(s *state.State, visit func(now *state.State, spent int)) {
	who := s.Active()
	left := func(now *state.State) int { return int(now.Fig[who].AP) }
	stance := func(now *state.State) state.Pose { return state.Pose{At: now.Fig[who].At, Facing: now.Fig[who].Facing} }
	start := new(state.State)
	start.CopyFrom(s)
	least := map[state.Pose]int{stance(start): 0}
	bySpent := make([][]*state.State, max(0, left(start))+1)
	bySpent[0] = []*state.State{start}
	for spent := range bySpent {
		for i := 0; i < len(bySpent[spent]); i++ {
			now := bySpent[spent][i]
			if least[stance(now)] < spent {
				continue // there is a cheaper way
			}
			visit(now, spent)
			r.paces(now, func(c *Command) {
				next := new(state.State)
				next.CopyFrom(now)
				if r.Do(next, c, QuietRef()) != nil {
					return
				}
				total := left(start) - left(next)
				if was, seen := least[stance(next)]; !seen || total < was {
					least[stance(next)] = total
					bySpent[total] = append(bySpent[total], next)
				}
			})
		}
		bySpent[spent] = nil
	}
}

// paces visits the single steps and the turns the active figure is offered.
func (r *Rules) paces(s *state.State, visit func(*Command)) {
	o := Offer{r: r, say: NewOrders(r), s: s, visit: func(c *Command) {
		if c.Action.Word != "move" || c.N == 1 {
			visit(c)
		}
	}}
	if !s.Fig[s.Active()].Placed {
		return
	}
	o.steps(s.Active())
	o.turns()
}

// Attacks visits every attack the active figure may make from where he stands,
// with what it costs.
func (r *Rules) Attacks(s *state.State, visit func(c *Command, cost int)) {
	a := s.Active()
	o := Offer{r: r, say: NewOrders(r), s: s, visit: func(c *Command) {
		if c.Action.Word == "face" {
			return
		}
		if cost, ok := r.Price(s, c); ok {
			visit(c, cost)
		}
	}}
	for i := range int(s.N) {
		if i != a && s.Opponents(a, i) && s.Fig[i].Status == state.Active {
			o.foe(&s.Fig[a], i)
		}
	}
}

// Driven returns where a push-back by one figure would move another, and whether there is room; a
// figure that is held stays. [mun.attack.6] [mun.attack.7]
func (r *Rules) Driven(s *state.State, from, who int) (to state.Spot, ok bool) {
	then := new(state.State)
	then.CopyFrom(s)
	then.Fig[who].Posture = state.Standing // so that being knocked down shows
	ref := QuietRef()
	ref.Tape = new(dice.Tape)
	r.pushBack(then, from, who, false, state.Attack6, ref)
	return then.Under(who), then.Fig[who].Posture == state.Standing
}
