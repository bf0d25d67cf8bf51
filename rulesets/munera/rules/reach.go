package rules

import (
	"summa/internal/dice"
	"summa/rulesets/munera/state"
)

// Reach visits every pose the active figure can come to this turn on the map by
// steps and turns, the cheapest way there, with the bout as it then stands and
// the AP the way has cost; the cheapest poses first. The commands are those he is
// offered, permitted and carried out as at the table. To have more AP left never
// forbids anything, so that the cheapest way to a pose leads on to all that any
// way leads to.
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

// Driven is where a push-back by one figure would drive another, and whether
// there is room; he stays if he is held. [mun.attack.6] [mun.attack.7]
func (r *Rules) Driven(s *state.State, from, who int) (to state.Spot, ok bool) {
	then := new(state.State)
	then.CopyFrom(s)
	then.Fig[who].Posture = state.Standing // so that being knocked down shows
	ref := QuietRef()
	ref.Tape = new(dice.Tape)
	r.pushBack(then, from, who, false, state.Attack6, ref)
	return then.Under(who), then.Fig[who].Posture == state.Standing
}
