package state

// DoorNamed is the door of that name on the table, or nil.
func (s *State) DoorNamed(name uint16) *Feature {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Doorway && f.Name == name {
			return f
		}
	}
	return nil
}

// InDoorway returns the first unit that stands in a door on the table, or Nobody.
func (s *State) InDoorway(name uint16) int {
	f := s.DoorNamed(name)
	for i := range s.Units {
		if f == nil || s.Units[i].N == 0 || !s.Units[i].Placed {
			continue
		}
		if b := s.Rect(&s.Units[i]); b.X1 > f.X0 && b.X0 < f.X1 && b.Y1 > f.Y0 && b.Y0 < f.Y1 {
			return i
		}
	}
	return Nobody
}

// TurnsDoor reports whether a unit stands at a door that is being opened or closed.
func (s *State) TurnsDoor(u *Unit) bool {
	for k := range s.Doors {
		if f := s.DoorNamed(s.Doors[k].Name); s.Doors[k].Next > 0 && f != nil && f.Away2(s.Rect(u)) == 0 {
			return true
		}
	}
	return false
}
