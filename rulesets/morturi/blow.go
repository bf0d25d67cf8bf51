package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// The sides of a figure that an attack can hit. [mor.face.11] [mor.range.4]
const (
	front      = field.Front
	rightFlank = field.Right
	rear       = field.Rear
	leftFlank  = field.Left
)

// A blow is one attack with everything about it settled but the dice.
type blow struct {
	a, b     int
	id       optionID
	ranged   bool
	thrown   bool
	archery  bool
	noDamage bool
	chain    bool // another hit has granted it
	sweep    bool // it hits without a roll
	flat     bool // it is no attack: nothing is added and nothing taken off
	hit      field.Quadrant
	high     bool // the advantage of height [mor.terrain.3]
	base     int
	need     int     // the modified number to hit
	miss     int     // natural faces up to this one miss
	dice     int     // how many are rolled
	low      bool    // the lowest of them counts, not the highest
	more     trickID // the trick by which the highest counts
	less     trickID // and the one by which the lowest does
	from, to int     // a face that counts as another; 0: none
	swaps    trickID // the trick by which it does
	known    bool    // the damage of a hit is the same whatever the die shows
	damage   int     // and this
	onFace   int     // a face on which a miss deals onDamage; 0: none
	onDamage int
}

// aim settles an attack as things stand: the facing hit, the height, the number
// needed and the dice. [mor.attack.3]
func (r *Rules) aim(s *State, a, b int, id optionID, ref *bout.Ref) blow {
	k := r.kindOf(s, a, b, id)
	k.hit = r.facingHit(s, a, b)
	k.high = r.high(s, &k)
	r.needed(s, &k, ref)
	r.diceOf(s, &k)
	if k.more != 0 && k.less != 0 {
		ref.Step(stDiceCancel, k.a, attack4, 0, int(k.more), int(k.less))
	}
	return k
}

// kindOf says what sort of attack it is.
func (r *Rules) kindOf(s *State, a, b int, id optionID) blow {
	o, f := &r.c.options[id], &s.fig[a]
	k := blow{a: a, b: b, id: id, ranged: o.ranged, thrown: o.thrown, archery: o.archery, noDamage: o.noDamage, dice: 1}
	line := &f.attack
	if id == writtenRanged {
		line = &f.ranged
		k.thrown = line.thrown
	}
	k.need, k.base = int(line.tn), int(line.damage)
	if o.tn > 0 {
		k.need = int(o.tn)
	}
	if o.ruling >= 0 && s.is(int(o.ruling), o.opt) && o.underTN > 0 {
		k.need = int(o.underTN)
	}
	if o.damage >= 0 {
		k.base = int(o.damage)
	}
	return k
}

// facingHit is the side of b that an attack of a hits; a prone man is hit in the
// rear whatever the side. [mor.face.11] [mor.range.4]
func (r *Rules) facingHit(s *State, a, b int) field.Quadrant {
	if s.fig[b].hasCondition(prone) {
		return rear
	}
	return s.fig[b].at.Arc(s.fig[b].facing, s.fig[a].at)
}

// high reports the advantage of height. [mor.terrain.3]
func (r *Rules) high(s *State, k *blow) bool {
	if !s.board.rough || k.ranged && s.is(rulingHeightRanged, heightRangedMeleeOnly) {
		return false
	}
	mine, his := s.higher(s.fig[k.a].at), s.higher(s.fig[k.b].at)
	if s.is(rulingHeightRelation, heightRelationAttackerRaised) {
		return mine > 0
	}
	return mine > his
}

// needed adds up the number to hit. [mor.attack.2] [mor.attack.4]
func (r *Rules) needed(s *State, k *blow, ref *bout.Ref) {
	ref.Step(stTN, k.a, attack2, k.need)
	r.passives(s, addTN, k.a, k.b, func(x effectRef) {
		if x.clause.test.holds(r, s, k.a, k.b, k, 0) {
			k.need += int(x.effect.n)
			ref.Step(stTNTrick, k.a, r.c.tricks[x.clause.trick].rule, int(x.effect.n), int(x.clause.trick))
		}
	})
	r.passives(s, addTNAgainst, k.b, k.a, func(x effectRef) {
		e := x.effect
		if x.clause.test.holds(r, s, k.b, k.a, k, 0) && r.against(s, k, e) {
			k.need += int(e.n)
			ref.Step(stTNAgainst, k.a, r.c.tricks[x.clause.trick].rule, int(e.n), int(x.clause.trick))
		}
	})
	if n := r.blind(s, k.a); n > 0 {
		k.need += n
		ref.Step(stBlinded, k.a, attack4, n)
	}
	k.need -= ref.Shift
	ref.Step(stNeeded, k.a, attack3, k.need)
}

// against reports whether an effect of the target's is about this attack: its
// kind, its side, and shields that help. [mor.face.10]
func (r *Rules) against(s *State, k *blow, e *effect) bool {
	switch {
	case e.front && k.hit != front, e.melee && k.ranged, e.ranged && !k.ranged:
		return false
	case e.shield:
		return k.hit == front && !r.has(s, noShieldEffect, k.b, nil) && s.fig[k.b].flag == nobody
	}
	return true
}

// diceOf settles how many dice are rolled and what their faces stand for.
func (r *Rules) diceOf(s *State, k *blow) {
	count := func(x effectRef) {
		k.dice = max(k.dice, int(x.effect.n))
		if x.effect.keep == 2 {
			k.less = x.clause.trick
		} else {
			k.more = x.clause.trick
		}
	}
	r.passives(s, moreDice, k.a, k.b, func(x effectRef) {
		if !x.effect.against && x.clause.test.holds(r, s, k.a, k.b, k, 0) {
			count(x)
		}
	})
	r.passives(s, moreDice, k.b, k.a, func(x effectRef) {
		if x.effect.against && x.clause.test.holds(r, s, k.b, k.a, k, 0) {
			count(x)
		}
	})
	k.low = k.less != 0
	if k.more != 0 && k.low { // one die more and one less
		k.dice, k.low = 1, false
	}
	r.passives(s, replaceDie, k.a, k.b, func(x effectRef) {
		if x.clause.test.holds(r, s, k.a, k.b, k, 0) {
			k.from, k.to, k.swaps = int(x.effect.n), int(x.effect.to), x.clause.trick
		}
	})
	r.passives(s, autoMiss, k.b, k.a, func(x effectRef) {
		if x.clause.test.holds(r, s, k.b, k.a, k, 0) && r.against(s, k, x.effect) {
			k.miss = max(k.miss, int(x.effect.n))
		}
	})
	r.passives(s, resultOn, k.a, k.b, func(x effectRef) {
		if x.clause.test.holds(r, s, k.a, k.b, k, 0) {
			k.onFace, k.onDamage = int(x.effect.n), int(x.effect.to)
		}
	})
}

// natural is what a face stands for, after replacements.
func (k *blow) natural(face int) int {
	if face == k.from {
		return k.to
	}
	return face
}

// lands reports whether a natural die hits. [mor.attack.3] [ruling hit-extremes]
func (k *blow) lands(s *State, face int) bool {
	switch {
	case k.sweep:
		return true
	case face <= k.miss:
		return false
	case face == 6 && (s.is(rulingHitExtremes, hitExtremesSixHits) || s.is(rulingHitExtremes, hitExtremesBoth)):
		return true
	case face == 1 && (s.is(rulingHitExtremes, hitExtremesOneMisses) || s.is(rulingHitExtremes, hitExtremesBoth)):
		return false
	}
	return face >= k.need
}

// saved reports whether a die that would miss deals damage all the same.
func (k *blow) saved(face int) bool { return k.onFace == face }

// deals is the damage of a hit with a natural die. [mor.damage.1] [mor.damage.2]
func (r *Rules) deals(s *State, k *blow, face int, ref *bout.Ref) int {
	if !ref.Listen && k.known {
		return k.damage
	}
	n := r.dealt(s, k, face, ref)
	k.known, k.damage = !k.sweep && k.onFace == 0 && !r.c.onDie.meets(&s.fig[k.a].tricks) && !r.c.lentOnDie, n
	return n
}

// dealt adds the damage up.
func (r *Rules) dealt(s *State, k *blow, face int, ref *bout.Ref) int {
	if k.noDamage { // no bonus of any kind applies [mor.damage.4]
		ref.Step(stNoDamage, k.a, damage4, 0)
		return 0
	}
	base := k.base
	if k.sweep {
		base = face
	} else if !k.lands(s, face) && k.saved(face) {
		base = k.onDamage
	}
	sum := base
	ref.Step(stBase, k.a, attack3, base)
	add := func(kind uint8, id rule.ID, n int, trick trickID) {
		sum += n
		ref.Step(kind, k.a, id, n, int(trick))
	}
	if !k.flat {
		r.bonuses(s, k, face, add)
		sum -= r.reduced(s, k, ref)
	} else if s.is(rulingBoostedScope, boostedScopeAllGladiatorDamage) {
		r.boosted(s, k, add)
	}
	least := 0
	if s.is(rulingDamageFloor, damageFloorMinOne) {
		least = 1
	}
	if sum < least {
		ref.Step(stFloor, k.a, damage1, least-sum)
		sum = least
	}
	ref.Step(stDamage, k.a, damage2, sum)
	return sum
}

// bonuses adds what the side, the height, the crowd and tricks give.
func (r *Rules) bonuses(s *State, k *blow, face int, add func(kind uint8, id rule.ID, n int, trick trickID)) {
	switch {
	case k.hit == rear:
		add(stRear, face9, 1, 0)
	case k.hit != front && s.is(rulingFlankDamage, flankDamagePlusOne):
		add(stFlank, face8, 1, 0)
	}
	if k.high {
		add(stHeight, terrain3, 1, 0)
	}
	if !k.sweep || !s.is(rulingBoostedScope, boostedScopeAttacksOnly) || s.is(rulingSweepIs, sweepIsMeleeAttack) {
		r.boosted(s, k, add)
	}
	r.passives(s, damageBonus, k.a, k.b, func(x effectRef) {
		if !x.clause.test.holds(r, s, k.a, k.b, k, face) {
			return
		}
		n := int(x.effect.n)
		if x.effect.byKills {
			n *= int(s.fig[k.a].kills)
		}
		if n != 0 {
			add(stBonus, damage1, n, x.clause.trick)
		}
	})
}

func (r *Rules) boosted(s *State, k *blow, add func(kind uint8, id rule.ID, n int, trick trickID)) {
	if n := s.boostNow(s.fig[k.a].school); n > 0 {
		id := crowd4
		if n > 1 {
			id = crowd6
		}
		add(stBoost, id, n, 0)
	}
}

// reduced is what the target's armour, shield and toughness take off.
func (r *Rules) reduced(s *State, k *blow, ref *bout.Ref) int {
	off := 0
	r.passives(s, reduceDamage, k.b, k.a, func(x effectRef) {
		e := x.effect
		if x.clause.test.holds(r, s, k.b, k.a, k, 0) && r.against(s, k, e) && !r.ignores(s, k, e.reduction) {
			off += int(e.n)
			ref.Step(stReduced, k.a, r.reductionRule(x), -int(e.n), int(x.clause.trick))
		}
	})
	f := &s.fig[k.b]
	if f.reduce != 0 && (f.reduceIn == 0 || k.hit == front && !k.ranged) && !r.ignores(s, k, 1) {
		off += int(f.reduce)
		ref.Step(stReduced, k.a, damage1, -int(f.reduce), 0)
	}
	return off
}

// reductionRule is the rule of a reduction: shields have one of their own.
func (r *Rules) reductionRule(x effectRef) rule.ID {
	if x.effect.shield || x.effect.front {
		return face10
	}
	return r.c.tricks[x.clause.trick].rule
}

// ignores reports whether an attack passes a kind of reduction by.
func (r *Rules) ignores(s *State, k *blow, reduction uint8) bool {
	found := false
	r.passives(s, ignoreReduction, k.a, k.b, func(x effectRef) {
		found = found || x.effect.reduction == reduction && x.clause.test.holds(r, s, k.a, k.b, k, 0)
	})
	return found
}

// boostNow is the damage bonus of a school's morale as it counts for an attack.
// [mor.crowd.4] [ruling boosted-timing]
func (s *State) boostNow(school int8) int {
	if s.is(rulingBoostedTiming, boostedTimingAtTurnStart) && s.active >= 0 {
		return int(s.school[school].boost)
	}
	return s.lead(school)
}

// lead is the bonus by the lead in Crowd's Favour: 1 if it is strictly the
// highest of the schools present, 2 from ten points on. [mor.crowd.4]
// [mor.crowd.5] [mor.crowd.6]
func (s *State) lead(school int8) int {
	next := int16(-1)
	for k := range s.schools {
		if k != school && s.present(k) {
			next = max(next, s.school[k].favour)
		}
	}
	by := s.school[school].favour - next
	switch {
	case next < 0 || by <= 0 || !s.present(school):
		return 0
	case by >= 10:
		return 2
	}
	return 1
}

// present reports whether a school's favour counts. [ruling favour-present]
func (s *State) present(school int8) bool {
	return s.is(rulingFavourPresent, favourPresentAllSchools) || s.inPlay(school)
}
