package state

import (
	"math/bits"

	"summa/internal/core"
)

// mortal is the Stamina at which a man is mortally wounded. [mun.wound.3]
const mortal = -3

// How a man's Stamina leaves him. [mun.wound.2] [mun.wound.3]
const (
	upright uint8 = iota
	Overcome
	MortallyHurt
)

// A vigour is what a man's Stamina, fatigue and deeds come to.
type vigour struct {
	full, left, fatigue, dealt, injuries int
	needsPoint                           bool // no fatigue is fresh, whatever the Stamina
}

// Vigour of a figure now.
func (s *State) Vigour(who int) vigour {
	f := &s.Fig[who]
	return vigour{int(f.Stamina0), int(f.Stamina), int(f.Fatigue), int(f.WoundsDealt), bits.OnesCount16(f.InjuredSet), s.needsPoint()}
}

// needsPoint: whether a man without fatigue is fresh, whatever his Stamina.
// [mun.fatigue.3]
func (s *State) needsPoint() bool {
	return s.Is(RulingNegativeStaminaFatigue, NegativeStaminaFatigueNeedsAPoint)
}

// Weary is how tired he is. [mun.fatigue.3] [mun.fatigue.4]
func (v vigour) Weary() core.Weariness {
	if v.fatigue == 0 && v.needsPoint {
		return core.Fresh
	}
	return core.Weary(v.fatigue, v.left)
}

// Injured: at least half of the Stamina he began with is lost. [mun.wound.1]
func (v vigour) Injured() bool {
	lost := v.full - v.left
	return lost > 0 && 2*lost >= v.full
}

// Standing is what his Stamina has come to. [mun.wound.2] [mun.wound.3]
func (v vigour) Standing() uint8 {
	switch {
	case v.left <= mortal:
		return MortallyHurt
	case v.left <= 0:
		return Overcome
	}
	return upright
}

// A toll is what a number of wounds does to a man.
type toll struct {
	Injures  bool // he was not injured and now is
	Standing uint8
}

// toll of some wounds. [mun.wound.1] [mun.wound.2] [mun.wound.3]
func (v vigour) toll(wounds int) toll {
	after := v
	after.left -= wounds
	return toll{after.Injured() && !v.Injured(), after.Standing()}
}

// unwounded: he has all the Stamina he began with. [mun.appeal.16]
func (v vigour) unwounded() bool { return v.left >= v.full }
