package munera

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/field"
)

// quarters are the quadrants as a chart shows them. [mun.face.1]
var quarters = []chart.Quarter{
	Front: {Word: quadWords[Front], Seen: "in front", From: "the front", Mark: '.', Key: 'F'},
	Right: {Word: quadWords[Right], Seen: "on his right", From: "his right", Mark: 'r', Key: 'R'},
	Rear:  {Word: quadWords[Rear], Seen: "behind him", From: "behind", Mark: 'b', Key: 'B'},
	Left:  {Word: quadWords[Left], Seen: "on his left", From: "his left", Mark: 'l', Key: 'L'},
}

// Arena is the arena with everybody and everything in it. Without a map it is what has
// been said of the table. It says too which space of the chart a hex is.
func (r *Facts) Arena(s *State) (*chart.Chart, map[field.Hex]int) {
	c := &chart.Chart{Mode: modeWords[oneIf(s.mapped())], Arena: string(readArena(nil, theBout{r, s})), Title: s.laidOut(), Quarters: quarters, Viewer: chart.Nobody, Pushes: true}
	spaces := s.spaces(c)
	for i := range int(s.n) {
		c.Figures = append(c.Figures, r.charted(s, i, spaces))
	}
	if acts := s.acts(); acts >= 0 {
		c.Figures[acts].Acts = true
		s.view(c, acts)
	}
	for k := range s.nGround {
		c.Things = append(c.Things, r.chartedThing(s, &s.ground[k], spaces))
	}
	slices.SortStableFunc(c.Things, func(a, b chart.Thing) int { return strings.Compare(a.Row, b.Row) })
	s.sights(c)
	return c, spaces
}

// acts is whose turn it is, or -1.
func (s *State) acts() int {
	if s.phase == TurnStart || s.phase == Actions {
		return s.active()
	}
	return -1
}

// spaces enters the hexes of the arena, and returns which is which.
func (s *State) spaces(c *chart.Chart) map[field.Hex]int {
	if !s.mapped() {
		return nil
	}
	at := map[field.Hex]int{}
	for h := range s.arena.All() {
		at[h] = len(c.Spaces)
		c.Spaces = append(c.Spaces, chart.Space{Name: string(appendHex(nil, h, ',')), X: int(h.Q), Y: 2*int(h.R) + int(h.Q)})
	}
	return at
}

// nearBy is how many increments round a figure its quadrants are marked: enough
// to see how they lie.
const nearBy = 3

// view enters the quadrants of a figure. [mun.face.1]
func (s *State) view(c *chart.Chart, who int) {
	f := &s.fig[who]
	if !f.placed {
		return
	}
	c.Viewer = who
	k := 0
	for h := range s.arena.All() {
		c.Spaces[k].Quarter = int(s.geometry().Quadrant(f.at, f.facing, h))
		if field.Distance(f.at, h) > nearBy {
			c.Spaces[k].Quarter = chart.Unmarked
		}
		k++
	}
}

// laidOut says what the arena is.
func (s *State) laidOut() string {
	w, h, rect := s.arena.Rect()
	switch {
	case !s.mapped():
		return "There is no map: this is what has been said of the table"
	case rect:
		return "A map of hexes, " + itoa(w) + " columns of " + itoa(h)
	}
	return "A map of hexes, " + itoa(s.arena.Radius()) + " to each side of the middle"
}

// chartSides are the sides of a hex as a chart knows them.
var chartSides = [...]chart.Side{field.N: chart.N, field.NE: chart.NE, field.SE: chart.SE, field.S: chart.S, field.SW: chart.SW, field.NW: chart.NW}

// charted is a figure as it is seen in the arena.
func (r *Facts) charted(s *State, i int, spaces map[field.Hex]int) chart.Figure {
	f := &s.fig[i]
	x := chart.Figure{Name: r.name(s, i), Space: chart.Nowhere, State: r.seen(s, i), Gone: f.status != active}
	if !f.placed {
		return x
	}
	x.Space, x.Facing = spaces[f.at], f.facing.String()
	for dir := field.N; dir <= field.NW; dir++ {
		if s.geometry().Forward(f.facing, dir) {
			x.Looks = append(x.Looks, chartSides[dir])
		}
	}
	return x
}

// seen is what everybody can see of a figure's state.
func (r *Facts) seen(s *State, i int) string {
	f := &s.fig[i]
	var parts []string
	if f.status != active {
		parts = append(parts, statusWords[f.status])
	}
	if f.posture == down && f.status == active {
		parts = append(parts, postureWords[down])
	}
	for k := range f.nNets {
		parts = append(parts, "in the "+r.c.arms[f.nets[k].weapon].name)
	}
	if f.role != noRole {
		parts = append(parts, roleWords[f.role]+" with "+r.name(s, int(f.partner)))
	}
	return strings.Join(parts, ", ")
}

func (r *Facts) chartedThing(s *State, x *lying, spaces map[field.Hex]int) chart.Thing {
	t := chart.Thing{Name: r.thingWords(s, x), Space: chart.Nowhere, Where: r.placeWords(s, x), Row: r.groundRow(s, x)}
	if s.mapped() {
		t.Space = spaces[x.at]
	}
	return t
}

// sights enters how far those who take part are from each other, and where they
// see each other.
func (s *State) sights(c *chart.Chart) {
	for a := range int(s.n) {
		for b := range int(s.n) {
			f, g := &s.fig[a], &s.fig[b]
			if a == b || f.status != active || g.status != active || s.mapped() && !(f.placed && g.placed) {
				continue
			}
			c.Sights = append(c.Sights, chart.Sight{Who: a, Whom: b, Range: s.distance(a, b), Quarter: int(s.quadrant(a, b))})
		}
	}
}
