package choices

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// mostAgainst is the largest number of choices named against one of the other side.
const mostAgainst = 3

// Against says which choices do best against the opponent's choice that some words name, with the
// result of each; "" where the words name none, or such choices are not weighed.
func (k *List) Against(words []string, shown []screen.Entry) string {
	own := func(names []string) bool { // whether they are chosen from now
		return len(shown) == 0 || slices.Contains(names, tabled(shown[0].Command))
	}
	for i := range k.book.Menu {
		g := &k.book.Menu[i]
		p := k.weigher(g)
		if p == nil || len(g.Weighs) == 0 {
			continue
		}
		if at := meantOf(p.Rows, words); at >= 0 {
			return k.bestAgainst(g, p.Rows[at], p.Columns, p.Cells[at], -1, own(p.Columns))
		}
		if at := meantOf(p.Columns, words); at >= 0 {
			_, cells := p.of(p.Columns[at])
			return k.bestAgainst(g, p.Columns[at], p.Rows, cells, 1, own(p.Rows))
		}
	}
	return ""
}

// meantOf returns the index of the choice that shares most words, -1 for none. Of its forms it is
// the first.
func meantOf(names, words []string) (at int) {
	at, most := -1, 0
	for i, name := range names {
		said := 0
		for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '/' }) {
			if len(part) > 2 && slices.ContainsFunc(words, func(w string) bool { return w == part || w == part+"s" || len(w) > 3 && strings.HasPrefix(part, w) }) {
				said++
			}
		}
		if said > most {
			at, most = i, said
		}
	}
	return at
}

// bestAgainst names the best choices against another, by the last figure by which the group
// weighs them. sign is 1 if a high value is good for whoever chooses, -1 if a low one is.
// own reports that they are the player's to choose; otherwise they are the other side's, against a
// choice of the player's.
func (k *List) bestAgainst(g *screen.Group, other string, names []string, cells []map[string]figure, sign float64, own bool) string {
	first, by := g.Weighs[0].Figure, g.Weighs[len(g.Weighs)-1].Figure
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(sign*cells[b][by].F, sign*cells[a][by].F), cmp.Compare(sign*cells[b][first].F, sign*cells[a][first].F))
	})
	var list []string
	for _, i := range order[:min(mostAgainst, len(order))] {
		row := other
		if sign > 0 {
			row = names[i]
		}
		list = append(list, k.choiceNamed(names[i])+" ("+figures(g, row, cells[i], sign)+")")
	}
	if !own {
		said := strings.NewReplacer("you gain", "he gains", "you lose", "he loses").Replace(strings.Join(list, ", "))
		return "That is not yours to choose now. Against your " + k.choiceNamed(other) + ", his best first: " + said + ". " + g.Weigher + " has every pair."
	}
	return "Against his " + k.choiceNamed(other) + ", your best first: " + strings.Join(list, ", ") + ". " + g.Weigher + " has every pair."
}

// figures returns the figures of one pair with their names: chances in 100, and last the average
// gain of the asking side. row is the choice that is in the rows of the table; some rows have
// names of their own for a figure.
func figures(g *screen.Group, row string, cell map[string]figure, sign float64) string {
	by := g.Weighs[len(g.Weighs)-1].Figure
	called := map[string]string{}
	for _, w := range g.Weighs {
		if w.Of != "" && w.Of == row {
			called[w.Figure] = line.FirstWord(w.Text)
		}
	}
	var parts []string
	for _, w := range g.Weighs {
		if w.Of == "" && w.Figure != by && cell[w.Figure].F != 0 {
			parts = append(parts, cmp.Or(called[w.Figure], w.Figure)+" "+percent(cell[w.Figure].F)+"%")
		}
	}
	if own := sign * cell[by].F; own != 0 {
		parts = append(parts, "on average you "+gained(own, own)+" "+strings.ToUpper(by))
	}
	return strings.Join(parts, ", ")
}

// Safest says which choice of a group is safest whatever the other side chooses: first the one
// whose maximum of a figure is lowest, then the one with the lowest average of a figure. It
// returns "" where that is not weighed.
func (k *List) Safest(g *screen.Group, shown []screen.Entry) string {
	of, p := k.pairedNow(shown)
	if of == nil || len(g.Safe) == 0 {
		return ""
	}
	names, others := sidesOf(p, tabled(shown[0].Command))
	lead := ""
	if of != g {
		names, others, lead = others, names, "That is not yours to choose now; for who does: "
	}
	considered, called := others, map[string]string{}
	for i := range g.Columns {
		if c := &g.Columns[i]; c.Of != "" && !c.Wide {
			called[c.Of] = c.Head
		}
	}
	if len(called) > 0 {
		considered = slices.DeleteFunc(slices.Clone(others), func(other string) bool { return called[other] == "" })
	}
	var list []string
	for n, w := range g.Safe {
		best, at, least, tied := "", "", math.Inf(1), 0.0
		for _, name := range names {
			if g.Ends != "" && !strings.HasSuffix(name, "/"+g.Ends) { // the other form, and choices without one
				continue
			}
			most, from, sum := 0.0, "", 0.0
			_, cells := p.of(name)
			for i, other := range others {
				x := cells[i][w.Figure].F
				if !slices.Contains(considered, other) {
					continue
				}
				if sum += x; from == "" || x > most {
					most, from = x, cmp.Or(called[other], k.choiceNamed(other))
				}
			}
			if n > 0 {
				most = sum / float64(len(considered))
			}
			if most < least || most == least && sum < tied {
				best, at, least, tied = name, from, most, sum
			}
		}
		list = append(list, line.Capital(strings.NewReplacer("{own}", k.choiceNamed(best), "{from}", at, "{high}", percent(least), "{n}", percent(least)).Replace(w.Text)))
	}
	return lead + strings.Join(list, " ")
}

// Best says which choice does best on average over all choices of the opponent, in either form;
// "" where that is not weighed.
func (k *List) Best(shown []screen.Entry) string {
	g, p := k.pairedNow(shown)
	if g == nil || len(g.Weighs) == 0 {
		return ""
	}
	by, sign := g.Weighs[len(g.Weighs)-1].Figure, 1.0
	best, most := "", 0.0
	for i := range shown {
		for _, command := range [...]string{shown[i].Command, shown[i].Other} {
			_, cells := p.of(tabled(command))
			if command == "" || len(cells) == 0 || k.Group(command) != g {
				continue
			}
			if slices.Contains(p.Columns, tabled(command)) { // the table is from the other side's point of view
				sign = -1
			}
			sum := 0.0
			for _, c := range cells {
				sum += sign * c[by].F
			}
			if sum /= float64(len(cells)); best == "" || sum > most {
				best, most = tabled(command), sum
			}
		}
	}
	if best == "" {
		return ""
	}
	return line.Capital(k.formNamed(best)) + ": on the average of all that he may choose you " + gained(most, most) + " " + strings.ToUpper(by) + " on him, and no other does better. That holds as long as he cannot guess it: who plays one alone is guessed, so advise mixes several, and may have another played oftener."
}
