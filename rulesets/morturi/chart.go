package morturi

import (
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
)

// quarters are the sides of a figure as a chart shows them. [mor.face.11]
var quarters = []chart.Quarter{
	front:      {Word: "front", Seen: "in front", From: "the front", Mark: '.', Key: 'F'},
	rightFlank: {Word: "right", Seen: "on his right flank", From: "his right flank", Mark: '.', Key: 'R'},
	rear:       {Word: "rear", Seen: "behind him", From: "behind", Mark: '.', Key: 'B'},
	leftFlank:  {Word: "left", Seen: "on his left flank", From: "his left flank", Mark: '.', Key: 'L'},
}

// marks of the ground, and those taken where two kinds would have the same.
const (
	raisedMark, difficultMark, undergrowthMark, obstacleMark, hazardMark = 'r', 'd', 'u', 'X', 'h'
	otherMarks                                                           = "mjkptfgbcaizlqsw"
)

// looks is the ground of a square as far as a chart tells kinds apart.
func looks(c *cell) cell {
	g := *c
	g.height = min(g.height, 1)
	return g
}

// charts is a kind of ground as a chart shows it. [mor.terrain.1]
func (c *cell) charts() chart.Ground {
	g := chart.Ground{Word: "raised", Seen: "raised ground", Mark: raisedMark}
	switch {
	case c.obstacle:
		g = chart.Ground{Word: "obstacle", Seen: "an obstacle", Mark: obstacleMark}
	case c.hazard:
		g = chart.Ground{Word: "hazard", Seen: "a hazard (" + itoa(int(c.damage)) + " damage)", Mark: hazardMark}
		if c.blocks {
			g.Seen = "a hazard that hides what is behind (" + itoa(int(c.damage)) + " damage)"
		}
	case c.difficult && c.blocks:
		g = chart.Ground{Word: "undergrowth", Seen: "undergrowth that hides what is behind", Mark: undergrowthMark}
	case c.difficult:
		g = chart.Ground{Word: "difficult", Seen: "difficult ground", Mark: difficultMark}
	}
	if c.height > 0 && g.Word != "raised" {
		g.Word, g.Seen, g.Mark = "raised "+g.Word, "raised "+strings.TrimPrefix(g.Seen, "a "), 0
	}
	return g
}

// rank orders the kinds of ground as a chart names them.
func (c *cell) rank() int {
	return int(c.height) + 2*int(oneIf(c.difficult)) + 4*int(oneIf(c.obstacle)) + 8*int(oneIf(c.hazard)) + 16*int(oneIf(c.blocks)) + 32*int(c.damage)
}

// grounds are the kinds of ground of a board, each with a mark of its own.
func (b *Board) grounds() (kinds []cell, list []chart.Ground) {
	for q := range b.squares() {
		if k := looks(b.at(q)); k != (cell{}) && !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
	}
	slices.SortFunc(kinds, func(x, y cell) int { return x.rank() - y.rank() })
	used, spare := map[byte]bool{}, otherMarks
	for i := range kinds {
		g := kinds[i].charts()
		switch {
		case g.Mark != 0 && !used[g.Mark]:
		case spare == "":
			g.Mark = hazardMark
		default:
			g.Mark, spare = spare[0], spare[1:]
		}
		used[g.Mark] = true
		list = append(list, g)
	}
	return kinds, list
}

// Chart is the board with everybody on it; with the name of the one whose turn it
// is also how far he can go, and whom he can attack from where.
func (r *Rules) Chart(s *State, name string) (*chart.Chart, error) {
	w, h := int(s.board.width), int(s.board.height)
	kinds, grounds := s.board.grounds()
	c := &chart.Chart{Mode: "squares", Arena: "squares " + itoa(w) + " " + itoa(h), Title: "A board of " + itoa(w) + " by " + itoa(h) + " squares", Shape: chart.Squares, Grounds: grounds, Quarters: quarters, Viewer: chart.Nobody}
	for y := h; y >= 1; y-- {
		for x := 1; x <= w; x++ {
			q := field.Square{X: int8(x), Y: int8(y)}
			c.Spaces = append(c.Spaces, chart.Space{Name: squareText(q), X: x, Y: 2 * (h - y), Quarter: chart.Unmarked, Ground: slices.Index(kinds, looks(s.board.at(q))) + 1})
		}
	}
	for i := range int(s.n) {
		c.Figures = append(c.Figures, r.charted(s, i))
	}
	for k := range s.schools {
		if x := &s.school[k]; x.flagAt != (field.Square{}) && x.carrier == nobody {
			c.Things = append(c.Things, chart.Thing{Name: "flag of " + r.schoolName(s, k), Space: s.space(x.flagAt), Row: strings.Join([]string{"flag", r.schoolName(s, k), pairText(x.flagAt)}, string(rune(fact.CellSep)))})
		}
	}
	if s.active >= 0 && s.begun {
		c.Figures[s.active].Acts = true
	}
	if name == "" {
		return c, nil
	}
	i, ok := r.Figure(s, name)
	if !ok {
		return nil, &line.Error{Code: "unknown-name", Msg: "nobody here is called " + quoted(name), Hint: nearest(name, r.Figures(s))}
	}
	r.seen(s, c, i)
	return c, r.charting(s, c, i)
}

// seen says of everybody else how far he is from a figure, and whether that one
// sees him. [mor.range.3] [mor.los.1]
func (r *Rules) seen(s *State, c *chart.Chart, i int) {
	if !s.standing(i) {
		return
	}
	for j := range int(s.n) {
		if j == i || !s.standing(j) {
			continue
		}
		text := ", " + itoa(r.distance(s, s.fig[i].at, s.fig[j].at, i)) + " from " + r.name(s, i)
		if q, why := r.sight(s, s.fig[i].at, s.fig[j].at); why != 0 {
			text += ", hidden by " + squareText(q)
		} else {
			text += ", in sight"
		}
		c.Figures[j].State += text
	}
}

// pairText is a square as programs see it: two numbers.
func pairText(q field.Square) string {
	return itoa(int(q.X)) + string(rune(fact.HexSep)) + itoa(int(q.Y))
}

// space is the number of a square among those of a chart.
func (s *State) space(q field.Square) int {
	return (int(s.board.height)-int(q.Y))*int(s.board.width) + int(q.X) - 1
}

// charted is a figure as a chart shows him.
func (r *Rules) charted(s *State, i int) chart.Figure {
	f := &s.fig[i]
	g := chart.Figure{Name: r.name(s, i), Space: chart.Nowhere, Gone: f.out != notOut}
	if f.onField {
		g.Space = s.space(f.at)
		g.Facing = [field.Ways]string{"north", "east", "south", "west"}[f.facing]
		g.Looks = []chart.Side{[field.Ways]chart.Side{chart.N, chart.E, chart.S, chart.W}[f.facing]}
	}
	parts := []string{itoa(int(f.life)) + " LP"}
	if c := string(readConditions(nil, r.figures.View(s, i))); c != "" {
		parts = append(parts, strings.ReplaceAll(c, ",", ", "))
	}
	g.State = strings.Join(parts, ", ")
	return g
}

// charting enters how far a figure can go and whom he can attack from there.
func (r *Rules) charting(s *State, c *chart.Chart, i int) error {
	if s.active != int8(i) || s.phase != Movement {
		return refuse("not-your-turn", round2, "it is not "+r.name(s, i)+"'s movement phase", "map")
	}
	p := newPlain(r)
	p.reach(s, i)
	f := &s.fig[i]
	reach := &chart.Reach{Who: i, Left: int(f.mp), Unit: "MP"}
	targets := map[int]bool{}
	add := func(q field.Square) {
		cost := p.get(q)
		if cost < 0 {
			return
		}
		spot := chart.Spot{Space: s.space(q), Cost: int(cost)}
		was := f.at
		f.at = q
		for j := range int(s.n) {
			if s.standing(j) && s.enemies(i, j) && s.beside(i, j) && r.mayAttack(s, i) == nil && f.attacksLeft > 0 && r.mayTarget(s, i, j) == nil {
				targets[j] = true
				spot.Attacks = append(spot.Attacks, chart.Attack{Line: "attack " + r.typed(s, j), Name: "attack", Target: j, Quarter: int(r.facingHit(s, i, j)), Cost: int(cost)})
			}
		}
		f.at = was
		reach.Spots = append(reach.Spots, spot)
	}
	add(f.at)
	for q := range s.board.squares() {
		if q != f.at {
			add(q)
		}
	}
	for j := range int(s.n) {
		if targets[j] {
			reach.Targets = append(reach.Targets, j)
		}
	}
	c.Reach = reach
	return nil
}
