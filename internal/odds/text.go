package odds

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/page"
)

// A View says how odds are shown to people.
type View struct {
	Width  int
	Plain  bool // only sentences, with nothing drawn
	Talked bool // for a person at a terminal: no long fractions
}

// An Outcome is what a command can do to one figure, in words, and the weight of that.
type Outcome struct {
	Who  int // the figure, or -1
	Text string
	N    uint64
}

// Outcomes lists the possible outcomes of a question, by figures and then in the order of the
// ruleset's events. Events with the same word are one outcome.
func Outcomes(g game.Game, o *game.Odds) []Outcome {
	var list []Outcome
	words := g.Words().Events
	for _, h := range happenings(o) {
		w := &words[h.Kind]
		same := func(x Outcome) bool { return x.Who == int(h.Who) && x.Text == w.Outcome }
		if w.Outcome == "" || slices.ContainsFunc(list, same) {
			continue
		}
		n := o.Any(func(x game.Happening) bool { return x.Who == h.Who && words[x.Kind].Outcome == w.Outcome })
		list = append(list, Outcome{int(h.Who), w.Outcome, n})
	}
	return list
}

// happenings returns all events that can happen, each once, sorted by figures; those of no figure
// come last.
func happenings(o *game.Odds) []game.Happening {
	var list []game.Happening
	for i := range o.Sets {
		list = append(list, o.Sets[i].Happenings...)
	}
	slices.SortFunc(list, func(a, b game.Happening) int {
		if d := cmp.Compare(uint16(a.Who), uint16(b.Who)); d != 0 { // -1 sorts last
			return d
		}
		return cmp.Compare(a.Kind, b.Kind)
	})
	return slices.Compact(list)
}

// name returns the name of a figure; outcomes of no figure are those of the bout.
func name(g game.Game, who int) string {
	if who < 0 {
		return "the bout"
	}
	return string(g.Namer().AppendName(nil, who))
}

// name returns the same. For a person at a terminal, a figure that has not come in yet is named
// too, if there is only one that can be meant.
func (t *text) name(who int) string {
	name := name(t.g, who)
	if who < 0 {
		return name
	}
	if _, there := t.g.Figure(name); !there && t.v.Talked && len(t.newcomers()) == 1 {
		return t.newcomers()[0].Owner + notYet
	}
	return name
}

// notYet is added to the name of a figure that has not come in yet.
const notYet = " (not there yet)"

// called returns the words for an outcome. An event of many men at once is shown to a person as
// what it is: that it happens to at least one of them.
func (t *text) called(x *Outcome) string {
	for _, e := range t.g.Words().Events {
		if t.v.Talked && e.Quiet && e.Outcome == x.Text {
			return "any " + x.Text
		}
	}
	return x.Text
}

// Text returns the odds as text for people: the cost, the outcomes for each figure, and tables of
// the numbers that change.
func Text(g game.Game, o *game.Odds, v View) []byte {
	t := text{g: g, o: o, v: v}
	if o.Counted != nil {
		t.counted(o.Counted)
		return t.b
	}
	t.opening()
	t.outcomes()
	t.entries()
	for _, x := range o.Stops {
		t.tell("the chain ends at " + x.Command + ": " + x.Refusal.Why + ": " + t.chance(x.N))
	}
	for k := range g.Words().Facts {
		for i := range o.Fields {
			switch f := &o.Fields[i]; {
			case f.Field != g.Words().Facts[k].ID:
			case f.Kind == fact.List:
				t.lists(f)
			case f.Before != "" && changes(f):
				t.fact(f, newColumn(f, g.Words().Facts[k].Loss))
			}
		}
	}
	t.places()
	return t.b
}

// entries lists the figures that may come in, if the dice decide that.
func (t *text) entries() {
	var list []Outcome
	for _, f := range t.newcomers() {
		if n := absent(f); !t.v.Talked || !slices.ContainsFunc(Outcomes(t.g, t.o), func(x Outcome) bool { return t.name(x.Who) == f.Owner+notYet }) {
			list = append(list, Outcome{-1, f.Owner + " comes in", t.o.Denominator - n})
		}
	}
	d := t.drawing(list)
	for _, x := range list {
		if t.v.Plain {
			t.tell(x.Text + ", " + t.chance(x.N))
			continue
		}
		t.row(pad(x.Text, d.label+2)+" "+left(share(x.N, t.o.Denominator), percentWidth), x.N, d)
	}
}

// newcomers returns one fact of each figure that is not there yet and may or may not come in. Only
// figures with numbers that are shown count.
func (t *text) newcomers() (list []*game.FieldOdds) {
	last := ""
	told := map[string]bool{}
	for _, f := range t.g.Words().Facts {
		told[f.ID] = true
	}
	for i := range t.o.Fields {
		f := &t.o.Fields[i]
		if _, there := t.g.Figure(f.Owner); there || f.Owner == "" || f.Owner == last || f.Before != "" || !told[f.Field] || f.Kind == fact.Truth {
			continue
		}
		if n := absent(f); n > 0 && n < t.o.Denominator {
			last = f.Owner
			list = append(list, f)
		}
	}
	return list
}

// changes reports whether a fact may get another value. That its figure may be gone does not count;
// this is told elsewhere.
func changes(f *game.FieldOdds) bool {
	for _, v := range f.Values {
		if v.Value != "" && v.Value != f.Before {
			return true
		}
	}
	return false
}

// absent returns the weight of the cases in which a fact does not exist.
func absent(f *game.FieldOdds) uint64 {
	for _, v := range f.Values {
		if v.Value == "" {
			return v.N
		}
	}
	return 0
}

// mostLists is the largest number of possible values of a list that are shown.
const mostLists = 24

// lists writes the possible values of a list, if there is more than one.
func (t *text) lists(f *game.FieldOdds) {
	if len(f.Values) < 2 {
		return
	}
	list := make([]Outcome, 0, len(f.Values))
	for _, v := range f.Values[:min(len(f.Values), mostLists)] {
		list = append(list, Outcome{-1, strings.ReplaceAll(v.Value, ",", ", "), v.N})
	}
	if !t.v.Plain {
		t.tell(t.word(f))
	}
	d := t.drawing(list)
	for _, x := range list {
		if t.v.Plain {
			t.tell(t.word(f) + ": " + x.Text + ", " + t.chance(x.N))
			continue
		}
		t.row("  "+pad(x.Text, d.label)+" "+left(share(x.N, t.o.Denominator), percentWidth), x.N, d)
	}
	if n := len(f.Values) - len(list); n > 0 {
		t.tell("and " + strconv.Itoa(n) + " more")
	}
}

// places says which figures stand elsewhere, or face another way, however the dice fall.
func (t *text) places() {
	for i := range t.o.Fields {
		f := &t.o.Fields[i]
		if f.Kind != fact.Place || len(f.Values) != 1 {
			continue
		}
		if x := strings.Split(f.Values[0].Value, ","); len(x) == 3 {
			t.tell(f.Owner + " is then in (" + x[0] + "," + x[1] + "), facing " + x[2])
		}
	}
}

// text builds up the answer.
type text struct {
	g game.Game
	o *game.Odds
	v View
	b []byte
}

// tell appends one paragraph.
func (t *text) tell(s string) { t.b = append(page.Wrap(t.b, []byte(s), t.v.Width, "  "), '\n') }

// longFraction matches a fraction that nobody reads at a glance, such as 131/450.
var longFraction = regexp.MustCompile(`[0-9]+/[0-9]{2,}`)

// inTwoPlaces formats a fraction as a decimal, such as 0.29.
func inTwoPlaces(fraction string) string {
	above, below, _ := strings.Cut(fraction, "/")
	a, _ := strconv.ParseFloat(above, 64)
	b, _ := strconv.ParseFloat(below, 64)
	return strconv.FormatFloat(a/b, 'f', 2, 64)
}

// opening writes the cost, and whether no dice are involved.
func (t *text) opening() {
	cost := CostText(t.o)
	if t.v.Talked && t.o.Paths == 1 {
		cost = longFraction.ReplaceAllStringFunc(cost, inTwoPlaces)
		if cost != "" {
			cost = "costs " + cost + "; "
		}
		t.tell(cost + "no die decides it")
		return
	}
	if cost != "" {
		t.tell("costs " + cost)
	}
	if t.o.Paths == 1 {
		t.tell("it can only come out one way")
	}
}

// CostText returns what a chain costs, command by command: "2 AP, then 1 or 2 AP"; "" if it costs
// nothing.
func CostText(o *game.Odds) string {
	var parts []string
	for _, c := range o.Costs {
		if len(c.Prices) > 0 {
			parts = append(parts, strings.Join(c.Prices, " or "))
		}
	}
	return strings.Join(parts, ", then ")
}

// outcomes writes one line for each outcome under the name of its figure, or one sentence for each.
func (t *text) outcomes() {
	list := Outcomes(t.g, t.o)
	for i := range list {
		list[i].Text = t.called(&list[i])
	}
	d := t.drawing(list)
	for i, x := range list {
		if t.v.Plain {
			t.tell(t.name(x.Who) + ": " + x.Text + ", " + t.chance(x.N))
			continue
		}
		if i == 0 || list[i-1].Who != x.Who {
			t.tell(t.name(x.Who))
		}
		t.row("  "+pad(x.Text, d.label)+" "+left(share(x.N, t.o.Denominator), percentWidth), x.N, d)
	}
}

// chance formats a probability: "5/12 (41.7%)".
func (t *text) chance(n uint64) string {
	if f := t.fraction(Fraction(n, t.o.Denominator)); f != "" {
		return f + " (" + share(n, t.o.Denominator) + ")"
	}
	return share(n, t.o.Denominator)
}

// graspable is the largest length of a fraction that is shown at a terminal.
const graspable = 11

// fraction returns a fraction where it is to be shown, else "": at a terminal only a short one, and
// none in a text that is read aloud.
func (t *text) fraction(f string) string {
	if t.v.Talked && (t.v.Plain || len(f) > graspable) {
		return ""
	}
	return f
}

// A drawing is the widths of the columns.
type drawing struct{ label, bar, fraction int }

const (
	percentWidth = 6
	leastBar     = 3
	longestBar   = 20
)

// drawing returns the widths of the columns for a list of outcomes.
func (t *text) drawing(list []Outcome) drawing {
	d := drawing{}
	for _, x := range list {
		d.label = max(d.label, len([]rune(x.Text)))
		d.fraction = max(d.fraction, len(t.fraction(Fraction(x.N, t.o.Denominator))))
	}
	d.bar = t.bar(len("  ")+d.label+len(" ")+percentWidth, d.fraction)
	return d
}

// bar returns how long a bar may be between what comes before it and a fraction.
func (t *text) bar(before, fraction int) int {
	return min(max(t.v.Width-before-fraction-2, leastBar), longestBar)
}

// row appends a bar and the fraction to a line. A fraction that does not fit behind the full column
// of bars moves next to its bar, or else to the next line.
func (t *text) row(s string, n uint64, d drawing) {
	fraction := t.fraction(Fraction(n, t.o.Denominator))
	drawn := bar(n, t.o.Denominator, d.bar)
	switch used := len([]rune(s)) + 1; {
	case fraction == "":
		s += " " + drawn
	case used+d.bar+1+len(fraction) <= t.v.Width:
		s += " " + pad(drawn, d.bar) + " " + left(fraction, min(d.fraction, t.v.Width-used-d.bar-1))
	case used+len(drawn)+1+len(fraction) <= t.v.Width:
		s += " " + drawn + " " + left(fraction, t.v.Width-used-len(drawn)-1)
	default:
		s += " " + drawn + "\n" + left(fraction, t.v.Width)
	}
	t.b = append(append(t.b, s...), '\n')
}

// bar draws a probability: width characters for 1, a dot for a very small one.
func bar(n, whole uint64, width int) string {
	k := int(float64(width)*float64(n)/float64(whole) + 0.5)
	if k == 0 && n > 0 {
		return "."
	}
	return strings.Repeat("#", min(k, width))
}

// share formats a probability in percent, to three digits.
func share(n, whole uint64) string {
	p := 100 * float64(n) / float64(whole)
	switch {
	case n == whole:
		return "100%"
	case n == 0:
		return "0%"
	case p >= 99.95:
		return ">99.9%"
	case p < 0.005:
		return "<0.01%"
	case p >= 9.995:
		return strconv.FormatFloat(p, 'f', 1, 64) + "%"
	}
	return strconv.FormatFloat(p, 'f', 2, 64) + "%"
}

// pad fills a text with blanks on the right, left on the left.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-len([]rune(s))))
}

func left(s string, width int) string {
	return strings.Repeat(" ", max(0, width-len([]rune(s)))) + s
}
