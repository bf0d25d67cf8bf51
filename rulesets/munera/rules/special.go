package rules

import (
	"summa/internal/core"
	"summa/rulesets/munera/state"
)

// haze throws sand at an opponent's face. [mun.haze.1] to [mun.haze.5]
func (r *Rules) haze(s *state.State, a, b int, ref *core.Ref) {
	f := &s.Fig[a]
	cost := r.Content.Costs[state.CostHaze]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	f.SandUsed = true
	if ref.Listen {
		ref.Step(state.StSandThrown, a, state.Haze5)
	}
	need := BlindsOpen
	if s.Fig[b].HelmetWorn() {
		need = BlindsEnclosed
	}
	if ref.AtMost(a, need-1, 6, state.DieHaze, state.Haze1) {
		if ref.Listen {
			ref.Event(state.EvHazeFailed, a, b, state.Haze1, need)
		}
		return
	}
	if ref.Overruled(state.EvHazed) {
		return
	}
	f.SandOn = int8(b)
	s.Fig[b].Hazed = true
	if ref.Listen {
		ref.Event(state.EvHazed, b, a, state.Haze3, need)
	}
}

// armFeint pays for a feint. [mun.feint.1]
func (r *Rules) armFeint(s *state.State, a int, ref *core.Ref) {
	cost := r.Content.Costs[state.CostFeint]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	s.Fig[a].Feint = state.FeintReady
	if ref.Listen {
		ref.Event(state.EvFeint, a, core.None, state.Feint1)
	}
}

// whirlRound moves the whirling attacker to his end space, if the attack left the way free: 120
// degrees clockwise around where the target stood, facing as before, so that each has the other on
// his right. By ruling, one who was felled by his own attack stays where he stood. [mun.whirl.4]
func (r *Rules) whirlRound(s *state.State, k *Strike, ref *core.Ref) {
	if ref.Overruled(state.EvMoved) || s.Fig[k.A].Posture == state.Down && s.Is(state.RulingWhirlFelled, state.WhirlFelledStays) {
		return
	}
	if !r.whirlsFreely(s, k) {
		return // no room from the start, or the target was pushed into his path
	}
	if s.Mapped() {
		_, end := state.WhirlPath(k.here, k.there)
		r.Stand(s, k.A, end, s.Fig[k.A].Facing)
	} else {
		s.Fig[k.B].Sees[k.A], s.Fig[k.A].Sees[k.B] = state.Right, state.Right
		s.SetRange(k.A, k.B, 1)
		s.LeavesThings(k.A, state.HasWalked)
	}
	switch {
	case !ref.Listen:
	case s.Fig[k.B].Status != state.Active: // it has left, so there is no distance to it
		ref.Event(state.EvMoved, k.A, k.B, state.Whirl4, 2, 0, 1, s.StandCode(k.A))
	default:
		ref.Event(state.EvMoved, k.A, k.B, state.Whirl4, 2, s.Distance(k.A, k.B), 1, s.StandCode(k.A))
	}
}

// whirlsFreely reports whether nothing stands in the way of a whirl.
func (r *Rules) whirlsFreely(s *state.State, k *Strike) bool {
	if s.Mapped() {
		return r.whirlRoom(s, k.A, k.here, k.there) == nil
	}
	return !k.blocked
}

// The lowest faces at which sand blinds: against an open face, and against an enclosed helmet.
// [mun.haze.1]
const (
	BlindsOpen     = 4
	BlindsEnclosed = 5
)
