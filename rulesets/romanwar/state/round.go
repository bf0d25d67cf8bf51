package state

// Wanted returns the command that a melee waits for: the missing paper, or the reveal of sealed
// ones.
func (r *Reckoner) Wanted(s *State, k int) string {
	m := &s.Melees[k]
	g := &s.Groups[m.First+m.Next]
	for side := range uint8(s.NSides) {
		if g.Paper[m.Place(side)] == NoPaper && s.SealOf(int32(k), m.Next, side) < 0 {
			return "decide " + r.About(s, int32(k), m.Next) + " " + r.TypedSide(s, int(side)) + " stay|retreat"
		}
	}
	return "reveal"
}

// OpenMelee returns the first melee that still has a round to fight, or Nobody.
func (r *Reckoner) OpenMelee(s *State) int {
	for k := int(s.Open); k < len(s.Melees); k++ {
		if !s.Melees[k].Over && !r.Dropped(s, k) && (s.Wanted == 0 || !r.Undecided(s, k)) {
			return k
		}
	}
	return Nobody
}

// RoundDue returns the first melee that has a round to fight in this turn, or Nobody. [war.melee.8]
func (r *Reckoner) RoundDue(s *State) int {
	k := r.OpenMelee(s)
	if !s.Is(RulingMeleeLength, MeleeLengthOneRoundPerTurn) {
		return k
	}
	for ; k >= 0 && k < len(s.Melees); k++ {
		if m := &s.Melees[k]; !m.Over && m.Fought != s.Clock() && !r.Dropped(s, k) && !r.Undecided(s, k) {
			return k
		}
	}
	return Nobody
}

// PassOver advances Open to the first melee that is not over.
func (s *State) PassOver() {
	for int(s.Open) < len(s.Melees) && s.Melees[s.Open].Over {
		s.Open++
	}
}

// chargedAgain reports whether the first defending unit of a melee has another one to fight this
// turn.
func (s *State) chargedAgain(m *Melee) bool {
	for k := int(s.Open); k < len(s.Melees); k++ {
		if x := &s.Melees[k]; x != m && !x.Over && x.D[0] == m.D[0] {
			return true
		}
	}
	return false
}

// Unmark clears the marks of the men of a unit who were struck at.
func (s *State) Unmark(i int) {
	u := &s.Units[i]
	for k := u.Off; k < u.Off+u.N; k++ {
		s.Men[k].St &^= struck
	}
}
