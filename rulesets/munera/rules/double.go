package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// doubleTrouble resolves equal natural dice, whatever the weapon or the range; there is no fatigue
// and no push-back. [mun.double.7]
func (r *Rules) doubleTrouble(s *state.State, k *Strike, face int, ref *core.Ref) {
	if ref.Overruled(state.EvDouble1 + uint8(face) - 1) {
		r.coneAfter(s, k, ref)
		return
	}
	row := r.Content.Doubles[face]
	if ref.Listen {
		ref.Event(state.EvDouble1+uint8(face)-1, k.A, k.B, row.Rule)
		ref.Step(state.StDouble, k.A, state.Double7, face)
		ref.Step(state.StNoFatigue, k.A, state.Fatigue6)
	}
	if k.form == state.Whirling {
		s.Fig[k.A].WhirlDoubles++
		r.note(ref, state.StCrowdSaw, k.A, state.Whirl7, 1)
	}
	r.coneAfter(s, k, ref)
	if k.form == state.Thrown && k.arm.Missile != state.HastaMissile {
		r.missileLost(s, k, false, ref) // [mun.dart.2] a special event loses it
	}
	switch row.Effect {
	case state.WeaponLoss:
		r.loseWeapon(s, k, row.Rule, ref)
	case state.DefenderFloored:
		r.missileSettles(s, k, ref)
		r.floor(s, k.A, k.B, ref)
	case state.AttackerDown:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.B, k.A, row.Rule, ref)
	case state.DefenderDown:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.A, k.B, row.Rule, ref)
	case state.ShieldLoss:
		r.loseShield(s, k, ref)
	case state.GreatWound:
		r.greatWound(s, k, int(row.Dice), ref)
	}
}

// missileSettles lands a thrown untied hasta that was not lost beside the target, after the
// Double's own dice. [mun.hasta.3]
func (r *Rules) missileSettles(s *state.State, k *Strike, ref *core.Ref) {
	if k.form == state.Thrown && k.arm.Missile == state.HastaMissile && !k.scatter {
		r.missileLost(s, k, false, ref)
	}
}

// greatWound deals 2D6 wounds without a save; a net deals one die less and entangles the victim.
// [mun.double.6] [mun.net.4]
func (r *Rules) greatWound(s *state.State, k *Strike, n int, ref *core.Ref) {
	if k.arm.Entangles != state.NoNet {
		r.netGreatWound(s, k, n, ref)
		return
	}
	wounds := ref.Sum(k.A, n, 6, state.DieWounds, state.Double6)
	if s.Is(state.RulingDouble6WeaponAdjust, state.Double6WeaponAdjustYes) && k.arm.Wounds != 0 {
		wounds = max(0, wounds+int(k.arm.Wounds))
		if ref.Listen {
			k.noteWounds(wounds, ref)
		}
	}
	if k.form == state.Thrown && k.arm.Missile == state.HastaMissile {
		r.missileLost(s, k, wounds > 0, ref)
	}
	r.wound(s, k.A, k.B, wounds, state.Double6, ref)
}

// loseShield makes the shield fall, else the enclosed helmet; a figure with neither is knocked
// down. A galerus is not lost. [mun.double.5] [mun.galerus.2]
func (r *Rules) loseShield(s *state.State, k *Strike, ref *core.Ref) {
	f := &s.Fig[k.B]
	if ref.Listen && f.Galerus {
		ref.Step(state.StGalerusKept, k.B, state.Galerus2)
	}
	switch {
	case f.HasShield() && !ref.Overruled(state.EvShieldLost):
		r.dropShield(s, k.B, k.A, r.scatterDie(s, k.B, state.Double5, ref), state.Double5, ref)
	case !f.HasShield() && f.HelmetWorn() && !ref.Overruled(state.EvHelmetLost):
		point := r.scatterDie(s, k.B, state.Double5, ref)
		f.HelmetAt = state.OnGround
		there := r.Beside(s, k.B, k.A, point)
		s.Lay(state.Lying{Spot: there, Item: state.HelmetItem, Owner: int8(k.B)})
		if ref.Listen {
			ref.Event(state.EvHelmetLost, k.B, k.A, state.Double5, point, 0, 0, s.SpotCode(there))
			ref.Step(state.StSaveFalls, k.B, state.Save6, r.sheetSave(s, k.B))
		}
	case f.HasShield() || f.HelmetWorn():
	default:
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.A, k.B, state.Double5, ref)
	}
	r.missileSettles(s, k, ref)
}

// dropShield lets b's shield fall at a point around b; point 1 is towards the other figure. It may
// be recovered. [mun.ap.6] [mun.save.6]
func (r *Rules) dropShield(s *state.State, b, other, point int, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	f.ShieldAt = state.OnGround
	there := r.Beside(s, b, other, point)
	victim := s.VictimOf(b, -1)
	lies := r.layShield(s, b, there, state.Nobody)
	if !lies {
		there, point = s.Under(b), 0
	}
	if ref.Listen {
		place := s.SpotCode(there)
		if !lies {
			place = 0
		}
		ref.Event(state.EvShieldLost, b, core.None, id, int(r.Content.Shields[f.Shield]), point, 0, place)
		if !lies {
			ref.Event(state.EvStaysOn, victim, b, id, int(r.Content.Shields[f.Shield]))
		}
		ref.Step(state.StRecoverable, b, state.Ap6)
		ref.Step(state.StSaveFalls, b, state.Save6, r.sheetSave(s, b))
	}
}

// floor resolves Double 2: b is beaten if the attacker can end his turn next to him, and else
// knocked down. By ruling, b is knocked down at once, and whether he is beaten is settled when the
// attacker's turn ends. [mun.double.2]
func (r *Rules) floor(s *state.State, a, b int, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != state.Active || ref.Overruled(state.EvFloored) {
		return
	}
	if ref.Listen {
		ref.Event(state.EvFloored, b, a, state.Double2)
	}
	soon := s.Option(state.RulingDouble2Timing)
	if soon != state.Double2TimingEndOfTurn {
		if s.Adjacent(a, b) || soon == state.Double2TimingImmediateIfAble && r.couldReach(s, a, b) {
			f.Posture = state.Down
			r.beaten(s, a, b, state.Double2, ref)
			return
		}
		r.knockDown(s, a, b, state.Double2, ref)
		return
	}
	wasDown := f.Posture == state.Down
	if f.Role != state.NoRole && !s.Is(state.RulingGrappleOutsiders, state.GrappleOutsidersListedEndings) {
		r.endGrapple(s, b, state.Grapple10, ref)
	}
	f.Posture = state.Down
	if int(s.NumFloor) < len(s.Floor) {
		s.Floor[s.NumFloor] = state.FlooredMan{Victim: int8(b), WasDown: wasDown}
		s.NumFloor++
	}
}

// couldReach reports whether a has a legal path to a space adjacent to b within his AP and the
// limit of a tired figure. [mun.double.2]
func (r *Rules) couldReach(s *state.State, a, b int) bool {
	f := &s.Fig[a]
	if s.Mapped() {
		return !f.Rose && r.WalksTo(s, a, b)
	}
	steps := s.Distance(a, b) - 1
	cost := steps * int(r.Content.Costs[state.CostForward].Value)
	return !f.Rose && steps >= 0 && s.OnlyInFront(a) == b && r.affords(s, a, cost, state.Double2) == nil
}

// loseWeapon resolves Double 1: a die decides whose weapon is lost, and whether for good.
// [mun.double.1]
func (r *Rules) loseWeapon(s *state.State, k *Strike, id rule.ID, ref *core.Ref) {
	face := ref.Band(k.A, 6, state.DieWeaponLoss, id, 1, 3, 5, 6)
	attackers := face <= 3
	forGood := face == 1 || face == 6
	mine := k.arm.Traps
	his := s.HoldsTrap(&r.Reckoner, k.B) && !s.Is(state.RulingScissorSide, state.ScissorSideAttackerOnly)
	if mine != his { // [mun.scissor.1] the other fighter's loss becomes 2+
		attackers = mine == (face == 1)
		if ref.Listen {
			ref.Step(state.StScissor, k.A, state.Scissor1, face)
		}
	}
	switch {
	case attackers:
		r.attackerLoses(s, k, forGood, ref)
	case his && !mine:
		r.fallOrBreak(s, k.B, k.A, s.TrapSlot(&r.Reckoner, k.B), forGood, state.Double1b, ref)
	default:
		r.defenderLoses(s, k, forGood, ref)
	}
	r.missileSettles(s, k, ref)
}

// attackerLoses makes the attacker lose the weapon he used. [mun.double.1a]
func (r *Rules) attackerLoses(s *state.State, k *Strike, forGood bool, ref *core.Ref) {
	switch {
	case k.shredded: // the cone has destroyed it already
	case k.arm.Improvised:
		r.knockDown(s, k.B, k.A, state.Double1a, ref)
	case k.arm.Worn:
		r.cestusDouble(s, k.B, k.A, k.slot, forGood, state.Double1a, ref)
	case k.form == state.Thrown:
		r.missileDouble(s, k, forGood, ref)
	case k.slot < 0:
		r.shieldFalls(s, k.A, k.B, forGood, ref)
	default:
		r.fallOrBreak(s, k.A, k.B, k.slot, forGood, state.Double1a, ref)
	}
}

// missileDouble resolves the loss of a weapon that was thrown or shot. [mun.double.1a]
func (r *Rules) missileDouble(s *state.State, k *Strike, forGood bool, ref *core.Ref) {
	switch k.arm.Missile {
	case state.ArrowMissile:
		if !s.Is(state.RulingDouble1Missile, state.Double1MissileArrowNotBow) {
			r.fallOrBreak(s, k.A, k.B, k.slot, forGood, state.Double1a, ref)
			return
		}
		k.keeps(true, ref)
	case state.DartMissile:
		k.keeps(false, ref)
	case state.HastaMissile:
		switch {
		case forGood:
			k.scatter = true
			s.Fig[k.A].Sheet[k.slot].Where, s.Fig[k.A].Sheet[k.slot].Tied = state.Lost, false
			if ref.Listen {
				ref.Event(state.EvWeaponLost, k.A, core.None, state.Double1a, int(k.weapon))
			}
		case k.tiedThrow(s) && !s.Is(state.RulingDouble1Missile, state.Double1MissileTieBreaks):
			r.returns(k, ref)
		default:
			s.Fig[k.A].Sheet[k.slot].Tied = false
			r.land(s, k, ref)
		}
	}
}

// keeps records that the bow of a Double 1 is kept, or that only the missile is lost.
// [mun.double.1a]
func (k *Strike) keeps(kept bool, ref *core.Ref) {
	if ref.Listen {
		ref.Step(state.StWeaponKept, k.A, state.Double1a, int(k.weapon), int(state.OneIf(kept)))
	}
}

// cestusDouble resolves a Double 1 with cesti, which cannot be dropped. [mun.cestus.2]
func (r *Rules) cestusDouble(s *state.State, by, who, slot int, forGood bool, id rule.ID, ref *core.Ref) {
	if forGood && s.Is(state.RulingCestusDouble1, state.CestusDouble1BreaksOn1Or6) {
		r.breakCestus(s, who, slot, ref)
		return
	}
	if ref.Listen {
		ref.Step(state.StCestusStays, who, state.Cestus2)
	}
	if s.Is(state.RulingCestusDouble1, state.CestusDouble1KnockedDown) {
		r.knockDown(s, by, who, id, ref)
	}
}

// breakCestus removes one of a pair for good: the one in slot or, if that is -1, the first. The
// other stays bound on.
func (r *Rules) breakCestus(s *state.State, who, slot int, ref *core.Ref) {
	f := &s.Fig[who]
	for i := range f.NumSheet {
		if x := &f.Sheet[i]; r.Content.Arms[x.Weapon].Worn && x.Where != state.Lost && (slot < 0 || slot == int(i)) {
			x.Where = state.Lost
			if ref.Listen {
				ref.Event(state.EvWeaponLost, who, core.None, state.Cestus2, int(x.Weapon))
			}
			return
		}
	}
}

// shieldFalls breaks or drops a shield or cape that was used as a weapon.
func (r *Rules) shieldFalls(s *state.State, who, other int, forGood bool, ref *core.Ref) {
	f := &s.Fig[who]
	if !forGood {
		r.dropShield(s, who, other, r.scatterDie(s, who, state.Double1a, ref), state.Double1a, ref)
		return
	}
	r.UnwrapCape(s, who)
	f.ShieldAt = state.Gone
	if ref.Listen {
		ref.Event(state.EvShieldLost, who, core.None, state.Double1a, int(r.Content.Shields[f.Shield]), 0, 1)
	}
}

// defenderLoses makes the defender lose a random weapon, or knocks him down if he has none.
// [mun.double.1b]
func (r *Rules) defenderLoses(s *state.State, k *Strike, forGood bool, ref *core.Ref) {
	var pool [state.MaxSheet]int8
	n := r.LossPool(s, k.B, &pool)
	if n == 0 {
		if s.Fig[k.B].Cesti {
			r.cestusDouble(s, k.A, k.B, -1, forGood, state.Double1b, ref)
			return
		}
		r.missileSettles(s, k, ref)
		r.knockDown(s, k.A, k.B, state.Double1b, ref)
		return
	}
	pick := ref.Pick(k.B, n, 6, state.DieSelection, state.Double1b)
	r.fallOrBreak(s, k.B, k.A, int(pool[pick]), forGood, state.Double1b, ref)
}

// fallOrBreak removes the weapon in slot i for good, or lets it fall in a random space beside its
// bearer; point 1 is towards the other figure. Of darts it removes one.
func (r *Rules) fallOrBreak(s *state.State, who, other, i int, forGood bool, id rule.ID, ref *core.Ref) {
	f := &s.Fig[who]
	x := &f.Sheet[i]
	if r.Entangling(s, who, i) {
		r.entanglingNetLost(s, who, other, i, forGood, id, ref)
		return
	}
	if ref.Overruled(state.EvWeaponLost) && forGood || ref.Overruled(state.EvWeaponDropped) && !forGood {
		return
	}
	point, there := 0, state.Spot{}
	if !forGood {
		point = r.scatterDie(s, who, id, ref)
		there = r.Beside(s, who, other, point)
		s.Lay(state.Lying{Spot: there, Item: x.Weapon, Owner: x.Owner})
	}
	x.Tied = false
	switch {
	case x.Where == state.Carried && f.Darts > 1:
		f.Darts--
	case forGood:
		x.Where = state.Lost
		f.ClearDarts(x.Weapon, &r.Reckoner)
	default:
		x.Where = state.Fallen
		f.ClearDarts(x.Weapon, &r.Reckoner)
	}
	if !ref.Listen {
		return
	}
	if forGood {
		ref.Event(state.EvWeaponLost, who, core.None, id, int(x.Weapon))
		return
	}
	ref.Event(state.EvWeaponDropped, who, core.None, id, int(x.Weapon), point, 0, s.SpotCode(there))
}
