package field

import (
	"math/big"
	"slices"
	"testing"
)

// far is how far from each other the squares of the tests in this file lie, by
// axis.
const far = 9

// apartBy visits every pair of squares within reach of each other, from one.
func apartBy(visit func(a, b Square)) {
	a := Square{20, 20}
	for dy := int8(-far); dy <= far; dy++ {
		for dx := int8(-far); dx <= far; dx++ {
			if dx != 0 || dy != 0 {
				visit(a, Square{a.X + dx, a.Y + dy})
			}
		}
	}
}

// clipped is the part of the way from a to b, from 0 to 1, on which the line
// between their middles lies inside a square or on its border; what is left of it
// is cut off side by side, in fractions.
func clipped(a, b, q Square) (from, to *big.Rat, inside bool) {
	from, to = new(big.Rat), big.NewRat(1, 1)
	for _, axis := range [][3]int64{{int64(a.X), int64(b.X), int64(q.X)}, {int64(a.Y), int64(b.Y), int64(q.Y)}} {
		start, way := axis[0], axis[1]-axis[0]
		low, high := big.NewRat(2*axis[2]-1, 2), big.NewRat(2*axis[2]+1, 2)
		low.Sub(low, big.NewRat(start, 1))
		high.Sub(high, big.NewRat(start, 1))
		if way == 0 {
			if low.Sign() >= 0 || high.Sign() <= 0 {
				return from, to, false
			}
			continue
		}
		low.Quo(low, big.NewRat(way, 1))
		high.Quo(high, big.NewRat(way, 1))
		if low.Cmp(high) > 0 {
			low, high = high, low
		}
		if low.Cmp(from) > 0 {
			from = low
		}
		if high.Cmp(to) < 0 {
			to = high
		}
	}
	return from, to, from.Cmp(to) <= 0
}

// TestCrossedByClipping: the squares on a line are those of which more than a
// point lies on it, and those it touches have just a point of it.
func TestCrossedByClipping(t *testing.T) {
	apartBy(func(a, b Square) {
		var crossed, touched, wantCrossed, wantTouched []Square
		Crossed(a, b, func(q Square) bool { crossed = append(crossed, q); return true })
		Touched(a, b, func(q Square) bool { touched = append(touched, q); return true })
		for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
			for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
				q := Square{x, y}
				from, to, inside := clipped(a, b, q)
				switch {
				case q == a || q == b || !inside:
				case from.Cmp(to) == 0:
					wantTouched = append(wantTouched, q)
				default:
					wantCrossed = append(wantCrossed, q)
				}
			}
		}
		if !slices.Equal(crossed, wantCrossed) {
			t.Errorf("Crossed(%v, %v) = %v, want %v", a, b, crossed, wantCrossed)
		}
		if !slices.Equal(touched, wantTouched) {
			t.Errorf("Touched(%v, %v) = %v, want %v", a, b, touched, wantTouched)
		}
	})
}

// TestNothingElseIsCrossedAlone: no square outside the rectangle of the two lies on
// the line.
func TestNothingElseIsCrossedAlone(t *testing.T) {
	apartBy(func(a, b Square) {
		for y := min(a.Y, b.Y) - 2; y <= max(a.Y, b.Y)+2; y++ {
			for x := min(a.X, b.X) - 2; x <= max(a.X, b.X)+2; x++ {
				within := x >= min(a.X, b.X) && x <= max(a.X, b.X) && y >= min(a.Y, b.Y) && y <= max(a.Y, b.Y)
				if from, to, inside := clipped(a, b, Square{x, y}); !within && inside && from.Cmp(to) < 0 {
					t.Errorf("the line from %v to %v crosses %v", a, b, Square{x, y})
				}
			}
		}
	})
}

// TestArcByAngle: the quarter is that of the angle between where he looks and the
// other one, and exactly 45 degrees belongs to the sides.
func TestArcByAngle(t *testing.T) {
	apartBy(func(a, b Square) {
		for w := range Way(Ways) {
			f, u := w.Step(), b.Sub(a)
			along := int(f.X)*int(u.X) + int(f.Y)*int(u.Y)
			length := int(u.X)*int(u.X) + int(u.Y)*int(u.Y)
			right := Square{f.Y, -f.X}
			side := int(right.X)*int(u.X) + int(right.Y)*int(u.Y)
			want := Left
			switch { // cos 45 degrees squared is a half
			case 2*along*along > length && along > 0:
				want = Front
			case 2*along*along > length:
				want = Rear
			case side > 0:
				want = Right
			}
			if got := a.Arc(w, b); got != want {
				t.Errorf("%v looking %s, from %v: got %v, want %v", a, w.Letter(), b, got, want)
			}
		}
	})
}
