package munera

// attackCostOf is what an attack costs him now, the second of a turn 1 more.
func (p *plainMan) attackCostOf(a *arm) int { return int(a.ap) + int(p.f.attacks) }

// mayAttack is the head of P10.
func (p *plainMan) mayAttack() bool { return p.f.attacks < 2 && !p.s.caped(p.a, p.r) }

// cast is P10.1: net or lasso at a man who is not entangled, right hand first.
func (p *plainMan) cast() bool {
	if !p.mayAttack() || p.s.fig[p.t].nNets > 0 {
		return false
	}
	for _, where := range [...]uint8{inRight, inLeft} {
		i := p.f.hand(where)
		if i < 0 || p.f.sheet[i].used {
			continue
		}
		a := &p.r.c.arms[p.f.sheet[i].weapon]
		_, near := a.reach.at(p.distance())
		if a.entangles == netLike && near && !p.r.entangling(p.s, p.a, i) && p.may(p.attackCostOf(a)) {
			return p.say.cast(p.c, p.t, p.f.sheet[i].weapon, a)
		}
	}
	return false
}

// A means is one way to attack, and how good it is; none if it has no verb.
type means struct {
	action         *action
	with           weapon
	grip           uint8
	modifier, cost int
}

// strike is P10.2: the best by modifier, then cost, then order.
func (p *plainMan) strike() bool {
	if !p.mayAttack() {
		return false
	}
	var best means
	for _, where := range [...]uint8{inRight, inLeft} {
		if i := p.f.hand(where); i >= 0 {
			p.try(&best, p.inHand(i))
		}
	}
	if p.f.darts > 0 && p.handFree() {
		p.try(&best, p.thrown())
	}
	if p.f.hasShield() && p.f.shield != capeShield && !p.f.shieldUsed {
		p.try(&best, p.shieldBlow())
	}
	if p.f.attacks == 0 {
		p.try(&best, p.plainBlow(p.r.c.improv))
	}
	if best.action == nil {
		return false
	}
	return p.say.strike(p.c, p.t, best.action, best.with, best.grip)
}

// try keeps the better of two means, the earlier of equals.
func (p *plainMan) try(best *means, m means) {
	switch {
	case m.action == nil || !p.may(m.cost):
	case best.action == nil, m.modifier > best.modifier, m.modifier == best.modifier && m.cost < best.cost:
		if p.say.strike(p.c, p.t, m.action, m.with, m.grip); p.allowed() {
			*best = m
		}
	}
}

// inHand is the blow or the shot of what he holds; none if it has struck and is
// not his one weapon ready, for a net, and for a dagger that must wait.
func (p *plainMan) inHand(slot int) means {
	x := &p.f.sheet[slot]
	a := &p.r.c.arms[x.weapon]
	if a.entangles != noNet || x.used && p.weaponsReady() > 1 || p.r.daggerBarred(p.s, p.a, a) != nil {
		return means{}
	}
	if a.missile == arrowMissile {
		return p.shot(x.weapon)
	}
	m := p.plainBlow(x.weapon)
	switch {
	case m.action == nil || a.hands < 2:
	case p.handFree() && !p.r.anyEntangling(p.s, p.a):
		m.grip = twoHands
	default:
		m.modifier += int(a.oneHanded)
	}
	return m
}

// weaponsReady counts what is in his hands, but for the shield, and his darts.
func (p *plainMan) weaponsReady() int {
	n := int(p.f.darts)
	for i := range p.f.nSheet {
		if w := p.f.sheet[i].where; w == inRight || w == inLeft {
			n++
		}
	}
	return n
}

func (p *plainMan) plainBlow(w weapon) means {
	a := &p.r.c.arms[w]
	b, near := a.reach.at(p.distance())
	if !near {
		return means{}
	}
	return means{p.say.attack, w, 0, int(b.modifier), p.attackCostOf(a)}
}

// shieldBlow is a blow with the shield, whichever he holds.
func (p *plainMan) shieldBlow() means {
	m := p.plainBlow(p.r.c.shields[p.f.shield])
	m.with = theShield
	return m
}

func (p *plainMan) shot(w weapon) means {
	a := &p.r.c.arms[w]
	b, near := a.throw.at(p.distance())
	if !near || !p.handFree() || p.f.arrows == 0 {
		return means{}
	}
	return means{p.say.shoot, w, 0, int(b.modifier), p.attackCostOf(a)}
}

func (p *plainMan) thrown() means {
	a := &p.r.c.arms[p.r.c.dart]
	b, near := a.throw.at(p.distance())
	if !near {
		return means{}
	}
	return means{p.say.throw, p.r.c.dart, 0, int(b.modifier), p.attackCostOf(a)}
}

// dress is P11: his helmet, if it fell.
func (p *plainMan) dress() bool {
	if p.f.helmet && !p.f.helmetWorn() && p.lies(helmetItem) && p.may(2) {
		return p.pickUp(helmetItem)
	}
	return false
}
