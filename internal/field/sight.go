package field

// Crosses reports whether the straight line between the centres of two hexes
// passes through the inside of hex h. A line along the side of h, or through one
// of its corners alone, does not; nor does it cross the hexes it begins and ends
// in.
func Crosses(a, b, h Hex) bool {
	if h == a || h == b {
		return false
	}
	bx, by := centre(between(a, b))
	hx, hy := centre(between(a, h))
	// Beside the line, or beyond one of its ends? Lengths along the line are
	// three times as many units of y as of x.
	along := hx*bx + 3*hy*by
	if along <= 0 || along >= bx*bx+3*by*by {
		return false
	}
	left, right := false, false
	for _, c := range corners {
		switch side := bx*(hy+c[1]) - by*(hx+c[0]); {
		case side > 0:
			left = true
		case side < 0:
			right = true
		}
	}
	return left && right
}

// corners of a hex as steps from its centre, in the units of centre.
var corners = [sides][2]int{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}

// centre returns where the centre of a hex lies, east and south: x in halves of
// a side of a hex, y in halves of its height.
func centre(q, r int) (x, y int) { return 3 * q, 2*r + q }
