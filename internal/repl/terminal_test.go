package repl

import (
	"strings"
	"testing"
)

// TestRowsOf: a secret line is wiped off a screen with all the rows it took, and the
// one the cursor came to where it filled the last.
func TestRowsOf(t *testing.T) {
	for width, want := range map[int]int{0: 1, 1: 1, 99: 1, 100: 2, 101: 2, 199: 2, 200: 3, 350: 4} {
		if got := rowsOf(strings.Repeat("x", width), 100); got != want {
			t.Errorf("%d columns: got %d rows, want %d", width, got, want)
		}
	}
	if got := rowsOf(strings.Repeat("剣", 60), 100); got != 2 {
		t.Errorf("wide letters: got %d rows, want 2", got)
	}
}
