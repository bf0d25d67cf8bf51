package state

// OutOfPatterns reports whether unit u cannot lay its patterns over unit t: t is in a building, or
// one of them is on a wall and the other is not.
func (r *Reckoner) OutOfPatterns(s *State, u, t *Unit) bool {
	return len(s.Feats) > 0 && (r.Housed(s, t) || (r.OnTop(s, t) >= 0) != (r.OnTop(s, u) >= 0))
}

// Sweeps reports whether patterns on the table cover everybody they pass over. [war.run.1]
func (s *State) Sweeps() bool {
	return s.Mode == Battle && s.Is(RulingRunoverTemplate, RunoverTemplateSweep)
}

// PatternMen is how many men one pattern covers on a table. [war.run.1]
func (r *Reckoner) PatternMen(s *State) int32 {
	gap := s.Spacing()
	return (int32(r.Content.N(NumPatternWidth)) / gap) * (int32(r.Content.N(numPatternLength)) / gap)
}

// StandsAt returns the middle of the ground of man k of a unit, counted from 0.
func (s *State) StandsAt(u *Unit, k int32) (x, y int32) {
	files := min(u.Files, u.N)
	across, deep := s.Ground(u)
	right := (2*(k%files) + 1 - files) * across / 2 // from the middle of the front, seen by the men
	back := (2*(k/files) + 1) * deep / 2
	switch u.Facing {
	case North:
		return u.X + right, u.Y - back
	case South:
		return u.X - right, u.Y + back
	case East:
		return u.X - back, u.Y - right
	}
	return u.X + back, u.Y + right
}
