package bouts

import (
	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/sim/shard"
	"summa/internal/sim/stats"
	"summa/internal/sim/view"
)

// simChart draws what a run came to: how often each side wins, or of several pairings the
// first.
func simChart(p *shell.Program, to *shell.ChartFile, ruleset string, r *view.Result) error {
	if !to.Wanted() {
		return nil
	}
	f := figure.Forest{Title: "Who wins", Unit: "of 100 bouts"}
	groups := r.File.Groups
	single := len(groups) == 1 && len(groups[0].Lineups) == 1
	for i := range groups {
		for k := range groups[i].Lineups {
			l := &groups[i].Lineups[k]
			if single {
				for side := range l.Sides {
					f.Rows = append(f.Rows, shareOf(l, side, l.Sides[side]))
				}
				continue
			}
			f.Rows = append(f.Rows, shareOf(l, 0, titleOf(l)))
		}
	}
	return p.WriteChart(to, ruleset, "Who wins", f.Figures())
}

// titleOf is what a line-up is called in a chart.
func titleOf(l *shard.Lineup) string {
	if l.Title != "" {
		return l.Title
	}
	if len(l.Sides) > 1 {
		return l.Sides[0] + " v " + l.Sides[1]
	}
	return l.Sides[0]
}

// shareOf is how often a side wins.
func shareOf(l *shard.Lineup, side int, name string) figure.Share {
	n := uint64(0)
	if side < len(l.Tally.Wins) {
		n = l.Tally.Wins[side]
	}
	s := stats.Of(n, l.Tally.Bouts)
	return figure.Share{Name: line.Clean(name), Of: side, P: s.P, Low: s.Low, High: s.High, Said: view.Points(s.P, s.Half()) + " ±" + view.Points(s.Half(), s.Half())}
}
