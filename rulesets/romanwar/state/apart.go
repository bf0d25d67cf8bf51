package state

import "slices"

// A crowd is an index of the ground on which the living units of one side stand, kept up to date as
// they move. The table is cut into squares; each square heads a linked list of the units whose
// south-west corner lies in it.
type crowd struct {
	of           *State
	copies       uint64
	stamp        uint64
	Boxes        []Box // by unit; only those that have men and a place
	first        []int32
	next, cell   []int32 // by unit: the next in its chain, and its square
	wide, tall   int32   // squares
	across, deep int32   // of the largest unit
}

// Friends returns the crowd of side k, rebuilding it if the side has changed since.
func (r *Reckoner) Friends(s *State, k uint8) *crowd {
	w := &r.crowds[k]
	if w.same(s, k) {
		return w
	}
	w.of, w.copies, w.stamp = s, s.Copies, s.stamp[k]
	w.wide, w.tall, w.across, w.deep = s.Width/cellSize+3, s.Depth/cellSize+3, 0, 0
	w.first = slices.Grow(w.first[:0], int(w.wide*w.tall))[:w.wide*w.tall]
	for c := range w.first {
		w.first[c] = Nobody
	}
	n := len(s.Units)
	w.Boxes, w.next, w.cell = slices.Grow(w.Boxes[:0], n)[:n], slices.Grow(w.next[:0], n)[:n], slices.Grow(w.cell[:0], n)[:n]
	for _, i := range s.Order {
		if u := &s.Units[i]; u.Side == k && u.N > 0 && u.Placed {
			w.enter(i, *s.Area(u))
		}
	}
	return w
}

func (w *crowd) same(s *State, k uint8) bool {
	return w.of == s && w.copies == s.Copies && w.stamp == s.stamp[k]
}

// column and row return the square in which a place lies, clamped to the table.
func (w *crowd) column(x int32) int32 { return min(max((x+cellSize)/cellSize, 0), w.wide-1) }

func (w *crowd) row(y int32) int32 { return min(max((y+cellSize)/cellSize, 0), w.tall-1) }

// enter adds a unit and its ground to the index.
func (w *crowd) enter(i int32, b Box) {
	c := w.row(b.Y0)*w.wide + w.column(b.X0)
	w.Boxes[i], w.cell[i], w.next[i] = b, c, w.first[c]
	w.first[c] = i
	w.across, w.deep = max(w.across, b.X1-b.X0), max(w.deep, b.Y1-b.Y0)
}

// leave removes a unit from the index.
func (w *crowd) leave(i int32) {
	at := &w.first[w.cell[i]]
	for *at != i {
		at = &w.next[*at]
	}
	*at = w.next[i]
}

// On appends to list the units whose ground overlaps b.
func (w *crowd) On(list []int32, b *Box) []int32 {
	west, east := w.column(b.X0-w.across), w.column(b.X1)
	for row := w.row(b.Y0 - w.deep); row <= w.row(b.Y1); row++ {
		for c := row*w.wide + west; c <= row*w.wide+east; c++ {
			for i := w.first[c]; i >= 0; i = w.next[i] {
				if b.Overlaps(&w.Boxes[i]) {
					list = append(list, i)
				}
			}
		}
	}
	return list
}

// Strides records that unit i has moved, after its box has been drawn anew.
func (r *Reckoner) Strides(s *State, i int) {
	u := &s.Units[i]
	w := &r.crowds[u.Side]
	known := w.same(s, u.Side)
	r.strode(s, u.Side)
	if known && u.Placed && u.N > 0 {
		w.leave(int32(i))
		w.enter(int32(i), u.box)
		w.stamp = s.stamp[u.Side]
	}
}

// Overlaps reports whether two boxes have area in common; touching edges do not count.
func (b *Box) Overlaps(o *Box) bool {
	return b.X0 < o.X1 && o.X0 < b.X1 && b.Y0 < o.Y1 && o.Y0 < b.Y1
}

// Taken returns the friend on whose ground unit i would stand at b, or Nobody. A friend whose
// ground the unit overlaps already, as riders do their own dismounted men, does not count.
// [war.general.1]
func (r *Reckoner) Taken(s *State, i int, b *Box) int {
	if s.Mode != Battle || !s.Is(RulingFiguresApart, FiguresApartApart) {
		return Nobody
	}
	r.OnSpot = r.Friends(s, s.Units[i].Side).On(r.OnSpot[:0], b)
	for _, k := range r.OnSpot {
		if int(k) != i && r.meets(s, i, int(k), b) {
			return int(k)
		}
	}
	return Nobody
}

// meets reports whether a unit newly comes onto the ground of a friend whose box overlaps b: the
// two did not overlap before, and either both are on a wall or neither is.
func (r *Reckoner) meets(s *State, i, friend int, b *Box) bool {
	u := &s.Units[i]
	if u.N > 0 && u.Placed && s.Area(u).Overlaps(s.Area(&s.Units[friend])) {
		return false
	}
	if len(s.Feats) == 0 {
		return true
	}
	x, y := b.Middle()
	return (r.WallAt(s, x, y) >= 0) == (r.OnTop(s, &s.Units[friend]) >= 0)
}

// farToFree is how far from a taken place FreePlace looks for free ground, in half inches.
const farToFree = 40

// FreePlace returns the place nearest to (x, y) that can accepts, searching in rings of half
// inches; false if there is none within farToFree.
func FreePlace(x, y int32, can func(x, y int32) bool) (int32, int32, bool) {
	const half = Inch / 2
	for ring := int32(1); ring <= farToFree; ring++ {
		bx, by, best := int32(0), int32(0), int32(-1)
		for k := -ring; k <= ring; k++ {
			for _, d := range [4][2]int32{{k, -ring}, {k, ring}, {-ring, k}, {ring, k}} {
				far := Long(d[0]*half, d[1]*half)
				if (best < 0 || far < best) && can(x+d[0]*half, y+d[1]*half) {
					bx, by, best = x+d[0]*half, y+d[1]*half, far
				}
			}
		}
		if best >= 0 {
			return bx, by, true
		}
	}
	return 0, 0, false
}

// LookAlong collects the friends whose ground a unit may come onto along a straight way, so that
// RoomOnWay need not look at all the others for each part of it.
func (r *Reckoner) LookAlong(s *State, i int, dx, dy int32) {
	r.onWay = r.onWay[:0]
	if !s.Is(RulingFiguresApart, FiguresApartApart) {
		return
	}
	b := *s.Area(&s.Units[i])
	end := b.Moved(dx, dy)
	all := Box{min(b.X0, end.X0), min(b.Y0, end.Y0), max(b.X1, end.X1), max(b.Y1, end.Y1)}
	r.onWay = r.Friends(s, s.Units[i].Side).On(r.onWay, &all)
}

// RoomOnWay is roomNear for a part of the way last given to LookAlong.
func (r *Reckoner) RoomOnWay(s *State, i int, dx, dy int32) bool {
	b := s.Area(&s.Units[i]).Moved(dx, dy)
	for _, k := range r.onWay {
		if int(k) != i && b.Overlaps(s.Area(&s.Units[k])) && r.meets(s, i, int(k), &b) {
			return false
		}
	}
	return true
}

// roomNear reports whether a unit comes onto no friend's ground by a step of dx, dy.
func (r *Reckoner) roomNear(s *State, i int, dx, dy int32) bool {
	b := s.Area(&s.Units[i]).Moved(dx, dy)
	return r.Taken(s, i, &b) < 0
}

// RoomToCharge reports whether a unit that charges straight at its target comes onto no friend's
// ground.
func (r *Reckoner) RoomToCharge(s *State, i, target int) bool {
	gx, gy := s.Area(&s.Units[i]).Away(*s.Area(&s.Units[target]))
	return r.roomNear(s, i, gx, gy)
}

// ClearOfFriends returns the greatest length up to the one given, in steps of half an inch, by
// which a unit can go along dx, dy and end on no friend's ground; if there is none, the length
// given. [war.general.1]
func (r *Reckoner) ClearOfFriends(s *State, i int, dx, dy, length int32) int32 {
	b := *s.Area(&s.Units[i])
	for m := length; m >= 0; m -= Inch / 2 {
		x, y := Along(dx, dy, m, false)
		if at := b.Moved(x, y); !r.OnFriends(s, i, &at) {
			return m
		}
	}
	return length
}

// OnFriends is Taken for a unit that may not stay even where it overlaps friends already.
func (r *Reckoner) OnFriends(s *State, i int, b *Box) bool {
	if s.Mode != Battle || !s.Is(RulingFiguresApart, FiguresApartApart) {
		return false
	}
	r.OnSpot = r.Friends(s, s.Units[i].Side).On(r.OnSpot[:0], b)
	return slices.ContainsFunc(r.OnSpot, func(k int32) bool { return int(k) != i })
}
