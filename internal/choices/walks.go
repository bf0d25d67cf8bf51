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

// The numbers of walks that are tried for the blow that they lead to, and that are listed. The
// last of those is only in the whole list, where it is no better than the one before it.
const (
	mostTried  = 24
	mostWalks  = 3
	firstWalks = 2
)

// A walk is a way to a place from which a blow can be struck, with its value.
type walk struct {
	option
	target int
	cost   int
}

// walks are the ways that lead to a blow: the best against each enemy, and then the next that
// is another blow. Where one may be struck from where somebody stands, only those that lead to
// a better one than that stand in the short list, and none to one that may be struck here.
func (k *List) walks(work *int) []option {
	s := k.s
	n := slices.IndexFunc(k.book.Menu, func(g screen.Group) bool { return !g.Leads.Empty() })
	if n < 0 || !s.Game().Begun() || s.Game().Over() || s.ToAct() < 0 {
		return nil
	}
	return k.found.in(k.state(), func() []option {
		k.ledTo = map[string]string{}
		found := k.foundWalks(&k.book.Menu[n], work)
		if k.fromHere() {
			for i := range found {
				found[i].entry.Rare = true
			}
		}
		return found
	})
}

// WalkTo returns the best walk after which a command may be given that may not be given now, ""
// if there is none.
func (k *List) WalkTo(command string) string {
	work := menuWork
	k.walks(&work)
	return k.ledTo[strings.ToLower(command)]
}

// EndsAt says where a walk of several steps ends, "" for any other command.
func (k *List) EndsAt(command string) string {
	g := k.Group(command)
	if g == nil || g.To.Empty() || strings.Count(command, " ") < 2 {
		return ""
	}
	m, then := k.means(), k.s.Game().Fork()
	if !Does(then, command) {
		return ""
	}
	return m.Fill(&g.To, game.ByPath{Of: then})
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
	if err != nil || c.Reach == nil || len(c.Reach.Spots) == 0 {
		return nil
	}
	here := c.Reach.Spots[0].Attacks
	standing := k.bestOf(here, work)
	tried := k.triedWalks(g, c, work)
	better := func(x *walk) bool { return len(here) == 0 || x.compare(standing) > 0 }
	var taken []walk
	for _, same := range [...]func(a, b *walk) bool{
		func(a, b *walk) bool { return a.target == b.target },
		func(a, b *walk) bool { return a.target == b.target && a.worth == b.worth },
	} {
		for i := range tried {
			x := &tried[i]
			known := slices.ContainsFunc(taken, func(t walk) bool { return same(&t, x) }) ||
				slices.ContainsFunc(list, func(o option) bool { return o.entry.Command == x.entry.Command }) || // one place, one number
				!better(x) && slices.ContainsFunc(here, func(a chart.Attack) bool { return a.Target == x.target })
			if !known && len(list) < mostWalks {
				x.entry.Rare = !better(x) || len(list) >= firstWalks && x.compare(taken[len(taken)-1].rank) <= 0
				taken, list = append(taken, *x), append(list, x.option)
			}
		}
	}
	return list
}

// bestOf is the rank of the best of the blows that may be struck from where somebody stands.
func (k *List) bestOf(here []chart.Attack, work *int) (best rank) {
	for i := range here {
		o := option{entry: screen.Entry{Command: here[i].Line}}
		o.group = slices.IndexFunc(k.book.Menu, func(of screen.Group) bool { return of.Has(o.entry.Command) })
		if o.group < 0 {
			continue
		}
		if k.weigh(&o, work); o.compare(best) > 0 {
			best = o.rank
		}
	}
	return best
}

// triedWalks are walks to places from which somebody may be struck, the best first, of those
// that cost least.
func (k *List) triedWalks(g *screen.Group, c *chart.Chart, work *int) (tried []walk) {
	type way struct {
		to *chart.Spot
		by *chart.Attack
	}
	var ways []way
	for i := 1; i < len(c.Reach.Spots); i++ { // the first is where he stands
		for j := range c.Reach.Spots[i].Attacks {
			ways = append(ways, way{&c.Reach.Spots[i], &c.Reach.Spots[i].Attacks[j]})
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int { return a.by.Cost - b.by.Cost })
	for _, w := range ways[:min(len(ways), mostTried)] {
		name := c.Figures[w.by.Target].Name
		if x, ok := k.walkTo(g, c.Spaces[w.to.Space].Name, w.by, name, work); ok {
			x.entry.Cost = strconv.Itoa(w.by.Cost) + " " + c.Reach.Unit + ", " + x.entry.Cost
			tried = append(tried, x)
		}
	}
	slices.SortStableFunc(tried, func(a, b walk) int { return cmp.Or(b.compare(a.rank), a.cost-b.cost) })
	for i := range tried {
		if by := strings.ToLower(tried[i].entry.Then); k.ledTo[by] == "" {
			k.ledTo[by] = tried[i].entry.Command
		}
	}
	return tried
}

// roomForMean is from how many columns on a walk also has what its blow does on the average.
const roomForMean = 100

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
	x.entry.Text = g.LeadsOf(&m, game.ByPath{Of: then}, name)
	x.entry.Cost = of.NoteOf(&m, game.ByPath{Of: then}, name)
	chance, lost, known := k.chances(then, by.Line, of, work)
	if !known || len(of.Events) == 0 {
		return x, true
	}
	x.first = chance(0)
	x.entry.Effect = x.effect(&m, of, chance, lost)
	if parts := strings.Split(x.entry.Effect, ", "); m.Columns < roomForMean || m.Spoken {
		if x.entry.Effect = parts[0]; x.fells > 0 {
			x.entry.Effect += ", " + parts[len(parts)-1]
		}
	}
	return x, x.first > 0
}
