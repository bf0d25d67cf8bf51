package choices

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// mostPairs is the largest number of pairs of choices with the same number that are described.
const mostPairs = 3

// A pair is a choice of the one side against one of the other.
type pair struct {
	own, other string
	cell       map[string]figure
}

// Pairs says what comes of each pair of choices that has a number in the list on the screen or in
// the whole weighing of pairs, of those that some words name; without a number, of the pair that
// the words name. It is nil where there is none.
func (k *List) Pairs(number string, words []string, shown []screen.Entry) []string {
	g, p := k.pairedNow(shown)
	if g == nil {
		return nil
	}
	mine, his := sidesOf(p, tabled(shown[0].Command))
	own, other := meantOf(mine, words), meantOf(his, words)
	if number != "" && strings.Trim(number, "0123456789-") == "" {
		number += "%"
	}
	if number == "" {
		if own < 0 || other < 0 {
			return nil
		}
		var list []string
		none := noneOf(g, words)
		for _, a := range formsOf(mine, own, words) {
			for _, b := range formsOf(his, other, words) {
				_, cells := p.of(mine[a])
				list = append(list, k.pairSaid(g, &pair{mine[a], his[b], cells[b]}))
				if none != nil && cells[b][none.Figure].F != 0 {
					none = nil
				}
			}
		}
		if none != nil {
			list = append([]string{line.Capital(none.None) + "."}, list...)
		}
		return list
	}
	found, ranges := k.inTable(g, p, number, shown)
	if len(found) == 0 && len(ranges) == 0 {
		found = inWeighing(p, number, mine)
	}
	named := slices.DeleteFunc(slices.Clone(found), func(x pair) bool {
		return own >= 0 && !sameCard(x.own, mine[own]) || other >= 0 && !sameCard(x.other, his[other])
	})
	if len(named) > 0 {
		found = named
	}
	var list []string
	for i := range found[:min(mostPairs, len(found))] {
		list = append(list, k.pairSaid(g, &found[i]))
	}
	if more := len(found) - len(list); more > 0 {
		list = append(list, number+" stands for "+strconv.Itoa(more)+" more pairs: name both, as in explain "+k.choiceNamed(cardOf(found[0].own))+" v "+k.choiceNamed(cardOf(found[0].other))+".")
	}
	return append(list, ranges...)
}

// noneOf is what is said of the figure that some words name where a pair has nothing of it, nil if
// they name none of which that is said.
func noneOf(g *screen.Group, words []string) *screen.Weight {
	for i := range g.Pairs {
		if w := &g.Pairs[i]; w.None != "" && slices.ContainsFunc(words, func(x string) bool { return strings.HasPrefix(x, w.Figure) }) {
			return w
		}
	}
	return nil
}

// pairedNow is the group of a list whose choices are weighed in pairs, and how.
func (k *List) pairedNow(shown []screen.Entry) (*screen.Group, *pairing) {
	if len(shown) == 0 {
		return nil, nil
	}
	g := k.Group(shown[0].Command)
	if g == nil || len(g.Pairs) == 0 {
		return nil, nil
	}
	p := k.weigher(g)
	if p == nil || len(p.Cells) == 0 {
		return nil, nil
	}
	return g, p
}

// sidesOf returns the choices of the side that has own, and those of the other side.
func sidesOf(p *pairing, own string) (mine, his []string) {
	if slices.Contains(p.Columns, own) {
		return p.Columns, p.Rows
	}
	return p.Rows, p.Columns
}

func cardOf(name string) string {
	card, _, _ := strings.Cut(name, "/")
	return card
}

func sameCard(a, b string) bool { return cardOf(a) == cardOf(b) }

// formsOf returns the indexes of the forms of a choice that some words mean: both, unless they
// name one.
func formsOf(names []string, at int, words []string) (list []int) {
	for i, name := range names {
		if sameCard(name, names[at]) {
			list = append(list, i)
		}
	}
	if len(list) > 1 && slices.ContainsFunc(words, func(w string) bool { return len(w) > 2 && strings.HasPrefix(w, formOf(names[list[1]])) }) {
		return list[1:2]
	}
	return list
}

func formOf(name string) string {
	_, form, _ := strings.Cut(name, "/")
	return form
}

// inTable are the pairs with a number in the table of a list, and what is said of ranges in it.
func (k *List) inTable(g *screen.Group, p *pairing, number string, shown []screen.Entry) (list []pair, ranges []string) {
	for i := range shown {
		e := &shown[i]
		for c := range g.Columns {
			col := &g.Columns[c]
			if k.Group(e.Command) != g {
				continue
			}
			name := tabled(e.Command)
			if col.Of == "" {
				if !line.IsFigure(k.cellOf(p, col, e, true), number) && !line.IsFigure(k.cellOf(p, col, e, false), number) {
					continue
				}
				if col.Fact == "" && len(ranges) < mostPairs {
					if col.Or {
						name = tabled(e.Other)
					}
					ranges = append(ranges, number+" stands at "+k.choiceNamed(name)+", under "+col.Head+". "+k.rangesIn(p, g, name)+".")
				}
				continue
			}
			others, cells := p.of(name)
			for at, other := range others { // the whole list has both forms
				form := *col
				if form.Of = other; sameCard(other, col.Of) && (k.cellOf(p, &form, e, true) == number || other == col.Of && k.cellOf(p, col, e, false) == number) {
					list = append(list, pair{name, other, cells[at]})
				}
			}
		}
	}
	return list, ranges
}

// inWeighing are the pairs that have a number in the whole weighing, whatever it is of.
func inWeighing(p *pairing, number string, mine []string) (list []pair) {
	number = strings.TrimSuffix(number, "%")
	for _, own := range mine {
		others, cells := p.of(own)
		for i, cell := range cells {
			for of, x := range cell {
				hundred := strconv.FormatFloat(100*x.F, 'f', 1, 64)
				if x.F != 0 && (number == hundred && of != "hp" || of == "hp" && number == strconv.FormatFloat(x.F, 'f', 2, 64)) {
					list = append(list, pair{own, others[i], cell})
					break
				}
			}
		}
	}
	return list
}

// pairSaid describes the result of a pair in a sentence.
func (k *List) pairSaid(g *screen.Group, of *pair) string {
	var parts []string
	head := ""
	said := map[string]bool{}
	for _, w := range g.Pairs {
		text := strings.NewReplacer("{own}", k.formNamed(of.own), "{other}", k.formNamed(of.other), "{n}", percent(of.cell[w.Figure].F), "{gain}", gained(of.cell[w.Figure].F, of.cell[w.Figure].F), "{lose}", gained(-of.cell[w.Figure].F, -of.cell[w.Figure].F)).Replace(w.Text)
		switch {
		case w.Figure == "":
			head = text
		case !said[w.Figure] && w.None != "" && of.cell[w.Figure].F == 0:
			said[w.Figure] = true
			parts = append(parts, w.None)
		case said[w.Figure] || w.Of != "" && w.Of != of.own && w.Of != of.other || w.Of == "" && of.cell[w.Figure].F == 0 && len(parts) > 0:
		default:
			said[w.Figure] = true
			parts = append(parts, text)
		}
	}
	return line.Capital(head) + strings.Join(parts, ", ") + "."
}

// formNamed is a choice by its name, and which of two forms it is.
func (k *List) formNamed(name string) string {
	card, form, _ := strings.Cut(name, "/")
	card = strings.ReplaceAll(card, "-", " ")
	for i := range k.book.Menu {
		switch g := &k.book.Menu[i]; {
		case form == "":
		case form == g.Or:
			return card + " " + g.OrSaid
		case form == g.Ends:
			return card + " " + g.EndsSaid
		}
	}
	return card
}
