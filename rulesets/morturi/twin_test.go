package morturi

import (
	"flag"
	"math/rand/v2"
	"summa/rulesets/morturi/state"
	"testing"

	"summa/internal/core"
	"summa/internal/field"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/policy"
	"summa/rulesets/morturi/rules"
)

// parted reports whether a line from a to b parts the corners of a square between
// them, so that it goes through its inside: some lie strictly on one side of it,
// some on the other.
func parted(a, b, q field.Square) bool {
	dx, dy := int(b.X)-int(a.X), int(b.Y)-int(a.Y)
	var left, right bool
	for _, c := range [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} { // corners, in halves
		side := dx*(2*(int(q.Y)-int(a.Y))+c[1]) - dy*(2*(int(q.X)-int(a.X))+c[0])
		left, right = left || side > 0, right || side < 0
	}
	between := q.X >= min(a.X, b.X) && q.X <= max(a.X, b.X) && q.Y >= min(a.Y, b.Y) && q.Y <= max(a.Y, b.Y)
	return left && right && between && q != a && q != b
}

// blockers are what can stand on a square, as the tests below lay it.
const (
	pillar = iota
	thicket
	scrub // does not block
	smoke
	mound
	somebody
	numBlockers
)

// laid is a board with things on squares; a mound blocks only from low ground to
// low ground.
func laid(w, h int, at []field.Square, kind []int) *state.State {
	s := new(state.State)
	s.Board = state.NewBoard(w, h)
	for k, q := range at {
		if kind[k] == somebody {
			s.Fig[s.N] = state.Figure{At: q, OnField: true, Life: 8, LifeMax: 8, School: 1}
			s.N++
			continue
		}
		s.Board = s.Board.With([]field.Square{q}, func(c *state.Cell) {
			switch kind[k] {
			case pillar:
				c.Obstacle = true
			case thicket:
				c.Difficult, c.Blocks = true, true
			case scrub:
				c.Difficult = true
			case smoke:
				c.Hazard, c.Blocks = true, true
			case mound:
				c.Height = 1
			}
		})
	}
	return s
}

// seen is whether one sees from a to b, found out square by square.
func seen(at []field.Square, kind []int, a, b field.Square) bool {
	raised := func(q field.Square) bool {
		for k := range at {
			if at[k] == q && kind[k] == mound {
				return true
			}
		}
		return false
	}
	for k, q := range at {
		if parted(a, b, q) && kind[k] != scrub && (kind[k] != mound || !raised(a) && !raised(b)) {
			return false
		}
	}
	return true
}

// checkSights compares the rules with what is found out, for every pair of
// squares of a board.
func checkSights(t *testing.T, r *rules.Rules, w, h int, at []field.Square, kind []int) {
	t.Helper()
	s := laid(w, h, at, kind)
	for a := range s.Board.Squares() {
		for b := range s.Board.Squares() {
			if a == b {
				continue
			}
			if _, why := r.Sight(s, a, b); (why == 0) != seen(at, kind, a, b) {
				t.Fatalf("%d by %d, %v on %v, from %v to %v: got rule %d, want a clear sight %v", w, h, kind, at, a, b, why, seen(at, kind, a, b))
			}
		}
	}
}

// TestSightTwin: every board up to 4 by 4 with up to two blockers of every kind,
// and many up to 7 by 7 with three.
func TestSightTwin(t *testing.T) {
	c, err := book.Load(Name, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rules.NewRules(c)
	for w := 1; w <= 4; w++ {
		for h := w; h <= 4; h++ {
			var all []field.Square
			for q := range state.NewBoard(w, h).Squares() {
				all = append(all, q)
			}
			for i, p := range all {
				for _, q := range all[i+1:] {
					for kind := range numBlockers * numBlockers {
						checkSights(t, r, w, h, []field.Square{p, q}, []int{kind % numBlockers, kind / numBlockers})
					}
				}
			}
		}
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		w, h := 3+rnd.IntN(5), 3+rnd.IntN(5)
		at, kind := []field.Square{}, []int{}
		for _, k := range rnd.Perm(w * h)[:3] {
			at, kind = append(at, field.Square{X: int8(k%w + 1), Y: int8(k/w + 1)}), append(kind, rnd.IntN(numBlockers))
		}
		checkSights(t, r, w, h, at, kind)
	}
}

// boards may have larger boards looked at than every run does.
var boards = flag.Int("boards", 4, "the longest side of the boards of TestSightEveryBoard")

// TestSightEveryBoard: every board up to a size, every pair of squares on it, every
// way to place up to three gladiators or pillars besides.
func TestSightEveryBoard(t *testing.T) {
	c, err := book.Load(Name, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, n := rules.NewRules(c), 0
	for w := 1; w <= *boards; w++ {
		for h := w; h <= *boards; h++ {
			n += everyThree(t, r, w, h)
		}
	}
	t.Logf("%d sights", n)
}

// everyThree compares the sights of one board and returns how many they were.
func everyThree(t *testing.T, r *rules.Rules, w, h int) int {
	s := new(state.State)
	s.Board = state.NewBoard(w, h)
	var all []field.Square
	for q := range s.Board.Squares() {
		all = append(all, q)
	}
	n := 0
	look := func(a, b field.Square, blocked bool) {
		n++
		if _, why := r.Sight(s, a, b); (why != 0) != blocked {
			t.Fatalf("%d by %d, from %v to %v past %v: got rule %d, want blocked %v", w, h, a, b, s.Fig[:s.N], why, blocked)
		}
	}
	stand := func(k int8, q field.Square, man bool) {
		s.Fig[k] = state.Figure{At: q, OnField: man}
		if !man {
			s.Board.At(q).Obstacle = true
		}
	}
	clear := func(q field.Square) { *s.Board.At(q) = state.Cell{} }
	s.Board.Rough = true
	s.N = 3
	for _, a := range all {
		for _, b := range all {
			if a == b {
				continue
			}
			s.Fig = [state.MaxFigures]state.Figure{}
			look(a, b, false)
			for i, p := range all {
				one := parted(a, b, p)
				stand(0, p, i%2 == 0)
				look(a, b, one)
				for j := i + 1; j < len(all); j++ {
					two := one || parted(a, b, all[j])
					stand(1, all[j], j%3 != 0)
					look(a, b, two)
					for k := j + 1; k < len(all); k++ {
						stand(2, all[k], true)
						look(a, b, two || parted(a, b, all[k]))
					}
					s.Fig[2] = state.Figure{}
					clear(all[j])
				}
				s.Fig[1] = state.Figure{}
				clear(p)
			}
		}
	}
	return n
}

// TestReachTwin: what plain reckons that a square costs is what the cheapest of
// all ways there costs, step by step as the rules price them.
func TestReachTwin(t *testing.T) {
	sides := []string{"secutor*3@primus-palus", "dimachaerus*2@primus-palus,fast-beast@primus-palus", "hoplomachus*3@primus-palus", "servus*3@servus", "retarius*2@primus-palus,murmillo@primus-palus"}
	rnd := rand.New(rand.NewPCG(3, 4))
	compared := 0
	for range 40 {
		r, s := laidOut(t, sides[rnd.IntN(len(sides))], sides[rnd.IntN(len(sides))])
		s.Board = scattered(rnd)
		places := rnd.Perm(64)
		for i := range int(s.N) {
			s.Fig[i].At = field.Square{X: int8(places[i]%8 + 1), Y: int8(places[i]/8 + 1)}
			s.Fig[i].Facing = field.Way(rnd.IntN(field.Ways))
		}
		s.Phase = state.Movement
		for i := range int(s.N) {
			s.Active, s.Fig[i].Mp = int8(i), int8(3+rnd.IntN(4))
			if r.MayWalk(s, i) == nil && !r.MustApproach(s, i) {
				compared++
				sameReach(t, r, s, i)
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d figures could walk", compared)
	}
}

// scattered is a board of 8 by 8 with all kinds of ground.
func scattered(rnd *rand.Rand) *state.Board {
	b := state.NewBoard(8, 8)
	for q := range state.NewBoard(8, 8).Squares() {
		kind := rnd.IntN(14)
		b = b.With([]field.Square{q}, func(c *state.Cell) {
			switch kind {
			case 0:
				c.Obstacle = true
			case 1, 2:
				c.Difficult = true
			case 3:
				c.Hazard, c.Damage = true, 1
			case 4:
				c.Height = 1
			case 5:
				c.Height, c.Difficult = 1, true
			}
		})
	}
	return b
}

// sameReach compares the cost of every square with that of the cheapest way.
func sameReach(t *testing.T, r *rules.Rules, s *state.State, i int) {
	t.Helper()
	at, mp := s.Fig[i].At, int(s.Fig[i].Mp)
	want := map[field.Square]int{at: 0}
	for edge := []field.Square{at}; len(edge) > 0; edge = edge[1:] {
		for w := range field.Way(field.Ways) {
			q, to := edge[0], edge[0].To(w)
			if !s.Board.Inside(to) || s.OccupantBut(i, to) >= 0 || s.Board.At(to).Obstacle || s.Board.At(to).Hazard {
				continue
			}
			s.Fig[i].At = q
			held, cost := r.MayWalk(s, i) != nil, want[q]+r.StepCost(s, i, q, to, new(core.Ref))
			s.Fig[i].At = at
			if held { // he cannot leave a square in which he is entangled
				continue
			}
			if was, known := want[to]; cost <= mp && (!known || cost < was) {
				want[to] = cost
				edge = append(edge, to)
			}
		}
	}
	p := policy.NewPlain(r)
	p.Reach(s, i)
	for q := range s.Board.Squares() {
		cost, known := want[q]
		if !known {
			cost = -1
		}
		if q.Walk(at) > mp {
			continue // too far away to be looked at
		}
		if got := max(-1, int(p.Get(q))); got != cost && !(got < 0 && cost < 0) {
			t.Fatalf("%s with %d MP from %v to %v: got %d, want %d", r.Name(s, i), mp, at, q, got, cost)
		}
	}
}
