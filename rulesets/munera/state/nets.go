package state

// Bears returns a property of a weapon that a figure has in hand: the first that is not 0, or 0.
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

// Slowed reports whether a net or the like costs the figure that is caught in it AP. By ruling a
// cape may not. [mun.entangle.1] [mun.cape.3]
func (s *State) Slowed(who int, r *Reckoner) bool {
	f := &s.Fig[who]
	for i := range f.NumNets {
		if r.Content.Arms[f.Nets[i].Weapon].Entangles != CapeLike || s.Is(RulingCapeDetails, CapeDetailsAsNet) {
			return true
		}
	}
	return false
}

// Caped reports whether a figure is caught in a cape and so cannot attack. [mun.cape.3]
func (s *State) Caped(who int, r *Reckoner) bool {
	f := &s.Fig[who]
	for i := range f.NumNets {
		if r.Content.Arms[f.Nets[i].Weapon].Entangles == CapeLike {
			return true
		}
	}
	return false
}

// Entangling reports whether the weapon in a slot of a figure entangles somebody.
func (r *Reckoner) Entangling(s *State, who, slot int) bool {
	return s.VictimOf(who, slot) >= 0
}

// VictimOf returns the figure caught in the net of a slot (-1: in the cape), or -1.
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

// AnyEntangling reports whether a figure's net entangles somebody. A net that it let go still
// counts as held while its victim is in it; one that a Double took from it does not. [mun.net.6]
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

// CapeBusy reports whether a figure's cape entangles somebody.
func (r *Reckoner) CapeBusy(s *State, who int) bool { return s.VictimOf(who, -1) >= 0 }

// LetGo leaves the net of a slot on its victim, without a holder.
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

// UnwrapCape leaves a cape on its victim, without a holder, when its bearer loses it.
func (r *Reckoner) UnwrapCape(s *State, who int) { s.LetGo(who, -1) }

// Unwind removes one net from a figure.
func (f *Figure) Unwind(j int) {
	copy(f.Nets[j:], f.Nets[j+1:f.NumNets])
	f.NumNets--
	f.Nets[f.NumNets] = Caught{}
}

// FreedBy removes the net of a holder's slot from its victim.
func (r *Reckoner) FreedBy(s *State, victim, holder, slot int) {
	f := &s.Fig[victim]
	for j := int8(0); j < f.NumNets; j++ {
		if int(f.Nets[j].Holder) == holder && int(f.Nets[j].Slot) == slot {
			f.Unwind(int(j))
			return
		}
	}
}

// NetOwner returns the owner of a net: its holder or, if there is none, the figure that let it go
// or has left the bout.
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
