package policy

import (
	"summa/internal/core"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// The policies that roll among everything that may be played, by weights: `uniform` gives every
// card, and regular and power, equal weight; `mix` uses the table of the card set. What may not be
// played is left out before rolling.

// A mixer plays a mix.
type mixer struct {
	*Plain
	mix     *state.Mix
	uniform bool // it also rolls for what is decided later
}

// newMixer returns the policy mix.
func newMixer(r *rules.Rules) *mixer { return &mixer{Plain: NewPlain(r), mix: &r.Content.Mix} }

// newUniform returns the policy uniform: each of the two sub-types of a card has half its weight.
func newUniform(r *rules.Rules) *mixer {
	m := new(state.Mix)
	for k := range uint8(state.NumAttacks) {
		if k == state.Feint {
			m.Attacks = append(m.Attacks, state.Weighted{Weight: 2, Choice: state.Choice{What: state.AnAttack, Card: k}})
			continue
		}
		for sub := state.Reg; sub <= state.Pow; sub++ {
			m.Attacks = append(m.Attacks, state.Weighted{Weight: 1, Choice: state.Choice{What: state.AnAttack, Card: k, Sub: sub}})
		}
	}
	for k := range uint8(state.NumDefends) {
		m.Defends = append(m.Defends, state.Weighted{Weight: 1, Choice: state.Choice{What: state.ADefence, Card: k}})
	}
	m.SetUp, m.Fallen, m.DefendSetUp = m.Attacks, m.Attacks, m.Defends
	return &mixer{Plain: NewPlain(r), mix: m, uniform: true}
}

// Choose writes what Roll would play on the lowest face of each die.
func (p *mixer) Choose(s *state.State, c *rules.Command) { p.Roll(s, c, nil) }

// Roll chooses with the dice of the policy.
func (p *mixer) Roll(s *state.State, c *rules.Command, ref *core.Ref) {
	a := int(s.Control)
	d := state.Other(a)
	switch {
	case s.Phase == state.Choose && s.Slot[rules.AttackerSlot].Is != state.EmptySlot:
		list := p.mix.Defends
		if s.Boxers[a].SetUp.Has {
			list = p.mix.DefendSetUp
		}
		c.Action, c.NoCard, c.Attack.What = p.acts[toDefend], "", state.NoChoice
		c.Defend = p.pick(s, list, d, state.DiePolicyDefence, ref)
	case s.Phase == state.Choose && !s.Boxers[a].Down && s.Adjacent():
		list := p.mix.Attacks
		switch {
		case s.Boxers[d].Down:
			list = p.mix.Fallen
		case s.Boxers[a].SetUp.Has:
			list = p.mix.SetUp
		}
		c.Action, c.NoCard, c.Attack = p.acts[toAttack], "", p.pick(s, list, a, state.DiePolicyAttack, ref)
		if s.Is(state.RulingRegPowCommit, state.RegPowCommitAtReveal) {
			c.Attack.Sub = state.NoSub
		}
	case p.uniform && s.Phase == state.Reveal:
		c.Action, c.Sub = p.acts[toSub], state.Reg+uint8(p.face(2, a, state.DiePolicyAttack, ref)-1)
	case p.uniform && s.Phase == state.Resolve && s.Exchange.Await == state.AwaitCounter:
		c.Action, c.Yes = p.acts[toDecide], p.face(2, d, state.DiePolicyDefence, ref) == 1
	case p.uniform && s.Phase == state.Resolve:
		c.Action, c.NoCard, c.Defend = p.r.Actions["guard"], "", p.pick(s, p.mix.Defends, a, state.DiePolicyDefence, ref)
	default:
		p.Plain.choose(s, c, ref)
	}
}

// face rolls a die of the policy.
func (p *mixer) face(sides, who int, kind uint8, ref *core.Ref) int {
	if ref == nil || sides < 2 {
		return 1
	}
	return ref.Roll(who, uint16(sides), kind, state.Choice1)
}

// pick rolls for one of the choices that may be played, with a die that has as many sides as their
// total weight.
func (p *mixer) pick(s *state.State, list []state.Weighted, who int, kind uint8, ref *core.Ref) state.Choice {
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

// plays reports whether the boxer who is to choose may choose a card.
func plays(r *rules.Rules, s *state.State, ch *state.Choice) bool {
	switch {
	case ch.What == state.ADefence:
		return r.InGame(s, r.Content.Defends[ch.Card].Mark)
	case ch.Card == state.Feint && s.Is(state.RulingFeintEffect, state.FeintEffectNoFeint):
		return false
	}
	return r.InGame(s, r.Content.Attacks[ch.Card].Mark) && !r.Barred(s, int(s.Control), ch.Card)
}
