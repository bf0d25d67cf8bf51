package munera

import "summa/internal/bout"

// Faces at which sand blinds: against an open face, and against an enclosed
// helmet. [mun.haze.1]
const (
	blindsOpen     = 4
	blindsEnclosed = 5
)

// haze throws sand at an opponent's face. [mun.haze.1] to [mun.haze.5]
func (r *Rules) haze(s *State, a, b int, ref *bout.Ref) {
	f := &s.fig[a]
	cost := r.c.costs[costHaze]
	r.pay(s, a, int(cost.value), cost.rule, ref)
	f.sandUsed = true
	if ref.Listen {
		ref.Step(stSandThrown, a, haze5)
	}
	need := blindsOpen
	if s.fig[b].helmetWorn() {
		need = blindsEnclosed
	}
	if ref.AtMost(a, need-1, 6, dieHaze, haze1) {
		if ref.Listen {
			ref.Event(evHazeFailed, a, b, haze1, need)
		}
		return
	}
	if ref.Overruled(evHazed) {
		return
	}
	f.sandOn = int8(b)
	s.fig[b].hazed = true
	if ref.Listen {
		ref.Event(evHazed, b, a, haze3, need)
	}
}

// armFeint pays for a feint. [mun.feint.1]
func (r *Rules) armFeint(s *State, a int, ref *bout.Ref) {
	cost := r.c.costs[costFeint]
	r.pay(s, a, int(cost.value), cost.rule, ref)
	s.fig[a].feint = feintReady
	if ref.Listen {
		ref.Event(evFeint, a, bout.None, feint1)
	}
}

// whirlRound takes the whirling attacker to his end space, if the attack left the
// way free: 120 degrees clockwise round where the target stood, facing as before,
// so that each has the other on his right. One who is felled by his own attack stays
// where he stood. [mun.whirl.4]
func (r *Rules) whirlRound(s *State, k *strike, ref *bout.Ref) {
	if ref.Overruled(evMoved) || s.fig[k.a].posture == down && s.is(rulingWhirlFelled, whirlFelledStays) {
		return
	}
	if !r.whirlsFreely(s, k) {
		return // no room from the start, or the target was pushed into his path
	}
	if s.mapped() {
		_, end := whirlPath(k.here, k.there)
		r.stand(s, k.a, end, s.fig[k.a].facing)
	} else {
		s.fig[k.b].sees[k.a], s.fig[k.a].sees[k.b] = Right, Right
		s.setRange(k.a, k.b, 1)
		s.leavesThings(k.a, hasWalked)
	}
	switch {
	case !ref.Listen:
	case s.fig[k.b].status != active: // he has left, and there is no distance to him
		ref.Event(evMoved, k.a, k.b, whirl4, 2, 0, 1, s.standCode(k.a))
	default:
		ref.Event(evMoved, k.a, k.b, whirl4, 2, s.distance(k.a, k.b), 1, s.standCode(k.a))
	}
}

// whirlsFreely reports whether nothing stands in the way of a whirl.
func (r *Rules) whirlsFreely(s *State, k *strike) bool {
	if s.mapped() {
		return r.whirlRoom(s, k.a, k.here, k.there) == nil
	}
	return !k.blocked
}
