package policy

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/field"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// The policy `veteran` weighs each command that is allowed by the exact mean of
// what it can lead to, and gives the best. It looks no further than the one
// command; what may come after is in the worth of the bout as it then stands.

// A VeteranMan fights by the policy veteran.
type VeteranMan struct {
	*Scale
	opts   rules.Offer
	habits *sharpMan
	habit  rules.Command // what they would have him do
	leans  bool          // he follows them where it is close; on a map they have not proved themselves
	List   []weighed     // what may be done, as last weighed
	asIs   float64       // what the bout was worth before it
}

// A weighed command is one with what it is worth.
type weighed struct {
	Cmd   rules.Command
	value float64 // as it stands
	rank  float64 // as he sees it, who does not like to wait
}

func NewVeteran(r *rules.Rules) *VeteranMan {
	p := &VeteranMan{Scale: NewScale(r), habits: NewSharp(r)}
	p.opts = rules.NewOffer(r)
	return p
}

// Choose gives the next command of the active figure.
func (p *VeteranMan) Choose(s *state.State, c *rules.Command) {
	p.Consider(s, p.Useful)
	*c = p.List[0].Cmd
}

// Consider weighs the commands that are allowed and that good keeps, and puts
// the best first.
func (p *VeteranMan) Consider(s *state.State, good func(*state.State, *rules.Command) bool) {
	p.List = p.List[:0]
	p.habits.Choose(s, &p.habit)
	p.leans = !s.Mapped()
	p.asIs = p.Value(s, s.Fig[s.Active()].Side)
	p.opts.During(s, func(c *rules.Command) {
		if good(s, c) && p.R.Allows(s, c) {
			value := p.worthOf(s, c)
			p.List = append(p.List, weighed{*c, value, value - p.waiting(s, c) + p.leaning(c)})
		}
	})
	p.gifts(s)
	slices.SortStableFunc(p.List, func(a, b weighed) int { return cmp.Compare(b.rank, a.rank) })
}

// worthOf is what a command is worth; one that throws something away before the
// turn is worth what the turn is worth after it.
func (p *VeteranMan) worthOf(s *state.State, c *rules.Command) float64 {
	if s.Phase == state.Actions || c.Action.Word != "discard" {
		return p.Mean(s, c)
	}
	var after state.State
	after.CopyFrom(s)
	if p.R.Do(&after, c, &p.ref) != nil {
		return 0
	}
	var turn rules.Command
	p.habits.say.Turn(&turn)
	value, keep := p.Mean(&after, &turn), *c
	*c = keep
	return value
}

// Useful reports whether a command can be the right one: it is his own, and it
// does something.
func (p *VeteranMan) Useful(s *state.State, c *rules.Command) bool {
	a := s.Active()
	switch c.Action.Word {
	case "discard":
		return int(c.By) == a && c.Item == rules.TheShield
	case "face":
		return c.On != state.Nobody && s.Fig[a].Sees[c.On] != state.Front // by name is enough
	case "move":
		if s.Mapped() {
			return c.Dir == state.DirForward || c.N == 1
		}
		return s.OnlyInFront(a) >= 0 && (c.Dir == state.DirForward || c.Dir == state.DirBack && p.pressed(s, a)) // else nobody knows what it changes
	case "feint":
		return p.strikesAfter(s, a, int(p.R.Content.Costs[state.CostFeint].Value))
	case "sheathe", "kick":
		return false
	case "drop": // a net that is round somebody, for the hand it keeps
		i := s.Fig[a].Find(c.With, state.InRight, state.InLeft)
		return i >= 0 && p.R.Entangling(s, a, i)
	}
	return true
}

// close is how near a man must be to be stepped back from.
const close = 2

// pressed reports whether somebody is near enough to step back from.
func (p *VeteranMan) pressed(s *state.State, a int) bool {
	b := p.R.Nearest(s, a)
	return b >= 0 && int(s.Fig[a].Range[b]) <= close
}

// strikesAfter reports whether, with so many AP fewer, he could still attack
// somebody from where he stands: only then is there a use for a feint.
func (p *VeteranMan) strikesAfter(s *state.State, a, cost int) bool {
	f := &s.Fig[a]
	left := int(f.AP) - cost - p.R.SecondCost(s, a, false)
	b := p.R.Nearest(s, a)
	if b < 0 || f.Attacks >= state.MaxAttacks || !s.InArc(a, b) {
		return false
	}
	distance := int(f.Range[b])
	for i := range f.NumSheet {
		x := &f.Sheet[i]
		arm := &p.R.Content.Arms[x.Weapon]
		if x.Where != state.InRight && x.Where != state.InLeft && x.Where != state.Carried || int(arm.AP) > left {
			continue
		}
		_, near := arm.Reach.At(distance)
		_, far := arm.Throw.At(distance)
		if near || far && distance > 1 {
			return true
		}
	}
	return distance == 1 && left >= int(p.R.Content.Arms[p.R.Content.Improv].AP)
}

// clearGain is what a thing must bring that is thrown away.
const clearGain = 0.02

// gifts weighs what costs nothing and leaves the rest of the turn: it is worth
// what it adds to the best of the others. It comes first only if it clearly
// gains, so that a turn always comes to its end.
func (p *VeteranMan) gifts(s *state.State) {
	best := 0.0
	for i := range p.List {
		if x := &p.List[i]; !free(s, &x.Cmd) {
			best = max(best, x.value)
		}
	}
	for i := range p.List {
		if x := &p.List[i]; free(s, &x.Cmd) {
			x.value = min(1, max(0, best+x.value-p.asIs))
			x.rank = x.value - clearGain + p.leaning(&x.Cmd)
		}
	}
}

// free reports whether a command throws something away in the turn.
func free(s *state.State, c *rules.Command) bool {
	return c.Action.Word == "drop" || c.Action.Word == "discard" && s.Phase == state.Actions
}

// longBout is the round from which on his impatience does not grow.
const longBout = 50

// waiting is what the distance to his man takes from ending the turn, more as
// the bout drags on: if both waited for ever, nobody would win.
func (p *VeteranMan) waiting(s *state.State, c *rules.Command) float64 {
	a := s.Active()
	b := p.R.Nearest(s, a)
	if b < 0 {
		return 0
	}
	n := s.Distance(a, b) - 1
	switch {
	case c.Action.Word != "move":
	case s.Mapped():
		n = field.Distance(p.R.Reached(s, a, c), s.Fig[b].At) - 1
	case c.Dir == state.DirForward:
		n -= int(c.N)
	}
	return p.w[state.ByHaste] * float64(min(int(s.Round), longBout)*max(0, n))
}

// leaning is what he gives to the command his habits are for: where commands are
// worth nearly the same, they know better than a worth that is an estimate.
func (p *VeteranMan) leaning(c *rules.Command) float64 {
	if p.leans && Same(c, &p.habit) {
		return p.w[state.ByHabit]
	}
	return 0
}

// seen is what a command is worth as he sees it, from 0 to 1: his habits do not
// make it worth more.
func (p *VeteranMan) seen(x *weighed) float64 {
	return min(1, max(0, x.rank-p.leaning(&x.Cmd)))
}

// Weigh is what a command of the active figure is worth.
func (p *VeteranMan) Weigh(s *state.State, c *rules.Command) (value float64, ok bool) {
	if c.Actor(s) != s.Active() || !p.R.Allows(s, c) {
		return 0, false
	}
	p.Consider(s, p.Useful)
	for i := range p.List {
		if x := &p.List[i]; Same(&x.Cmd, c) {
			return p.seen(x), true
		}
	}
	return p.worthOf(s, c), true
}

// Same reports whether two commands do the same to the same.
func Same(a, b *rules.Command) bool {
	return a.Action == b.Action && a.On == b.On && a.With == b.With && a.Grip == b.Grip && a.Item == b.Item && a.Dir == b.Dir && a.N == b.N
}

// Advise visits the commands that can be right, the best first: by what they are
// worth, though he himself would follow his habits where it is close.
func (p *VeteranMan) Advise(s *state.State, visit func(c *rules.Command, value float64, reason string)) {
	p.Consider(s, p.Useful)
	own := p.List[0].Cmd
	slices.SortStableFunc(p.List, func(a, b weighed) int { return cmp.Compare(p.seen(&b), p.seen(&a)) })
	for i := range p.List {
		c := &p.List[i].Cmd
		reason := p.Reason(s, c)
		if i > 0 && Same(c, &own) {
			reason = strings.TrimPrefix(reason+", what he would do by habit", ", ")
		}
		visit(c, p.seen(&p.List[i]), reason)
	}
}
