package state

// Lay puts an item on the ground.
func (s *State) Lay(x Lying) {
	if int(s.NumGround) < MaxGround {
		s.Ground[s.NumGround] = x
		s.NumGround++
	}
}

// ShieldOwner returns the owner of the shield that a figure holds or has lost.
func (s *State) ShieldOwner(who int) int8 {
	if of := s.Fig[who].ShieldOf; of != 0 {
		return of - 1
	}
	return int8(who)
}

// Lift takes an item off the ground.
func (s *State) Lift(i int) {
	copy(s.Ground[i:], s.Ground[i+1:s.NumGround])
	s.NumGround--
	s.Ground[s.NumGround] = Lying{}
}

// FreeHand returns the first of two hands that is empty, or 0: a weapon goes to the right hand
// first, a shield to the left.
func (f *Figure) FreeHand(first, second uint8) uint8 {
	switch {
	case f.HandEmpty(first):
		return first
	case f.HandEmpty(second):
		return second
	}
	return Absent
}

// Find returns the slot of a weapon that is at one of two places, or -1.
func (f *Figure) Find(w Weapon, at, orAt uint8) int {
	for i := range f.NumSheet {
		if x := f.Sheet[i]; x.Weapon == w && (x.Where == at || x.Where == orAt) {
			return int(i)
		}
	}
	return -1
}

// Offered reports whether an earlier slot holds the same weapon, at hand.
func Offered(f *Figure, slot int) bool {
	for i := range slot {
		if x := f.Sheet[i]; x.Weapon == f.Sheet[slot].Weapon && x.Where < Fallen && x.Where != Absent {
			return true
		}
	}
	return false
}

// Another reports whether an earlier slot holds the same weapon and is likewise in hand, or
// likewise stowed.
func (f *Figure) Another(slot int) bool {
	x := f.Sheet[slot]
	for _, y := range f.Sheet[:slot] {
		if y.Weapon == x.Weapon && y.Where != Absent && y.Where <= Stowed && (y.Where == Stowed) == (x.Where == Stowed) {
			return true
		}
	}
	return false
}
