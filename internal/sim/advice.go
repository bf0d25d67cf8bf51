package sim

import (
	"summa/internal/core"
)

// A Policy is a way to choose commands for the active figure. Its optional abilities are nil where
// it does not have them.
type Policy[S, C any] struct {
	Chooser[S, C]
	Roller    Roller[S, C] // set if the policy rolls dice to choose
	Reasoner  Reasoner[S, C]
	Adviser   Adviser[S, C]
	Explainer Explainer[S]
	// Watchable: a trace sees everything the policy bases its choice on. Asked twice about bouts of
	// the same form, and given the same answers to its questions, it chooses the same.
	Watchable bool
	// Whole names the policy that values the whole bout, where this one only values what comes next
	// and its values are not chances of winning; "" where they are.
	Whole string
	// Samples returns how many bouts, played on from s, the Adviser uses to estimate each value;
	// nil where it plays none.
	Samples func(s *S) int
}

// A Chooser chooses the next command of the active figure.
type Chooser[S, C any] interface {
	Choose(s *S, c *C)
}

// A Roller rolls dice to choose. These dice are its own, not those of the command.
type Roller[S, C any] interface {
	Roll(s *S, c *C, ref *core.Ref)
}

// A Reasoner can give a reason for a choice.
type Reasoner[S, C any] interface {
	// Reason says in a few words why the policy has just chosen c; "" if there is nothing to say.
	Reason(s *S, c *C) string
}

// An Explainer has more to say about a position than a ranking, in sentences.
type Explainer[S any] interface {
	Explain(s *S) []string
}

// An Adviser ranks the commands of the active figure.
type Adviser[S, C any] interface {
	// Advise visits the commands worth considering, the best first, each with its value for the
	// side of the active figure, from 0 (lost) to 1 (won), and a reason. A command is valid only
	// during its visit.
	Advise(s *S, visit func(c *C, value float64, reason string))
	// Weigh returns the value of one command on the same scale; ok is false if the command is not a
	// decision of the active figure's side.
	Weigh(s *S, c *C) (value float64, ok bool)
}

// A Joiner is implemented by Rules of bouts in which both sides choose at the same time. Together
// lets the policies of both sides choose, rolling through own, and carries out both commands,
// rolling through ref. It repeats this while both sides are to choose and the round is not after
// last; it may also do nothing. The result is the same as that of the commands one after the other
// with the same dice, but faster.
type Joiner[S, C any] interface {
	Together(s *S, policies []Policy[S, C], own, ref *core.Ref, last int)
}
