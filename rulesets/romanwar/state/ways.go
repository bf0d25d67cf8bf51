package state

import "math"

// KeepOff returns the distance that a move must keep from enemies. [war.missile.3]
func (r *Reckoner) KeepOff(s *State) int32 {
	if s.Is(RulingKeepClear, KeepClearTouch) {
		return 1
	}
	return int32(r.Content.N(NumMinimum))
}

// NearAny reports whether a box is too near to some enemy of a side.
func (r *Reckoner) NearAny(s *State, side uint8, b *Box) bool {
	v := r.See(s, 1-side)
	off := r.KeepOff(s)
	most := Widest(off - 1)
	if v.Cells.Many > 0 {
		west, east, bottom, top := v.Cells.Window(b, off)
		for row := bottom; row <= top; row++ {
			for _, k := range v.Cells.List[v.Cells.First[row*v.Cells.Wide+west]:v.Cells.First[row*v.Cells.Wide+east+1]] {
				if Apart(&v.Boxes[k], b) <= most {
					return true
				}
			}
		}
		return false
	}
	for k := range v.Boxes {
		if Apart(&v.Boxes[k], b) <= most {
			return true
		}
	}
	return false
}

// Clear reports whether a way keeps clear of enemies at every half inch and at its end.
func (r *Reckoner) Clear(s *State, i int, b *Box, dx, dy, length int32) bool {
	if length == 0 {
		return true
	}
	side := s.Units[i].Side
	f := r.Spot(s, i, side, b, math.MaxInt32)
	return f == nil || r.ClearOf(s, side, f, dx, dy, length)
}

// ClearOf is Clear from the box of a sighting of the nearest enemy.
func (r *Reckoner) ClearOf(s *State, side uint8, f *Sighting, dx, dy, length int32) bool {
	if f.D-length > r.KeepOff(s) {
		return true
	}
	const half = Inch / 2
	for k := int32(half); k < length; k += half {
		x, y := Along(dx, dy, k, false)
		at := f.From.Moved(x, y)
		if r.NearAny(s, side, &at) {
			return false
		}
	}
	at := f.From.Moved(dx, dy)
	return !r.NearAny(s, side, &at)
}

// Stops returns the feature closed to a unit in which it would stand at b, or Nobody.
func (r *Reckoner) Stops(s *State, u *Unit, b Box) int {
	for i := range s.Feats {
		if r.Shuts(s, u, &s.Feats[i], b) {
			return i
		}
	}
	return Nobody
}

// Shuts reports whether a unit that stands at b would be in feature f and f is closed to it.
func (r *Reckoner) Shuts(s *State, u *Unit, f *Feature, b Box) bool {
	if f.Kind != River && f.Kind != Wall && f.Kind != Cliff || b.X1 <= f.X0 || b.X0 >= f.X1 || b.Y1 <= f.Y0 || b.Y0 >= f.Y1 {
		return false
	}
	in := Box{max(b.X0, f.X0), max(b.Y0, f.Y0), min(b.X1, f.X1), min(b.Y1, f.Y1)}
	return !(f.Kind == River && r.bridged(s, u, in) || f.Kind == Wall && s.ThroughDoor(in))
}

// ThroughDoor reports whether the part of a wall that a unit overlaps lies in a door that is open
// or down. [war.castle.1] [war.door.2]
func (s *State) ThroughDoor(in Box) bool {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Doorway && f.Holds(in.X0, in.Y0) && f.Holds(in.X1, in.Y1) {
			return s.DoorIs(f.Name) != Closed
		}
	}
	return false
}

// DoorIs returns the state of the door of that name; doors are closed at first.
func (s *State) DoorIs(name uint16) uint8 {
	if d := Find(s.Doors, name); d != nil {
		return d.State
	}
	return Closed
}

// bridged reports whether the part of a river that a unit overlaps lies on a bridge that is wide
// enough for it and built. [war.bridge.2] [war.bridge.3]
func (r *Reckoner) bridged(s *State, u *Unit, wet Box) bool {
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Kind != Crossing || min(u.Files, u.N) > f.Height/Inch || !f.Holds(wet.X0, wet.Y0) || !f.Holds(wet.X1, wet.Y1) {
			continue
		}
		return f.Name == 0 || r.BuiltBridge(s, f.Name)
	}
	return false
}

// Face returns the face of a unit, by its facing, that the vector meets: the larger axis decides,
// and of two equal ones that along which the unit looks. [war.missile.5]
func Face(facing uint8, vx, vy int32) uint8 {
	ax, ay := max(vx, -vx), max(vy, -vy)
	way := East
	switch {
	case (ay > ax || ax == ay && facing&1 == 0) && vy > 0:
		way = North
	case ay > ax || ax == ay && facing&1 == 0:
		way = South
	case vx <= 0:
		way = West
	}
	return [4]uint8{Front, right, rear, left}[(way-facing)&3]
}
