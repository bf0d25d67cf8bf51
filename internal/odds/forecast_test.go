package odds

import (
	"strings"
	"testing"

	"summa/internal/sim"
)

// TestTelling: how far a forecast has come is told after so many outcomes, then after twice as
// many each time, and not once bouts are played on.
func TestTelling(t *testing.T) {
	var said []string
	told := Telling(100, func(text string) { said = append(said, text) })
	for visited := 10; visited <= 1000; visited += 10 {
		told(&sim.Forecast{Visited: visited, Undecided: 1 - float64(visited)/1000})
	}
	told(&sim.Forecast{Visited: 10_000, Played: &sim.PlayedOn{}})
	if got := strings.Join(said, "\n"); got != "90.0000% undecided; Ctrl-C keeps it\n80.0000% undecided; Ctrl-C keeps it\n60.0000% undecided; Ctrl-C keeps it\n20.0000% undecided; Ctrl-C keeps it" {
		t.Error(got)
	}
}
