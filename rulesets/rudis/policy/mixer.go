package policy

import (
	"summa/internal/core"
	"summa/rulesets/rudis/rules"
)

// The policies that roll among all that may be played, each with a weight:
// `uniform` every card alike and regular and power alike, `mix` by the table of the
// card set. What may not be played is left out, and what is left is rolled for.

// A mixer plays a mix.
type mixer struct {
	*Plain
	mix     *rules.Mix
	uniform bool // it rolls for what is decided later, too
}

// newMixer returns the policy mix.
func newMixer(r *rules.Rules) *mixer { return &mixer{Plain: NewPlain(r), mix: &r.Content.Mix} }

// newUniform returns the policy uniform: a card with two sub-types has each with
// half its weight.
func newUniform(r *rules.Rules) *mixer {
	m := new(rules.Mix)
	for k := range uint8(rules.NumAttacks) {
		if k == rules.Feint {
			m.Attacks = append(m.Attacks, rules.Weighted{Weight: 2, Choice: rules.Choice{What: rules.AnAttack, Card: k}})
			continue
		}
		for sub := rules.Reg; sub <= rules.Pow; sub++ {
			m.Attacks = append(m.Attacks, rules.Weighted{Weight: 1, Choice: rules.Choice{What: rules.AnAttack, Card: k, Sub: sub}})
		}
	}
	for k := range uint8(rules.NumDefends) {
		m.Defends = append(m.Defends, rules.Weighted{Weight: 1, Choice: rules.Choice{What: rules.ADefence, Card: k}})
	}
	m.SetUp, m.Fallen, m.DefendSetUp = m.Attacks, m.Attacks, m.Defends
	return &mixer{Plain: NewPlain(r), mix: m, uniform: true}
}

// Choose is what Roll plays on the lowest face of each die.
func (p *mixer) Choose(s *rules.State, c *rules.Command) { p.Roll(s, c, nil) }

// Roll chooses with the dice of the policy.
func (p *mixer) Roll(s *rules.State, c *rules.Command, ref *core.Ref) {
	a := int(s.Control)
	d := rules.Other(a)
	switch {
	case s.Phase == rules.Choose && s.Slot[rules.AttackerSlot].Is != rules.EmptySlot:
		list := p.mix.Defends
		if s.Boxers[a].SetUp.Has {
			list = p.mix.DefendSetUp
		}
		c.Action, c.NoCard, c.Attack.What = p.acts[toDefend], "", rules.NoChoice
		c.Defend = p.pick(s, list, d, rules.DiePolicyDefence, ref)
	case s.Phase == rules.Choose && !s.Boxers[a].Down && s.Adjacent():
		list := p.mix.Attacks
		switch {
		case s.Boxers[d].Down:
			list = p.mix.Fallen
		case s.Boxers[a].SetUp.Has:
			list = p.mix.SetUp
		}
		c.Action, c.NoCard, c.Attack = p.acts[toAttack], "", p.pick(s, list, a, rules.DiePolicyAttack, ref)
		if s.Is(rules.RulingRegPowCommit, rules.RegPowCommitAtReveal) {
			c.Attack.Sub = rules.NoSub
		}
	case p.uniform && s.Phase == rules.Reveal:
		c.Action, c.Sub = p.acts[toSub], rules.Reg+uint8(p.face(2, a, rules.DiePolicyAttack, ref)-1)
	case p.uniform && s.Phase == rules.Resolve && s.Exchange.Await == rules.AwaitCounter:
		c.Action, c.Yes = p.acts[toDecide], p.face(2, d, rules.DiePolicyDefence, ref) == 1
	case p.uniform && s.Phase == rules.Resolve:
		c.Action, c.NoCard, c.Defend = p.r.Actions["guard"], "", p.pick(s, p.mix.Defends, a, rules.DiePolicyDefence, ref)
	default:
		p.Plain.choose(s, c, ref)
	}
}

// face rolls a die of the policy.
func (p *mixer) face(sides, who int, kind uint8, ref *core.Ref) int {
	if ref == nil || sides < 2 {
		return 1
	}
	return ref.Roll(who, uint16(sides), kind, rules.Choice1)
}

// pick rolls for one of those that may be played: a die with as many sides as they
// weigh together.
func (p *mixer) pick(s *rules.State, list []rules.Weighted, who int, kind uint8, ref *core.Ref) rules.Choice {
	total := 0
	for i := range list {
		if plays(p.r, s, &list[i].Choice) {
			total += int(list[i].Weight)
		}
	}
	at := p.face(total, who, kind, ref)
	for i := range list {
		if !plays(p.r, s, &list[i].Choice) {
			continue
		}
		if at -= int(list[i].Weight); at <= 0 {
			return list[i].Choice
		}
	}
	return p.allowed(s, int(s.Control), p.tables.Fallen)
}

// plays reports whether a card may be chosen by who is to choose it.
func plays(r *rules.Rules, s *rules.State, ch *rules.Choice) bool {
	switch {
	case ch.What == rules.ADefence:
		return r.InGame(s, r.Content.Defends[ch.Card].Mark)
	case ch.Card == rules.Feint && s.Is(rules.RulingFeintEffect, rules.FeintEffectNoFeint):
		return false
	}
	return r.InGame(s, r.Content.Attacks[ch.Card].Mark) && !r.Barred(s, int(s.Control), ch.Card)
}
