package field

// A Square is one square of a board: (1,1) is its south-west corner, X grows
// east and Y north.
type Square struct{ X, Y int8 }

// A Way is one of the four directions of a board, clockwise from north.
type Way uint8

// The four directions.
const (
	North Way = iota
	East
	South
	West
)

// Ways is the number of directions of a board.
const Ways = 4

// Step returns what one step in direction w adds to a square.
func (w Way) Step() Square {
	return [Ways]Square{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[w%Ways]
}

// Letter returns the direction's letter, such as "n".
func (w Way) Letter() string { return [Ways]string{"n", "e", "s", "w"}[w%Ways] }

// Opposite returns the opposite direction.
func (w Way) Opposite() Way { return (w + 2) % Ways }

// ParseWay reads a direction's letter or its word, in either case.
func ParseWay(text string) (Way, bool) {
	for w := range Way(Ways) {
		if same(text, [Ways]string{"N", "E", "S", "W"}[w]) || same(text, [Ways]string{"NORTH", "EAST", "SOUTH", "WEST"}[w]) {
			return w, true
		}
	}
	return 0, false
}

// Add returns the square d away.
func (s Square) Add(d Square) Square { return Square{s.X + d.X, s.Y + d.Y} }

// To returns the neighbour in a direction.
func (s Square) To(w Way) Square { return s.Add(w.Step()) }

// Sub returns how far s is from o, by axis.
func (s Square) Sub(o Square) Square { return Square{s.X - o.X, s.Y - o.Y} }

// Walk returns the distance in steps without diagonals: the sum over both axes.
func (s Square) Walk(o Square) int {
	return abs(int(s.X)-int(o.X)) + abs(int(s.Y)-int(o.Y))
}

// Beside reports whether two squares share a border, and in which direction o
// lies.
func (s Square) Beside(o Square) (Way, bool) {
	switch o.Sub(s) {
	case Square{0, 1}:
		return North, true
	case Square{1, 0}:
		return East, true
	case Square{0, -1}:
		return South, true
	case Square{-1, 0}:
		return West, true
	}
	return 0, false
}

// Diagonal reports whether o lies exactly along a diagonal of s.
func (s Square) Diagonal(o Square) bool {
	d := o.Sub(s)
	return d != Square{} && abs(int(d.X)) == abs(int(d.Y))
}

// Towards returns the direction whose quarter o lies in, seen from s; on an exact diagonal it is
// north or south.
func (s Square) Towards(o Square) Way {
	d := o.Sub(s)
	switch {
	case abs(int(d.X)) > abs(int(d.Y)) && d.X > 0:
		return East
	case abs(int(d.X)) > abs(int(d.Y)):
		return West
	case d.Y > 0:
		return North
	}
	return South
}

// Arc returns the quarter in which from lies for a figure at s that looks in direction w: Front,
// Rear or a side. Exact diagonals belong to the sides.
func (s Square) Arc(w Way, from Square) Quadrant {
	u, f := from.Sub(s), w.Step()
	ahead := int(u.X)*int(f.X) + int(u.Y)*int(f.Y)
	right := int(u.X)*int(f.Y) - int(u.Y)*int(f.X)
	switch {
	case abs(ahead) > abs(right) && ahead > 0:
		return Front
	case abs(ahead) > abs(right):
		return Rear
	case right > 0:
		return Right
	}
	return Left
}

// Crossed visits the squares, other than a and b, through whose inside the
// straight line from the middle of a to the middle of b passes, until visit
// returns false. A square of which the line only touches a corner is not among
// them. They come by row, then by column.
func Crossed(a, b Square, visit func(Square) bool) {
	line(a, b, func(p Square, off, near int) bool { return off >= near || visit(p) })
}

// Touched visits the squares within the rectangle of a and b of which the line
// touches a corner only.
func Touched(a, b Square, visit func(Square) bool) {
	line(a, b, func(p Square, off, near int) bool { return off != near || visit(p) })
}

// line visits the squares of the rectangle between a and b, except a and b. off is twice the
// distance of a square's middle from the line through the middles of a and b, times the length of
// that line; near is the least value of off at which the line does not pass through the square's
// inside.
func line(a, b Square, visit func(p Square, off, near int) bool) {
	dx, dy := int(b.X)-int(a.X), int(b.Y)-int(a.Y)
	near := abs(dx) + abs(dy)
	for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
		for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
			p := Square{x, y}
			if p == a || p == b {
				continue
			}
			px, py := int(x)-int(a.X), int(y)-int(a.Y)
			if !visit(p, 2*abs(dx*py-dy*px), near) {
				return
			}
		}
	}
}
