package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// doubleTrouble resolves equal natural dice: whatever the weapon or the range,
// without fatigue and without push-back. [mun.double.7]
func (r *Rules) doubleTrouble(s *State, k *Strike, face int, ref *core.Ref) {
	if ref.Overruled(EvDouble1 + uint8(face) - 1) {
		r.coneAfter(s, k, ref)
		return
	}
	row := r.Content.Doubles[face]
	if ref.Listen {
		ref.Event(EvDouble1+uint8(face)-1, k.A, k.B, row.Rule)
		ref.Step(stDouble, k.A, Double7, face)
		ref.Step(stNoFatigue, k.A, Fatigue6)
	}
	if k.form == whirling {
		s.Fig[k.A].WhirlDoubles++
		r.note(ref, stCrowdSaw, k.A, Whirl7, 1)
	}
	r.coneAfter(s, k, ref)
	if k.form == thrown && k.arm.Missile != HastaMissile {
		r.missileLost(s, k, false, ref) // [mun.dart.2] a special event loses it
	}
	switch row.Effect {
	case weaponLoss:
		r.loseWeapon(s, k, row.Rule, ref)
	case defenderFloored:
		r.missileSettles(s, k, ref)
		r.floor(s, k.A, k.B, ref)
	case attackerDown:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.B, k.A, row.Rule, ref)
	case defenderDown:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.A, k.B, row.Rule, ref)
	case shieldLoss:
		r.loseShield(s, k, ref)
	case greatWound:
		r.greatWound(s, k, int(row.Dice), ref)
	}
}

// missileSettles: a thrown untied hasta that was not lost lands by the target,
// after the Double's own dice. [mun.hasta.3]
func (r *Rules) missileSettles(s *State, k *Strike, ref *core.Ref) {
	if k.form == thrown && k.arm.Missile == HastaMissile && !k.scatter {
		r.missileLost(s, k, false, ref)
	}
}

// greatWound: 2D6 wounds without a save, and for a net one die less and the
// victim entangled. [mun.double.6] [mun.net.4]
func (r *Rules) greatWound(s *State, k *Strike, n int, ref *core.Ref) {
	if k.arm.Entangles != NoNet {
		r.netGreatWound(s, k, n, ref)
		return
	}
	wounds := ref.Sum(k.A, n, 6, dieWounds, Double6)
	if s.Is(RulingDouble6WeaponAdjust, Double6WeaponAdjustYes) && k.arm.Wounds != 0 {
		wounds = max(0, wounds+int(k.arm.Wounds))
		if ref.Listen {
			k.noteWounds(wounds, ref)
		}
	}
	if k.form == thrown && k.arm.Missile == HastaMissile {
		r.missileLost(s, k, wounds > 0, ref)
	}
	r.wound(s, k.A, k.B, wounds, Double6, ref)
}

// loseShield: the shield falls, else the enclosed helmet; with neither he is
// knocked down. A galerus is not lost. [mun.double.5] [mun.galerus.2]
func (r *Rules) loseShield(s *State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.B]
	if ref.Listen && f.Galerus {
		ref.Step(stGalerusKept, k.B, Galerus2)
	}
	switch {
	case f.HasShield() && !ref.Overruled(evShieldLost):
		r.dropShield(s, k.B, k.A, r.scatterDie(s, k.B, Double5, ref), Double5, ref)
	case !f.HasShield() && f.HelmetWorn() && !ref.Overruled(evHelmetLost):
		point := r.scatterDie(s, k.B, Double5, ref)
		f.HelmetAt = onGround
		there := r.beside(s, k.B, k.A, point)
		s.lay(Lying{Spot: there, Item: HelmetItem, Owner: int8(k.B)})
		if ref.Listen {
			ref.Event(evHelmetLost, k.B, k.A, Double5, point, 0, 0, s.spotCode(there))
			ref.Step(stSaveFalls, k.B, Save6, r.sheetSave(s, k.B))
		}
	case f.HasShield() || f.HelmetWorn():
	default:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.A, k.B, Double5, ref)
	}
	r.missileSettles(s, k, ref)
}

// dropShield lets b's shield fall at a point, of which the first is towards the
// other man; it may be recovered. [mun.ap.6] [mun.save.6]
func (r *Rules) dropShield(s *State, b, other, point int, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	f.ShieldAt = onGround
	there := r.beside(s, b, other, point)
	victim := s.VictimOf(b, -1)
	lies := r.layShield(s, b, there, Nobody)
	if !lies {
		there, point = s.under(b), 0
	}
	if ref.Listen {
		place := s.spotCode(there)
		if !lies {
			place = 0
		}
		ref.Event(evShieldLost, b, core.None, id, int(r.Content.Shields[f.Shield]), point, 0, place)
		if !lies {
			ref.Event(evStaysOn, victim, b, id, int(r.Content.Shields[f.Shield]))
		}
		ref.Step(stRecoverable, b, Ap6)
		ref.Step(stSaveFalls, b, Save6, r.sheetSave(s, b))
	}
}

// floor: Double 2. He is beaten if the attacker can end his turn next to him, and
// else knocked down; or, if the table has ruled so, he is down at once and what it
// comes to is settled as the attacker's turn ends. [mun.double.2]
func (r *Rules) floor(s *State, a, b int, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != Active || ref.Overruled(evFloored) {
		return
	}
	if ref.Listen {
		ref.Event(evFloored, b, a, Double2)
	}
	soon := s.Rulings[RulingDouble2Timing]
	if soon != Double2TimingEndOfTurn {
		if s.Adjacent(a, b) || soon == Double2TimingImmediateIfAble && r.couldReach(s, a, b) {
			f.Posture = Down
			r.beaten(s, a, b, Double2, ref)
			return
		}
		r.knockDown(s, a, b, Double2, ref)
		return
	}
	wasDown := f.Posture == Down
	if f.Role != NoRole && !s.Is(RulingGrappleOutsiders, GrappleOutsidersListedEndings) {
		r.endGrapple(s, b, Grapple10, ref)
	}
	f.Posture = Down
	if int(s.NumFloor) < len(s.Floor) {
		s.Floor[s.NumFloor] = FlooredMan{int8(b), wasDown}
		s.NumFloor++
	}
}

// couldReach: a legal path of moves to a space adjacent to the victim within
// his AP and the tired man's limit. [mun.double.2]
func (r *Rules) couldReach(s *State, a, b int) bool {
	f := &s.Fig[a]
	if s.Mapped() {
		return !f.Rose && r.WalksTo(s, a, b)
	}
	steps := s.Distance(a, b) - 1
	cost := steps * int(r.Content.Costs[costForward].Value)
	return !f.Rose && steps >= 0 && s.OnlyInFront(a) == b && r.affords(s, a, cost, Double2) == nil
}

// loseWeapon: Double 1. A die says whose weapon, and whether for good.
// [mun.double.1]
func (r *Rules) loseWeapon(s *State, k *Strike, id rule.ID, ref *core.Ref) {
	face := ref.Band(k.A, 6, dieLoss, id, 1, 3, 5, 6)
	attackers := face <= 3
	forGood := face == 1 || face == 6
	mine := k.arm.Traps
	his := s.holdsTrap(r, k.B) && !s.Is(RulingScissorSide, ScissorSideAttackerOnly)
	if mine != his { // [mun.scissor.1] the other fighter's loss becomes 2+
		attackers = mine == (face == 1)
		if ref.Listen {
			ref.Step(stScissor, k.A, Scissor1, face)
		}
	}
	switch {
	case attackers:
		r.attackerLoses(s, k, forGood, ref)
	case his && !mine:
		r.fallOrBreak(s, k.B, k.A, s.trapSlot(r, k.B), forGood, Double1b, ref)
	default:
		r.defenderLoses(s, k, forGood, ref)
	}
	r.missileSettles(s, k, ref)
}

// holdsTrap reports whether he has a scissor sword in hand.
func (s *State) holdsTrap(r *Rules, who int) bool { return s.trapSlot(r, who) >= 0 }

func (s *State) trapSlot(r *Rules, who int) int {
	f := &s.Fig[who]
	for i := range f.NumSheet {
		if x := f.Sheet[i]; (x.Where == InRight || x.Where == InLeft) && r.Content.Arms[x.Weapon].Traps {
			return int(i)
		}
	}
	return -1
}

// attackerLoses the weapon he used. [mun.double.1a]
func (r *Rules) attackerLoses(s *State, k *Strike, forGood bool, ref *core.Ref) {
	switch {
	case k.shredded: // the cone has had it already
	case k.arm.Improvised:
		r.knockDown(s, k.B, k.A, Double1a, ref)
	case k.arm.Worn:
		r.cestusDouble(s, k.B, k.A, k.slot, forGood, Double1a, ref)
	case k.form == thrown:
		r.missileDouble(s, k, forGood, ref)
	case k.slot < 0:
		r.shieldFalls(s, k.A, k.B, forGood, ref)
	default:
		r.fallOrBreak(s, k.A, k.B, k.slot, forGood, Double1a, ref)
	}
}

// missileDouble: the weapon used was thrown or shot. [mun.double.1a]
func (r *Rules) missileDouble(s *State, k *Strike, forGood bool, ref *core.Ref) {
	switch k.arm.Missile {
	case ArrowMissile:
		if !s.Is(RulingDouble1Missile, Double1MissileArrowNotBow) {
			r.fallOrBreak(s, k.A, k.B, k.slot, forGood, Double1a, ref)
			return
		}
		k.keeps(true, ref)
	case dartMissile:
		k.keeps(false, ref)
	case HastaMissile:
		switch {
		case forGood:
			k.scatter = true
			s.Fig[k.A].Sheet[k.slot].Where, s.Fig[k.A].Sheet[k.slot].Tied = Lost, false
			if ref.Listen {
				ref.Event(evWeaponLost, k.A, core.None, Double1a, int(k.weapon))
			}
		case k.tiedThrow(s) && !s.Is(RulingDouble1Missile, Double1MissileTieBreaks):
			r.returns(k, ref)
		default:
			s.Fig[k.A].Sheet[k.slot].Tied = false
			r.land(s, k, ref)
		}
	}
}

// keeps tells that the bow of a Double 1 is kept, or that nothing is lost but the
// missile. [mun.double.1a]
func (k *Strike) keeps(kept bool, ref *core.Ref) {
	if ref.Listen {
		ref.Step(stKept, k.A, Double1a, int(k.weapon), int(OneIf(kept)))
	}
}

// cestusDouble: cesti cannot be dropped. [mun.cestus.2]
func (r *Rules) cestusDouble(s *State, by, who, slot int, forGood bool, id rule.ID, ref *core.Ref) {
	if forGood && s.Is(RulingCestusDouble1, CestusDouble1BreaksOn1Or6) {
		r.breakCestus(s, who, slot, ref)
		return
	}
	if ref.Listen {
		ref.Step(stCestusStays, who, Cestus2)
	}
	if s.Is(RulingCestusDouble1, CestusDouble1KnockedDown) {
		r.knockDown(s, by, who, id, ref)
	}
}

// breakCestus takes one of the pair for good, the one struck with or, at -1,
// the first; the bindings of the other stay.
func (r *Rules) breakCestus(s *State, who, slot int, ref *core.Ref) {
	f := &s.Fig[who]
	for i := range f.NumSheet {
		if x := &f.Sheet[i]; r.Content.Arms[x.Weapon].Worn && x.Where != Lost && (slot < 0 || slot == int(i)) {
			x.Where = Lost
			if ref.Listen {
				ref.Event(evWeaponLost, who, core.None, Cestus2, int(x.Weapon))
			}
			return
		}
	}
}

// shieldFalls: the shield or cape used as a weapon is broken or falls.
func (r *Rules) shieldFalls(s *State, who, other int, forGood bool, ref *core.Ref) {
	f := &s.Fig[who]
	if !forGood {
		r.dropShield(s, who, other, r.scatterDie(s, who, Double1a, ref), Double1a, ref)
		return
	}
	r.unwrapCape(s, who)
	f.ShieldAt = Gone
	if ref.Listen {
		ref.Event(evShieldLost, who, core.None, Double1a, int(r.Content.Shields[f.Shield]), 0, 1)
	}
}

// defenderLoses a random weapon, or is knocked down without one. [mun.double.1b]
func (r *Rules) defenderLoses(s *State, k *Strike, forGood bool, ref *core.Ref) {
	var pool [MaxSheet]int8
	n := r.lossPool(s, k.B, &pool)
	if n == 0 {
		if s.Fig[k.B].Cesti {
			r.cestusDouble(s, k.A, k.B, -1, forGood, Double1b, ref)
			return
		}
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.A, k.B, Double1b, ref)
		return
	}
	pick := ref.Pick(k.B, n, 6, dieSelection, Double1b)
	r.fallOrBreak(s, k.B, k.A, int(pool[pick]), forGood, Double1b, ref)
}

// lossPool lists the weapons he may lose, in sheet order: all he carries, or
// those in hand. Darts are one entry; what is worn is none.
func (r *Rules) lossPool(s *State, who int, pool *[MaxSheet]int8) int {
	const largest = 6 // one die chooses
	f := &s.Fig[who]
	n := 0
	for i := range f.NumSheet {
		x := f.Sheet[i]
		counts := x.Where == InRight || x.Where == InLeft || x.Where == Carried ||
			x.Where == Stowed && !s.Is(RulingDouble1Pool, Double1PoolInHandOnly)
		if counts && !r.Content.Arms[x.Weapon].Worn && n < largest {
			pool[n] = i
			n++
		}
	}
	return n
}

// fallOrBreak: a weapon of his is gone for good, or falls to a random space
// beside him, of which the first is towards the other man. A dart is one of those
// he carries.
func (r *Rules) fallOrBreak(s *State, who, other, i int, forGood bool, id rule.ID, ref *core.Ref) {
	f := &s.Fig[who]
	x := &f.Sheet[i]
	if r.Entangling(s, who, i) {
		r.entanglingNetLost(s, who, other, i, forGood, id, ref)
		return
	}
	if ref.Overruled(evWeaponLost) && forGood || ref.Overruled(evWeaponDropped) && !forGood {
		return
	}
	point, there := 0, Spot{}
	if !forGood {
		point = r.scatterDie(s, who, id, ref)
		there = r.beside(s, who, other, point)
		s.lay(Lying{Spot: there, Item: x.Weapon, Owner: x.Owner})
	}
	x.Tied = false
	switch {
	case x.Where == Carried && f.Darts > 1:
		f.Darts--
	case forGood:
		x.Where = Lost
		f.clearDarts(x.Weapon, r)
	default:
		x.Where = Fallen
		f.clearDarts(x.Weapon, r)
	}
	if !ref.Listen {
		return
	}
	if forGood {
		ref.Event(evWeaponLost, who, core.None, id, int(x.Weapon))
		return
	}
	ref.Event(evWeaponDropped, who, core.None, id, int(x.Weapon), point, 0, s.spotCode(there))
}

// clearDarts empties the quiver with its entry on the sheet.
func (f *Figure) clearDarts(w Weapon, r *Rules) {
	if w == r.Content.Dart {
		f.Darts = 0
	}
}
