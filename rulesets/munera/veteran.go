package munera

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/field"
)

// The policy `veteran` weighs each command that is allowed by the exact mean of
// what it can lead to, and gives the best. It looks no further than the one
// command; what may come after is in the worth of the bout as it then stands.

// A veteranMan fights by the policy veteran.
type veteranMan struct {
	*scale
	opts   offer
	habits *sharpMan
	habit  Command   // what they would have him do
	leans  bool      // he follows them where it is close; on a map they have not proved themselves
	list   []weighed // what may be done, as last weighed
	asIs   float64   // what the bout was worth before it
}

// A weighed command is one with what it is worth.
type weighed struct {
	cmd   Command
	value float64 // as it stands
	rank  float64 // as he sees it, who does not like to wait
}

func newVeteran(r *Rules) *veteranMan {
	p := &veteranMan{scale: newScale(r), habits: newSharp(r)}
	p.opts = newOffer(r)
	return p
}

// Choose gives the next command of the active figure.
func (p *veteranMan) Choose(s *State, c *Command) {
	p.consider(s, p.useful)
	*c = p.list[0].cmd
}

// consider weighs the commands that are allowed and that good keeps, and puts
// the best first.
func (p *veteranMan) consider(s *State, good func(*State, *Command) bool) {
	p.list = p.list[:0]
	p.habits.Choose(s, &p.habit)
	p.leans = !s.mapped()
	p.asIs = p.value(s, s.fig[s.active()].side)
	p.opts.during(s, func(c *Command) {
		if good(s, c) && p.r.permit(s, c) == nil {
			value := p.worthOf(s, c)
			p.list = append(p.list, weighed{*c, value, value - p.waiting(s, c) + p.leaning(c)})
		}
	})
	p.gifts(s)
	slices.SortStableFunc(p.list, func(a, b weighed) int { return cmp.Compare(b.rank, a.rank) })
}

// worthOf is what a command is worth; one that throws something away before the
// turn is worth what the turn is worth after it.
func (p *veteranMan) worthOf(s *State, c *Command) float64 {
	if s.phase == Actions || c.action.word != "discard" {
		return p.mean(s, c)
	}
	var after State
	after.CopyFrom(s)
	if p.r.Do(&after, c, &p.ref) != nil {
		return 0
	}
	var turn Command
	p.habits.say.turn(&turn)
	value, keep := p.mean(&after, &turn), *c
	*c = keep
	return value
}

// useful reports whether a command can be the right one: it is his own, and it
// does something.
func (p *veteranMan) useful(s *State, c *Command) bool {
	a := s.active()
	switch c.action.word {
	case "discard":
		return int(c.by) == a && c.item == theShield
	case "face":
		return c.on != nobody && s.fig[a].sees[c.on] != Front // by name is enough
	case "move":
		if s.mapped() {
			return c.dir == dirForward || c.n == 1
		}
		return s.onlyInFront(a) >= 0 && (c.dir == dirForward || c.dir == dirBack && p.pressed(s, a)) // else nobody knows what it changes
	case "feint":
		return p.strikesAfter(s, a, int(p.r.c.costs[costFeint].value))
	case "sheathe", "kick":
		return false
	case "drop": // a net that is round somebody, for the hand it keeps
		i := s.fig[a].find(c.with, inRight, inLeft)
		return i >= 0 && p.r.entangling(s, a, i)
	}
	return true
}

// close is how near a man must be to be stepped back from.
const close = 2

// pressed reports whether somebody is near enough to step back from.
func (p *veteranMan) pressed(s *State, a int) bool {
	b := p.r.nearest(s, a)
	return b >= 0 && int(s.fig[a].rng[b]) <= close
}

// strikesAfter reports whether, with so many AP fewer, he could still attack
// somebody from where he stands: only then is there a use for a feint.
func (p *veteranMan) strikesAfter(s *State, a, cost int) bool {
	f := &s.fig[a]
	left := int(f.ap) - cost - p.r.secondCost(s, a, false)
	b := p.r.nearest(s, a)
	if b < 0 || f.attacks >= maxAttacks || !s.inArc(a, b) {
		return false
	}
	distance := int(f.rng[b])
	for i := range f.nSheet {
		x := &f.sheet[i]
		arm := &p.r.c.arms[x.weapon]
		if x.where != inRight && x.where != inLeft && x.where != carried || int(arm.ap) > left {
			continue
		}
		_, near := arm.reach.at(distance)
		_, far := arm.throw.at(distance)
		if near || far && distance > 1 {
			return true
		}
	}
	return distance == 1 && left >= int(p.r.c.arms[p.r.c.improv].ap)
}

// clearGain is what a thing must bring that is thrown away.
const clearGain = 0.02

// gifts weighs what costs nothing and leaves the rest of the turn: it is worth
// what it adds to the best of the others. It comes first only if it clearly
// gains, so that a turn always comes to its end.
func (p *veteranMan) gifts(s *State) {
	best := 0.0
	for i := range p.list {
		if x := &p.list[i]; !free(s, &x.cmd) {
			best = max(best, x.value)
		}
	}
	for i := range p.list {
		if x := &p.list[i]; free(s, &x.cmd) {
			x.value = min(1, max(0, best+x.value-p.asIs))
			x.rank = x.value - clearGain + p.leaning(&x.cmd)
		}
	}
}

// free reports whether a command throws something away in the turn.
func free(s *State, c *Command) bool {
	return c.action.word == "drop" || c.action.word == "discard" && s.phase == Actions
}

// longBout is the round from which on his impatience does not grow.
const longBout = 50

// waiting is what the distance to his man takes from ending the turn, more as
// the bout drags on: if both waited for ever, nobody would win.
func (p *veteranMan) waiting(s *State, c *Command) float64 {
	a := s.active()
	b := p.r.nearest(s, a)
	if b < 0 {
		return 0
	}
	n := s.distance(a, b) - 1
	switch {
	case c.action.word != "move":
	case s.mapped():
		n = field.Distance(p.r.reached(s, a, c), s.fig[b].at) - 1
	case c.dir == dirForward:
		n -= int(c.n)
	}
	return p.w[byHaste] * float64(min(int(s.round), longBout)*max(0, n))
}

// leaning is what he gives to the command his habits are for: where commands are
// worth nearly the same, they know better than a worth that is an estimate.
func (p *veteranMan) leaning(c *Command) float64 {
	if p.leans && same(c, &p.habit) {
		return p.w[byHabit]
	}
	return 0
}

// seen is what a command is worth as he sees it, from 0 to 1: his habits do not
// make it worth more.
func (p *veteranMan) seen(x *weighed) float64 {
	return min(1, max(0, x.rank-p.leaning(&x.cmd)))
}

// Weigh is what a command of the active figure is worth.
func (p *veteranMan) Weigh(s *State, c *Command) (value float64, ok bool) {
	if c.actor(s) != s.active() || p.r.permit(s, c) != nil {
		return 0, false
	}
	p.consider(s, p.useful)
	for i := range p.list {
		if x := &p.list[i]; same(&x.cmd, c) {
			return p.seen(x), true
		}
	}
	return p.worthOf(s, c), true
}

// same reports whether two commands do the same to the same.
func same(a, b *Command) bool {
	return a.action == b.action && a.on == b.on && a.with == b.with && a.grip == b.grip && a.item == b.item && a.dir == b.dir && a.n == b.n
}

// Advise visits the commands that can be right, the best first: by what they are
// worth, though he himself would follow his habits where it is close.
func (p *veteranMan) Advise(s *State, visit func(c *Command, value float64, reason string)) {
	p.consider(s, p.useful)
	own := p.list[0].cmd
	slices.SortStableFunc(p.list, func(a, b weighed) int { return cmp.Compare(p.seen(&b), p.seen(&a)) })
	for i := range p.list {
		c := &p.list[i].cmd
		reason := p.Reason(s, c)
		if i > 0 && same(c, &own) {
			reason = strings.TrimPrefix(reason+", what he would do by habit", ", ")
		}
		visit(c, p.seen(&p.list[i]), reason)
	}
}
