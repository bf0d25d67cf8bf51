package munera

import (
	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/rule"
)

// coneCatches: a cone in the defender's hand may catch and shred a net.
// [mun.cone.1]
func (r *Rules) coneCatches(s *State, k *strike, ref *bout.Ref) bool {
	need := r.bears(s, k.b, func(a *arm) uint8 { return a.shredsNet })
	if need == 0 || ref.AtMost(k.b, need-1, 6, dieCone, cone1) {
		return false
	}
	s.fig[k.a].sheet[k.slot].where = lost
	if ref.Listen {
		ref.Event(evShredded, k.b, k.a, cone1, int(k.weapon))
	}
	return true
}

// bears returns a property of a weapon he has in hand, or 0.
func (r *Rules) bears(s *State, who int, of func(*arm) uint8) int {
	f := &s.fig[who]
	for i := range f.nSheet {
		if x := f.sheet[i]; x.where == inRight || x.where == inLeft {
			if n := of(&r.c.arms[x.weapon]); n > 0 {
				return int(n)
			}
		}
	}
	return 0
}

// netHit: a hit of score W wounds nobody; the escape die stands in for the
// save. [mun.net.3]
func (r *Rules) netHit(s *State, k *strike, score int, ref *bout.Ref) {
	if ref.Listen {
		ref.Step(stNetRates, k.b, net3, r.wounds(s, k, score))
	}
	if r.coneAfter(s, k, ref); k.shredded {
		return
	}
	if s.is(rulingNetSave, netSaveSaveThenEscape) {
		value := r.save(s, k.b, k.blow(s), ref)
		if core.Save(ref, k.b, value, s.is(rulingSaveZeroRoll, saveZeroRollRollAnyway), dieSave, attack9) {
			if ref.Listen {
				ref.Event(evSaved, k.b, k.a, attack9, value)
			}
			return
		}
		if value > 0 {
			r.note(ref, stNotSaved, k.b, attack9, value)
		}
	}
	if r.arbelosCuts(s, k, ref) {
		return
	}
	w := r.wounds(s, k, score)
	if w < 6 && !ref.AtMost(k.b, w, 6, dieEscape, net3) {
		if ref.Listen {
			ref.Event(evEscaped, k.b, k.a, net3, w)
		}
		return
	}
	r.entangle(s, k, net3, ref)
}

// arbelosCuts: an arbelos in hand may cut through a net that hits. [mun.arbelos.2]
func (r *Rules) arbelosCuts(s *State, k *strike, ref *bout.Ref) bool {
	if k.arm.entangles != netLike {
		return false
	}
	need := r.bears(s, k.b, func(a *arm) uint8 { return a.cutsNet })
	if need == 0 || ref.AtMost(k.b, need-1, 6, dieArbelos, arbelos2) {
		return false
	}
	if ref.Listen {
		ref.Event(evCutThrough, k.b, k.a, arbelos2, int(k.weapon))
	}
	return true
}

// netGreatWound: a Double 6 with a net wounds one die less and entangles. Where
// an arbelos may meet it, a net cut through does neither. [mun.net.4]
func (r *Rules) netGreatWound(s *State, k *strike, n int, ref *bout.Ref) {
	if s.is(rulingArbelosTiming, arbelosTimingAlsoDouble6) && r.arbelosCuts(s, k, ref) {
		return
	}
	var wounds int
	if s.is(rulingNetDouble6, netDouble6RollAndSubtract) {
		wounds = ref.Sum(k.a, n, 6, dieWounds, net4)
		wounds = max(0, wounds-ref.Roll(k.a, 6, dieWounds, net4))
	} else {
		wounds = ref.Roll(k.a, 6, dieWounds, net4)
	}
	if !k.shredded {
		r.entangle(s, k, net4, ref)
	}
	r.wound(s, k.a, k.b, wounds, net4, ref)
}

// entangle wraps the net, lasso or cape round the defender. [mun.entangle.1]
func (r *Rules) entangle(s *State, k *strike, id rule.ID, ref *bout.Ref) {
	f := &s.fig[k.b]
	if int(f.nNets) == maxNets || ref.Overruled(evEntangled) {
		return
	}
	f.nets[f.nNets] = caught{weapon: k.weapon, holder: int8(k.a), slot: int8(k.slot)}
	f.nNets++
	if ref.Listen {
		if k.arm.entangles == capeLike {
			id = cape3
		}
		ref.Event(evEntangled, k.b, k.a, id, int(k.weapon))
		if s.slowed(k.b, r) {
			ref.Step(stSlowed, k.b, entangle1, int(r.c.apmods[apEntangled].value))
		}
	}
}

// slowed: whether what he is caught in costs him AP. A cape may not.
// [mun.entangle.1] [mun.cape.3]
func (s *State) slowed(who int, r *Rules) bool {
	f := &s.fig[who]
	for i := range f.nNets {
		if r.c.arms[f.nets[i].weapon].entangles != capeLike || s.is(rulingCapeDetails, capeDetailsAsNet) {
			return true
		}
	}
	return false
}

// caped: a man in a cape can make no attacks. [mun.cape.3]
func (s *State) caped(who int, r *Rules) bool {
	f := &s.fig[who]
	for i := range f.nNets {
		if r.c.arms[f.nets[i].weapon].entangles == capeLike {
			return true
		}
	}
	return false
}

// entangling reports whether the weapon in a slot of his is round somebody.
func (r *Rules) entangling(s *State, who, slot int) bool {
	return s.victimOf(who, slot) >= 0
}

// victimOf returns who is caught in the net in that slot (-1: the cape), or -1.
func (s *State) victimOf(who, slot int) int {
	for i := range int(s.n) {
		f := &s.fig[i]
		for j := range f.nNets {
			if int(f.nets[j].holder) == who && int(f.nets[j].slot) == slot {
				return i
			}
		}
	}
	return -1
}

// anyEntangling reports whether a net is round somebody that he holds, or has let
// go of: he counts as holding it as long as the other is in it. One that a Double
// took from him he has lost. [mun.net.6]
func (r *Rules) anyEntangling(s *State, who int) bool {
	for i := range int(s.n) {
		f := &s.fig[i]
		for j := range f.nNets {
			net := f.nets[j]
			if int(net.holder) == who || net.holder == nobody && s.fig[who].netLetGo && int(r.netOwner(s, net)) == who {
				return true
			}
		}
	}
	return false
}

// capeBusy reports whether his cape is round somebody.
func (r *Rules) capeBusy(s *State, who int) bool { return s.victimOf(who, -1) >= 0 }

// letGo leaves the net of a slot on its victim without a holder.
func (s *State) letGo(who, slot int) {
	for i := range int(s.n) {
		f := &s.fig[i]
		for j := range f.nNets {
			if int(f.nets[j].holder) == who && int(f.nets[j].slot) == slot {
				f.nets[j].holder = nobody
			}
		}
	}
}

// letGoAll leaves all his nets on their victims.
func (r *Rules) letGoAll(s *State, who int) {
	for i := range int(s.n) {
		f := &s.fig[i]
		for j := range f.nNets {
			if int(f.nets[j].holder) == who {
				f.nets[j].holder = nobody
			}
		}
	}
}

// unwrapCape leaves a cape on its victim when its bearer loses it.
func (r *Rules) unwrapCape(s *State, who int) { s.letGo(who, -1) }

// unwind takes one net off a man.
func (f *Figure) unwind(j int) {
	copy(f.nets[j:], f.nets[j+1:f.nNets])
	f.nNets--
	f.nets[f.nNets] = caught{}
}

// entanglingNetLost: a net that holds somebody is selected by its holder's
// Double 1. [mun.double.1b]
func (r *Rules) entanglingNetLost(s *State, who, other, i int, forGood bool, id rule.ID, ref *bout.Ref) {
	f := &s.fig[who]
	victim := s.victimOf(who, i)
	point := 0
	if !forGood {
		point = r.scatterDie(s, who, id, ref)
	}
	if forGood || s.is(rulingNetLostEntangling, netLostEntanglingVictimFreed) {
		r.freedBy(s, victim, who, i)
		if ref.Listen {
			ref.Event(evFreed, victim, who, id, int(f.sheet[i].weapon))
		}
	}
	if forGood {
		f.sheet[i].where = lost
		if ref.Listen {
			ref.Event(evNetLost, who, bout.None, id, int(f.sheet[i].weapon))
		}
		return
	}
	f.sheet[i].where, f.netLetGo = fallen, false
	stays, place := 0, 0
	if s.is(rulingNetLostEntangling, netLostEntanglingVictimFreed) {
		there := r.beside(s, who, other, point)
		s.lay(lying{spot: there, item: f.sheet[i].weapon, owner: f.sheet[i].owner})
		place = s.spotCode(there)
	} else {
		s.letGo(who, i)
		point, stays = 0, 1 // it is still on him
	}
	if ref.Listen {
		ref.Event(evWeaponDropped, who, bout.None, id, int(f.sheet[i].weapon), point, stays, place)
	}
}

// freedBy takes the net of a holder's slot off its victim.
func (r *Rules) freedBy(s *State, victim, holder, slot int) {
	f := &s.fig[victim]
	for j := int8(0); j < f.nNets; j++ {
		if int(f.nets[j].holder) == holder && int(f.nets[j].slot) == slot {
			f.unwind(int(j))
			return
		}
	}
}

// cutFree is one try to get out of a net, a lasso or a cape. [mun.net.5] [mun.cape.3]
func (r *Rules) cutFree(s *State, who, j int, ref *bout.Ref) {
	f := &s.fig[who]
	net := f.nets[j]
	a := &r.c.arms[net.weapon]
	f.cutTried = true
	cost := r.c.costs[costCut]
	r.pay(s, who, int(cost.value), cost.rule, ref)
	id := net5
	if a.entangles == capeLike {
		id = cape3
	}
	face := ref.Band(who, 6, dieCutFree, id, int(a.freedOn)-1, int(a.lostOn)-1, 6)
	if face < int(a.freedOn) {
		if ref.Listen {
			ref.Event(evStillCaught, who, bout.None, id, int(a.freedOn))
		}
		return
	}
	f.unwind(j)
	if ref.Listen {
		ref.Event(evFreed, who, int(net.holder), id, int(net.weapon), int(oneIf(f.nNets > 0 && net.holder != nobody)), int(f.nNets))
	}
	if face >= int(a.lostOn) {
		r.netGone(s, net, id, ref)
		return
	}
	if net.holder == nobody {
		r.dropNet(s, net, who)
	} else if ref.Listen {
		ref.Step(stNetBack, int(net.holder), id, int(net.weapon))
	}
}

// dropNet lets a net without a holder fall in the space of the man it was on.
func (r *Rules) dropNet(s *State, net caught, victim int) {
	bearer := r.netOwner(s, net)
	x := lying{spot: s.under(victim), item: net.weapon, owner: bearer}
	if bearer != nobody {
		f := &s.fig[bearer]
		f.netLetGo = false
		r.emptied(f, net)
		if net.slot < 0 {
			x.owner, x.barred = s.shieldOwner(int(bearer)), f.shieldBarred
		}
		if net.slot < 0 && f.shieldAt == discarded {
			x.barred |= bit(int(bearer))
		}
	}
	s.lay(x)
}

// emptied: who left the bout with a net of his round somebody has it in hand no more
// once it is on the ground. [ruling entangle-limits]
func (r *Rules) emptied(f *Figure, net caught) {
	switch {
	case net.slot < 0 && f.shieldAt == held:
		f.shieldAt = onGround
	case net.slot >= 0 && f.sheet[net.slot].where != lost:
		f.sheet[net.slot].where = fallen
	}
}

// netGone: cut to pieces, it is lost for good.
func (r *Rules) netGone(s *State, net caught, id rule.ID, ref *bout.Ref) {
	if owner := r.netOwner(s, net); owner != nobody {
		h := &s.fig[owner]
		h.netLetGo = false
		if net.slot >= 0 {
			h.sheet[net.slot].where = lost
		} else {
			h.shieldAt = gone
		}
	}
	if ref.Listen {
		ref.Event(evNetLost, int(net.holder), bout.None, id, int(net.weapon))
	}
}

// netOwner finds whose net it is: its holder's, or, if nobody holds it, that of
// the man who let it go or has left the bout.
func (r *Rules) netOwner(s *State, net caught) int8 {
	if net.holder != nobody {
		return net.holder
	}
	for i := range s.n {
		f := &s.fig[i]
		out := f.status != active
		switch {
		case net.slot < 0 && f.shield == capeShield && (out || f.shieldAt != held):
			return i
		case net.slot >= 0 && net.slot < f.nSheet && f.sheet[net.slot].weapon == net.weapon && (out || f.sheet[net.slot].where == fallen):
			return i
		}
	}
	return nobody
}
