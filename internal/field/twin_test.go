package field

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

// The tests in this file find out by walking, listing and cutting what the
// package computes, for every hex within reach.

// walked returns how many steps lead from one hex to each within reach, step by
// step from neighbour to neighbour.
func walked(from Hex) map[Hex]int {
	steps := map[Hex]int{from: 0}
	for n, edge := 1, []Hex{from}; n <= reach; n++ {
		var next []Hex
		for _, h := range edge {
			for dir := N; dir < sides; dir++ {
				to := Neighbour(h, dir)
				if _, seen := steps[to]; !seen {
					steps[to] = n
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return steps
}

func TestDistanceByWalking(t *testing.T) {
	from := Hex{-4, 7}
	steps := walked(from)
	within(func(d Hex) {
		h := from.Add(d)
		if got, want := Distance(from, h), steps[h]; got != want {
			t.Errorf("Distance(%v, %v) = %d, want %d", from, h, got, want)
		}
		if got, want := Adjacent(h, from), steps[h] == 1; got != want {
			t.Errorf("Adjacent(%v, %v) = %v", h, from, got)
		}
	})
}

func TestTowardByAngle(t *testing.T) {
	from := Hex{9, -2}
	within(func(d Hex) {
		gotDir, gotTie := Toward(from, from.Add(d))
		if dir, tie := Nearest(d); gotDir != dir || gotTie != tie {
			t.Errorf("Toward(%v, %v) = %v, %v, want %v, %v", from, from.Add(d), gotDir, gotTie, dir, tie)
		}
	})
	if dir, tie := Toward(Hex{-100, 0}, Hex{100, 0}); dir != SE || tie {
		t.Errorf("across an arena: got %v, %v", dir, tie)
	}
}

func TestForwardByAngle(t *testing.T) {
	for g, most := range map[Geometry]float64{Hexside: 0, Corner: 30} {
		for f := N; f < sides; f++ {
			for dir := N; dir < sides; dir++ {
				looks := 60*float64(f) + most
				if got, want := g.Forward(f, dir), apart(bearing(dir.Step()), looks) <= most+tolerance; got != want {
					t.Errorf("geometry %d: Forward(%v, %v) = %v", g, f, dir, got)
				}
			}
		}
	}
}

// What is behind a figure lies nearest to the line it turns its back along.
func TestBehindByAngle(t *testing.T) {
	for g, more := range map[Geometry]float64{Hexside: 0, Corner: 30} {
		for f := N; f < sides; f++ {
			back := math.Mod(60*float64(f)+more+180, 360)
			least := 360.0
			for dir := N; dir < sides; dir++ {
				least = math.Min(least, apart(bearing(dir.Step()), back))
			}
			var rear []Facing // clockwise, the last one first where two are as near
			for dir := N; dir < sides; dir++ {
				if apart(bearing(dir.Step()), back) < least+tolerance {
					rear = append(rear, dir)
				}
			}
			if len(rear) == 2 && rear[0].Turn(1) == rear[1] {
				slices.Reverse(rear)
			}
			at := Hex{2, -5}
			for closed := range 1 << len(rear) {
				enterable := func(h Hex) bool {
					i := slices.IndexFunc(rear, func(dir Facing) bool { return Neighbour(at, dir) == h })
					return closed>>i&1 == 0
				}
				want := Neighbour(at, rear[0])
				if !enterable(want) && len(rear) == 2 && enterable(Neighbour(at, rear[1])) {
					want = Neighbour(at, rear[1])
				}
				if got, ok := g.Behind(at, f, enterable); got != want || ok != enterable(want) {
					t.Errorf("geometry %d, facing %v, closed %b: Behind = %v, %v, want %v", g, f, closed, got, ok, want)
				}
			}
		}
	}
}

// cuts reports whether the line from a to b runs through the inside of h: some
// part of it lies on the inner side of all six sides of h.
func cuts(a, b, h Hex) bool {
	ax, ay := centre(between(h, a))
	bx, by := centre(between(h, b))
	from, to := new(big.Rat), big.NewRat(1, 1) // the part of the line that is left
	for _, side := range [][3]int{{0, 1, 1}, {0, -1, 1}, {1, 1, 2}, {1, -1, 2}, {-1, 1, 2}, {-1, -1, 2}} {
		start := side[0]*ax + side[1]*ay - side[2] // negative inside
		slope := side[0]*(bx-ax) + side[1]*(by-ay)
		if slope == 0 {
			if start >= 0 {
				return false
			}
			continue
		}
		at := big.NewRat(int64(-start), int64(slope))
		if slope > 0 && at.Cmp(to) < 0 {
			to = at
		}
		if slope < 0 && at.Cmp(from) > 0 {
			from = at
		}
	}
	return from.Cmp(to) < 0
}

func TestCrossesByCuttingAlone(t *testing.T) {
	crossed := 0
	within(func(b Hex) {
		within(func(h Hex) {
			want := h != b && cuts(Hex{}, b, h)
			if got := Crosses(Hex{}, b, h); got != want {
				t.Errorf("Crosses(%v, %v, %v) = %v", Hex{}, b, h, got)
			}
			if want {
				crossed++
			}
		})
		if Crosses(Hex{}, b, Hex{}) || Crosses(Hex{}, b, b) {
			t.Errorf("the line to %v crosses its own ends", b)
		}
	})
	if crossed == 0 {
		t.Error("no line crosses any hex")
	}
}

func TestCrosses(t *testing.T) {
	tests := []struct {
		a, b, h Hex
		want    bool
	}{
		{Hex{0, 0}, Hex{0, -3}, Hex{0, -2}, true},
		{Hex{0, 0}, Hex{0, -3}, Hex{0, -4}, false},
		{Hex{0, 0}, Hex{0, -3}, Hex{0, 1}, false},
		{Hex{0, 0}, Hex{1, -2}, Hex{0, -1}, false}, // along its side
		{Hex{0, 0}, Hex{1, -2}, Hex{1, -1}, false},
		{Hex{0, 0}, Hex{2, -3}, Hex{1, -1}, true},
		{Hex{0, 0}, Hex{2, -3}, Hex{1, -2}, true},
		{Hex{0, 0}, Hex{2, -3}, Hex{0, -1}, false},
		{Hex{5, 5}, Hex{7, 2}, Hex{6, 3}, true},
	}
	for _, test := range tests {
		if got := Crosses(test.a, test.b, test.h); got != test.want {
			t.Errorf("Crosses(%v, %v, %v) = %v", test.a, test.b, test.h, got)
		}
		if got := Crosses(test.b, test.a, test.h); got != test.want {
			t.Errorf("Crosses(%v, %v, %v) = %v", test.b, test.a, test.h, got)
		}
	}
}

// listed lists the hexes of an arena, walking through it.
func listed(a Arena) map[Hex]bool {
	list := map[Hex]bool{}
	w, h, ok := a.Rect()
	if !ok {
		for hex, n := range walked(Hex{}) {
			if n <= a.Radius() {
				list[hex] = true
			}
		}
		return list
	}
	top := Hex{}
	for column := range w {
		for row, hex := 0, top; row < h; row, hex = row+1, Neighbour(hex, S) {
			list[hex] = true
		}
		if column%2 == 0 {
			top = Neighbour(top, SE)
		} else {
			top = Neighbour(top, NE)
		}
	}
	return list
}

func TestArenaByListing(t *testing.T) {
	arenas := []Arena{Radius(0), Radius(3), Radius(6), Radius(reach), Rect(1, 1), Rect(3, 3), Rect(4, 9), Rect(9, 4), Rect(20, 20), Rect(0, 4)}
	for _, a := range arenas {
		want := listed(a)
		seen := map[Hex]bool{}
		for h := range a.All() {
			if seen[h] {
				t.Errorf("%+v: %v is visited twice", a, h)
			}
			seen[h] = true
		}
		for q := -128; q < 128; q++ {
			for r := -128; r < 128; r++ {
				h := Hex{int8(q), int8(r)}
				if a.Inside(h) != want[h] || seen[h] != want[h] {
					t.Errorf("%+v: %v inside %v, visited %v, want %v", a, h, a.Inside(h), seen[h], want[h])
				}
			}
		}
		if len(want) == 0 {
			continue
		}
		north, south := a.Ends()
		if !want[north] || !want[south] || want[Neighbour(north, N)] || want[Neighbour(south, S)] {
			t.Errorf("%+v: its ends %v and %v are not the first and last of a column", a, north, south)
		}
		if q, r := between(north, south); q != 0 || r < 0 {
			t.Errorf("%+v: %v does not lie south of %v", a, south, north)
		}
	}
	for range Radius(4).All() {
		break // visiting may stop early
	}
}

// A push-back goes to the neighbour nearest to the line of the blow; of two, to
// the one that is free, or else to the clockwise one.
func TestPushByAngleClosed(t *testing.T) {
	from := Hex{-6, 1}
	within(func(d Hex) {
		figure := from.Add(d)
		least, back := 360.0, []Facing{}
		for dir := N; dir < sides; dir++ {
			switch off := apart(bearing(dir.Step()), bearing(d)); {
			case off < least-tolerance:
				least, back = off, []Facing{dir}
			case off < least+tolerance:
				back = append(back, dir)
			}
		}
		if len(back) == 2 && back[0].Turn(1) == back[1] {
			slices.Reverse(back) // the clockwise one first
		}
		for closed := range 1 << len(back) {
			shut := func(k int) bool { return closed>>k&1 == 1 }
			enterable := func(h Hex) bool {
				return !shut(slices.IndexFunc(back, func(dir Facing) bool { return Neighbour(figure, dir) == h }))
			}
			want := 0
			if len(back) == 2 && shut(0) && !shut(1) {
				want = 1
			}
			got, ok := Push(from, figure, enterable)
			if got != Neighbour(figure, back[want]) || ok == shut(want) {
				t.Errorf("Push(%v, %v), closed %b: got %v, %v, want %v", from, figure, closed, got, ok, Neighbour(figure, back[want]))
			}
		}
	})
}
