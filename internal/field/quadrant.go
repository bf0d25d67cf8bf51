package field

// A Quadrant is one of the four arcs of 90 degrees around a figure.
type Quadrant uint8

// The four quadrants, clockwise from the one a figure faces.
const (
	Front Quadrant = iota
	Right
	Rear
	Left
)

// String returns the quadrant's name in lower case.
func (q Quadrant) String() string {
	return [4]string{"front", "right", "rear", "left"}[q%4]
}

// A Geometry says how the four quadrants sit on a grid of hexes.
type Geometry uint8

const (
	// Hexside lets a figure face a side of its hex: of its six neighbours one
	// is in front, two are on the right, one is behind, two are on the left.
	Hexside Geometry = iota

	// Corner lets a figure face the corner clockwise of its direction: two
	// neighbours are in front, one is on the right, two are behind, one is on
	// the left.
	Corner
)

// Quadrant returns the quadrant in which a figure on a, facing f, sees hex b.
// Its own hex counts as in front.
func (g Geometry) Quadrant(a Hex, f Facing, b Hex) Quadrant {
	q, r := between(a, b)
	for range f % sides {
		q, r = back(q, r)
	}
	// The figure now faces north. Ahead and aside are the two sides of a
	// right-angled triangle, aside in units of 1/sqrt(3) of those of ahead.
	ahead, aside := -2*r-q, q
	if g == Corner {
		return arc(ahead+aside, 3*aside-ahead, 3, 1)
	}
	return arc(ahead, aside, 1, 3)
}

// arc returns the quadrant of a point that lies ahead and aside of a figure,
// each squared and weighed to come to one scale. The two never weigh the same:
// that would make the square root of 3 a fraction.
func arc(ahead, aside, weightAhead, weightAside int) Quadrant {
	steep := weightAside*aside*aside < weightAhead*ahead*ahead
	switch {
	case steep && ahead < 0:
		return Rear
	case steep || aside == 0:
		return Front
	case aside > 0:
		return Right
	}
	return Left
}

// Forward reports whether a step in direction dir goes straight forward for a
// figure that faces f.
func (g Geometry) Forward(f, dir Facing) bool {
	return dir.Turn(0) == f.Turn(0) || g == Corner && dir.Turn(0) == f.Turn(1)
}
