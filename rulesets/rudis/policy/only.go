package policy

import (
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/core"
	"summa/rulesets/rudis/rules"
)

// onlyPrefix begins the name of a policy that always plays one card, such as only-sidestep or
// only-straight-right-pow. Such a policy exists to be beaten.
const onlyPrefix = "only-"

// An only plays one card whenever it may, and otherwise plays like plain.
type only struct {
	*Plain
	attack state.Choice
	defend state.Choice
}

// newOnly returns the policy with a name, or nil if there is no such card.
func newOnly(r *rules.Rules, name string) *only {
	card, ok := strings.CutPrefix(name, onlyPrefix)
	if !ok {
		return nil
	}
	p := &only{Plain: NewPlain(r)}
	if k := r.Content.DefendOf(card); k >= 0 && k < state.NumDefends {
		p.defend = state.Choice{What: state.ADefence, Card: uint8(k)}
		return p
	}
	for sub := state.NoSub; sub <= state.Pow; sub++ {
		word := card
		if sub != state.NoSub {
			if word, ok = strings.CutSuffix(card, "-"+state.SubWords[sub]); !ok {
				continue
			}
		}
		if k := r.Content.AttackOf(word); k >= 0 && (k == state.Feint) == (sub == state.NoSub) {
			p.attack = state.Choice{What: state.AnAttack, Card: uint8(k), Sub: sub}
			return p
		}
	}
	return nil
}

// Choose writes what Roll would play on the lowest face of each die.
func (p *only) Choose(s *state.State, c *rules.Command) { p.Roll(s, c, nil) }

// Roll chooses the card if it may be played, otherwise as plain does.
func (p *only) Roll(s *state.State, c *rules.Command, ref *core.Ref) {
	p.Plain.choose(s, c, ref)
	switch {
	case s.Phase != state.Choose:
	case p.attack.What == state.AnAttack && c.Action == p.acts[toAttack] && p.r.MayAttack(s, &p.attack, "") == nil:
		c.Attack = p.attack
	case p.defend.What == state.ADefence && c.Action == p.acts[toDefend]:
		c.Defend = p.defend
	}
}
