package choices

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// weigher returns the table by which the choices of a group are weighed in the present state,
// from the memo if it is there.
func (k *List) weigher(g *screen.Group) *pairing {
	return k.paired.in(g.Weigher+k.state(), func() *pairing { return k.pairs(g) })
}

// tabled returns a choice as tables name it: what follows the first word of a command.
func tabled(command string) string {
	_, name, _ := line.CutWord(command)
	return strings.ReplaceAll(name, " ", "/")
}

// Glance says in a few words what may come of a choice over all choices of the opponent; "" where
// that is not weighed.
func (k *List) Glance(g *screen.Group, command string, spoken bool) string {
	p, name := k.weigher(g), tabled(command)
	if p == nil {
		return ""
	}
	card, _, _ := strings.Cut(name, "/")
	others, cells := p.of(name)
	for _, w := range g.Glances {
		if len(cells) == 0 || w.Of != "" && w.Of != card {
			continue
		}
		low, high := reach(cells, w.Figure)
		text := strings.ReplaceAll(w.Text, "{range}", span(low, high, spoken))
		if least, most := columnsOf(g, others, cells, w.Figure); least != nil {
			low, high := cells[slices.Index(others, least.Of)][w.Figure].F, cells[slices.Index(others, most.Of)][w.Figure].F
			text = strings.NewReplacer("{at}", least.Head, "{low}", span(low, low, spoken), "{from}", most.Head, "{high}", span(high, high, spoken)).Replace(text)
		}
		if spoken && w.Of == "" {
			text += heard(g, cells, w.Figure)
		}
		return text
	}
	return ""
}

// columnsOf returns the columns of a table with the minimum and the maximum of a figure, nil
// where there are none for single choices.
func columnsOf(g *screen.Group, others []string, cells []map[string]figure, of string) (least, most *screen.Column) {
	at := func(c *screen.Column) float64 { return cells[slices.Index(others, c.Of)][of].F }
	for i := range g.Columns {
		c := &g.Columns[i]
		if c.Wide || !slices.Contains(others, c.Of) { // what is named must be in view
			continue
		}
		if least == nil || at(c) < at(least) {
			least = c
		}
		if most == nil || at(c) > at(most) {
			most = c
		}
	}
	return least, most
}

// reach returns the minimum and maximum of a figure.
func reach(cells []map[string]figure, of string) (low, high float64) {
	low, high = cells[0][of].F, cells[0][of].F
	for _, c := range cells {
		low, high = min(low, c[of].F), max(high, c[of].F)
	}
	return low, high
}

// spread returns the minimum and maximum, in 100, of a figure or of the column with that head,
// over all choices of a list and of the opponent. Pairs without the figure are skipped; it is ""
// if none has it.
func (k *List) spread(list []screen.Entry, of string) string {
	if len(list) == 0 {
		return ""
	}
	g := k.Group(list[0].Command)
	p, against := k.weigher(g), ""
	if p == nil {
		return ""
	}
	for i := range g.Columns {
		if c := &g.Columns[i]; c.Head == of && c.Of != "" {
			of, against = c.Figures[0], c.Of
			break
		}
	}
	var some []map[string]figure
	for _, e := range list {
		others, cells := p.of(tabled(e.Command))
		for j, c := range cells {
			if (against == "" || others[j] == against) && percent(c[of].F) != "0" {
				some = append(some, c)
			}
		}
	}
	if len(some) == 0 {
		return ""
	}
	low, high := reach(some, of)
	return span(low, high, k.means().Spoken)
}

// heard returns what else may come of a choice, which a table has in columns, for those who
// listen.
func heard(g *screen.Group, cells []map[string]figure, than string) (text string) {
	for i := range g.Columns {
		c := &g.Columns[i]
		if c.Of != "" || c.Or || c.Fact != "" || c.Figures[0] == than {
			continue
		}
		low, high := reach(cells, c.Figures[0])
		if percent(high) == "0" {
			continue
		}
		text += ", " + c.Head + " " + span(low, high, true)
	}
	return text
}

// span returns a range of chances in 100.
func span(low, high float64, spoken bool) string {
	to, of := "-", "%"
	if spoken {
		to, of = " to ", " percent"
	}
	if percent(low) == percent(high) {
		return percent(low) + of
	}
	return percent(low) + to + percent(high) + of
}

// Table returns columns of figures for choices, with their heads: what may come of each over all
// choices of the opponent, or against one of them. Where there is little room, a column may be
// left out, or have a shorter head and only its first figure. It returns nil where nothing of
// that is weighed.
func (k *List) Table(list []screen.Entry, wide bool) (heads []string, cells [][]string) {
	var g *screen.Group
	for i := range list {
		x := k.Group(list[i].Command)
		if x == nil || len(x.Columns) == 0 || i > 0 && x != g {
			return nil, nil
		}
		g = x
	}
	cells = make([][]string, len(list))
	for _, x := range k.standing(g, list, wide) {
		heads = append(heads, x.head)
		for i := range list {
			cells[i] = append(cells[i], x.cells[i])
		}
	}
	if len(heads) == 0 {
		return nil, nil
	}
	return heads, cells
}

// A stood column is a column as it is shown, under its head.
type stood struct {
	of    *screen.Column
	head  string
	cells []string
}

// standing returns the columns shown in the table of a group, where it is weighed.
func (k *List) standing(g *screen.Group, list []screen.Entry, wide bool) (all []stood) {
	if g == nil {
		return nil
	}
	p := k.weigher(g)
	if p == nil {
		return nil
	}
	for c := range g.Columns {
		col := &g.Columns[c]
		if col.Wide && !wide || col.Slender && wide {
			continue
		}
		column, some := make([]string, len(list)), false
		for i := range list {
			column[i] = k.cellOf(p, col, &list[i], wide)
			some = some || column[i] != "" && (!col.Slender || column[i] != "0")
		}
		if !some {
			continue
		}
		head := col.Head
		if !wide && col.Slim != "" {
			head = col.Slim
		}
		all = append(all, stood{col, head, column})
	}
	return all
}

// Columns returns the columns of a table as it is shown.
func (k *List) Columns(list []screen.Entry, wide bool) (columns []*screen.Column) {
	if len(list) == 0 {
		return nil
	}
	for _, x := range k.standing(k.Group(list[0].Command), list, wide) {
		columns = append(columns, x.of)
	}
	return columns
}

// cellOf returns the text of a column for a choice, "" for none.
func (k *List) cellOf(p *pairing, col *screen.Column, e *screen.Entry, wide bool) string {
	command := e.Command
	if col.Or {
		command = e.Other
	}
	if command == "" {
		return ""
	}
	name := tabled(command)
	if col.Fact != "" {
		text, _, _ := k.s.Game().Get(col.Fact + "." + name)
		return text
	}
	others, at := p.of(name)
	if col.Of == "" && len(at) > 0 {
		low, high := reach(at, col.Figures[0])
		if col.Slender {
			return percent(high)
		}
		if high == 0 && e.Other == "" { // it has no other form, unlike a blow
			return ""
		}
		return span(low, high, false)
	}
	for i, other := range others {
		if other != col.Of {
			continue
		}
		text := percent(at[i][col.Figures[0]].F)
		for _, f := range col.Figures[1:] {
			if x := percent(at[i][f].F); wide && x != "0" {
				text += "/" + x
			}
		}
		return text
	}
	return ""
}
