package field

import "iter"

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

// Radius returns how far the wall is from (0,0), 0 for a Rect.
func (a Arena) Radius() int { return int(a.radius) }

// Rect returns the columns of a Rect and the hexes of each; ok is false for an
// arena of another shape.
func (a Arena) Rect() (w, h int, ok bool) { return int(a.width), int(a.height), a.rect }

// Inside reports whether the wall encloses h.
func (a Arena) Inside(h Hex) bool {
	if !a.rect {
		return Distance(Hex{}, h) <= int(a.radius)
	}
	column, row := int(h.Q), int(h.R)+int(h.Q>>1)
	return column >= 0 && column < int(a.width) && row >= 0 && row < int(a.height)
}

// Deep reports whether every hex at most n increments from h is inside the wall.
func (a Arena) Deep(h Hex, n int) bool {
	for q := -n; q <= n; q++ {
		for r := max(-n, -n-q); r <= min(n, n-q); r++ {
			if !a.Inside(h.Add(Hex{int8(q), int8(r)})) {
				return false
			}
		}
	}
	return true
}

// All visits every hex inside the wall, column by column from the west and each
// column from the north.
func (a Arena) All() iter.Seq[Hex] {
	return func(visit func(Hex) bool) {
		west, columns := -int(a.radius), 2*int(a.radius)+1
		if a.rect {
			west, columns = 0, int(a.width)
		}
		for q := west; q < west+columns; q++ {
			north, rows := max(-int(a.radius), -int(a.radius)-q), columns-abs(q)
			if a.rect {
				north, rows = -(q >> 1), int(a.height)
			}
			for r := north; r < north+rows; r++ {
				if !visit(Hex{int8(q), int8(r)}) {
					return
				}
			}
		}
	}
}

// Ends returns the two ends of the arena, in one column as far apart as it is
// long: of a Rect those of its middle column.
func (a Arena) Ends() (north, south Hex) {
	if !a.rect {
		return Hex{0, -a.radius}, Hex{0, a.radius}
	}
	q := max(0, a.width-1) / 2
	north = Hex{q, -(q >> 1)}
	return north, Hex{q, north.R + max(0, a.height-1)}
}
