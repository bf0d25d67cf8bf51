package state

// PickUpCost returns the cost of picking up an item.
func (r *Reckoner) PickUpCost(x *Lying) Term {
	if x.Item == HelmetItem {
		return r.Content.Costs[costPickUpHelmet]
	}
	return r.Content.Costs[costPickUp]
}

const MaxDarts = 4 // a man carries [mun.dart.6]

// Keeps updates a figure that picks up a shield: it keeps the shield's owner on record, and those
// who have discarded it. [mun.ap.4]
func (f *Figure) Keeps(a int, x *Lying) {
	f.ShieldOf, f.ShieldBarred = 0, x.Barred
	if x.Owner >= 0 && int(x.Owner) != a {
		f.ShieldOf = x.Owner + 1
	}
}

// ShieldKind returns what kind of shield a weapon is, or NoShield.
func (r *Reckoner) ShieldKind(w Weapon) uint8 {
	for kind, x := range r.Content.Shields {
		if x == w {
			return uint8(kind)
		}
	}
	return NoShield
}

// Disown marks the owner's entry for a fallen weapon as absent, as another figure has it now.
func (s *State) Disown(x Lying) {
	o := &s.Fig[x.Owner]
	for i := range o.NumSheet {
		if y := &o.Sheet[i]; y.Weapon == x.Item && y.Where == Fallen {
			y.Where = Absent
			return
		}
	}
}
