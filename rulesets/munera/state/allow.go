package state

const MaxAttacks = 2 // a turn, whatever the means [mun.attack.3]

// FindHeld returns the slot of a weapon that the figure has in hand (or carries, for a dart),
// preferring one not yet used this turn; -1 if there is none.
func (r *Reckoner) FindHeld(f *Figure, w Weapon, form uint8) int {
	best := -1
	for i := range f.NumSheet {
		x := &f.Sheet[i]
		if x.Weapon != w || x.Where != InRight && x.Where != InLeft && x.Where != Carried {
			continue
		}
		if x.Where == Carried {
			return int(i)
		}
		if best < 0 || f.Sheet[best].Used && !x.Used {
			best = int(i)
		}
	}
	return best
}

// Ready counts the weapons that are ready to strike: those in hand (a pair counts as two) and every
// dart carried. [mun.weapon.1]
func (r *Reckoner) Ready(f *Figure) int {
	n := int(f.Darts)
	for i := range f.NumSheet {
		if w := f.Sheet[i].Where; w == InRight || w == InLeft {
			n++
		}
	}
	return n
}

// HoldsHasta reports whether a figure has a hasta that can be thrown in a hand.
func (r *Reckoner) HoldsHasta(f *Figure) bool {
	for i := range f.NumSheet {
		if x := f.Sheet[i]; (x.Where == InRight || x.Where == InLeft) && r.Content.Arms[x.Weapon].Missile == HastaMissile {
			return true
		}
	}
	return false
}

// OtherHandFree reports whether the other hand than that of the slot's weapon may be used for it
// too. Under the ruling hands=ignored the players see to that themselves.
func (r *Reckoner) OtherHandFree(s *State, who, slot int) bool {
	return s.Is(RulingHands, HandsIgnored) || r.BothFree(s, who, slot)
}

// BothFree reports whether the other hand than that of the slot's weapon is empty, and no net of
// the figure is in use. [mun.spear.2] [mun.net.6]
func (r *Reckoner) BothFree(s *State, who, slot int) bool {
	f := &s.Fig[who]
	other := InLeft
	if f.Sheet[slot].Where == InLeft {
		other = InRight
	}
	if r.AnyEntangling(s, who) {
		return false
	}
	if f.HandEmpty(other) {
		return true
	}
	i := f.Hand(other)
	return i >= 0 && r.Content.Arms[f.Sheet[i].Weapon].Entangles == NetLike && s.Is(RulingNetHand, NetHandOnlyWhileEntangling)
}

// NetBand returns the attack modifier of a weapon at a distance; for a net, the ruling on net range
// decides at which distances it is Disadvantaged. [mun.net.1]
func NetBand(s *State, arm *Arm, distance int, modifier int8) int8 {
	switch {
	case arm.Entangles != NetLike || arm.Reach.Band[0].From != 1:
	case s.Is(RulingNetRangeOne, NetRangeOneOnlyAtOne) && distance > 1,
		s.Is(RulingNetRangeOne, NetRangeOneOnlyAtTwo) && distance == 1:
		return 0
	}
	return modifier
}

// SandGone reports whether a figure may no longer throw sand. [mun.haze.4]
func (s *State) SandGone(who int) bool {
	if !s.Is(RulingHazeCount, HazeCountPerBattle) {
		return s.Fig[who].SandUsed
	}
	for i := range int(s.N) {
		if s.Fig[i].SandUsed {
			return true
		}
	}
	return false
}

// Readiest returns the weapon of an attack that names none: that of the right hand, that of the
// left hand, or bare hands.
func (r *Reckoner) Readiest(s *State, a int, form uint8) Weapon {
	f := &s.Fig[a]
	for _, where := range []uint8{InRight, InLeft} {
		if k := f.Hand(where); k >= 0 {
			if arm := &r.Content.Arms[f.Sheet[k].Weapon]; arm.Entangles == NoNet && arm.Reach.N > 0 {
				return f.Sheet[k].Weapon
			}
		}
	}
	return r.Content.Improv
}
