package state

// Parts of a unit, on a table, some men of which are at doors or chains: all of it together,
// those who are not there, and then those at each door and each chain in turn.
const (
	wholeUnit = iota
	StayedBehind
	AtFirstWork
)

// PartsOf is past the last part of a unit that can be shot at for itself. Where nobody is
// at a work there is none.
func (r *Reckoner) PartsOf(s *State, i int) int {
	if s.Mode != Battle || !s.Units[i].AtWork || len(s.Doors)+len(s.Chains) == 0 || s.Within(i, AtDoor, AtChain) == 0 {
		return StayedBehind
	}
	return AtFirstWork + len(s.Doors) + len(s.Chains)
}

// WorkOf is the door or the chain at which a part of a unit is, or nil.
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

// MenOf lists the men of a part of a unit, counted from 0.
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

// PartAt is a part of a unit as if it were all of it, where it stands: those at a door or a
// drawbridge before it, on the side of their unit, as many abreast as it is wide. Nobody
// knows where a chain is of which no drawbridge lies on the table: there they are with
// their unit. [war.door.1] [war.draw.1]
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
	for k := range s.Feats { // a door is as wide as it goes along its wall
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

// placeOf is where a door or a drawbridge lies on the table, or nil.
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
