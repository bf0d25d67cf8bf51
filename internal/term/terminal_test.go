package term

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

// TestParted: a prompt that leaves no room to type stands in lines of its own.
func TestParted(t *testing.T) {
	tests := []struct {
		prompt      string
		columns     int
		above, rest string
	}{
		{"Rome> ", 40, "", "Rome> "},
		{"push, 1D6 [war.storm.6]? ", 40, "", "push, 1D6 [war.storm.6]? "},
		{"Sagittarii shots, 15D6 [war.missile.7]? ", 40, "Sagittarii shots, 15D6\n", "  [war.missile.7]? "},
		{"Sagittarii shots, 15D6 [war.missile.7]? ", 22, "Sagittarii shots, 15D6\n  [war.missile.7]?\n", "> "},
		{"go on with the last bout? [y/N] ", 36, "go on with the last bout?\n", "  [y/N] "},
		{"Sagittarii shots, 15D6: each 1-3 hits [Enter roll] > ", 50, "Sagittarii shots, 15D6: each 1-3 hits\n", "  [Enter roll] > "},
		{"Marcus Aurelius Antoninus, 4 AP> ", 36, "Marcus Aurelius Antoninus,\n", "  4 AP> "},
		{"Rome: M2.1: Alesia 9 against your Sagittarii 1: 1 stay, 2 retreat > ", 40, "Rome: M2.1: Alesia 9 against your\n  Sagittarii 1: 1 stay, 2\n", "  retreat > "},
		{"Rome> ", 0, "", "Rome> "},
	}
	for _, test := range tests {
		if above, rest := parted(test.prompt, test.columns); above != test.above || rest != test.rest {
			t.Errorf("%q in %d columns: got %q and %q", test.prompt, test.columns, above, rest)
		}
	}
}
