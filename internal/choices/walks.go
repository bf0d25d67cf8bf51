package choices

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/game"
	"summa/internal/screen"
)

// How many walks are tried for the blow that they lead to, and how many are listed: the last
// of them in the whole list alone.
const (
	mostTried  = 24
	mostWalks  = 3
	firstWalks = 2
)

// A there is a bout as it stands in a copy, which answers for its facts.
type there struct{ g game.Game }

// Get answers for one.
func (t there) Get(path string) (string, bool) {
	if rest, ok := strings.CutPrefix(path, "active."); ok {
		path = t.g.Active() + "." + rest
	}
	v, _, ok := t.g.Get(path)
	return v, ok
}

// A walk is a way to a place from which a blow may be struck, and what that is worth.
type walk struct {
	option
	target int
	cost   int
	worth  float64
}

// walks are the ways that lead to a blow, where none may be struck from where somebody
// stands: the best against each enemy, and then the next that is another blow.
func (k *List) walks(work *int) []option {
	s := k.s
	n := slices.IndexFunc(k.book.Menu, func(g screen.Group) bool { return !g.Leads.Empty() })
	if n < 0 || !s.Game().Begun() || s.Game().Over() || s.ToAct() < 0 {
		return nil
	}
	h := s.Game().Hash()
	if at := string(h[:]); at != k.foundAt {
		k.foundAt, k.found = at, k.foundWalks(&k.book.Menu[n], work)
		if k.fromHere() {
			for i := range k.found {
				k.found[i].entry.Rare = true
			}
		}
	}
	return k.found
}

// fromHere reports whether something may be done that stands in the short list only where
// somebody is in its reach, as a shot that is got ready: then no walk is needed.
func (k *List) fromHere() bool {
	m := k.means()
	return slices.ContainsFunc(k.s.Game().Legal(false), func(c game.Choice) bool {
		g := k.Group(c.Line)
		return g != nil && !g.When.Empty() && g.Listed(&m, k.s.Facts())
	})
}

// foundWalks looks for them on the map of who is to act.
func (k *List) foundWalks(g *screen.Group, work *int) (list []option) {
	c, err := k.s.Game().Chart(k.s.NameOf(k.s.ToAct()))
	if err != nil || c.Reach == nil || len(c.Reach.Spots) == 0 || len(c.Reach.Spots[0].Attacks) > 0 {
		return nil
	}
	type way struct {
		to *chart.Spot
		by *chart.Attack
	}
	var ways []way
	for i := range c.Reach.Spots {
		for j := range c.Reach.Spots[i].Attacks {
			ways = append(ways, way{&c.Reach.Spots[i], &c.Reach.Spots[i].Attacks[j]})
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int { return a.by.Cost - b.by.Cost })
	var tried []walk
	for _, w := range ways[:min(len(ways), mostTried)] {
		name := c.Figures[w.by.Target].Name
		if x, ok := k.walkTo(g, c.Spaces[w.to.Space].Name, w.by, name, work); ok {
			x.entry.Cost = strconv.Itoa(w.by.Cost) + " " + c.Reach.Unit + ", " + x.entry.Cost
			tried = append(tried, x)
		}
	}
	slices.SortStableFunc(tried, func(a, b walk) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(b.first, a.first), a.cost-b.cost)
	})
	var taken []walk
	for _, same := range [...]func(a, b *walk) bool{
		func(a, b *walk) bool { return a.target == b.target },
		func(a, b *walk) bool { return a.target == b.target && a.worth == b.worth },
	} {
		for i := range tried {
			x := &tried[i]
			known := slices.ContainsFunc(taken, func(t walk) bool { return same(&t, x) }) ||
				slices.ContainsFunc(list, func(o option) bool { return o.entry.Command == x.entry.Command }) // one place, one number
			if !known && len(list) < mostWalks {
				x.entry.Rare = len(list) >= firstWalks
				taken, list = append(taken, *x), append(list, x.option)
			}
		}
	}
	return list
}

// walkTo is a walk to a place and the blow struck from there, as all stand then.
func (k *List) walkTo(g *screen.Group, place string, by *chart.Attack, name string, work *int) (x walk, ok bool) {
	x.entry.Command = g.Match[0] + " " + place
	then := k.s.Game().Fork()
	x.group = slices.IndexFunc(k.book.Menu, func(of screen.Group) bool { return of.Has(by.Line) })
	if x.group < 0 || !Does(then, x.entry.Command) || !Takes(then, by.Line) {
		return x, false
	}
	m, of := k.means(), &k.book.Menu[x.group]
	x.entry.Then, x.target, x.cost = by.Line, by.Target, by.Cost
	x.entry.Text = g.LeadsOf(&m, there{then}, name)
	x.entry.Cost = of.NoteOf(&m, there{then}, name)
	chance, lost, known := k.chances(then, by.Line, of, work)
	if !known || len(of.Events) == 0 {
		return x, true
	}
	x.first = chance(0)
	text := m.EffectText(of, chance, func(fact string) float64 {
		x.worth += lost(fact)
		return lost(fact)
	})
	x.entry.Effect, _, _ = strings.Cut(text, ", ")
	return x, true
}
