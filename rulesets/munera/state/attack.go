package state

import "summa/internal/core"

// The forms of an attack.
const (
	Melee uint8 = iota
	Thrown
	Whirling
)

// FullMiss is the highest score that counts as a plain miss. [mun.attack.6]
func (r *Reckoner) FullMiss(s *State) int {
	if s.Is(RulingZeroScore, ZeroScoreZeroNothing) {
		return -1
	}
	return 0
}

// Term adds a printed modifier to a sum, n times.
func (r *Reckoner) Term(t *core.Tally, kind uint8, row, n int) {
	t.Add(kind, r.Content.Mods[row].Rule, n*int(r.Content.Mods[row].Value))
}

// Scored returns the wounds of a hit by its score, before the weapon changes them. [mun.attack.10]
func (r *Reckoner) Scored(s *State, score int) int {
	if s.Is(RulingWoundsEqualMargin, WoundsEqualMarginOne) {
		return 1
	}
	return score
}
