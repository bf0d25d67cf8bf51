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
	Value  float64 // for the side of the active figure, from 0 (lost) to 1 (won)
	Reason string  // in a few words, or ""

	Whole     string // a policy whose values are chances of winning, where those of this one are not; "" where they are
	Unweighed bool   // the policy chooses this command but puts no value on it
	Samples   int    // how many bouts were played to estimate Value; 0 if it was not estimated by playing
}

// deviations is the half-width, in standard deviations, of the 95% interval of a share counted in
// bouts. Two shares that differ by more are taken to differ by more than chance.
const deviations = 2

// GiveOrTake returns the largest possible half-width of the 95% interval of Value, in percentage
// points, rounded up. Samples must not be 0.
func (a *Advice) GiveOrTake() int {
	return int(math.Ceil(100 * deviations * 0.5 / math.Sqrt(float64(a.Samples))))
}

// Beats reports whether the value of a exceeds that of b by more than sampling error explains. It
// is false where either value was not estimated by playing bouts.
func (a *Advice) Beats(b *Advice) bool {
	if a.Samples == 0 || b.Samples == 0 {
		return false
	}
	spread := func(x *Advice) float64 { return max(x.Value*(1-x.Value), 1/float64(x.Samples)) / float64(x.Samples) }
	return a.Value-b.Value > deviations*math.Sqrt(spread(a)+spread(b))
}

// errNobody is returned where no figure is to act.
var errNobody = errors.New("nobody is to act")

// ErrNoAdvice is returned where a policy ranks no commands.
var ErrNoAdvice = errors.New("this policy gives no advice")

// Choose returns the command that a policy chooses for the active figure. A policy that rolls dice
// to choose rolls them through ref.
func (t *table[S, C]) Choose(policy string, ref *core.Ref) (Advice, error) {
	t.asked()
	t.m.Rules.Copy(t.trial, t.now)
	return t.choose(policy, ref)
}

// ChooseAhead returns the command that a policy chooses for the figure that Ahead returns.
func (t *table[S, C]) ChooseAhead(policy string, ref *core.Ref) (Advice, error) {
	t.asked()
	if t.Ahead() < 0 {
		return Advice{}, errNobody
	}
	return t.choose(policy, ref)
}

// choose returns the command that a policy chooses in the bout held by trial.
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

// Advise ranks the commands of the active figure: first the one that the policy itself chooses,
// then the others, the best first.
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

// chosenFirst moves the command that the policy chooses to the front of a ranking, or adds it
// there. A policy may choose by rules of its own what it does not value the most, and its choice is
// its advice. A policy that rolls dice to choose has no such command.
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
	if choice.Reason == "" && k != 0 { // why it is not the one valued highest
		choice.Reason = "what " + policy + " does here"
	}
	return slices.Insert(list, 0, choice)
}

// Explain returns what a policy has to say about the bout besides its ranking, in sentences; nil if
// the search is stopped.
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

// ranked returns the ranking that an adviser gives for the bout held by trial, as far as it got
// before it was stopped.
func (t *table[S, C]) ranked(adviser sim.Adviser[S, C]) []Advice {
	var list []Advice
	adviser.Advise(t.trial, func(c *C, value float64, reason string) {
		if !t.halt.Stopped() {
			list = append(list, t.advice(c, value, reason))
		}
	})
	return list
}

// Compare returns the value of a command and the best command, both as a policy values them. best
// is nil if the policy does not value that command.
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
	value, ok := adviser.Weigh(t.trial, &c) // trial now also holds what the command states about the table
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
