package rudis

import "summa/internal/bout"

// The policies that roll among all that may be played, each with a weight:
// `uniform` every card alike and regular and power alike, `mix` by the table of the
// card set. What may not be played is left out, and what is left is rolled for.

// A mixer plays a mix.
type mixer struct {
	*plain
	mix     *mix
	uniform bool // it rolls for what is decided later, too
}

// newMixer returns the policy mix.
func newMixer(r *Rules) *mixer { return &mixer{plain: newPlain(r), mix: &r.c.mix} }

// newUniform returns the policy uniform: a card with two sub-types has each with
// half its weight.
func newUniform(r *Rules) *mixer {
	m := new(mix)
	for k := range uint8(numAttacks) {
		if k == feint {
			m.attacks = append(m.attacks, weighted{2, choice{what: anAttack, card: k}})
			continue
		}
		for sub := reg; sub <= pow; sub++ {
			m.attacks = append(m.attacks, weighted{1, choice{what: anAttack, card: k, sub: sub}})
		}
	}
	for k := range uint8(numDefends) {
		m.defends = append(m.defends, weighted{1, choice{what: aDefence, card: k}})
	}
	m.setUp, m.fallen, m.defendSetUp = m.attacks, m.attacks, m.defends
	return &mixer{plain: newPlain(r), mix: m, uniform: true}
}

// Choose is what Roll plays on the lowest face of each die.
func (p *mixer) Choose(s *State, c *Command) { p.Roll(s, c, nil) }

// Roll chooses with the dice of the policy.
func (p *mixer) Roll(s *State, c *Command, ref *bout.Ref) {
	a := int(s.control)
	d := other(a)
	switch {
	case s.phase == Choose && s.slot[attackerSlot].is != emptySlot:
		list := p.mix.defends
		if s.b[a].su.has {
			list = p.mix.defendSetUp
		}
		c.action, c.noCard, c.attack.what = p.acts[toDefend], "", noChoice
		c.defend = p.pick(s, list, d, diePolicyDefence, ref)
	case s.phase == Choose && !s.b[a].down && s.adjacent():
		list := p.mix.attacks
		switch {
		case s.b[d].down:
			list = p.mix.fallen
		case s.b[a].su.has:
			list = p.mix.setUp
		}
		c.action, c.noCard, c.attack = p.acts[toAttack], "", p.pick(s, list, a, diePolicyAttack, ref)
		if s.is(rulingRegPowCommit, regPowCommitAtReveal) {
			c.attack.sub = noSub
		}
	case p.uniform && s.phase == Reveal:
		c.action, c.sub = p.acts[toSub], reg+uint8(p.face(2, a, diePolicyAttack, ref)-1)
	case p.uniform && s.phase == Resolve && s.x.await == awaitCounter:
		c.action, c.yes = p.acts[toDecide], p.face(2, d, diePolicyDefence, ref) == 1
	case p.uniform && s.phase == Resolve:
		c.action, c.noCard, c.defend = p.r.actions["guard"], "", p.pick(s, p.mix.defends, a, diePolicyDefence, ref)
	default:
		p.plain.choose(s, c, ref)
	}
}

// face rolls a die of the policy.
func (p *mixer) face(sides, who int, kind uint8, ref *bout.Ref) int {
	if ref == nil || sides < 2 {
		return 1
	}
	return ref.Roll(who, uint16(sides), kind, choice1)
}

// pick rolls for one of those that may be played: a die with as many sides as they
// weigh together.
func (p *mixer) pick(s *State, list []weighted, who int, kind uint8, ref *bout.Ref) choice {
	total := 0
	for i := range list {
		if p.r.plays(s, &list[i].choice) {
			total += int(list[i].weight)
		}
	}
	at := p.face(total, who, kind, ref)
	for i := range list {
		if !p.r.plays(s, &list[i].choice) {
			continue
		}
		if at -= int(list[i].weight); at <= 0 {
			return list[i].choice
		}
	}
	return p.allowed(s, int(s.control), p.tables.fallen)
}

// plays reports whether a card may be chosen by who is to choose it.
func (r *Rules) plays(s *State, ch *choice) bool {
	switch {
	case ch.what == aDefence:
		return r.inGame(s, r.c.defends[ch.card].mark)
	case ch.card == feint && s.is(rulingFeintEffect, feintEffectNoFeint):
		return false
	}
	return r.inGame(s, r.c.attacks[ch.card].mark) && !r.barred(s, int(s.control), ch.card)
}
