package romanwar

import (
	"slices"

	"summa/internal/rule"
)

// A crowd is the ground of the living units of one side, kept up as they move, so that it
// is quickly seen who stands where: by squares of the table, in each a chain of those whose
// south-west corners lie in it.
type crowd struct {
	of           *State
	copies       uint64
	stamp        uint64
	boxes        []box // by unit, of those who have men and a place
	first        []int32
	next, cell   []int32 // by unit: the next in its chain, and its square
	wide, tall   int32   // squares
	across, deep int32   // of the largest unit
}

// friends is the crowd of a side.
func (r *Rules) friends(s *State, k uint8) *crowd {
	w := &r.crowds[k]
	if w.same(s, k) {
		return w
	}
	w.of, w.copies, w.stamp = s, s.copies, s.stamp[k]
	w.wide, w.tall, w.across, w.deep = s.width/cellSize+3, s.depth/cellSize+3, 0, 0
	w.first = slices.Grow(w.first[:0], int(w.wide*w.tall))[:w.wide*w.tall]
	for c := range w.first {
		w.first[c] = nobody
	}
	n := len(s.units)
	w.boxes, w.next, w.cell = slices.Grow(w.boxes[:0], n)[:n], slices.Grow(w.next[:0], n)[:n], slices.Grow(w.cell[:0], n)[:n]
	for _, i := range s.order {
		if u := &s.units[i]; u.side == k && u.n > 0 && u.placed {
			w.enter(i, *s.area(u))
		}
	}
	return w
}

func (w *crowd) same(s *State, k uint8) bool {
	return w.of == s && w.copies == s.copies && w.stamp == s.stamp[k]
}

// column and row of the square of a place.
func (w *crowd) column(x int32) int32 { return min(max((x+cellSize)/cellSize, 0), w.wide-1) }
func (w *crowd) row(y int32) int32    { return min(max((y+cellSize)/cellSize, 0), w.tall-1) }

// enter puts a unit on its ground.
func (w *crowd) enter(i int32, b box) {
	c := w.row(b.y0)*w.wide + w.column(b.x0)
	w.boxes[i], w.cell[i], w.next[i] = b, c, w.first[c]
	w.first[c] = i
	w.across, w.deep = max(w.across, b.x1-b.x0), max(w.deep, b.y1-b.y0)
}

// leave takes a unit off its ground.
func (w *crowd) leave(i int32) {
	at := &w.first[w.cell[i]]
	for *at != i {
		at = &w.next[*at]
	}
	*at = w.next[i]
}

// on appends the units on whose ground a piece of ground lies to a list.
func (w *crowd) on(list []int32, b *box) []int32 {
	west, east := w.column(b.x0-w.across), w.column(b.x1)
	for row := w.row(b.y0 - w.deep); row <= w.row(b.y1); row++ {
		for c := row*w.wide + west; c <= row*w.wide+east; c++ {
			for i := w.first[c]; i >= 0; i = w.next[i] {
				if b.overlaps(&w.boxes[i]) {
					list = append(list, i)
				}
			}
		}
	}
	return list
}

// strides says that one unit, whose ground is drawn, stands elsewhere.
func (r *Rules) strides(s *State, i int) {
	u := &s.units[i]
	w := &r.crowds[u.side]
	known := w.same(s, u.side)
	r.strode(s, u.side)
	if known && u.placed && u.n > 0 {
		w.leave(int32(i))
		w.enter(int32(i), u.box)
		w.stamp = s.stamp[u.side]
	}
}

// overlaps reports whether two pieces of ground have some in common.
func (b *box) overlaps(o *box) bool {
	return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1
}

// taken is the friend on whose ground a unit would stand, or nobody. Whom it stands among
// already, as riders among those of them who are on foot, does not keep it there.
// [war.general.1]
func (r *Rules) taken(s *State, i int, b *box) int {
	if s.mode != battle || !s.is(rulingFiguresApart, figuresApartApart) {
		return nobody
	}
	r.onSpot = r.friends(s, s.units[i].side).on(r.onSpot[:0], b)
	for _, k := range r.onSpot {
		if int(k) != i && r.meets(s, i, int(k), b) {
			return int(k)
		}
	}
	return nobody
}

// meets reports whether a unit comes onto the ground of a friend with whom it would have
// some in common: both are on a wall, or neither is, and they did not stand so before.
func (r *Rules) meets(s *State, i, friend int, b *box) bool {
	u := &s.units[i]
	if u.n > 0 && u.placed && s.area(u).overlaps(s.area(&s.units[friend])) {
		return false
	}
	if len(s.feats) == 0 {
		return true
	}
	x, y := b.middle()
	return (r.wallAt(s, x, y) >= 0) == (r.onTop(s, &s.units[friend]) >= 0)
}

// placeTaken refuses ground on which friends stand; the hint names the nearest to it that
// is free and that the unit can take.
func (r *Rules) placeTaken(s *State, i, friend int, hint string) *rule.Refusal {
	return refuse("place-taken", general1, r.name(s, i)+" would stand on the ground of "+r.name(s, friend), hint)
}

// How far from a place that is taken free ground is looked for, by half inches.
const farToFree = 40

// freePlace is the place nearest to another that a unit can take: it asks of each by
// half inches, nearer ones first.
func freePlace(x, y int32, can func(x, y int32) bool) (int32, int32, bool) {
	const half = inch / 2
	for ring := int32(1); ring <= farToFree; ring++ {
		bx, by, best := int32(0), int32(0), int32(-1)
		for k := -ring; k <= ring; k++ {
			for _, d := range [4][2]int32{{k, -ring}, {k, ring}, {-ring, k}, {ring, k}} {
				far := long(d[0]*half, d[1]*half)
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

// roomFor refuses a move that ends where a friend stands. [war.general.1]
func (r *Rules) roomFor(s *State, c *Command) *rule.Refusal {
	i := int(c.unit)
	b := s.afterMove(c)
	friend := r.taken(s, i, &b)
	if friend < 0 {
		return nil
	}
	try, hint := *c, ""
	x, y, free := freePlace(c.x, c.y, func(x, y int32) bool {
		try.x, try.y = x, y
		near := b.moved(x-c.x, y-c.y)
		return r.taken(s, i, &near) < 0 && r.wayThere(s, &try) == nil
	})
	if free {
		hint = "move " + r.typed(s, i) + " " + coordinates(x, y)
		if c.facing != noFacing {
			hint += " " + facingWords[c.facing]
		}
		if c.files > 0 {
			hint += " files " + itoa(int(c.files))
		}
	}
	return r.placeTaken(s, i, friend, hint)
}

// afterMove is the ground of a unit after a move on the table.
func (s *State) afterMove(c *Command) box {
	t := s.units[c.unit]
	t.x, t.y = c.x, c.y
	if c.facing != noFacing {
		t.facing = c.facing
	}
	if c.files > 0 {
		t.files = c.files
	}
	return s.rect(&t)
}

// coordinates are a place as move and place take it: 16 35.
func coordinates(x, y int32) string {
	return string(appendHundredths(append(appendHundredths(nil, int(x)), ' '), int(y)))
}

// roomAt refuses a charge or a run-over that ends where a friend stands. [war.general.1]
func (r *Rules) roomAt(s *State, c *Command) *rule.Refusal {
	i := int(c.unit)
	b := s.area(&s.units[c.unit]).moved(c.way.dx, c.way.dy)
	friend := r.taken(s, i, &b)
	if friend < 0 {
		return nil
	}
	u, side, hint := &s.units[c.unit], s.units[c.unit].side, ""
	x, y, free := freePlace(u.x+c.way.dx, u.y+c.way.dy, func(x, y int32) bool {
		near := s.area(u).moved(x-u.x, y-u.y)
		return s.onTable(near) && r.taken(s, i, &near) < 0 && !r.nearAny(s, side, &near) && r.stops(s, u, near) < 0
	})
	if free {
		hint = "there is room at " + coordinates(x, y) + ", by a move"
	}
	return r.placeTaken(s, i, friend, hint)
}

// lookAlong notes the friends whose ground a unit may come onto on a straight way, so that
// the others need not be looked at for each part of it.
func (r *Rules) lookAlong(s *State, i int, dx, dy int32) {
	r.onWay = r.onWay[:0]
	if !s.is(rulingFiguresApart, figuresApartApart) {
		return
	}
	b := *s.area(&s.units[i])
	end := b.moved(dx, dy)
	all := box{min(b.x0, end.x0), min(b.y0, end.y0), max(b.x1, end.x1), max(b.y1, end.y1)}
	r.onWay = r.friends(s, s.units[i].side).on(r.onWay, &all)
}

// roomOnWay is roomNear for a part of the way looked along.
func (r *Rules) roomOnWay(s *State, i int, dx, dy int32) bool {
	b := s.area(&s.units[i]).moved(dx, dy)
	for _, k := range r.onWay {
		if int(k) != i && b.overlaps(s.area(&s.units[k])) && r.meets(s, i, int(k), &b) {
			return false
		}
	}
	return true
}

// roomNear reports whether a unit stands on no friend's ground after a step.
func (r *Rules) roomNear(s *State, i int, dx, dy int32) bool {
	b := s.area(&s.units[i]).moved(dx, dy)
	return r.taken(s, i, &b) < 0
}

// roomToCharge reports whether a unit that charges another straight on stands on no
// friend's ground.
func (r *Rules) roomToCharge(s *State, i, target int) bool {
	gx, gy := s.area(&s.units[i]).away(*s.area(&s.units[target]))
	return r.roomNear(s, i, gx, gy)
}

// roomToPlace refuses to put a unit where a friend stands. [war.general.1]
func (r *Rules) roomToPlace(s *State, c *Command, t *unit, b *box) *rule.Refusal {
	friend := r.taken(s, int(c.unit), b)
	if friend < 0 {
		return nil
	}
	hint := ""
	x, y, free := freePlace(c.x, c.y, func(x, y int32) bool {
		near := b.moved(x-c.x, y-c.y)
		return s.onTable(near) && r.taken(s, int(c.unit), &near) < 0 && !r.nearAny(s, t.side, &near)
	})
	if free {
		hint = "place " + r.typed(s, int(c.unit)) + " " + coordinates(x, y) + " " + facingWords[c.facing]
	}
	return r.placeTaken(s, int(c.unit), friend, hint)
}

// clearOfFriends is the greatest length up to one along a way, by half inches, after which
// a unit stands on no friend's ground; where there is none, that length. [war.general.1]
func (r *Rules) clearOfFriends(s *State, i int, dx, dy, length int32) int32 {
	b := *s.area(&s.units[i])
	for m := length; m >= 0; m -= inch / 2 {
		x, y := along(dx, dy, m, false)
		if at := b.moved(x, y); !r.onFriends(s, i, &at) {
			return m
		}
	}
	return length
}

// onFriends is taken for a unit that may not stay among those it stands among.
func (r *Rules) onFriends(s *State, i int, b *box) bool {
	if s.mode != battle || !s.is(rulingFiguresApart, figuresApartApart) {
		return false
	}
	r.onSpot = r.friends(s, s.units[i].side).on(r.onSpot[:0], b)
	return slices.ContainsFunc(r.onSpot, func(k int32) bool { return int(k) != i })
}
