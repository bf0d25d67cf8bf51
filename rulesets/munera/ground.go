package munera

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// What rules ask of the ground. On a hex map the answers come from where the
// figures stand; without one, from what the players have stated. Either way they
// are kept with the figures (rng, sees), so that asking costs nothing: stand and
// its like keep them for a map, stateRange and stateSees for the table.

// mapped reports whether the bout is fought on a hex map. [mun.move.6]
func (s *State) mapped() bool { return s.arena != field.Arena{} }

// distance returns how many increments two figures are apart, 0 if nobody
// knows. [mun.move.6]
func (s *State) distance(a, b int) int { return int(s.fig[a].rng[b]) }

// quadrant returns the quadrant in which a sees b. [mun.face.1]
func (s *State) quadrant(a, b int) Quadrant { return s.fig[a].sees[b] }

// adjacent reports whether two figures are within one increment. [mun.adj.1]
func (s *State) adjacent(a, b int) bool { return s.distance(a, b) == 1 }

// inArc reports whether b stands in a's frontal arc. [mun.face.2]
func (s *State) inArc(a, b int) bool { return s.quadrant(a, b) == Front }

// threatens reports whether a has b adjacent and in his frontal arc.
func (s *State) threatens(a, b int) bool { return s.adjacent(a, b) && s.inArc(a, b) }

// known reports whether it is known where two figures stand to each other: on a
// map it is, without one a player has to have said so.
func (s *State) known(a, b int) bool {
	return s.mapped() || (s.fig[a].statedR|s.fig[a].statedSees)&bit(b) != 0
}

// setRange states how far two figures are apart.
func (s *State) setRange(a, b int, n int) {
	n = min(n, maxRange)
	s.fig[a].rng[b], s.fig[b].rng[a] = uint8(n), uint8(n)
}

// A spot is where something lies: on a map in a hex; without one at a point 1..6
// of the hexagon round a man, 0 being his own space and 7..12 the spaces beyond
// points 1..6.
type spot struct {
	by    int8 // nobody on a map
	point int8
	at    field.Hex
}

// under is the space a man stands in.
func (s *State) under(who int) spot {
	if s.mapped() {
		return spot{by: nobody, at: s.fig[who].at}
	}
	return spot{by: int8(who)}
}

// beside is the space at a point of the hexagon round a man, of which point 1
// is the one towards another man. [mun.scatter.1] [mun.scatter.2]
func (r *Rules) beside(s *State, who, other, point int) spot {
	if s.mapped() {
		return r.scattered(s, s.fig[who].at, s.fig[other].at, point)
	}
	return spot{by: int8(who), point: int8(point)}
}

// ownSpace reports whether something lies in the space a man stands in.
func (s *State) ownSpace(who int, x *lying) bool {
	if s.mapped() {
		return s.fig[who].placed && s.fig[who].at == x.at
	}
	return int(x.by) == who && x.point == 0
}

// within reports whether an item is within a man's reach, for all that anybody
// knows: without a map it may be where nobody has said otherwise. [mun.adj.2]
func (s *State) within(who int, x *lying) bool {
	near, known := s.reach(who, x)
	return near || !known
}

// reach reports whether an item is within a man's reach, and whether anybody knows.
// Without a map it is by the man it fell by until he moves of himself; for others
// the range to a man who has stayed may tell, else the players have to. [mun.adj.2]
func (s *State) reach(who int, x *lying) (near, known bool) {
	switch {
	case s.mapped():
		return s.fig[who].placed && field.Distance(s.fig[who].at, x.at) <= 1, true
	case s.is(rulingFallenThings, fallenThingsWithTheMan):
		return s.besideBearer(who, x), true
	case (x.near|x.far)&bit(who) != 0:
		return x.near&bit(who) != 0, true
	case x.left == hasWalked || x.by < 0:
		return false, false
	case int(x.by) == who:
		return x.point <= 6, true
	case x.left == wasShoved:
		return false, false
	}
	d := s.distance(who, int(x.by))
	switch off := 1 + int(oneIf(x.point > 6)); {
	case d == 0:
		return false, false
	case x.point == 0:
		return d == 1, true
	default: // at most so far from the man it fell by
		return false, d > 1+off
	}
}

// say notes how far an item is from a man, as the players have it. [mun.move.6]
func (x *lying) say(who, n int) {
	x.near, x.far = x.near&^bit(who), x.far&^bit(who)
	if n <= 1 {
		x.near |= bit(who)
	} else {
		x.far |= bit(who)
	}
}

// leavesThings: what lies by a man stays where it is when he walks off or is shoved,
// and what was said of his distance to things holds no longer. [mun.adj.2]
func (s *State) leavesThings(who int, how uint8) {
	if s.mapped() || s.is(rulingFallenThings, fallenThingsWithTheMan) {
		return
	}
	for i := range int(s.nGround) {
		x := &s.ground[i]
		if int(x.by) == who {
			x.left = max(x.left, how)
		}
		x.near, x.far = x.near&^bit(who), x.far&^bit(who)
	}
}

// besideBearer: things go with the man they fell by, and the players are trusted
// unless a stated range or a kick says otherwise.
func (s *State) besideBearer(who int, x *lying) bool {
	switch {
	case int(x.by) == who:
		return x.point <= 6
	case x.by < 0:
		return true
	}
	d := s.distance(who, int(x.by))
	return d == 0 || d <= 2
}

// givesGround moves a man one increment straight away from another, or else the
// way his own back is turned. It reports whether there was room; blocked is what
// the players have said about it. [mun.attack.6] [mun.attack.7]
func (r *Rules) givesGround(s *State, who, from int, ownBack, blocked bool) bool {
	if s.mapped() {
		return r.pushed(s, who, from, ownBack)
	}
	by := 1
	if ownBack && s.quadrant(who, from) == Rear { // his back is turned to the other
		blocked, by = blocked || s.adjacent(from, who), -1
	}
	if blocked {
		return false
	}
	s.leavesThings(who, wasShoved)
	if n := s.distance(from, who); n != 0 {
		s.setRange(from, who, n+by)
	}
	return true
}

// scatterDie says at which point something falls. Without a map that is told and
// noted and makes no difference. [mun.scatter.1]
func (r *Rules) scatterDie(s *State, who int, id rule.ID, ref *bout.Ref) int {
	if s.mapped() {
		return ref.Roll(who, 6, dieScatter, id)
	}
	return ref.Shown(who, 6, dieScatter, id)
}

// nearest is the nearest active opponent, the first in order of entry among
// equals; -1 if there is none.
func (r *Rules) nearest(s *State, a int) int {
	best := -1
	for b := range int(s.n) {
		if s.fig[b].status == active && s.opponents(a, b) && (best < 0 || s.fig[a].rng[b] < s.fig[a].rng[best]) {
			best = b
		}
	}
	return best
}

// pointWords says where a point of the hexagon is. [mun.scatter.1]
func (r *Rules) pointWords(s *State, k int) string {
	numbering := 0
	if s.is(rulingScatterNumbering, scatterNumberingMirrored) {
		numbering = 1
	}
	switch {
	case k == 0:
		return "own space"
	case k >= 1 && k <= 6:
		return r.c.scatter[numbering][k]
	}
	return "two spaces away"
}
