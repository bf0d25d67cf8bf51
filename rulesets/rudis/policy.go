package rudis

import (
	"summa/internal/bout"
	"summa/internal/sim"
)

// The names of the policies.
const (
	plainName    = "plain"
	veteranName  = "veteran"
	championName = "champion"
)

// policyNames lists the policies, the simplest first.
var policyNames = []string{plainName, veteranName, championName}

// Policies names the policies, the simplest first.
func (r *Rules) Policies() []string { return policyNames }

// Policy returns a way to box by its name.
func (r *Rules) Policy(name string) (sim.Policy[State, Command], error) {
	switch name {
	case plainName:
		return newPlain(r), nil
	case veteranName:
		return newStrategist(r, false), nil
	case championName:
		return newStrategist(r, true), nil
	}
	return nil, unknown("unknown-name", "policy", name, policyNames, "")
}

// plain is a fixed mixed strategy: it rolls for what it plays and heeds neither
// stamina nor injuries.
type plain struct {
	r      *Rules
	verbs  [6]*verb
	tables *plainTables
}

// The verbs of a policy.
const (
	toAttack = iota
	toDefend
	toMove
	toStand
	toSub
	toDecide
)

func newPlain(r *Rules) *plain {
	p := &plain{r: r, tables: &r.c.plain}
	for k, w := range [...]string{"attack", "defend", "move", "stand", "sub", "counter"} {
		p.verbs[k] = r.verbs[w]
	}
	return p
}

// Choose is what Roll plays on the lowest face of each die.
func (p *plain) Choose(s *State, c *Command) { p.choose(s, c, nil) }

// Roll chooses with the dice of the policy.
func (p *plain) Roll(s *State, c *Command, ref *bout.Ref) { p.choose(s, c, ref) }

// die rolls for a choice.
func (p *plain) die(who int, kind uint8, ref *bout.Ref) int {
	if ref == nil {
		return 1
	}
	return ref.Roll(who, 20, kind, choice1)
}

func (p *plain) choose(s *State, c *Command, ref *bout.Ref) {
	a := int(s.control)
	c.verb = nil
	switch {
	case s.phase == Reveal:
		c.verb, c.sub = p.verbs[toSub], p.r.plainSub(s)
	case s.phase == Resolve && s.x.await == awaitCounter:
		c.verb, c.yes = p.verbs[toDecide], true
	case s.phase == Resolve:
		c.verb, c.noCard, c.defend = p.r.verbs["guard"], "", choice{what: aDefence, card: 1}
	case s.slot[attackerSlot].is != emptySlot: // P5, P6
		table := &p.tables.defend
		if s.b[a].su.has {
			table = &p.tables.defendSetUp
		}
		card := table[p.die(other(a), diePolicyDefence, ref)]
		c.verb, c.noCard, c.attack.what, c.defend = p.verbs[toDefend], "", noChoice, choice{what: aDefence, card: card}
	case s.b[a].down: // P1
		c.verb = p.verbs[toStand]
	case !s.adjacent(): // P2
		c.verb, c.noPath, c.attack = p.verbs[toMove], false, p.r.approach(s)
	default:
		c.verb, c.noCard, c.attack = p.verbs[toAttack], "", p.attack(s, a, ref)
	}
}

// attack is P2b, P3 and P4.
func (p *plain) attack(s *State, a int, ref *bout.Ref) choice {
	ch := p.tables.fallen
	switch {
	case s.b[other(a)].down:
	case s.b[a].su.has:
		ch = p.tables.setUp[p.die(a, diePolicyAttack, ref)]
	case p.feints(s, a):
		ch = p.tables.attack[p.die(a, diePolicyAttack, ref)]
	default:
		ch = p.tables.noFeint[p.die(a, diePolicyAttack, ref)]
	}
	if s.rulings != ([maxRulings]uint8{}) || p.r.limits {
		ch = p.allowed(s, a, ch)
	}
	return ch
}

// feints reports whether the feint is allowed now.
func (p *plain) feints(s *State, a int) bool {
	return !s.is(rulingFeintEffect, feintEffectNoFeint) && p.r.inGame(s, p.r.c.attacks[feint].mark) && p.r.limited(s, a, feint) == nil
}

// allowed is a choice as the rulings and the limits of cards have it: the first of
// the table that is allowed, without reg and pow where those come later.
func (p *plain) allowed(s *State, a int, ch choice) choice {
	for face := 0; face <= 20; face++ {
		if p.r.limited(s, a, ch.card) == nil && p.r.inGame(s, p.r.c.attacks[ch.card].mark) {
			break
		}
		if face < 20 {
			ch = p.tables.noFeint[face+1]
		}
	}
	if s.is(rulingRegPowCommit, regPowCommitAtReveal) {
		ch.sub = noSub
	}
	return ch
}

// plainSub is the sub-type of plain's table for the card that lies open.
func (r *Rules) plainSub(s *State) uint8 {
	for _, ch := range r.c.plain.attack[1:] {
		if ch.card == s.x.attack.card && ch.sub != noSub {
			return ch.sub
		}
	}
	return pow
}

// approach is the shortest way to the other man: each step makes the distance
// least.
func (r *Rules) approach(s *State) choice {
	a := int(s.control)
	ch := choice{what: aMove}
	pos, to := s.b[a].pos, s.b[other(a)].pos
	for range min(maxPath, s.current(a, attrMOV)) {
		best := 0
		for dir := range dirs {
			if pos.step(uint8(dir)).distance(to) < pos.step(uint8(best)).distance(to) {
				best = dir
			}
		}
		pos = pos.step(uint8(best))
		ch.path[ch.n] = uint8(best)
		ch.n++
		if pos.distance(to) == 1 {
			break
		}
	}
	return ch
}
