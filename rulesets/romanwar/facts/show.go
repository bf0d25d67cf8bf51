package facts

import (
	"strings"

	"summa/internal/chart"
	"summa/internal/rule"
	"summa/internal/words"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// Show describes the war, or one unit or side, as lines of text.
func (r *Facts) Show(b []byte, s *state.State, name string, width int) []byte {
	if name != "" {
		who, ok := r.Figure(s, name)
		switch {
		case ok && who >= state.MaxSides:
			return r.showUnit(b, s, who-state.MaxSides, true)
		case ok:
			return r.showSide(b, s, who)
		}
		if strings.EqualFold(name, resultWord) && s.Begun {
			return r.showResult(b, s)
		}
		return r.showWorks(b, s, name)
	}
	b = append(append(b, r.showWar(s)...), '\n')
	for k := range int(s.NSides) {
		b = r.showSide(b, s, k)
	}
	if s.Over {
		b = r.showResult(b, s)
	}
	return r.showLosses(r.showWorks(b, s, ""), s)
}

// longestBar is the greatest length of a bar that shows the losses of a turn.
const longestBar = 10

// showLosses draws what each side lost turn by turn, including the current turn so far.
func (r *Facts) showLosses(b []byte, s *state.State) []byte {
	last, most := s.LastLosses(), int32(1)
	fallen := s.Fallen
	if now := min(int(s.Turn), state.ManyTurns) - 1; s.Begun && now >= 0 {
		for k := range fallen {
			if n := s.Stood[k] - s.Alive[k]; n > 0 {
				fallen[k][now], last = fallen[k][now]+n, max(last, now+1)
			}
		}
	}
	for t := range last {
		most = max(most, fallen[0][t], fallen[1][t])
	}
	for t := range last {
		if t == 0 {
			b = append(b, "losses by turn:\n"...)
		}
		line := "  " + state.Itoa(t+1)
		for k := range state.MaxSides {
			n := fallen[k][t]
			line += "  " + r.SideName(s, k) + " " + state.Itoa(int(n)) + " " + strings.Repeat("#", int((max(n, 0)*longestBar+most-1)/most))
		}
		b = append(append(b, strings.TrimRight(line, " ")...), '\n')
	}
	return b
}

// showWar says what the war waits for.
func (r *Facts) showWar(s *state.State) string {
	switch {
	case s.Over && s.Won < 0:
		return "the war is over; nobody has won"
	case s.Over:
		return "the war is over: " + r.SideName(s, int(s.Won)) + " have won"
	case !s.Begun && len(s.Units) == 0:
		return "nobody is in the field: muster UNIT SIDE TYPE N"
	case !s.Begun:
		return "muster: bring more, then begin"
	}
	text := "turn " + state.Itoa(int(s.Turn)) + ": " + r.SideName(s, int(s.Active)) + " to act"
	if s.Mode == state.Battle {
		text += ", step of " + state.StepWords[s.Step]
	}
	return text
}

func (r *Facts) showSide(b []byte, s *state.State, k int) []byte {
	units := 0
	for i := range s.Units {
		if int(s.Units[i].Side) == k && s.Units[i].N > 0 {
			units++
		}
	}
	b = append(b, r.SideName(s, k)+": "+state.Count(int(s.Alive[k]), "man", "men")+" in "+state.Count(units, "unit", "units")+"\n"...)
	if units > state.ManyUnits {
		return append(b, "  show UNIT tells of one\n"...)
	}
	var gone []string
	for _, i := range s.Order {
		switch u := &s.Units[i]; {
		case int(u.Side) != k:
		case u.N > 0:
			b = r.showUnit(b, s, int(i), false)
		case u.Dead > 0 || u.Fled > 0:
			gone = append(gone, r.Name(s, int(i)))
		}
	}
	if len(gone) > 0 {
		b = append(b, "  nobody is left of "+strings.Join(gone, ", ")+"\n"...)
	}
	return b
}

func (r *Facts) showUnit(b []byte, s *state.State, i int, full bool) []byte {
	u := &s.Units[i]
	t := &r.Content.Types[u.Kind]
	parts := []string{t.Name, state.Count(int(u.N), "man", "men")}
	if u.Mount == state.OnFoot && t.Mount != state.OnFoot {
		parts[0] += " on foot"
	}
	add := func(yes bool, text string) {
		if yes {
			parts = append(parts, text)
		}
	}
	add(u.Dead > 0, state.Itoa(int(u.Dead))+" dead")
	add(u.Fled > 0, state.Itoa(int(u.Fled))+" gone")
	add(u.N > 0, state.Count(int(min(u.Files, u.N)), "file", "files"))
	add(u.Weapon != state.NoWeapon, r.Content.ArmIDs[u.Weapon])
	add(u.Weapon != state.NoWeapon && r.Content.Arms[u.Weapon].Amount > 0, state.Count(int(max(0, r.Content.Arms[u.Weapon].Amount-u.Volleys)), "volley", "volleys")+" left")
	add(u.Reload > 0, "loading for "+state.Count(int(u.Reload), "turn", "turns"))
	add(u.Engines > 0 && r.Content.Arms[u.Weapon].Engine, state.Count(int(u.Engines), "engine", "engines"))
	add(u.Ladders > 0, state.Count(int(u.Ladders), "ladder", "ladders"))
	add(u.Placed && u.N > 0, "at "+string(state.AppendHundredths(nil, int(u.X)))+","+string(state.AppendHundredths(nil, int(u.Y)))+" facing "+state.FacingWords[u.Facing])
	add(u.Spent.N > 0, state.Inches(u.Rest())+" of the move left")
	switch more := r.ShotsOf(s, i) - u.Shots; {
	case u.Shot && more > 0:
		parts = append(parts, "have shot, "+state.Itoa(int(more))+" of them may still")
	case u.Shot:
		parts = append(parts, "have shot")
	}
	add(u.Attacked, "have attacked")
	add(u.Place > 0, "at "+r.Names.Name(u.Place))
	parts = append(parts, elsewhere(s, i)...)
	if s.PendingIn(i) {
		parts = append(parts, "hits to be settled")
	}
	b = append(b, "  "+r.Name(s, i)+": "+strings.Join(parts, ", ")+"\n"...)
	if full {
		b = append(b, "    move "+state.Inches(u.Base)+", struck on 1-"+state.Itoa(int(u.Kill))+"\n"...)
	}
	return b
}

// elsewhere says how many men of a unit are not in the ranks, and where they are.
func elsewhere(s *state.State, i int) []string {
	if !s.Units[i].Idle() {
		return nil
	}
	var list []string
	for _, x := range [...]struct {
		where uint8
		words string
	}{{state.OnLadder, "on a ladder"}, {state.OnWall, "on the wall"}, {state.AtDoor, "at a door"}, {state.AtChain, "at a chain"}} {
		if n := s.Within(i, x.where); n > 0 {
			list = append(list, state.Itoa(n)+" "+x.words)
		}
	}
	return list
}

// showWorks describes the open melees and the works of a storm, or the one of them with a name.
func (r *Facts) showWorks(b []byte, s *state.State, only string) []byte {
	line := func(name, text string) {
		if only == "" || strings.EqualFold(only, name) {
			b = append(append(b, text...), '\n')
		}
	}
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Over {
			if only != "" {
				line(m.Label(), m.Label()+": "+string(r.sidesOf(s, m))+", over after round "+state.Itoa(int(m.Round)))
			}
			continue
		}
		text := "M" + state.Itoa(int(m.Number)) + ": " + string(r.sidesOf(s, m)) + ", round " + state.Itoa(int(m.Round))
		for g := range m.Groups {
			x := &s.Groups[m.First+g]
			if x.Status != state.Fighting {
				continue
			}
			text += "; group " + state.Itoa(int(g)+1) + " " + state.Itoa(int(x.M)) + " v " + state.Itoa(int(x.N))
			if x.Deciding {
				text += ", " + r.papersOf(s, int32(k), g)
			}
		}
		line(m.Label(), text)
	}
	for k := range s.Ladders {
		l := s.Ladders[k]
		how := "lies"
		if l.Up {
			how = "stands"
		}
		if s.Mode == state.Battle {
			how += " at " + state.Point(l.X, l.Y)
		}
		line(r.Names.Name(l.Name), "ladder "+r.Names.Name(l.Name)+" at "+r.Names.Name(l.Wall)+" "+how+", "+state.Itoa(int(l.NTop))+" at the top, "+state.Itoa(int(l.NBelow))+" below"+r.keptBy(s, &l))
	}
	for k := range s.Doors {
		line(r.Names.Name(s.Doors[k].Name), "door "+r.Names.Name(s.Doors[k].Name)+": "+state.DoorWords[s.Doors[k].State]+", "+state.Count(int(s.Doors[k].N), "man", "men")+" at it")
	}
	for k := range s.Chains {
		line(r.Names.Name(s.Chains[k].Name), "chain "+r.Names.Name(s.Chains[k].Name)+": "+state.ChainWords[s.Chains[k].State]+", "+state.Count(int(s.Chains[k].N), "man", "men")+" at it")
	}
	for k := range s.Bridges {
		line(r.Names.Name(s.Bridges[k].Name), "bridge "+r.Names.Name(s.Bridges[k].Name)+": "+state.Itoa(int(s.Bridges[k].Done))+" of "+state.Itoa(int(r.BridgeWork(s, &s.Bridges[k])))+" man-moves")
	}
	if only != "" {
		b = r.showFeatures(b, s, only)
	}
	return b
}

// keptBy names the unit stated to be where a ladder comes up.
func (r *Facts) keptBy(s *state.State, l *state.Ladder) string {
	if l.Keeper < 0 || s.Units[l.Keeper].N == 0 {
		return ""
	}
	return ", " + r.Name(s, int(l.Keeper)) + " above it"
}

// resultWord is the name by which the results of the war are asked for.
const resultWord = "result"

// Lies reports whether Show knows a name as a feature, a kind of feature, the whole table, or the
// results of the war.
func (r *Facts) Lies(s *state.State, name string) bool {
	return strings.EqualFold(name, resultWord) && s.Begun || len(r.showFeatures(nil, s, name)) > 0
}

// showFeatures says where the features with a name, or of a kind, lie; "table" means all of them.
func (r *Facts) showFeatures(b []byte, s *state.State, only string) []byte {
	if strings.EqualFold(only, "table") && s.Width > 0 {
		b = append(b, "table from 0,0 to "+state.Point(s.Width, s.Depth)+"\n"...)
	}
	for i := range s.Feats {
		f := &s.Feats[i]
		word, name := state.FeatureWords[f.Kind], r.Names.Name(f.Name)
		if !strings.EqualFold(only, "table") && !strings.EqualFold(only, word) && (f.Name == 0 || !strings.EqualFold(only, name)) {
			continue
		}
		text := word
		if f.Name > 0 {
			text += " " + name
		}
		text += " from " + state.Point(f.X0, f.Y0) + " to " + state.Point(f.X1, f.Y1)
		switch {
		case f.Kind == state.Crossing:
			text += ", " + state.Itoa(int(f.Height/state.Inch)) + " abreast"
		case f.Kind == state.Slope:
			text += ", rising " + state.Inches(r.Tall(f)) + " to the " + state.FacingWords[f.Up]
		case f.Kind == state.Covering && f.Hard:
			text += ", hard"
		case r.Tall(f) > 0:
			text += ", " + state.Inches(r.Tall(f)) + " high"
		}
		if f.Kind == state.Wall {
			text += ", corners at " + f.Corners(" and ")
		}
		b = append(append(b, text...), '\n')
	}
	return b
}

// papersOf names the sides whose papers a group waits for.
func (r *Facts) papersOf(s *state.State, melee, group int32) string {
	var wanted []string
	for side := range uint8(s.NSides) {
		if r.Owes(s, melee, group, side) {
			wanted = append(wanted, r.SideName(s, int(side)))
		}
	}
	switch len(wanted) {
	case 0:
		return "papers lie sealed"
	case 1:
		return "paper of " + wanted[0] + " wanted"
	}
	return "papers wanted"
}

// Chart draws the table with every unit on it; for a named unit it also marks where it can go.
func (r *Facts) Chart(s *state.State, name string) (*chart.Chart, error) {
	c := &chart.Chart{Mode: state.ModeWords[s.Mode], Title: r.showWar(s), Viewer: chart.Nobody}
	if s.Mode == state.Battle {
		c.Arena = state.Inches(s.Width) + " by " + state.Inches(s.Depth)
		c.Title = "A table of " + c.Arena
	}
	if name != "" {
		if _, ok := r.Figure(s, name); !ok {
			return nil, rules.Refuse("unknown-unit", rule.ID(0), "there is no unit "+state.Quoted(name), "")
		}
	}
	for _, i := range s.Order {
		u := &s.Units[i]
		if u.N == 0 {
			continue
		}
		f := chart.Figure{Name: r.Name(s, int(i)), Space: chart.Nowhere, State: strings.TrimSpace(string(r.showUnit(nil, s, int(i), false)))}
		f.Acts = s.Begun && !s.Over && u.Side == s.Active
		if s.Mode == state.Battle && u.Placed {
			f.Front, f.Facing = &chart.Point{X: int(u.X), Y: int(u.Y)}, state.FacingWords[u.Facing]
		}
		c.Figures = append(c.Figures, f)
	}
	if s.Mode == state.Battle {
		c.Plan = r.plan(s)
		if i := r.unitCalled(s, name); i >= 0 && s.Units[i].Placed {
			if no := r.reachOf(s, i, c.Plan); no != nil {
				r.reachNext(s, i, c.Plan) // still useful to a player who only looks
				return c, no
			}
		}
	}
	return c, nil
}

// plan returns the table to scale.
func (r *Facts) plan(s *state.State) *chart.Plan {
	p := &chart.Plan{Wide: int(s.Width), Deep: int(s.Depth), Unit: state.Inch, UnitName: "inch"}
	for i := range s.Feats {
		f := &s.Feats[i]
		what, printed := state.FeatureWords[f.Kind], ""
		switch {
		case f.Kind == state.Covering && f.Hard:
			what = "hard cover"
		case f.Kind == state.Covering && f.Name == 0:
			printed = "soft cover"
		}
		if f.Name > 0 {
			what += " " + r.Names.Name(f.Name)
		}
		p.Patches = append(p.Patches, chart.Patch{X0: int(f.X0), Y0: int(f.Y0), X1: int(f.X1), Y1: int(f.Y1), Mark: featureMarks[f.Kind], Name: what, Printed: printed, Way: f.Kind == state.Roadway || f.Kind == state.Crossing})
	}
	for _, i := range s.Order {
		u := &s.Units[i]
		if u.N == 0 || !u.Placed {
			continue
		}
		b := s.Rect(u)
		name := strings.Join(append([]string{r.Name(s, int(i)), state.Count(int(u.N), "man", "men")}, elsewhere(s, int(i))...), ", ") + ", facing " + state.FacingWords[u.Facing] + ", front at " + string(state.AppendHundredths(nil, int(u.X))) + "," + string(state.AppendHundredths(nil, int(u.Y)))
		p.Blocks = append(p.Blocks, chart.Block{X0: int(b.X0), Y0: int(b.Y0), X1: int(b.X1), Y1: int(b.Y1), Side: int(u.Side), Name: name})
	}
	for k := range s.Ladders {
		r.drawLadder(s, &s.Ladders[k], p)
	}
	return p
}

// drawLadder draws a standing ladder and the men on it.
func (r *Facts) drawLadder(s *state.State, l *state.Ladder, p *chart.Plan) {
	f := s.LeansOn(l)
	if !l.Up || f == nil {
		return
	}
	dx, dy := f.Inward(l.X, l.Y)
	x, y := int(l.X-dx*state.Inch/2), int(l.Y-dy*state.Inch/2)
	name := "ladder " + r.Names.Name(l.Name)
	n := int(l.NTop + l.NBelow)
	p.Patches = append(p.Patches, chart.Patch{X0: x, Y0: y, X1: x, Y1: y, Mark: 'H', Name: name, Over: n == 0})
	if n > 0 {
		p.Blocks = append(p.Blocks, chart.Block{X0: x, Y0: y, X1: x, Y1: y, Side: int(l.Side), Name: r.climbers(s, l) + " on " + name})
	}
}

// climbers lists the men on a ladder by unit.
func (r *Facts) climbers(s *state.State, l *state.Ladder) string {
	all := append(append([]state.Climber(nil), l.Top[:l.NTop]...), l.Below[:l.NBelow]...)
	var units []int32
	men := map[int32]int{}
	for _, x := range all {
		if men[x.Unit]++; men[x.Unit] == 1 {
			units = append(units, x.Unit)
		}
	}
	var parts []string
	for _, i := range units {
		parts = append(parts, state.Count(men[i], "man", "men")+" of "+r.Name(s, int(i)))
	}
	return strings.Join(parts, ", ")
}

// featureMarks are the marks with which features are drawn, by kind.
const featureMarks = "^/:%&=!~+#"

// Active names the side whose command is awaited; while papers are wanted, that is the side that
// owes one.
func (r *Facts) Active(s *state.State) string {
	if k := r.ToAct(s); k >= 0 {
		return r.SideName(s, k)
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Facts) Words() *words.Book { return &r.Content.Words }

// A namer gives names to the numbers in the records of one war.
type namer struct {
	r *Facts
	s *state.State
}

// Namer returns a namer for records about s.
func (r *Facts) Namer(s *state.State) words.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte {
	if who < state.MaxSides {
		return append(b, n.r.SideName(n.s, who)...)
	}
	return append(b, n.r.Name(n.s, who-state.MaxSides)...)
}

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	pick := func(words []string) []byte {
		if k < 0 || k >= len(words) {
			return append(b, '?')
		}
		return append(b, words[k]...)
	}
	switch table {
	case "item":
		return pick(n.r.Content.ArmIDs)
	case "type":
		if k >= 0 && k < len(n.r.Content.Types) {
			return append(b, n.r.Content.Types[k].Name...)
		}
	case "name":
		return append(b, n.r.Names.Name(uint16(k))...)
	case "facing":
		return pick(state.FacingWords)
	case "quadrant":
		return pick(state.FaceWords)
	case "length":
		return state.AppendInches(b, k)
	case "ground":
		return pick(state.GroundWords)
	case "cover":
		return pick(state.CoverIDs)
	case "step":
		return pick(state.StepWords)
	case "feature":
		return pick(state.FeatureWords)
	}
	return append(b, '?')
}
