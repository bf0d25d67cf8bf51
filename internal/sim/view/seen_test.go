package view

import (
	"bufio"
	"bytes"
	"strings"
	"testing"

	"summa/internal/page"
	"summa/internal/sim/shard"
)

// TestSeen: at a terminal a run is told with the ruleset's own word for rounds, says of what its
// shares are and what none of so many means; in a pipe it is told as ever.
func TestSeen(t *testing.T) {
	r := Result{File: &shard.File{N: 100, Groups: []shard.Group{{Lineups: []shard.Lineup{{
		Sides: []string{"A", "B"}, Policies: []string{"plain"}, Turns: 99, Fates: []string{"stands", "killed", "dead"},
		Figures: []shard.Figure{{Name: "A", Side: "A"}, {Name: "B", Side: "B"}},
		Tally:   shard.Tally{Bouts: 100, Wins: []uint64{100, 0}, Rounds: []uint64{0, 0, 100}, Fates: [][]uint64{{100, 0, 0}, {0, 100, 0}}},
	}}}}}, Words: Words{Round: "exchange", Fates: "Killed: at once."}}
	for _, c := range []struct {
		seen bool
		want string
		not  string
	}{
		{true, "draws none in 100 (fewer than 3 in 100)|lasts 2.00 exchanges on average|A never falls: none in 100 (fewer than 3 in 100).|B falls in 100.0 of 100 bouts; of his falls, killed 100.0%|, dead none in 100.|Killed: at once.", "round"},
		{false, "draws fewer than 3 in 100|lasts 2.00 rounds on average|A never falls: fewer than 3 in 100.|B falls in 100.0 of 100 bouts: killed 100.0%|, dead fewer than 3 in 100.", "none in|exchange|at once"},
	} {
		var out bytes.Buffer
		p := &page.Page{Out: bufio.NewWriter(&out), Width: 200, Seen: c.seen}
		Text(p, &r)
		if err := p.Out.Flush(); err != nil {
			t.Fatal(err)
		}
		said := strings.Join(strings.Fields(out.String()), " ")
		for _, want := range strings.Split(c.want, "|") {
			if !strings.Contains(said, want) {
				t.Errorf("seen %v: no %q in %s", c.seen, want, said)
			}
		}
		for _, not := range strings.Split(c.not, "|") {
			if strings.Contains(said, not) {
				t.Errorf("seen %v: %q in %s", c.seen, not, said)
			}
		}
	}
}
