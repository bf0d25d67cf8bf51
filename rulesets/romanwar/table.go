package romanwar

import (
	"math"
	"math/bits"
	"slices"
)

// A box is a rectangle on the table: from x0, y0 in the south-west to x1, y1.
type box struct{ x0, y0, x1, y1 int32 }

// spacing is the ground of a figure, both ways. [war.general.1]
func (s *State) spacing() int32 {
	switch s.rulings[rulingFigureSpacing] {
	case figureSpacing075:
		return 75
	case figureSpacing05:
		return 50
	}
	return inch
}

// ground is what a piece takes in a formation, across and deep. [war.run.1]
func (s *State) ground(u *unit) (across, deep int32) {
	gap := s.spacing()
	if s.is(rulingPieceGround, pieceGroundAsPattern) && u.mount != onFoot {
		return 2 * gap, 3 * gap
	}
	return gap, gap
}

// rect is the ground a unit takes now.
func (s *State) rect(u *unit) box {
	f := min(u.files, u.n)
	if f == 0 {
		return box{u.x, u.y, u.x, u.y}
	}
	across, deep := s.ground(u)
	w, d := f*across, ranks(u.n, f)*deep
	left, back := w>>1, d*int32(1-u.facing>>1) // of the front: how far the ground goes
	if u.facing&1 == 1 {
		w, d, left, back = d, w, back, left
	}
	return box{u.x - left, u.y - back, u.x - left + w, u.y - back + d}
}

// area is the ground a unit takes now.
func (s *State) area(u *unit) *box {
	if !s.drawn {
		s.drawAll()
	}
	return &u.box
}

// drawAll draws the ground of all units. From then on whoever moves, turns or loses men
// is drawn anew, and only where more may have changed are all. As that is seldom, it is
// kept out of area.
//
//go:noinline
func (s *State) drawAll() {
	s.drawn = true
	for i := range s.units {
		s.draw(&s.units[i])
	}
}

// draw draws the ground of a unit.
func (s *State) draw(u *unit) { u.box = s.rect(u) }

// step moves a unit that goes on looking where it looks.
func (u *unit) step(dx, dy int32) {
	u.x, u.y, u.box = u.x+dx, u.y+dy, u.box.moved(dx, dy)
}

// ranks is in how many ranks n men of f files stand. A few are counted, which is
// faster than to divide.
func ranks(n, f int32) int32 {
	k := int32(1)
	if n > f {
		k++
	}
	if n > 2*f {
		k++
	}
	if n > 3*f {
		k++
	}
	if n > 4*f {
		k = (n + f - 1) / f
	}
	return k
}

func (b box) moved(dx, dy int32) box { return box{b.x0 + dx, b.y0 + dy, b.x1 + dx, b.y1 + dy} }

// within reports whether a box lies on the table.
func (s *State) onTable(b box) bool {
	return b.x0 >= 0 && b.y0 >= 0 && b.x1 <= s.width && b.y1 <= s.depth
}

// noFarther reports whether a box that does not lie on the table lies no farther off it
// than another did.
func (s *State) noFarther(was, now box) bool {
	return now.x0 >= min(was.x0, 0) && now.y0 >= min(was.y0, 0) && now.x1 <= max(was.x1, s.width) && now.y1 <= max(was.y1, s.depth)
}

// away is the gap vector from one box to another: 0 on an axis on which they touch
// or overlap.
func (b box) away(o box) (gx, gy int32) {
	switch {
	case o.x0 > b.x1:
		gx = o.x0 - b.x1
	case o.x1 < b.x0:
		gx = o.x1 - b.x0
	}
	switch {
	case o.y0 > b.y1:
		gy = o.y0 - b.y1
	case o.y1 < b.y0:
		gy = o.y1 - b.y0
	}
	return gx, gy
}

// touches reports whether two pieces of ground meet.
func (b box) touches(o box) bool {
	gx, gy := b.away(o)
	return gx == 0 && gy == 0
}

// root is the whole part of the square root of n, which is not negative.
func root(n int64) int64 {
	const exact = 1 << 50 // below it the root that is rounded is not rounded up to a whole number
	v := int64(math.Sqrt(float64(n)))
	if n < exact {
		return v
	}
	return corrected(v, n)
}

// corrected is the whole part of the square root of n, of which v is nearly the root.
func corrected(v, n int64) int64 {
	for v*v > n {
		v--
	}
	for (v+1)*(v+1) <= n {
		v++
	}
	return v
}

// long is the length of a vector, rounded to the nearest hundredth.
func long(gx, gy int32) int32 {
	switch {
	case gx == 0:
		return max(gy, -gy)
	case gy == 0:
		return max(gx, -gx)
	}
	return rounded(int64(gx)*int64(gx) + int64(gy)*int64(gy))
}

// rounded is the square root of n, rounded to the nearest whole number.
func rounded(n int64) int32 {
	v := root(n)
	if n-v*v > v {
		v++
	}
	return int32(v)
}

// widest is the greatest square of a distance that is rounded to d.
func widest(d int32) int64 { return int64(d)*int64(d) + int64(d) }

// near reports whether two units are in contact: nearer than the least range.
// [war.missile.3]
func (r *Rules) near(s *State, i, j int32) bool {
	return apart(s.area(&s.units[i]), s.area(&s.units[j])) <= widest(int32(r.c.n(numMinimum))-1)
}

// along is m hundredths along a vector, its components cut toward zero, or rounded
// up away from it.
func along(gx, gy, m int32, up bool) (dx, dy int32) {
	switch {
	case gx == 0 && gy == 0 || m == 0:
		return 0, 0
	case gx == 0:
		return 0, sign(gy) * m
	case gy == 0:
		return sign(gx) * m, 0
	}
	n := uint64(int64(gx)*int64(gx) + int64(gy)*int64(gy))
	return sign(gx) * part(gx, m, n, up), sign(gy) * part(gy, m, n, up)
}

func sign(x int32) int32 {
	if x < 0 {
		return -1
	}
	return 1
}

// part is |g| m / sqrt(n), cut or rounded up.
func part(g, m int32, n uint64, up bool) int32 {
	q := uint64(max(g, -g)) * uint64(m)
	hi, lo := bits.Mul64(q, q)
	quo := lo / n
	if hi > 0 {
		quo, _ = bits.Div64(hi%n, lo, n) // |g| <= sqrt(n): the result is at most m squared
	}
	c := uint64(root(int64(quo)))
	if up {
		sh, sl := bits.Mul64(c*c, n)
		if sh < hi || sh == hi && sl < lo {
			c++
		}
	}
	return int32(c)
}

// A sight is the units of one side as columns of numbers, for as long as none of
// them moves: the nearest is found by running along them.
type sight struct {
	of      *State
	stamp   uint64
	strides uint64
	raised  uint64
	copies  uint64
	boxes   []box // by column
	unit    []int32
	column  []int32 // by unit: its column
	cells   cells
	built   uint64      // how often the columns have been made
	since   uint64      // the first of these times since when nobody has taken new ground
	found   []sighting  // by unit that looks
	near    []candidate // room for a search
}

// A sighting is the nearest enemy as a unit has found it, and from where.
type sighting struct {
	from box
	when uint64 // how often the columns had been made; 0: never
	unit int32
	d    int32
}

// changed says that units of either side may stand elsewhere.
func (r *Rules) changed(s *State) {
	r.changedSide(s, 0)
	r.changedSide(s, 1)
}

// changedSide says so of units of one side: some may also be new, or have men again.
func (r *Rules) changedSide(s *State, k uint8) {
	s.drawn = false
	r.raised(s, k)
}

// raised says that units of a side, whose ground is drawn, are new or have men again.
func (r *Rules) raised(s *State, k uint8) {
	s.raised[k]++
	r.strode(s, k)
}

// strode says that units of a side, whose ground is drawn, stand elsewhere; who had no
// men has none.
func (r *Rules) strode(s *State, k uint8) {
	s.stamp[k]++
	s.strides[k]++
}

// shrunk says that a unit has lost men: it takes no ground that it did not take.
func (r *Rules) shrunk(s *State, u *unit) {
	s.stamp[u.side]++
	s.draw(u)
}

// see is the living units of a side, in muster order.
func (r *Rules) see(s *State, k uint8) *sight {
	v := &r.sight[k]
	if !v.same(s, k) {
		v.survey(s, k)
	}
	return v
}

// same reports whether the columns are as they would be made now.
func (v *sight) same(s *State, k uint8) bool {
	return v.of == s && v.stamp == s.stamp[k] && v.copies == s.copies
}

// survey makes the columns.
func (v *sight) survey(s *State, k uint8) {
	v.built++
	if !v.still(s, k) {
		v.since = v.built
	}
	if !s.drawn {
		s.drawAll()
	}
	from := v.mustered(s, k)
	v.of, v.stamp, v.strides, v.raised, v.copies = s, s.stamp[k], s.strides[k], s.raised[k], s.copies
	boxes, unit, n := slices.Grow(v.boxes[:0], len(from))[:len(from)], slices.Grow(v.unit[:0], len(from))[:len(from)], 0
	for _, i := range from {
		u := &s.units[i]
		boxes[n], unit[n] = u.box, i
		n += bit(u.side == k && u.n > 0) // the next takes the place of who does not count
	}
	v.boxes, v.unit = boxes[:n], unit[:n]
	v.cells.sort(v, s)
	if v.cells.many > 0 {
		v.column = slices.Grow(v.column[:0], len(s.units))[:len(s.units)]
		clear(v.column)
		for k, i := range v.unit {
			v.column[i] = int32(k)
		}
	}
}

// mustered is a list in muster order of which all units of a side are that have men.
func (v *sight) mustered(s *State, k uint8) []int32 {
	if v.of == s && v.copies == s.copies && v.raised == s.raised[k] {
		return v.unit
	}
	return s.order
}

// still reports whether nobody has taken new ground since the columns were made.
func (v *sight) still(s *State, k uint8) bool {
	return v.of == s && v.copies == s.copies && v.strides == s.strides[k] && s.copies > 0
}

// nearest is the enemy unit at the least distance, of several the first in muster
// order, or nobody.
func (r *Rules) nearest(s *State, i int) (unit int, d int32) {
	u := &s.units[i]
	f := r.spot(s, i, u.side, s.area(u), math.MaxInt32)
	if f == nil {
		return nobody, 0
	}
	return int(f.unit), f.d
}

// spot is nearest for a unit whose ground is known; nil is nobody, or nobody within so
// much as far as can be told from where it saw the nearest when it last looked.
func (r *Rules) spot(s *State, i int, side uint8, b *box, most int32) *sighting {
	k := 1 - side
	v := &r.sight[k]
	for i >= len(v.found) {
		v.found = append(v.found, sighting{})
	}
	f := &v.found[i]
	if f.when >= v.since && v.still(s, k) {
		switch {
		case f.beyond(b, most):
			return nil
		case f.from == *b && (f.when == v.built && v.stamp == s.stamp[k] || f.stands(s)):
			return f
		}
	}
	if !v.same(s, k) {
		v.survey(s, k)
	}
	if len(v.unit) == 0 {
		return nil
	}
	v.search(f, b)
	return f
}

// stands reports whether the enemy that was the nearest stands as near as he did. Then
// he is the nearest still, if none has taken new ground.
func (f *sighting) stands(s *State) bool {
	u := &s.units[f.unit]
	return u.n > 0 && apart(s.area(u), &f.from) <= widest(f.d)
}

// beyond reports whether every enemy is farther from a unit than so much, as far as
// can be told from where it saw the nearest when it last looked.
func (r *Rules) beyond(s *State, i int, side uint8, b *box, d int32) bool {
	k := 1 - side
	v := &r.sight[k]
	return i < len(v.found) && v.found[i].when >= v.since && v.still(s, k) && v.found[i].beyond(b, d)
}

// beyond reports whether the nearest enemy, where he was seen from, is farther than so
// much from all of a box.
func (f *sighting) beyond(b *box, d int32) bool {
	if f.d <= d {
		return false
	}
	px, py := max(f.from.x0-b.x0, b.x1-f.from.x1, 0), max(f.from.y0-b.y0, b.y1-f.from.y1, 0)
	return f.d-px-py > d+1
}

// A candidate may be the nearest unit: its distance is about the least found.
type candidate struct {
	square int64
	column int32
}

// search looks for the nearest unit to a box.
func (v *sight) search(f *sighting, b *box) {
	k := int32(0)
	if v.cells.many > 0 {
		k, f.d = v.nearby(f.unit, b)
	} else {
		k, f.d = v.run(b)
	}
	f.from, f.when, f.unit = *b, v.built, v.unit[k]
}

// run searches among few: all of them.
func (v *sight) run(b *box) (column, d int32) {
	best := int64(math.MaxInt64)
	for k := range v.boxes {
		best = min(best, apart(&v.boxes[k], b))
	}
	d = rounded(best)
	for most := widest(d); apart(&v.boxes[column], b) > most; column++ { // the first who is no farther, as distances are rounded
	}
	return column, d
}

// cells sort many units by the square of the table in which their south-west
// corners lie.
type cells struct {
	many         int
	wide, tall   int32 // columns and rows
	across, deep int32 // of the largest unit
	first        []int32
	at           []int32
	list         []int32 // columns of the sight, cell by cell
	boxes        []box   // and their ground
	spans        []span  // of the units of each row
	bottom, top  int32   // the first and the last row with any
}

// A span is how far units reach to the south and the north.
type span struct{ y0, y1 int32 }

const (
	cellSize  = 20 * inch
	fewEnough = 48
	mostCells = 1 << 14
)

// column and row of a place.
func (c *cells) column(x int32) int32 { return min(max((x+cellSize)/cellSize, 0), c.wide-1) }
func (c *cells) row(y int32) int32    { return min(max((y+cellSize)/cellSize, 0), c.tall-1) }

func (c *cells) sort(v *sight, s *State) {
	c.many = 0
	if len(v.unit) < fewEnough {
		return
	}
	c.wide, c.tall = s.width/cellSize+3, s.depth/cellSize+3
	if int(c.wide)*int(c.tall) > mostCells {
		return
	}
	c.many = int(c.wide * c.tall)
	c.first = slices.Grow(c.first[:0], c.many+1)[:c.many+1]
	clear(c.first)
	c.at, c.list, c.spans = c.at[:0], c.list[:0], c.spans[:0]
	for range c.tall {
		c.spans = append(c.spans, span{math.MaxInt32, math.MinInt32})
	}
	c.across, c.deep, c.bottom, c.top = 0, 0, c.tall, 0
	for k := range v.unit {
		at := &v.boxes[k]
		row := c.row(at.y0)
		c.bottom, c.top = min(c.bottom, row), max(c.top, row)
		cell := row*c.wide + c.column(at.x0)
		c.spans[row] = span{min(c.spans[row].y0, at.y0), max(c.spans[row].y1, at.y1)}
		c.at = append(c.at, cell)
		c.first[cell+1]++
		c.across, c.deep = max(c.across, at.x1-at.x0), max(c.deep, at.y1-at.y0)
		c.list = append(c.list, 0)
	}
	for k := range c.many {
		c.first[k+1] += c.first[k]
	}
	for k := len(v.unit) - 1; k >= 0; k-- { // from behind, so that first ends where it began
		c.first[c.at[k]+1]--
		c.list[c.first[c.at[k]+1]] = int32(k)
	}
	copy(c.first, c.first[1:])
	c.first[c.many] = int32(len(v.unit))
	c.boxes = c.boxes[:0]
	for _, k := range c.list {
		c.boxes = append(c.boxes, v.boxes[k])
	}
}

// apart is the square of the distance between two boxes.
func apart(a, b *box) int64 {
	gx, gy := max(a.x0-b.x1, b.x0-a.x1, 0), max(a.y0-b.y1, b.y0-a.y1, 0)
	return int64(gx)*int64(gx) + int64(gy)*int64(gy)
}

// window is the cells in which units may lie that are at most so far from a box.
func (c *cells) window(b *box, far int32) (west, east, bottom, top int32) {
	return c.column(b.x0 - far - c.across), c.column(b.x1 + far), c.row(b.y0 - far - c.deep), c.row(b.y1 + far)
}

// nearby searches among many: row by row, no farther than the enemy found before,
// and in each row no farther than what has been found leaves room for.
func (v *sight) nearby(before int32, b *box) (column, d int32) {
	k := int32(0)
	if int(before) < len(v.column) {
		k = v.column[before]
	}
	near, best := v.near[:0], apart(&v.boxes[k], b)
	far := rounded(best)
	slack := 2*int64(far) + 2 // more than what rounds to the same distance can be more than the best
	limit := best + slack
	c := &v.cells
	_, _, bottom, top := c.window(b, far+2)
	for row := max(bottom, c.bottom); row <= min(top, c.top); row++ {
		span := &c.spans[row]
		gap := int64(max(span.y0-b.y1, b.y0-span.y1, 0))
		rest := limit - gap*gap
		if rest < 0 || span.y0 > span.y1 {
			continue // too far, or nobody
		}
		far := int32(math.Sqrt(float64(rest))) + 2
		from, to := c.column(b.x0-far-c.across), c.column(b.x1+far)
		first := c.first[row*c.wide+from]
		boxes := c.boxes[first:c.first[row*c.wide+to+1]]
		for x := range boxes {
			if square := apart(&boxes[x], b); square <= limit {
				best = min(best, square)
				limit = best + slack
				near = append(near, candidate{square, c.list[int(first)+x]})
			}
		}
	}
	v.near = near
	return first(near, best)
}

// first is the first in muster order of those at the least distance, and the distance.
func first(near []candidate, best int64) (column, d int32) {
	column, d = math.MaxInt32, rounded(best)
	most := widest(d)
	for _, c := range near {
		if c.square <= most {
			column = min(column, c.column)
		}
	}
	return column, d
}
