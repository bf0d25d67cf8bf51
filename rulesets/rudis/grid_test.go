package rudis

import (
	"math"
	"testing"

	"summa/rulesets/rudis/policy"
	"summa/rulesets/rudis/rules"
)

// TestGridAlone: what positions of a bout of two like boxers are worth, near what was
// found by a program of other authors that looked at every HP and STA.
func TestGridAlone(t *testing.T) {
	r := rules.NewRules(loaded(t))
	s := fresh(t, r, "match ankeles ankeles", "begin dice 2 1")
	g := policy.NewGrid(r, s)
	for _, x := range []struct {
		h0, s0, h1, s1 int
		want           float64
	}{{35, 32, 35, 32, .529}, {28, 22, 28, 22, .533}, {20, 12, 20, 12, .540}, {28, 18, 20, 18, .708}, {20, 18, 28, 18, .358}, {12, 3, 12, 3, .556}, {15, -5, 15, -5, .534}, {15, -9, 15, -9, .539}} {
		if got := g.At(policy.Position(0, policy.Even), x.h0, x.h1, x.s0, x.s1); math.Abs(got-x.want) > 0.012 {
			t.Errorf("%d/%d against %d/%d: got %.4f, want %.3f", x.h0, x.s0, x.h1, x.s1, got, x.want)
		}
		// The same position with the boxers changed over is worth the rest.
		if a, b := g.At(policy.Position(0, policy.Even), x.h0, x.h1, x.s0, x.s1), g.At(policy.Position(1, policy.Even), x.h1, x.h0, x.s1, x.s0); math.Abs(a+b-1) > 0.002 {
			t.Errorf("%d/%d against %d/%d: %.4f and %.4f", x.h0, x.s0, x.h1, x.s1, a, b)
		}
	}
}
