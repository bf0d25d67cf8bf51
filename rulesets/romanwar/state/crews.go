package state

// The parts of a unit on a table that has men at doors or chains: the whole unit, the men who are
// at no work, and then the men at each door and each chain in turn.
const (
	wholeUnit = iota
	StayedBehind
	AtFirstWork
)

// PartsOf returns the number just past the last part of a unit that can be shot at separately. If
// nobody is at a door or chain, there are no separate parts.
func (r *Reckoner) PartsOf(s *State, i int) int {
	if s.Mode != Battle || !s.Units[i].AtWork || len(s.Doors)+len(s.Chains) == 0 || s.Within(i, AtDoor, AtChain) == 0 {
		return StayedBehind
	}
	return AtFirstWork + len(s.Doors) + len(s.Chains)
}

// WorkOf returns the door or chain at which a part works, or nil.
func (s *State) WorkOf(part int) *Crewed {
	switch k := part - AtFirstWork; {
	case k < 0:
		return nil
	case k < len(s.Doors):
		return &s.Doors[k]
	default:
		return &s.Chains[k-len(s.Doors)]
	}
}

// MenOf lists the men of a part of a unit, as indices in the unit from 0.
func (r *Reckoner) MenOf(s *State, i, part int) (men []int32) {
	if d := s.WorkOf(part); d != nil {
		for _, x := range d.Crew[:d.N] {
			if at := s.Find(x.ManRef); int(x.Unit) == i && at >= 0 {
				men = append(men, int32(at))
			}
		}
		return men
	}
	u := &s.Units[i]
	for k := range u.N {
		if at := s.At(u.Man(int(k))); at != AtDoor && at != AtChain {
			men = append(men, k)
		}
	}
	return men
}

// PartAt returns a part of a unit as if it were a whole unit, placed where it stands. Men at a door
// or drawbridge stand before it, on the side of their unit, as many abreast as it is wide. Men at a
// chain whose drawbridge is not on the table stand with their unit, as their place is unknown.
// [war.door.1] [war.draw.1]
func (r *Reckoner) PartAt(s *State, i, part int) Unit {
	u := s.Units[i]
	u.N = int32(len(r.MenOf(s, i, part)))
	d := s.WorkOf(part)
	if d == nil {
		return u
	}
	f := s.placeOf(d)
	if f == nil {
		return u
	}
	across, _ := s.Ground(&u)
	gx, gy := s.Rect(&s.Units[i]).Away(f.Box)
	upright := max(gx, -gx) > max(gy, -gy)
	for k := range s.Feats { // the width of a door runs along its wall
		if w := &s.Feats[k]; w.Kind == Wall && w.Touches(f.Box) {
			upright = w.Upright()
		}
	}
	x, y := f.Middle()
	ux, uy := s.Rect(&s.Units[i]).Middle()
	wide := f.X1 - f.X0
	switch {
	case upright && ux < x:
		u.X, u.Y, u.Facing = f.X0, y, East
	case upright:
		u.X, u.Y, u.Facing = f.X1, y, West
	case uy < y:
		u.X, u.Y, u.Facing = x, f.Y0, North
	default:
		u.X, u.Y, u.Facing = x, f.Y1, South
	}
	if upright {
		wide = f.Y1 - f.Y0
	}
	u.Files = max(1, wide/across)
	return u
}

// placeOf returns the feature of a door or of a chain's drawbridge, or nil.
func (s *State) placeOf(d *Crewed) *Feature {
	if f := s.DoorNamed(d.Name); f != nil {
		return f
	}
	for k := range s.Feats {
		if f := &s.Feats[k]; f.Name > 0 && f.Name == d.Bridge {
			return f
		}
	}
	return nil
}
