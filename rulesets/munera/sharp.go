package munera

// A sharpMan fights as plain does, but for a few habits that pay: he lets the
// other come to him, takes hold of a much weaker man, whirls, and strikes a second
// blow with whatever he has. He weighs nothing, so that a bout can be played on
// under him by the thousand: it is how the champion looks ahead, and what the
// veteran holds to where commands are worth nearly the same.
type sharpMan struct {
	plainMan
	grapple, whirl *action
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

func newSharp(r *Rules) *sharpMan {
	return &sharpMan{plainMan: *newPlain(r), grapple: r.actions["grapple"], whirl: r.actions["whirl"], patience: usualPatience}
}

// Choose gives the next command of the active figure.
func (p *sharpMan) Choose(s *State, c *Command) {
	p.s, p.c, p.a, p.t = s, c, s.active(), -1
	p.f = &s.fig[p.a]
	if s.phase == TurnStart {
		p.begin()
		return
	}
	for _, step := range sharpSteps {
		if step(p) && p.allowed() {
			return
		}
	}
	p.say.end(c)
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
	if n < 1 || p.s.round > p.patience || p.f.attacks > 0 || n+strikingCost <= p.f.sixLeft() {
		return false
	}
	return p.say.end(p.c)
}

// together reports whether both stand, next to each other, and he may attack at
// a cost.
func (p *sharpMan) together(cost int) bool {
	return p.mayAttack() && p.distance() == 1 && p.f.posture == standing && p.s.fig[p.t].posture == standing && p.may(cost)
}

// takeHold grapples a man who is much the weaker. [mun.grapple.6]
func (p *sharpMan) takeHold() bool {
	foe := &p.s.fig[p.t]
	cost := int(p.r.c.costs[costGrapple].value) + int(p.f.attacks)
	if p.f.cesti || foe.stamina > grappleMost || p.f.stamina < foe.stamina+grappleLead || !p.together(cost) {
		return false
	}
	p.say.give(p.c, p.grapple)
	p.c.on = int8(p.t)
	return true
}

// whirlAt whirls as the first attack of a long turn. [mun.whirl.5]
func (p *sharpMan) whirlAt() bool {
	if p.f.attacks > 0 || p.f.rose || p.f.sixLeft() < whirlPoints || p.s.fig[p.t].sees[p.a] != Front || !p.together(whirlPoints) {
		return false
	}
	p.say.give(p.c, p.whirl)
	p.c.on, p.c.with = int8(p.t), p.whirlArm()
	return true
}

// whirlArm is what he whirls with: the best light weapon in his hands, else his
// shield, else anything.
func (p *sharpMan) whirlArm() weapon {
	best, found := means{}, false
	for _, where := range [...]uint8{inRight, inLeft} {
		if i := p.f.hand(where); i >= 0 {
			m := p.inHand(i)
			if m.action == p.say.attack && p.r.c.arms[m.with].ap == 1 && (!found || m.modifier > best.modifier) {
				best, found = m, true
			}
		}
	}
	switch {
	case found:
		return best.with
	case p.f.hasShield() && p.f.shield != capeShield && !p.f.shieldUsed:
		return theShield
	}
	return p.r.c.improv
}

// strikeAgain strikes the second blow of a turn with whatever there is.
func (p *sharpMan) strikeAgain() bool {
	if !p.mayAttack() || p.f.attacks == 0 {
		return false
	}
	m := p.plainBlow(p.r.c.improv)
	return m.action != nil && p.may(m.cost) && p.say.strike(p.c, p.t, m.action, m.with, m.grip)
}
