package rulings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/line"
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
	f := figure.Forest{Title: "Bouts with another winner", Unit: "of 100 bouts", Near: true, Caption: "The same bouts with the same dice, played once more with a point read otherwise: so many of 100 have another winner, or none. In brackets, and as a line: between what that lies in 95 of 100 such runs."}
	gains := figure.Forest{Title: "What the first side gains by it", Unit: "of 100 bouts", Differences: true, Caption: "How many more of 100 bouts the side wins that is named first in its pairing, all pairings together. Where the line crosses 0 nothing is known of it."}
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
		said := view.Points(s.P, s.Half()) + " (" + between(s.Low) + "–" + between(s.High) + ")"
		if s.P < fewest {
			few++
		} else {
			worth := x.wins
			gains.Rows = append(gains.Rows, figure.Share{Name: called, P: worth.Mean, Low: worth.Mean - worth.Half, High: worth.Mean + worth.Half, Said: fmt.Sprintf("%+.1f ±%.1f", 100*worth.Mean, 100*worth.Half)})
			f.Rows = append(f.Rows, figure.Share{Name: called, P: s.P, Low: s.Low, High: s.High, Said: said})
		}
		if k := slices.IndexFunc(book.Rulings, func(r rule.Ruling) bool { return r.ID == x.Ruling }); k >= 0 {
			r := &book.Rulings[k]
			words = append(words, shell.ChartWord{Name: x.name(), Asks: r.Question, Would: optionSaid(r, x.Option), Plays: optionSaid(r, x.InsteadOf), Count: said + w.strongest(&x)})
		}
	}
	if few > 0 {
		f.Caption += fmt.Sprintf(" %d more change fewer than 1 of 100.", few)
	}
	to.Said = []string{forWhat, whatDecides}
	who := page.Plural(len(w.Fights), "pairing")
	if len(w.Pairings) <= mostPairings {
		var met []string
		for _, x := range w.Pairings {
			var sides []string
			for _, side := range x.Sides {
				sides = append(sides, line.Capital(line.Clean(side)))
			}
			met = append(met, strings.Join(sides, " v "))
		}
		who = strings.Join(met, ", ")
	}
	to.Lead = who + ", " + page.Thousands(w.N) + " bouts of each, policy " + strings.Join(w.Policies, " v ") + ", seed " + strconv.FormatUint(w.Seed, 10)
	return p.WriteChart(to, rs.Title, "What the rulings decide: how often would another reading have another winner?", append(f.Figures(), gains.Figures()...), words...)
}

// strongest says behind the share of all pairings in which of several it is largest.
func (w *weight) strongest(x *worthOf) string {
	at, s := x.most()
	if at < 0 || len(w.Pairings) < 2 {
		return ""
	}
	var sides []string
	for _, side := range w.Pairings[at].Sides {
		sides = append(sides, line.Capital(line.Clean(side)))
	}
	return "; most in " + strings.Join(sides, " v ") + ", " + view.Points(s.P, s.Half())
}

// between is an end of an interval, of 100.
func between(p float64) string {
	if p < 0.1 {
		return strconv.FormatFloat(100*p, 'f', 1, 64)
	}
	return strconv.FormatFloat(100*p, 'f', 0, 64)
}

// mostPairings is how many pairings are named.
const mostPairings = 12

// whatDecides says what a share on this page is, and what it is not.
const whatDecides = "Each bout is played twice with the same dice: as the rules are read here, and otherwise. Where the other reading rolls more dice, or in another order, every later die falls for something else: " +
	"the two then differ as two fresh bouts would, though neither side may gain by it."

// forWhat says what a reader may do with it.
const forWhat = "Before a bout, agree on the points at the top with whoever you play: there another reading often has another winner. What stands at the bottom, or not at all, may be read either way. " +
	"Who would gain by it is in the second figure, if its line keeps clear of 0."

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
