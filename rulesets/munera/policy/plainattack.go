package policy

import (
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// attackCostOf is what an attack costs him now, the second of a turn 1 more.
func (p *PlainMan) attackCostOf(a *state.Arm) int { return int(a.AP) + int(p.f.Attacks) }

// mayAttack is the head of P10.
func (p *PlainMan) mayAttack() bool { return p.f.Attacks < 2 && !p.s.Caped(p.a, &p.r.Reckoner) }

// cast is P10.1: net or lasso at a man who is not entangled, right hand first.
func (p *PlainMan) cast() bool {
	if !p.mayAttack() || p.s.Fig[p.t].NumNets > 0 {
		return false
	}
	for _, where := range [...]uint8{state.InRight, state.InLeft} {
		i := p.f.Hand(where)
		if i < 0 || p.f.Sheet[i].Used {
			continue
		}
		a := &p.r.Content.Arms[p.f.Sheet[i].Weapon]
		_, near := a.Reach.At(p.distance())
		if a.Entangles == state.NetLike && near && !p.r.Entangling(p.s, p.a, i) && p.may(p.attackCostOf(a)) {
			return p.say.Cast(p.c, p.t, p.f.Sheet[i].Weapon, a)
		}
	}
	return false
}

// A means is one way to attack, and how good it is; none if it has no verb.
type means struct {
	action         *rules.Action
	with           state.Weapon
	grip           uint8
	modifier, cost int
}

// strike is P10.2: the best by modifier, then cost, then order.
func (p *PlainMan) strike() bool {
	if !p.mayAttack() {
		return false
	}
	var best means
	for _, where := range [...]uint8{state.InRight, state.InLeft} {
		if i := p.f.Hand(where); i >= 0 {
			p.try(&best, p.inHand(i))
		}
	}
	if p.f.Darts > 0 && p.handFree() {
		p.try(&best, p.thrown())
	}
	if p.f.HasShield() && p.f.Shield != state.CapeShield && !p.f.ShieldUsed {
		p.try(&best, p.shieldBlow())
	}
	if p.f.Attacks == 0 {
		p.try(&best, p.plainBlow(p.r.Content.Improv))
	}
	if best.action == nil {
		return false
	}
	return p.say.Strike(p.c, p.t, best.action, best.with, best.grip)
}

// try keeps the better of two means, the earlier of equals.
func (p *PlainMan) try(best *means, m means) {
	switch {
	case m.action == nil || !p.may(m.cost):
	case best.action == nil, m.modifier > best.modifier, m.modifier == best.modifier && m.cost < best.cost:
		if p.say.Strike(p.c, p.t, m.action, m.with, m.grip); p.allowed() {
			*best = m
		}
	}
}

// inHand is the blow or the shot of what he holds; none if it has struck and is
// not his one weapon ready, for a net, and for a dagger that must wait.
func (p *PlainMan) inHand(slot int) means {
	x := &p.f.Sheet[slot]
	a := &p.r.Content.Arms[x.Weapon]
	if a.Entangles != state.NoNet || x.Used && p.r.Ready(p.f) > 1 || p.r.DaggerBarred(p.s, p.a, a) != nil {
		return means{}
	}
	if a.Missile == state.ArrowMissile {
		return p.shot(x.Weapon)
	}
	m := p.plainBlow(x.Weapon)
	switch {
	case m.action == nil || a.Hands < 2:
	case p.handFree() && !p.r.AnyEntangling(p.s, p.a):
		m.grip = rules.TwoHands
	default:
		m.modifier += int(a.OneHanded)
	}
	return m
}

func (p *PlainMan) plainBlow(w state.Weapon) means {
	a := &p.r.Content.Arms[w]
	b, near := a.Reach.At(p.distance())
	if !near {
		return means{}
	}
	return means{p.say.Attack, w, 0, int(b.Modifier), p.attackCostOf(a)}
}

// shieldBlow is a blow with the shield, whichever he holds.
func (p *PlainMan) shieldBlow() means {
	m := p.plainBlow(p.r.Content.Shields[p.f.Shield])
	m.with = rules.TheShield
	return m
}

func (p *PlainMan) shot(w state.Weapon) means {
	a := &p.r.Content.Arms[w]
	b, near := a.Throw.At(p.distance())
	if !near || !p.handFree() || p.f.Arrows == 0 {
		return means{}
	}
	return means{p.say.Shoot, w, 0, int(b.Modifier), p.attackCostOf(a)}
}

func (p *PlainMan) thrown() means {
	a := &p.r.Content.Arms[p.r.Content.Dart]
	b, near := a.Throw.At(p.distance())
	if !near {
		return means{}
	}
	return means{p.say.Throw, p.r.Content.Dart, 0, int(b.Modifier), p.attackCostOf(a)}
}

// dress is P11: his helmet, if it fell.
func (p *PlainMan) dress() bool {
	if p.f.Helmet && !p.f.HelmetWorn() && p.lies(state.HelmetItem) && p.may(2) {
		return p.pickUp(state.HelmetItem)
	}
	return false
}
