package state

// Wanted says whose paper a melee waits for, or how those that lie sealed are shown.
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

// OpenMelee is the first melee with a round to come.
func (r *Reckoner) OpenMelee(s *State) int {
	for k := int(s.Open); k < len(s.Melees); k++ {
		if !s.Melees[k].Over && !r.Dropped(s, k) && (s.Wanted == 0 || !r.Undecided(s, k)) {
			return k
		}
	}
	return Nobody
}

// RoundDue is the first melee with a round to come in this turn. [war.melee.8]
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

// PassOver moves open on to the first melee that is not over.
func (s *State) PassOver() {
	for int(s.Open) < len(s.Melees) && s.Melees[s.Open].Over {
		s.Open++
	}
}

// chargedAgain reports whether the defender of a melee has another to fight in this
// turn.
func (s *State) chargedAgain(m *Melee) bool {
	for k := int(s.Open); k < len(s.Melees); k++ {
		if x := &s.Melees[k]; x != m && !x.Over && x.D[0] == m.D[0] {
			return true
		}
	}
	return false
}

// Unmark forgets who of a unit was struck at.
func (s *State) Unmark(i int) {
	u := &s.Units[i]
	for k := u.Off; k < u.Off+u.N; k++ {
		s.Men[k].St &^= struck
	}
}
