package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// coneCatches: a cone in the defender's hand may catch and shred a net.
// [mun.cone.1]
func (r *Rules) coneCatches(s *State, k *Strike, ref *core.Ref) bool {
	need := r.bears(s, k.B, func(a *Arm) uint8 { return a.ShredsNet })
	if need == 0 || ref.AtMost(k.B, need-1, 6, dieCone, Cone1) {
		return false
	}
	s.Fig[k.A].Sheet[k.slot].Where = Lost
	if ref.Listen {
		ref.Event(evShredded, k.B, k.A, Cone1, int(k.weapon))
	}
	return true
}

// bears returns a property of a weapon he has in hand, or 0.
func (r *Rules) bears(s *State, who int, of func(*Arm) uint8) int {
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

// netHit: a hit of score W wounds nobody; the escape die stands in for the
// save. [mun.net.3]
func (r *Rules) netHit(s *State, k *Strike, score int, ref *core.Ref) {
	if ref.Listen {
		ref.Step(stNetRates, k.B, Net3, r.wounds(s, k, score))
	}
	if r.coneAfter(s, k, ref); k.shredded {
		return
	}
	if s.Is(RulingNetSave, NetSaveSaveThenEscape) {
		value := r.Save(s, k.B, k.blow(s), ref)
		if ref.Save(k.B, value, s.Is(RulingSaveZeroRoll, SaveZeroRollRollAnyway), dieSave, Attack9) {
			if ref.Listen {
				ref.Event(EvSaved, k.B, k.A, Attack9, value)
			}
			return
		}
		if value > 0 {
			r.note(ref, stNotSaved, k.B, Attack9, value)
		}
	}
	if r.arbelosCuts(s, k, ref) {
		return
	}
	w := r.wounds(s, k, score)
	if w < 6 && !ref.AtMost(k.B, w, 6, dieEscape, Net3) {
		if ref.Listen {
			ref.Event(evEscaped, k.B, k.A, Net3, w)
		}
		return
	}
	r.entangle(s, k, Net3, ref)
}

// arbelosCuts: an arbelos in hand may cut through a net that hits. [mun.arbelos.2]
func (r *Rules) arbelosCuts(s *State, k *Strike, ref *core.Ref) bool {
	if k.arm.Entangles != NetLike {
		return false
	}
	need := r.bears(s, k.B, func(a *Arm) uint8 { return a.CutsNet })
	if need == 0 || ref.AtMost(k.B, need-1, 6, dieArbelos, Arbelos2) {
		return false
	}
	if ref.Listen {
		ref.Event(evCutThrough, k.B, k.A, Arbelos2, int(k.weapon))
	}
	return true
}

// netGreatWound: a Double 6 with a net wounds one die less and entangles. Where
// an arbelos may meet it, a net cut through does neither. [mun.net.4]
func (r *Rules) netGreatWound(s *State, k *Strike, n int, ref *core.Ref) {
	if s.Is(RulingArbelosTiming, ArbelosTimingAlsoDouble6) && r.arbelosCuts(s, k, ref) {
		return
	}
	var wounds int
	if s.Is(RulingNetDouble6, NetDouble6RollAndSubtract) {
		wounds = ref.Sum(k.A, n, 6, dieWounds, Net4)
		wounds = max(0, wounds-ref.Roll(k.A, 6, dieWounds, Net4))
	} else {
		wounds = ref.Roll(k.A, 6, dieWounds, Net4)
	}
	if !k.shredded {
		r.entangle(s, k, Net4, ref)
	}
	r.wound(s, k.A, k.B, wounds, Net4, ref)
}

// entangle wraps the net, lasso or cape round the defender. [mun.entangle.1]
func (r *Rules) entangle(s *State, k *Strike, id rule.ID, ref *core.Ref) {
	f := &s.Fig[k.B]
	if int(f.NumNets) == MaxNets || ref.Overruled(EvEntangled) {
		return
	}
	f.Nets[f.NumNets] = Caught{Weapon: k.weapon, Holder: int8(k.A), Slot: int8(k.slot)}
	f.NumNets++
	if ref.Listen {
		if k.arm.Entangles == capeLike {
			id = Cape3
		}
		ref.Event(EvEntangled, k.B, k.A, id, int(k.weapon))
		if s.slowed(k.B, r) {
			ref.Step(stSlowed, k.B, Entangle1, int(r.Content.Apmods[apEntangled].Value))
		}
	}
}

// slowed: whether what he is caught in costs him AP. A cape may not.
// [mun.entangle.1] [mun.cape.3]
func (s *State) slowed(who int, r *Rules) bool {
	f := &s.Fig[who]
	for i := range f.NumNets {
		if r.Content.Arms[f.Nets[i].Weapon].Entangles != capeLike || s.Is(RulingCapeDetails, CapeDetailsAsNet) {
			return true
		}
	}
	return false
}

// Caped: a man in a cape can make no attacks. [mun.cape.3]
func (s *State) Caped(who int, r *Rules) bool {
	f := &s.Fig[who]
	for i := range f.NumNets {
		if r.Content.Arms[f.Nets[i].Weapon].Entangles == capeLike {
			return true
		}
	}
	return false
}

// Entangling reports whether the weapon in a slot of his is round somebody.
func (r *Rules) Entangling(s *State, who, slot int) bool {
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
func (r *Rules) AnyEntangling(s *State, who int) bool {
	for i := range int(s.N) {
		f := &s.Fig[i]
		for j := range f.NumNets {
			net := f.Nets[j]
			if int(net.Holder) == who || net.Holder == Nobody && s.Fig[who].NetLetGo && int(r.netOwner(s, net)) == who {
				return true
			}
		}
	}
	return false
}

// capeBusy reports whether his cape is round somebody.
func (r *Rules) capeBusy(s *State, who int) bool { return s.VictimOf(who, -1) >= 0 }

// letGo leaves the net of a slot on its victim without a holder.
func (s *State) letGo(who, slot int) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		for j := range f.NumNets {
			if int(f.Nets[j].Holder) == who && int(f.Nets[j].Slot) == slot {
				f.Nets[j].Holder = Nobody
			}
		}
	}
}

// letGoAll leaves all his nets on their victims.
func (r *Rules) letGoAll(s *State, who int) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		for j := range f.NumNets {
			if int(f.Nets[j].Holder) == who {
				f.Nets[j].Holder = Nobody
			}
		}
	}
}

// unwrapCape leaves a cape on its victim when its bearer loses it.
func (r *Rules) unwrapCape(s *State, who int) { s.letGo(who, -1) }

// unwind takes one net off a man.
func (f *Figure) unwind(j int) {
	copy(f.Nets[j:], f.Nets[j+1:f.NumNets])
	f.NumNets--
	f.Nets[f.NumNets] = Caught{}
}

// entanglingNetLost: a net that holds somebody is selected by its holder's
// Double 1. [mun.double.1b]
func (r *Rules) entanglingNetLost(s *State, who, other, i int, forGood bool, id rule.ID, ref *core.Ref) {
	f := &s.Fig[who]
	victim := s.VictimOf(who, i)
	point := 0
	if !forGood {
		point = r.scatterDie(s, who, id, ref)
	}
	if forGood || s.Is(RulingNetLostEntangling, NetLostEntanglingVictimFreed) {
		r.freedBy(s, victim, who, i)
		if ref.Listen {
			ref.Event(EvFreed, victim, who, id, int(f.Sheet[i].Weapon))
		}
	}
	if forGood {
		f.Sheet[i].Where = Lost
		if ref.Listen {
			ref.Event(evNetLost, who, core.None, id, int(f.Sheet[i].Weapon))
		}
		return
	}
	f.Sheet[i].Where, f.NetLetGo = Fallen, false
	stays, place := 0, 0
	if s.Is(RulingNetLostEntangling, NetLostEntanglingVictimFreed) {
		there := r.beside(s, who, other, point)
		s.lay(Lying{Spot: there, Item: f.Sheet[i].Weapon, Owner: f.Sheet[i].Owner})
		place = s.spotCode(there)
	} else {
		s.letGo(who, i)
		point, stays = 0, 1 // it is still on him
	}
	if ref.Listen {
		ref.Event(evWeaponDropped, who, core.None, id, int(f.Sheet[i].Weapon), point, stays, place)
	}
}

// freedBy takes the net of a holder's slot off its victim.
func (r *Rules) freedBy(s *State, victim, holder, slot int) {
	f := &s.Fig[victim]
	for j := int8(0); j < f.NumNets; j++ {
		if int(f.Nets[j].Holder) == holder && int(f.Nets[j].Slot) == slot {
			f.unwind(int(j))
			return
		}
	}
}

// cutFree is one try to get out of a net, a lasso or a cape. [mun.net.5] [mun.cape.3]
func (r *Rules) cutFree(s *State, who, j int, ref *core.Ref) {
	f := &s.Fig[who]
	net := f.Nets[j]
	a := &r.Content.Arms[net.Weapon]
	f.CutTried = true
	cost := r.Content.Costs[costCut]
	r.pay(s, who, int(cost.Value), cost.Rule, ref)
	id := Net5
	if a.Entangles == capeLike {
		id = Cape3
	}
	face := ref.Band(who, 6, dieCutFree, id, int(a.FreedOn)-1, int(a.LostOn)-1, 6)
	if face < int(a.FreedOn) {
		if ref.Listen {
			ref.Event(evStillCaught, who, core.None, id, int(a.FreedOn))
		}
		return
	}
	f.unwind(j)
	if ref.Listen {
		ref.Event(EvFreed, who, int(net.Holder), id, int(net.Weapon), int(OneIf(f.NumNets > 0 && net.Holder != Nobody)), int(f.NumNets))
	}
	if face >= int(a.LostOn) {
		r.netGone(s, net, id, ref)
		return
	}
	if net.Holder == Nobody {
		r.dropNet(s, net, who)
	} else if ref.Listen {
		ref.Step(stNetBack, int(net.Holder), id, int(net.Weapon))
	}
}

// dropNet lets a net without a holder fall in the space of the man it was on.
func (r *Rules) dropNet(s *State, net Caught, victim int) {
	bearer := r.netOwner(s, net)
	x := Lying{Spot: s.under(victim), Item: net.Weapon, Owner: bearer}
	if bearer != Nobody {
		f := &s.Fig[bearer]
		f.NetLetGo = false
		r.emptied(f, net)
		if net.Slot < 0 {
			x.Owner, x.Barred = s.shieldOwner(int(bearer)), f.ShieldBarred
		}
		if net.Slot < 0 && f.ShieldAt == Discarded {
			x.Barred |= Bit(int(bearer))
		}
	}
	s.lay(x)
}

// emptied: who left the bout with a net of his round somebody has it in hand no more
// once it is on the ground. [ruling entangle-limits]
func (r *Rules) emptied(f *Figure, net Caught) {
	switch {
	case net.Slot < 0 && f.ShieldAt == Held:
		f.ShieldAt = onGround
	case net.Slot >= 0 && f.Sheet[net.Slot].Where != Lost:
		f.Sheet[net.Slot].Where = Fallen
	}
}

// netGone: cut to pieces, it is lost for good.
func (r *Rules) netGone(s *State, net Caught, id rule.ID, ref *core.Ref) {
	if owner := r.netOwner(s, net); owner != Nobody {
		h := &s.Fig[owner]
		h.NetLetGo = false
		if net.Slot >= 0 {
			h.Sheet[net.Slot].Where = Lost
		} else {
			h.ShieldAt = Gone
		}
	}
	if ref.Listen {
		ref.Event(evNetLost, int(net.Holder), core.None, id, int(net.Weapon))
	}
}

// netOwner finds whose net it is: its holder's, or, if nobody holds it, that of
// the man who let it go or has left the bout.
func (r *Rules) netOwner(s *State, net Caught) int8 {
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
