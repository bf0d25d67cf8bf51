package state

// SealOf returns the index of a sealed paper, or Nobody.
func (s *State) SealOf(melee, group int32, side uint8) int {
	for k := range s.Seals {
		if x := &s.Seals[k]; x.Melee == melee && x.Group == group && x.Side == side {
			return k
		}
	}
	return Nobody
}

// Owes reports whether a side has given no paper for a group yet, open or sealed.
func (r *Reckoner) Owes(s *State, melee, group int32, side uint8) bool {
	m := &s.Melees[melee]
	return s.Groups[m.First+group].Paper[m.Place(side)] == NoPaper && s.SealOf(melee, group, side) < 0
}

// About names a group of a melee.
func (r *Reckoner) About(s *State, melee, group int32) string {
	return s.Melees[melee].Label() + "." + Itoa(int(group)+1)
}

// Concealed reports whether a paper lies sealed on the table.
func (r *Reckoner) Concealed(s *State) bool { return len(s.Seals) > 0 }

// Unseal removes the sealed papers, as if nobody had written any.
func (r *Reckoner) Unseal(s *State) { s.Seals = nil }
