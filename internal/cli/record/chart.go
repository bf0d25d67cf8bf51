package record

import (
	"slices"
	"strconv"

	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/luck"
	"summa/internal/report"
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
	figures := f.Figures()
	if e := exact(l, func(*luck.Total) bool { return true }, nil); e != nil {
		figures = append(figures, e)
	}
	return p.WriteChart(to, ruleset, f.Title, figures)
}

// exact draws, of the totals that are kept, how likely every number was, and what fell;
// sides are those of the players by name, where these are no sides themselves.
func exact(l *luck.Ledger, keep func(*luck.Total) bool, sides map[string]int) *figure.Figure {
	f := figure.Exact{Title: "What fell, of all that could have", Caption: "Bars: the exact chance of every number in these very situations. Marked: what fell."}
	for of, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if !keep(x) {
				continue
			}
			d, name := x.Can(), line.Clean(who.Name)
			r := figure.Fallen{Name: name, Of: of, Got: x.Got, Min: d.Min, P: d.P}
			if side, known := sides[name]; known { // of one stake there is a row each
				r.Of, r.From = side, x.Trials
			} else {
				r.What = x.Stake.Text
			}
			f.Rows = append(f.Rows, r)
		}
	}
	return f.Figure()
}

// fell puts into a report what its dice did.
func fell(r *report.Report, l *luck.Ledger, stake string) {
	r.Luck, r.Dice = luckOf(l)
	if l == nil || stake == "" || len(r.Armies) == 0 {
		return
	}
	sides := map[string]int{}
	for _, c := range r.Cards {
		sides[c.Name] = c.Of
	}
	if e := exact(l, func(x *luck.Total) bool { return x.Stake.ID == stake }, sides); e != nil {
		e.Title = "What the units hit, of all they could have"
		r.Dice = e
	}
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
