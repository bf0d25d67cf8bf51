package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// coneCatches reports whether a cone in the defender's hand catches and shreds a net. [mun.cone.1]
func (r *Rules) coneCatches(s *state.State, k *Strike, ref *core.Ref) bool {
	need := r.Bears(s, k.B, func(a *state.Arm) uint8 { return a.ShredsNet })
	if need == 0 || ref.AtMost(k.B, need-1, 6, state.DieCone, state.Cone1) {
		return false
	}
	s.Fig[k.A].Sheet[k.slot].Where = state.Lost
	if ref.Listen {
		ref.Event(state.EvShredded, k.B, k.A, state.Cone1, int(k.weapon))
	}
	return true
}

// netHit resolves a hit with a net: it wounds nobody, and the escape die replaces the save.
// [mun.net.3]
func (r *Rules) netHit(s *state.State, k *Strike, score int, ref *core.Ref) {
	if ref.Listen {
		ref.Step(state.StNetRates, k.B, state.Net3, r.wounds(s, k, score))
	}
	if r.coneAfter(s, k, ref); k.shredded {
		return
	}
	if s.Is(state.RulingNetSave, state.NetSaveSaveThenEscape) {
		value := r.Save(s, k.B, k.blow(s), ref)
		if ref.Save(k.B, value, s.Is(state.RulingSaveZeroRoll, state.SaveZeroRollRollAnyway), state.DieSave, state.Attack9) {
			if ref.Listen {
				ref.Event(state.EvSaved, k.B, k.A, state.Attack9, value)
			}
			return
		}
		if value > 0 {
			r.note(ref, state.StNotSaved, k.B, state.Attack9, value)
		}
	}
	if r.arbelosCuts(s, k, ref) {
		return
	}
	w := r.wounds(s, k, score)
	if w < 6 && !ref.AtMost(k.B, w, 6, state.DieEscape, state.Net3) {
		if ref.Listen {
			ref.Event(state.EvEscaped, k.B, k.A, state.Net3, w)
		}
		return
	}
	r.entangle(s, k, state.Net3, ref)
}

// arbelosCuts reports whether an arbelos in the defender's hand cuts through a net that hits.
// [mun.arbelos.2]
func (r *Rules) arbelosCuts(s *state.State, k *Strike, ref *core.Ref) bool {
	if k.arm.Entangles != state.NetLike {
		return false
	}
	need := r.Bears(s, k.B, func(a *state.Arm) uint8 { return a.CutsNet })
	if need == 0 || ref.AtMost(k.B, need-1, 6, state.DieArbelos, state.Arbelos2) {
		return false
	}
	if ref.Listen {
		ref.Event(state.EvCutThrough, k.B, k.A, state.Arbelos2, int(k.weapon))
	}
	return true
}

// netGreatWound resolves a Double 6 with a net: it wounds with one die less and entangles. If an
// arbelos may cut the net and does, it does neither. [mun.net.4]
func (r *Rules) netGreatWound(s *state.State, k *Strike, n int, ref *core.Ref) {
	if s.Is(state.RulingArbelosTiming, state.ArbelosTimingAlsoDouble6) && r.arbelosCuts(s, k, ref) {
		return
	}
	var wounds int
	if s.Is(state.RulingNetDouble6, state.NetDouble6RollAndSubtract) {
		wounds = ref.Sum(k.A, n, 6, state.DieWounds, state.Net4)
		wounds = max(0, wounds-ref.Roll(k.A, 6, state.DieWounds, state.Net4))
	} else {
		wounds = ref.Roll(k.A, 6, state.DieWounds, state.Net4)
	}
	if !k.shredded {
		r.entangle(s, k, state.Net4, ref)
	}
	r.wound(s, k.A, k.B, wounds, state.Net4, ref)
}

// entangle puts the net, lasso or cape on the defender. [mun.entangle.1]
func (r *Rules) entangle(s *state.State, k *Strike, id rule.ID, ref *core.Ref) {
	f := &s.Fig[k.B]
	if int(f.NumNets) == state.MaxNets || ref.Overruled(state.EvEntangled) {
		return
	}
	f.Nets[f.NumNets] = state.Caught{Weapon: k.weapon, Holder: int8(k.A), Slot: int8(k.slot)}
	f.NumNets++
	if ref.Listen {
		if k.arm.Entangles == state.CapeLike {
			id = state.Cape3
		}
		ref.Event(state.EvEntangled, k.B, k.A, id, int(k.weapon))
		if s.Slowed(k.B, &r.Reckoner) {
			ref.Step(state.StSlowed, k.B, state.Entangle1, int(r.Content.Apmods[state.APEntangled].Value))
		}
	}
}

// letGoAll leaves all his nets on their victims.
func (r *Rules) letGoAll(s *state.State, who int) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		for j := range f.NumNets {
			if int(f.Nets[j].Holder) == who {
				f.Nets[j].Holder = state.Nobody
			}
		}
	}
}

// entanglingNetLost resolves a Double 1 that selects a net which entangles somebody.
// [mun.double.1b]
func (r *Rules) entanglingNetLost(s *state.State, who, other, i int, forGood bool, id rule.ID, ref *core.Ref) {
	f := &s.Fig[who]
	victim := s.VictimOf(who, i)
	point := 0
	if !forGood {
		point = r.scatterDie(s, who, id, ref)
	}
	if forGood || s.Is(state.RulingNetLostEntangling, state.NetLostEntanglingVictimFreed) {
		r.FreedBy(s, victim, who, i)
		if ref.Listen {
			ref.Event(state.EvFreed, victim, who, id, int(f.Sheet[i].Weapon))
		}
	}
	if forGood {
		f.Sheet[i].Where = state.Lost
		if ref.Listen {
			ref.Event(state.EvNetLost, who, core.None, id, int(f.Sheet[i].Weapon))
		}
		return
	}
	f.Sheet[i].Where, f.NetLetGo = state.Fallen, false
	stays, place := 0, 0
	if s.Is(state.RulingNetLostEntangling, state.NetLostEntanglingVictimFreed) {
		there := r.Beside(s, who, other, point)
		s.Lay(state.Lying{Spot: there, Item: f.Sheet[i].Weapon, Owner: f.Sheet[i].Owner})
		place = s.SpotCode(there)
	} else {
		s.LetGo(who, i)
		point, stays = 0, 1 // it stays on its victim
	}
	if ref.Listen {
		ref.Event(state.EvWeaponDropped, who, core.None, id, int(f.Sheet[i].Weapon), point, stays, place)
	}
}

// cutFree resolves one attempt to get free of a net, lasso or cape. [mun.net.5] [mun.cape.3]
func (r *Rules) cutFree(s *state.State, who, j int, ref *core.Ref) {
	f := &s.Fig[who]
	net := f.Nets[j]
	a := &r.Content.Arms[net.Weapon]
	f.CutTried = true
	cost := r.Content.Costs[state.CostCut]
	r.pay(s, who, int(cost.Value), cost.Rule, ref)
	id := state.Net5
	if a.Entangles == state.CapeLike {
		id = state.Cape3
	}
	face := ref.Band(who, 6, state.DieCutFree, id, int(a.FreedOn)-1, int(a.LostOn)-1, 6)
	if face < int(a.FreedOn) {
		if ref.Listen {
			ref.Event(state.EvStillCaught, who, core.None, id, int(a.FreedOn))
		}
		return
	}
	f.Unwind(j)
	if ref.Listen {
		ref.Event(state.EvFreed, who, int(net.Holder), id, int(net.Weapon), int(state.OneIf(f.NumNets > 0 && net.Holder != state.Nobody)), int(f.NumNets))
	}
	if face >= int(a.LostOn) {
		r.netGone(s, net, id, ref)
		return
	}
	if net.Holder == state.Nobody {
		r.dropNet(s, net, who)
	} else if ref.Listen {
		ref.Step(state.StNetBack, int(net.Holder), id, int(net.Weapon))
	}
}

// dropNet lets a net without a holder fall in its victim's space.
func (r *Rules) dropNet(s *state.State, net state.Caught, victim int) {
	bearer := r.NetOwner(s, net)
	x := state.Lying{Spot: s.Under(victim), Item: net.Weapon, Owner: bearer}
	if bearer != state.Nobody {
		f := &s.Fig[bearer]
		f.NetLetGo = false
		r.emptied(f, net)
		if net.Slot < 0 {
			x.Owner, x.Barred = s.ShieldOwner(int(bearer)), f.ShieldBarred
		}
		if net.Slot < 0 && f.ShieldAt == state.Discarded {
			x.Barred |= state.Bit(int(bearer))
		}
	}
	s.Lay(x)
}

// emptied updates the sheet of a figure that left the bout while its net entangled somebody: once
// the net is on the ground, it no longer counts as in hand. [ruling entangle-limits]
func (r *Rules) emptied(f *state.Figure, net state.Caught) {
	switch {
	case net.Slot < 0 && f.ShieldAt == state.Held:
		f.ShieldAt = state.OnGround
	case net.Slot >= 0 && f.Sheet[net.Slot].Where != state.Lost:
		f.Sheet[net.Slot].Where = state.Fallen
	}
}

// netGone removes a net that was cut to pieces, for good.
func (r *Rules) netGone(s *state.State, net state.Caught, id rule.ID, ref *core.Ref) {
	if owner := r.NetOwner(s, net); owner != state.Nobody {
		h := &s.Fig[owner]
		h.NetLetGo = false
		if net.Slot >= 0 {
			h.Sheet[net.Slot].Where = state.Lost
		} else {
			h.ShieldAt = state.Gone
		}
	}
	if ref.Listen {
		ref.Event(state.EvNetLost, int(net.Holder), core.None, id, int(net.Weapon))
	}
}
