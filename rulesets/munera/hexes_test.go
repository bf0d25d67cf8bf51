package munera

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/rulestest"
)

const (
	twinReach     = 12 // hexes round the middle for which a slow twin is asked
	twinTolerance = 1e-9
)

// around visits every hex within reach of (0,0) but that one.
func around(visit func(field.Hex)) {
	for h := range field.Radius(twinReach).All() {
		if h != (field.Hex{}) {
			visit(h)
		}
	}
}

// centreOf is where the centre of a hex lies, east and north.
func centreOf(h field.Hex) (east, north float64) {
	return 1.5 * float64(h.Q), -math.Sqrt(3) * (float64(h.R) + float64(h.Q)/2)
}

// bearingOf is the angle from north, clockwise, of a hex seen from (0,0).
func bearingOf(h field.Hex) float64 {
	east, north := centreOf(h)
	return math.Mod(math.Atan2(east, north)*180/math.Pi+360, 360)
}

// hexAt is the hex with a centre.
func hexAt(t *testing.T, east, north float64) field.Hex {
	t.Helper()
	for h := range field.Radius(2 * twinReach).All() {
		if e, n := centreOf(h); math.Hypot(e-east, n-north) < twinTolerance {
			return h
		}
	}
	t.Fatalf("no hex lies at %v, %v", east, north)
	return field.Hex{}
}

// onMapOf is an empty map of hexes under the default rulings.
func onMapOf(radius int8) *State { return &State{course: course{arena: field.Radius(radius)}} }

// Point 1 is the side nearest to the other man's bearing, and each further point
// lies 60 degrees clockwise of the last; mirrored, points 5 and 6 change places.
func TestScatterByAngle(t *testing.T) {
	centre := field.Hex{Q: 1, R: -2}
	for _, mirrored := range []bool{false, true} {
		s := onMapOf(40)
		order := []int{0, 1, 2, 3, 4, 5}
		if mirrored {
			s.rulings[rulingScatterNumbering] = scatterNumberingMirrored
			order = []int{0, 1, 2, 3, 5, 4}
		}
		around(func(h field.Hex) {
			first := math.Floor(bearingOf(h)/60+0.5+twinTolerance) * 60 // a tie goes clockwise
			for k, steps := range order {
				angle := (first + 60*float64(steps)) * math.Pi / 180
				e, n := centreOf(centre)
				want := hexAt(t, e+math.Sqrt(3)*math.Sin(angle), n+math.Sqrt(3)*math.Cos(angle))
				if got := new(Rules).scattered(s, centre, centre.Add(h), k+1).at; got != want {
					t.Errorf("mirrored %v, thrower at %v: point %d is %v, want %v", mirrored, h, k+1, got, want)
				}
			}
		})
	}
	s := onMapOf(3)
	edge := field.Hex{R: 3}
	if got := new(Rules).scattered(s, edge, field.Hex{}, 4).at; got != edge {
		t.Errorf("outside the wall: got %v, want %v", got, edge)
	}
}

// The end of a whirl is the attacker's place turned by 120 degrees round the
// target, and what he passes the same turned by 60.
func TestWhirlByAngle(t *testing.T) {
	around(func(there field.Hex) {
		for dir := field.N; dir <= field.NW; dir++ {
			here := field.Neighbour(there, dir)
			e, n := centreOf(there)
			at := func(turn float64) field.Hex {
				angle := (60*float64(dir) + turn) * math.Pi / 180
				return hexAt(t, e+math.Sqrt(3)*math.Sin(angle), n+math.Sqrt(3)*math.Cos(angle))
			}
			pass, end := whirlPath(here, there)
			if pass != at(60) || end != at(120) {
				t.Errorf("from %v round %v: by %v to %v, want by %v to %v", here, there, pass, end, at(60), at(120))
			}
		}
	})
}

// A man turns by the fewest sides that bring another in front of him.
func TestSidesByTrying(t *testing.T) {
	for _, geometry := range []uint8{hexGeometryFacingHexside, hexGeometryFacingCorner} {
		s := onMapOf(20)
		s.rulings[rulingHexGeometry] = geometry
		s.n = 2
		around(func(h field.Hex) {
			for facing := field.N; facing <= field.NW; facing++ {
				s.stand(0, field.Hex{}, facing)
				s.stand(1, h, field.N)
				got := s.sidesTo(0, 1)
				least := 6
				for k := -3; k <= 3; k++ {
					s.stand(0, field.Hex{}, facing.Turn(k))
					if s.inArc(0, 1) {
						least = min(least, max(k, -k))
					}
				}
				s.stand(0, field.Hex{}, facing.Turn(got))
				if !s.inArc(0, 1) || max(got, -got) != least {
					t.Errorf("geometry %d, facing %v, %v: turns by %d, want %d either way", geometry, facing, h, got, least)
				}
			}
		})
	}
}

// One, two and three sides are 60, 120 and 180 degrees at 1 AP for 90 or less.
func TestTurnCosts(t *testing.T) {
	r, s := atTable(loaded(t)), onMapOf(6)
	for _, test := range []struct {
		option uint8
		want   [4]int
	}{{hexTurnCostPer90, [4]int{0, 1, 2, 2}}, {hexTurnCostPerHexside, [4]int{0, 1, 2, 3}}} {
		s.rulings[rulingHexTurnCost] = test.option
		for k, want := range test.want {
			if got := r.sidesCost(s, k); got != want {
				t.Errorf("option %d: %d sides cost %d, want %d", test.option, k, got, want)
			}
			if got := r.sidesCost(s, -k); got != want {
				t.Errorf("option %d: %d sides to the left cost %d, want %d", test.option, k, got, want)
			}
		}
	}
}

// A hex comes back from its number, which is never 0.
func TestHexCodes(t *testing.T) {
	for q := -128; q < 128; q++ {
		for r := -128; r < 128; r++ {
			h := field.Hex{Q: int8(q), R: int8(r)}
			if code := hexCode(h); code == 0 || hexOf(code) != h {
				t.Errorf("%v: got %d and %v", h, code, hexOf(code))
			}
		}
	}
}

// walks finds out by giving the commands themselves whether the active figure can
// come next to another.
func walks(r *Speech, s *State, goal int) bool {
	type node struct {
		position [3]int8
		ap       int8
		fatigue  int16
	}
	seen := map[node]bool{}
	todo := []State{*s}
	for len(todo) > 0 {
		now := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		f := &now.fig[now.active()]
		n := node{[3]int8{f.at.Q, f.at.R, int8(f.facing)}, f.ap, f.fatigue}
		if seen[n] {
			continue
		}
		seen[n] = true
		if now.adjacent(now.active(), goal) {
			return true
		}
		say := newOrders(r.Rules)
		var c Command
		try := func() {
			next := now
			if r.Do(&next, &c, &bout.Ref{Tape: new(dice.Tape)}) == nil {
				todo = append(todo, next)
			}
		}
		for dir := range uint8(6) {
			say.give(&c, r.actions["move"])
			c.dir, c.n = dirNorth+dir, 1
			try()
		}
		for _, sides := range []int16{-2, -1, 1, 2, 3} {
			say.give(&c, r.actions["face"])
			c.n = sides
			try()
		}
	}
	return false
}

// Whether a man could come next to another is the same whether it is reckoned or
// tried, on crowded little maps and in all states of weariness.
func TestWalksByTrying(t *testing.T) {
	r := atTable(loaded(t))
	reached := 0
	for n := range rulestest.Often(300) {
		rnd := rand.New(rand.NewPCG(uint64(n), 3))
		var s State
		s.arena = field.Radius(3)
		s.n = int8(2 + rnd.IntN(6))
		if rnd.IntN(2) == 0 {
			s.arena = field.Rect(6, 4)
		}
		s.rulings[rulingHexGeometry] = uint8(rnd.IntN(2))
		s.rulings[rulingHexTurnCost] = uint8(rnd.IntN(2))
		s.rulings[rulingSevenApTiming] = uint8(rnd.IntN(2))
		s.rulings[rulingTiredCapMidturn] = uint8(rnd.IntN(2))
		var hexes []field.Hex
		for h := range s.arena.All() {
			hexes = append(hexes, h)
		}
		rnd.Shuffle(len(hexes), func(i, j int) { hexes[i], hexes[j] = hexes[j], hexes[i] })
		for i := range int(s.n) {
			s.fig[i] = r.newFigure(&s, r.names.Number(fmt.Sprint("F", i)), r.names.Number(fmt.Sprint("F", i)), rnd.IntN(len(r.c.types)))
			s.fig[i].stamina0, s.fig[i].stamina = 8, 8
			s.order[i] = int8(i)
		}
		for i := range int(s.n) {
			s.stand(i, hexes[i], field.Facing(rnd.IntN(6)))
		}
		f := &s.fig[0]
		f.ap, f.spent, f.fatigue = int8(rnd.IntN(9)), int8(rnd.IntN(7)), int16(6+rnd.IntN(4))
		f.tiredAtStart, f.seven = rnd.IntN(2) == 0, false
		s.phase = Actions
		got, want := r.walksTo(&s, 0, 1), walks(r, &s, 1)
		if got != want {
			t.Fatalf("bout %d: walksTo is %v, trying gives %v", n, got, want)
		}
		if got && !s.adjacent(0, 1) {
			reached++
		}
	}
	if reached == 0 {
		t.Error("nobody came next to anybody")
	}
}
