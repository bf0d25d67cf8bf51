package munera

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// letFly takes a thrown missile from its thrower; a tied hasta stays his by
// its thong.
func (r *Rules) letFly(s *State, k *strike) {
	f := &s.fig[k.a]
	switch k.arm.missile {
	case dartMissile:
		f.darts--
		if f.darts == 0 {
			f.sheet[k.slot].where = lost
		}
	case arrowMissile:
		if f.arrows > 0 {
			f.arrows--
		}
	case hastaMissile:
		if !f.sheet[k.slot].tied {
			f.sheet[k.slot].where = lost
		}
	}
}

// tiedThrow reports whether the missile comes back by its thong. [mun.hasta.4]
func (k *strike) tiedThrow(s *State) bool {
	return k.arm.missile == hastaMissile && k.slot >= 0 && s.fig[k.a].sheet[k.slot].tied
}

// missileMisses: darts, an untied hasta and counted arrows land beside the
// target's space, rolled before he is pushed back. [mun.dart.3] [mun.hasta.3] [mun.bow.2]
func (r *Rules) missileMisses(s *State, k *strike, ref *bout.Ref) {
	if k.form != thrown {
		return
	}
	switch k.arm.missile {
	case dartMissile:
		r.land(s, k, ref)
	case arrowMissile:
		if s.fig[k.a].arrows >= 0 {
			r.land(s, k, ref)
		}
	case hastaMissile:
		if k.tiedThrow(s) {
			r.returns(k, ref)
			return
		}
		r.land(s, k, ref)
	}
}

// land scatters a missile round the space in which the target stood.
// [mun.scatter.1] [mun.scatter.2]
func (r *Rules) land(s *State, k *strike, ref *bout.Ref) {
	if k.scatter {
		return
	}
	k.scatter = true
	point := r.scatterDie(s, k.a, s.scatterRule(), ref)
	owner, item := int8(k.a), k.weapon
	if k.arm.missile == arrowMissile {
		item = arrowItem
	}
	if k.slot >= 0 && k.arm.missile == hastaMissile {
		owner = s.fig[k.a].sheet[k.slot].owner
		s.fig[k.a].sheet[k.slot].where = fallen
	}
	there := r.besideTarget(s, k, point)
	s.lay(lying{spot: there, item: item, owner: owner})
	if ref.Listen {
		id := dart3
		switch k.arm.missile {
		case hastaMissile:
			id = hasta3
		case arrowMissile:
			id = bow2
		}
		ref.Event(evDropped, k.a, k.b, id, int(item), point, 0, s.spotCode(there))
	}
}

// besideTarget is the space at a point of the hexagon round the one the target stood in
// when he was attacked.
func (r *Rules) besideTarget(s *State, k *strike, point int) spot {
	if s.mapped() {
		return r.scattered(s, k.there, k.here, point)
	}
	return r.beside(s, k.b, k.a, point)
}

// scatterRule is the rule by which something falls at random.
func (s *State) scatterRule() rule.ID {
	if s.mapped() {
		return scatter2
	}
	return scatter1
}

func (r *Rules) returns(k *strike, ref *bout.Ref) {
	k.scatter = true
	if ref.Listen {
		ref.Step(stReturns, k.a, hasta4, int(k.weapon))
	}
}

// missileLost: what became of a missile that hit. [mun.dart.2] [mun.hasta.3] [mun.hasta.5]
func (r *Rules) missileLost(s *State, k *strike, wounded bool, ref *bout.Ref) {
	if k.form != thrown || k.scatter {
		return
	}
	if k.arm.missile != hastaMissile {
		k.scatter = true
		if ref.Listen {
			id := dart2
			if k.arm.missile == arrowMissile {
				id = bow2
			}
			ref.Step(stMissileLost, k.a, id, int(k.weapon))
		}
		return
	}
	tied := k.tiedThrow(s)
	switch {
	case tied && !(wounded && s.is(rulingHastaThrown, hastaThrownTiedLostOnWound)):
		r.returns(k, ref)
	case wounded:
		k.scatter = true
		s.fig[k.a].sheet[k.slot].where, s.fig[k.a].sheet[k.slot].tied = lost, false
		if ref.Listen {
			ref.Event(evWeaponLost, k.a, bout.None, hasta5, int(k.weapon))
		}
	default:
		r.land(s, k, ref)
	}
}

// tiedSlot returns the slot of a hasta with its thong, or -1.
func (f *Figure) tiedSlot() int {
	for k := range f.nSheet {
		if f.sheet[k].tied {
			return int(k)
		}
	}
	return -1
}

// archery is the first bow he has on his sheet, else the first bow there is.
func (r *Rules) archery(f *Figure) weapon {
	for i := range f.nSheet {
		if r.c.arms[f.sheet[i].weapon].missile == arrowMissile {
			return f.sheet[i].weapon
		}
	}
	return r.c.weaponNames["bow"]
}
