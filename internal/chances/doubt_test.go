package chances

import (
	"math"
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
