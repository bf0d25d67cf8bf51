package munera

import (
	"summa/internal/bout"
	"summa/internal/dice"
)

// A scale weighs commands: it carries one out over every outcome of its dice
// and takes the mean of what the bouts that follow are worth.
type scale struct {
	*worth
	tape dice.Tape
	ref  bout.Ref
	s    State
}

func newScale(r *Rules) *scale {
	x := &scale{worth: newWorth(r)}
	x.ref.Tape = &x.tape
	return x
}

// each carries a command out over every outcome and visits the bout after each
// with its chance.
func (x *scale) each(s *State, c *Command, visit func(after *State, p float64)) {
	x.tape.Every(false)
	for more := true; more && !x.r.halt.Stopped(); more = x.tape.Next() {
		x.s.CopyFrom(s)
		x.ref.Reset()
		if x.r.Do(&x.s, c, &x.ref) != nil {
			return
		}
		num, den, _ := x.tape.Weight()
		visit(&x.s, float64(num)/float64(den))
	}
}

// mean is what a command is worth to the side that gives it: the mean over its outcomes.
func (x *scale) mean(s *State, c *Command) float64 {
	side, sum := s.fig[s.active()].side, 0.0
	x.each(s, c, func(after *State, p float64) { sum += p * x.value(after, side) })
	return sum
}
