package stats_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"summa/internal/sim"
	"summa/internal/sim/stats"
)

// The known values are Newcombe's (Statistics in Medicine 17, 1998, table I),
// and for one in one and none in ten the closed forms.
func TestWilson(t *testing.T) {
	const z2 = 1.959963984540054 * 1.959963984540054
	for _, test := range []struct {
		count, n  uint64
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{29, 29, 0.8830, 1},
		{0, 10, 0, z2 / (10 + z2)},
		{1, 1, 1 / (1 + z2), 1},
		{0, 0, 0, 1},
		{5000, 10000, 0.490202, 0.509798},
	} {
		low, high := stats.Wilson(test.count, test.n)
		if math.Abs(low-test.low) > 5e-5 || math.Abs(high-test.high) > 5e-5 {
			t.Errorf("%d of %d: got %.5f to %.5f want %.5f to %.5f", test.count, test.n, low, high, test.low, test.high)
		}
	}
}

// An interval holds the share it is about, is the mirror image of that of the
// rest, and solves Wilson's equation at both ends.
func TestWilsonProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.Uint64Range(1, 1e12).Draw(rt, "n")
		count := rapid.Uint64Range(0, n).Draw(rt, "count")
		s, rest := stats.Of(count, n), stats.Of(n-count, n)
		if s.Low > s.P || s.P > s.High || s.Low < 0 || s.High > 1 {
			rt.Fatalf("got %+v", s)
		}
		if math.Abs(s.Low-(1-rest.High)) > 1e-9 || math.Abs(s.High-(1-rest.Low)) > 1e-9 {
			rt.Fatalf("got %+v and %+v for the rest", s, rest)
		}
		for _, end := range []float64{s.Low, s.High} {
			off := math.Abs(s.P - end)
			if want := 1.959963984540054 * math.Sqrt(end*(1-end)/float64(n)); end > 0 && end < 1 && math.Abs(off-want) > 1e-9 {
				rt.Fatalf("%d of %d, end %g: got %g off, want %g", count, n, end, off, want)
			}
		}
	})
}

func TestLengths(t *testing.T) {
	l := stats.Lengths([]uint64{0, 2, 0, 5, 3}) // 1 1 3 3 3 3 3 4 4 4
	if l.Bouts != 10 || math.Abs(l.Mean-2.9) > 1e-12 || math.Abs(l.SE-0.3480102) > 1e-6 {
		t.Errorf("got %d bouts, mean %g, standard error %g", l.Bouts, l.Mean, l.SE)
	}
	for _, test := range []struct {
		q    float64
		want int
	}{{0, 1}, {0.1, 1}, {0.2, 1}, {0.21, 3}, {0.5, 3}, {0.7, 3}, {0.71, 4}, {0.99, 4}, {1, 4}} {
		if got := l.Quantile(test.q); got != test.want {
			t.Errorf("quantile %g: got %d want %d", test.q, got, test.want)
		}
	}
	if none := stats.Lengths(nil); none.Mean != 0 || none.Quantile(0.5) != 0 {
		t.Errorf("got %+v of nothing", none)
	}
}

// A bout of made-up ends: 0 unfinished, 1 a draw, 2 and more a side's win.
type bout struct{ how, round int }

// TestPaired holds the differences against every bout's own, summed by hand.
func TestPaired(t *testing.T) {
	ends := rapid.Custom(func(rt *rapid.T) bout {
		return bout{rapid.IntRange(0, 3).Draw(rt, "how"), rapid.IntRange(1, 30).Draw(rt, "round")}
	})
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 200).Draw(rt, "n")
		base, other := rapid.SliceOfN(ends, n, n).Draw(rt, "base"), rapid.SliceOfN(ends, n, n).Draw(rt, "other")
		p := pairOf(base, other)
		side, with := rapid.IntRange(0, 1).Draw(rt, "side"), rapid.IntRange(0, 1).Draw(rt, "with")
		var wins, rounds []float64
		for i := range base {
			wins = append(wins, won(other[i], with)-won(base[i], side))
			rounds = append(rounds, float64(other[i].round-base[i].round))
		}
		same(rt, "wins", stats.Wins(p, side, with), wins)
		same(rt, "rounds", stats.Rounds(p), rounds)
		if got, want := stats.Rounds(p).Changed, uint64(len(rounds)-count(rounds, 0)); got != want {
			rt.Fatalf("%d bouts are said not to be as long as they were, want %d", got, want)
		}
	})
}

// count is how many of a list are n.
func count(list []float64, n float64) (found int) {
	for _, x := range list {
		if x == n {
			found++
		}
	}
	return found
}

func won(b bout, side int) float64 {
	if b.how == sim.Won+side {
		return 1
	}
	return 0
}

func pairOf(base, other []bout) *sim.Pair {
	p := &sim.Pair{Cross: make([][]uint64, 4)}
	for i := range base {
		if p.Cross[base[i].how] == nil {
			p.Cross[base[i].how] = make([]uint64, 4)
		}
		p.Cross[base[i].how][other[i].how]++
		d := int64(other[i].round - base[i].round)
		p.Rounds += d
		p.RoundsSquared += uint64(d * d)
		if d != 0 {
			p.Lengths++
		}
	}
	return p
}

func same(rt *rapid.T, what string, got stats.Difference, list []float64) {
	n := float64(len(list))
	mean, squares := 0.0, 0.0
	for _, d := range list {
		mean += d / n
	}
	for _, d := range list {
		squares += (d - mean) * (d - mean)
	}
	se := math.Sqrt(squares / (n - 1) / n)
	if got.Bouts != uint64(len(list)) || math.Abs(got.Mean-mean) > 1e-9 || math.Abs(got.SE-se) > 1e-9 {
		rt.Fatalf("%s: got %+v want mean %g, standard error %g", what, got, mean, se)
	}
	if got.Half < 1.959*se {
		rt.Fatalf("%s: got +/- %g, narrower than 1.96 of %g", what, got.Half, se)
	}
}

// Where no bout ends otherwise, the rule of three is what remains known.
func TestPairedNothingChanged(t *testing.T) {
	d := stats.Wins(&sim.Pair{Cross: [][]uint64{nil, nil, {0, 0, 600}, {0, 0, 0, 400}}}, 0, 0)
	if d.Bouts != 1000 || d.Changed != 0 || d.Mean != 0 || math.Abs(d.Half-0.003) > 1e-12 {
		t.Errorf("got %+v want +/- 0.003", d)
	}
}

// A bout has another winner, or none instead of one, or the same.
func TestChanged(t *testing.T) {
	p := &sim.Pair{Cross: [][]uint64{nil, {0, 5, 1}, {2, 0, 600, 4}, {0, 3, 0, 385}}, Otherwise: 40}
	if got, want := stats.Winner(p), stats.Of(10, 1000); got != want {
		t.Errorf("winner: got %+v want %+v", got, want)
	}
	if got, want := stats.Otherwise(p), stats.Of(40, 1000); got != want {
		t.Errorf("otherwise: got %+v want %+v", got, want)
	}
	if got := stats.Winner(&sim.Pair{}); got != stats.Of(0, 0) {
		t.Errorf("nothing played: got %+v", got)
	}
}
