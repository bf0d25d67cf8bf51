package munera

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/speech"
	"summa/rulesets/munera/state"
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
func onMapOf(radius int8) *state.State {
	return &state.State{Course: state.Course{Arena: field.Radius(radius)}}
}

// Point 1 is the side nearest to the other man's bearing, and each further point
// lies 60 degrees clockwise of the last; mirrored, points 5 and 6 change places.
func TestScatterByAngle(t *testing.T) {
	centre := field.Hex{Q: 1, R: -2}
	for _, mirrored := range []bool{false, true} {
		s := onMapOf(40)
		order := []int{0, 1, 2, 3, 4, 5}
		if mirrored {
			s.Rulings[state.RulingScatterNumbering] = state.ScatterNumberingMirrored
			order = []int{0, 1, 2, 3, 5, 4}
		}
		around(func(h field.Hex) {
			first := math.Floor(bearingOf(h)/60+0.5+twinTolerance) * 60 // a tie goes clockwise
			for k, steps := range order {
				angle := (first + 60*float64(steps)) * math.Pi / 180
				e, n := centreOf(centre)
				want := hexAt(t, e+math.Sqrt(3)*math.Sin(angle), n+math.Sqrt(3)*math.Cos(angle))
				if got := new(rules.Rules).Scattered(s, centre, centre.Add(h), k+1).At; got != want {
					t.Errorf("mirrored %v, thrower at %v: point %d is %v, want %v", mirrored, h, k+1, got, want)
				}
			}
		})
	}
	s := onMapOf(3)
	edge := field.Hex{R: 3}
	if got := new(rules.Rules).Scattered(s, edge, field.Hex{}, 4).At; got != edge {
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
			pass, end := state.WhirlPath(here, there)
			if pass != at(60) || end != at(120) {
				t.Errorf("from %v round %v: by %v to %v, want by %v to %v", here, there, pass, end, at(60), at(120))
			}
		}
	})
}

// A man turns by the fewest sides that bring another in front of him.
func TestSidesByTrying(t *testing.T) {
	for _, geometry := range []uint8{state.HexGeometryFacingHexside, state.HexGeometryFacingCorner} {
		s := onMapOf(20)
		s.Rulings[state.RulingHexGeometry] = geometry
		s.N = 2
		around(func(h field.Hex) {
			for facing := field.N; facing <= field.NW; facing++ {
				s.Stand(0, field.Hex{}, facing)
				s.Stand(1, h, field.N)
				got := s.SidesTo(0, 1)
				least := 6
				for k := -3; k <= 3; k++ {
					s.Stand(0, field.Hex{}, facing.Turn(k))
					if s.InArc(0, 1) {
						least = min(least, max(k, -k))
					}
				}
				s.Stand(0, field.Hex{}, facing.Turn(got))
				if !s.InArc(0, 1) || max(got, -got) != least {
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
	}{{state.HexTurnCostPer90, [4]int{0, 1, 2, 2}}, {state.HexTurnCostPerHexside, [4]int{0, 1, 2, 3}}} {
		s.Rulings[state.RulingHexTurnCost] = test.option
		for k, want := range test.want {
			if got := r.SidesCost(s, k); got != want {
				t.Errorf("option %d: %d sides cost %d, want %d", test.option, k, got, want)
			}
			if got := r.SidesCost(s, -k); got != want {
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
			if code := state.HexCode(h); code == 0 || state.HexOf(code) != h {
				t.Errorf("%v: got %d and %v", h, code, state.HexOf(code))
			}
		}
	}
}

// walks finds out by giving the commands themselves whether the active figure can
// come next to another.
func walks(r *speech.Speech, s *state.State, goal int) bool {
	type node struct {
		position [3]int8
		ap       int8
		fatigue  int16
	}
	seen := map[node]bool{}
	todo := []state.State{*s}
	for len(todo) > 0 {
		now := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		f := &now.Fig[now.Active()]
		n := node{[3]int8{f.At.Q, f.At.R, int8(f.Facing)}, f.AP, f.Fatigue}
		if seen[n] {
			continue
		}
		seen[n] = true
		if now.Adjacent(now.Active(), goal) {
			return true
		}
		say := rules.NewOrders(r.Rules)
		var c rules.Command
		try := func() {
			next := now
			if r.Do(&next, &c, &core.Ref{Tape: new(dice.Tape)}) == nil {
				todo = append(todo, next)
			}
		}
		for dir := range uint8(6) {
			say.Give(&c, r.Actions["move"])
			c.Dir, c.N = state.DirNorth+dir, 1
			try()
		}
		for _, sides := range []int16{-2, -1, 1, 2, 3} {
			say.Give(&c, r.Actions["face"])
			c.N = sides
			try()
		}
	}
	return false
}

// Whether a man could come next to another is the same whether it is reckoned or
// tried, on crowded little maps and in all states of weariness.
func TestWalksByTryingAlone(t *testing.T) {
	r := atTable(loaded(t))
	reached := 0
	for n := range 300 {
		rnd := rand.New(rand.NewPCG(uint64(n), 3))
		var s state.State
		s.Arena = field.Radius(3)
		s.N = int8(2 + rnd.IntN(6))
		if rnd.IntN(2) == 0 {
			s.Arena = field.Rect(6, 4)
		}
		s.Rulings[state.RulingHexGeometry] = uint8(rnd.IntN(2))
		s.Rulings[state.RulingHexTurnCost] = uint8(rnd.IntN(2))
		s.Rulings[state.RulingSevenApTiming] = uint8(rnd.IntN(2))
		s.Rulings[state.RulingTiredCapMidturn] = uint8(rnd.IntN(2))
		var hexes []field.Hex
		for h := range s.Arena.All() {
			hexes = append(hexes, h)
		}
		rnd.Shuffle(len(hexes), func(i, j int) { hexes[i], hexes[j] = hexes[j], hexes[i] })
		for i := range int(s.N) {
			s.Fig[i] = r.NewFigure(&s, r.Names.Number(fmt.Sprint("F", i)), r.Names.Number(fmt.Sprint("F", i)), rnd.IntN(len(r.Content.Types)))
			s.Fig[i].Stamina0, s.Fig[i].Stamina = 8, 8
			s.Order[i] = int8(i)
		}
		for i := range int(s.N) {
			s.Stand(i, hexes[i], field.Facing(rnd.IntN(6)))
		}
		f := &s.Fig[0]
		f.AP, f.Spent, f.Fatigue = int8(rnd.IntN(9)), int8(rnd.IntN(7)), int16(6+rnd.IntN(4))
		f.TiredAtStart, f.Seven = rnd.IntN(2) == 0, false
		s.Phase = state.Actions
		got, want := r.WalksTo(&s, 0, 1), walks(r, &s, 1)
		if got != want {
			t.Fatalf("bout %d: walksTo is %v, trying gives %v", n, got, want)
		}
		if got && !s.Adjacent(0, 1) {
			reached++
		}
	}
	if reached == 0 {
		t.Error("nobody came next to anybody")
	}
}
