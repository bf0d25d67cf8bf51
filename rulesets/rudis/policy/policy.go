package policy

import (
	"summa/internal/core"
	"summa/internal/sim"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// The names of the policies.
const (
	PlainName    = "plain"
	UniformName  = "uniform"
	MixName      = "mix"
	VeteranName  = "veteran"
	ChampionName = "champion"
)

// PolicyNames lists the policies, the simplest first.
var PolicyNames = []string{PlainName, UniformName, MixName, VeteranName, ChampionName}

// matrixName is another name of veteran.
const matrixName = "matrix"

// A Policy is a way to choose commands.
type Policy = sim.Policy[state.State, rules.Command]

// PolicyOf returns a policy by its name.
func PolicyOf(r *rules.Rules, name string) (Policy, error) {
	switch name {
	case PlainName:
		p := NewPlain(r)
		return Policy{Chooser: p, Roller: p}, nil
	case UniformName:
		p := newUniform(r)
		return Policy{Chooser: p, Roller: p}, nil
	case MixName:
		p := newMixer(r)
		return Policy{Chooser: p, Roller: p}, nil
	case VeteranName, matrixName:
		return newStrategist(r, false).policy(), nil
	case ChampionName:
		return newStrategist(r, true).policy(), nil
	}
	if p, err := newKeeper(r, name); err != nil {
		return Policy{}, err
	} else if p != nil {
		return p.policy(), nil
	}
	if p := newOnly(r, name); p != nil {
		return Policy{Chooser: p, Roller: p}, nil
	}
	return Policy{}, state.Unknown("unknown-name", "policy", name, PolicyNames, "")
}

// Plain is a fixed mixed strategy: it rolls for what it plays, regardless of stamina and injuries.
type Plain struct {
	r      *rules.Rules
	acts   [6]*rules.Action
	tables *state.PlainTables
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

func NewPlain(r *rules.Rules) *Plain {
	p := &Plain{r: r, tables: &r.Content.Plain}
	for k, w := range [...]string{"attack", "defend", "move", "stand", "sub", "counter"} {
		p.acts[k] = r.Actions[w]
	}
	return p
}

// Choose writes what Roll would play on the lowest face of each die.
func (p *Plain) Choose(s *state.State, c *rules.Command) { p.choose(s, c, nil) }

// Roll chooses with the dice of the policy.
func (p *Plain) Roll(s *state.State, c *rules.Command, ref *core.Ref) { p.choose(s, c, ref) }

// die rolls for a choice.
func (p *Plain) die(who int, kind uint8, ref *core.Ref) int {
	if ref == nil {
		return 1
	}
	if from := ref.Source(); from != nil {
		return from.Die(20)
	}
	return ref.Roll(who, 20, kind, state.Choice1)
}

func (p *Plain) choose(s *state.State, c *rules.Command, ref *core.Ref) {
	a := int(s.Control)
	c.Action = nil
	switch {
	case s.Phase == state.Reveal:
		c.Action, c.Sub = p.acts[toSub], plainSub(p.r, s)
	case s.Phase == state.Resolve && s.Exchange.Await == state.AwaitCounter:
		c.Action, c.Yes = p.acts[toDecide], true
	case s.Phase == state.Resolve:
		c.Action, c.NoCard, c.Defend = p.r.Actions["guard"], "", state.Choice{What: state.ADefence, Card: 1}
	case s.Slot[rules.AttackerSlot].Is != state.EmptySlot: // P5, P6
		c.Action, c.NoCard, c.Attack.What = p.acts[toDefend], "", state.NoChoice
		c.Defend = p.defends(s, ref)
	case s.Boxers[a].Down: // P1
		c.Action = p.acts[toStand]
	case !s.Adjacent(): // P2
		c.Action, c.NoPath, c.Attack = p.acts[toMove], false, approach(p.r, s)
	default:
		c.Action, c.NoCard, c.Attack = p.acts[toAttack], "", p.attacks(s, ref)
	}
}

// feints reports whether a feint is allowed now.
func (p *Plain) feints(s *state.State, a int) bool {
	return !p.r.Barred(s, a, state.Feint) && !s.Is(state.RulingFeintEffect, state.FeintEffectNoFeint) && p.r.InGame(s, p.r.Content.Attacks[state.Feint].Mark)
}

// allowed returns a choice as the rulings and the limits of cards permit: itself or the first
// allowed one of the table, without a sub-type where that is stated later.
func (p *Plain) allowed(s *state.State, a int, ch state.Choice) state.Choice {
	for face := 0; face <= 20; face++ {
		if !p.r.Barred(s, a, ch.Card) && p.r.InGame(s, p.r.Content.Attacks[ch.Card].Mark) {
			break
		}
		if face < 20 {
			ch = p.tables.NoFeint[face+1]
		}
	}
	if s.Is(state.RulingRegPowCommit, state.RegPowCommitAtReveal) {
		ch.Sub = state.NoSub
	}
	return ch
}

// plainSub returns the sub-type that plain's table has for the card that has been revealed.
func plainSub(r *rules.Rules, s *state.State) uint8 {
	for _, ch := range r.Content.Plain.Attack[1:] {
		if ch.Card == s.Exchange.Attack.Card && ch.Sub != state.NoSub {
			return ch.Sub
		}
	}
	return state.Pow
}

// approach returns the shortest way to the other boxer; each step minimises the distance.
func approach(r *rules.Rules, s *state.State) state.Choice {
	a := int(s.Control)
	ch := state.Choice{What: state.AMove}
	pos, to := s.Boxers[a].Pos, s.Boxers[state.Other(a)].Pos
	for range min(state.MaxPath, s.Current(a, state.AttrMOV)) {
		best := 0
		for dir := range state.Dirs {
			if pos.Step(uint8(dir)).Distance(to) < pos.Step(uint8(best)).Distance(to) {
				best = dir
			}
		}
		pos = pos.Step(uint8(best))
		ch.Path[ch.N] = uint8(best)
		ch.N++
		if pos.Distance(to) == 1 {
			break
		}
	}
	return ch
}

// attackTable returns the table for an attack on a boxer who is on his feet: P3 and P4.
func (p *Plain) attackTable(s *state.State, a int) *[21]state.Choice {
	switch {
	case s.Boxers[a].SetUp.Has:
		return &p.tables.SetUp
	case p.feints(s, a):
		return &p.tables.Attack
	}
	return &p.tables.NoFeint
}

// attacks rolls for the attack of the boxer in control.
func (p *Plain) attacks(s *state.State, ref *core.Ref) state.Choice {
	a := int(s.Control)
	ch := p.tables.Fallen
	if !s.Boxers[state.Other(a)].Down {
		ch = p.attackTable(s, a)[p.die(a, state.DiePolicyAttack, ref)]
	}
	if p.r.Limits || s.Rulings != ([state.MaxRulings]uint8{}) {
		ch = p.allowed(s, a, ch)
	}
	return ch
}

// defendTable returns the table for a defence: P5 and P6.
func (p *Plain) defendTable(s *state.State, a int) *[21]uint8 {
	if s.Boxers[a].SetUp.Has {
		return &p.tables.DefendSetUp
	}
	return &p.tables.Defend
}

// defends rolls for the defence of the other boxer.
func (p *Plain) defends(s *state.State, ref *core.Ref) state.Choice {
	a := int(s.Control)
	return state.Choice{What: state.ADefence, Card: p.defendTable(s, a)[p.die(state.Other(a), state.DiePolicyDefence, ref)]}
}

// A Joiner has both sides choose at the same time.
type Joiner struct{ R *rules.Rules }

// Together has both sides choose as plain does and works the exchanges out, until a side needs
// another command. Choices of plain are always allowed, as tests of command-by-command play show.
// Where rulings differ from the defaults, it does nothing.
func (j Joiner) Together(s *state.State, policies []Policy, own, ref *core.Ref, last int) {
	r := j.R
	if s.Phase != state.Choose || s.Slot[rules.AttackerSlot].Is != state.EmptySlot || s.Slot[rules.DefenderSlot].Is != state.EmptySlot || r.Limits || len(policies) != 2 {
		return
	}
	t := &r.Content.Plain
	_, ok := policies[0].Chooser.(*Plain)
	_, ok2 := policies[1].Chooser.(*Plain)
	from := own.Source()
	if !ok || !ok2 || from == nil || !s.Adjacent() {
		return
	}
	f := rules.Referee[rules.Unheard](r, s, ref)
	if !f.MayBeUnheard() {
		return
	}
	one, two := &s.Boxers[0], &s.Boxers[1]
	for s.Phase == state.Choose && int(s.Begun) < last { // plain never moves away
		a := int(s.Control & 1)
		if one.Down || two.Down {
			if s.Boxers[a].Down {
				f.StandAction()
			} else {
				f.Exchange(&t.Fallen, state.StandUp)
			}
			continue
		}
		attack, defend := &t.Attack, &t.Defend
		switch {
		case s.Boxers[a].SetUp.Has:
			attack, defend = &t.SetUp, &t.DefendSetUp
		case r.Barred(s, a, state.Feint):
			attack = &t.NoFeint
		}
		x, y := from.Two(20)
		f.Begin(&attack[x], defend[y])
		f.WorkOut(&attack[x])
	}
}
