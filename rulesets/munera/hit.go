package munera

import (
	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/rule"
)

// hit: a score of 1 or more. [mun.attack.8]
func (r *Rules) hit(s *State, k *strike, score int, ref *bout.Ref) {
	if ref.Overruled(evHit) {
		r.coneAfter(s, k, ref)
		return
	}
	if k.form == whirling {
		s.fig[k.a].whirlHits++
	}
	if k.arm.entangles != noNet {
		if ref.Listen {
			ref.Event(evHit, k.a, k.b, net2, 0, score, int(k.weapon))
		}
		r.netHit(s, k, score, ref)
		return
	}
	wounds := r.wounds(s, k, score)
	if ref.Listen {
		ref.Event(evHit, k.a, k.b, attack8, wounds, score, int(k.weapon))
		if k.form == whirling {
			ref.Step(stCrowdSaw, k.a, whirl7, 0)
		}
	}
	b := k.blow(s)
	value := r.save(s, k.b, b, ref)
	if value == 0 && ref.Listen {
		ref.Step(stNoSave, k.b, attack9)
	}
	if core.Save(ref, k.b, value, s.is(rulingSaveZeroRoll, saveZeroRollRollAnyway), dieSave, attack9) && !ref.Overruled(evSaved) {
		r.savedHit(s, k, value, ref)
		return
	}
	if value > 0 && ref.Listen {
		ref.Step(stNotSaved, k.b, attack9, value)
	}
	r.missileLost(s, k, wounds > 0, ref)
	if base := r.scored(s, score); ref.Listen && wounds != base {
		ref.Step(stScored, k.a, attack10, base)
		k.noteWounds(wounds, ref)
	}
	r.bashUnsaved(s, k, value, ref)
	r.wound(s, k.a, k.b, wounds, attack10, ref)
}

// blow is what b's save has to stand against.
func (k *strike) blow(s *State) blow {
	b := blow{quadrant: s.quadrant(k.b, k.a), shieldBonus: k.arm.shieldBonus, whirl: k.form == whirling}
	b.penetration, b.penetrationRule = k.arm.penetration, k.arm.penetrationRule
	if k.both {
		b.penetration += k.arm.twoHandPierce
	}
	if k.loses(s) {
		b.penetration = 0
	}
	return b
}

// loses: a two-handed weapon in one hand keeps or loses its properties.
// [mun.twohand.2]
func (k *strike) loses(s *State) bool {
	return k.arm.oneHanded != 0 && !k.both && s.is(rulingTwohandOnehand, twohandOnehandLosesPenetrationAndBash)
}

// wounds of an unsaved hit: the score, changed only by the weapon.
// [mun.attack.10] [mun.cestus.3] [mun.arbelos.1]
func (r *Rules) wounds(s *State, k *strike, score int) int {
	n := r.scored(s, score) + int(k.arm.wounds)
	if n < 1 && k.arm.wounds < 0 && s.is(rulingCestusMinimum, cestusMinimumMinimumOne) {
		return 1
	}
	return max(0, n)
}

// savedHit has no effect but Bash. [mun.attack.11] [mun.weapon.4]
func (r *Rules) savedHit(s *State, k *strike, value int, ref *bout.Ref) {
	if ref.Listen {
		ref.Event(evSaved, k.b, k.a, attack11, value)
	}
	if id, ok := k.bashes(s); ok {
		if ref.Listen {
			ref.Step(stBash, k.a, weapon4)
		}
		if s.fig[k.b].posture == standing {
			r.knockDown(s, k.a, k.b, id, ref)
		}
	}
	if s.is(rulingSavedHit, savedHitPushBack) {
		r.pushBack(s, k.a, k.b, k.blocked, attack11, ref)
	}
	r.missileLost(s, k, false, ref)
}

// bashes reports whether the attack has Bash, and by which rule.
func (k *strike) bashes(s *State) (rule.ID, bool) {
	if k.arm.bash && !k.loses(s) {
		return k.arm.bashRule, true
	}
	return whirl6, k.form == whirling
}

// bashUnsaved: Bash against a man without any save. [mun.weapon.4]
func (r *Rules) bashUnsaved(s *State, k *strike, value int, ref *bout.Ref) {
	if value > 0 || !s.is(rulingBashNoSave, bashNoSaveAlsoWhenWounded) || s.fig[k.b].posture == down {
		return
	}
	if id, ok := k.bashes(s); ok {
		r.knockDown(s, k.a, k.b, id, ref)
	}
}
