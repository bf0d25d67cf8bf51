package record

import (
	"slices"
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

// rarity draws how seldom dice fall as they did, a row for each kind of roll of which more is
// better or worse.
func rarity(l *luck.Ledger) *figure.Figure {
	f := figure.Rarity{Title: "How seldom the dice fall so", Caption: "Each kind of roll, by how seldom it comes out so well or so badly in these very situations; filled is " + first(l) + "."}
	for of, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if x.Stake.Better == 0 {
				continue
			}
			d := x.Can()
			lucky := (d.Low(x.Got) + 1 - d.High(x.Got)) / 2
			if x.Stake.Better < 0 {
				lucky = 1 - lucky
			}
			k := slices.IndexFunc(f.Rows, func(r figure.Rare) bool { return r.Name == x.Stake.Text })
			if k < 0 {
				k = len(f.Rows)
				f.Rows = append(f.Rows, figure.Rare{Name: x.Stake.Text})
			}
			f.Rows[k].Marks = append(f.Rows[k].Marks, figure.Fell{Who: line.Clean(who.Name), Of: of, Luck: lucky})
		}
	}
	return f.Figure()
}

// first is who has rolled first.
func first(l *luck.Ledger) string {
	if len(l.Players) == 0 {
		return "nobody"
	}
	return line.Clean(l.Players[0].Name)
}
