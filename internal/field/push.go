package field

// Push returns the hex to which a blow from one hex drives a figure on
// another: one increment straight away from the blow. When two hexes are
// equally far back, an enterable one is preferred, then the clockwise one. If
// ok is false the figure cannot be moved, and to is the hex that is closed.
func Push(from, figure Hex, enterable func(Hex) bool) (to Hex, ok bool) {
	dir, tie := nearest(between(from, figure))
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
