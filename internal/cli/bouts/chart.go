package bouts

import (
	"slices"

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
	figures := f.Figures()
	if h := heatOf(r); h != nil {
		if figures = append([]*figure.Figure{h}, figures...); r.Table != nil || len(f.Rows) > manyPairs {
			figures = figures[:1] // the rest is the same once more
		}
	}
	if single {
		figures = append(figures, lengthOf(&groups[0].Lineups[0]), fatesOf(&groups[0].Lineups[0]))
	}
	figures = slices.DeleteFunc(figures, func(f *figure.Figure) bool { return f == nil })
	return p.WriteChart(to, ruleset, "Who wins", figures)
}

// manyPairs is how many pairings that stand in a table are drawn one by one besides.
const manyPairs = 15

// heatOf is the table of a run that is one, nil of another.
func heatOf(r *view.Result) *figure.Figure {
	rows, columns, cells := r.Grid()
	h := figure.Heat{Title: "Who beats whom", Unit: "wins of the row in 100 bouts", Caption: "Of 100 bouts the row wins so many against the column."}
	if r.Table != nil {
		h.Title, h.Unit = "Wins by row and column", "wins of the first side in 100 bouts"
		h.Caption = "Of 100 bouts the first side wins so many."
	}
	for _, name := range rows {
		h.Rows = append(h.Rows, line.Clean(name))
	}
	for _, name := range columns {
		h.Columns = append(h.Columns, line.Clean(name))
	}
	for _, list := range cells {
		var row []figure.Cell
		for _, s := range list {
			row = append(row, figure.Cell{P: s.P, Known: s.Of > 0})
		}
		h.Cells = append(h.Cells, row)
	}
	return h.Figure()
}

// lengthOf is how long the bouts of a line-up lasted.
func lengthOf(l *shard.Lineup) *figure.Figure {
	n := stats.Lengths(l.Tally.Rounds)
	if n.Bouts == 0 {
		return nil
	}
	f := figure.Length{Title: "How long bouts last", Half: n.Quantile(0.5), Most: n.Quantile(0.9)}
	for _, bouts := range l.Tally.Rounds {
		f.Rounds = append(f.Rounds, float64(bouts)/float64(n.Bouts))
	}
	return f.Figure()
}

// fatesOf is what became of those who fought in a line-up.
func fatesOf(l *shard.Lineup) *figure.Figure {
	f := figure.Fates{Title: "What becomes of them"}
	for i, who := range l.Figures {
		if i >= len(l.Tally.Fates) || l.Tally.Bouts == 0 {
			continue
		}
		row := figure.Fate{Name: line.Clean(who.Name), Of: slices.Index(l.Sides, who.Side)}
		for fate, n := range l.Tally.Fates[i] {
			if fate > 0 && fate < len(l.Fates) {
				row.Parts = append(row.Parts, figure.FatePart{Called: l.Fates[fate], P: float64(n) / float64(l.Tally.Bouts)})
			}
		}
		if len(row.Parts) > 0 {
			f.Rows = append(f.Rows, row)
		}
	}
	return f.Figure()
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
