package munera

import (
	"cmp"
	"slices"
)

// The policy `champion` looks ahead in the turn: for each command that the
// veteran thinks likely it goes through the outcomes, and in each finds the
// command that would then be best, and so on, as far as its work allows. It
// reckons exactly and draws no dice of its own, so a position has one answer.

// What the champion does before it answers.
const (
	championWork  = 400 // positions in which it weighs all commands, in all
	championMost  = 6   // commands it looks into
	championNear  = 0.10
	championDepth = 3    // commands of a turn it looks ahead
	unlikely      = 0.02 // an outcome rarer than that is taken as it stands
)

// A championMan fights by the policy champion.
type championMan struct {
	*veteranMan
	ahead [championDepth]*veteranMan // who weighs the commands after the first
	work  int
}

func newChampion(r *Rules) *championMan {
	p := &championMan{veteranMan: newVeteran(r)}
	for k := range p.ahead {
		p.ahead[k] = newVeteran(r)
	}
	return p
}

// Choose gives the next command of the active figure.
func (p *championMan) Choose(s *State, c *Command) {
	p.search(s)
	*c = p.list[0].c
}

// search looks into the likely commands and puts the best first.
func (p *championMan) search(s *State) {
	p.consider(s, p.useful)
	if s.phase != Actions || len(p.list) < 2 {
		return
	}
	p.work = 0
	n := 1
	for n < min(len(p.list), championMost) && p.list[n].rank > p.list[0].rank-championNear {
		n++
	}
	for k := range n {
		x := &p.list[k]
		haste := x.value - x.rank
		x.value = p.into(s, &x.c, 0, 1)
		x.rank = x.value - haste
	}
	slices.SortStableFunc(p.list[:n], func(a, b weighed) int { return cmp.Compare(b.rank, a.rank) })
}

// into is what a command is worth if the best is made of every outcome.
func (p *championMan) into(s *State, c *Command, depth int, chance float64) float64 {
	v := p.ahead[depth]
	me, side, sum := s.active(), s.fig[s.active()].side, 0.0
	first := *c
	p.ahead[depth].each(s, &first, func(after *State, q float64) {
		if after.phase != Actions || after.active() != me || chance*q < unlikely || p.work >= championWork || depth+1 == championDepth {
			sum += q * v.value(after, side)
			return
		}
		sum += q * p.best(after, depth+1, chance*q)
	})
	return sum
}

// best is what the best command of a position is worth.
func (p *championMan) best(s *State, depth int, chance float64) float64 {
	p.work++
	v := p.ahead[depth]
	v.consider(s, v.useful)
	if len(v.list) < 2 || chance < 4*unlikely || depth+1 == championDepth {
		return v.list[0].value
	}
	// Look into the two likeliest, and keep what is better.
	one, two := v.list[0].c, v.list[1].c
	return max(p.into(s, &one, depth, chance), p.into(s, &two, depth, chance))
}

// Advise visits the commands that can be right, the best first.
func (p *championMan) Advise(s *State, visit func(c *Command, value float64, reason string)) {
	p.search(s)
	least := 1.0
	for i := range p.list { // those not looked into come last, and are worth no more
		least = min(least, p.list[i].rank)
		visit(&p.list[i].c, least, p.Reason(s, &p.list[i].c))
	}
}

// Weigh is what a command of the active figure is worth.
func (p *championMan) Weigh(s *State, c *Command) (value float64, ok bool) {
	if value, ok = p.veteranMan.Weigh(s, c); !ok {
		return 0, false
	}
	p.search(s)
	for i := range p.list {
		if same(&p.list[i].c, c) {
			return p.list[i].rank, true
		}
	}
	return value, true
}
