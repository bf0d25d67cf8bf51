package record

import (
	"strconv"

	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/luck"
)

// luckChart draws where each total lies among all that could have come: in the middle is
// even, to the right is more than that.
func luckChart(p *shell.Program, to *shell.ChartFile, ruleset string, l *luck.Ledger) error {
	if !to.Wanted() {
		return nil
	}
	f := figure.Forest{Title: "What the dice did", Unit: "of 100 come to less", Caption: "Behind each its number, and what was to be expected."}
	for of, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			d := x.Can()
			at := (d.Low(x.Got) + 1 - d.High(x.Got)) / 2
			f.Rows = append(f.Rows, figure.Share{Name: line.Clean(who.Name) + ", " + x.Stake.Text, Of: of, P: at, Low: min(at, 0.5), High: max(at, 0.5), Said: strconv.Itoa(x.Got) + " (" + strconv.FormatFloat(d.Mean(), 'f', 1, 64) + ")"})
		}
	}
	return p.WriteChart(to, ruleset, f.Title, f.Figures())
}
