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
	Plain  bool // sentences, nothing drawn
	Talked bool // to a person at a terminal: of many men no fractions
}

// An Outcome is what can come of a command for one figure, in words, and its
// chance.
type Outcome struct {
	Who  int // the figure, or -1
	Text string
	N    uint64
}

// Outcomes lists what can come of a question, by figures and then in the order
// of the ruleset's events. Events that are called the same are one outcome.
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

// happenings are all that can happen, each once, by figures, nobody's last.
func happenings(o *game.Odds) []game.Happening {
	var list []game.Happening
	for i := range o.Sets {
		list = append(list, o.Sets[i].Happenings...)
	}
	slices.SortFunc(list, func(a, b game.Happening) int {
		if d := cmp.Compare(uint16(a.Who), uint16(b.Who)); d != 0 { // -1 is the highest
			return d
		}
		return cmp.Compare(a.Kind, b.Kind)
	})
	return slices.Compact(list)
}

// name is the name of a figure; nobody's outcomes are the bout's.
func name(g game.Game, who int) string {
	if who < 0 {
		return "the bout"
	}
	return string(g.Namer().AppendName(nil, who))
}

// name is the same; a person is told who it is that is not there yet, where it can be one
// alone.
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

// notYet is said of whoever is not there yet.
const notYet = " (not there yet)"

// called is an outcome in words. That of many men at once is told a person as what it is: that
// it comes to one of them at least.
func (t *text) called(x *Outcome) string {
	for _, e := range t.g.Words().Events {
		if t.v.Talked && e.Quiet && e.Outcome == x.Text {
			return "any " + x.Text
		}
	}
	return x.Text
}

// Text writes the odds for people: the cost, what can come of it for whom, and
// tables of the numbers that change.
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

// entries says who may come in that is not there yet, if the dice decide: somebody who
// has numbers that are told of figures.
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

// newcomers are those who are not there yet and may come in, a fact of each.
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

// changes reports whether a fact may come to be another one; that whom it is about may
// be gone is told elsewhere.
func changes(f *game.FieldOdds) bool {
	for _, v := range f.Values {
		if v.Value != "" && v.Value != f.Before {
			return true
		}
	}
	return false
}

// absent is the chance that a fact is not there.
func absent(f *game.FieldOdds) uint64 {
	for _, v := range f.Values {
		if v.Value == "" {
			return v.N
		}
	}
	return 0
}

// mostLists is how many of the things that can become of a list are named.
const mostLists = 24

// lists writes what can become of a list, if there is more than one thing that can.
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

// places says who stands elsewhere, or faces another way, however the dice fall.
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

// text is the answer as it grows.
type text struct {
	g game.Game
	o *game.Odds
	v View
	b []byte
}

// tell adds one paragraph.
func (t *text) tell(s string) { t.b = append(page.Wrap(t.b, []byte(s), t.v.Width, "  "), '\n') }

// longFraction is one that nobody reads at a glance, as 131/450.
var longFraction = regexp.MustCompile(`[0-9]+/[0-9]{2,}`)

// inTwoPlaces is a fraction as a decimal, as 0.29.
func inTwoPlaces(fraction string) string {
	above, below, _ := strings.Cut(fraction, "/")
	a, _ := strconv.ParseFloat(above, 64)
	b, _ := strconv.ParseFloat(below, 64)
	return strconv.FormatFloat(a/b, 'f', 2, 64)
}

// opening is the cost, and whether anything hangs on the dice.
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

// CostText is what a chain costs, command by command: "2 AP, then 1 or 2 AP";
// "" if it costs nothing.
func CostText(o *game.Odds) string {
	var parts []string
	for _, c := range o.Costs {
		if len(c.Prices) > 0 {
			parts = append(parts, strings.Join(c.Prices, " or "))
		}
	}
	return strings.Join(parts, ", then ")
}

// outcomes writes one line an outcome under each figure's name, or one
// sentence.
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

// chance is "5/12 (41.7%)".
func (t *text) chance(n uint64) string {
	if f := t.fraction(Fraction(n, t.o.Denominator)); f != "" {
		return f + " (" + share(n, t.o.Denominator) + ")"
	}
	return share(n, t.o.Denominator)
}

// graspable is how long a fraction may be that somebody at a terminal is shown.
const graspable = 11

// fraction is a fraction where it is told: at a terminal only one that can be grasped, and none
// that is read aloud.
func (t *text) fraction(f string) string {
	if t.v.Talked && (t.v.Plain || len(f) > graspable) {
		return ""
	}
	return f
}

// A drawing is how wide the columns are.
type drawing struct{ label, bar, fraction int }

const (
	percentWidth = 6
	leastBar     = 3
	longestBar   = 20
)

// drawing finds columns for all outcomes.
func (t *text) drawing(list []Outcome) drawing {
	d := drawing{}
	for _, x := range list {
		d.label = max(d.label, len([]rune(x.Text)))
		d.fraction = max(d.fraction, len(t.fraction(Fraction(x.N, t.o.Denominator))))
	}
	d.bar = t.bar(len("  ")+d.label+len(" ")+percentWidth, d.fraction)
	return d
}

// bar is how long a bar may be between what is before it and a fraction.
func (t *text) bar(before, fraction int) int {
	return min(max(t.v.Width-before-fraction-2, leastBar), longestBar)
}

// row adds a bar and the fraction to a line; a fraction for which there is no
// room beside a bar's whole column moves up, or else goes to the next line.
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

// bar draws a chance: a full one is width long, a very small one a dot.
func bar(n, whole uint64, width int) string {
	k := int(float64(width)*float64(n)/float64(whole) + 0.5)
	if k == 0 && n > 0 {
		return "."
	}
	return strings.Repeat("#", min(k, width))
}

// share is a chance in percent, to three digits.
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

// pad fills a text up on the right, left on the left.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-len([]rune(s))))
}

func left(s string, width int) string {
	return strings.Repeat(" ", max(0, width-len([]rune(s)))) + s
}
