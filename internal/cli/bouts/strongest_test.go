package bouts

import (
	"strings"
	"testing"

	"summa/internal/sim/stats"
)

// TestOthers: the mean against all others has the margin of a mean, and rows that are figure for figure
// alike are named.
func TestOthers(t *testing.T) {
	of := func(n uint64) stats.Share { return stats.Of(n, 100) }
	mean, half, ok := againstOthers(0, []stats.Share{of(50), of(60), of(40)})
	if !ok || mean != 0.5 || half >= of(40).Half() || half <= of(40).Half()/2 {
		t.Error(mean, half, ok)
	}
	if said := twins([]string{"A", "B", "C"}, [][]stats.Share{{of(5), of(6)}, {of(7), of(6)}, {of(5), of(6)}}); !strings.HasPrefix(said, " A and C have the same figures") {
		t.Error(said)
	}
	if said := twins([]string{"A", "B"}, [][]stats.Share{{of(5)}, {of(6)}}); said != "" {
		t.Error(said)
	}
}
