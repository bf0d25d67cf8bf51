package state

import (
	"math"
	"math/bits"
	"slices"
)

// A Box is a rectangle on the table, from X0, Y0 in the south-west to X1, Y1.
type Box struct{ X0, Y0, X1, Y1 int32 }

// Spacing returns the width and depth of a figure's ground. [war.general.1]
func (s *State) Spacing() int32 {
	switch s.Option(RulingFigureSpacing) {
	case FigureSpacing075:
		return 75
	case FigureSpacing05:
		return 50
	}
	return Inch
}

// Ground returns how much space a man or mount of a unit takes in formation, across and deep.
// [war.run.1]
func (s *State) Ground(u *Unit) (across, deep int32) {
	gap := s.Spacing()
	if s.Is(RulingPieceGround, PieceGroundAsPattern) && u.Mount != OnFoot {
		return 2 * gap, 3 * gap
	}
	return gap, gap
}

// Rect computes the ground that a unit takes now.
func (s *State) Rect(u *Unit) Box {
	f := min(u.Files, u.N)
	if f == 0 {
		return Box{u.X, u.Y, u.X, u.Y}
	}
	across, deep := s.Ground(u)
	w, d := f*across, ranks(u.N, f)*deep
	left, back := w>>1, d*int32(1-u.Facing>>1) // how far the ground reaches from the middle of the front
	if u.Facing&1 == 1 {
		w, d, left, back = d, w, back, left
	}
	return Box{u.X - left, u.Y - back, u.X - left + w, u.Y - back + d}
}

// Area returns the ground that a unit takes now, kept up to date by Draw.
func (s *State) Area(u *Unit) *Box {
	if !s.Drawn {
		s.drawAll()
	}
	return &u.box
}

// drawAll computes the box of every unit. After that, a unit that moves, turns or loses men is
// drawn by itself; all are drawn again only when more may have changed. As that is rare, drawAll is
// kept out of the inlined Area.
//
//go:noinline
func (s *State) drawAll() {
	s.Drawn = true
	for i := range s.Units {
		s.Draw(&s.Units[i])
	}
}

// Draw recomputes the box of a unit.
func (s *State) Draw(u *Unit) { u.box = s.Rect(u) }

// Step moves a unit without turning it.
func (u *Unit) Step(dx, dy int32) {
	u.X, u.Y, u.box = u.X+dx, u.Y+dy, u.box.Moved(dx, dy)
}

// ranks returns how many ranks n men form in f files. Small results are found by comparison, which
// is faster than division.
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

// OnTable reports whether a box lies on the table.
func (s *State) OnTable(b Box) bool {
	return b.X0 >= 0 && b.Y0 >= 0 && b.X1 <= s.Width && b.Y1 <= s.Depth
}

// NoFarther reports whether a box that lies partly off the table reaches no farther off it than
// another one did.
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

// Touches reports whether two boxes touch or overlap.
func (b Box) Touches(o Box) bool {
	gx, gy := b.Away(o)
	return gx == 0 && gy == 0
}

// root returns the whole part of the square root of n, which must not be negative.
func root(n int64) int64 {
	const exact = 1 << 50 // below this, math.Sqrt never rounds up to a whole number
	v := int64(math.Sqrt(float64(n)))
	if n < exact {
		return v
	}
	return corrected(v, n)
}

// corrected returns the whole part of the square root of n, starting from an estimate v.
func corrected(v, n int64) int64 {
	for v*v > n {
		v--
	}
	for (v+1)*(v+1) <= n {
		v++
	}
	return v
}

// Long returns the length of a vector, rounded to the nearest hundredth of an inch.
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

// Widest returns the greatest squared distance that rounds to d.
func Widest(d int32) int64 { return int64(d)*int64(d) + int64(d) }

// Near reports whether two units are in contact: nearer than the least range.
// [war.missile.3]
func (r *Reckoner) Near(s *State, i, j int32) bool {
	return Apart(s.Area(&s.Units[i]), s.Area(&s.Units[j])) <= Widest(int32(r.Content.N(NumMinimum))-1)
}

// Along returns the vector of m hundredths in the direction of gx, gy. Its components are cut
// toward zero, or with up rounded away from it.
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

// part returns |g| m / sqrt(n), cut or rounded up.
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

// A Sight holds the living units of one side as parallel columns, valid until one of them moves, so
// that a search for the nearest is a scan over arrays.
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
	built   uint64      // how often the columns have been built
	since   uint64      // value of built since when no unit has covered new ground
	found   []Sighting  // by looking unit
	near    []candidate // storage for a search
}

// A Sighting is the nearest enemy that a unit found, and the box from which it looked.
type Sighting struct {
	From Box
	when uint64 // value of Sight.built at the time; 0: never looked
	Unit int32
	D    int32
}

// Changed records that any unit may stand elsewhere.
func (r *Reckoner) Changed(s *State) {
	r.ChangedSide(s, 0)
	r.ChangedSide(s, 1)
}

// ChangedSide is Changed for one side. Units of it may also be new, or have men again.
func (r *Reckoner) ChangedSide(s *State, k uint8) {
	s.Drawn = false
	r.Raised(s, k)
}

// Raised records that units of a side, whose boxes are drawn, are new or have men again.
func (r *Reckoner) Raised(s *State, k uint8) {
	s.raised[k]++
	r.strode(s, k)
}

// strode records that units of a side, whose boxes are drawn, stand elsewhere. Units without men
// are still without.
func (r *Reckoner) strode(s *State, k uint8) {
	s.stamp[k]++
	s.strides[k]++
}

// Shrunk records that a unit has lost men; it covers no new ground by that.
func (r *Reckoner) Shrunk(s *State, u *Unit) {
	s.stamp[u.Side]++
	s.Draw(u)
}

// See returns the living units of a side, in muster order.
func (r *Reckoner) See(s *State, k uint8) *Sight {
	v := &r.Sight[k]
	if !v.same(s, k) {
		v.survey(s, k)
	}
	return v
}

// same reports whether the columns are still up to date.
func (v *Sight) same(s *State, k uint8) bool {
	return v.of == s && v.stamp == s.stamp[k] && v.copies == s.Copies
}

// survey builds the columns.
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
		n += Bit(u.Side == k && u.N > 0) // if it does not count, the next one overwrites it
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

// Mustered returns a list in muster order that contains all units of a side that have men.
func (v *Sight) Mustered(s *State, k uint8) []int32 {
	if v.of == s && v.copies == s.Copies && v.raised == s.raised[k] {
		return v.Unit
	}
	return s.Order
}

// still reports whether no unit has covered new ground since the columns were built.
func (v *Sight) still(s *State, k uint8) bool {
	return v.of == s && v.copies == s.Copies && v.strides == s.strides[k] && s.Copies > 0
}

// Nearest returns the nearest enemy unit and its distance; of several the first in muster order;
// Nobody if there is none.
func (r *Reckoner) Nearest(s *State, i int) (unit int, d int32) {
	u := &s.Units[i]
	f := r.Spot(s, i, u.Side, s.Area(u), math.MaxInt32)
	if f == nil {
		return Nobody, 0
	}
	return int(f.Unit), f.D
}

// Spot is Nearest for a unit whose box is known. It returns nil if there is no enemy, or if the
// unit's last sighting proves that none is within most.
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

// stands reports whether the enemy of a sighting is no farther away than it was. If no enemy has
// covered new ground since, it is then still the nearest.
func (f *Sighting) stands(s *State) bool {
	u := &s.Units[f.Unit]
	return u.N > 0 && Apart(s.Area(u), &f.From) <= Widest(f.D)
}

// Beyond reports whether a unit's last sighting proves that every enemy is farther than d from it.
// It may report false even though they are.
func (r *Reckoner) Beyond(s *State, i int, side uint8, b *Box, d int32) bool {
	k := 1 - side
	v := &r.Sight[k]
	return i < len(v.found) && v.found[i].when >= v.since && v.still(s, k) && v.found[i].beyond(b, d)
}

// beyond reports whether the sighting proves that every enemy is farther than d from all of b, by
// how far b reaches beyond the box it was made from.
func (f *Sighting) beyond(b *Box, d int32) bool {
	if f.D <= d {
		return false
	}
	px, py := max(f.From.X0-b.X0, b.X1-f.From.X1, 0), max(f.From.Y0-b.Y0, b.Y1-f.From.Y1, 0)
	return f.D-px-py > d+1
}

// A candidate is a unit that may be the nearest: its distance is about the least found so far.
type candidate struct {
	square int64
	column int32
}

// search finds the unit nearest to a box and stores it in f.
func (v *Sight) search(f *Sighting, b *Box) {
	k := int32(0)
	if v.Cells.Many > 0 {
		k, f.D = v.nearby(f.Unit, b)
	} else {
		k, f.D = v.run(b)
	}
	f.From, f.when, f.Unit = *b, v.built, v.Unit[k]
}

// run searches by comparing with every unit, for when there are few.
func (v *Sight) run(b *Box) (column, d int32) {
	best := int64(math.MaxInt64)
	for k := range v.Boxes {
		best = min(best, Apart(&v.Boxes[k], b))
	}
	d = Rounded(best)
	for most := Widest(d); Apart(&v.Boxes[column], b) > most; column++ { // the first whose rounded distance is no greater
	}
	return column, d
}

// cells sorts units, when there are many, by the square of the table in which their south-west
// corner lies.
type cells struct {
	Many         int
	Wide, tall   int32 // columns and rows
	across, deep int32 // of the largest unit
	First        []int32
	at           []int32
	List         []int32 // columns of the sight, ordered by cell
	Boxes        []Box   // and their ground
	spans        []span  // by row: how far its units reach
	bottom, top  int32   // first and last row that have units
}

// A span is how far units reach to the south and to the north.
type span struct{ y0, y1 int32 }

const (
	cellSize  = 20 * Inch
	fewEnough = 48
	mostCells = 1 << 14
)

// column and row return the cell in which a place lies, clamped to the table.
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
	for k := len(v.Unit) - 1; k >= 0; k-- { // backwards, so that each cell is in order and First ends at its start
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

// Apart returns the squared distance between two boxes.
func Apart(a, b *Box) int64 {
	gx, gy := max(a.X0-b.X1, b.X0-a.X1, 0), max(a.Y0-b.Y1, b.Y0-a.Y1, 0)
	return int64(gx)*int64(gx) + int64(gy)*int64(gy)
}

// Window returns the range of cells that can hold units at most far from a box.
func (c *cells) Window(b *Box, far int32) (west, east, bottom, top int32) {
	return c.column(b.X0 - far - c.across), c.column(b.X1 + far), c.row(b.Y0 - far - c.deep), c.row(b.Y1 + far)
}

// nearby searches when there are many units: row by row, no farther than the enemy found last time
// and, within a row, no farther than the best so far leaves room for.
func (v *Sight) nearby(before int32, b *Box) (column, d int32) {
	k := int32(0)
	if int(before) < len(v.column) {
		k = v.column[before]
	}
	near, best := v.near[:0], Apart(&v.Boxes[k], b)
	far := Rounded(best)
	slack := 2*int64(far) + 2 // more than the squares of two distances that round alike can differ by
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

// first returns the first unit, in muster order, at the least rounded distance, and that distance.
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
