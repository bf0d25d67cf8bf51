package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

// The forms of an attack.
const (
	Melee uint8 = iota
	thrown
	whirling
)

// A Strike is one attack on its way through the procedure.
type Strike struct {
	A, B     int
	arm      *Arm
	weapon   Weapon
	slot     int // of a's sheet; -1 for shield, cape or bare hands
	form     uint8
	both     bool // used with both hands
	band     Band
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
func (r *Rules) resolve(s *State, k *Strike, ref *core.Ref) {
	r.declare(s, k, ref)
	if k.arm.Entangles == NetLike && !s.Is(RulingConeTiming, ConeTimingAfterRoll) && r.coneCatches(s, k, ref) {
		return // [mun.cone.1] the net is in shreds, the attack over
	}
	k.modifier = r.Modifier(s, k, ref)
	c := r.throwDice(s, k, ref)
	if face, ok := c.Double(); ok {
		r.doubleTrouble(s, k, face, ref)
	} else {
		score := c.Score(k.modifier)
		if ref.Listen {
			ref.Step(stScore, k.A, Attack5, score, c.Attack+k.modifier, c.Defence)
		}
		if score > 0 {
			r.hit(s, k, score, ref)
		} else {
			r.miss(s, k, score, ref)
		}
	}
	if k.form == whirling {
		r.whirlRound(s, k, ref)
	}
}

// coneAfter: by that ruling the cone comes once the attack's own dice have been read.
// [mun.cone.1] [ruling cone-timing]
func (r *Rules) coneAfter(s *State, k *Strike, ref *core.Ref) {
	if k.arm.Entangles == NetLike && s.Is(RulingConeTiming, ConeTimingAfterRoll) {
		k.shredded = r.coneCatches(s, k, ref)
	}
}

// throwDice rolls the attack: its dice are looked at one by one only if a feint
// may have one rolled again. [mun.attack.4] [mun.feint.2]
func (r *Rules) throwDice(s *State, k *Strike, ref *core.Ref) core.Contest {
	if s.Fig[k.A].Feint != FeintReady {
		return ref.Contest(k.A, k.B, 6, dieAttack, dieDefence, Attack4, r.fullMiss(s)-k.modifier)
	}
	return r.feintAgain(s, k, ref.Faces(k.A, k.B, dieAttack, dieDefence, Attack4), ref)
}

// fullMiss is the score up to which one miss is like another. [mun.attack.6]
func (r *Rules) fullMiss(s *State) int {
	if s.Is(RulingZeroScore, ZeroScoreZeroNothing) {
		return -1
	}
	return 0
}

// declare pays for the attack and counts it. [mun.attack.3] [mun.ap.9]
func (r *Rules) declare(s *State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.A]
	k.here, k.there = f.At, s.Fig[k.B].At
	if ref.Listen {
		ref.Step(stAttackRule, k.A, k.arm.Rule, int(k.weapon))
		if f.Attacks > 0 {
			ref.Step(stSecond, k.A, r.Content.Costs[CostSecond].Rule, int(r.Content.Costs[CostSecond].Value))
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
	if k.form == whirling {
		f.Whirls++
	}
	if k.form == thrown {
		r.letFly(s, k)
	}
	r.pay(s, k.A, k.cost, r.costRule(s, k), ref)
}

// noteMeans says what the attack costs and what there is to say of the means:
// a whirl, an Unwieldy weapon, bare hands again, the grip of a weapon that has
// two, or both hands with a galerus. [mun.spear.2] [mun.twohand.2]
// [mun.ap.9] [mun.whirl.1] [mun.weapon.2] [mun.improv.2] [mun.galerus.4]
func (r *Rules) noteMeans(s *State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.A]
	id := Ap9
	if k.form == whirling {
		id = Whirl1
	}
	ref.Step(stAttackPoints, k.A, id, k.cost)
	if k.arm.Unwieldy {
		ref.Step(stUnwieldy, k.A, Weapon2, int(k.weapon))
	}
	if k.arm.Improvised && f.Improvised > 0 {
		ref.Step(stImprovisedAgain, k.A, Improv2, int(f.Improvised)+1)
	}
	if k.arm.TwoGrips() {
		ref.Step(stGrip, k.A, k.arm.gripRule(), int(k.weapon), int(OneIf(k.both)))
	}
	if k.both && f.Galerus {
		ref.Step(stBothHands, k.A, Galerus4)
	}
}

// noteAim says how far off the defender is, from which side he is struck, and
// that a man who is down defends like any other. [mun.adj.1] [mun.attack.2]
// [mun.knock.6]
func (r *Rules) noteAim(s *State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.B]
	id := Attack1
	if s.Adjacent(k.A, k.B) {
		id = Adj1
	}
	ref.Step(stDistance, k.A, id, s.Distance(k.B, k.A))
	ref.Step(stSide, k.A, Attack2, int(s.Quadrant(k.B, k.A)))
	if f.Posture == Down {
		ref.Step(stDefendsDown, k.B, Knock6)
	}
}

// costRule is the row of the cost table an attack is paid by.
func (r *Rules) costRule(s *State, k *Strike) rule.ID {
	row := costAttack
	switch {
	case k.form == whirling:
		row = costWhirl
	case k.arm.Missile == ArrowMissile:
		row = costShoot
	case k.arm.Entangles == capeLike && s.Is(RulingCapeDetails, CapeDetailsLight):
	case k.arm.Unwieldy:
		row = costUnwieldy
	}
	return r.Content.Costs[row].Rule
}

// Modifier adds up everything that changes the attack die. [mun.mod.5]
func (r *Rules) Modifier(s *State, k *Strike, ref *core.Ref) int {
	t := core.Tally{Ref: ref, Who: k.A}
	r.quadrantModifier(s, k, &t)
	if k.band.Modifier != 0 {
		t.Add(stWeapon, k.band.Rule, int(k.band.Modifier))
	}
	if k.arm.OneHanded != 0 && !k.both {
		t.Add(stOneHanded, k.arm.OneHandedRule, int(k.arm.OneHanded))
	}
	r.circumstances(s, k, &t, k.arm.Entangles == NoNet || s.Is(RulingAttackSkillNets, AttackSkillNetsYes))
	if ref.Listen {
		r.noteModifiers(k, t.Sum, ref)
	}
	return t.Sum
}

// noteModifiers sums the modifiers up and says what the weapon's part in them
// is called. [mun.mod.4] [mun.mod.5]
func (r *Rules) noteModifiers(k *Strike, sum int, ref *core.Ref) {
	handicap := int(k.band.Modifier)
	if k.arm.OneHanded != 0 && !k.both {
		handicap += int(k.arm.OneHanded)
	}
	if handicap < 0 {
		ref.Step(stDisadvantage, k.A, Mod4, handicap, -1-handicap)
	}
	ref.Step(stModifiers, k.A, Mod5, sum)
}

// quadrantModifier: from which side the attack comes. [mun.attack.2] [mun.mod.1]
func (r *Rules) quadrantModifier(s *State, k *Strike, t *core.Tally) {
	q := s.Quadrant(k.B, k.A)
	if k.form == whirling {
		switch s.Rulings[RulingWhirlQuadrant] {
		case WhirlQuadrantSide:
			q = Right
		case WhirlQuadrantRear:
			q = Rear
		default:
			q = Front
		}
	}
	row := ModSide
	switch q {
	case Front:
		row = modFront
	case Rear:
		row = ModRear
	}
	t.Add(stQuadrant+uint8(q), r.Content.Mods[row].Rule, int(r.Content.Mods[row].Value))
}

// circumstances are the modifiers a weapon has no part in, which count for a
// grapple too. [mun.mod.2] [mun.mod.3] [mun.mod.5]
func (r *Rules) circumstances(s *State, k *Strike, t *core.Tally, skill bool) {
	a, b := &s.Fig[k.A], &s.Fig[k.B]
	t.Sum += t.Ref.Shift
	if b.NumNets > 0 {
		r.term(t, stEntangled, ModEntangled, 1)
	}
	if n := r.Others(s, k); n > 0 {
		r.term(t, stOthers, modOthers, n)
	}
	if skill && a.Has(AttackSkill) {
		r.term(t, stAttackSkill, ModSkill, 1)
	}
	if b.Has(Dodge) {
		r.term(t, stDodge, ModDodge, 1)
	}
	if a.SandOn != Nobody && (int(a.SandOn) == k.B || !s.Is(RulingHazeBonusTarget, HazeBonusTargetVictimOnly)) {
		r.term(t, stSand, ModSand, 1)
	}
}

func (r *Rules) term(t *core.Tally, kind uint8, row, n int) {
	t.Add(kind, r.Content.Mods[row].Rule, n*int(r.Content.Mods[row].Value))
}

// Others counts the other gladiators who have the defender adjacent and in
// their frontal arc: as stated with the attack, or from stated facts.
// [mun.mod.3]
func (r *Rules) Others(s *State, k *Strike) int {
	if k.Others >= 0 {
		return k.Others
	}
	n := 0
	for i := range int(s.N) {
		f := &s.Fig[i]
		if i == k.A || i == k.B || f.Status != Active || !s.known(i, k.B) || !s.threatens(i, k.B) {
			continue
		}
		switch s.Rulings[RulingOutnumberCount] {
		case OutnumberCountOpponentsOfDefender:
			if !s.Opponents(i, k.B) {
				continue
			}
		case OutnumberCountAbleOpponents:
			if !s.Opponents(i, k.B) || f.Posture == Down || f.Role != NoRole {
				continue
			}
		}
		n++
	}
	return n
}

// feintAgain re-rolls a die too low to hit, if a feint was paid for.
// [mun.feint.2]
func (r *Rules) feintAgain(s *State, k *Strike, c core.Contest, ref *core.Ref) core.Contest {
	f := &s.Fig[k.A]
	if c.Attack == c.Defence || c.Score(k.modifier) > 0 {
		return c
	}
	if k.reroll == 0 {
		if ref.Choose && ref.Listen {
			ref.Step(stScore, k.A, Attack5, c.Score(k.modifier), c.Attack+k.modifier, c.Defence)
		}
		ref.Decide(k.A, chooseReroll, "reroll yes", "reroll no")
	}
	if k.reroll == No {
		return c
	}
	f.Feint, k.feinted = feintUsed, true
	if ref.Listen {
		ref.Step(stScore, k.A, Attack5, c.Score(k.modifier), c.Attack+k.modifier, c.Defence)
		ref.Event(evFeintReroll, k.A, k.B, Feint2)
	}
	if s.Is(RulingFeintScope, FeintScopeBothDice) {
		return ref.Faces(k.A, k.B, dieReroll, dieDefence, Feint2)
	}
	return core.Contest{Attack: ref.Roll(k.A, 6, dieReroll, Feint2), Defence: c.Defence}
}

// miss: a score of 0 or less tires the attacker and pushes the defender back.
// [mun.attack.6] [mun.fatigue.1]
func (r *Rules) miss(s *State, k *Strike, score int, ref *core.Ref) {
	over := ref.Overruled(EvMiss)
	if ref.Listen && !over {
		ref.Event(EvMiss, k.A, k.B, Attack6, score, 0, int(k.weapon))
	}
	r.coneAfter(s, k, ref)
	if over {
		return
	}
	r.missileMisses(s, k, ref)
	if score > r.fullMiss(s) {
		return
	}
	mild := s.Rulings[RulingMissileMiss]
	if k.form != thrown || mild != MissileMissNoPushbackNoFatigue {
		points, id := 1, Fatigue1
		if k.feinted {
			points, id = 2, Feint3
		}
		r.tire(s, k.A, points, id, ref)
	}
	if k.form != thrown || mild == MissileMissAsMelee {
		r.pushBack(s, k.A, k.B, k.blocked, Attack6, ref)
	}
}

// pushBack moves b one increment away from a, or knocks him down where there
// is no room. [mun.attack.6] [mun.attack.7] [mun.knock.4]
func (r *Rules) pushBack(s *State, a, b int, blocked bool, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != Active || ref.Overruled(evPushedBack) {
		return
	}
	if f.Role != NoRole && int(f.Partner) != a {
		if !s.Is(RulingGrappleOutsiders, GrappleOutsidersPushBreaks) {
			if ref.Listen {
				ref.Step(stHeld, b, Grapple10)
			}
			return
		}
		r.endGrapple(s, b, Grapple10, ref)
	}
	if !r.givesGround(s, b, a, s.Is(RulingPushbackDirection, PushbackDirectionBehindOwnFacing), blocked) {
		if ref.Listen {
			ref.Step(stBlocked, b, Wall1)
		}
		r.knockDown(s, a, b, Attack7, ref)
		return
	}
	if f.Posture == Down {
		id = Knock4
	}
	if ref.Listen {
		ref.Event(evPushedBack, b, a, id, s.Distance(a, b), 0, 0, s.standCode(b))
	}
}

// scored is what a hit of a score comes to before the weapon changes it.
// [mun.attack.10]
func (r *Rules) scored(s *State, score int) int {
	if s.Is(RulingWoundsEqualMargin, WoundsEqualMarginOne) {
		return 1
	}
	return score
}

// noteWounds adds the weapon's wounds, more or fewer than others make, and the
// total. [mun.cestus.3] [mun.arbelos.1]
func (k *Strike) noteWounds(total int, ref *core.Ref) {
	ref.Step(stWounds, k.A, k.arm.WoundsRule, int(k.arm.Wounds))
	ref.Step(stWoundTotal, k.A, k.arm.WoundsRule, total)
}
