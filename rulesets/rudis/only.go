package rudis

import (
	"strings"

	"summa/internal/bout"
)

// onlyPrefix begins the name of a policy that always plays one card: only-sidestep,
// only-straight-right-pow. It is there to be beaten.
const onlyPrefix = "only-"

// An only plays one card whenever it may, and else as plain.
type only struct {
	*plain
	attack choice
	defend choice
}

// newOnly returns the policy of a name, nil if there is no such card.
func newOnly(r *Rules, name string) *only {
	card, ok := strings.CutPrefix(name, onlyPrefix)
	if !ok {
		return nil
	}
	p := &only{plain: newPlain(r)}
	if k := r.c.defendOf(card); k >= 0 && k < numDefends {
		p.defend = choice{what: aDefence, card: uint8(k)}
		return p
	}
	for sub := noSub; sub <= pow; sub++ {
		word := card
		if sub != noSub {
			if word, ok = strings.CutSuffix(card, "-"+subWords[sub]); !ok {
				continue
			}
		}
		if k := r.c.attackOf(word); k >= 0 && (k == feint) == (sub == noSub) {
			p.attack = choice{what: anAttack, card: uint8(k), sub: sub}
			return p
		}
	}
	return nil
}

// Choose is what Roll plays on the lowest face of each die.
func (p *only) Choose(s *State, c *Command) { p.Roll(s, c, nil) }

// Roll chooses the card if it may be played.
func (p *only) Roll(s *State, c *Command, ref *bout.Ref) {
	p.plain.choose(s, c, ref)
	switch {
	case s.phase != Choose:
	case p.attack.what == anAttack && c.action == p.acts[toAttack] && p.r.mayAttack(s, &p.attack, "") == nil:
		c.attack = p.attack
	case p.defend.what == aDefence && c.action == p.acts[toDefend]:
		c.defend = p.defend
	}
}
