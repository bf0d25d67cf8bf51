package choices

import (
	"errors"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/rule"
)

// MostFalls is how often the dice are rolled that lie between a command and its step.
const MostFalls = 3

// RefusedLater is what a command is refused for in the steps of the turn still to come, by
// another code than one; nil if that is nothing.
func (k *List) RefusedLater(l *line.Line, code string, seed uint64) (no *refusal.Failure) {
	k.settling(seed, func(g game.Game) bool {
		var tape dice.Tape
		tape.Give(nil)
		err := g.Fork().Do(l, &core.Ref{Tape: &tape, Choose: true})
		var of *rule.Refusal
		if errors.As(err, &of) && of.Code != code {
			no = k.s.Explain(err)
		}
		return no == nil
	})
	return no
}

// OnceSettled reports whether a command is for a step of the turn before which something is
// to be settled by dice, and may be given in it however those fall.
func (k *List) OnceSettled(l *line.Line) bool {
	s := k.s
	if _, step := s.Game().Ends(); step == "" || !k.Ahead() || !s.Game().Begun() || s.Game().Over() {
		return false
	}
	l.LowerVerb()
	if word := s.WholeVerb(l.Verb()); !s.Game().IsVerb(word) || s.VerbOf(l, word) != nil || s.CompleteWords(l) != nil || Takes(s.Game(), l.Command()) || k.StepsTo(l) > 0 {
		return false
	}
	for seed := range uint64(MostFalls) {
		found := false
		k.settling(seed, func(g game.Game) bool {
			found = Takes(g, l.Command())
			return !found
		})
		if !found {
			return false
		}
	}
	return true
}

// settling visits copies of the bout in the steps of the turn that are still to come, until it
// is told that this is enough. What has to be settled on the way is, with dice of the copy.
func (k *List) settling(seed uint64, visit func(g game.Game) bool) {
	_, step := k.s.Game().Ends()
	g := k.s.Game().Fork()
	for range MostSteps {
		if !Does(g, step) {
			if game.Settle(g, k.book.OwnStep, seed); !Does(g, step) {
				return
			}
		}
		if g.Active() != k.s.Game().Active() || !visit(g) {
			return
		}
	}
}

// inFront is how many entries stand in a short list before the first of each sort that leads to
// a fight in a later step.
const inFront = 3

// mostThrown is how many entries a short list has at most where it also has some that belong
// to a later step.
const mostThrown = 6

// inSight brings the best of each sort that leads to a fight in a later step, as a charge, up
// behind the first few where others would hide it: what decides most is not to be looked for.
func (k *List) inSight(options []option) {
	keyed := func(o *option) int {
		if g := k.groupAt(o.group); g != nil && g.Key != "" {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(options, func(a, b option) int { return keyed(&a) - keyed(&b) }) // they have no number
	at := inFront
	for i := inFront; i < len(options); i++ {
		o := options[i]
		g := k.groupAt(o.group)
		if g == nil || !g.Ahead || g.Then == "" || o.vain || o.entry.Rare {
			continue
		}
		if slices.ContainsFunc(options[:i], func(x option) bool { return x.group == o.group }) {
			continue
		}
		if inView := i < mostThrown && !slices.ContainsFunc(options[at:i], func(x option) bool {
			of := k.groupAt(x.group)
			return of == nil || !of.Ahead
		}); inView {
			continue
		}
		copy(options[at+1:i+1], options[at:i])
		options[at] = o
		at++
	}
}
