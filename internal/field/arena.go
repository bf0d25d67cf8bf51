package field

// An Arena is the shape inside the wall. The zero Arena is the one hex (0,0).
type Arena struct {
	rect          bool
	radius        int8
	width, height int8
}

// Radius returns the six-sided arena of all hexes at most r increments from
// (0,0).
func Radius(r int8) Arena { return Arena{radius: r} }

// Rect returns an arena of w columns of h hexes each. Hex (0,0) is its
// north-west corner, and every odd column lies half a hex further south.
func Rect(w, h int8) Arena { return Arena{rect: true, width: w, height: h} }

// Inside reports whether the wall encloses h.
func (a Arena) Inside(h Hex) bool {
	if !a.rect {
		return Distance(Hex{}, h) <= int(a.radius)
	}
	column, row := int(h.Q), int(h.R)+int(h.Q>>1)
	return column >= 0 && column < int(a.width) && row >= 0 && row < int(a.height)
}
