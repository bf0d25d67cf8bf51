package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// A Strike is one attack while it is resolved.
type Strike struct {
	A, B     int
	arm      *state.Arm
	weapon   state.Weapon
	slot     int // of a's sheet; -1 for shield, cape or bare hands
	form     uint8
	both     bool // used with both hands
	band     state.Band
	cost     int
	reroll   uint8
	blocked  bool // a wall or figure behind b, or no room to whirl
	Others   int  // other gladiators threatening b as stated, or -1
	modifier int
	feinted  bool
	scatter  bool // the missile has been scattered or lost
	shredded bool // the net was caught by a cone, after the roll

	here, there field.Hex // where a and b stood, on a map
}

// resolve carries an allowed attack out. [mun.attack.4] to [mun.attack.11]
func (r *Rules) resolve(s *state.State, k *Strike, ref *core.Ref) {
	r.declare(s, k, ref)
	if k.arm.Entangles == state.NetLike && !s.Is(state.RulingConeTiming, state.ConeTimingAfterRoll) && r.coneCatches(s, k, ref) {
		return // [mun.cone.1] the net is in shreds, the attack over
	}
	k.modifier = r.Modifier(s, k, ref)
	c := r.throwDice(s, k, ref)
	if face, ok := c.Double(); ok {
		r.doubleTrouble(s, k, face, ref)
	} else {
		score := c.Score(k.modifier)
		if ref.Listen {
			ref.Step(state.StScore, k.A, state.Attack5, score, c.Attack+k.modifier, c.Defence)
		}
		if score > 0 {
			r.hit(s, k, score, ref)
		} else {
			r.miss(s, k, score, ref)
		}
	}
	if k.form == state.Whirling {
		r.whirlRound(s, k, ref)
	}
}

// coneAfter applies a cone after the attack's own dice have been read, if the ruling says so.
// [mun.cone.1] [ruling cone-timing]
func (r *Rules) coneAfter(s *state.State, k *Strike, ref *core.Ref) {
	if k.arm.Entangles == state.NetLike && s.Is(state.RulingConeTiming, state.ConeTimingAfterRoll) {
		k.shredded = r.coneCatches(s, k, ref)
	}
}

// throwDice rolls the attack. The two dice are looked at one by one only if a feint may have one of
// them rolled again. [mun.attack.4] [mun.feint.2]
func (r *Rules) throwDice(s *state.State, k *Strike, ref *core.Ref) core.Contest {
	if s.Fig[k.A].Feint != state.FeintReady {
		return ref.Contest(k.A, k.B, 6, state.DieAttack, state.DieDefence, state.Attack4, r.FullMiss(s)-k.modifier)
	}
	return r.feintAgain(s, k, ref.Faces(k.A, k.B, state.DieAttack, state.DieDefence, state.Attack4), ref)
}

// declare pays for the attack and counts it. [mun.attack.3] [mun.ap.9]
func (r *Rules) declare(s *state.State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.A]
	k.here, k.there = f.At, s.Fig[k.B].At
	if ref.Listen {
		ref.Step(state.StWeaponRule, k.A, k.arm.Rule, int(k.weapon))
		if f.Attacks > 0 {
			ref.Step(state.StSecondAttack, k.A, r.Content.Costs[state.CostSecond].Rule, int(r.Content.Costs[state.CostSecond].Value))
		}
		r.noteMeans(s, k, ref)
		r.noteAim(s, k, ref)
	}
	f.Attacks++
	switch {
	case k.arm.Improvised:
		f.Improvised++
	case k.slot >= 0:
		f.Sheet[k.slot].Used = true
	default:
		f.ShieldUsed = true
	}
	s.Fig[k.B].AttackedBy = int8(k.A)
	if k.form == state.Whirling {
		f.Whirls++
	}
	if k.form == state.Thrown {
		r.letFly(s, k)
	}
	r.pay(s, k.A, k.cost, r.costRule(s, k), ref)
}

// noteMeans records the cost of the attack and what is special about its means: a whirl, an
// Unwieldy weapon, bare hands again, the grip of a weapon that has two, or both hands with a
// galerus. [mun.spear.2] [mun.twohand.2] [mun.ap.9] [mun.whirl.1] [mun.weapon.2] [mun.improv.2]
// [mun.galerus.4]
func (r *Rules) noteMeans(s *state.State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.A]
	id := state.Ap9
	if k.form == state.Whirling {
		id = state.Whirl1
	}
	ref.Step(state.StAttackPoints, k.A, id, k.cost)
	if k.arm.Unwieldy {
		ref.Step(state.StUnwieldy, k.A, state.Weapon2, int(k.weapon))
	}
	if k.arm.Improvised && f.Improvised > 0 {
		ref.Step(state.StImprovisedAgain, k.A, state.Improv2, int(f.Improvised)+1)
	}
	if k.arm.TwoGrips() {
		ref.Step(state.StGrip, k.A, k.arm.GripRule(), int(k.weapon), int(state.OneIf(k.both)))
	}
	if k.both && f.Galerus {
		ref.Step(state.StBothHands, k.A, state.Galerus4)
	}
}

// noteAim records the distance of the defender, the side he is struck from, and that a figure that
// is down defends like any other. [mun.adj.1] [mun.attack.2] [mun.knock.6]
func (r *Rules) noteAim(s *state.State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.B]
	id := state.Attack1
	if s.Adjacent(k.A, k.B) {
		id = state.Adj1
	}
	ref.Step(state.StDistance, k.A, id, s.Distance(k.B, k.A))
	ref.Step(state.StSide, k.A, state.Attack2, int(s.Quadrant(k.B, k.A)))
	if f.Posture == state.Down {
		ref.Step(state.StDefendsDown, k.B, state.Knock6)
	}
}

// costRule returns the row of the cost table by which an attack is paid.
func (r *Rules) costRule(s *state.State, k *Strike) rule.ID {
	row := state.CostAttack
	switch {
	case k.form == state.Whirling:
		row = state.CostWhirl
	case k.arm.Missile == state.ArrowMissile:
		row = state.CostShoot
	case k.arm.Entangles == state.CapeLike && s.Is(state.RulingCapeDetails, state.CapeDetailsLight):
	case k.arm.Unwieldy:
		row = state.CostUnwieldy
	}
	return r.Content.Costs[row].Rule
}

// Modifier adds up everything that changes the attack die. [mun.mod.5]
func (r *Rules) Modifier(s *state.State, k *Strike, ref *core.Ref) int {
	t := core.Tally{Ref: ref, Who: k.A}
	r.quadrantModifier(s, k, &t)
	if k.band.Modifier != 0 {
		t.Add(state.StWeapon, k.band.Rule, int(k.band.Modifier))
	}
	if k.arm.OneHanded != 0 && !k.both {
		t.Add(state.StOneHanded, k.arm.OneHandedRule, int(k.arm.OneHanded))
	}
	r.circumstances(s, k, &t, k.arm.Entangles == state.NoNet || s.Is(state.RulingAttackSkillNets, state.AttackSkillNetsYes))
	if ref.Listen {
		r.noteModifiers(k, t.Sum, ref)
	}
	return t.Sum
}

// noteModifiers records the sum of the modifiers and the name of the weapon's part in it.
// [mun.mod.4] [mun.mod.5]
func (r *Rules) noteModifiers(k *Strike, sum int, ref *core.Ref) {
	handicap := int(k.band.Modifier)
	if k.arm.OneHanded != 0 && !k.both {
		handicap += int(k.arm.OneHanded)
	}
	if handicap < 0 {
		ref.Step(state.StDisadvantage, k.A, state.Mod4, handicap, -1-handicap)
	}
	ref.Step(state.StModifiers, k.A, state.Mod5, sum)
}

// quadrantModifier adds the modifier for the side from which the attack comes. [mun.attack.2]
// [mun.mod.1]
func (r *Rules) quadrantModifier(s *state.State, k *Strike, t *core.Tally) {
	q := s.Quadrant(k.B, k.A)
	if k.form == state.Whirling {
		switch s.Option(state.RulingWhirlQuadrant) {
		case state.WhirlQuadrantSide:
			q = state.Right
		case state.WhirlQuadrantRear:
			q = state.Rear
		default:
			q = state.Front
		}
	}
	row := state.ModSide
	switch q {
	case state.Front:
		row = state.ModFront
	case state.Rear:
		row = state.ModRear
	}
	t.Add(state.StQuadrantFront+uint8(q), r.Content.Mods[row].Rule, int(r.Content.Mods[row].Value))
}

// circumstances adds the modifiers that do not depend on the weapon and so also apply to a grapple.
// [mun.mod.2] [mun.mod.3] [mun.mod.5]
func (r *Rules) circumstances(s *state.State, k *Strike, t *core.Tally, skill bool) {
	a, b := &s.Fig[k.A], &s.Fig[k.B]
	t.Sum += t.Ref.Shift
	if b.NumNets > 0 {
		r.Term(t, state.StEntangled, state.ModEntangled, 1)
	}
	if n := r.Others(s, k); n > 0 {
		r.Term(t, state.StOthers, state.ModOthers, n)
	}
	if skill && a.Has(state.AttackSkill) {
		r.Term(t, state.StAttackSkill, state.ModSkill, 1)
	}
	if b.Has(state.Dodge) {
		r.Term(t, state.StDodge, state.ModDodge, 1)
	}
	if a.SandOn != state.Nobody && (int(a.SandOn) == k.B || !s.Is(state.RulingHazeBonusTarget, state.HazeBonusTargetVictimOnly)) {
		r.Term(t, state.StSand, state.ModSand, 1)
	}
}

// Others counts the other gladiators who have the defender adjacent and in their frontal arc: as
// stated with the attack, else from the known positions. [mun.mod.3]
func (r *Rules) Others(s *state.State, k *Strike) int {
	if k.Others >= 0 {
		return k.Others
	}
	n := 0
	for i := range int(s.N) {
		f := &s.Fig[i]
		if i == k.A || i == k.B || f.Status != state.Active || !s.Known(i, k.B) || !s.Threatens(i, k.B) {
			continue
		}
		switch s.Option(state.RulingOutnumberCount) {
		case state.OutnumberCountOpponentsOfDefender:
			if !s.Opponents(i, k.B) {
				continue
			}
		case state.OutnumberCountAbleOpponents:
			if !s.Opponents(i, k.B) || f.Posture == state.Down || f.Role != state.NoRole {
				continue
			}
		}
		n++
	}
	return n
}

// feintAgain rerolls a die of an attack that does not hit, if a feint was paid for. [mun.feint.2]
func (r *Rules) feintAgain(s *state.State, k *Strike, c core.Contest, ref *core.Ref) core.Contest {
	f := &s.Fig[k.A]
	if c.Attack == c.Defence || c.Score(k.modifier) > 0 {
		return c
	}
	if k.reroll == 0 {
		if ref.Choose && ref.Listen {
			ref.Step(state.StScore, k.A, state.Attack5, c.Score(k.modifier), c.Attack+k.modifier, c.Defence)
		}
		ref.Decide(k.A, state.ChooseReroll, "reroll yes", "reroll no")
	}
	if k.reroll == No {
		return c
	}
	f.Feint, k.feinted = state.FeintUsed, true
	if ref.Listen {
		ref.Step(state.StScore, k.A, state.Attack5, c.Score(k.modifier), c.Attack+k.modifier, c.Defence)
		ref.Event(state.EvFeintReroll, k.A, k.B, state.Feint2)
	}
	if s.Is(state.RulingFeintScope, state.FeintScopeBothDice) {
		return ref.Faces(k.A, k.B, state.DieFeintReroll, state.DieDefence, state.Feint2)
	}
	return core.Contest{Attack: ref.Roll(k.A, 6, state.DieFeintReroll, state.Feint2), Defence: c.Defence}
}

// miss resolves a score of 0 or less: it tires the attacker and pushes the defender back.
// [mun.attack.6] [mun.fatigue.1]
func (r *Rules) miss(s *state.State, k *Strike, score int, ref *core.Ref) {
	over := ref.Overruled(state.EvMiss)
	if ref.Listen && !over {
		ref.Event(state.EvMiss, k.A, k.B, state.Attack6, score, 0, int(k.weapon))
	}
	r.coneAfter(s, k, ref)
	if over {
		return
	}
	r.missileMisses(s, k, ref)
	if score > r.FullMiss(s) {
		return
	}
	mild := s.Option(state.RulingMissileMiss)
	if k.form != state.Thrown || mild != state.MissileMissNoPushbackNoFatigue {
		points, id := 1, state.Fatigue1
		if k.feinted {
			points, id = 2, state.Feint3
		}
		r.tire(s, k.A, points, id, ref)
	}
	if k.form != state.Thrown || mild == state.MissileMissAsMelee {
		r.pushBack(s, k.A, k.B, k.blocked, state.Attack6, ref)
	}
}

// pushBack moves b one increment away from a, or knocks b down if there is no room. [mun.attack.6]
// [mun.attack.7] [mun.knock.4]
func (r *Rules) pushBack(s *state.State, a, b int, blocked bool, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != state.Active || ref.Overruled(state.EvPushedBack) {
		return
	}
	if f.Role != state.NoRole && int(f.Partner) != a {
		if !s.Is(state.RulingGrappleOutsiders, state.GrappleOutsidersPushBreaks) {
			if ref.Listen {
				ref.Step(state.StHeld, b, state.Grapple10)
			}
			return
		}
		r.endGrapple(s, b, state.Grapple10, ref)
	}
	if !r.GivesGround(s, b, a, s.Is(state.RulingPushbackDirection, state.PushbackDirectionBehindOwnFacing), blocked) {
		if ref.Listen {
			ref.Step(state.StBlocked, b, state.Wall1)
		}
		r.knockDown(s, a, b, state.Attack7, ref)
		return
	}
	if f.Posture == state.Down {
		id = state.Knock4
	}
	if ref.Listen {
		ref.Event(state.EvPushedBack, b, a, id, s.Distance(a, b), 0, 0, s.StandCode(b))
	}
}

// noteWounds records how many wounds the weapon adds or takes off, and the total. [mun.cestus.3]
// [mun.arbelos.1]
func (k *Strike) noteWounds(total int, ref *core.Ref) {
	ref.Step(state.StWeaponWounds, k.A, k.arm.WoundsRule, int(k.arm.Wounds))
	ref.Step(state.StWoundTotal, k.A, k.arm.WoundsRule, total)
}
