package field

import "testing"

func TestFacing(t *testing.T) {
	for f := N; f < sides; f++ {
		if got, ok := ParseFacing(f.String()); got != f || !ok {
			t.Errorf("ParseFacing(%q) = %v, %v", f.String(), got, ok)
		}
		if got := f.Opposite().Step(); got != (Hex{}).Sub(f.Step()) {
			t.Errorf("%v.Opposite().Step() = %v, not the reverse of %v", f, got, f.Step())
		}
		if got := Neighbour(Hex{}, f.Turn(1)); Distance(got, f.Step()) != 1 {
			t.Errorf("%v and the direction after it are not side by side", f)
		}
	}
	for _, text := range []string{"", "E", "NNE", "n e", "\x0e", "N\x00"} {
		if got, ok := ParseFacing(text); ok {
			t.Errorf("ParseFacing(%q) = %v, want none", text, got)
		}
	}
	if got, ok := ParseFacing("sW"); got != SW || !ok {
		t.Errorf(`ParseFacing("sW") = %v, %v`, got, ok)
	}
	for k, want := range map[int]Facing{0: NE, 1: SE, 5: N, -1: N, -2: NW, -13: N, 6: NE} {
		if got := NE.Turn(k); got != want {
			t.Errorf("NE.Turn(%d) = %v, want %v", k, got, want)
		}
	}
	if got := Facing(8).Step(); got != SE.Step() {
		t.Errorf("Facing(8).Step() = %v, want that of SE", got)
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b Hex
		want int
	}{
		{Hex{}, Hex{}, 0},
		{Hex{}, Hex{1, -1}, 1},
		{Hex{}, Hex{1, 1}, 2},
		{Hex{0, -3}, Hex{0, 3}, 6},
		{Hex{-2, 3}, Hex{3, -1}, 5},
		{Hex{-128, 0}, Hex{127, 0}, 255},
	}
	for _, test := range tests {
		if got := Distance(test.a, test.b); got != test.want {
			t.Errorf("Distance(%v, %v) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := Distance(test.b, test.a); got != test.want {
			t.Errorf("Distance(%v, %v) = %d, want %d", test.b, test.a, got, test.want)
		}
		if got := Adjacent(test.a, test.b); got != (test.want == 1) {
			t.Errorf("Adjacent(%v, %v) = %v", test.a, test.b, got)
		}
	}
}

// Worked case W2: where a dart that missed falls, for each roll of the die.
func TestRandomDirection(t *testing.T) {
	centre, thrower := Hex{}, Hex{0, -3}
	one, tie := Nearest(thrower.Sub(centre))
	if tie {
		t.Fatal("point 1 is tied")
	}
	want := []Hex{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}
	for i, want := range want {
		if got := Neighbour(centre, one.Turn(i)); got != want {
			t.Errorf("point %d is %v, want %v", i+1, got, want)
		}
	}
	if got, ok := Push(thrower, centre, open); got != (Hex{0, 1}) || !ok {
		t.Errorf("Push = %v, %v, want {0 1}", got, ok)
	}
}

// Worked case W50, and the neighbours of section 4.4.
func TestQuadrants(t *testing.T) {
	tests := []struct {
		g    Geometry
		a    Hex
		f    Facing
		b    Hex
		want Quadrant
	}{
		{Hexside, Hex{}, N, Hex{0, -1}, Front},
		{Hexside, Hex{}, N, Hex{1, -1}, Right},
		{Hexside, Hex{}, N, Hex{1, 0}, Right},
		{Hexside, Hex{}, N, Hex{0, 1}, Rear},
		{Hexside, Hex{}, N, Hex{-1, 1}, Left},
		{Hexside, Hex{}, N, Hex{-1, 0}, Left},
		{Hexside, Hex{}, N, Hex{1, -2}, Front},
		{Hexside, Hex{}, N, Hex{2, -2}, Right},
		{Hexside, Hex{}, N, Hex{2, -1}, Right},
		{Hexside, Hex{}, N, Hex{1, 1}, Rear},
		{Hexside, Hex{}, N, Hex{-1, 2}, Rear},
		{Hexside, Hex{1, 1}, SE, Hex{3, 0}, Front},
		{Hexside, Hex{4, 4}, SW, Hex{4, 4}, Front},
		{Corner, Hex{}, N, Hex{0, -1}, Front},
		{Corner, Hex{}, N, Hex{1, -1}, Front},
		{Corner, Hex{}, N, Hex{1, 0}, Right},
		{Corner, Hex{}, N, Hex{0, 1}, Rear},
		{Corner, Hex{}, N, Hex{-1, 1}, Rear},
		{Corner, Hex{}, N, Hex{-1, 0}, Left},
		{Corner, Hex{4, 4}, SW, Hex{4, 4}, Front},
	}
	for _, test := range tests {
		if got := test.g.Quadrant(test.a, test.f, test.b); got != test.want {
			t.Errorf("Geometry %d: from %v facing %v, %v lies %v, want %v",
				test.g, test.a, test.f, test.b, got, test.want)
		}
	}
}

// Worked case W53: who has whom adjacent and in front.
func TestSeveralGladiators(t *testing.T) {
	d, a, c, e := Hex{0, 0}, Hex{0, -1}, Hex{1, 0}, Hex{-1, 0}
	threatens := func(h Hex, f Facing) bool {
		return Adjacent(h, d) && Hexside.Quadrant(h, f, d) == Front
	}
	if !threatens(a, S) || !threatens(c, NW) || !threatens(e, SE) {
		t.Error("somebody does not have D adjacent and in front")
	}
	if got := Hexside.Quadrant(d, N, a); got != Front {
		t.Errorf("A attacks D from %v, want front", got)
	}
	if got := Hexside.Quadrant(d, N, c); got != Right {
		t.Errorf("C attacks D from %v, want right", got)
	}
}

// Worked case W54: what can be reached, and where it is kicked.
func TestObjects(t *testing.T) {
	shield := Hex{-1, 1}
	if !Adjacent(Hex{}, shield) {
		t.Error("the shield cannot be reached")
	}
	dir, _ := Nearest(shield)
	if got := Neighbour(shield, dir); got != (Hex{-2, 2}) {
		t.Errorf("the shield is kicked to %v, want {-2 2}", got)
	}
}

func TestForward(t *testing.T) {
	for f := N; f < sides; f++ {
		for dir := N; dir < sides; dir++ {
			if got, want := Hexside.Forward(f, dir), dir == f; got != want {
				t.Errorf("Hexside.Forward(%v, %v) = %v", f, dir, got)
			}
			if got, want := Corner.Forward(f, dir), dir == f || dir == f.Turn(1); got != want {
				t.Errorf("Corner.Forward(%v, %v) = %v", f, dir, got)
			}
			if next := Corner.Quadrant(Hex{}, f, dir.Step()) == Front; Corner.Forward(f, dir) != next {
				t.Errorf("Corner: facing %v, forward and front differ for %v", f, dir)
			}
		}
	}
}

func open(Hex) bool { return true }

// Worked case W51: a push-back between two hexes.
func TestPushTie(t *testing.T) {
	north, northEast := Hex{1, -3}, Hex{2, -3}
	tests := []struct {
		name   string
		closed []Hex
		want   Hex
		ok     bool
	}{
		{"both free", nil, northEast, true},
		{"north-east taken", []Hex{northEast}, north, true},
		{"north taken", []Hex{north}, northEast, true},
		{"both taken", []Hex{north, northEast}, northEast, false},
	}
	for _, test := range tests {
		enterable := func(h Hex) bool {
			for _, c := range test.closed {
				if h == c {
					return false
				}
			}
			return true
		}
		got, ok := Push(Hex{}, Hex{1, -2}, enterable)
		if got != test.want || ok != test.ok {
			t.Errorf("%s: got %v, %v, want %v, %v", test.name, got, ok, test.want, test.ok)
		}
	}
}

func TestArena(t *testing.T) {
	tests := []struct {
		arena  Arena
		inside int
		in     []Hex
		out    []Hex
	}{
		{Arena{}, 1, []Hex{{}}, []Hex{{0, 1}}},
		{Radius(3), 37, []Hex{{0, -3}, {3, -3}, {-3, 3}}, []Hex{{2, 2}, {0, -4}, {4, -4}}},
		{Radius(6), 127, []Hex{{6, 0}, {0, -6}}, []Hex{{6, 1}}},
		{Rect(4, 3), 12, []Hex{{0, 0}, {1, 0}, {2, -1}, {3, -1}, {3, 1}, {0, 2}},
			[]Hex{{-1, 0}, {-1, 1}, {4, -2}, {0, 3}, {2, 2}, {2, -2}, {1, -1}}},
		{Rect(0, 5), 0, nil, []Hex{{}}},
	}
	for _, test := range tests {
		n := 0
		for q := -128; q < 128; q++ {
			for r := -128; r < 128; r++ {
				if test.arena.Inside(Hex{int8(q), int8(r)}) {
					n++
				}
			}
		}
		if n != test.inside {
			t.Errorf("%+v: got %d hexes, want %d", test.arena, n, test.inside)
		}
		for _, h := range test.in {
			if !test.arena.Inside(h) {
				t.Errorf("%+v: %v is outside", test.arena, h)
			}
		}
		for _, h := range test.out {
			if test.arena.Inside(h) {
				t.Errorf("%+v: %v is inside", test.arena, h)
			}
		}
	}
}

// The wall holds in the largest arenas too, where coordinates wrap round.
func TestLargestArena(t *testing.T) {
	for _, a := range []Arena{Radius(127), Rect(127, 127)} {
		for q := -128; q < 128; q++ {
			for r := -128; r < 128; r++ {
				h := Hex{int8(q), int8(r)}
				for dir := N; a.Inside(h) && dir < sides; dir++ {
					if next := Neighbour(h, dir); a.Inside(next) && !Adjacent(h, next) {
						t.Fatalf("%+v: from %v a step %v leads to %v", a, h, dir, next)
					}
				}
			}
		}
	}
}
