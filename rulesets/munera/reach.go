package munera

import "summa/internal/dice"

// reach visits every pose the active figure can come to this turn on the map by
// steps and turns, the cheapest way there, with the bout as it then stands and
// the AP the way has cost; the cheapest poses first. The commands are those he is
// offered, permitted and carried out as at the table. To have more AP left never
// forbids anything, so that the cheapest way to a pose leads on to all that any
// way leads to.
func (r *Rules) reach(s *State, visit func(now *State, spent int)) {
	who := s.active()
	left := func(now *State) int { return int(now.fig[who].ap) }
	stance := func(now *State) pose { return pose{now.fig[who].at, now.fig[who].facing} }
	start := new(State)
	start.CopyFrom(s)
	least := map[pose]int{stance(start): 0}
	bySpent := make([][]*State, max(0, left(start))+1)
	bySpent[0] = []*State{start}
	for spent := range bySpent {
		for i := 0; i < len(bySpent[spent]); i++ {
			now := bySpent[spent][i]
			if least[stance(now)] < spent {
				continue // there is a cheaper way
			}
			visit(now, spent)
			r.paces(now, func(c *Command) {
				next := new(State)
				next.CopyFrom(now)
				if r.Do(next, c, quietRef()) != nil {
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
func (r *Rules) paces(s *State, visit func(*Command)) {
	o := offer{r: r, say: newOrders(r), s: s, visit: func(c *Command) {
		if c.action.word != "move" || c.n == 1 {
			visit(c)
		}
	}}
	if !s.fig[s.active()].placed {
		return
	}
	o.steps(s.active())
	o.turns()
}

// attacks visits every attack the active figure may make from where he stands,
// with what it costs.
func (r *Rules) attacks(s *State, visit func(c *Command, cost int)) {
	a := s.active()
	o := offer{r: r, say: newOrders(r), s: s, visit: func(c *Command) {
		if c.action.word == "face" || r.permit(s, c) != nil {
			return
		}
		cost, _ := r.price(s, c)
		visit(c, cost)
	}}
	for i := range int(s.n) {
		if i != a && s.opponents(a, i) && s.fig[i].status == active {
			o.foe(&s.fig[a], i)
		}
	}
}

// driven is where a push-back by one figure would drive another, and whether
// there is room; he stays if he is held. [mun.attack.6] [mun.attack.7]
func (r *Rules) driven(s *State, from, who int) (to spot, ok bool) {
	then := new(State)
	then.CopyFrom(s)
	then.fig[who].posture = standing // so that being knocked down shows
	ref := quietRef()
	ref.Tape = new(dice.Tape)
	r.pushBack(then, from, who, false, attack6, ref)
	return then.under(who), then.fig[who].posture == standing
}
