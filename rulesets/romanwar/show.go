package romanwar

import (
	"strings"

	"summa/internal/chart"
	"summa/internal/rule"
)

// Show draws the war, or one unit or side, as lines of text.
func (r *Rules) Show(b []byte, s *State, name string, width int) []byte {
	if name != "" {
		who, ok := r.Figure(s, name)
		switch {
		case ok && who >= maxSides:
			return r.showUnit(b, s, who-maxSides, true)
		case ok:
			return r.showSide(b, s, who)
		}
		if strings.EqualFold(name, resultWord) && s.begun {
			return r.showResult(b, s)
		}
		return r.showWorks(b, s, name)
	}
	b = append(append(b, r.showWar(s)...), '\n')
	for k := range int(s.nSides) {
		b = r.showSide(b, s, k)
	}
	if s.over {
		b = r.showResult(b, s)
	}
	return r.showLosses(r.showWorks(b, s, ""), s)
}

// lastLosses is how many turns to tell of: up to the last with losses.
func (s *State) lastLosses() int {
	for t := manyTurns; t > 0; t-- {
		if s.fallen[0][t-1] != 0 || s.fallen[1][t-1] != 0 {
			return t
		}
	}
	return 0
}

// longestBar is the most that is drawn of the losses of a turn.
const longestBar = 10

// showLosses draws what each side lost turn by turn.
func (r *Rules) showLosses(b []byte, s *State) []byte {
	last, most := s.lastLosses(), int32(1)
	for t := range last {
		most = max(most, s.fallen[0][t], s.fallen[1][t])
	}
	for t := range last {
		if t == 0 {
			b = append(b, "losses by turn:\n"...)
		}
		line := "  " + itoa(t+1)
		for k := range maxSides {
			n := s.fallen[k][t]
			line += "  " + r.sideName(s, k) + " " + itoa(int(n)) + " " + strings.Repeat("#", int((max(n, 0)*longestBar+most-1)/most))
		}
		b = append(append(b, strings.TrimRight(line, " ")...), '\n')
	}
	return b
}

// showWar says what the war waits for.
func (r *Rules) showWar(s *State) string {
	switch {
	case s.over && s.won < 0:
		return "the war is over; nobody has won"
	case s.over:
		return "the war is over: " + r.sideName(s, int(s.won)) + " have won"
	case !s.begun && len(s.units) == 0:
		return "nobody is in the field: muster UNIT SIDE TYPE N"
	case !s.begun:
		return "muster: bring more, then begin"
	}
	text := "turn " + itoa(int(s.turn)) + ": " + r.sideName(s, int(s.active)) + " to act"
	if s.mode == battle {
		text += ", step of " + stepWords[s.step]
	}
	return text
}

// manyUnits is how many units of a side are told one by one.
const manyUnits = 24

func (r *Rules) showSide(b []byte, s *State, k int) []byte {
	units := 0
	for i := range s.units {
		if int(s.units[i].side) == k && s.units[i].n > 0 {
			units++
		}
	}
	b = append(b, r.sideName(s, k)+": "+count(int(s.alive[k]), "man", "men")+" in "+count(units, "unit", "units")+"\n"...)
	if units > manyUnits {
		return append(b, "  show UNIT tells of one\n"...)
	}
	var gone []string
	for _, i := range s.order {
		switch u := &s.units[i]; {
		case int(u.side) != k:
		case u.n > 0:
			b = r.showUnit(b, s, int(i), false)
		case u.dead > 0 || u.fled > 0:
			gone = append(gone, r.name(s, int(i)))
		}
	}
	if len(gone) > 0 {
		b = append(b, "  nobody is left of "+strings.Join(gone, ", ")+"\n"...)
	}
	return b
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + many
}

func (r *Rules) showUnit(b []byte, s *State, i int, full bool) []byte {
	u := &s.units[i]
	t := &r.c.types[u.kind]
	parts := []string{t.name, count(int(u.n), "man", "men")}
	if u.mount == onFoot && t.mount != onFoot {
		parts[0] += " on foot"
	}
	add := func(yes bool, text string) {
		if yes {
			parts = append(parts, text)
		}
	}
	add(u.dead > 0, itoa(int(u.dead))+" dead")
	add(u.fled > 0, itoa(int(u.fled))+" gone")
	add(u.n > 0, count(int(min(u.files, u.n)), "file", "files"))
	add(u.weapon != noWeapon, r.c.armIDs[u.weapon])
	add(u.weapon != noWeapon && r.c.arms[u.weapon].amount > 0, count(int(max(0, r.c.arms[u.weapon].amount-u.volleys)), "volley", "volleys")+" left")
	add(u.reload > 0, "loading for "+count(int(u.reload), "turn", "turns"))
	add(u.engines > 0 && r.c.arms[u.weapon].engine, count(int(u.engines), "engine", "engines"))
	add(u.ladders > 0, count(int(u.ladders), "ladder", "ladders"))
	add(u.placed && u.n > 0, "at "+string(appendHundredths(nil, int(u.x)))+","+string(appendHundredths(nil, int(u.y)))+" facing "+facingWords[u.facing])
	add(u.spent.n > 0, inches(u.rest())+" of the move left")
	switch more := r.shotsOf(s, i) - u.shots; {
	case u.shot && more > 0:
		parts = append(parts, "have shot, "+itoa(int(more))+" of them may still")
	case u.shot:
		parts = append(parts, "have shot")
	}
	add(u.attacked, "have attacked")
	add(u.place > 0, "at "+r.names.Name(u.place))
	parts = append(parts, s.elsewhere(i)...)
	if s.pendingIn(i) {
		parts = append(parts, "hits to be settled")
	}
	b = append(b, "  "+r.name(s, i)+": "+strings.Join(parts, ", ")+"\n"...)
	if full {
		b = append(b, "    move "+inches(u.base)+", struck on 1-"+itoa(int(u.kill))+"\n"...)
	}
	return b
}

// elsewhere says how many men of a unit are not in the ranks, and where they are.
func (s *State) elsewhere(i int) []string {
	if !s.units[i].idle() {
		return nil
	}
	var list []string
	for _, x := range [...]struct {
		where uint8
		words string
	}{{onLadder, "on a ladder"}, {onWall, "on the wall"}, {atDoor, "at a door"}, {atChain, "at a chain"}} {
		if n := s.within(i, x.where); n > 0 {
			list = append(list, itoa(n)+" "+x.words)
		}
	}
	return list
}

// showWorks shows the melees that are being fought and the works of a storm, or the
// one of that name.
func (r *Rules) showWorks(b []byte, s *State, only string) []byte {
	line := func(name, text string) {
		if only == "" || strings.EqualFold(only, name) {
			b = append(append(b, text...), '\n')
		}
	}
	for k := range s.melees {
		m := &s.melees[k]
		if m.over {
			if only != "" {
				line(m.label(), m.label()+": "+string(r.sidesOf(s, m))+", over after round "+itoa(int(m.round)))
			}
			continue
		}
		text := "M" + itoa(int(m.number)) + ": " + string(r.sidesOf(s, m)) + ", round " + itoa(int(m.round))
		for g := range m.groups {
			x := &s.groups[m.first+g]
			text += "; group " + itoa(int(g)+1) + " " + itoa(int(x.m)) + " v " + itoa(int(x.n))
			if x.deciding {
				text += ", " + r.papersOf(s, int32(k), g)
			}
		}
		line(m.label(), text)
	}
	for k := range s.ladders {
		l := s.ladders[k]
		state := "lies"
		if l.up {
			state = "stands"
		}
		if s.mode == battle {
			state += " at " + point(l.x, l.y)
		}
		line(r.names.Name(l.name), "ladder "+r.names.Name(l.name)+" at "+r.names.Name(l.wall)+" "+state+", "+itoa(int(l.nTop))+" at the top, "+itoa(int(l.nBelow))+" below")
	}
	for k := range s.doors {
		line(r.names.Name(s.doors[k].name), "door "+r.names.Name(s.doors[k].name)+": "+doorWords[s.doors[k].state]+", "+count(int(s.doors[k].n), "man", "men")+" at it")
	}
	for k := range s.chains {
		line(r.names.Name(s.chains[k].name), "chain "+r.names.Name(s.chains[k].name)+": "+chainWords[s.chains[k].state]+", "+count(int(s.chains[k].n), "man", "men")+" at it")
	}
	for k := range s.bridges {
		line(r.names.Name(s.bridges[k].name), "bridge "+r.names.Name(s.bridges[k].name)+": "+itoa(int(s.bridges[k].done))+" of "+itoa(int(r.bridgeWork(s, &s.bridges[k])))+" man-moves")
	}
	if only != "" {
		b = r.showFeatures(b, s, only)
	}
	return b
}

// resultWord is what is asked for to be told what the war has come to.
const resultWord = "result"

// Lies reports whether a feature has that name, or is of that kind, or the whole table is
// meant, or what the war has come to.
func (r *Rules) Lies(s *State, name string) bool {
	return strings.EqualFold(name, resultWord) && s.begun || len(r.showFeatures(nil, s, name)) > 0
}

// showFeatures shows where the features lie that have a name, or are of a kind; "table"
// is all of them.
func (r *Rules) showFeatures(b []byte, s *State, only string) []byte {
	if strings.EqualFold(only, "table") && s.width > 0 {
		b = append(b, "table from 0,0 to "+point(s.width, s.depth)+"\n"...)
	}
	for i := range s.feats {
		f := &s.feats[i]
		word, name := featureWords[f.kind], r.names.Name(f.name)
		if !strings.EqualFold(only, "table") && !strings.EqualFold(only, word) && (f.name == 0 || !strings.EqualFold(only, name)) {
			continue
		}
		text := word
		if f.name > 0 {
			text += " " + name
		}
		text += " from " + point(f.x0, f.y0) + " to " + point(f.x1, f.y1)
		switch {
		case f.kind == crossing:
			text += ", " + itoa(int(f.height/inch)) + " abreast"
		case f.kind == slope:
			text += ", rising " + inches(r.tall(f)) + " to the " + facingWords[f.up]
		case f.kind == covering && f.hard:
			text += ", hard"
		case r.tall(f) > 0:
			text += ", " + inches(r.tall(f)) + " high"
		}
		if f.kind == wall {
			text += ", corners at " + f.corners(" and ")
		}
		b = append(append(b, text...), '\n')
	}
	return b
}

// papersOf says whose papers a group waits for.
func (r *Rules) papersOf(s *State, melee, group int32) string {
	var wanted []string
	for side := range uint8(s.nSides) {
		if r.owes(s, melee, group, side) {
			wanted = append(wanted, r.sideName(s, int(side)))
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

// Chart is the table with every unit on it; with the name of one also where it can go.
func (r *Rules) Chart(s *State, name string) (*chart.Chart, error) {
	c := &chart.Chart{Mode: modeWords[s.mode], Title: r.showWar(s), Viewer: chart.Nobody}
	if s.mode == battle {
		c.Arena = inches(s.width) + " by " + inches(s.depth)
		c.Title = "A table of " + c.Arena
	}
	if name != "" {
		if _, ok := r.Figure(s, name); !ok {
			return nil, refuse("unknown-unit", rule.ID(0), "there is no unit "+quoted(name), "")
		}
	}
	for _, i := range s.order {
		u := &s.units[i]
		if u.n == 0 {
			continue
		}
		f := chart.Figure{Name: r.name(s, int(i)), Space: chart.Nowhere, State: strings.TrimSpace(string(r.showUnit(nil, s, int(i), false)))}
		f.Acts = s.begun && !s.over && u.side == s.active
		if s.mode == battle && u.placed {
			f.Front, f.Facing = &chart.Point{X: int(u.x), Y: int(u.y)}, facingWords[u.facing]
		}
		c.Figures = append(c.Figures, f)
	}
	if s.mode == battle {
		c.Plan = r.plan(s)
		if i := r.unitCalled(s, name); i >= 0 && s.units[i].placed {
			if no := r.reachOf(s, i, c.Plan); no != nil {
				return nil, no
			}
		}
	}
	return c, nil
}

// plan is the table to scale.
func (r *Rules) plan(s *State) *chart.Plan {
	p := &chart.Plan{Wide: int(s.width), Deep: int(s.depth), Unit: inch, UnitName: "inch"}
	for i := range s.feats {
		f := &s.feats[i]
		what := featureWords[f.kind]
		if f.kind == covering && f.hard {
			what = "hard cover"
		}
		if f.name > 0 {
			what += " " + r.names.Name(f.name)
		}
		p.Patches = append(p.Patches, chart.Patch{X0: int(f.x0), Y0: int(f.y0), X1: int(f.x1), Y1: int(f.y1), Mark: featureMarks[f.kind], Name: what})
	}
	for _, i := range s.order {
		u := &s.units[i]
		if u.n == 0 || !u.placed {
			continue
		}
		b := s.rect(u)
		name := strings.Join(append([]string{r.name(s, int(i)), count(int(u.n), "man", "men")}, s.elsewhere(int(i))...), ", ") + ", facing " + facingWords[u.facing] + ", front at " + string(appendHundredths(nil, int(u.x))) + "," + string(appendHundredths(nil, int(u.y)))
		p.Blocks = append(p.Blocks, chart.Block{X0: int(b.x0), Y0: int(b.y0), X1: int(b.x1), Y1: int(b.y1), Side: int(u.side), Name: name})
	}
	for k := range s.ladders {
		r.drawLadder(s, &s.ladders[k], p)
	}
	return p
}

// drawLadder draws a ladder that stands and the men on it.
func (r *Rules) drawLadder(s *State, l *ladder, p *chart.Plan) {
	f := s.leansOn(l)
	if !l.up || f == nil {
		return
	}
	dx, dy := f.inward(l.x, l.y)
	x, y := int(l.x-dx*inch/2), int(l.y-dy*inch/2)
	name := "ladder " + r.names.Name(l.name)
	n := int(l.nTop + l.nBelow)
	p.Patches = append(p.Patches, chart.Patch{X0: x, Y0: y, X1: x, Y1: y, Mark: 'H', Name: name, Over: n == 0})
	if n > 0 {
		p.Blocks = append(p.Blocks, chart.Block{X0: x, Y0: y, X1: x, Y1: y, Side: int(l.side), Name: r.climbers(s, l) + " on " + name})
	}
}

// climbers says who is on a ladder, unit by unit.
func (r *Rules) climbers(s *State, l *ladder) string {
	all := append(append([]climber(nil), l.top[:l.nTop]...), l.below[:l.nBelow]...)
	var units []int32
	men := map[int32]int{}
	for _, x := range all {
		if men[x.unit]++; men[x.unit] == 1 {
			units = append(units, x.unit)
		}
	}
	var parts []string
	for _, i := range units {
		parts = append(parts, count(men[i], "man", "men")+" of "+r.name(s, int(i)))
	}
	return strings.Join(parts, ", ")
}

// featureMarks are how features are drawn, by kind.
const featureMarks = "^/:%&=!~+#"
