// Package field is the ground a bout is fought on: hexes, directions, facing,
// quadrants and the shapes of an arena. Everything in it is whole-number
// arithmetic on small values, so that no answer depends on rounding.
//
// Hexes are flat-topped and named by axial coordinates: north is (0,-1) and
// south-east is (1,0).
package field

// A Hex is one space of the arena, or the step from one space to another.
type Hex struct{ Q, R int8 }

// Add returns the hex one step d away from h.
func (h Hex) Add(d Hex) Hex { return Hex{h.Q + d.Q, h.R + d.R} }

// Sub returns the step from g to h.
func (h Hex) Sub(g Hex) Hex { return Hex{h.Q - g.Q, h.R - g.R} }

// Neighbour returns the hex next to h in direction dir.
func Neighbour(h Hex, dir Facing) Hex { return h.Add(dir.Step()) }

// Distance returns how many increments lie between two hexes.
func Distance(a, b Hex) int {
	q, r := between(a, b)
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

// Adjacent reports whether two hexes share a side.
func Adjacent(a, b Hex) bool { return Distance(a, b) == 1 }

// between returns the coordinates of b as seen from a. They are ints because
// the difference of two int8 may not fit in one.
func between(a, b Hex) (q, r int) {
	return int(b.Q) - int(a.Q), int(b.R) - int(a.R)
}

func abs(n int) int {
	return max(n, -n)
}
