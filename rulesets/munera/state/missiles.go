package state

import "summa/internal/rule"

// ScatterRule returns the rule by which items fall at random.
func (s *State) ScatterRule() rule.ID {
	if s.Mapped() {
		return Scatter2
	}
	return Scatter1
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

// Archery returns the first bow on a figure's sheet, else the standard bow.
func (r *Reckoner) Archery(f *Figure) Weapon {
	for i := range f.NumSheet {
		if r.Content.Arms[f.Sheet[i].Weapon].Missile == ArrowMissile {
			return f.Sheet[i].Weapon
		}
	}
	return r.Content.WeaponNames["bow"]
}
