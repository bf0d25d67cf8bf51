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

// MostFalls is the number of times that the dice between a command and its step are rolled.
const MostFalls = 3

// RefusedLater returns the refusal of a command in the later steps of the turn, with another code
// than code; nil if there is none.
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

// OnceSettled reports whether a command belongs to a step of the turn before which dice must
// settle something, and may be given in that step whatever the dice show.
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

// settling visits copies of the bout in the later steps of the turn, until visit returns false.
// What has to be settled on the way is settled with dice of the copy.
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

// inFront is the number of entries in a short list before the first of each sort that leads to a
// fight in a later step.
const inFront = 3

// mostThrown is the largest number of entries of a short list that also has entries of a later
// step.
const mostThrown = 6

// inSight moves the best entry of each sort that leads to a fight in a later step, such as a
// charge, up behind the first few, where it would otherwise be hidden: the most decisive choice
// should be in view.
func (k *List) inSight(options []option) {
	keyed := func(o *option) int {
		if g := k.groupAt(o.group); g != nil && g.Key != "" {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(options, func(a, b option) int { return keyed(&a) - keyed(&b) }) // entries with a key have no number
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
