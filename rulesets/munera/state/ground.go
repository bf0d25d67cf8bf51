package state

import "summa/internal/field"

// Questions about the ground. On a hex map the answers follow from where the figures stand; without
// one, from what the players have stated. Both are stored with the figures (Range, Sees), so that
// asking costs nothing: Stand and the like update them for a map, StateRange and StateSees for play
// without one.

// Mapped reports whether the bout is fought on a hex map. [mun.move.6]
func (s *State) Mapped() bool { return s.Arena != field.Arena{} }

// Distance returns how many increments two figures are apart, or 0 if that is unknown. [mun.move.6]
func (s *State) Distance(a, b int) int { return int(s.Fig[a].Range[b]) }

// Quadrant returns the quadrant in which a sees b. [mun.face.1]
func (s *State) Quadrant(a, b int) Quadrant { return s.Fig[a].Sees[b] }

// Adjacent reports whether two figures are within one increment. [mun.adj.1]
func (s *State) Adjacent(a, b int) bool { return s.Distance(a, b) == 1 }

// InArc reports whether b stands in a's frontal arc. [mun.face.2]
func (s *State) InArc(a, b int) bool { return s.Quadrant(a, b) == Front }

// Threatens reports whether a has b adjacent and in his frontal arc.
func (s *State) Threatens(a, b int) bool { return s.Adjacent(a, b) && s.InArc(a, b) }

// Known reports whether the relative positions of two figures are known: on a map always, without
// one if a player has stated something about them.
func (s *State) Known(a, b int) bool {
	return s.Mapped() || (s.Fig[a].StatedR|s.Fig[a].StatedSees)&Bit(b) != 0
}

// SetRange states how far two figures are apart.
func (s *State) SetRange(a, b int, n int) {
	n = min(n, MaxRange)
	s.Fig[a].Range[b], s.Fig[b].Range[a] = uint8(n), uint8(n)
}

// A Spot is where an item lies: on a map, a hex; without one, a point relative to a figure: 0 is
// its own space, 1 to 6 are the points of the hexagon around it, and 7 to 12 the spaces beyond
// these.
type Spot struct {
	By    int8 // Nobody on a map
	Point int8
	At    field.Hex
}

// Under returns the space in which a figure stands.
func (s *State) Under(who int) Spot {
	if s.Mapped() {
		return Spot{By: Nobody, At: s.Fig[who].At}
	}
	return Spot{By: int8(who)}
}

// Beside returns the space at a point of the hexagon around a figure; point 1 is the one towards
// the other figure. [mun.scatter.1] [mun.scatter.2]
func (r *Reckoner) Beside(s *State, who, other, point int) Spot {
	if s.Mapped() {
		return r.Scattered(s, s.Fig[who].At, s.Fig[other].At, point)
	}
	return Spot{By: int8(who), Point: int8(point)}
}

// OwnSpace reports whether an item lies in the space of a figure.
func (s *State) OwnSpace(who int, x *Lying) bool {
	if s.Mapped() {
		return s.Fig[who].Placed && s.Fig[who].At == x.At
	}
	return int(x.By) == who && x.Point == 0
}

// Within reports whether an item may be within a figure's reach: it is, or without a map that is
// unknown. [mun.adj.2]
func (s *State) Within(who int, x *Lying) bool {
	near, known := s.Reach(who, x)
	return near || !known
}

// Reach reports whether an item is within a figure's reach, and whether that is known. Without a
// map, an item stays beside the figure it fell by until that moves of its own accord. For other
// figures, the range to that figure may decide it as long as it has stayed; else the players have
// to say. [mun.adj.2]
func (s *State) Reach(who int, x *Lying) (near, known bool) {
	switch {
	case s.Mapped():
		return s.Fig[who].Placed && field.Distance(s.Fig[who].At, x.At) <= 1, true
	case s.Is(RulingFallenThings, FallenThingsWithTheMan):
		return s.besideBearer(who, x), true
	case (x.Near|x.Far)&Bit(who) != 0:
		return x.Near&Bit(who) != 0, true
	case x.Left == HasWalked || x.By < 0:
		return false, false
	case int(x.By) == who:
		return x.Point <= 6, true
	case x.Left == wasShoved:
		return false, false
	}
	d := s.Distance(who, int(x.By))
	switch off := 1 + int(OneIf(x.Point > 6)); {
	case d == 0:
		return false, false
	case x.Point == 0:
		return d == 1, true
	default: // the figure it fell by is at most off increments from it
		return false, d > 1+off
	}
}

// Say records how far the players say an item is from a figure. [mun.move.6]
func (x *Lying) Say(who, n int) {
	x.Near, x.Far = x.Near&^Bit(who), x.Far&^Bit(who)
	if n <= 1 {
		x.Near |= Bit(who)
	} else {
		x.Far |= Bit(who)
	}
}

// LeavesThings records that a figure has walked off or was shoved: items beside it stay where they
// are, and what was said of its distance to items no longer holds. [mun.adj.2]
func (s *State) LeavesThings(who int, how uint16) {
	if s.Mapped() || s.Is(RulingFallenThings, FallenThingsWithTheMan) {
		return
	}
	for i := range int(s.NumGround) {
		x := &s.Ground[i]
		if int(x.By) == who {
			x.Left = max(x.Left, how)
		}
		x.Near, x.Far = x.Near&^Bit(who), x.Far&^Bit(who)
	}
}

// besideBearer is Reach under the ruling that items go with the figure they fell by: they are
// within reach unless a stated range or a kick says otherwise.
func (s *State) besideBearer(who int, x *Lying) bool {
	switch {
	case int(x.By) == who:
		return x.Point <= 6
	case x.By < 0:
		return true
	}
	d := s.Distance(who, int(x.By))
	return d == 0 || d <= 2
}

// GivesGround moves a figure one increment straight away from another, or with ownBack in the
// direction of its own back. It reports whether there was room; blocked is what the players have
// said about that. [mun.attack.6] [mun.attack.7]
func (r *Reckoner) GivesGround(s *State, who, from int, ownBack, blocked bool) bool {
	if s.Mapped() {
		return r.pushed(s, who, from, ownBack)
	}
	by := 1
	if ownBack && s.Quadrant(who, from) == Rear { // its back is towards the other figure
		blocked, by = blocked || s.Adjacent(from, who), -1
	}
	if blocked {
		return false
	}
	s.LeavesThings(who, wasShoved)
	if n := s.Distance(from, who); n != 0 {
		s.SetRange(from, who, n+by)
	}
	return true
}

// Nearest returns the nearest active opponent, of several the first in order of entry; -1 if there
// is none.
func (r *Reckoner) Nearest(s *State, a int) int {
	best := -1
	for b := range int(s.N) {
		if s.Fig[b].Status == Active && s.Opponents(a, b) && (best < 0 || s.Fig[a].Range[b] < s.Fig[a].Range[best]) {
			best = b
		}
	}
	return best
}

// PointWords says where a point of the hexagon is. [mun.scatter.1]
func (r *Reckoner) PointWords(s *State, k int) string {
	numbering := 0
	if s.Is(RulingScatterNumbering, ScatterNumberingMirrored) {
		numbering = 1
	}
	switch {
	case k == 0:
		return "own space"
	case k >= 1 && k <= 6:
		return r.Content.Scatter[numbering][k]
	}
	return "two spaces away"
}
