package state

import (
	"math"
	"math/bits"
	"slices"
)

// A Box is a rectangle on the table: from x0, y0 in the south-west to x1, y1.
type Box struct{ X0, Y0, X1, Y1 int32 }

// Spacing is the ground of a figure, both ways. [war.general.1]
func (s *State) Spacing() int32 {
	switch s.Option(RulingFigureSpacing) {
	case FigureSpacing075:
		return 75
	case FigureSpacing05:
		return 50
	}
	return Inch
}

// Ground is what a piece takes in a formation, across and deep. [war.run.1]
func (s *State) Ground(u *Unit) (across, deep int32) {
	gap := s.Spacing()
	if s.Is(RulingPieceGround, PieceGroundAsPattern) && u.Mount != OnFoot {
		return 2 * gap, 3 * gap
	}
	return gap, gap
}

// Rect is the ground a unit takes now.
func (s *State) Rect(u *Unit) Box {
	f := min(u.Files, u.N)
	if f == 0 {
		return Box{u.X, u.Y, u.X, u.Y}
	}
	across, deep := s.Ground(u)
	w, d := f*across, ranks(u.N, f)*deep
	left, back := w>>1, d*int32(1-u.Facing>>1) // of the front: how far the ground goes
	if u.Facing&1 == 1 {
		w, d, left, back = d, w, back, left
	}
	return Box{u.X - left, u.Y - back, u.X - left + w, u.Y - back + d}
}

// Area is the ground a unit takes now.
func (s *State) Area(u *Unit) *Box {
	if !s.Drawn {
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
	s.Drawn = true
	for i := range s.Units {
		s.Draw(&s.Units[i])
	}
}

// Draw draws the ground of a unit.
func (s *State) Draw(u *Unit) { u.box = s.Rect(u) }

// Step moves a unit that goes on looking where it looks.
func (u *Unit) Step(dx, dy int32) {
	u.X, u.Y, u.box = u.X+dx, u.Y+dy, u.box.Moved(dx, dy)
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

func (b Box) Moved(dx, dy int32) Box { return Box{b.X0 + dx, b.Y0 + dy, b.X1 + dx, b.Y1 + dy} }

// within reports whether a box lies on the table.
func (s *State) OnTable(b Box) bool {
	return b.X0 >= 0 && b.Y0 >= 0 && b.X1 <= s.Width && b.Y1 <= s.Depth
}

// NoFarther reports whether a box that does not lie on the table lies no farther off it
// than another did.
func (s *State) NoFarther(was, now Box) bool {
	return now.X0 >= min(was.X0, 0) && now.Y0 >= min(was.Y0, 0) && now.X1 <= max(was.X1, s.Width) && now.Y1 <= max(was.Y1, s.Depth)
}

// Away is the gap vector from one box to another: 0 on an axis on which they touch
// or overlap.
func (b Box) Away(o Box) (gx, gy int32) {
	switch {
	case o.X0 > b.X1:
		gx = o.X0 - b.X1
	case o.X1 < b.X0:
		gx = o.X1 - b.X0
	}
	switch {
	case o.Y0 > b.Y1:
		gy = o.Y0 - b.Y1
	case o.Y1 < b.Y0:
		gy = o.Y1 - b.Y0
	}
	return gx, gy
}

// Touches reports whether two pieces of ground meet.
func (b Box) Touches(o Box) bool {
	gx, gy := b.Away(o)
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

// Long is the length of a vector, rounded to the nearest hundredth.
func Long(gx, gy int32) int32 {
	switch {
	case gx == 0:
		return max(gy, -gy)
	case gy == 0:
		return max(gx, -gx)
	}
	return Rounded(int64(gx)*int64(gx) + int64(gy)*int64(gy))
}

// Rounded is the square root of n, rounded to the nearest whole number.
func Rounded(n int64) int32 {
	v := root(n)
	if n-v*v > v {
		v++
	}
	return int32(v)
}

// Widest is the greatest square of a distance that is rounded to d.
func Widest(d int32) int64 { return int64(d)*int64(d) + int64(d) }

// Near reports whether two units are in contact: nearer than the least range.
// [war.missile.3]
func (r *Reckoner) Near(s *State, i, j int32) bool {
	return Apart(s.Area(&s.Units[i]), s.Area(&s.Units[j])) <= Widest(int32(r.Content.N(NumMinimum))-1)
}

// Along is m hundredths along a vector, its components cut toward zero, or rounded
// up away from it.
func Along(gx, gy, m int32, up bool) (dx, dy int32) {
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

// A Sight is the units of one side as columns of numbers, for as long as none of
// them moves: the nearest is found by running along them.
type Sight struct {
	of      *State
	stamp   uint64
	strides uint64
	raised  uint64
	copies  uint64
	Boxes   []Box // by column
	Unit    []int32
	column  []int32 // by unit: its column
	Cells   cells
	built   uint64      // how often the columns have been made
	since   uint64      // the first of these times since when nobody has taken new ground
	found   []Sighting  // by unit that looks
	near    []candidate // room for a search
}

// A Sighting is the nearest enemy as a unit has found it, and from where.
type Sighting struct {
	From Box
	when uint64 // how often the columns had been made; 0: never
	Unit int32
	D    int32
}

// Changed says that units of either side may stand elsewhere.
func (r *Reckoner) Changed(s *State) {
	r.ChangedSide(s, 0)
	r.ChangedSide(s, 1)
}

// ChangedSide says so of units of one side: some may also be new, or have men again.
func (r *Reckoner) ChangedSide(s *State, k uint8) {
	s.Drawn = false
	r.Raised(s, k)
}

// Raised says that units of a side, whose ground is drawn, are new or have men again.
func (r *Reckoner) Raised(s *State, k uint8) {
	s.raised[k]++
	r.strode(s, k)
}

// strode says that units of a side, whose ground is drawn, stand elsewhere; who had no
// men has none.
func (r *Reckoner) strode(s *State, k uint8) {
	s.stamp[k]++
	s.strides[k]++
}

// Shrunk says that a unit has lost men: it takes no ground that it did not take.
func (r *Reckoner) Shrunk(s *State, u *Unit) {
	s.stamp[u.Side]++
	s.Draw(u)
}

// See is the living units of a side, in muster order.
func (r *Reckoner) See(s *State, k uint8) *Sight {
	v := &r.Sight[k]
	if !v.same(s, k) {
		v.survey(s, k)
	}
	return v
}

// same reports whether the columns are as they would be made now.
func (v *Sight) same(s *State, k uint8) bool {
	return v.of == s && v.stamp == s.stamp[k] && v.copies == s.Copies
}

// survey makes the columns.
func (v *Sight) survey(s *State, k uint8) {
	v.built++
	if !v.still(s, k) {
		v.since = v.built
	}
	if !s.Drawn {
		s.drawAll()
	}
	from := v.Mustered(s, k)
	v.of, v.stamp, v.strides, v.raised, v.copies = s, s.stamp[k], s.strides[k], s.raised[k], s.Copies
	boxes, unit, n := slices.Grow(v.Boxes[:0], len(from))[:len(from)], slices.Grow(v.Unit[:0], len(from))[:len(from)], 0
	for _, i := range from {
		u := &s.Units[i]
		boxes[n], unit[n] = u.box, i
		n += Bit(u.Side == k && u.N > 0) // the next takes the place of who does not count
	}
	v.Boxes, v.Unit = boxes[:n], unit[:n]
	v.Cells.sort(v, s)
	if v.Cells.Many > 0 {
		v.column = slices.Grow(v.column[:0], len(s.Units))[:len(s.Units)]
		clear(v.column)
		for k, i := range v.Unit {
			v.column[i] = int32(k)
		}
	}
}

// Mustered is a list in muster order of which all units of a side are that have men.
func (v *Sight) Mustered(s *State, k uint8) []int32 {
	if v.of == s && v.copies == s.Copies && v.raised == s.raised[k] {
		return v.Unit
	}
	return s.Order
}

// still reports whether nobody has taken new ground since the columns were made.
func (v *Sight) still(s *State, k uint8) bool {
	return v.of == s && v.copies == s.Copies && v.strides == s.strides[k] && s.Copies > 0
}

// Nearest is the enemy unit at the least distance, of several the first in muster
// order, or nobody.
func (r *Reckoner) Nearest(s *State, i int) (unit int, d int32) {
	u := &s.Units[i]
	f := r.Spot(s, i, u.Side, s.Area(u), math.MaxInt32)
	if f == nil {
		return Nobody, 0
	}
	return int(f.Unit), f.D
}

// Spot is nearest for a unit whose ground is known; nil is nobody, or nobody within so
// much as far as can be told from where it saw the nearest when it last looked.
func (r *Reckoner) Spot(s *State, i int, side uint8, b *Box, most int32) *Sighting {
	k := 1 - side
	v := &r.Sight[k]
	for i >= len(v.found) {
		v.found = append(v.found, Sighting{})
	}
	f := &v.found[i]
	if f.when >= v.since && v.still(s, k) {
		switch {
		case f.beyond(b, most):
			return nil
		case f.From == *b && (f.when == v.built && v.stamp == s.stamp[k] || f.stands(s)):
			return f
		}
	}
	if !v.same(s, k) {
		v.survey(s, k)
	}
	if len(v.Unit) == 0 {
		return nil
	}
	v.search(f, b)
	return f
}

// stands reports whether the enemy that was the nearest stands as near as he did. Then
// he is the nearest still, if none has taken new ground.
func (f *Sighting) stands(s *State) bool {
	u := &s.Units[f.Unit]
	return u.N > 0 && Apart(s.Area(u), &f.From) <= Widest(f.D)
}

// Beyond reports whether every enemy is farther from a unit than so much, as far as
// can be told from where it saw the nearest when it last looked.
func (r *Reckoner) Beyond(s *State, i int, side uint8, b *Box, d int32) bool {
	k := 1 - side
	v := &r.Sight[k]
	return i < len(v.found) && v.found[i].when >= v.since && v.still(s, k) && v.found[i].beyond(b, d)
}

// beyond reports whether the nearest enemy, where he was seen from, is farther than so
// much from all of a box.
func (f *Sighting) beyond(b *Box, d int32) bool {
	if f.D <= d {
		return false
	}
	px, py := max(f.From.X0-b.X0, b.X1-f.From.X1, 0), max(f.From.Y0-b.Y0, b.Y1-f.From.Y1, 0)
	return f.D-px-py > d+1
}

// A candidate may be the nearest unit: its distance is about the least found.
type candidate struct {
	square int64
	column int32
}

// search looks for the nearest unit to a box.
func (v *Sight) search(f *Sighting, b *Box) {
	k := int32(0)
	if v.Cells.Many > 0 {
		k, f.D = v.nearby(f.Unit, b)
	} else {
		k, f.D = v.run(b)
	}
	f.From, f.when, f.Unit = *b, v.built, v.Unit[k]
}

// run searches among few: all of them.
func (v *Sight) run(b *Box) (column, d int32) {
	best := int64(math.MaxInt64)
	for k := range v.Boxes {
		best = min(best, Apart(&v.Boxes[k], b))
	}
	d = Rounded(best)
	for most := Widest(d); Apart(&v.Boxes[column], b) > most; column++ { // the first who is no farther, as distances are rounded
	}
	return column, d
}

// cells sort many units by the square of the table in which their south-west
// corners lie.
type cells struct {
	Many         int
	Wide, tall   int32 // columns and rows
	across, deep int32 // of the largest unit
	First        []int32
	at           []int32
	List         []int32 // columns of the sight, cell by cell
	Boxes        []Box   // and their ground
	spans        []span  // of the units of each row
	bottom, top  int32   // the first and the last row with any
}

// A span is how far units reach to the south and the north.
type span struct{ y0, y1 int32 }

const (
	cellSize  = 20 * Inch
	fewEnough = 48
	mostCells = 1 << 14
)

// column and row of a place.
func (c *cells) column(x int32) int32 { return min(max((x+cellSize)/cellSize, 0), c.Wide-1) }

func (c *cells) row(y int32) int32 { return min(max((y+cellSize)/cellSize, 0), c.tall-1) }

func (c *cells) sort(v *Sight, s *State) {
	c.Many = 0
	if len(v.Unit) < fewEnough {
		return
	}
	c.Wide, c.tall = s.Width/cellSize+3, s.Depth/cellSize+3
	if int(c.Wide)*int(c.tall) > mostCells {
		return
	}
	c.Many = int(c.Wide * c.tall)
	c.First = slices.Grow(c.First[:0], c.Many+1)[:c.Many+1]
	clear(c.First)
	c.at, c.List, c.spans = c.at[:0], c.List[:0], c.spans[:0]
	for range c.tall {
		c.spans = append(c.spans, span{math.MaxInt32, math.MinInt32})
	}
	c.across, c.deep, c.bottom, c.top = 0, 0, c.tall, 0
	for k := range v.Unit {
		at := &v.Boxes[k]
		row := c.row(at.Y0)
		c.bottom, c.top = min(c.bottom, row), max(c.top, row)
		cell := row*c.Wide + c.column(at.X0)
		c.spans[row] = span{min(c.spans[row].y0, at.Y0), max(c.spans[row].y1, at.Y1)}
		c.at = append(c.at, cell)
		c.First[cell+1]++
		c.across, c.deep = max(c.across, at.X1-at.X0), max(c.deep, at.Y1-at.Y0)
		c.List = append(c.List, 0)
	}
	for k := range c.Many {
		c.First[k+1] += c.First[k]
	}
	for k := len(v.Unit) - 1; k >= 0; k-- { // from behind, so that first ends where it began
		c.First[c.at[k]+1]--
		c.List[c.First[c.at[k]+1]] = int32(k)
	}
	copy(c.First, c.First[1:])
	c.First[c.Many] = int32(len(v.Unit))
	c.Boxes = c.Boxes[:0]
	for _, k := range c.List {
		c.Boxes = append(c.Boxes, v.Boxes[k])
	}
}

// Apart is the square of the distance between two boxes.
func Apart(a, b *Box) int64 {
	gx, gy := max(a.X0-b.X1, b.X0-a.X1, 0), max(a.Y0-b.Y1, b.Y0-a.Y1, 0)
	return int64(gx)*int64(gx) + int64(gy)*int64(gy)
}

// Window is the cells in which units may lie that are at most so far from a box.
func (c *cells) Window(b *Box, far int32) (west, east, bottom, top int32) {
	return c.column(b.X0 - far - c.across), c.column(b.X1 + far), c.row(b.Y0 - far - c.deep), c.row(b.Y1 + far)
}

// nearby searches among many: row by row, no farther than the enemy found before,
// and in each row no farther than what has been found leaves room for.
func (v *Sight) nearby(before int32, b *Box) (column, d int32) {
	k := int32(0)
	if int(before) < len(v.column) {
		k = v.column[before]
	}
	near, best := v.near[:0], Apart(&v.Boxes[k], b)
	far := Rounded(best)
	slack := 2*int64(far) + 2 // more than what rounds to the same distance can be more than the best
	limit := best + slack
	c := &v.Cells
	_, _, bottom, top := c.Window(b, far+2)
	for row := max(bottom, c.bottom); row <= min(top, c.top); row++ {
		span := &c.spans[row]
		gap := int64(max(span.y0-b.Y1, b.Y0-span.y1, 0))
		rest := limit - gap*gap
		if rest < 0 || span.y0 > span.y1 {
			continue // too far, or nobody
		}
		far := int32(math.Sqrt(float64(rest))) + 2
		from, to := c.column(b.X0-far-c.across), c.column(b.X1+far)
		first := c.First[row*c.Wide+from]
		boxes := c.Boxes[first:c.First[row*c.Wide+to+1]]
		for x := range boxes {
			if square := Apart(&boxes[x], b); square <= limit {
				best = min(best, square)
				limit = best + slack
				near = append(near, candidate{square, c.List[int(first)+x]})
			}
		}
	}
	v.near = near
	return first(near, best)
}

// first is the first in muster order of those at the least distance, and the distance.
func first(near []candidate, best int64) (column, d int32) {
	column, d = math.MaxInt32, Rounded(best)
	most := Widest(d)
	for _, c := range near {
		if c.square <= most {
			column = min(column, c.column)
		}
	}
	return column, d
}
