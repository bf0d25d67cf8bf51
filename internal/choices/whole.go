package choices

import (
	"strings"

	"summa/internal/screen"
)

// whole is what the whole list says of a choice in the figures of the short one, "" where they
// are not weighed, or nothing is to be said of it so.
func (k *List) whole(g *screen.Group, e *screen.Entry) string {
	if len(g.Whole) == 0 {
		return ""
	}
	p := k.weigher(g)
	if p == nil {
		return ""
	}
	spoken := k.means().Spoken
	name := tabled(e.Command)
	own := ""
	for i := range g.Whole { // a part that is of this choice alone stands in place of those of all
		if g.Whole[i].Of == cardOf(name) {
			own = cardOf(name)
		}
	}
	text := ""
	for i := range g.Whole {
		part := &g.Whole[i]
		of := name
		if part.Or {
			of = tabled(e.Other)
		}
		if part.Of != own || part.Or && e.Other == "" {
			continue
		}
		if said := k.partSaid(p, g, part, of, spoken); said != "" {
			text += said
		}
	}
	return strings.TrimLeft(text, ",; ")
}

// partSaid is one part of it.
func (k *List) partSaid(p *pairing, g *screen.Group, part *screen.Part, name string, spoken bool) string {
	if part.Fact != "" {
		value, _, _ := k.s.Game().Get(part.Fact + "." + name)
		if value == "" {
			return ""
		}
		return strings.ReplaceAll(part.Text, "{range}", value)
	}
	others, cells := p.of(name)
	if len(cells) == 0 {
		return ""
	}
	if strings.Contains(part.Text, "{columns}") {
		return strings.ReplaceAll(part.Text, "{columns}", columnsSaid(g, others, cells, k))
	}
	at, from := 0, 0
	for i := range cells {
		if cells[i][part.Figure].F < cells[at][part.Figure].F {
			at = i
		}
		if cells[i][part.Figure].F > cells[from][part.Figure].F {
			from = i
		}
	}
	low, high := cells[at][part.Figure].F, cells[from][part.Figure].F
	if high == 0 {
		return ""
	}
	words := part.Text
	if percent(low) == percent(high) { // it is all one what the other chooses
		words = strings.ReplaceAll(words, "{low} ({at}) to {high} ({from})", "{range}")
	}
	return strings.NewReplacer("{range}", span(low, high, spoken), "{low}", percent(low), "{high}", span(high, high, spoken), "{at}", k.choiceNamed(others[at]), "{from}", k.choiceNamed(others[from])).Replace(words)
}

// columnsSaid are the figures of a table against each that the other may choose, in both forms.
func columnsSaid(g *screen.Group, others []string, cells []map[string]figure, k *List) string {
	var parts []string
	for c := range g.Columns {
		col := &g.Columns[c]
		text := ""
		for i, other := range others {
			if col.Of == "" || !sameCard(other, col.Of) {
				continue
			}
			cell := pairCell(col, cells[i])
			switch {
			case text == "":
				text = cell
			case text == cell:
				text += " either way"
			default:
				text += ", " + k.formSaid(other) + " " + cell
			}
		}
		if text != "" {
			parts = append(parts, col.Head+" "+text)
		}
	}
	return strings.Join(parts, "; ")
}

// formSaid is which of two forms of a choice it is.
func (k *List) formSaid(name string) string {
	return strings.TrimPrefix(k.formNamed(name), strings.ReplaceAll(cardOf(name), "-", " ")+" ")
}
