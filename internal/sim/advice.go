package sim

import (
	"summa/internal/core"
)

// A Policy is a way to choose commands for the figure that is to act. What it cannot do
// besides is nil.
type Policy[S, C any] struct {
	Chooser[S, C]
	Roller    Roller[S, C] // it rolls for what it chooses
	Reasoner  Reasoner[S, C]
	Adviser   Adviser[S, C]
	Explainer Explainer[S]
	// Watchable: it chooses by what a trace can see. Asked twice about bouts of the same
	// form, with the same answers to its questions, it chooses the same.
	Watchable bool
	// Whole is the policy that weighs the whole bout, where what this one weighs is what
	// comes next alone and its values are no chances to win; "" where they are.
	Whole string
	// Samples is in how many bouts, played on from s, the Adviser counts each worth; nil
	// where it plays none.
	Samples func(s *S) int
}

// A Chooser chooses the next command of the figure that is to act.
type Chooser[S, C any] interface {
	Choose(s *S, c *C)
}

// A Roller rolls for what it chooses. Its dice are its own, no part of those of the
// command.
type Roller[S, C any] interface {
	Roll(s *S, c *C, ref *core.Ref)
}

// A Reasoner can say why.
type Reasoner[S, C any] interface {
	// Reason says in a few words why c, which the policy has just chosen, is its
	// choice; "" if there is nothing to say.
	Reason(s *S, c *C) string
}

// An Explainer has more to say of a position than a ranking, in sentences.
type Explainer[S any] interface {
	Explain(s *S) []string
}

// An Adviser ranks what may be done.
type Adviser[S, C any] interface {
	// Advise visits the commands worth considering, the best first, each with
	// what it is worth to the side that is to act, from 0 (lost) to 1 (won), and
	// why. A command is valid during its visit.
	Advise(s *S, visit func(c *C, value float64, reason string))
	// Weigh is what one command is worth in the same way; false if it is no
	// decision of the side that is to act.
	Weigh(s *S, c *C) (value float64, ok bool)
}

// A Joiner is Rules of bouts in which both sides choose at the same time. Together
// has the policies of both choose, with the dice of their own, and carries out what
// comes of it, over and over while it is for both to choose and the round is none
// after the last; it may do nothing. It comes to what the commands come to one after
// the other, with the same dice, sooner.
type Joiner[S, C any] interface {
	Together(s *S, policies []Policy[S, C], own, ref *core.Ref, last int)
}
