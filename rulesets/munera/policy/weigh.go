package policy

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// A Scale weighs commands: it carries one out over every outcome of its dice
// and takes the mean of what the bouts that follow are worth.
type Scale struct {
	*worth
	tape dice.Tape
	ref  core.Ref
	s    state.State
}

func NewScale(r *rules.Rules) *Scale {
	x := &Scale{worth: NewWorth(r)}
	x.ref.Tape = &x.tape
	return x
}

// Each carries a command out over every outcome and visits the bout after each
// with its chance.
func (x *Scale) Each(s *state.State, c *rules.Command, visit func(after *state.State, p float64)) {
	x.tape.Every(false)
	for more := true; more && !x.R.Halt.Stopped(); more = x.tape.Next() {
		x.s.CopyFrom(s)
		x.ref.Reset()
		if x.R.Do(&x.s, c, &x.ref) != nil {
			return
		}
		num, den, _ := x.tape.Weight()
		visit(&x.s, float64(num)/float64(den))
	}
}

// Mean is what a command is worth to the side that gives it: the mean over its outcomes.
func (x *Scale) Mean(s *state.State, c *rules.Command) float64 {
	side, sum := s.Fig[s.Active()].Side, 0.0
	x.Each(s, c, func(after *state.State, p float64) { sum += p * x.Value(after, side) })
	return sum
}
