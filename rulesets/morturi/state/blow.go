package state

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

// The sides of a figure that an attack can hit. [mor.face.11] [mor.range.4]
const (
	Front      = field.Front
	RightFlank = field.Right
	Rear       = field.Rear
	LeftFlank  = field.Left
)

// A Blow is one attack with everything determined except the dice.
type Blow struct {
	A, B     int
	Id       OptionID
	Ranged   bool
	thrown   bool
	archery  bool
	NoDamage bool
	Chain    bool // granted by another hit
	Sweep    bool // it hits without a roll
	Flat     bool // not an attack: nothing is added or taken off
	Hit      field.Quadrant
	High     bool // the advantage of height [mor.terrain.3]
	base     int
	Need     int     // the modified number to hit
	Miss     int     // natural faces up to this one miss
	MissBy   TrickID // the trick that makes them miss
	Dice     int     // how many are rolled
	Low      bool    // the lowest of them counts, not the highest
	more     TrickID // the trick that makes the highest count
	less     TrickID // the trick that makes the lowest count
	From, To int     // face From counts as face To; 0: none
	Swaps    TrickID // the trick that makes it so
	known    bool    // a hit deals the same damage whatever the die shows
	damage   int     // this damage, if known
	onFace   int     // a face on which a miss deals onDamage; 0: none
	onDamage int
}

// Aim determines an attack in the present position: the side hit, the height, the number needed and
// the dice. [mor.attack.3]
func (r *Reckoner) Aim(s *State, a, b int, id OptionID, ref *core.Ref) Blow {
	k := r.KindOf(s, a, b, id)
	k.Hit = r.FacingHit(s, a, b)
	k.High = r.High(s, &k)
	r.Needed(s, &k, ref)
	r.DiceOf(s, &k)
	if k.more != 0 && k.less != 0 {
		ref.Step(StDiceCancel, k.A, Attack4, 0, int(k.more), int(k.less))
	}
	return k
}

// KindOf determines what sort of attack an option is.
func (r *Reckoner) KindOf(s *State, a, b int, id OptionID) Blow {
	o, f := &r.Content.Options[id], &s.Fig[a]
	k := Blow{A: a, B: b, Id: id, Ranged: o.Ranged, thrown: o.Thrown, archery: o.Archery, NoDamage: o.NoDamage, Dice: 1}
	line := &f.Attack
	if id == writtenRanged {
		line = &f.Ranged
		k.thrown = line.Thrown
	}
	k.Need, k.base = int(line.Tn), int(line.Damage)
	if o.Tn > 0 {
		k.Need = int(o.Tn)
	}
	if o.Ruling >= 0 && s.Is(int(o.Ruling), o.Opt) && o.UnderTN > 0 {
		k.Need = int(o.UnderTN)
	}
	if o.Damage >= 0 {
		k.base = int(o.Damage)
	}
	return k
}

// FacingHit returns the side of b that an attack by a hits; a prone figure is always hit in the
// rear. [mor.face.11] [mor.range.4]
func (r *Reckoner) FacingHit(s *State, a, b int) field.Quadrant {
	if s.Fig[b].HasCondition(Prone) {
		return Rear
	}
	return s.Fig[b].At.Arc(s.Fig[b].Facing, s.Fig[a].At)
}

// High reports whether the attacker has the advantage of height. [mor.terrain.3]
func (r *Reckoner) High(s *State, k *Blow) bool {
	if !s.Board.Rough || k.Ranged && s.Is(RulingHeightRanged, HeightRangedMeleeOnly) {
		return false
	}
	mine, his := s.Higher(s.Fig[k.A].At), s.Higher(s.Fig[k.B].At)
	if s.Is(RulingHeightRelation, HeightRelationAttackerRaised) {
		return mine > 0
	}
	return mine > his
}

// Needed computes the number needed to hit. [mor.attack.2] [mor.attack.4]
func (r *Reckoner) Needed(s *State, k *Blow, ref *core.Ref) {
	ref.Step(StNeeded, k.A, Attack2, k.Need)
	r.Passives(s, AddTN, k.A, k.B, func(x EffectRef) {
		if x.Clause.Test.Holds(r, s, k.A, k.B, k, 0) {
			k.Need += int(x.Effect.N)
			ref.Step(StNeededTrick, k.A, r.Content.Tricks[x.Clause.Trick].Rule, int(x.Effect.N), int(x.Clause.Trick))
		}
	})
	r.Passives(s, AddTNAgainst, k.B, k.A, func(x EffectRef) {
		e := x.Effect
		if x.Clause.Test.Holds(r, s, k.B, k.A, k, 0) && r.against(s, k, e) {
			k.Need += int(e.N)
			ref.Step(StNeededAgainst, k.A, r.Content.Tricks[x.Clause.Trick].Rule, int(e.N), int(x.Clause.Trick))
		}
	})
	if n := r.Blind(s, k.A); n > 0 {
		k.Need += n
		ref.Step(StNeededBlinded, k.A, Attack4, n)
	}
	k.Need -= ref.Shift
	ref.Step(StNeededTotal, k.A, Attack3, k.Need)
}

// against reports whether an effect of the target applies to this attack: by its kind, by the side
// hit, and whether the shield helps. [mor.face.10]
func (r *Reckoner) against(s *State, k *Blow, e *TrickEffect) bool {
	switch {
	case e.Front && k.Hit != Front, e.Melee && k.Ranged, e.Ranged && !k.Ranged:
		return false
	case e.Shield:
		return k.Hit == Front && !r.Has(s, NoShieldEffect, k.B, nil) && s.Fig[k.B].Flag == Nobody
	}
	return true
}

// DiceOf determines how many dice are rolled and what their faces count as.
func (r *Reckoner) DiceOf(s *State, k *Blow) {
	count := func(x EffectRef) {
		k.Dice = max(k.Dice, int(x.Effect.N))
		if x.Effect.Keep == 2 {
			k.less = x.Clause.Trick
		} else {
			k.more = x.Clause.Trick
		}
	}
	r.Passives(s, MoreDice, k.A, k.B, func(x EffectRef) {
		if !x.Effect.Against && x.Clause.Test.Holds(r, s, k.A, k.B, k, 0) {
			count(x)
		}
	})
	r.Passives(s, MoreDice, k.B, k.A, func(x EffectRef) {
		if x.Effect.Against && x.Clause.Test.Holds(r, s, k.B, k.A, k, 0) {
			count(x)
		}
	})
	k.Low = k.less != 0
	if k.more != 0 && k.Low { // one die more and one less cancel out
		k.Dice, k.Low = 1, false
	}
	r.Passives(s, ReplaceDie, k.A, k.B, func(x EffectRef) {
		if x.Clause.Test.Holds(r, s, k.A, k.B, k, 0) {
			k.From, k.To, k.Swaps = int(x.Effect.N), int(x.Effect.To), x.Clause.Trick
		}
	})
	r.Passives(s, AutoMiss, k.B, k.A, func(x EffectRef) {
		if x.Clause.Test.Holds(r, s, k.B, k.A, k, 0) && r.against(s, k, x.Effect) {
			if n := int(x.Effect.N); n > k.Miss {
				k.Miss, k.MissBy = n, x.Clause.Trick
			}
		}
	})
	r.Passives(s, ResultOn, k.A, k.B, func(x EffectRef) {
		if x.Clause.Test.Holds(r, s, k.A, k.B, k, 0) {
			k.onFace, k.onDamage = int(x.Effect.N), int(x.Effect.To)
		}
	})
}

// Natural returns what a face counts as, after replacements.
func (k *Blow) Natural(face int) int {
	if face == k.From {
		return k.To
	}
	return face
}

// Lands reports whether a natural die hits. [mor.attack.3] [ruling hit-extremes]
func (k *Blow) Lands(s *State, face int) bool {
	switch {
	case k.Sweep:
		return true
	case face <= k.Miss:
		return false
	case face == 6 && (s.Is(RulingHitExtremes, HitExtremesSixHits) || s.Is(RulingHitExtremes, HitExtremesBoth)):
		return true
	case face == 1 && (s.Is(RulingHitExtremes, HitExtremesOneMisses) || s.Is(RulingHitExtremes, HitExtremesBoth)):
		return false
	}
	return face >= k.Need
}

// StillDeals reports whether a die that misses deals damage nevertheless.
func (k *Blow) StillDeals(face int) bool { return k.onFace == face }

// Deals returns the damage of a hit with a natural die. [mor.damage.1] [mor.damage.2]
func (r *Reckoner) Deals(s *State, k *Blow, face int, ref *core.Ref) int {
	if !ref.Listen && k.known {
		return k.damage
	}
	n := r.dealt(s, k, face, ref)
	k.known, k.damage = !k.Sweep && k.onFace == 0 && !r.Content.OnDie.Meets(&s.Fig[k.A].Tricks) && !r.Content.LentOnDie, n
	return n
}

// dealt computes the damage of Deals.
func (r *Reckoner) dealt(s *State, k *Blow, face int, ref *core.Ref) int {
	if k.NoDamage { // no bonus of any kind applies [mor.damage.4]
		ref.Step(StNoDamage, k.A, Damage4, 0)
		return 0
	}
	base := k.base
	if k.Sweep {
		base = face
	} else if !k.Lands(s, face) && k.StillDeals(face) {
		base = k.onDamage
	}
	t := core.Tally{Ref: ref, Who: k.A}
	t.Add(StBase, Attack3, base)
	if !k.Flat {
		r.bonuses(s, k, face, &t)
		r.Reductions(s, k, &t)
	} else if s.Is(RulingBoostedScope, BoostedScopeAllGladiatorDamage) {
		r.boosted(s, k, &t)
	}
	least := 0
	if s.Is(RulingDamageFloor, DamageFloorMinOne) {
		least = 1
	}
	if t.Sum < least {
		t.Add(StFloor, Damage1, least-t.Sum)
	}
	ref.Step(StDamage, k.A, Damage2, t.Sum)
	return t.Sum
}

// bonuses adds the bonuses for the side hit, height, the crowd and tricks.
func (r *Reckoner) bonuses(s *State, k *Blow, face int, t *core.Tally) {
	switch {
	case k.Hit == Rear:
		t.Add(StRear, Face9, 1)
	case k.Hit != Front && s.Is(RulingFlankDamage, FlankDamagePlusOne):
		t.Add(StFlank, Face8, 1)
	}
	if k.High {
		t.Add(StHeight, Terrain3, 1)
	}
	if !k.Sweep || !s.Is(RulingBoostedScope, BoostedScopeAttacksOnly) || s.Is(RulingSweepIs, SweepIsMeleeAttack) {
		r.boosted(s, k, t)
	}
	r.Passives(s, DamageBonus, k.A, k.B, func(x EffectRef) {
		if !x.Clause.Test.Holds(r, s, k.A, k.B, k, face) {
			return
		}
		n := int(x.Effect.N)
		if x.Effect.ByKills {
			n *= int(s.Fig[k.A].Kills)
		}
		if n != 0 {
			t.Add(StBonus, Damage1, n, int(x.Clause.Trick))
		}
	})
}

func (r *Reckoner) boosted(s *State, k *Blow, t *core.Tally) {
	if n := s.BoostNow(s.Fig[k.A].School); n > 0 {
		id := Crowd4
		if n > 1 {
			id = Crowd6
		}
		t.Add(StBoost, id, n)
	}
}

// Reductions subtracts what the target's armour, shield and toughness absorb.
func (r *Reckoner) Reductions(s *State, k *Blow, t *core.Tally) {
	r.Passives(s, ReduceDamage, k.B, k.A, func(x EffectRef) {
		e := x.Effect
		if x.Clause.Test.Holds(r, s, k.B, k.A, k, 0) && r.against(s, k, e) && !r.ignores(s, k, e.Reduction) {
			t.Add(StReduced, r.reductionRule(x), -int(e.N), int(x.Clause.Trick))
		}
	})
	f := &s.Fig[k.B]
	if f.Reduce != 0 && (f.ReduceIn == 0 || k.Hit == Front && !k.Ranged) && !r.ignores(s, k, 1) {
		t.Add(StReduced, Damage1, -int(f.Reduce))
	}
}

// reductionRule returns the rule of a reduction; shields have one of their own.
func (r *Reckoner) reductionRule(x EffectRef) rule.ID {
	if x.Effect.Shield || x.Effect.Front {
		return Face10
	}
	return r.Content.Tricks[x.Clause.Trick].Rule
}

// ignores reports whether an attack ignores a kind of reduction.
func (r *Reckoner) ignores(s *State, k *Blow, reduction uint8) bool {
	found := false
	r.Passives(s, IgnoreReduction, k.A, k.B, func(x EffectRef) {
		found = found || x.Effect.Reduction == reduction && x.Clause.Test.Holds(r, s, k.A, k.B, k, 0)
	})
	return found
}

// BoostNow returns the damage bonus of a school's morale that applies to an attack now.
// [mor.crowd.4] [ruling boosted-timing]
func (s *State) BoostNow(school int8) int {
	if s.Is(RulingBoostedTiming, BoostedTimingAtTurnStart) && s.Active >= 0 {
		return int(s.School[school].Boost)
	}
	return s.Lead(school)
}

// Lead returns the damage bonus for the lead in Crowd's Favour: 1 if the school has strictly more
// than every other school present, 2 from ten points on. [mor.crowd.4] [mor.crowd.5] [mor.crowd.6]
func (s *State) Lead(school int8) int {
	next := int16(-1)
	for k := range s.Schools {
		if k != school && s.present(k) {
			next = max(next, s.School[k].Favour)
		}
	}
	by := s.School[school].Favour - next
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
	return s.Is(RulingFavourPresent, FavourPresentAllSchools) || s.InPlay(school)
}
