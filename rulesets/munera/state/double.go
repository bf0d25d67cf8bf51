package state

// HoldsTrap reports whether a figure has a scissor sword in hand.
func (s *State) HoldsTrap(r *Reckoner, who int) bool { return s.TrapSlot(r, who) >= 0 }

// TrapSlot returns the slot of the scissor sword in a figure's hand, or -1.
func (s *State) TrapSlot(r *Reckoner, who int) int {
	f := &s.Fig[who]
	for i := range f.NumSheet {
		if x := f.Sheet[i]; (x.Where == InRight || x.Where == InLeft) && r.Content.Arms[x.Weapon].Traps {
			return int(i)
		}
	}
	return -1
}

// LossPool lists the slots of the weapons that a figure may lose: all it carries or, by ruling,
// those in hand. Darts count as one; worn things do not count.
func (r *Reckoner) LossPool(s *State, who int, pool *[MaxSheet]int8) int {
	const largest = 6 // one die chooses
	f := &s.Fig[who]
	n := 0
	for i := range f.NumSheet {
		x := f.Sheet[i]
		counts := x.Where == InRight || x.Where == InLeft || x.Where == Carried ||
			x.Where == Stowed && !s.Is(RulingDouble1Pool, Double1PoolInHandOnly)
		if counts && !r.Content.Arms[x.Weapon].Worn && n < largest {
			pool[n] = i
			n++
		}
	}
	return n
}

// ClearDarts empties the quiver if the weapon w, which is removed from the sheet, is the dart.
func (f *Figure) ClearDarts(w Weapon, r *Reckoner) {
	if w == r.Content.Dart {
		f.Darts = 0
	}
}
