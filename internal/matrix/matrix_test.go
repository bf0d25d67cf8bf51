package matrix

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// random is a game of random rationals.
func random(r *rand.Rand) [][]*big.Rat {
	m, n := 1+r.IntN(12), 1+r.IntN(7)
	game := make([][]*big.Rat, m)
	most := int64(1 + r.IntN(200))
	for i := range game {
		for range n {
			game[i] = append(game[i], big.NewRat(r.Int64N(2*most+1)-most, 1+r.Int64N(20)))
		}
	}
	return game
}

// TestSolveAlone: on 10,000 random games both mixtures are distributions, no row wins
// more than the value and no column concedes less, and the gap is exactly 0.
func TestSolveAlone(t *testing.T) {
	const n = 10_000
	r := rand.New(rand.NewPCG(1, 2))
	var q Quick
	for k := range n {
		game := random(r)
		s := Solve(game)
		if !distribution(s.Rows) || !distribution(s.Cols) {
			t.Fatalf("game %d: %v: rows %v, columns %v", k, game, s.Rows, s.Cols)
		}
		for i, x := range Against(game, s.Cols) {
			if x.Cmp(s.Value) > 0 {
				t.Fatalf("game %d: row %d wins %v, more than %v", k, i, x, s.Value)
			}
		}
		for j, x := range Conceded(game, s.Rows) {
			if x.Cmp(s.Value) < 0 {
				t.Fatalf("game %d: column %d concedes %v, less than %v", k, j, x, s.Value)
			}
		}
		if a, b := Exploited(game, &s); a.Sign() != 0 || b.Sign() != 0 {
			t.Fatalf("game %d: gaps %v and %v", k, a, b)
		}
		quick(t, &q, game, &s)
	}
}

// quick holds the answer in floating point against the exact one.
func quick(t *testing.T, q *Quick, game [][]*big.Rat, s *Solution) {
	t.Helper()
	var g [Most][Most]float64
	scale := 0.0
	for i, row := range game {
		for j, x := range row {
			g[i][j], _ = x.Float64()
			scale = max(scale, math.Abs(g[i][j]))
		}
	}
	want, _ := s.Value.Float64()
	if got := q.Solve(len(game), len(game[0]), &g); math.Abs(got-want) > 1e-7*(1+scale) {
		t.Fatalf("%v: got %v quickly, want %v", game, got, want)
	}
}

func distribution(p []*big.Rat) bool {
	sum := new(big.Rat)
	for _, x := range p {
		if x.Sign() < 0 {
			return false
		}
		sum.Add(sum, x)
	}
	return sum.Cmp(big.NewRat(1, 1)) == 0
}

// TestKnown: games whose equilibria are known.
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		game  [][]int64
		value *big.Rat
	}{
		{[][]int64{{7}}, big.NewRat(7, 1)},
		{[][]int64{{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}}, big.NewRat(0, 1)},
		{[][]int64{{3, -1}, {-2, 1}}, big.NewRat(1, 7)},
		{[][]int64{{1, 2}, {3, 4}}, big.NewRat(3, 1)},
		{[][]int64{{-5, -6, -7}}, big.NewRat(-7, 1)},
	} {
		var game [][]*big.Rat
		for _, row := range c.game {
			var list []*big.Rat
			for _, x := range row {
				list = append(list, big.NewRat(x, 1))
			}
			game = append(game, list)
		}
		if s := Solve(game); s.Value.Cmp(c.value) != 0 {
			t.Errorf("%v: got %v, want %v", c.game, s.Value, c.value)
		}
	}
}

func BenchmarkQuick(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	var g [Most][Most]float64
	for i := range 11 {
		for j := range 6 {
			g[i][j] = r.Float64()
		}
	}
	var q Quick
	for b.Loop() {
		q.Solve(11, 6, &g)
	}
}
