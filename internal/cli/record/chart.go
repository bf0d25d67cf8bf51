package record

import (
	"slices"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/line"
	"summa/internal/luck"
	"summa/internal/luck/view"
	"summa/internal/paper"
	"summa/internal/repl"
	"summa/internal/report"
)

// luckChart draws how rarely the dice fall so, and what fell among all that could have. The title
// says who had the better dice. sides maps the players to sides; those of one side look alike.
// Where there are many players, the title names the sides that met.
func luckChart(p *shell.Program, to *shell.ChartFile, ruleset string, l *luck.Ledger, sides map[string]int, met []string, bouts []view.Followed, courses []*figure.Figure) error {
	if !to.Wanted() {
		return nil
	}
	var names []string
	for of, who := range l.Players {
		name := line.Clean(who.Name)
		names = append(names, name)
		if _, known := sides[name]; !known {
			sides[name] = of
		}
	}
	// Those of a side stand together, in the order of their first rolls.
	bySide := *l
	bySide.Players = slices.Clone(l.Players)
	slices.SortStableFunc(bySide.Players, func(a, b *luck.Player) int {
		return sides[line.Clean(a.Name)] - sides[line.Clean(b.Name)]
	})
	l = &bySide
	title := "What the dice did"
	switch {
	case len(met) < len(names) && len(met) <= mostNamed: // units and men come and go, but sides stay
		title += whose(met)
	case len(names) <= mostNamed:
		title += whose(names)
	}
	to.Lead = view.Seen(l)
	var figures []*figure.Figure
	if f := rarity(l, sides); f != nil {
		figures = append(figures, f)
	}
	figures = append(figures, exact(l, func(*luck.Total) bool { return true }, sides, true).Figures()...)
	for i := range bouts {
		said := bouts[i].Said(l.Bouts > 1)
		to.Lists = append(to.Lists, paper.List{Said: said[0], Items: said[1:]})
	}
	if figures = append(slices.Clone(courses), figures...); len(bouts) == 1 && l.Bouts == 1 { // the turning point is what was asked for
		if head := bouts[0].Headline(); head != "" {
			title = head
		}
	}
	to.Key = howLucky
	return p.WriteChart(to, ruleset, title, figures)
}

// howLucky explains the numbers of a page.
const howLucky = "A row is one kind of roll of one of them: what it came to, what the same rolls bring on the average, and how seldom they bring so many or so few. " +
	"All are held against what could have fallen in the very same situations, not against each other: who attacks more often expects more hits, and is not called lucky for them. " +
	"What helps now the one and now the other, and the dice of all kinds added up, are called neither good nor bad luck."

// belongs records the side of everybody who has fought in a bout, and of the sides themselves, by
// number. It returns the sides in that order.
func belongs(s *repl.Session, sides map[string]int) []string {
	g := s.Game()
	var list []string
	for i := 0; g.Side(i) != ""; i++ {
		side := line.Clean(g.Side(i))
		k := slices.Index(list, side)
		if k < 0 {
			k, list = len(list), append(list, side)
		}
		name := line.Clean(string(g.Namer().AppendName(nil, i)))
		if _, known := sides[name]; !known {
			sides[name] = k
		}
		if _, known := sides[side]; !known {
			sides[side] = k
		}
	}
	return list
}

// mostNamed is the largest number of names in the title of a page of luck.
const mostNamed = 4

// whose says for whom something is, in a title.
func whose(names []string) string {
	if len(names) == 0 {
		return ""
	}
	last := len(names) - 1
	if last == 0 {
		return " for " + names[0]
	}
	return " for " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// exact draws, for the totals selected by keep, the probability of every number, and what fell.
// sides maps the players to sides. If there are several stakes, each row names its stake.
func exact(l *luck.Ledger, keep func(*luck.Total) bool, sides map[string]int, several bool) *figure.Exact {
	f := &figure.Exact{Title: "What fell, of all that could have", Caption: "Bars: the exact chance of every number in these very situations; what is too seldom to be seen is left out, and the ends of what is drawn stand beside it. Marked: what fell."}
	var neither, fewer []string // stakes for which more is not better, or is worse
	for of, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if !keep(x) {
				continue
			}
			if x.Stake.Better == 0 && !slices.Contains(neither, x.Stake.Text) {
				neither = append(neither, x.Stake.Text)
			}
			d, name := x.Can(), line.Clean(who.Name)
			r := figure.Fallen{Name: name, Of: of, Got: x.Got, Min: d.Min, P: d.P}
			side, known := sides[name]
			if known {
				r.Of = side
			}
			if several || !known {
				r.What = x.Stake.Text
				if x.Stake.Better < 0 && !slices.Contains(fewer, r.What) {
					fewer = append(fewer, r.What)
				}
			}
			if !several && known || len(x.Stake.Events) > 0 || x.Stake.Each { // a single stake has one row for each player
				r.From = x.Trials
			}
			f.Rows = append(f.Rows, r)
		}
	}
	if len(fewer) > 0 {
		f.Caption += " Fewer is better: " + strings.Join(fewer, ", ") + "."
	}
	if len(neither) > 0 {
		f.Caption += " More is neither better nor worse: " + strings.Join(neither, ", ") + "."
	}
	return f
}

// fell puts the luck of the dice into a report.
func fell(r *report.Report, l *luck.Ledger, stake string, untold []luck.Trial) {
	sides := map[string]int{}
	for _, c := range r.Cards {
		sides[c.Side] = c.Of
	}
	for _, c := range r.Cards {
		sides[c.Name] = c.Of
	}
	r.Luck, r.Dice = luckOf(l, sides)
	if l != nil {
		r.OnDice = strings.TrimSpace(view.Seen(l) + " " + view.Untold(l, untold))
	}
	if l == nil || stake == "" || len(r.Armies) == 0 {
		return
	}
	if e := exact(l, func(x *luck.Total) bool { return x.Stake.ID == stake }, sides, false).Figure(); e != nil {
		e.Title = "What the units hit, of all they could have"
		r.Dice = e
	}
}

// mostMarked is the largest number of players with marks in one row. If there are more, each has
// a row, since neither colour nor order would tell them apart.
const mostMarked = 2

// rarity draws how rarely dice fall as they did, a row for each kind of roll: first those for
// which more is better or worse, then the others. sides maps the players to sides.
func rarity(l *luck.Ledger, sides map[string]int) *figure.Figure {
	f := figure.Rarity{Title: "How seldom the dice fall so", Caption: "Each kind of roll, by how seldom it comes out so well or so badly in these very situations"}
	var marked, counted []string
	for _, who := range l.Players {
		of, known := sides[line.Clean(who.Name)]
		if !known {
			of = -1
		}
		name := line.Clean(who.Name)
		for _, x := range who.Sheet().Totals {
			if x.Stake.Better == 0 && !slices.Contains(counted, x.Stake.Text) {
				counted = append(counted, x.Stake.Text)
			}
			lucky := luckOfTotal(x)
			row := x.Stake.Text
			if x.Stake.Better == 0 {
				row += ", few to many"
			}
			if len(l.Players) > mostMarked {
				row = name + ", " + row
			}
			k := slices.IndexFunc(f.Rows, func(r figure.Rare) bool { return r.Name == row })
			if k < 0 {
				k = len(f.Rows)
				f.Rows = append(f.Rows, figure.Rare{Name: row, Count: x.Stake.Better == 0})
			}
			f.Rows[k].Marks = append(f.Rows[k].Marks, figure.Fell{Who: name, Of: of, Luck: lucky})
			if !slices.Contains(marked, name) {
				marked = append(marked, name)
			}
		}
	}
	inTwo(f.Rows)
	f.Caption += filled(marked, sides) + "."
	if len(counted) > 0 {
		f.Caption += " At the left few " + strings.Join(counted, " and ") + ", at the right many: more is neither better nor worse."
	}
	return f.Figure()
}

// inTwo puts the rows for which more is neither better nor worse last.
func inTwo(rows []figure.Rare) {
	slices.SortStableFunc(rows, func(a, b figure.Rare) int {
		switch {
		case a.Count == b.Count:
			return 0
		case a.Count:
			return 1
		}
		return -1
	})
}

// luckOfTotal returns the position of a total between the worst and the best, from the
// probability that is printed with it: that of a result as good or better, or as bad or worse.
func luckOfTotal(x *luck.Total) float64 {
	good, bad := x.Can().High(x.Got), x.Can().Low(x.Got)
	if x.Stake.Better < 0 {
		good, bad = bad, good
	}
	switch {
	case min(good, bad) >= 0.5:
		return 0.5
	case good < bad:
		return 1 - good
	}
	return bad
}

// filled says whose marks are filled and whose are open, where two have rolled.
func filled(marked []string, sides map[string]int) string {
	if len(marked) > mostMarked {
		return filledOf(marked, sides)
	}
	said := ""
	for _, name := range marked {
		is := "open"
		if sides[name] == 0 {
			is = "filled"
		}
		said += "; " + is + " is " + name
	}
	return said
}

// mostFilled is the largest number of players named for filled and open marks.
const mostFilled = 12

// filledOf says whose marks are filled and whose are open, where many have rolled.
func filledOf(marked []string, sides map[string]int) string {
	if len(marked) > mostFilled {
		return ""
	}
	var of [2][]string
	for _, name := range marked {
		side, known := sides[name]
		if !known || side > 1 {
			return "; each row says whose its mark is, and filled or open means no more"
		}
		of[side] = append(of[side], name)
	}
	if len(of[0]) == 0 || len(of[1]) == 0 {
		return ""
	}
	return "; filled: " + strings.Join(of[0], ", ") + "; open: " + strings.Join(of[1], ", ")
}
