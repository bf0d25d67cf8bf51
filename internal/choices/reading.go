package choices

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"summa/internal/screen"
)

// A Look is how a list is to be shown.
type Look struct {
	All   bool // show all that may be chosen, not only what is most decisive
	Table bool // show it as a table
	Wide  bool // with all columns of the table
	Turn  int  // the number of the first command of the turn in which it is shown
}

// legends records which explanations of lists have been given.
type legends struct {
	times map[*screen.Group]int // how often for each group
	of    *screen.Group         // the list that was explained last
	at    int                   // the turn in which it was
	whole bool                  // it was shown whole
	owed  *screen.Group         // a list without its explanation, since another had one in that turn
	left  string                // the situation given after the last list
}

// widest is the width from which a list without prices has two columns.
const widest = 100

// AddCards adds the ruleset's texts on cards to the entries that are cards: in a few signs, or in
// words if the whole list is asked for. When read aloud, only the first lists have the words.
func (k *List) AddCards(list []screen.Entry, how Look) {
	m := k.means()
	of := "bout.glance."
	if how.All || m.Spoken {
		of = "bout.card."
	}
	for i := range list {
		e := &list[i]
		g := k.Group(e.Command)
		if g != nil && len(g.Glances) > 0 && !how.All {
			k.addGlance(e, g, &m, how)
			continue
		}
		if g == nil || !g.Card || m.Spoken && !how.All && k.legends.times[g] >= often {
			continue
		}
		if g.Unpriced && !how.All && !m.Spoken && m.Columns >= widest {
			e.Cost = ""
		}
		if words := strings.Fields(e.Command); len(words) > 1 {
			if e.Effect, _, _ = k.s.Game().Get(of + words[1]); how.All {
				if e.Effect = cmp.Or(k.whole(g, e), e.Effect); m.Spoken {
					e.Effect = m.RangesAloud(e.Effect)
				}
			}
		}
	}
}

// addGlance adds to an entry, in a few words, what may come of it.
func (k *List) addGlance(e *screen.Entry, g *screen.Group, m *screen.Means, how Look) {
	if g.Unpriced && !m.Spoken && (m.Columns >= widest && !how.Table || how.Table && m.Columns < Narrowest) {
		e.Cost = ""
	}
	e.Effect = k.Glance(g, e.Command, m.Spoken)
	if words := strings.Fields(e.Command); len(words) > 1 {
		if text, _, _ := k.s.Game().Get("bout.glance." + words[1]); text != "" {
			e.Effect = strings.TrimPrefix(e.Effect+", "+text, ", ")
		}
	}
	if m.Spoken {
		e.Effect = m.RangesAloud(e.Effect)
	}
}

// Terse reports whether a list that is read aloud leaves out the texts of its cards.
func (k *List) Terse(list []screen.Entry) bool {
	return slices.ContainsFunc(list, func(e screen.Entry) bool {
		g := k.Group(e.Command)
		return g != nil && g.Card && (len(g.Glances) > 0 || k.legends.times[g] >= often)
	})
}

// Narrowest is the width from which a table has all its columns.
const Narrowest = 80

// often is how many times a list is explained.
const often = 2

// timesOf returns that number for a list: once for a narrow table, whose explanation takes many
// lines.
func timesOf(how Look) int {
	if how.Table && !how.Wide {
		return 1
	}
	return often
}

// AddLegend appends how to read what stands beside the entries of a list, and what the letter for
// the other form does. Once that has been read, it only appends what a narrow table leaves out,
// and how to read the cells of a wide one.
func (k *List) AddLegend(out []byte, list []screen.Entry, how Look) []byte {
	return k.AddAfter(k.AddReading(out, list, how), list, how)
}

// AddAfter appends the situation after each entry of a list, as far as it is known and was not
// given with the list before.
func (k *List) AddAfter(out []byte, list []screen.Entry, how Look) []byte {
	m := k.means()
	left := afterEach(list)
	if left != "" && (how.All || left != k.legends.left) {
		out = m.Append(out, screen.Say(screen.Dim, 2, left, ""))
	}
	k.legends.left = left
	return out
}

// afterEach returns the situation after each entry of a list where it is known, without
// duplicates; "" where there is none.
func afterEach(list []screen.Entry) string {
	var parts []string
	for i := range list {
		if list[i].After == "" || slices.ContainsFunc(list[:i], func(e screen.Entry) bool { return e.After == list[i].After }) {
			continue
		}
		var numbers []string
		for _, e := range list[i:] {
			if e.After == list[i].After {
				numbers = append(numbers, e.Number)
			}
		}
		parts = append(parts, "After "+strings.Join(numbers, " or ")+": "+list[i].After+".")
	}
	return strings.Join(parts, " ")
}

// AddReading is AddLegend without the situation after each entry.
func (k *List) AddReading(out []byte, list []screen.Entry, how Look) []byte {
	before := len(out)
	if out = k.addLegend(out, list, how); len(out) > before || len(list) == 0 || !how.Table {
		return out
	}
	g, m := k.Group(list[0].Command), k.means()
	brief := &g.LegendAgain
	if m.Columns < Narrowest {
		brief = &g.LegendBrief
	}
	if text := k.filled(brief, list, how); text != "" {
		out = m.Append(out, screen.Say(screen.Dim, 2, text, ""))
	}
	return out
}

func (k *List) addLegend(out []byte, list []screen.Entry, how Look) []byte {
	m := k.means()
	if len(list) == 0 {
		return out
	}
	g := k.Group(list[0].Command)
	k.legends.whole = how.All
	var early []string
	for i := range list {
		x := k.Group(list[i].Command)
		if x == nil || x.Early.Empty() || Takes(k.s.Game(), list[i].Command) {
			continue
		}
		if text := m.Fill(&x.Early, k.s.Facts()); !slices.Contains(early, text) {
			early = append(early, text)
		}
	}
	if len(early) > 0 {
		return m.Append(out, screen.Say(screen.Dim, 2, strings.Join(early, " "), ""))
	}
	switch {
	case g == nil || g.Legend.Empty() && g.LegendAll.Empty():
	case how.All || m.Spoken && len(g.Glances) == 0:
		if text := m.Fill(&g.LegendAll, k.s.Facts()); text != "" {
			if !how.All || g.Legend.Empty() { // the short list has an explanation of its own
				k.legends.times[g]++
			}
			if how.All || k.legends.times[g] <= often {
				out = m.Append(out, screen.Say(screen.Dim, 2, text, ""))
			}
		}
	case !g.Legend.Empty() && k.legends.times[g] < timesOf(how):
		if k.legends.at == how.Turn && k.legends.of != g && (!how.Table && (len(g.Glances) == 0 || !m.Spoken && m.Columns >= Narrowest) || k.legends.times[g] > 0) || k.legends.owed != nil && k.legends.owed != g && k.legends.times[g] > 0 {
			if k.legends.at == how.Turn {
				k.legends.owed = g
			}
			return out // one explanation per turn is enough; this list gets its own in the next
		}
		text := k.LegendText(g, list, how)
		if text == "" {
			return out
		}
		k.legends.times[g]++
		k.legends.at, k.legends.of, k.legends.owed = how.Turn, g, nil
		for row := range strings.SplitSeq(text, "\n") {
			out = m.Append(out, screen.Say(screen.Dim, 2, row, ""))
		}
		return out
	default:
		return out
	}
	for _, e := range list {
		if e.Other != "" {
			return m.Append(out, screen.Say(screen.Dim, 2, "Add "+e.OtherKey+", as in "+e.Number+e.OtherKey+": "+e.OtherText+".", ""))
		}
	}
	return out
}

// LegendText returns how to read a list of a group as it is shown, with its own numbers as
// examples.
func (k *List) LegendText(g *screen.Group, list []screen.Entry, how Look) string {
	return k.filled(k.legendOf(g, how), list, how)
}

func (k *List) filled(legend *screen.Template, list []screen.Entry, how Look) string {
	m := k.means()
	bout := exampled{Bout: k.s.Facts(), barred: k.barredElsewhere(list)}
	if how.Table {
		heads, cells := k.Table(list, how.Wide)
		bout.heads, bout.spread = heads, func(of string) string { return k.spread(list, of) }
		for _, row := range cells {
			for _, cell := range row {
				if first, second, both := strings.Cut(cell, "/"); both && bout.cell == "" {
					bout.cell, bout.first, bout.second = cell, first, second
				}
			}
		}
	}
	return m.Fill(legend, bout)
}

// barredElsewhere says why something outside of a list's group, which is the other side's to
// choose, may not be chosen this time; "" where nothing is barred.
func (k *List) barredElsewhere(list []screen.Entry) string {
	for _, command := range slices.Sorted(maps.Keys(k.Barred)) {
		if k.Group(command) != k.Group(list[0].Command) {
			return k.s.Explain(k.Barred[command]).Msg
		}
	}
	return ""
}

// An exampled bout adds facts for legends to a bout: a cell of the table that is shown, the
// cell's two numbers, whether a column is left out, and the minimum and maximum of a figure.
type exampled struct {
	screen.Bout
	cell, first, second string
	barred              string // why the other side may not choose something now
	heads               []string
	spread              func(of string) string
}

// Get returns a fact.
func (x exampled) Get(path string) (value string, ok bool) {
	switch path {
	case "table.cell":
		return x.cell, true
	case "table.first":
		return x.first, true
	case "table.second":
		return x.second, true
	case "table.barred":
		return x.barred, true
	}
	if of, ok := strings.CutPrefix(path, "table.range."); ok && x.spread != nil {
		return x.spread(of), true
	}
	if head, ok := strings.CutPrefix(path, "table.lacks."); ok && x.heads != nil && !slices.Contains(x.heads, head) {
		return "yes", true
	}
	return x.Bout.Get(path)
}

// legendOf returns the explanation of a list of a group as it is shown.
func (k *List) legendOf(g *screen.Group, how Look) *screen.Template {
	switch m := k.means(); {
	case m.Spoken && !k.legends.whole && !g.LegendSpoken.Empty():
		return &g.LegendSpoken
	case k.legends.whole && !g.LegendAll.Empty():
		return &g.LegendAll
	case how.Table && !how.Wide && !g.LegendSlim.Empty():
		return &g.LegendSlim
	case how.Table && !g.LegendTable.Empty():
		return &g.LegendTable
	}
	return &g.Legend
}

// Formed returns the command for the number or the name of an entry with two forms, possibly
// followed by the letter of the other form: 1p, 1 p, straight right p.
func (k *List) Formed(list []screen.Entry, text string) (command string, ok bool) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	for _, e := range list {
		name := strings.ToLower(e.Text)
		switch {
		case e.Other == "":
		case name != "" && text == name:
			return e.Command, true
		case text == e.Number+e.OtherKey, text == e.Number+" "+e.OtherKey, name != "" && text == name+" "+e.OtherKey:
			return e.Other, true
		}
	}
	command = k.formInWords(list, text)
	return command, command != ""
}
