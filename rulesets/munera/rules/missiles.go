package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// letFly takes a thrown missile from its thrower; a tied hasta stays his by its thong.
func (r *Rules) letFly(s *state.State, k *Strike) {
	f := &s.Fig[k.A]
	switch k.arm.Missile {
	case state.DartMissile:
		f.Darts--
		if f.Darts == 0 {
			f.Sheet[k.slot].Where = state.Lost
		}
	case state.ArrowMissile:
		if f.Arrows > 0 {
			f.Arrows--
		}
	case state.HastaMissile:
		if !f.Sheet[k.slot].Tied {
			f.Sheet[k.slot].Where = state.Lost
		}
	}
}

// tiedThrow reports whether the missile comes back by its thong. [mun.hasta.4]
func (k *Strike) tiedThrow(s *state.State) bool {
	return k.arm.Missile == state.HastaMissile && k.slot >= 0 && s.Fig[k.A].Sheet[k.slot].Tied
}

// missileMisses: darts, an untied hasta and counted arrows land beside the
// target's space, rolled before he is pushed back. [mun.dart.3] [mun.hasta.3] [mun.bow.2]
func (r *Rules) missileMisses(s *state.State, k *Strike, ref *core.Ref) {
	if k.form != state.Thrown {
		return
	}
	switch k.arm.Missile {
	case state.DartMissile:
		r.land(s, k, ref)
	case state.ArrowMissile:
		if s.Fig[k.A].Arrows >= 0 {
			r.land(s, k, ref)
		}
	case state.HastaMissile:
		if k.tiedThrow(s) {
			r.returns(k, ref)
			return
		}
		r.land(s, k, ref)
	}
}

// land scatters a missile around the space in which the target stood. [mun.scatter.1]
// [mun.scatter.2]
func (r *Rules) land(s *state.State, k *Strike, ref *core.Ref) {
	if k.scatter {
		return
	}
	k.scatter = true
	point := r.scatterDie(s, k.A, s.ScatterRule(), ref)
	owner, item := int8(k.A), k.weapon
	if k.arm.Missile == state.ArrowMissile {
		item = ArrowItem
	}
	if k.slot >= 0 && k.arm.Missile == state.HastaMissile {
		owner = s.Fig[k.A].Sheet[k.slot].Owner
		s.Fig[k.A].Sheet[k.slot].Where = state.Fallen
	}
	there := r.besideTarget(s, k, point)
	s.Lay(state.Lying{Spot: there, Item: item, Owner: owner})
	if ref.Listen {
		id := state.Dart3
		switch k.arm.Missile {
		case state.HastaMissile:
			id = state.Hasta3
		case state.ArrowMissile:
			id = state.Bow2
		}
		ref.Event(state.EvDropped, k.A, k.B, id, int(item), point, 0, s.SpotCode(there))
	}
}

// besideTarget returns the space at a point around the one in which the target stood when it was
// attacked.
func (r *Rules) besideTarget(s *state.State, k *Strike, point int) state.Spot {
	if s.Mapped() {
		return r.Scattered(s, k.there, k.here, point)
	}
	return r.Beside(s, k.B, k.A, point)
}

func (r *Rules) returns(k *Strike, ref *core.Ref) {
	k.scatter = true
	if ref.Listen {
		ref.Step(state.StReturns, k.A, state.Hasta4, int(k.weapon))
	}
}

// missileLost settles what became of a missile that hit. [mun.dart.2] [mun.hasta.3] [mun.hasta.5]
func (r *Rules) missileLost(s *state.State, k *Strike, wounded bool, ref *core.Ref) {
	if k.form != state.Thrown || k.scatter {
		return
	}
	if k.arm.Missile != state.HastaMissile {
		k.scatter = true
		if ref.Listen {
			id := state.Dart2
			if k.arm.Missile == state.ArrowMissile {
				id = state.Bow2
			}
			ref.Step(state.StMissileLost, k.A, id, int(k.weapon))
		}
		return
	}
	tied := k.tiedThrow(s)
	switch {
	case tied && !(wounded && s.Is(state.RulingHastaThrown, state.HastaThrownTiedLostOnWound)):
		r.returns(k, ref)
	case wounded:
		k.scatter = true
		s.Fig[k.A].Sheet[k.slot].Where, s.Fig[k.A].Sheet[k.slot].Tied = state.Lost, false
		if ref.Listen {
			ref.Event(state.EvWeaponLost, k.A, core.None, state.Hasta5, int(k.weapon))
		}
	default:
		r.land(s, k, ref)
	}
}

// scatterDie rolls the point at which something falls. Without a map it is only shown and recorded,
// as it makes no difference. [mun.scatter.1]
func (r *Rules) scatterDie(s *state.State, who int, id rule.ID, ref *core.Ref) int {
	if s.Mapped() {
		return ref.Roll(who, 6, state.DieScatter, id)
	}
	return ref.Shown(who, 6, state.DieScatter, id)
}
