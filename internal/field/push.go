package field

// Push returns the hex to which a blow from one hex drives a figure on
// another: one increment straight away from the blow. When two hexes are
// equally far back, an enterable one is preferred, then the clockwise one. If
// ok is false the figure cannot be moved, and to is the hex that is closed.
func Push(from, figure Hex, enterable func(Hex) bool) (to Hex, ok bool) {
	dir, tie := nearest(between(from, figure))
	return step(figure, dir, tie, enterable)
}

// Behind returns the hex straight behind a figure that faces f. Two of them are
// equally far behind one that faces a corner: an enterable one is preferred, then
// the clockwise one. If ok is false the figure cannot be moved there.
func (g Geometry) Behind(figure Hex, f Facing, enterable func(Hex) bool) (to Hex, ok bool) {
	return step(figure, f.Opposite(), g == Corner, enterable)
}

// step returns the next hex in a direction, or, with tie set, in that or the one
// clockwise of it.
func step(figure Hex, dir Facing, tie bool, enterable func(Hex) bool) (to Hex, ok bool) {
	if !tie {
		to = Neighbour(figure, dir)
		return to, enterable(to)
	}
	clockwise, other := Neighbour(figure, dir.Turn(1)), Neighbour(figure, dir)
	if !enterable(clockwise) && enterable(other) {
		return other, true
	}
	return clockwise, enterable(clockwise)
}
