package rudis

import (
	"summa/internal/bout"
	"summa/internal/sim"
)

// The names of the policies.
const (
	plainName    = "plain"
	uniformName  = "uniform"
	mixName      = "mix"
	veteranName  = "veteran"
	championName = "champion"
)

// policyNames lists the policies, the simplest first.
var policyNames = []string{plainName, uniformName, mixName, veteranName, championName}

// matrixName is another name of veteran.
const matrixName = "matrix"

// A policy is a way to choose commands.
type policy = sim.Policy[State, Command]

// policyOf returns a way to box by its name.
func policyOf(r *Rules, name string) (policy, error) {
	switch name {
	case plainName:
		p := newPlain(r)
		return policy{Chooser: p, Roller: p}, nil
	case uniformName:
		p := newUniform(r)
		return policy{Chooser: p, Roller: p}, nil
	case mixName:
		p := newMixer(r)
		return policy{Chooser: p, Roller: p}, nil
	case veteranName, matrixName:
		return newStrategist(r, false).policy(), nil
	case championName:
		return newStrategist(r, true).policy(), nil
	}
	if p, err := newKeeper(r, name); err != nil {
		return policy{}, err
	} else if p != nil {
		return p.policy(), nil
	}
	if p := newOnly(r, name); p != nil {
		return policy{Chooser: p, Roller: p}, nil
	}
	return policy{}, unknown("unknown-name", "policy", name, policyNames, "")
}

// plain is a fixed mixed strategy: it rolls for what it plays and heeds neither
// stamina nor injuries.
type plain struct {
	r      *Rules
	acts   [6]*action
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
		p.acts[k] = r.actions[w]
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
	if from := ref.Source(); from != nil {
		return from.Die(20)
	}
	return ref.Roll(who, 20, kind, choice1)
}

func (p *plain) choose(s *State, c *Command, ref *bout.Ref) {
	a := int(s.control)
	c.action = nil
	switch {
	case s.phase == Reveal:
		c.action, c.sub = p.acts[toSub], p.r.plainSub(s)
	case s.phase == Resolve && s.x.await == awaitCounter:
		c.action, c.yes = p.acts[toDecide], true
	case s.phase == Resolve:
		c.action, c.noCard, c.defend = p.r.actions["guard"], "", choice{what: aDefence, card: 1}
	case s.slot[attackerSlot].is != emptySlot: // P5, P6
		c.action, c.noCard, c.attack.what = p.acts[toDefend], "", noChoice
		c.defend = p.defends(s, ref)
	case s.b[a].down: // P1
		c.action = p.acts[toStand]
	case !s.adjacent(): // P2
		c.action, c.noPath, c.attack = p.acts[toMove], false, p.r.approach(s)
	default:
		c.action, c.noCard, c.attack = p.acts[toAttack], "", p.attacks(s, ref)
	}
}

// feints reports whether the feint is allowed now.
func (p *plain) feints(s *State, a int) bool {
	return !p.r.barred(s, a, feint) && !s.is(rulingFeintEffect, feintEffectNoFeint) && p.r.inGame(s, p.r.c.attacks[feint].mark)
}

// allowed is a choice as the rulings and the limits of cards have it: the first of
// the table that is allowed, without reg and pow where those come later.
func (p *plain) allowed(s *State, a int, ch choice) choice {
	for face := 0; face <= 20; face++ {
		if !p.r.barred(s, a, ch.card) && p.r.inGame(s, p.r.c.attacks[ch.card].mark) {
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

// attackTable is what an attack is rolled for on if the other is on his feet: P3 and
// P4.
func (p *plain) attackTable(s *State, a int) *[21]choice {
	switch {
	case s.b[a].su.has:
		return &p.tables.setUp
	case p.feints(s, a):
		return &p.tables.attack
	}
	return &p.tables.noFeint
}

// attacks chooses an attack of the boxer in control.
func (p *plain) attacks(s *State, ref *bout.Ref) choice {
	a := int(s.control)
	ch := p.tables.fallen
	if !s.b[other(a)].down {
		ch = p.attackTable(s, a)[p.die(a, diePolicyAttack, ref)]
	}
	if p.r.limits || s.rulings != ([maxRulings]uint8{}) {
		ch = p.allowed(s, a, ch)
	}
	return ch
}

// defendTable is what a defence is rolled for on: P5 and P6.
func (p *plain) defendTable(s *State, a int) *[21]uint8 {
	if s.b[a].su.has {
		return &p.tables.defendSetUp
	}
	return &p.tables.defend
}

// defends chooses a defence of the other.
func (p *plain) defends(s *State, ref *bout.Ref) choice {
	a := int(s.control)
	return choice{what: aDefence, card: p.defendTable(s, a)[p.die(other(a), diePolicyDefence, ref)]}
}

// A joiner has both sides choose at the same time.
type joiner struct{ r *Rules }

// Together has both sides choose as plain and works the exchanges out, until one
// wants another command. What plain chooses is allowed, as its bouts command by
// command show; where rulings differ it plays command by command.
func (j joiner) Together(s *State, policies []policy, own, ref *bout.Ref, last int) {
	r := j.r
	if s.phase != Choose || s.slot[attackerSlot].is != emptySlot || s.slot[defenderSlot].is != emptySlot || r.limits || len(policies) != 2 {
		return
	}
	t := &r.c.plain
	_, ok := policies[0].Chooser.(*plain)
	_, ok2 := policies[1].Chooser.(*plain)
	from := own.Source()
	if !ok || !ok2 || from == nil || !s.adjacent() {
		return
	}
	f := referee[unheard](r, s, ref)
	if !f.mayBeUnheard() {
		return
	}
	one, two := &s.b[0], &s.b[1]
	for s.phase == Choose && int(s.begun) < last { // plain never moves away
		a := int(s.control & 1)
		if one.down || two.down {
			if s.b[a].down {
				f.standAction()
			} else {
				f.exchange(&t.fallen, standUp)
			}
			continue
		}
		attack, defend := &t.attack, &t.defend
		switch {
		case s.b[a].su.has:
			attack, defend = &t.setUp, &t.defendSetUp
		case r.barred(s, a, feint):
			attack = &t.noFeint
		}
		x, y := from.Two(20)
		f.begin(&attack[x], defend[y])
		f.workOut(&attack[x])
	}
}
