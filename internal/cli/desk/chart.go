package desk

import (
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/dispute"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
)

// oddsChart draws what can come of a command, one figure for each answer it may have.
func oddsChart(p *shell.Program, to *shell.ChartFile, q *dispute.Question, list []*dispute.Reckoning, said ...string) error {
	if !to.Wanted() {
		return nil
	}
	var figures []*figure.Figure
	for i, r := range list {
		if c := r.Odds.Counted; c != nil {
			figures = append(figures, counted(c)...)
			continue
		}
		f := figure.Forest{Title: "What comes of it", Unit: "of 100"}
		if i < len(said) {
			f.Title = "With " + line.Clean(said[i])
		}
		names := r.Game.Namer()
		for _, x := range odds.Outcomes(r.Game, r.Odds) {
			share := float64(x.N) / float64(r.Odds.Denominator)
			name := "the bout: " + x.Text
			if x.Who >= 0 {
				name = string(names.AppendName(nil, x.Who)) + " " + x.Text
			}
			f.Rows = append(f.Rows, figure.Share{Name: line.Clean(name), Of: max(0, x.Who), P: share, Low: share, High: share, Said: strconv.FormatFloat(100*share, 'f', 1, 64)})
		}
		figures = append(figures, f.Figures()...)
	}
	if list[0].Reckoned.Why != nil {
		to.Why = odds.Why(list[0].Game, list[0].Reckoned.Why)
	}
	if len(list[0].Assumed) > 0 {
		to.Lead = "Taken for granted: " + strings.Join(list[0].Assumed, "; ")
	}
	return p.WriteChart(to, q.Ruleset.Title, inWords(q.Command), figures)
}

// inWords is a question as a title has it: who acts, and what he does.
func inWords(command string) string {
	text := line.Clean(command)
	if rest, ok := strings.CutPrefix(text, "as "); ok {
		if who, does, ok := strings.Cut(rest, " "); ok {
			text = who + ": " + does
		}
	}
	return line.Capital(text)
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
