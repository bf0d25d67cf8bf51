package state

import (
	"math/bits"

	"summa/internal/core"
)

// mortal is the Stamina at which a man is mortally wounded. [mun.wound.3]
const mortal = -3

// The effect of a figure's remaining Stamina. [mun.wound.2] [mun.wound.3]
const (
	upright uint8 = iota
	Overcome
	MortallyHurt
)

// A vigour holds what decides a figure's condition: Stamina, fatigue and deeds.
type vigour struct {
	full, left, fatigue, dealt, injuries int
	needsPoint                           bool // without fatigue he is fresh, whatever his Stamina
}

// Vigour returns the vigour of a figure now.
func (s *State) Vigour(who int) vigour {
	f := &s.Fig[who]
	return vigour{int(f.Stamina0), int(f.Stamina), int(f.Fatigue), int(f.WoundsDealt), bits.OnesCount16(f.InjuredSet), s.needsPoint()}
}

// needsPoint reports whether a figure without fatigue is fresh whatever its Stamina.
// [mun.fatigue.3]
func (s *State) needsPoint() bool {
	return s.Is(RulingNegativeStaminaFatigue, NegativeStaminaFatigueNeedsAPoint)
}

// Weary returns how tired he is. [mun.fatigue.3] [mun.fatigue.4]
func (v vigour) Weary() core.Weariness {
	if v.fatigue == 0 && v.needsPoint {
		return core.Fresh
	}
	return core.Weary(v.fatigue, v.left)
}

// Injured reports whether at least half of his initial Stamina is lost. [mun.wound.1]
func (v vigour) Injured() bool {
	lost := v.full - v.left
	return lost > 0 && 2*lost >= v.full
}

// Standing returns the effect of his remaining Stamina. [mun.wound.2] [mun.wound.3]
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

// toll returns the effect of a number of wounds. [mun.wound.1] [mun.wound.2] [mun.wound.3]
func (v vigour) toll(wounds int) toll {
	after := v
	after.left -= wounds
	return toll{after.Injured() && !v.Injured(), after.Standing()}
}

// unwounded reports whether he has all of his initial Stamina. [mun.appeal.16]
func (v vigour) unwounded() bool { return v.left >= v.full }
