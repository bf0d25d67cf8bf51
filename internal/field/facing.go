package field

// A Facing is one of the six directions, clockwise from north. It says where a
// figure looks, or which way something goes. Values are taken modulo 6.
type Facing uint8

// The six directions.
const (
	N Facing = iota
	NE
	SE
	S
	SW
	NW
)

// sides is the number of directions.
const sides = 6

// String returns the direction's letters, such as "NE".
func (f Facing) String() string {
	return [sides]string{"N", "NE", "SE", "S", "SW", "NW"}[f%sides]
}

// ParseFacing returns the direction with the given letters, in either case,
// and whether there is one.
func ParseFacing(text string) (f Facing, ok bool) {
	for f := N; f < sides; f++ {
		if same(text, f.String()) {
			return f, true
		}
	}
	return 0, false
}

// same reports whether text is upper, letter case aside.
func same(text, upper string) bool {
	if len(text) != len(upper) {
		return false
	}
	for i := range len(text) {
		// Clearing 0x20 makes a letter upper case, but makes letters of no
		// other bytes than letters: upper holds no byte below 'A'.
		if text[i]&^0x20 != upper[i] {
			return false
		}
	}
	return true
}

// Step returns the hex that direction f leads to from (0,0).
func (f Facing) Step() Hex {
	return [sides]Hex{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}[f%sides]
}

// Turn returns the direction k sixths of a turn clockwise of f, or counter-clockwise if k is
// negative.
func (f Facing) Turn(k int) Facing {
	return Facing(((int(f%sides)+k)%sides + sides) % sides)
}

// Opposite returns the direction straight behind f.
func (f Facing) Opposite() Facing { return f.Turn(sides / 2) }

// Nearest returns the direction that the step d comes closest to. When d lies
// exactly between two, tie is true and the two are dir and dir.Turn(1). A step
// to nowhere counts as north.
func Nearest(d Hex) (dir Facing, tie bool) {
	return nearest(int(d.Q), int(d.R))
}

// Toward returns the direction that leads from one hex most nearly to another,
// as Nearest does.
func Toward(from, to Hex) (dir Facing, tie bool) { return nearest(between(from, to)) }

func nearest(q, r int) (dir Facing, tie bool) {
	for k := N; k < sides; k++ {
		// Turned k sides back, a step in the sector between direction k and
		// the next is a times (0,-1) and b times (1,-1).
		a, b := -q-r, q
		if a > 0 && b >= 0 {
			if b > a {
				k = k.Turn(1)
			}
			return k, a == b
		}
		q, r = back(q, r)
	}
	return N, false
}

// back turns a step one side counter-clockwise.
func back(q, r int) (int, int) { return q + r, -q }
