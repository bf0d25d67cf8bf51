package rules

import (
	"summa/internal/core"
)

// Faces at which sand blinds: against an open face, and against an enclosed
// helmet. [mun.haze.1]
const (
	blindsOpen     = 4
	blindsEnclosed = 5
)

// haze throws sand at an opponent's face. [mun.haze.1] to [mun.haze.5]
func (r *Rules) haze(s *State, a, b int, ref *core.Ref) {
	f := &s.Fig[a]
	cost := r.Content.Costs[costHaze]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	f.SandUsed = true
	if ref.Listen {
		ref.Step(stSandThrown, a, Haze5)
	}
	need := blindsOpen
	if s.Fig[b].HelmetWorn() {
		need = blindsEnclosed
	}
	if ref.AtMost(a, need-1, 6, dieHaze, Haze1) {
		if ref.Listen {
			ref.Event(evHazeFailed, a, b, Haze1, need)
		}
		return
	}
	if ref.Overruled(EvHazed) {
		return
	}
	f.SandOn = int8(b)
	s.Fig[b].Hazed = true
	if ref.Listen {
		ref.Event(EvHazed, b, a, Haze3, need)
	}
}

// armFeint pays for a feint. [mun.feint.1]
func (r *Rules) armFeint(s *State, a int, ref *core.Ref) {
	cost := r.Content.Costs[CostFeint]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	s.Fig[a].Feint = FeintReady
	if ref.Listen {
		ref.Event(evFeint, a, core.None, Feint1)
	}
}

// whirlRound takes the whirling attacker to his end space, if the attack left the
// way free: 120 degrees clockwise round where the target stood, facing as before,
// so that each has the other on his right. One who is felled by his own attack stays
// where he stood. [mun.whirl.4]
func (r *Rules) whirlRound(s *State, k *Strike, ref *core.Ref) {
	if ref.Overruled(evMoved) || s.Fig[k.A].Posture == Down && s.Is(RulingWhirlFelled, WhirlFelledStays) {
		return
	}
	if !r.whirlsFreely(s, k) {
		return // no room from the start, or the target was pushed into his path
	}
	if s.Mapped() {
		_, end := WhirlPath(k.here, k.there)
		r.stand(s, k.A, end, s.Fig[k.A].Facing)
	} else {
		s.Fig[k.B].Sees[k.A], s.Fig[k.A].Sees[k.B] = Right, Right
		s.SetRange(k.A, k.B, 1)
		s.leavesThings(k.A, hasWalked)
	}
	switch {
	case !ref.Listen:
	case s.Fig[k.B].Status != Active: // he has left, and there is no distance to him
		ref.Event(evMoved, k.A, k.B, Whirl4, 2, 0, 1, s.standCode(k.A))
	default:
		ref.Event(evMoved, k.A, k.B, Whirl4, 2, s.Distance(k.A, k.B), 1, s.standCode(k.A))
	}
}

// whirlsFreely reports whether nothing stands in the way of a whirl.
func (r *Rules) whirlsFreely(s *State, k *Strike) bool {
	if s.Mapped() {
		return r.whirlRoom(s, k.A, k.here, k.there) == nil
	}
	return !k.blocked
}
