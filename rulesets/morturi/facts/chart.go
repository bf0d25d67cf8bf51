package facts

import (
	"slices"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/chart"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/morturi/rules"
)

// quarters are the sides of a figure as a chart shows them. [mor.face.11]
var quarters = []chart.Quarter{
	state.Front:      {Word: "front", Seen: "in front", From: "the front", Mark: '.', Key: 'F'},
	state.RightFlank: {Word: "right", Seen: "on his right flank", From: "his right flank", Mark: '.', Key: 'R'},
	state.Rear:       {Word: "rear", Seen: "behind him", From: "behind", Mark: '.', Key: 'B'},
	state.LeftFlank:  {Word: "left", Seen: "on his left flank", From: "his left flank", Mark: '.', Key: 'L'},
}

// marks of the ground, and those taken where two kinds would have the same.
const (
	raisedMark, difficultMark, undergrowthMark, obstacleMark, hazardMark = 'r', 'd', 'u', 'X', 'h'
	otherMarks                                                           = "mjkptfgbcaizlqsw"
)

// looks is the ground of a square as far as a chart tells kinds apart.
func looks(c *state.Cell) state.Cell {
	g := *c
	g.Height = min(g.Height, 1)
	return g
}

// charts is a kind of ground as a chart shows it. [mor.terrain.1]
func charts(c *state.Cell) chart.Ground {
	g := chart.Ground{Word: "raised", Seen: "raised ground", Mark: raisedMark}
	switch {
	case c.Obstacle:
		g = chart.Ground{Word: "obstacle", Seen: "an obstacle", Mark: obstacleMark}
	case c.Hazard:
		g = chart.Ground{Word: "hazard", Seen: "a hazard (" + state.Itoa(int(c.Damage)) + " damage)", Mark: hazardMark}
		if c.Blocks {
			g.Seen = "a hazard that hides what is behind (" + state.Itoa(int(c.Damage)) + " damage)"
		}
	case c.Difficult && c.Blocks:
		g = chart.Ground{Word: "undergrowth", Seen: "undergrowth that hides what is behind", Mark: undergrowthMark}
	case c.Difficult:
		g = chart.Ground{Word: "difficult", Seen: "difficult ground", Mark: difficultMark}
	}
	if c.Height > 0 && g.Word != "raised" {
		g.Word, g.Seen, g.Mark = "raised "+g.Word, "raised "+strings.TrimPrefix(g.Seen, "a "), 0
	}
	return g
}

// rank orders the kinds of ground as a chart names them.
func rank(c *state.Cell) int {
	return int(c.Height) + 2*int(state.OneIf(c.Difficult)) + 4*int(state.OneIf(c.Obstacle)) + 8*int(state.OneIf(c.Hazard)) + 16*int(state.OneIf(c.Blocks)) + 32*int(c.Damage)
}

// grounds are the kinds of ground of a board, each with a mark of its own.
func grounds(b *state.Board) (kinds []state.Cell, list []chart.Ground) {
	for q := range b.Squares() {
		if k := looks(b.At(q)); k != (state.Cell{}) && !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
	}
	slices.SortFunc(kinds, func(x, y state.Cell) int { return rank(&x) - rank(&y) })
	used, spare := map[byte]bool{}, otherMarks
	for i := range kinds {
		g := charts(&kinds[i])
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
func (r *Facts) Chart(s *state.State, name string) (*chart.Chart, error) {
	w, h := int(s.Board.Width), int(s.Board.Height)
	kinds, grounds := grounds(s.Board)
	c := &chart.Chart{Mode: "squares", Arena: "squares " + state.Itoa(w) + " " + state.Itoa(h), Title: "A board of " + state.Itoa(w) + " by " + state.Itoa(h) + " squares", Shape: chart.Squares, Grounds: grounds, Quarters: quarters, Viewer: chart.Nobody}
	for y := h; y >= 1; y-- {
		for x := 1; x <= w; x++ {
			q := field.Square{X: int8(x), Y: int8(y)}
			c.Spaces = append(c.Spaces, chart.Space{Name: state.SquareText(q), X: x, Y: 2 * (h - y), Quarter: chart.Unmarked, Ground: slices.Index(kinds, looks(s.Board.At(q))) + 1})
		}
	}
	for i := range int(s.N) {
		c.Figures = append(c.Figures, r.charted(s, i))
	}
	for k := range s.Schools {
		if x := &s.School[k]; x.FlagAt != (field.Square{}) && x.Carrier == state.Nobody {
			c.Things = append(c.Things, chart.Thing{Name: "flag of " + r.SchoolName(s, k), Space: space(s, x.FlagAt), Row: strings.Join([]string{"flag", r.SchoolName(s, k), pairText(x.FlagAt)}, string(rune(fact.CellSep)))})
		}
	}
	c.Marks = r.hill(s)
	if s.Active >= 0 && s.Begun {
		c.Figures[s.Active].Acts = true
	}
	if name == "" {
		return c, nil
	}
	i, ok := r.Figure(s, name)
	if !ok {
		return nil, &line.Error{Code: "unknown-name", Msg: "nobody here is called " + state.Quoted(name), Hint: state.Nearest(name, r.Figures(s))}
	}
	r.seen(s, c, i)
	if s.Active == int8(i) && s.Phase == state.Movement {
		c.Reach = r.reach(s, i)
		return c, nil
	}
	if s.Begun && s.Phase != state.Over && s.Standing(i) { // as if he were activated now
		now := *s
		f := &now.Fig[i]
		now.Active, now.Phase = int8(i), state.Movement
		f.Mp, f.AttacksLeft = r.Moves(&now, i), 1
		c.Reach = r.reach(&now, i)
	}
	return c, state.Refuse("not-your-turn", state.Round2, "it is not "+r.Name(s, i)+"'s movement phase", "map")
}

// hill marks the squares of the Hill, where one is to be held, with who holds it.
func (r *Facts) hill(s *state.State) (list []chart.Thing) {
	if s.Victory != state.KingOfTheHill {
		return nil
	}
	x := &r.Content.Scenarios[s.Scenario]
	for _, q := range x.Hill {
		name := "Hill"
		for k := range s.Schools {
			if held := r.heldText(s, k); held != "" {
				name += ", held by " + r.SchoolName(s, k) + " " + held
			}
		}
		list = append(list, chart.Thing{Name: name, Space: space(s, q)})
	}
	return list
}

// heldText is for how many of the rounds it takes a school has held the Hill, "" for none.
func (r *Facts) heldText(s *state.State, school int8) string {
	if s.Victory != state.KingOfTheHill || s.School[school].Held == 0 {
		return ""
	}
	return state.Itoa(int(s.School[school].Held)) + " of " + state.Itoa(int(r.Content.Scenarios[s.Scenario].Hold)) + " rounds"
}

// standsOn is the ground under a gladiator, where it is more than sand.
func (r *Facts) standsOn(s *state.State, i int) string {
	f := &s.Fig[i]
	if !f.OnField {
		return ""
	}
	if s.Victory == state.KingOfTheHill && slices.Contains(r.Content.Scenarios[s.Scenario].Hill, f.At) {
		return "on the Hill"
	}
	c := looks(s.Board.At(f.At))
	if c == (state.Cell{}) {
		return ""
	}
	g := charts(&c)
	switch g.Word {
	case "raised", "difficult":
		return "on " + g.Word + " ground"
	}
	return "in " + g.Seen
}

// seen says of everybody else how far he is from a figure, and whether that one
// sees him. [mor.range.3] [mor.los.1]
func (r *Facts) seen(s *state.State, c *chart.Chart, i int) {
	if !s.Standing(i) {
		return
	}
	for j := range int(s.N) {
		if j == i || !s.Standing(j) {
			continue
		}
		text := ", " + state.Itoa(r.Distance(s, s.Fig[i].At, s.Fig[j].At, i)) + " from " + r.Name(s, i)
		if q, why := r.Sight(s, s.Fig[i].At, s.Fig[j].At); why != 0 {
			text += ", hidden by " + state.SquareText(q)
		} else {
			text += ", in sight"
		}
		c.Figures[j].State += text
	}
}

// pairText is a square as programs see it: two numbers.
func pairText(q field.Square) string {
	return state.Itoa(int(q.X)) + string(rune(fact.HexSep)) + state.Itoa(int(q.Y))
}

// space is the number of a square among those of a chart.
func space(s *state.State, q field.Square) int {
	return (int(s.Board.Height)-int(q.Y))*int(s.Board.Width) + int(q.X) - 1
}

// charted is a figure as a chart shows him.
func (r *Facts) charted(s *state.State, i int) chart.Figure {
	f := &s.Fig[i]
	g := chart.Figure{Name: r.Name(s, i), Space: chart.Nowhere, Gone: f.Out != state.NotOut, Own: r.ToAct(s) == int(f.School)}
	if f.OnField {
		g.Space = space(s, f.At)
		g.Facing = [field.Ways]string{"north", "east", "south", "west"}[f.Facing]
		g.Looks = []chart.Side{[field.Ways]chart.Side{chart.N, chart.E, chart.S, chart.W}[f.Facing]}
	}
	parts := []string{state.Itoa(int(f.Life)) + " LP"}
	if c := string(readConditions(nil, r.Gladiators.View(s, i))); c != "" {
		parts = append(parts, strings.ReplaceAll(c, ",", ", "))
	}
	g.State = strings.Join(parts, ", ")
	return g
}

// reach is how far a figure can go and whom he can attack from there.
func (r *Facts) reach(s *state.State, i int) *chart.Reach {
	p := rules.Walker{R: r.Rules}
	p.Reach(s, i)
	f := &s.Fig[i]
	reach := &chart.Reach{Who: i, Left: int(f.Mp), Unit: "MP"}
	targets := map[int]bool{}
	add := func(q field.Square) {
		cost := p.Get(q)
		if cost < 0 {
			return
		}
		spot := chart.Spot{Space: space(s, q), Cost: int(cost)}
		was := f.At
		f.At = q
		for j := range int(s.N) {
			if s.Standing(j) && s.Enemies(i, j) && s.Beside(i, j) && r.MayAttack(s, i) == nil && f.AttacksLeft > 0 && r.MayTarget(s, i, j) == nil {
				targets[j] = true
				spot.Attacks = append(spot.Attacks, chart.Attack{Line: "attack " + r.Typed(s, j), Name: "attack", Target: j, Quarter: int(r.FacingHit(s, i, j)), Cost: int(cost), Note: r.answers(s, i, j)})
			}
		}
		f.At = was
		reach.Spots = append(reach.Spots, spot)
	}
	add(f.At)
	for q := range s.Board.Squares() {
		if q != f.At {
			add(q)
		}
	}
	for j := range int(s.N) {
		if targets[j] {
			reach.Targets = append(reach.Targets, j)
		}
	}
	return reach
}
