package state

import "summa/internal/field"

// What rules ask of the ground. On a hex map the answers come from where the
// figures stand; without one, from what the players have stated. Either way they
// are kept with the figures (rng, sees), so that asking costs nothing: stand and
// its like keep them for a map, StateRange and StateSees for the table.

// Mapped reports whether the bout is fought on a hex map. [mun.move.6]
func (s *State) Mapped() bool { return s.Arena != field.Arena{} }

// Distance returns how many increments two figures are apart, 0 if nobody
// knows. [mun.move.6]
func (s *State) Distance(a, b int) int { return int(s.Fig[a].Range[b]) }

// Quadrant returns the quadrant in which a sees b. [mun.face.1]
func (s *State) Quadrant(a, b int) Quadrant { return s.Fig[a].Sees[b] }

// Adjacent reports whether two figures are within one increment. [mun.adj.1]
func (s *State) Adjacent(a, b int) bool { return s.Distance(a, b) == 1 }

// InArc reports whether b stands in a's frontal arc. [mun.face.2]
func (s *State) InArc(a, b int) bool { return s.Quadrant(a, b) == Front }

// Threatens reports whether a has b adjacent and in his frontal arc.
func (s *State) Threatens(a, b int) bool { return s.Adjacent(a, b) && s.InArc(a, b) }

// Known reports whether it is known where two figures stand to each other: on a
// map it is, without one a player has to have said so.
func (s *State) Known(a, b int) bool {
	return s.Mapped() || (s.Fig[a].StatedR|s.Fig[a].StatedSees)&Bit(b) != 0
}

// SetRange states how far two figures are apart.
func (s *State) SetRange(a, b int, n int) {
	n = min(n, MaxRange)
	s.Fig[a].Range[b], s.Fig[b].Range[a] = uint8(n), uint8(n)
}

// A Spot is where something lies: on a map in a hex; without one at a point 1..6
// of the hexagon round a man, 0 being his own space and 7..12 the spaces beyond
// points 1..6.
type Spot struct {
	By    int8 // nobody on a map
	Point int8
	At    field.Hex
}

// Under is the space a man stands in.
func (s *State) Under(who int) Spot {
	if s.Mapped() {
		return Spot{By: Nobody, At: s.Fig[who].At}
	}
	return Spot{By: int8(who)}
}

// Beside is the space at a point of the hexagon round a man, of which point 1
// is the one towards another man. [mun.scatter.1] [mun.scatter.2]
func (r *Reckoner) Beside(s *State, who, other, point int) Spot {
	if s.Mapped() {
		return r.Scattered(s, s.Fig[who].At, s.Fig[other].At, point)
	}
	return Spot{By: int8(who), Point: int8(point)}
}

// OwnSpace reports whether something lies in the space a man stands in.
func (s *State) OwnSpace(who int, x *Lying) bool {
	if s.Mapped() {
		return s.Fig[who].Placed && s.Fig[who].At == x.At
	}
	return int(x.By) == who && x.Point == 0
}

// Within reports whether an item is within a man's reach, for all that anybody
// knows: without a map it may be where nobody has said otherwise. [mun.adj.2]
func (s *State) Within(who int, x *Lying) bool {
	near, known := s.Reach(who, x)
	return near || !known
}

// Reach reports whether an item is within a man's reach, and whether anybody knows.
// Without a map it is by the man it fell by until he moves of himself; for others
// the range to a man who has stayed may tell, else the players have to. [mun.adj.2]
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
	default: // at most so far from the man it fell by
		return false, d > 1+off
	}
}

// Say notes how far an item is from a man, as the players have it. [mun.move.6]
func (x *Lying) Say(who, n int) {
	x.Near, x.Far = x.Near&^Bit(who), x.Far&^Bit(who)
	if n <= 1 {
		x.Near |= Bit(who)
	} else {
		x.Far |= Bit(who)
	}
}

// LeavesThings: what lies by a man stays where it is when he walks off or is shoved,
// and what was said of his distance to things holds no longer. [mun.adj.2]
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

// besideBearer: things go with the man they fell by, and the players are trusted
// unless a stated range or a kick says otherwise.
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

// GivesGround moves a man one increment straight away from another, or else the
// way his own back is turned. It reports whether there was room; blocked is what
// the players have said about it. [mun.attack.6] [mun.attack.7]
func (r *Reckoner) GivesGround(s *State, who, from int, ownBack, blocked bool) bool {
	if s.Mapped() {
		return r.pushed(s, who, from, ownBack)
	}
	by := 1
	if ownBack && s.Quadrant(who, from) == Rear { // his back is turned to the other
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

// Nearest is the nearest active opponent, the first in order of entry among
// equals; -1 if there is none.
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
