package rudis

import (
	"testing"
	"time"
)

// TestEndgame: how far the exact values reach.
func TestEndgame(t *testing.T) {
	r := NewRules(loaded(t))
	for _, more := range []string{"hp=4 sta=-8", "hp=6 sta=-8", "hp=4 sta=2", "hp=4 sta=10", "hp=5 sta=5", "hp=8 sta=-8"} {
		s := fresh(t, r, "add One ankeles "+more, "add Two ankeles "+more, "begin dice 2 1")
		start := time.Now()
		e := newEndgame(r, s, 3000)
		n := e.nodes[0]
		t.Logf("%s: %d positions, %v: %.9f to %.9f", more, len(e.nodes), time.Since(start), n.low, n.high)
	}
}
