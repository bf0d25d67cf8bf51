package munera

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// doubleTrouble resolves equal natural dice: whatever the weapon or the range,
// without fatigue and without push-back. [mun.double.7]
func (r *Rules) doubleTrouble(s *State, k *strike, face int, ref *bout.Ref) {
	if ref.Overruled(evDouble1 + uint8(face) - 1) {
		r.coneAfter(s, k, ref)
		return
	}
	row := r.c.doubles[face]
	if ref.Listen {
		ref.Event(evDouble1+uint8(face)-1, k.a, k.b, row.rule)
		ref.Step(stDouble, k.a, double7, face)
		ref.Step(stNoFatigue, k.a, fatigue6)
	}
	if k.form == whirling {
		s.fig[k.a].whirlDoubles++
		r.note(ref, stCrowdSaw, k.a, whirl7, 1)
	}
	r.coneAfter(s, k, ref)
	if k.form == thrown && k.arm.missile != hastaMissile {
		r.missileLost(s, k, false, ref) // [mun.dart.2] a special event loses it
	}
	switch row.effect {
	case weaponLoss:
		r.loseWeapon(s, k, row.rule, ref)
	case defenderFloored:
		r.missileSettles(s, k, ref)
		r.floor(s, k.a, k.b, ref)
	case attackerDown:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.b, k.a, row.rule, ref)
	case defenderDown:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.a, k.b, row.rule, ref)
	case shieldLoss:
		r.loseShield(s, k, ref)
	case greatWound:
		r.greatWound(s, k, int(row.dice), ref)
	}
}

// missileSettles: a thrown untied hasta that was not lost lands by the target,
// after the Double's own dice. [mun.hasta.3]
func (r *Rules) missileSettles(s *State, k *strike, ref *bout.Ref) {
	if k.form == thrown && k.arm.missile == hastaMissile && !k.scatter {
		r.missileLost(s, k, false, ref)
	}
}

// greatWound: 2D6 wounds without a save, and for a net one die less and the
// victim entangled. [mun.double.6] [mun.net.4]
func (r *Rules) greatWound(s *State, k *strike, n int, ref *bout.Ref) {
	if k.arm.entangles != noNet {
		r.netGreatWound(s, k, n, ref)
		return
	}
	wounds := ref.Sum(k.a, n, 6, dieWounds, double6)
	if s.is(rulingDouble6WeaponAdjust, double6WeaponAdjustYes) && k.arm.wounds != 0 {
		wounds = max(0, wounds+int(k.arm.wounds))
		if ref.Listen {
			k.noteWounds(wounds, ref)
		}
	}
	if k.form == thrown && k.arm.missile == hastaMissile {
		r.missileLost(s, k, wounds > 0, ref)
	}
	r.wound(s, k.a, k.b, wounds, double6, ref)
}

// loseShield: the shield falls, else the enclosed helmet; with neither he is
// knocked down. A galerus is not lost. [mun.double.5] [mun.galerus.2]
func (r *Rules) loseShield(s *State, k *strike, ref *bout.Ref) {
	f := &s.fig[k.b]
	if ref.Listen && f.galerus {
		ref.Step(stGalerusKept, k.b, galerus2)
	}
	switch {
	case f.hasShield() && !ref.Overruled(evShieldLost):
		r.dropShield(s, k.b, k.a, r.scatterDie(s, k.b, double5, ref), double5, ref)
	case !f.hasShield() && f.helmetWorn() && !ref.Overruled(evHelmetLost):
		point := r.scatterDie(s, k.b, double5, ref)
		f.helmetAt = onGround
		there := r.beside(s, k.b, k.a, point)
		s.lay(lying{spot: there, item: helmetItem, owner: int8(k.b)})
		if ref.Listen {
			ref.Event(evHelmetLost, k.b, k.a, double5, point, 0, 0, s.spotCode(there))
			ref.Step(stSaveFalls, k.b, save6, r.sheetSave(s, k.b))
		}
	case f.hasShield() || f.helmetWorn():
	default:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.a, k.b, double5, ref)
	}
	r.missileSettles(s, k, ref)
}

// dropShield lets b's shield fall at a point, of which the first is towards the
// other man; it may be recovered. [mun.ap.6] [mun.save.6]
func (r *Rules) dropShield(s *State, b, other, point int, id rule.ID, ref *bout.Ref) {
	f := &s.fig[b]
	f.shieldAt = onGround
	there := r.beside(s, b, other, point)
	victim := s.victimOf(b, -1)
	lies := r.layShield(s, b, there, nobody)
	if !lies {
		there, point = s.under(b), 0
	}
	if ref.Listen {
		place := s.spotCode(there)
		if !lies {
			place = 0
		}
		ref.Event(evShieldLost, b, bout.None, id, int(r.c.shields[f.shield]), point, 0, place)
		if !lies {
			ref.Event(evStaysOn, victim, b, id, int(r.c.shields[f.shield]))
		}
		ref.Step(stRecoverable, b, ap6)
		ref.Step(stSaveFalls, b, save6, r.sheetSave(s, b))
	}
}

// floor: Double 2. He is beaten if the attacker can end his turn next to him, and
// else knocked down; or, if the table has ruled so, he is down at once and what it
// comes to is settled as the attacker's turn ends. [mun.double.2]
func (r *Rules) floor(s *State, a, b int, ref *bout.Ref) {
	f := &s.fig[b]
	if f.status != active || ref.Overruled(evFloored) {
		return
	}
	if ref.Listen {
		ref.Event(evFloored, b, a, double2)
	}
	soon := s.rulings[rulingDouble2Timing]
	if soon != double2TimingEndOfTurn {
		if s.adjacent(a, b) || soon == double2TimingImmediateIfAble && r.couldReach(s, a, b) {
			f.posture = down
			r.beaten(s, a, b, double2, ref)
			return
		}
		r.knockDown(s, a, b, double2, ref)
		return
	}
	wasDown := f.posture == down
	if f.role != noRole && !s.is(rulingGrappleOutsiders, grappleOutsidersListedEndings) {
		r.endGrapple(s, b, grapple10, ref)
	}
	f.posture = down
	if int(s.nFloor) < len(s.floor) {
		s.floor[s.nFloor] = flooredMan{int8(b), wasDown}
		s.nFloor++
	}
}

// couldReach: a legal path of moves to a space adjacent to the victim within
// his AP and the tired man's limit. [mun.double.2]
func (r *Rules) couldReach(s *State, a, b int) bool {
	f := &s.fig[a]
	if s.mapped() {
		return !f.rose && r.walksTo(s, a, b)
	}
	steps := s.distance(a, b) - 1
	cost := steps * int(r.c.costs[costForward].value)
	return !f.rose && steps >= 0 && s.onlyInFront(a) == b && r.affords(s, a, cost, double2) == nil
}

// loseWeapon: Double 1. A die says whose weapon, and whether for good.
// [mun.double.1]
func (r *Rules) loseWeapon(s *State, k *strike, id rule.ID, ref *bout.Ref) {
	face := ref.Band(k.a, 6, dieLoss, id, 1, 3, 5, 6)
	attackers := face <= 3
	forGood := face == 1 || face == 6
	mine := k.arm.traps
	his := s.holdsTrap(r, k.b) && !s.is(rulingScissorSide, scissorSideAttackerOnly)
	if mine != his { // [mun.scissor.1] the other fighter's loss becomes 2+
		attackers = mine == (face == 1)
		if ref.Listen {
			ref.Step(stScissor, k.a, scissor1, face)
		}
	}
	switch {
	case attackers:
		r.attackerLoses(s, k, forGood, ref)
	case his && !mine:
		r.fallOrBreak(s, k.b, k.a, s.trapSlot(r, k.b), forGood, double1b, ref)
	default:
		r.defenderLoses(s, k, forGood, ref)
	}
	r.missileSettles(s, k, ref)
}

// holdsTrap reports whether he has a scissor sword in hand.
func (s *State) holdsTrap(r *Rules, who int) bool { return s.trapSlot(r, who) >= 0 }

func (s *State) trapSlot(r *Rules, who int) int {
	f := &s.fig[who]
	for i := range f.nSheet {
		if x := f.sheet[i]; (x.where == inRight || x.where == inLeft) && r.c.arms[x.weapon].traps {
			return int(i)
		}
	}
	return -1
}

// attackerLoses the weapon he used. [mun.double.1a]
func (r *Rules) attackerLoses(s *State, k *strike, forGood bool, ref *bout.Ref) {
	switch {
	case k.shredded: // the cone has had it already
	case k.arm.improvised:
		r.knockDown(s, k.b, k.a, double1a, ref)
	case k.arm.worn:
		r.cestusDouble(s, k.b, k.a, k.slot, forGood, double1a, ref)
	case k.form == thrown:
		r.missileDouble(s, k, forGood, ref)
	case k.slot < 0:
		r.shieldFalls(s, k.a, k.b, forGood, ref)
	default:
		r.fallOrBreak(s, k.a, k.b, k.slot, forGood, double1a, ref)
	}
}

// missileDouble: the weapon used was thrown or shot. [mun.double.1a]
func (r *Rules) missileDouble(s *State, k *strike, forGood bool, ref *bout.Ref) {
	switch k.arm.missile {
	case arrowMissile:
		if !s.is(rulingDouble1Missile, double1MissileArrowNotBow) {
			r.fallOrBreak(s, k.a, k.b, k.slot, forGood, double1a, ref)
			return
		}
		k.keeps(true, ref)
	case dartMissile:
		k.keeps(false, ref)
	case hastaMissile:
		switch {
		case forGood:
			k.scatter = true
			s.fig[k.a].sheet[k.slot].where, s.fig[k.a].sheet[k.slot].tied = lost, false
			if ref.Listen {
				ref.Event(evWeaponLost, k.a, bout.None, double1a, int(k.weapon))
			}
		case k.tiedThrow(s) && !s.is(rulingDouble1Missile, double1MissileTieBreaks):
			r.returns(k, ref)
		default:
			s.fig[k.a].sheet[k.slot].tied = false
			r.land(s, k, ref)
		}
	}
}

// keeps tells that the bow of a Double 1 is kept, or that nothing is lost but the
// missile. [mun.double.1a]
func (k *strike) keeps(kept bool, ref *bout.Ref) {
	if ref.Listen {
		ref.Step(stKept, k.a, double1a, int(k.weapon), int(oneIf(kept)))
	}
}

// cestusDouble: cesti cannot be dropped. [mun.cestus.2]
func (r *Rules) cestusDouble(s *State, by, who, slot int, forGood bool, id rule.ID, ref *bout.Ref) {
	if forGood && s.is(rulingCestusDouble1, cestusDouble1BreaksOn1Or6) {
		r.breakCestus(s, who, slot, ref)
		return
	}
	if ref.Listen {
		ref.Step(stCestusStays, who, cestus2)
	}
	if s.is(rulingCestusDouble1, cestusDouble1KnockedDown) {
		r.knockDown(s, by, who, id, ref)
	}
}

// breakCestus takes one of the pair for good, the one struck with or, at -1,
// the first; the bindings of the other stay.
func (r *Rules) breakCestus(s *State, who, slot int, ref *bout.Ref) {
	f := &s.fig[who]
	for i := range f.nSheet {
		if x := &f.sheet[i]; r.c.arms[x.weapon].worn && x.where != lost && (slot < 0 || slot == int(i)) {
			x.where = lost
			if ref.Listen {
				ref.Event(evWeaponLost, who, bout.None, cestus2, int(x.weapon))
			}
			return
		}
	}
}

// shieldFalls: the shield or cape used as a weapon is broken or falls.
func (r *Rules) shieldFalls(s *State, who, other int, forGood bool, ref *bout.Ref) {
	f := &s.fig[who]
	if !forGood {
		r.dropShield(s, who, other, r.scatterDie(s, who, double1a, ref), double1a, ref)
		return
	}
	r.unwrapCape(s, who)
	f.shieldAt = gone
	if ref.Listen {
		ref.Event(evShieldLost, who, bout.None, double1a, int(r.c.shields[f.shield]), 0, 1)
	}
}

// defenderLoses a random weapon, or is knocked down without one. [mun.double.1b]
func (r *Rules) defenderLoses(s *State, k *strike, forGood bool, ref *bout.Ref) {
	var pool [maxSheet]int8
	n := r.lossPool(s, k.b, &pool)
	if n == 0 {
		if s.fig[k.b].cesti {
			r.cestusDouble(s, k.a, k.b, -1, forGood, double1b, ref)
			return
		}
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.a, k.b, double1b, ref)
		return
	}
	pick := ref.Pick(k.b, n, 6, dieSelection, double1b)
	r.fallOrBreak(s, k.b, k.a, int(pool[pick]), forGood, double1b, ref)
}

// lossPool lists the weapons he may lose, in sheet order: all he carries, or
// those in hand. Darts are one entry; what is worn is none.
func (r *Rules) lossPool(s *State, who int, pool *[maxSheet]int8) int {
	const largest = 6 // one die chooses
	f := &s.fig[who]
	n := 0
	for i := range f.nSheet {
		x := f.sheet[i]
		counts := x.where == inRight || x.where == inLeft || x.where == carried ||
			x.where == stowed && !s.is(rulingDouble1Pool, double1PoolInHandOnly)
		if counts && !r.c.arms[x.weapon].worn && n < largest {
			pool[n] = i
			n++
		}
	}
	return n
}

// fallOrBreak: a weapon of his is gone for good, or falls to a random space
// beside him, of which the first is towards the other man. A dart is one of those
// he carries.
func (r *Rules) fallOrBreak(s *State, who, other, i int, forGood bool, id rule.ID, ref *bout.Ref) {
	f := &s.fig[who]
	x := &f.sheet[i]
	if r.entangling(s, who, i) {
		r.entanglingNetLost(s, who, other, i, forGood, id, ref)
		return
	}
	if ref.Overruled(evWeaponLost) && forGood || ref.Overruled(evWeaponDropped) && !forGood {
		return
	}
	point, there := 0, spot{}
	if !forGood {
		point = r.scatterDie(s, who, id, ref)
		there = r.beside(s, who, other, point)
		s.lay(lying{spot: there, item: x.weapon, owner: x.owner})
	}
	x.tied = false
	switch {
	case x.where == carried && f.darts > 1:
		f.darts--
	case forGood:
		x.where = lost
		f.clearDarts(x.weapon, r)
	default:
		x.where = fallen
		f.clearDarts(x.weapon, r)
	}
	if !ref.Listen {
		return
	}
	if forGood {
		ref.Event(evWeaponLost, who, bout.None, id, int(x.weapon))
		return
	}
	ref.Event(evWeaponDropped, who, bout.None, id, int(x.weapon), point, 0, s.spotCode(there))
}

// clearDarts empties the quiver with its entry on the sheet.
func (f *Figure) clearDarts(w weapon, r *Rules) {
	if w == r.c.dart {
		f.darts = 0
	}
}
