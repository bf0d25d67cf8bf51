package rudis

import (
	"testing"
	"time"
)

// TestGridFresh: what a fresh bout is worth, near what was found by others.
func TestGridFresh(t *testing.T) {
	r := NewRules(loaded(t))
	s := fresh(t, r, "match ankeles ankeles", "begin dice 2 1")
	start := time.Now()
	g := newGrid(r, s)
	t.Logf("%v, %d positions", time.Since(start), g.works)
	for _, c := range []struct {
		line string
		want float64
	}{
		{"35/32-35/32", .529},
	} {
		v := g.value(s)
		t.Logf("%s: %.4f, want %.3f", c.line, v, c.want)
	}
	for _, x := range []struct {
		h0, s0, h1, s1 int
		want           float64
	}{{28, 22, 28, 22, .533}, {20, 12, 20, 12, .540}, {28, 18, 20, 18, .708}, {20, 18, 28, 18, .358}, {12, 3, 12, 3, .556}, {15, -5, 15, -5, .534}, {15, -9, 15, -9, .539}} {
		t.Logf("%d/%d-%d/%d: %.4f, want %.3f", x.h0, x.s0, x.h1, x.s1, g.at(position(0, even), x.h0, x.h1, x.s0, x.s1), x.want)
	}
}
