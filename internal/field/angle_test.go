package field

import (
	"math"
	"testing"
)

// The tests in this file compute with angles what the package computes with
// whole numbers, for every hex within reach.
const (
	reach     = 12
	tolerance = 1e-9
)

// within calls f for every hex at most reach increments from (0,0), but not
// for (0,0).
func within(f func(Hex)) {
	for q := -reach; q <= reach; q++ {
		for r := -reach; r <= reach; r++ {
			h := Hex{int8(q), int8(r)}
			if d := Distance(Hex{}, h); d > 0 && d <= reach {
				f(h)
			}
		}
	}
}

// bearing returns the angle from north, clockwise, of the centre of a hex.
func bearing(h Hex) float64 {
	east := 1.5 * float64(h.Q)
	north := -math.Sqrt(3) * (float64(h.R) + float64(h.Q)/2)
	return math.Mod(math.Atan2(east, north)*180/math.Pi+360, 360)
}

// apart returns the angle between two bearings, from 0 to 180.
func apart(a, b float64) float64 {
	d := math.Mod(math.Abs(a-b), 360)
	return math.Min(d, 360-d)
}

// slowQuadrant returns the quadrant of a bearing for a figure that looks
// along another, and how far the bearing is from the edge of the quadrant.
func slowQuadrant(bearing, looks float64) (Quadrant, float64) {
	a := math.Mod(bearing-looks+360+45, 360)
	n := math.Floor(a / 90)
	return Quadrant(n), math.Min(a-90*n, 90*(n+1)-a)
}

func TestQuadrantByAngle(t *testing.T) {
	looks := map[Geometry]float64{Hexside: 0, Corner: 30}
	for g, more := range looks {
		for f := N; f < sides; f++ {
			within(func(h Hex) {
				want, margin := slowQuadrant(bearing(h), 60*float64(f)+more)
				if margin < tolerance {
					t.Errorf("Geometry %d, facing %v: %v lies on an edge", g, f, h)
				}
				a := Hex{-7, 5}
				if got := g.Quadrant(a, f, a.Add(h)); got != want {
					t.Errorf("Geometry %d, facing %v: %v lies %v, want %v", g, f, h, got, want)
				}
			})
		}
	}
}

func TestNearestByAngle(t *testing.T) {
	ties := 0
	within(func(h Hex) {
		got, tie := Nearest(h)
		least, at := 360.0, []Facing{}
		for dir := N; dir < sides; dir++ {
			switch d := apart(bearing(h), 60*float64(dir)); {
			case d < least-tolerance:
				least, at = d, []Facing{dir}
			case d < least+tolerance:
				at = append(at, dir)
			}
		}
		if tie != (len(at) == 2) {
			t.Errorf("Nearest(%v): tie %v, want nearest %v", h, tie, at)
		}
		if tie {
			ties++
			if got == NW && at[0] == N { // the one pair that wraps round
				at[0], at[1] = at[1], at[0]
			}
			if got.Turn(1) != at[1] {
				t.Errorf("Nearest(%v) = %v, want a tie of %v", h, got, at)
			}
		}
		if got != at[0] {
			t.Errorf("Nearest(%v) = %v, want %v", h, got, at)
		}
	})
	if want := sides * reach / 2; ties != want {
		t.Errorf("got %d ties, want %d", ties, want)
	}
	if got, tie := Nearest(Hex{}); got != N || tie {
		t.Errorf("Nearest({0 0}) = %v, %v, want N, false", got, tie)
	}
}

func TestPushByAngle(t *testing.T) {
	from := Hex{3, -4}
	within(func(h Hex) {
		figure := from.Add(h)
		to, ok := Push(from, figure, open)
		dir, tie := Nearest(h)
		if tie {
			dir = dir.Turn(1)
		}
		if !ok || to != Neighbour(figure, dir) {
			t.Errorf("Push(%v, %v) = %v, %v", from, figure, to, ok)
		}
		if Distance(from, to) != Distance(from, figure)+1 {
			t.Errorf("Push(%v, %v) = %v, which is no further", from, figure, to)
		}
	})
}
