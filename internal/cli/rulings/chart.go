package rulings

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/rule"
	"summa/internal/sim/stats"
	"summa/internal/sim/view"
)

// weightChart draws what each option changes, with all figures in the order of the first side's
// gain, and explains the options below.
func weightChart(p *shell.Program, to *shell.ChartFile, rs *game.Ruleset, w *weight) error {
	if !to.Wanted() {
		return nil
	}
	book, err := rs.Book()
	if err != nil {
		return err
	}
	of := func(x *worthOf) *rule.Ruling {
		if k := slices.IndexFunc(book.Rulings, func(r rule.Ruling) bool { return r.ID == x.Ruling }); k >= 0 {
			return &book.Rulings[k]
		}
		return &rule.Ruling{ID: x.Ruling, Question: x.name()}
	}
	calls := func(x *worthOf) string { return of(x).Question } // each question has one row
	f := figure.Forest{Title: "Bouts with another winner", Unit: "of 100 bouts", Near: true, Caption: whatDecides}
	gains := figure.Forest{Title: "What the first side gains by it", Unit: "of 100 bouts", Differences: true, Caption: "How many more of 100 bouts the side named first wins if the point is read otherwise; the line is how far that may be off, in 95 of 100 such runs. Sure: more than chance brings about in one of so many rows. Any other gain may be chance."}
	gains.Caption += w.pooled()
	few, tried := 0, w.tried()
	var words []shell.ChartWord
	for _, x := range w.worst() {
		s := x.winner
		called := calls(&x)
		said := view.Points(s.P, s.Half()) + " (" + between(s.Low) + "–" + between(s.High) + ")"
		if s.P < fewest {
			few++
		} else {
			worth := x.wins
			gains.Rows = append(gains.Rows, figure.Share{Name: called, P: worth.Mean, Low: worth.Mean - worth.Half, High: worth.Mean + worth.Half, Said: gained(&x) + surely(&x, tried)})
			f.Rows = append(f.Rows, figure.Share{Name: called, P: s.P, Low: s.Low, High: s.High, Said: said})
		}
		if k := slices.IndexFunc(book.Rulings, func(r rule.Ruling) bool { return r.ID == x.Ruling }); k >= 0 {
			r := &book.Rulings[k]
			words = append(words, shell.ChartWord{Name: x.name(), Asks: r.Question, Would: optionSaid(r, x.Option), Plays: optionSaid(r, x.InsteadOf), Count: slices.DeleteFunc([]string{said, "gain " + gained(&x) + surely(&x, tried), w.strongest(&x)}, func(s string) bool { return s == "" })})
		}
	}
	if few > 0 {
		f.Caption += fmt.Sprintf(" %d more change fewer than 1 of 100.", few)
	}
	to.Beneath(w.forWhat(of))
	who := page.Plural(len(w.Fights), "pairing")
	if len(w.Pairings) <= fewPairings {
		who = strings.Join(w.allMet(), "; ")
	}
	to.Key = "Both columns are in the same order. Of a point with several other readings stands the one that changes most."
	if n := len(w.Pairings); n > fewPairings && n <= mostPairings {
		to.Key += " The pairings: " + strings.Join(w.allMet(), "; ") + "."
	}
	to.Lead = who + ", " + page.Thousands(w.N) + " bouts of each, policy " + strings.Join(w.Policies, " v ") + ", seed " + strconv.FormatUint(w.Seed, 10)
	return p.WriteChart(to, rs.Title, w.answer(calls), append(gains.Figures(), f.Figures()...), words...)
}

// pooled says what the gain over several pairings together does not show.
func (w *weight) pooled() string {
	if len(w.Pairings) < 2 {
		return ""
	}
	return " Gains of several pairings may make up for each other: the table below has the one in which each point changes most."
}

// strongest says in which of several pairings the share is largest, below that of all pairings.
func (w *weight) strongest(x *worthOf) string {
	at, s := x.most()
	if at < 0 || len(w.Pairings) < 2 {
		return ""
	}
	pair, _ := sumOf(x.In[at])
	d := stats.Wins(&pair, 0, 0)
	more := "more"
	if d.Mean < 0 {
		more = "fewer"
	}
	return "most in " + w.met(at) + ": " + view.Points(s.P, s.Half()) + fmt.Sprintf("; there %s wins %.1f ±%.1f %s", line.Capital(line.Clean(w.Pairings[at].Sides[0])), 100*math.Abs(d.Mean), 100*d.Half, more)
}

// met says who meets in a pairing. Where another pairing has sides of the same names, it adds the
// figures.
func (w *weight) met(at int) string {
	var sides []string
	for _, side := range w.Pairings[at].Sides {
		sides = append(sides, line.Capital(line.Clean(side)))
	}
	said := strings.Join(sides, " v ")
	if who := w.alike(at); who != "" {
		return said + " (" + who + ")"
	}
	return said
}

// allMet says who meets in each pairing.
func (w *weight) allMet() (list []string) {
	for i := range w.Pairings {
		list = append(list, w.met(i))
	}
	return list
}

// alike says who fights in a pairing where another has sides of the same names, else "".
func (w *weight) alike(at int) string {
	for i := range w.Pairings {
		if i != at && slices.Equal(w.Pairings[i].Sides, w.Pairings[at].Sides) {
			return whoFight(w.Fights[at])
		}
	}
	return ""
}

// whoFight returns a pairing as it is read: the number of each type, without its options.
func whoFight(typed string) string {
	sides := strings.Split(typed, versus)
	for i, side := range sides {
		var types []string
		for _, one := range strings.Split(side, ",") {
			one, _, _ = strings.Cut(line.Clean(one), "@")
			if name, n, several := strings.Cut(one, "*"); several {
				one = n + " " + name
			}
			types = append(types, one)
		}
		sides[i] = strings.Join(types, " + ")
	}
	return strings.Join(sides, versus)
}

// between returns an end of an interval, of 100.
func between(p float64) string {
	if p < 0.1 {
		return strconv.FormatFloat(100*p, 'f', 1, 64)
	}
	return strconv.FormatFloat(100*p, 'f', 0, 64)
}

// The largest number of pairings that are named above the figures, and of those that are named
// below them.
const (
	fewPairings  = 2
	mostPairings = 12
)

// whatDecides explains what a share on this page means, and what it does not mean.
const whatDecides = "The same bouts with the same dice, so read: how many of 100 have another winner, or none. In brackets and as a line: the range of that in 95 of 100 such runs. " +
	"Where the other reading rolls another number of dice every later one falls for something else, and the winner is another by chance alone: the first column says whom it helps."

// usually is the number of standard errors that a mean is off by at most in 95 of 100 runs.
const usually = 1.96

// helps reports whether a reading changes how often the first side wins by more than chance
// explains, given that it is one of tried readings.
func (x *worthOf) helps(tried int) bool {
	const tenths = 1000 // as printed
	wider := math.Sqrt2 * math.Erfinv(1-0.05/float64(max(tried, 1))) / usually
	return x.winner.Count > 0 && math.Round(tenths*math.Abs(x.wins.Mean)) > math.Round(tenths*x.wins.Half*wider)
}

// tried returns the number of readings by which some bout was played.
func (w *weight) tried() (n int) {
	for _, x := range w.ordered() {
		if x.played() > 0 {
			n++
		}
	}
	return n
}

// worst returns the readings that have another winner in some bout: for each ruling the one with
// the largest gain or loss of the first side, in descending order of that.
func (w *weight) worst() (list []worthOf) {
	all := slices.DeleteFunc(w.ordered(), func(x worthOf) bool { return x.winner.Count == 0 })
	slices.SortStableFunc(all, func(a, b worthOf) int { return cmp.Compare(math.Abs(b.wins.Mean), math.Abs(a.wins.Mean)) })
	for _, x := range all {
		if !slices.ContainsFunc(list, func(y worthOf) bool { return y.Ruling == x.Ruling }) {
			list = append(list, x)
		}
	}
	return list
}

// answer returns the title: what to agree on before a bout.
func (w *weight) answer(called func(x *worthOf) string) string {
	var list []worthOf
	for _, x := range w.worst() {
		if x.helps(w.tried()) {
			list = append(list, x)
		}
	}
	switch len(list) {
	case 0:
		return "No other reading is sure to change who wins"
	case 1:
		return "One ruling to agree on: " + called(&list[0])
	}
	return strconv.Itoa(len(list)) + " rulings to agree on, first of all: " + called(&list[0])
}

// surely marks a reading for which it is certain that one side gains by it.
func surely(x *worthOf, tried int) string {
	if x.helps(tried) {
		return " sure"
	}
	return ""
}

// forWhat lists the readings that change who wins by more than chance: how each is played, the
// other reading, and the gain; then how to use that. All other readings are covered by one line.
func (w *weight) forWhat(of func(x *worthOf) *rule.Ruling) []string {
	all, noise, example := w.tried(), 0, ""
	var helps []string
	for _, x := range w.worst() {
		if example == "" {
			example = ", as in --ruling " + x.name()
		}
		if x.helps(all) {
			r := of(&x)
			helps = append(helps, r.Question+" Played: "+ended(optionSaid(r, x.InsteadOf))+" Otherwise: "+ended(optionSaid(r, x.Option))+" Gain of the first side: "+gained(&x)+" of 100 bouts.")
		}
	}
	sure := 0
	for _, x := range w.ordered() {
		switch {
		case x.helps(all):
			sure++
		case x.winner.Count > 0:
			noise++
		}
	}
	said := "Of " + page.Plural(all, "other reading") + " of the rules "
	if len(w.Fights) > 1 {
		said = "All pairings together: of " + said[len("Of "):]
	}
	switch n := len(helps); n {
	case 0:
		if all == 1 {
			said = strings.Replace(said, "f 1 other reading of the rules ", "f the one other reading of the rules it is in doubt whether it changes how often the first side wins", 1)
			break
		}
		said += "none changes how often the first side wins by more than is left in doubt"
	case 1:
		said += "one is sure to change how often the first side wins. Agree on it before you play"
	default:
		said += strconv.Itoa(n) + " are sure to change how often the first side wins. Agree on them before you play"
	}
	rest := gave(noise, all-sure-noise, len(helps) > 0) + "To play by another reading, add --ruling and the name that stands below it" + example + "."
	if len(helps) == 0 {
		return []string{said + ". " + rest}
	}
	return append(append([]string{said + ":"}, helps...), rest)
}

// ended returns a text with a full stop.
func ended(text string) string { return strings.TrimSuffix(text, ".") + "." }

// gave says how many readings may have another winner by chance only, and how many have none.
// told says that other readings have been listed before.
func gave(noise, none int, told bool) string {
	readings := func(n int, other bool) string {
		switch {
		case n == 1 && other:
			return "One other reading"
		case other:
			return strconv.Itoa(n) + " other readings"
		case n == 1:
			return "One"
		}
		return strconv.Itoa(n)
	}
	var said []string
	if noise > 0 {
		said = append(said, readings(noise, told)+" gave some bouts another winner, which may be chance")
	}
	if none > 0 {
		text := readings(none, told) + " gave none another"
		if noise > 0 {
			text = line.LowerFirst(readings(none, false)) + " gave none"
		}
		said = append(said, text)
	}
	if len(said) == 0 {
		return ""
	}
	return strings.Join(said, "; ") + ". "
}

// gained returns the first side's gain in 100 bouts, with its interval.
func gained(x *worthOf) string {
	return fmt.Sprintf("%+.1f ±%.1f", 100*x.wins.Mean, 100*x.wins.Half)
}

// fewest is the smallest share of bouts whose winner a reading must decide to be drawn.
const fewest = 0.01

// optionSaid returns what follows from an option of a ruling.
func optionSaid(r *rule.Ruling, id string) string {
	for _, o := range r.Options {
		if o.ID == id {
			return o.Text
		}
	}
	return id
}
