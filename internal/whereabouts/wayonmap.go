package whereabouts

import (
	"strconv"
	"strings"

	"summa/internal/ahead"
	"summa/internal/asked"
	"summa/internal/chart"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/trial"
)

// walks reports whether the active figure has a map that says whom he can attack from where, and the
// list has a command that goes to a place of it.
func (t *Table) walks() bool {
	who := t.S.ToAct()
	return who >= 0 && strings.EqualFold(t.S.NameOf(who), t.S.Game().Active()) && t.WalkVerb() != "" && t.ToCome().Charted(who)
}

// wayOnMap says by which walk the active figure gets to figure whom, at what cost and what he can do to
// him there, or how near he can get this turn.
func (t *Table) wayOnMap(whom int) *explain.Explanation {
	who := t.S.ToAct()
	c, _ := t.S.Game().Chart(t.S.NameOf(who))
	now := away(t.Apart(whom, who))
	far := t.S.NameOf(whom) + " is " + t.fromAt(who, whom) + bearing(c, t.S.NameOf(who), t.S.NameOf(whom)) + "."
	blow, strikes := t.ToCome().Blow([]game.Game{t.S.Game().Fork()}, who, whom, "")
	x := explain.Saying(far)
	if a := t.AnswerOf(asked.Reaching); a != nil {
		x.Rules = a.Rules
	}
	switch walk, spot := t.nearestSpot(c, whom, now); {
	case now <= 1 && strikes:
		x.Text = append(x.Text, "He is as near as one comes: "+blow.Text+".")
	case now <= 1:
		x.Text = append(x.Text, "He is as near as one comes.")
	case strikes && !strings.HasPrefix(blow.Text, t.WalkVerb()+" "):
		x.Text = append(x.Text, "This turn: "+t.byWalk(c, whom, blow))
	case spot == nil:
		x.Text = append(x.Text, "No step leads nearer to him now: "+t.left(c)+".")
	default:
		no := "Not to strike at him this turn: "
		if g := t.S.Game(); g.Side(whom) == g.Side(who) { // a friend is gone to, not struck
			no = "Not beside him this turn: "
		}
		x.Text = append(x.Text, no+t.left(c)+". As near as he comes: "+walk+", "+price(c, spot.Cost)+", and then "+t.S.NameOf(whom)+" is "+t.then(walk, whom)+" away.")
	}
	return x
}

// bearing says on a board of squares how many squares to the north or south and to the east or west one
// figure is of another; "" elsewhere.
func bearing(c *chart.Chart, from, to string) string {
	const row = 2 // a row is so many half heights high
	at := map[string]chart.Space{}
	for i := range c.Figures {
		if f := &c.Figures[i]; f.Space >= 0 && f.Space < len(c.Spaces) {
			at[f.Name] = c.Spaces[f.Space]
		}
	}
	a, known := at[from]
	b, placed := at[to]
	if c.Shape != chart.Squares || !known || !placed {
		return ""
	}
	var ways []string
	way := func(n int, ahead, behind string) {
		if n > 0 {
			ways = append(ways, strconv.Itoa(n)+" "+ahead)
		} else if n < 0 {
			ways = append(ways, strconv.Itoa(-n)+" "+behind)
		}
	}
	way((a.Y-b.Y)/row, "north", "south")
	way(b.X-a.X, "east", "west")
	return ", " + strings.Join(ways, " and ") + " of him"
}

// byWalk returns the walk to the place from which a blow can be struck, and the blow.
func (t *Table) byWalk(c *chart.Chart, whom int, blow ahead.Blow) string {
	attack, from, walked := strings.Cut(blow.Text, " from ")
	place, _, _ := strings.Cut(from, ",")
	if !walked {
		return blow.Text + "."
	}
	for i := range c.Reach.Spots {
		if s := &c.Reach.Spots[i]; c.Spaces[s.Space].Name == place || strings.HasPrefix(from, c.Spaces[s.Space].Name+", ") {
			place = c.Spaces[s.Space].Name
			return t.WalkVerb() + " " + place + ", " + price(c, s.Cost) + ", by the shortest way; and then " + attack + "."
		}
	}
	return blow.Text + "."
}

// nearestSpot returns the cheapest of the walks that end nearest to figure whom, and the space it ends
// in; nil if none ends nearer than now.
func (t *Table) nearestSpot(c *chart.Chart, whom int, now float64) (walk string, spot *chart.Spot) {
	for i := 1; i < len(c.Reach.Spots); i++ {
		s := &c.Reach.Spots[i]
		to := t.WalkVerb() + " " + c.Spaces[s.Space].Name
		far := away(t.then(to, whom))
		if far > 0 && (far < now || spot != nil && far == now && s.Cost < spot.Cost) {
			walk, spot, now = to, s, far
		}
	}
	return walk, spot
}

// then returns how far figure whom is from the active figure after a walk, "" if the walk is refused.
func (t *Table) then(walk string, whom int) string {
	g, who := t.S.Game().Fork(), t.S.ToAct()
	if !trial.CarriesOut(g, walk, nil) {
		return ""
	}
	text, _, _ := g.Get(t.S.NameOf(whom) + apartFact + t.S.NameOf(who))
	return text
}

// left says how much the active figure has left to pay for steps.
func (t *Table) left(c *chart.Chart) string {
	return t.S.NameOf(t.S.ToAct()) + " has " + price(c, c.Reach.Left)
}

// price writes n with the unit that steps are paid in.
func price(c *chart.Chart, n int) string { return strconv.Itoa(n) + " " + c.Reach.Unit }
