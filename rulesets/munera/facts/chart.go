package facts

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/field"
	"summa/rulesets/munera/state"
)

// quarters are the quadrants as a chart shows them. [mun.face.1]
var quarters = []chart.Quarter{
	state.Front: {Word: state.QuadWords[state.Front], Seen: "in front", From: "the front", Mark: '.', Key: 'F'},
	state.Right: {Word: state.QuadWords[state.Right], Seen: "on his right", From: "his right", Mark: 'r', Key: 'R'},
	state.Rear:  {Word: state.QuadWords[state.Rear], Seen: "behind him", From: "behind", Mark: 'b', Key: 'B'},
	state.Left:  {Word: state.QuadWords[state.Left], Seen: "on his left", From: "his left", Mark: 'l', Key: 'L'},
}

// Arena is the arena with everybody and everything in it. Without a map it is what has
// been said of the table. It says too which space of the chart a hex is.
func (r *Facts) Arena(s *state.State) (*chart.Chart, map[field.Hex]int) {
	c := &chart.Chart{Mode: state.ModeWords[state.OneIf(s.Mapped())], Arena: string(readArena(nil, theBout{r, s})), Title: laidOut(s), Quarters: quarters, Viewer: chart.Nobody, Pushes: true}
	spaces := spaces(s, c)
	for i := range int(s.N) {
		c.Figures = append(c.Figures, r.charted(s, i, spaces))
	}
	if acts := acts(s); acts >= 0 {
		c.Figures[acts].Acts = true
		view(s, c, acts)
	}
	for k := range s.NumGround {
		c.Things = append(c.Things, r.chartedThing(s, &s.Ground[k], spaces))
	}
	slices.SortStableFunc(c.Things, func(a, b chart.Thing) int { return strings.Compare(a.Row, b.Row) })
	sights(s, c)
	return c, spaces
}

// acts is whose turn it is, or -1.
func acts(s *state.State) int {
	if s.Phase == state.TurnStart || s.Phase == state.Actions {
		return s.Active()
	}
	return -1
}

// spaces enters the hexes of the arena, and returns which is which.
func spaces(s *state.State, c *chart.Chart) map[field.Hex]int {
	if !s.Mapped() {
		return nil
	}
	at := map[field.Hex]int{}
	for h := range s.Arena.All() {
		at[h] = len(c.Spaces)
		c.Spaces = append(c.Spaces, chart.Space{Name: string(state.AppendHex(nil, h, ',')), X: int(h.Q), Y: 2*int(h.R) + int(h.Q)})
	}
	return at
}

// nearBy is how many increments round a figure its quadrants are marked: enough
// to see how they lie.
const nearBy = 3

// view enters the quadrants of a figure. [mun.face.1]
func view(s *state.State, c *chart.Chart, who int) {
	f := &s.Fig[who]
	if !f.Placed {
		return
	}
	c.Viewer = who
	k := 0
	for h := range s.Arena.All() {
		c.Spaces[k].Quarter = int(s.Geometry().Quadrant(f.At, f.Facing, h))
		if field.Distance(f.At, h) > nearBy {
			c.Spaces[k].Quarter = chart.Unmarked
		}
		k++
	}
}

// laidOut says what the arena is.
func laidOut(s *state.State) string {
	w, h, rect := s.Arena.Rect()
	switch {
	case !s.Mapped():
		return "There is no map: this is what has been said of the table"
	case rect:
		return "A map of hexes, " + state.Itoa(w) + " columns of " + state.Itoa(h)
	}
	return "A map of hexes, " + state.Itoa(s.Arena.Radius()) + " to each side of the middle"
}

// chartSides are the sides of a hex as a chart knows them.
var chartSides = [...]chart.Side{field.N: chart.N, field.NE: chart.NE, field.SE: chart.SE, field.S: chart.S, field.SW: chart.SW, field.NW: chart.NW}

// charted is a figure as it is seen in the arena.
func (r *Facts) charted(s *state.State, i int, spaces map[field.Hex]int) chart.Figure {
	f := &s.Fig[i]
	x := chart.Figure{Name: r.Name(s, i), Space: chart.Nowhere, State: r.seen(s, i), Gone: f.Status != state.Active}
	if !f.Placed {
		return x
	}
	x.Space, x.Facing = spaces[f.At], f.Facing.String()
	for dir := field.N; dir <= field.NW; dir++ {
		if s.Geometry().Forward(f.Facing, dir) {
			x.Looks = append(x.Looks, chartSides[dir])
		}
	}
	return x
}

// seen is what everybody can see of a figure's state.
func (r *Facts) seen(s *state.State, i int) string {
	f := &s.Fig[i]
	var parts []string
	if f.Status != state.Active {
		parts = append(parts, state.StatusWords[f.Status])
	}
	if f.Posture == state.Down && f.Status == state.Active {
		parts = append(parts, state.PostureWords[state.Down])
	}
	for k := range f.NumNets {
		parts = append(parts, "in the "+r.Content.Arms[f.Nets[k].Weapon].Name)
	}
	if f.Role != state.NoRole {
		parts = append(parts, state.RoleWords[f.Role]+" with "+r.Name(s, int(f.Partner)))
	}
	return strings.Join(parts, ", ")
}

func (r *Facts) chartedThing(s *state.State, x *state.Lying, spaces map[field.Hex]int) chart.Thing {
	t := chart.Thing{Name: r.thingWords(s, x), Space: chart.Nowhere, Where: r.placeWords(s, x), Row: r.groundRow(s, x)}
	if s.Mapped() {
		t.Space = spaces[x.At]
	}
	return t
}

// sights enters how far those who take part are from each other, and where they
// see each other.
func sights(s *state.State, c *chart.Chart) {
	for a := range int(s.N) {
		for b := range int(s.N) {
			f, g := &s.Fig[a], &s.Fig[b]
			if a == b || f.Status != state.Active || g.Status != state.Active || s.Mapped() && !(f.Placed && g.Placed) {
				continue
			}
			c.Sights = append(c.Sights, chart.Sight{Who: a, Whom: b, Range: s.Distance(a, b), Quarter: int(s.Quadrant(a, b))})
		}
	}
}
