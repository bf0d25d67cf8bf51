package rulings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/page"
	"summa/internal/rule"
	"summa/internal/sim/view"
)

// weightChart draws how often each option decides who wins, most often first, and says below
// what they are about.
func weightChart(p *shell.Program, to *shell.ChartFile, rs *game.Ruleset, w *weight) error {
	if !to.Wanted() {
		return nil
	}
	book, err := rs.Book()
	if err != nil {
		return err
	}
	rows := map[string]int{} // of a ruling
	for _, x := range w.ordered() {
		if x.winner.Count > 0 {
			rows[x.Ruling]++
		}
	}
	f := figure.Forest{Title: "Bouts with another winner", Unit: "of 100 bouts", Near: true, Caption: "The same bouts with the same dice, played once more with a point read otherwise: so many of 100 have another winner, or none. ± is how exactly that is known, in 95 of 100 such runs."}
	few := 0
	var words []shell.ChartWord
	for _, x := range w.ordered() {
		s := x.winner
		if s.Count == 0 {
			continue
		}
		called := x.name()
		if k := slices.IndexFunc(book.Rulings, func(r rule.Ruling) bool { return r.ID == x.Ruling }); k >= 0 {
			if called = book.Rulings[k].Question; rows[x.Ruling] > 1 {
				called += " (" + strings.ReplaceAll(x.Option, "-", " ") + ")"
			}
		}
		said := view.Points(s.P, s.Half()) + " ±" + view.Points(s.Half(), s.Half())
		if s.P < fewest {
			few++
		} else {
			f.Rows = append(f.Rows, figure.Share{Name: called, P: s.P, Low: s.Low, High: s.High, Said: said})
		}
		if k := slices.IndexFunc(book.Rulings, func(r rule.Ruling) bool { return r.ID == x.Ruling }); k >= 0 {
			r := &book.Rulings[k]
			words = append(words, shell.ChartWord{Name: x.name(), Asks: r.Question, Would: optionSaid(r, x.Option), Plays: optionSaid(r, x.InsteadOf), Count: said})
		}
	}
	if few > 0 {
		f.Caption += fmt.Sprintf(" %d more change fewer than 1 of 100.", few)
	}
	to.Lead = page.Plural(len(w.Fights), "pairing") + ", " + page.Thousands(w.N) + " bouts of each, policy " + strings.Join(w.Policies, " v ") + ", seed " + strconv.FormatUint(w.Seed, 10)
	return p.WriteChart(to, rs.Title, "What the rulings decide", f.Figures(), words...)
}

// fewest is how often a reading must decide who wins to be drawn.
const fewest = 0.01

// optionSaid is what follows from an option of a ruling.
func optionSaid(r *rule.Ruling, id string) string {
	for _, o := range r.Options {
		if o.ID == id {
			return o.Text
		}
	}
	return id
}
