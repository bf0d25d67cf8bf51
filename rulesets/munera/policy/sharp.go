package policy

import (
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// A sharpMan fights as plain does, but for a few habits that pay: he lets the
// other come to him, takes hold of a much weaker man, whirls, and strikes a second
// blow with whatever he has. He weighs nothing, so that a bout can be played on
// under him by the thousand: it is how the champion looks ahead, and what the
// veteran holds to where commands are worth nearly the same.
type sharpMan struct {
	PlainMan
	grapple, whirl *rules.Action
	patience       int16 // the last round in which he lets the other come
}

// What a sharpMan goes by.
const (
	usualPatience = 15 // rounds he lets the other come, then he goes himself
	strikingCost  = 1  // AP he wants left when he has come up
	grappleLead   = 3  // how much stronger he is than a man he takes hold of
	grappleMost   = 5  // Stamina of such a man at most
	whirlPoints   = 6  // AP he has for a turn in which he whirls
)

func NewSharp(r *rules.Rules) *sharpMan {
	return &sharpMan{PlainMan: *NewPlain(r), grapple: r.Actions["grapple"], whirl: r.Actions["whirl"], patience: usualPatience}
}

// Choose gives the next command of the active figure.
func (p *sharpMan) Choose(s *state.State, c *rules.Command) {
	p.s, p.c, p.a, p.t = s, c, s.Active(), -1
	p.f = &s.Fig[p.a]
	if s.Phase == state.TurnStart {
		p.begin()
		return
	}
	for _, step := range sharpSteps {
		if step(p) && p.allowed() {
			return
		}
	}
	p.say.End(c)
}

// sharpSteps are his habits among plain's steps, in order.
var sharpSteps = [...]func(*sharpMan) bool{
	func(p *sharpMan) bool { return p.spent() },
	func(p *sharpMan) bool { return p.followUp() },
	func(p *sharpMan) bool { return p.cutFree() },
	func(p *sharpMan) bool { return p.turnTo() },
	func(p *sharpMan) bool { return p.recover() },
	func(p *sharpMan) bool { return p.draw() },
	(*sharpMan).wait,
	func(p *sharpMan) bool { return p.approach() },
	func(p *sharpMan) bool { return p.cast() },
	(*sharpMan).takeHold,
	(*sharpMan).whirlAt,
	func(p *sharpMan) bool { return p.strike() },
	(*sharpMan).strikeAgain,
	func(p *sharpMan) bool { return p.dress() },
}

// wait ends the turn of a man who would come up without the AP to strike.
func (p *sharpMan) wait() bool {
	n := p.distance() - p.engagement()
	if n < 1 || p.s.Round > p.patience || p.f.Attacks > 0 || n+strikingCost <= p.f.SixLeft() {
		return false
	}
	return p.say.End(p.c)
}

// together reports whether both stand, next to each other, and he may attack at
// a cost.
func (p *sharpMan) together(cost int) bool {
	return p.mayAttack() && p.distance() == 1 && p.f.Posture == state.Standing && p.s.Fig[p.t].Posture == state.Standing && p.may(cost)
}

// takeHold grapples a man who is much the weaker. [mun.grapple.6]
func (p *sharpMan) takeHold() bool {
	foe := &p.s.Fig[p.t]
	cost := int(p.r.Content.Costs[state.CostGrapple].Value) + int(p.f.Attacks)
	if p.f.Cesti || foe.Stamina > grappleMost || p.f.Stamina < foe.Stamina+grappleLead || !p.together(cost) {
		return false
	}
	p.say.Give(p.c, p.grapple)
	p.c.On = int8(p.t)
	return true
}

// whirlAt whirls as the first attack of a long turn. [mun.whirl.5]
func (p *sharpMan) whirlAt() bool {
	if p.f.Attacks > 0 || p.f.Rose || p.f.SixLeft() < whirlPoints || p.s.Fig[p.t].Sees[p.a] != state.Front || !p.together(whirlPoints) {
		return false
	}
	p.say.Give(p.c, p.whirl)
	p.c.On, p.c.With = int8(p.t), p.whirlArm()
	return true
}

// whirlArm is what he whirls with: the best light weapon in his hands, else his
// shield, else anything.
func (p *sharpMan) whirlArm() state.Weapon {
	best, found := means{}, false
	for _, where := range [...]uint8{state.InRight, state.InLeft} {
		if i := p.f.Hand(where); i >= 0 {
			m := p.inHand(i)
			if m.action == p.say.Attack && p.r.Content.Arms[m.with].AP == 1 && (!found || m.modifier > best.modifier) {
				best, found = m, true
			}
		}
	}
	switch {
	case found:
		return best.with
	case p.f.HasShield() && p.f.Shield != state.CapeShield && !p.f.ShieldUsed:
		return rules.TheShield
	}
	return p.r.Content.Improv
}

// strikeAgain strikes the second blow of a turn with whatever there is.
func (p *sharpMan) strikeAgain() bool {
	if !p.mayAttack() || p.f.Attacks == 0 {
		return false
	}
	m := p.plainBlow(p.r.Content.Improv)
	return m.action != nil && p.may(m.cost) && p.say.Strike(p.c, p.t, m.action, m.with, m.grip)
}
