package state

// CornerFiles returns how many men of a unit fit side by side at a corner of a wall.
func (s *State) CornerFiles(u *Unit) int {
	across, _ := s.Ground(u)
	return int(CornerReach / across)
}

// WalkOver returns the wall along which men on it pass a place (doors do not interrupt it), or
// Nobody.
func (s *State) WalkOver(x, y int32) int {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Wall && f.Holds(x, y) {
			return i
		}
	}
	return Nobody
}

// WallAt returns the wall on which a place lies, or Nobody. At a door nobody can stand on the wall.
func (r *Reckoner) WallAt(s *State, x, y int32) int {
	at := Nobody
	for i := range s.Feats {
		f := &s.Feats[i]
		switch {
		case f.Kind == Doorway && f.Holds(x, y):
			return Nobody
		case f.Kind == Wall && f.Holds(x, y) && at < 0:
			at = i
		}
	}
	return at
}

// Upright reports whether a wall runs from south to north.
func (f *Feature) Upright() bool { return f.X1-f.X0 <= f.Y1-f.Y0 }

// CornerReach is how far a corner extends along a wall.
const CornerReach = 2 * Inch

// Corner reports whether a place is at an end of a wall.
func (f *Feature) Corner(x, y int32) bool {
	if !f.Upright() {
		return x <= f.X0+CornerReach || x >= f.X1-CornerReach
	}
	return y <= f.Y0+CornerReach || y >= f.Y1-CornerReach
}

// Corners returns the middles of the two corners of a wall, as people type them.
func (f *Feature) Corners(between string) string {
	x, y := min(CornerReach, f.X1-f.X0)/2, min(CornerReach, f.Y1-f.Y0)/2
	return Point(f.X0+x, f.Y0+y) + between + Point(f.X1-x, f.Y1-y)
}

// AtCorners returns a unit as it would stand at each corner of a wall, the nearer one first: facing
// the wall straight on, in as many files as fit.
func (s *State) AtCorners(u *Unit, f *Feature) (at [2]Unit) {
	x, y := s.Rect(u).Middle()
	fx, fy := f.Middle()
	cx, cy := min(CornerReach, f.X1-f.X0)/2, min(CornerReach, f.Y1-f.Y0)/2
	corners := [2][2]int32{{f.X0 + cx, f.Y0 + cy}, {f.X1 - cx, f.Y1 - cy}}
	t := *u
	switch t.Files = min(u.Files, int32(s.CornerFiles(u))); {
	case f.Upright() && x <= fx:
		t.Facing = East
	case f.Upright():
		t.Facing = West
	case y <= fy:
		t.Facing = North
	default:
		t.Facing = South
	}
	if nearer := Long(x-corners[1][0], y-corners[1][1]) < Long(x-corners[0][0], y-corners[0][1]); nearer {
		corners[0], corners[1] = corners[1], corners[0]
	}
	mx, my := s.Rect(&t).Middle()
	for k := range at {
		at[k] = t
		at[k].X, at[k].Y = t.X+corners[k][0]-mx, t.Y+corners[k][1]-my
	}
	return at
}

// Point formats a place on the table as people type it: 16,35.
func Point(x, y int32) string {
	return string(AppendHundredths(append(AppendHundredths(nil, int(x)), ','), int(y)))
}
