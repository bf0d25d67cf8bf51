package state

// PickUpCost is what it costs to pick a thing up.
func (r *Reckoner) PickUpCost(x *Lying) Term {
	if x.Item == HelmetItem {
		return r.Content.Costs[costPickUpHelmet]
	}
	return r.Content.Costs[costPickUp]
}

const MaxDarts = 4 // a man carries [mun.dart.6]

// Keeps: a shield stays its owner's whoever holds it, and those who have discarded
// it are remembered. [mun.ap.4]
func (f *Figure) Keeps(a int, x *Lying) {
	f.ShieldOf, f.ShieldBarred = 0, x.Barred
	if x.Owner >= 0 && int(x.Owner) != a {
		f.ShieldOf = x.Owner + 1
	}
}

// ShieldKind is what kind of shield a weapon is, or NoShield.
func (r *Reckoner) ShieldKind(w Weapon) uint8 {
	for kind, x := range r.Content.Shields {
		if x == w {
			return uint8(kind)
		}
	}
	return NoShield
}

// Disown: the owner's entry stands for a weapon that is now in other hands.
func (s *State) Disown(x Lying) {
	o := &s.Fig[x.Owner]
	for i := range o.NumSheet {
		if y := &o.Sheet[i]; y.Weapon == x.Item && y.Where == Fallen {
			y.Where = Absent
			return
		}
	}
}
