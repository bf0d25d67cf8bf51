package desk

import (
	"strconv"

	"summa/internal/cli/shell"
	"summa/internal/dispute"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
)

// oddsChart draws what can come of a command, one figure for each answer it may have.
func oddsChart(p *shell.Program, to *shell.ChartFile, q *dispute.Question, list []*dispute.Reckoning) error {
	if !to.Wanted() {
		return nil
	}
	var figures []*figure.Figure
	for _, r := range list {
		if c := r.Odds.Counted; c != nil {
			figures = append(figures, counted(c)...)
			continue
		}
		f := figure.Forest{Title: line.Clean(q.Command), Unit: "of 100"}
		names := r.Game.Namer()
		for _, x := range odds.Outcomes(r.Game, r.Odds) {
			share := float64(x.N) / float64(r.Odds.Denominator)
			name := x.Text
			if x.Who >= 0 {
				name = string(names.AppendName(nil, x.Who)) + " " + x.Text
			}
			f.Rows = append(f.Rows, figure.Share{Name: line.Clean(name), Of: max(0, x.Who), P: share, Low: share, High: share, Said: strconv.FormatFloat(100*share, 'f', 1, 64)})
		}
		figures = append(figures, f.Figures()...)
	}
	return p.WriteChart(to, q.Ruleset.Title, line.Clean(q.Command), figures)
}

// counted draws each number that is counted: how likely each is.
func counted(c *game.Counted) (figures []*figure.Figure) {
	for i := range c.Facts {
		x := &c.Facts[i]
		if x.Quiet {
			continue
		}
		f := figure.Forest{Title: line.Clean(x.Owner) + ", " + x.Text, Unit: "of 100"}
		first, last := x.Body()
		for k := first; k <= last; k++ {
			p := x.Values[k].F
			f.Rows = append(f.Rows, figure.Share{Name: strconv.Itoa(k), P: p, Low: p, High: p, Said: strconv.FormatFloat(100*p, 'f', 1, 64)})
		}
		figures = append(figures, f.Figures()...)
	}
	return figures
}
