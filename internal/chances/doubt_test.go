package chances

import (
	"math"
	"slices"
	"testing"

	"summa/internal/sim/stats"
)

// valued is a value of which that many of 60 bouts were won by each side.
func valued(wins ...uint64) (v Value) {
	for _, n := range wins {
		v.Sides = append(v.Sides, stats.Of(n, 60))
	}
	v.from = estimated(&v)
	return v
}

// TestDoubtOfSides: what is in doubt of a swing is what is in doubt of all sides, not of
// the first alone, and of two sides what is in doubt of either.
func TestDoubtOfSides(t *testing.T) {
	one := Move{Before: valued(0, 30, 30), After: valued(0, 20, 40)}
	if sum := one.ChangedSE(0) + one.ChangedSE(1) + one.ChangedSE(2); math.Abs(one.doubt()-sum/2) > 1e-12 || one.doubt() <= one.ChangedSE(0) {
		t.Errorf("%v of %v", one.doubt(), sum)
	}
	two := Move{Before: valued(30, 30), After: valued(20, 40)}
	if math.Abs(two.doubt()-two.ChangedSE(0)) > 1e-12 {
		t.Errorf("%v, %v", two.doubt(), two.ChangedSE(0))
	}
}

// TestDoubtOnce: what is added and taken away again from the same bouts is not in doubt.
func TestDoubtOnce(t *testing.T) {
	a, b := valued(30, 30), valued(20, 40)
	c := Course{Moves: []Move{{Kind: Acts, Before: a, After: b}, {Kind: Acts, Who: 1, Before: b, After: valued(10, 50)}}}
	for i := range c.Moves {
		c.Moves[i].set(&c.Moves[i].Before)
	}
	for _, p := range c.Parts(0) {
		if !p.Dice && (p.Half != 0 || p.Told()) {
			t.Errorf("%+v", p)
		}
	}
	for i := range c.Moves {
		c.Moves[i].Kind, c.Moves[i].Who = Word, -1
	}
	want := stats.Half(math.Hypot(a.Sides[0].SE(), stats.Of(10, 60).SE()))
	if p := c.Parts(0)[0]; math.Abs(p.Half-want) > 1e-12 || !p.Told() {
		t.Errorf("%v, not %v", p.Half, want)
	}
}

// TestLargestStand: no move is named that the bouts may have made of nothing, and the
// largest of many has to be larger.
func TestLargestStand(t *testing.T) {
	var c Course
	for n := range 300 {
		c.Moves = append(c.Moves, Move{Seq: n, Kind: Acts, Rolled: true, Before: valued(30, 30), After: valued(16, 44)})
		c.Moves[n].set(&c.Moves[n].After)
		if got := len(c.Largest(1)) == 1; (n == 0 || n == 299) && got != (n == 0) {
			t.Fatalf("of %d moves one is named: %t", n+1, got)
		}
	}
	if len(c.Turning()) != 0 || !c.Noisy() {
		t.Error("it turned")
	}
}

// TestTakenBack: what comes and goes again is no turning point, however much it is, and what
// is left of a change is what counts; the turning point is the largest that lasts.
func TestTakenBack(t *testing.T) {
	of := func(wins uint64) (v Value) {
		v.Sides = []stats.Share{stats.Of(wins, 1000), stats.Of(1000-wins, 1000)}
		v.Exact = wins%1000 == 0
		v.from = estimated(&v)
		return v
	}
	at := func(wins ...uint64) *Course {
		c := new(Course)
		for i := 1; i < len(wins); i++ {
			c.Moves = append(c.Moves, Move{Seq: i, Kind: Acts, Rolled: true, Before: of(wins[i-1]), After: of(wins[i])})
			c.Moves[i-1].set(&c.Moves[i-1].After)
		}
		return c
	}
	for _, test := range []struct {
		wins  []uint64
		turns []int
		back  int
	}{
		{[]uint64{500, 700, 500, 520}, nil, 1},            // back where it was
		{[]uint64{500, 700, 450, 900}, []int{3}, 0},       // the last is the largest
		{[]uint64{500, 800, 500, 700, 750}, []int{3}, 1},  // a larger one was taken back
		{[]uint64{500, 800, 700, 650}, []int{1}, 0},       // half of it was left
		{[]uint64{500, 800, 550}, nil, 1},                 // most of it came back
		{[]uint64{550, 660, 530, 520, 430, 1000}, nil, 2}, // what the loser won, the end took
		{[]uint64{500, 550, 520}, nil, 0},
	} {
		c := at(test.wins...)
		var turns []int
		for _, m := range c.Turning() {
			turns = append(turns, m.Seq)
		}
		back := 0
		if m, _ := c.TakenBack(); m != nil {
			back = m.Seq
		}
		if !slices.Equal(turns, test.turns) || back != test.back || c.Noisy() {
			t.Errorf("%v: turned at %v, taken back %d, noisy %t", test.wins, turns, back, c.Noisy())
		}
	}
}
