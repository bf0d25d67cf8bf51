package munera

import (
	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

// The forms of an attack.
const (
	melee uint8 = iota
	thrown
	whirling
)

// A strike is one attack on its way through the procedure.
type strike struct {
	a, b     int
	arm      *arm
	weapon   weapon
	slot     int // of a's sheet; -1 for shield, cape or bare hands
	form     uint8
	both     bool // used with both hands
	band     band
	cost     int
	reroll   uint8
	blocked  bool // a wall or figure behind b, or no room to whirl
	others   int  // other gladiators threatening b as stated, or -1
	modifier int
	feinted  bool
	scatter  bool // the missile has been scattered or lost
	shredded bool // the net was caught by a cone, after the roll

	here, there field.Hex // where a and b stood, on a map
}

// resolve carries an allowed attack out. [mun.attack.4] to [mun.attack.11]
func (r *Rules) resolve(s *State, k *strike, ref *bout.Ref) {
	r.declare(s, k, ref)
	if k.arm.entangles == netLike && !s.is(rulingConeTiming, coneTimingAfterRoll) && r.coneCatches(s, k, ref) {
		return // [mun.cone.1] the net is in shreds, the attack over
	}
	k.modifier = r.modifier(s, k, ref)
	c := r.throwDice(s, k, ref)
	if face, ok := c.Double(); ok {
		r.doubleTrouble(s, k, face, ref)
	} else {
		score := c.Score(k.modifier)
		if ref.Listen {
			ref.Step(stScore, k.a, attack5, score, c.Attack+k.modifier, c.Defence)
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
func (r *Rules) coneAfter(s *State, k *strike, ref *bout.Ref) {
	if k.arm.entangles == netLike && s.is(rulingConeTiming, coneTimingAfterRoll) {
		k.shredded = r.coneCatches(s, k, ref)
	}
}

// throwDice rolls the attack: its dice are looked at one by one only if a feint
// may have one rolled again. [mun.attack.4] [mun.feint.2]
func (r *Rules) throwDice(s *State, k *strike, ref *bout.Ref) core.Contest {
	if s.fig[k.a].feint != feintReady {
		return core.Compare(ref, k.a, k.b, dieAttack, dieDefence, attack4, r.fullMiss(s)-k.modifier)
	}
	return r.feintAgain(s, k, core.Roll(ref, k.a, k.b, dieAttack, dieDefence, attack4), ref)
}

// fullMiss is the score up to which one miss is like another. [mun.attack.6]
func (r *Rules) fullMiss(s *State) int {
	if s.is(rulingZeroScore, zeroScoreZeroNothing) {
		return -1
	}
	return 0
}

// declare pays for the attack and counts it. [mun.attack.3] [mun.ap.9]
func (r *Rules) declare(s *State, k *strike, ref *bout.Ref) {
	f := &s.fig[k.a]
	k.here, k.there = f.at, s.fig[k.b].at
	if ref.Listen {
		ref.Step(stAttackRule, k.a, k.arm.rule, int(k.weapon))
		if f.attacks > 0 {
			ref.Step(stSecond, k.a, r.c.costs[costSecond].rule, int(r.c.costs[costSecond].value))
		}
		r.noteMeans(s, k, ref)
		r.noteAim(s, k, ref)
	}
	f.attacks++
	switch {
	case k.arm.improvised:
		f.improvised++
	case k.slot >= 0:
		f.sheet[k.slot].used = true
	default:
		f.shieldUsed = true
	}
	s.fig[k.b].attackedBy = int8(k.a)
	if k.form == whirling {
		f.whirls++
	}
	if k.form == thrown {
		r.letFly(s, k)
	}
	r.pay(s, k.a, k.cost, r.costRule(s, k), ref)
}

// noteMeans says what the attack costs and what there is to say of the means:
// a whirl, an Unwieldy weapon, bare hands again, the grip of a weapon that has
// two, or both hands with a galerus. [mun.spear.2] [mun.twohand.2]
// [mun.ap.9] [mun.whirl.1] [mun.weapon.2] [mun.improv.2] [mun.galerus.4]
func (r *Rules) noteMeans(s *State, k *strike, ref *bout.Ref) {
	f := &s.fig[k.a]
	id := ap9
	if k.form == whirling {
		id = whirl1
	}
	ref.Step(stAttackPoints, k.a, id, k.cost)
	if k.arm.unwieldy {
		ref.Step(stUnwieldy, k.a, weapon2, int(k.weapon))
	}
	if k.arm.improvised && f.improvised > 0 {
		ref.Step(stImprovisedAgain, k.a, improv2, int(f.improvised)+1)
	}
	if k.arm.twoGrips() {
		ref.Step(stGrip, k.a, k.arm.gripRule(), int(k.weapon), int(oneIf(k.both)))
	}
	if k.both && f.galerus {
		ref.Step(stBothHands, k.a, galerus4)
	}
}

// noteAim says how far off the defender is, from which side he is struck, and
// that a man who is down defends like any other. [mun.adj.1] [mun.attack.2]
// [mun.knock.6]
func (r *Rules) noteAim(s *State, k *strike, ref *bout.Ref) {
	f := &s.fig[k.b]
	id := attack1
	if s.adjacent(k.a, k.b) {
		id = adj1
	}
	ref.Step(stDistance, k.a, id, s.distance(k.b, k.a))
	ref.Step(stSide, k.a, attack2, int(s.quadrant(k.b, k.a)))
	if f.posture == down {
		ref.Step(stDefendsDown, k.b, knock6)
	}
}

// costRule is the row of the cost table an attack is paid by.
func (r *Rules) costRule(s *State, k *strike) rule.ID {
	row := costAttack
	switch {
	case k.form == whirling:
		row = costWhirl
	case k.arm.missile == arrowMissile:
		row = costShoot
	case k.arm.entangles == capeLike && s.is(rulingCapeDetails, capeDetailsLight):
	case k.arm.unwieldy:
		row = costUnwieldy
	}
	return r.c.costs[row].rule
}

// modifier adds up everything that changes the attack die. [mun.mod.5]
func (r *Rules) modifier(s *State, k *strike, ref *bout.Ref) int {
	t := core.Tally{Ref: ref, Who: k.a}
	r.quadrantModifier(s, k, &t)
	if k.band.modifier != 0 {
		t.Add(stWeapon, k.band.rule, int(k.band.modifier))
	}
	if k.arm.oneHanded != 0 && !k.both {
		t.Add(stOneHanded, k.arm.oneHandedRule, int(k.arm.oneHanded))
	}
	r.circumstances(s, k, &t, k.arm.entangles == noNet || s.is(rulingAttackSkillNets, attackSkillNetsYes))
	if ref.Listen {
		r.noteModifiers(k, t.Sum, ref)
	}
	return t.Sum
}

// noteModifiers sums the modifiers up and says what the weapon's part in them
// is called. [mun.mod.4] [mun.mod.5]
func (r *Rules) noteModifiers(k *strike, sum int, ref *bout.Ref) {
	handicap := int(k.band.modifier)
	if k.arm.oneHanded != 0 && !k.both {
		handicap += int(k.arm.oneHanded)
	}
	if handicap < 0 {
		ref.Step(stDisadvantage, k.a, mod4, handicap, -1-handicap)
	}
	ref.Step(stModifiers, k.a, mod5, sum)
}

// quadrantModifier: from which side the attack comes. [mun.attack.2] [mun.mod.1]
func (r *Rules) quadrantModifier(s *State, k *strike, t *core.Tally) {
	q := s.quadrant(k.b, k.a)
	if k.form == whirling {
		switch s.rulings[rulingWhirlQuadrant] {
		case whirlQuadrantSide:
			q = Right
		case whirlQuadrantRear:
			q = Rear
		default:
			q = Front
		}
	}
	row := modSide
	switch q {
	case Front:
		row = modFront
	case Rear:
		row = modRear
	}
	t.Add(stQuadrant+uint8(q), r.c.mods[row].rule, int(r.c.mods[row].value))
}

// circumstances are the modifiers a weapon has no part in, which count for a
// grapple too. [mun.mod.2] [mun.mod.3] [mun.mod.5]
func (r *Rules) circumstances(s *State, k *strike, t *core.Tally, skill bool) {
	a, b := &s.fig[k.a], &s.fig[k.b]
	t.Sum += t.Ref.Shift
	if b.nNets > 0 {
		r.term(t, stEntangled, modEntangled, 1)
	}
	if n := r.others(s, k); n > 0 {
		r.term(t, stOthers, modOthers, n)
	}
	if skill && a.has(attackSkill) {
		r.term(t, stAttackSkill, modSkill, 1)
	}
	if b.has(dodge) {
		r.term(t, stDodge, modDodge, 1)
	}
	if a.sandOn != nobody && (int(a.sandOn) == k.b || !s.is(rulingHazeBonusTarget, hazeBonusTargetVictimOnly)) {
		r.term(t, stSand, modSand, 1)
	}
}

func (r *Rules) term(t *core.Tally, kind uint8, row, n int) {
	t.Add(kind, r.c.mods[row].rule, n*int(r.c.mods[row].value))
}

// others counts the other gladiators who have the defender adjacent and in
// their frontal arc: as stated with the attack, or from stated facts.
// [mun.mod.3]
func (r *Rules) others(s *State, k *strike) int {
	if k.others >= 0 {
		return k.others
	}
	n := 0
	for i := range int(s.n) {
		f := &s.fig[i]
		if i == k.a || i == k.b || f.status != active || !s.known(i, k.b) || !s.threatens(i, k.b) {
			continue
		}
		switch s.rulings[rulingOutnumberCount] {
		case outnumberCountOpponentsOfDefender:
			if !s.opponents(i, k.b) {
				continue
			}
		case outnumberCountAbleOpponents:
			if !s.opponents(i, k.b) || f.posture == down || f.role != noRole {
				continue
			}
		}
		n++
	}
	return n
}

// feintAgain re-rolls a die too low to hit, if a feint was paid for.
// [mun.feint.2]
func (r *Rules) feintAgain(s *State, k *strike, c core.Contest, ref *bout.Ref) core.Contest {
	f := &s.fig[k.a]
	if c.Attack == c.Defence || c.Score(k.modifier) > 0 {
		return c
	}
	if k.reroll == 0 {
		if ref.Choose && ref.Listen {
			ref.Step(stScore, k.a, attack5, c.Score(k.modifier), c.Attack+k.modifier, c.Defence)
		}
		ref.Decide(k.a, chooseReroll, "reroll yes", "reroll no")
	}
	if k.reroll == no {
		return c
	}
	f.feint, k.feinted = feintUsed, true
	if ref.Listen {
		ref.Step(stScore, k.a, attack5, c.Score(k.modifier), c.Attack+k.modifier, c.Defence)
		ref.Event(evFeintReroll, k.a, k.b, feint2)
	}
	if s.is(rulingFeintScope, feintScopeBothDice) {
		return core.Roll(ref, k.a, k.b, dieReroll, dieDefence, feint2)
	}
	return core.Contest{Attack: ref.Roll(k.a, 6, dieReroll, feint2), Defence: c.Defence}
}

// miss: a score of 0 or less tires the attacker and pushes the defender back.
// [mun.attack.6] [mun.fatigue.1]
func (r *Rules) miss(s *State, k *strike, score int, ref *bout.Ref) {
	over := ref.Overruled(evMiss)
	if ref.Listen && !over {
		ref.Event(evMiss, k.a, k.b, attack6, score, 0, int(k.weapon))
	}
	r.coneAfter(s, k, ref)
	if over {
		return
	}
	r.missileMisses(s, k, ref)
	if score > r.fullMiss(s) {
		return
	}
	mild := s.rulings[rulingMissileMiss]
	if k.form != thrown || mild != missileMissNoPushbackNoFatigue {
		points, id := 1, fatigue1
		if k.feinted {
			points, id = 2, feint3
		}
		r.tire(s, k.a, points, id, ref)
	}
	if k.form != thrown || mild == missileMissAsMelee {
		r.pushBack(s, k.a, k.b, k.blocked, attack6, ref)
	}
}

// pushBack moves b one increment away from a, or knocks him down where there
// is no room. [mun.attack.6] [mun.attack.7] [mun.knock.4]
func (r *Rules) pushBack(s *State, a, b int, blocked bool, id rule.ID, ref *bout.Ref) {
	f := &s.fig[b]
	if f.status != active || ref.Overruled(evPushedBack) {
		return
	}
	if f.role != noRole && int(f.partner) != a {
		if !s.is(rulingGrappleOutsiders, grappleOutsidersPushBreaks) {
			if ref.Listen {
				ref.Step(stHeld, b, grapple10)
			}
			return
		}
		r.endGrapple(s, b, grapple10, ref)
	}
	if !r.givesGround(s, b, a, s.is(rulingPushbackDirection, pushbackDirectionBehindOwnFacing), blocked) {
		if ref.Listen {
			ref.Step(stBlocked, b, wall1)
		}
		r.knockDown(s, a, b, attack7, ref)
		return
	}
	if f.posture == down {
		id = knock4
	}
	if ref.Listen {
		ref.Event(evPushedBack, b, a, id, s.distance(a, b), 0, 0, s.standCode(b))
	}
}

// scored is what a hit of a score comes to before the weapon changes it.
// [mun.attack.10]
func (r *Rules) scored(s *State, score int) int {
	if s.is(rulingWoundsEqualMargin, woundsEqualMarginOne) {
		return 1
	}
	return score
}

// noteWounds adds the weapon's wounds, more or fewer than others make, and the
// total. [mun.cestus.3] [mun.arbelos.1]
func (k *strike) noteWounds(total int, ref *bout.Ref) {
	ref.Step(stWounds, k.a, k.arm.woundsRule, int(k.arm.wounds))
	ref.Step(stWoundTotal, k.a, k.arm.woundsRule, total)
}
