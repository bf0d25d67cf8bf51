package game

import (
	"errors"
	"math"
	"slices"

	"summa/internal/core"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/sim"
)

// An Advice is a command as a policy sees it.
type Advice struct {
	Line   string
	Cost   string  // "2 AP", or ""
	Value  float64 // to the side that is to act, from 0 (lost) to 1 (won)
	Reason string  // in a few words, or ""

	Whole     string // the policy whose values are chances to win, where these are not; "" where they are
	Unweighed bool   // it is what the policy does, and it puts no value on it
	Samples   int    // in how many bouts the value was counted, 0 if it was not
}

// deviations is within how many standard deviations a count in bouts lies, in 95 of 100; by as
// many two differ that are not the same but for chance.
const deviations = 2

// GiveOrTake is within how many in 100 of its value, at most, the chance lies.
func (a *Advice) GiveOrTake() int {
	return int(math.Ceil(100 * deviations * 0.5 / math.Sqrt(float64(a.Samples))))
}

// Beats reports whether a value is greater than another by more than the chance of the bouts
// makes it.
func (a *Advice) Beats(b *Advice) bool {
	if a.Samples == 0 || b.Samples == 0 {
		return false
	}
	spread := func(x *Advice) float64 { return max(x.Value*(1-x.Value), 1/float64(x.Samples)) / float64(x.Samples) }
	return a.Value-b.Value > deviations*math.Sqrt(spread(a)+spread(b))
}

// errNobody says that no figure is awaited.
var errNobody = errors.New("nobody is to act")

// ErrNoAdvice says that a policy ranks nothing.
var ErrNoAdvice = errors.New("this policy gives no advice")

// Choose is what a policy would have the figure do that is to act. One that rolls
// for it does so with ref.
func (t *table[S, C]) Choose(policy string, ref *core.Ref) (Advice, error) {
	t.asked()
	t.m.Rules.Copy(t.trial, t.now)
	return t.choose(policy, ref)
}

// ChooseAhead is what a policy would have the figure do that Ahead returns.
func (t *table[S, C]) ChooseAhead(policy string, ref *core.Ref) (Advice, error) {
	t.asked()
	if t.Ahead() < 0 {
		return Advice{}, errNobody
	}
	return t.choose(policy, ref)
}

// choose is what a policy would have done in the bout on trial.
func (t *table[S, C]) choose(policy string, ref *core.Ref) (Advice, error) {
	p, err := t.policy(policy)
	if err != nil {
		return Advice{}, err
	}
	var c C
	if roller := p.Roller; roller != nil {
		roller.Roll(t.trial, &c, ref)
		if err := ref.Tape.Err(); err != nil && !t.halt.Stopped() {
			return Advice{}, err
		}
	} else {
		p.Choose(t.trial, &c)
	}
	if t.halt.Stopped() { // there may be no command at all
		return Advice{}, halt.ErrStopped
	}
	a := t.advice(&c, 0, "")
	if r := p.Reasoner; r != nil {
		a.Reason = r.Reason(t.trial, &c)
	}
	return a, nil
}

// Advise ranks what the figure may do that is to act: first what the policy itself
// would have it do, then the others, the best first.
func (t *table[S, C]) Advise(policy string) ([]Advice, error) {
	t.asked()
	p, err := t.policy(policy)
	if err != nil {
		return nil, err
	}
	adviser := p.Adviser
	if adviser == nil {
		return nil, ErrNoAdvice
	}
	t.m.Rules.Copy(t.trial, t.now)
	list := t.chosenFirst(policy, p.Roller != nil, t.ranked(adviser))
	samples := 0
	if p.Samples != nil {
		samples = p.Samples(t.now)
	}
	for i := range list {
		list[i].Whole, list[i].Samples = p.Whole, samples
	}
	return list, t.halt.Err()
}

// chosenFirst puts first in a ranking what the policy plays: its rules may prefer what is
// not worth the most in the ranking, and what it does is its advice. A policy that rolls
// for its choice prefers nothing.
func (t *table[S, C]) chosenFirst(policy string, rolls bool, list []Advice) []Advice {
	if rolls || t.halt.Stopped() {
		return list
	}
	choice, err := t.Choose(policy, nil)
	if err != nil {
		return list
	}
	k := slices.IndexFunc(list, func(a Advice) bool { return a.Line == choice.Line })
	switch {
	case k >= 0:
		choice.Value = list[k].Value
		if list[k].Reason != "" {
			choice.Reason = list[k].Reason
		}
		list = slices.Delete(list, k, k+1)
	default:
		choice.Unweighed = true
	}
	if choice.Reason == "" && k != 0 { // why it is not the one worth the most
		choice.Reason = "what " + policy + " does here"
	}
	return slices.Insert(list, 0, choice)
}

// Explain is what a policy has to say of the bout besides, in sentences; nothing, if it
// is stopped.
func (t *table[S, C]) Explain(policy string) []string {
	p, err := t.policy(policy)
	x := p.Explainer
	if err != nil || x == nil {
		return nil
	}
	t.m.Rules.Copy(t.trial, t.now)
	list := x.Explain(t.trial)
	if t.halt.Stopped() {
		return nil
	}
	return list
}

// ranked is what an adviser has to say of the bout on trial, until it is stopped.
func (t *table[S, C]) ranked(adviser sim.Adviser[S, C]) []Advice {
	var list []Advice
	adviser.Advise(t.trial, func(c *C, value float64, reason string) {
		if !t.halt.Stopped() {
			list = append(list, t.advice(c, value, reason))
		}
	})
	return list
}

// Compare holds a command against the best there is, as a policy sees them; the
// best is nil if the command is not one that it weighs.
func (t *table[S, C]) Compare(policy string, l *line.Line) (value float64, best *Advice, err error) {
	t.asked()
	p, err := t.policy(policy)
	if err != nil {
		return 0, nil, err
	}
	adviser := p.Adviser
	if adviser == nil {
		return 0, nil, ErrNoAdvice
	}
	var c C
	if err := t.m.Language.Parse(t.now, l, &c); err != nil {
		return 0, nil, err
	}
	t.m.Rules.Copy(t.trial, t.now)
	value, ok := adviser.Weigh(t.trial, &c) // what the command states of the table is stated now
	if t.halt.Stopped() {
		return 0, nil, halt.ErrStopped
	}
	if list := t.ranked(adviser); ok && len(list) > 0 {
		best = &list[0]
	}
	return value, best, t.halt.Err()
}

// policy returns a policy by its name if somebody is to act.
func (t *table[S, C]) policy(name string) (sim.Policy[S, C], error) {
	if t.m.Play.Rules.ToAct(t.now) < 0 {
		return sim.Policy[S, C]{}, errNobody
	}
	return t.m.Play.Rules.Policy(name)
}

func (t *table[S, C]) advice(c *C, value float64, reason string) Advice {
	a := Advice{Line: string(t.m.Language.AppendCommand(nil, t.now, c)), Value: value, Reason: reason}
	a.Cost = t.m.Language.Cost(t.now, c)
	return a
}

// Standing reports whether a figure still takes part.
func (t *table[S, C]) Standing(who int) bool {
	var o sim.Outcome
	t.m.Play.Rules.Outcome(t.now, &o)
	return who >= 0 && who < len(o.Fates) && o.Fates[who] == 0
}
