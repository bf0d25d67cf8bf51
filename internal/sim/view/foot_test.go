package view

import (
	"bufio"
	"bytes"
	"testing"

	"summa/internal/page"
	"summa/internal/sim/shard"
)

// What an interrupted run says depends on what was asked for.
func TestCut(t *testing.T) {
	lineup := func(wins, n uint64) shard.Group {
		return shard.Group{Lineups: []shard.Lineup{{Sides: []string{"A", "B"}, Tally: shard.Tally{Bouts: n, Wins: []uint64{wins, n - wins}}}}}
	}
	for _, test := range []struct {
		r    Result
		want string
	}{
		{Result{File: &shard.File{N: 5000, Groups: []shard.Group{lineup(600, 1000)}}, Interrupted: true}, "Interrupted: this is what the first 1,000 of 5,000 bouts tell.\n"},
		{Result{File: &shard.File{N: 5000, Groups: []shard.Group{lineup(600, 1000)}}, Until: 0.01, Interrupted: true}, "Interrupted after 1,000 bouts: A is known to +/- 3 points, not to +/- 1.\n"},
		{Result{File: &shard.File{N: 5000, Groups: []shard.Group{lineup(600, 1000)}}, Until: 0.01}, "Not as narrow as asked for: +/- 3 points after 1,000 bouts.\n"},
		{Result{File: &shard.File{N: 5000, Groups: []shard.Group{lineup(600, 1000)}}, Until: 0.05}, "A is known to +/- 3 points.\n"},
		{Result{File: &shard.File{N: 5000, All: true, Groups: []shard.Group{lineup(600, 1000), lineup(0, 0)}}, Interrupted: true}, "Interrupted: this is what is known so far, of 1 of 2 pairings.\n"},
	} {
		var out bytes.Buffer
		p := &page.Page{Out: bufio.NewWriter(&out), Width: 200}
		view{Page: p}.cut(&test.r)
		if p.Out.Flush() != nil || out.String() != test.want {
			t.Errorf("got %q want %q", out.String(), test.want)
		}
	}
}
