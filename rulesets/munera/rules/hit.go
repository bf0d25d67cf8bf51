package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// hit resolves a score of 1 or more. [mun.attack.8]
func (r *Rules) hit(s *state.State, k *Strike, score int, ref *core.Ref) {
	if ref.Overruled(state.EvHit) {
		r.coneAfter(s, k, ref)
		return
	}
	if k.form == state.Whirling {
		s.Fig[k.A].WhirlHits++
	}
	if k.arm.Entangles != state.NoNet {
		if ref.Listen {
			ref.Event(state.EvHit, k.A, k.B, state.Net2, 0, score, int(k.weapon))
		}
		r.netHit(s, k, score, ref)
		return
	}
	wounds := r.wounds(s, k, score)
	if ref.Listen {
		ref.Event(state.EvHit, k.A, k.B, state.Attack8, wounds, score, int(k.weapon))
		if k.form == state.Whirling {
			ref.Step(state.StCrowdSaw, k.A, state.Whirl7, 0)
		}
	}
	b := k.blow(s)
	value := r.Save(s, k.B, b, ref)
	if value == 0 && ref.Listen {
		ref.Step(state.StNoSave, k.B, state.Attack9)
	}
	if ref.Save(k.B, value, s.Is(state.RulingSaveZeroRoll, state.SaveZeroRollRollAnyway), state.DieSave, state.Attack9) && !ref.Overruled(state.EvSaved) {
		r.savedHit(s, k, value, ref)
		return
	}
	if value > 0 && ref.Listen {
		ref.Step(state.StNotSaved, k.B, state.Attack9, value)
	}
	r.missileLost(s, k, wounds > 0, ref)
	if base := r.Scored(s, score); ref.Listen && wounds != base {
		ref.Step(state.StScored, k.A, state.Attack10, base)
		k.noteWounds(wounds, ref)
	}
	r.bashUnsaved(s, k, value, ref)
	r.wound(s, k.A, k.B, wounds, state.Attack10, ref)
}

// blow returns what b's save depends on.
func (k *Strike) blow(s *state.State) state.Blow {
	b := state.Blow{Quadrant: s.Quadrant(k.B, k.A), Whirl: k.form == state.Whirling}
	b.ShieldBonus, b.ShieldBonusRule = k.arm.ShieldBonus, k.arm.ShieldBonusRule
	b.Penetration, b.PenetrationRule = k.arm.Penetration, k.arm.PenetrationRule
	if k.both {
		b.Penetration += k.arm.TwoHandPierce
	}
	if k.loses(s) {
		b.Penetration = 0
	}
	return b
}

// loses reports whether a two-handed weapon used in one hand loses its properties, by ruling.
// [mun.twohand.2]
func (k *Strike) loses(s *state.State) bool {
	return k.arm.OneHanded != 0 && !k.both && s.Is(state.RulingTwohandOnehand, state.TwohandOnehandLosesPenetrationAndBash)
}

// wounds returns the wounds of an unsaved hit: the score, changed only by the weapon.
// [mun.attack.10] [mun.cestus.3] [mun.arbelos.1]
func (r *Rules) wounds(s *state.State, k *Strike, score int) int {
	n := r.Scored(s, score) + int(k.arm.Wounds)
	if n < 1 && k.arm.Wounds < 0 && s.Is(state.RulingCestusMinimum, state.CestusMinimumMinimumOne) {
		return 1
	}
	return max(0, n)
}

// savedHit has no effect but Bash. [mun.attack.11] [mun.weapon.4]
func (r *Rules) savedHit(s *state.State, k *Strike, value int, ref *core.Ref) {
	if ref.Listen {
		ref.Event(state.EvSaved, k.B, k.A, state.Attack11, value)
	}
	if id, ok := k.bashes(s); ok {
		if ref.Listen {
			ref.Step(state.StBash, k.A, state.Weapon4)
		}
		if s.Fig[k.B].Posture == state.Standing {
			r.knockDown(s, k.A, k.B, id, ref)
		}
	}
	if s.Is(state.RulingSavedHit, state.SavedHitPushBack) {
		r.pushBack(s, k.A, k.B, k.blocked, state.Attack11, ref)
	}
	r.missileLost(s, k, false, ref)
}

// bashes reports whether the attack has Bash, and by which rule.
func (k *Strike) bashes(s *state.State) (rule.ID, bool) {
	if k.arm.Bash && !k.loses(s) {
		return k.arm.BashRule, true
	}
	return state.Whirl6, k.form == state.Whirling
}

// bashUnsaved applies Bash to a figure without any save, by ruling. [mun.weapon.4]
func (r *Rules) bashUnsaved(s *state.State, k *Strike, value int, ref *core.Ref) {
	if value > 0 || !s.Is(state.RulingBashNoSave, state.BashNoSaveAlsoWhenWounded) || s.Fig[k.B].Posture == state.Down {
		return
	}
	if id, ok := k.bashes(s); ok {
		r.knockDown(s, k.A, k.B, id, ref)
	}
}
