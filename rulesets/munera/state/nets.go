package state

// Bears returns a property of a weapon he has in hand, or 0.
func (r *Reckoner) Bears(s *State, who int, of func(*Arm) uint8) int {
	f := &s.Fig[who]
	for i := range f.NumSheet {
		if x := f.Sheet[i]; x.Where == InRight || x.Where == InLeft {
			if n := of(&r.Content.Arms[x.Weapon]); n > 0 {
				return int(n)
			}
		}
	}
	return 0
}

// Slowed: whether what he is caught in costs him AP. A cape may not.
// [mun.entangle.1] [mun.cape.3]
func (s *State) Slowed(who int, r *Reckoner) bool {
	f := &s.Fig[who]
	for i := range f.NumNets {
		if r.Content.Arms[f.Nets[i].Weapon].Entangles != CapeLike || s.Is(RulingCapeDetails, CapeDetailsAsNet) {
			return true
		}
	}
	return false
}

// Caped: a man in a cape can make no attacks. [mun.cape.3]
func (s *State) Caped(who int, r *Reckoner) bool {
	f := &s.Fig[who]
	for i := range f.NumNets {
		if r.Content.Arms[f.Nets[i].Weapon].Entangles == CapeLike {
			return true
		}
	}
	return false
}

// Entangling reports whether the weapon in a slot of his is round somebody.
func (r *Reckoner) Entangling(s *State, who, slot int) bool {
	return s.VictimOf(who, slot) >= 0
}

// VictimOf returns who is caught in the net in that slot (-1: the cape), or -1.
func (s *State) VictimOf(who, slot int) int {
	for i := range int(s.N) {
		f := &s.Fig[i]
		for j := range f.NumNets {
			if int(f.Nets[j].Holder) == who && int(f.Nets[j].Slot) == slot {
				return i
			}
		}
	}
	return -1
}

// AnyEntangling reports whether a net is round somebody that he holds, or has let
// go of: he counts as holding it as long as the other is in it. One that a Double
// took from him he has lost. [mun.net.6]
func (r *Reckoner) AnyEntangling(s *State, who int) bool {
	for i := range int(s.N) {
		f := &s.Fig[i]
		for j := range f.NumNets {
			net := f.Nets[j]
			if int(net.Holder) == who || net.Holder == Nobody && s.Fig[who].NetLetGo && int(r.NetOwner(s, net)) == who {
				return true
			}
		}
	}
	return false
}

// CapeBusy reports whether his cape is round somebody.
func (r *Reckoner) CapeBusy(s *State, who int) bool { return s.VictimOf(who, -1) >= 0 }

// LetGo leaves the net of a slot on its victim without a holder.
func (s *State) LetGo(who, slot int) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		for j := range f.NumNets {
			if int(f.Nets[j].Holder) == who && int(f.Nets[j].Slot) == slot {
				f.Nets[j].Holder = Nobody
			}
		}
	}
}

// UnwrapCape leaves a cape on its victim when its bearer loses it.
func (r *Reckoner) UnwrapCape(s *State, who int) { s.LetGo(who, -1) }

// Unwind takes one net off a man.
func (f *Figure) Unwind(j int) {
	copy(f.Nets[j:], f.Nets[j+1:f.NumNets])
	f.NumNets--
	f.Nets[f.NumNets] = Caught{}
}

// FreedBy takes the net of a holder's slot off its victim.
func (r *Reckoner) FreedBy(s *State, victim, holder, slot int) {
	f := &s.Fig[victim]
	for j := int8(0); j < f.NumNets; j++ {
		if int(f.Nets[j].Holder) == holder && int(f.Nets[j].Slot) == slot {
			f.Unwind(int(j))
			return
		}
	}
}

// NetOwner finds whose net it is: its holder's, or, if nobody holds it, that of
// the man who let it go or has left the bout.
func (r *Reckoner) NetOwner(s *State, net Caught) int8 {
	if net.Holder != Nobody {
		return net.Holder
	}
	for i := range s.N {
		f := &s.Fig[i]
		out := f.Status != Active
		switch {
		case net.Slot < 0 && f.Shield == CapeShield && (out || f.ShieldAt != Held):
			return i
		case net.Slot >= 0 && net.Slot < f.NumSheet && f.Sheet[net.Slot].Weapon == net.Weapon && (out || f.Sheet[net.Slot].Where == Fallen):
			return i
		}
	}
	return Nobody
}
