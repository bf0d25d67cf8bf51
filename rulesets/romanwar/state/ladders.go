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

// nearest returns the place of a box that is nearest to (x, y).
func (b *Box) nearest(x, y int32) (int32, int32) {
	return min(max(x, b.X0), b.X1), min(max(y, b.Y0), b.Y1)
}

// DoorAbove returns the door above which a unit's ladder at the named wall would lean, or nil.
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

// FromLadder returns the distance of a unit from the place where a ladder leans. Without a table it
// is 0: the players vouch for it.
func (s *State) FromLadder(l *Ladder, i int32) int32 {
	if s.Mode != Battle {
		return 0
	}
	gx, gy := l.Foot().Away(s.Rect(&s.Units[i]))
	return Long(gx, gy)
}

// Keeps reports whether men of a unit are where a ladder comes up: on its wall and in contact with
// it. Without a table, units inside the fort are taken to come to it as well. [war.storm.3]
// [war.storm.6]
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
	case r.Aloft(s, i): // on another wall
		return false
	}
	return u.Inside || r.Garrison(s, 1-u.Side) < 0 // if no garrison is stated, any unit may be it
}

// onItsWall reports whether a unit is stated to stand on the wall against which a ladder
// leans.
func (r *Reckoner) onItsWall(s *State, l *Ladder, i int32) bool {
	name, ok := strings.CutPrefix(r.Names.Name(s.Units[i].Place), WallPlace)
	return ok && strings.EqualFold(name, r.Names.Name(l.Wall))
}

// Barring returns the enemies on the wall where a ladder comes up, past whom nobody can walk.
// Without a table they count as driven off once men of the ladder stand on the wall. [war.storm.3]
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

// KeepLadder notes, in play without a table, which unit of the fort is on the wall where a ladder
// comes up: the unit that pushes at it or fights there. [war.storm.6]
func (s *State) KeepLadder(l *Ladder, i int32) {
	if s.Mode != Battle {
		l.Keeper = i
	}
}

// QuitLadders notes that a unit has left the ladders at which KeepLadder placed it.
func (s *State) QuitLadders(i int32) {
	for k := range s.Ladders {
		if s.Ladders[k].Keeper == i {
			s.Ladders[k].Keeper = Nobody
		}
	}
}

// OnTop returns the wall on which a unit stands, or Nobody.
func (r *Reckoner) OnTop(s *State, u *Unit) int {
	x, y := s.Rect(u).Middle()
	return r.WallAt(s, x, y)
}

// Keepers returns the units of a side that are on the wall where a ladder comes up.
func (r *Reckoner) Keepers(s *State, l *Ladder, side uint8) (list []int32) {
	for _, i := range s.Order {
		if s.Units[i].Side == side && r.Keeps(s, l, i) {
			list = append(list, i)
		}
	}
	return list
}

// Nearer returns the command that moves a unit straight towards a box until it is within that
// distance of it.
func (r *Reckoner) Nearer(s *State, i int32, to Box, within int32) string {
	u := &s.Units[i]
	gx, gy := s.Rect(u).Away(to)
	dx, dy := Along(gx, gy, max(Long(gx, gy)-within, 0), true)
	return "move " + r.Typed(s, int(i)) + " " + string(AppendHundredths(nil, int(u.X+dx))) + " " + string(AppendHundredths(nil, int(u.Y+dy)))
}

// Foot returns the place at which a ladder stands, or lies, as an empty box.
func (l *Ladder) Foot() Box { return Box{l.X, l.Y, l.X, l.Y} }

// Aloft reports whether a unit stands on a wall: by its place on the table, else as stated.
func (r *Reckoner) Aloft(s *State, i int32) bool {
	if s.Mode == Battle {
		return r.OnTop(s, &s.Units[i]) >= 0
	}
	return strings.HasPrefix(r.Names.Name(s.Units[i].Place), WallPlace)
}

// LeaningPlace returns the place where ladder k leans against a wall: before the middle of the unit
// that puts it up, or the fewest inches to the side, within its front, that keep it an inch from
// every other ladder and off doors. If no such place exists, it is the middle after all.
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

// roomForLadder reports whether a place has no ladder but k within an inch, and no door under it.
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

// RoomOn returns how many men may climb a ladder together: two at its top, and, behind men who have
// stayed there, two more below. [war.storm.2] [war.storm.5]
func (r *Reckoner) RoomOn(s *State, l *Ladder) int8 {
	most := int8(r.Content.N(NumLadderMen))
	room := most - l.NTop
	if l.Stayed && s.Is(RulingLadderFollow, LadderFollowTwoAndTwo) {
		room += most - l.NBelow
	}
	return min(room, most)
}

// MoveUp moves climbers from below into the free places at the top of a ladder. [war.storm.5]
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

// FacingIn returns the facing of men who look into a wall from a place on its edge.
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

// Garrison returns the first unit that holds the fort against a side, or Nobody.
func (r *Reckoner) Garrison(s *State, against uint8) int32 {
	for i := range s.Units {
		if u := &s.Units[i]; u.N > 0 && u.Side != against && r.Garrisons(s, int32(i)) {
			return int32(i)
		}
	}
	return Nobody
}

// Garrisons reports whether a unit is inside a fort or on its walls.
func (r *Reckoner) Garrisons(s *State, i int32) bool { return s.Units[i].Inside || r.Aloft(s, i) }

// WallPlace is the prefix of the stated place of a unit on a wall, in play without a table.
const WallPlace = "wall:"
