package state

// OutOfPatterns reports whether the men of a unit stand where the patterns of another are
// not laid: in a building, or on a wall above or below them.
func (r *Reckoner) OutOfPatterns(s *State, u, t *Unit) bool {
	return len(s.Feats) > 0 && (r.Housed(s, t) || (r.OnTop(s, t) >= 0) != (r.OnTop(s, u) >= 0))
}

// Sweeps reports whether patterns on the table cover all whom they pass over. [war.run.1]
func (s *State) Sweeps() bool {
	return s.Mode == Battle && s.Is(RulingRunoverTemplate, RunoverTemplateSweep)
}

// PatternMen is how many men one pattern covers on a table. [war.run.1]
func (r *Reckoner) PatternMen(s *State) int32 {
	gap := s.Spacing()
	return (int32(r.Content.N(NumPatternWidth)) / gap) * (int32(r.Content.N(numPatternLength)) / gap)
}

// StandsAt is where man k of a unit stands, counted from 0: the middle of his ground.
func (s *State) StandsAt(u *Unit, k int32) (x, y int32) {
	files := min(u.Files, u.N)
	across, deep := s.Ground(u)
	right := (2*(k%files) + 1 - files) * across / 2 // from the middle of the front, as they look
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
