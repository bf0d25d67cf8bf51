package rulings

import (
	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/sim/view"
)

// weightChart draws how often each option decides who wins, most often first.
func weightChart(p *shell.Program, to *shell.ChartFile, ruleset string, w *weight) error {
	if !to.Wanted() {
		return nil
	}
	f := figure.Forest{Title: "Bouts with another winner", Unit: "of 100 bouts"}
	for _, x := range w.ordered() {
		if s := x.winner; s.Count > 0 {
			f.Rows = append(f.Rows, figure.Share{Name: x.name(), P: s.P, Low: s.Low, High: s.High, Said: view.Points(s.P, s.Half())})
		}
	}
	return p.WriteChart(to, ruleset, "What the rulings decide", f.Figures())
}
