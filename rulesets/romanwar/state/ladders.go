package state

import (
	"slices"
	"strings"
)

// LadderNamed finds a ladder.
func (s *State) LadderNamed(name uint16) int {
	for k := range s.Ladders {
		if s.Ladders[k].Name == name {
			return k
		}
	}
	return Nobody
}

// LadderReach is how near to a wall a ladder is put up. [war.storm.1]
func (r *Reckoner) LadderReach(s *State) int32 {
	n := int32(r.Content.N(numLadderReach))
	if s.Is(RulingInchMarks, InchMarksFigures) {
		n = n * s.Spacing() / Inch
	}
	return n
}

// NearestWall is the wall of that name that is nearest to a unit, or nil.
func (s *State) NearestWall(u *Unit, name uint16) (near *Feature) {
	b := s.Rect(u)
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Wall && f.Name == name && (near == nil || f.Away2(b) < near.Away2(b)) {
			near = f
		}
	}
	return near
}

// nearest is the place of a feature that is nearest to another.
func (b *Box) nearest(x, y int32) (int32, int32) {
	return min(max(x, b.X0), b.X1), min(max(y, b.Y0), b.Y1)
}

// DoorAbove is the door over which a ladder of a unit would lead, or nil.
func (s *State) DoorAbove(u *Unit, name uint16) *Feature {
	f := s.NearestWall(u, name)
	if f == nil {
		return nil
	}
	x, y := f.nearest(u.X, u.Y)
	for i := range s.Feats {
		if d := &s.Feats[i]; d.Kind == Doorway && d.Holds(x, y) {
			return d
		}
	}
	return nil
}

// FromLadder is how far a unit is from where a ladder leans against the wall: on a
// table, else the players vouch for it.
func (s *State) FromLadder(l *Ladder, i int32) int32 {
	if s.Mode != Battle {
		return 0
	}
	gx, gy := l.Foot().Away(s.Rect(&s.Units[i]))
	return Long(gx, gy)
}

// Keeps reports whether men of a unit are where a ladder comes up: on its wall, and
// in contact with it; without a table, where those inside come to it as well.
// [war.storm.3] [war.storm.6]
func (r *Reckoner) Keeps(s *State, l *Ladder, i int32) bool {
	u := &s.Units[i]
	switch {
	case int(u.N) == s.Within(int(i), OnLadder, AtDoor, AtChain):
		return false
	case s.Mode == Battle:
		return r.OnTop(s, u) >= 0 && s.FromLadder(l, i) < int32(r.Content.N(NumMinimum))
	}
	switch {
	case r.onItsWall(s, l, i) || s.Is(RulingFortOpen, FortOpenStated):
		return true
	case r.Aloft(s, i): // on another
		return false
	}
	return u.Inside || r.Garrison(s, 1-u.Side) < 0 // whoever vouches for nobody vouches for all
}

// onItsWall reports whether a unit is stated to stand on the wall against which a ladder
// leans.
func (r *Reckoner) onItsWall(s *State, l *Ladder, i int32) bool {
	name, ok := strings.CutPrefix(r.Names.Name(s.Units[i].Place), WallPlace)
	return ok && strings.EqualFold(name, r.Names.Name(l.Wall))
}

// Barring are the enemies on the wall where a ladder comes up, whom nobody walks past.
// Without a table they are driven from there once men of the ladder stand on the wall.
// [war.storm.3]
func (r *Reckoner) Barring(s *State, l *Ladder) (list []int32) {
	if s.Mode != Battle && l.Crest >= 0 && s.Within(int(l.Crest), OnWall) > 0 {
		return nil
	}
	for _, i := range r.Keepers(s, l, 1-l.Side) {
		if s.Mode == Battle || r.onItsWall(s, l, i) || i == l.Keeper {
			list = append(list, i)
		}
	}
	return list
}

// KeepLadder notes without a table who is stated to be on the wall where a ladder comes up:
// the unit of the fort that pushes at it there or fights there, both alike. [war.storm.6]
func (s *State) KeepLadder(l *Ladder, i int32) {
	if s.Mode != Battle {
		l.Keeper = i
	}
}

// QuitLadders notes that a unit has gone from the ladders at which it was stated to be.
func (s *State) QuitLadders(i int32) {
	for k := range s.Ladders {
		if s.Ladders[k].Keeper == i {
			s.Ladders[k].Keeper = Nobody
		}
	}
}

// OnTop is the wall on which a unit stands, or nobody.
func (r *Reckoner) OnTop(s *State, u *Unit) int {
	x, y := s.Rect(u).Middle()
	return r.WallAt(s, x, y)
}

// Keepers are the units of a side on the wall where a ladder comes up.
func (r *Reckoner) Keepers(s *State, l *Ladder, side uint8) (list []int32) {
	for _, i := range s.Order {
		if s.Units[i].Side == side && r.Keeps(s, l, i) {
			list = append(list, i)
		}
	}
	return list
}

// Nearer is a move that brings a unit straight to within a distance of a place.
func (r *Reckoner) Nearer(s *State, i int32, to Box, within int32) string {
	u := &s.Units[i]
	gx, gy := s.Rect(u).Away(to)
	dx, dy := Along(gx, gy, max(Long(gx, gy)-within, 0), true)
	return "move " + r.Typed(s, int(i)) + " " + string(AppendHundredths(nil, int(u.X+dx))) + " " + string(AppendHundredths(nil, int(u.Y+dy)))
}

// Foot is where a ladder stands, or lies.
func (l *Ladder) Foot() Box { return Box{l.X, l.Y, l.X, l.Y} }

// Aloft reports whether a unit stands on a wall: on a table, or as is stated.
func (r *Reckoner) Aloft(s *State, i int32) bool {
	if s.Mode == Battle {
		return r.OnTop(s, &s.Units[i]) >= 0
	}
	return strings.HasPrefix(r.Names.Name(s.Units[i].Place), WallPlace)
}

// LeaningPlace is where ladder k leans against a wall: before the middle of the unit
// that puts it up, or as many inches beside it, along their front, as it takes to
// stand an inch from any other ladder and over no door.
func (s *State) LeaningPlace(u *Unit, f *Feature, k int) (x, y int32) {
	b := s.Rect(u)
	for d := int32(0); d <= max(b.X1-b.X0, b.Y1-b.Y0); d += Inch {
		for _, off := range [2]int32{d, -d} {
			at := u.X + off
			if f.Upright() {
				at = u.Y + off
			}
			switch {
			case !f.Upright() && at >= b.X0 && at <= b.X1:
				x, y = f.nearest(at, u.Y)
			case f.Upright() && at >= b.Y0 && at <= b.Y1:
				x, y = f.nearest(u.X, at)
			default:
				continue
			}
			if s.roomForLadder(x, y, k) {
				return x, y
			}
		}
	}
	return f.nearest(u.X, u.Y)
}

// roomForLadder reports whether no ladder but k stands within an inch of a place, nor
// is it over a door.
func (s *State) roomForLadder(x, y int32, k int) bool {
	for i := range s.Ladders {
		if l := &s.Ladders[i]; i != k && l.Up && max(l.X-x, x-l.X) < Inch && max(l.Y-y, y-l.Y) < Inch {
			return false
		}
	}
	for i := range s.Feats {
		if d := &s.Feats[i]; d.Kind == Doorway && d.Holds(x, y) {
			return false
		}
	}
	return true
}

// RoomOn is for how many who climb together a ladder has room: two at its top, and two
// behind those who have stayed there. [war.storm.2] [war.storm.5]
func (r *Reckoner) RoomOn(s *State, l *Ladder) int8 {
	most := int8(r.Content.N(NumLadderMen))
	room := most - l.NTop
	if l.Stayed && s.Is(RulingLadderFollow, LadderFollowTwoAndTwo) {
		room += most - l.NBelow
	}
	return min(room, most)
}

// MoveUp lets those below take the free places at the top of a ladder. [war.storm.5]
func (l *Ladder) MoveUp() {
	for int(l.NTop) < len(l.Top) && l.NBelow > 0 {
		l.Top[l.NTop] = l.Below[0]
		l.Below = [2]Climber{l.Below[1]}
		l.NTop, l.NBelow = l.NTop+1, l.NBelow-1
	}
}

// UpHere reports whether a unit of the side of a ladder stands on the wall where it comes up.
func (r *Reckoner) UpHere(s *State, l *Ladder) bool {
	return slices.ContainsFunc(r.Keepers(s, l, l.Side), func(i int32) bool { return s.Mode == Battle || r.onItsWall(s, l, i) })
}

// FacingIn is how men look who face a wall from a place on its edge.
func (f *Feature) FacingIn(x, y int32) uint8 {
	switch dx, dy := f.Inward(x, y); {
	case dy > 0:
		return North
	case dy < 0:
		return South
	case dx > 0:
		return East
	}
	return West
}

// Garrison is the first unit that keeps the fort against a side, or nobody.
func (r *Reckoner) Garrison(s *State, against uint8) int32 {
	for i := range s.Units {
		if u := &s.Units[i]; u.N > 0 && u.Side != against && r.Garrisons(s, int32(i)) {
			return int32(i)
		}
	}
	return Nobody
}

// Garrisons reports whether a unit keeps a fort or its walls.
func (r *Reckoner) Garrisons(s *State, i int32) bool { return s.Units[i].Inside || r.Aloft(s, i) }

// WallPlace begins the place of a unit that stands on a wall, where there is no table.
const WallPlace = "wall:"
