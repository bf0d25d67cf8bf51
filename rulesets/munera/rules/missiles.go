package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// letFly takes a thrown missile from its thrower; a tied hasta stays his by
// its thong.
func (r *Rules) letFly(s *State, k *Strike) {
	f := &s.Fig[k.A]
	switch k.arm.Missile {
	case dartMissile:
		f.Darts--
		if f.Darts == 0 {
			f.Sheet[k.slot].Where = Lost
		}
	case ArrowMissile:
		if f.Arrows > 0 {
			f.Arrows--
		}
	case HastaMissile:
		if !f.Sheet[k.slot].Tied {
			f.Sheet[k.slot].Where = Lost
		}
	}
}

// tiedThrow reports whether the missile comes back by its thong. [mun.hasta.4]
func (k *Strike) tiedThrow(s *State) bool {
	return k.arm.Missile == HastaMissile && k.slot >= 0 && s.Fig[k.A].Sheet[k.slot].Tied
}

// missileMisses: darts, an untied hasta and counted arrows land beside the
// target's space, rolled before he is pushed back. [mun.dart.3] [mun.hasta.3] [mun.bow.2]
func (r *Rules) missileMisses(s *State, k *Strike, ref *core.Ref) {
	if k.form != thrown {
		return
	}
	switch k.arm.Missile {
	case dartMissile:
		r.land(s, k, ref)
	case ArrowMissile:
		if s.Fig[k.A].Arrows >= 0 {
			r.land(s, k, ref)
		}
	case HastaMissile:
		if k.tiedThrow(s) {
			r.returns(k, ref)
			return
		}
		r.land(s, k, ref)
	}
}

// land scatters a missile round the space in which the target stood.
// [mun.scatter.1] [mun.scatter.2]
func (r *Rules) land(s *State, k *Strike, ref *core.Ref) {
	if k.scatter {
		return
	}
	k.scatter = true
	point := r.scatterDie(s, k.A, s.scatterRule(), ref)
	owner, item := int8(k.A), k.weapon
	if k.arm.Missile == ArrowMissile {
		item = ArrowItem
	}
	if k.slot >= 0 && k.arm.Missile == HastaMissile {
		owner = s.Fig[k.A].Sheet[k.slot].Owner
		s.Fig[k.A].Sheet[k.slot].Where = Fallen
	}
	there := r.besideTarget(s, k, point)
	s.lay(Lying{Spot: there, Item: item, Owner: owner})
	if ref.Listen {
		id := Dart3
		switch k.arm.Missile {
		case HastaMissile:
			id = Hasta3
		case ArrowMissile:
			id = Bow2
		}
		ref.Event(evDropped, k.A, k.B, id, int(item), point, 0, s.spotCode(there))
	}
}

// besideTarget is the space at a point of the hexagon round the one the target stood in
// when he was attacked.
func (r *Rules) besideTarget(s *State, k *Strike, point int) Spot {
	if s.Mapped() {
		return r.Scattered(s, k.there, k.here, point)
	}
	return r.beside(s, k.B, k.A, point)
}

// scatterRule is the rule by which something falls at random.
func (s *State) scatterRule() rule.ID {
	if s.Mapped() {
		return Scatter2
	}
	return Scatter1
}

func (r *Rules) returns(k *Strike, ref *core.Ref) {
	k.scatter = true
	if ref.Listen {
		ref.Step(stReturns, k.A, Hasta4, int(k.weapon))
	}
}

// missileLost: what became of a missile that hit. [mun.dart.2] [mun.hasta.3] [mun.hasta.5]
func (r *Rules) missileLost(s *State, k *Strike, wounded bool, ref *core.Ref) {
	if k.form != thrown || k.scatter {
		return
	}
	if k.arm.Missile != HastaMissile {
		k.scatter = true
		if ref.Listen {
			id := Dart2
			if k.arm.Missile == ArrowMissile {
				id = Bow2
			}
			ref.Step(stMissileLost, k.A, id, int(k.weapon))
		}
		return
	}
	tied := k.tiedThrow(s)
	switch {
	case tied && !(wounded && s.Is(RulingHastaThrown, HastaThrownTiedLostOnWound)):
		r.returns(k, ref)
	case wounded:
		k.scatter = true
		s.Fig[k.A].Sheet[k.slot].Where, s.Fig[k.A].Sheet[k.slot].Tied = Lost, false
		if ref.Listen {
			ref.Event(evWeaponLost, k.A, core.None, Hasta5, int(k.weapon))
		}
	default:
		r.land(s, k, ref)
	}
}

// TiedSlot returns the slot of a hasta with its thong, or -1.
func (f *Figure) TiedSlot() int {
	for k := range f.NumSheet {
		if f.Sheet[k].Tied {
			return int(k)
		}
	}
	return -1
}

// Archery is the first bow he has on his sheet, else the first bow there is.
func (r *Rules) Archery(f *Figure) Weapon {
	for i := range f.NumSheet {
		if r.Content.Arms[f.Sheet[i].Weapon].Missile == ArrowMissile {
			return f.Sheet[i].Weapon
		}
	}
	return r.Content.WeaponNames["bow"]
}
