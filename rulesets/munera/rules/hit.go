package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// hit: a score of 1 or more. [mun.attack.8]
func (r *Rules) hit(s *State, k *Strike, score int, ref *core.Ref) {
	if ref.Overruled(EvHit) {
		r.coneAfter(s, k, ref)
		return
	}
	if k.form == whirling {
		s.Fig[k.A].WhirlHits++
	}
	if k.arm.Entangles != NoNet {
		if ref.Listen {
			ref.Event(EvHit, k.A, k.B, Net2, 0, score, int(k.weapon))
		}
		r.netHit(s, k, score, ref)
		return
	}
	wounds := r.wounds(s, k, score)
	if ref.Listen {
		ref.Event(EvHit, k.A, k.B, Attack8, wounds, score, int(k.weapon))
		if k.form == whirling {
			ref.Step(stCrowdSaw, k.A, Whirl7, 0)
		}
	}
	b := k.blow(s)
	value := r.Save(s, k.B, b, ref)
	if value == 0 && ref.Listen {
		ref.Step(stNoSave, k.B, Attack9)
	}
	if ref.Save(k.B, value, s.Is(RulingSaveZeroRoll, SaveZeroRollRollAnyway), dieSave, Attack9) && !ref.Overruled(EvSaved) {
		r.savedHit(s, k, value, ref)
		return
	}
	if value > 0 && ref.Listen {
		ref.Step(stNotSaved, k.B, Attack9, value)
	}
	r.missileLost(s, k, wounds > 0, ref)
	if base := r.scored(s, score); ref.Listen && wounds != base {
		ref.Step(stScored, k.A, Attack10, base)
		k.noteWounds(wounds, ref)
	}
	r.bashUnsaved(s, k, value, ref)
	r.wound(s, k.A, k.B, wounds, Attack10, ref)
}

// blow is what b's save has to stand against.
func (k *Strike) blow(s *State) Blow {
	b := Blow{Quadrant: s.Quadrant(k.B, k.A), ShieldBonus: k.arm.ShieldBonus, whirl: k.form == whirling}
	b.Penetration, b.penetrationRule = k.arm.Penetration, k.arm.PenetrationRule
	if k.both {
		b.Penetration += k.arm.TwoHandPierce
	}
	if k.loses(s) {
		b.Penetration = 0
	}
	return b
}

// loses: a two-handed weapon in one hand keeps or loses its properties.
// [mun.twohand.2]
func (k *Strike) loses(s *State) bool {
	return k.arm.OneHanded != 0 && !k.both && s.Is(RulingTwohandOnehand, TwohandOnehandLosesPenetrationAndBash)
}

// wounds of an unsaved hit: the score, changed only by the weapon.
// [mun.attack.10] [mun.cestus.3] [mun.arbelos.1]
func (r *Rules) wounds(s *State, k *Strike, score int) int {
	n := r.scored(s, score) + int(k.arm.Wounds)
	if n < 1 && k.arm.Wounds < 0 && s.Is(RulingCestusMinimum, CestusMinimumMinimumOne) {
		return 1
	}
	return max(0, n)
}

// savedHit has no effect but Bash. [mun.attack.11] [mun.weapon.4]
func (r *Rules) savedHit(s *State, k *Strike, value int, ref *core.Ref) {
	if ref.Listen {
		ref.Event(EvSaved, k.B, k.A, Attack11, value)
	}
	if id, ok := k.bashes(s); ok {
		if ref.Listen {
			ref.Step(stBash, k.A, Weapon4)
		}
		if s.Fig[k.B].Posture == Standing {
			r.knockDown(s, k.A, k.B, id, ref)
		}
	}
	if s.Is(RulingSavedHit, SavedHitPushBack) {
		r.pushBack(s, k.A, k.B, k.blocked, Attack11, ref)
	}
	r.missileLost(s, k, false, ref)
}

// bashes reports whether the attack has Bash, and by which rule.
func (k *Strike) bashes(s *State) (rule.ID, bool) {
	if k.arm.Bash && !k.loses(s) {
		return k.arm.BashRule, true
	}
	return Whirl6, k.form == whirling
}

// bashUnsaved: Bash against a man without any save. [mun.weapon.4]
func (r *Rules) bashUnsaved(s *State, k *Strike, value int, ref *core.Ref) {
	if value > 0 || !s.Is(RulingBashNoSave, BashNoSaveAlsoWhenWounded) || s.Fig[k.B].Posture == Down {
		return
	}
	if id, ok := k.bashes(s); ok {
		r.knockDown(s, k.A, k.B, id, ref)
	}
}
