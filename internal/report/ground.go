package report

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/figure"
	"summa/internal/line"
)

// mostMaps is the largest number of moments that are drawn.
const mostMaps = 4

// A moment is the state of the ground after a command.
type moment struct {
	seq   int
	chart *chart.Chart
	sides []int // the sides of the chart's figures
}

// see keeps the chart of the ground after the current command.
func (w *writer) see() {
	g := w.s.Game()
	if !g.Begun() {
		return
	}
	c, err := g.Chart("")
	if err != nil || len(c.Figures) == 0 {
		return
	}
	m := moment{seq: w.number, chart: c}
	for _, f := range c.Figures {
		m.sides = append(m.sides, w.sideOf(f.Name))
	}
	w.seen = append(w.seen, m)
}

// maps draws the ground at the moments that mattered.
func (w *writer) maps() {
	if len(w.seen) == 0 {
		return
	}
	moments := w.mattered()
	last := w.seen[len(w.seen)-1].chart
	switch {
	case len(last.Spaces) > 0:
		for _, m := range moments {
			f := w.spaces(m)
			if n := len(w.r.Ground); n == 0 || !reflect.DeepEqual(w.r.Ground[n-1].Marks, f.Marks) { // skip a drawing that is the same as the last
				w.r.Ground = append(w.r.Ground, f)
			}
		}
		w.r.Legend = w.legend(last)
	case last.Plan != nil:
		frame := w.frame()
		var before *moment // the names of the ground are drawn only once
		for _, m := range moments {
			if m.chart.Plan != nil {
				f := w.plan(m, frame, before == nil)
				if w.src.Tabled {
					f.Caption = w.since(before, m)
				}
				w.r.Ground, before = append(w.r.Ground, f), m
			}
		}
	case len(last.Figures) == 2:
		var gaps []figure.Gap
		for _, m := range moments {
			if apart := w.apart(m); apart > 0 {
				_, said := w.captioned(m, false)
				gaps = append(gaps, figure.Gap{At: m.seq, Range: apart, Said: said, Men: [2]figure.Stand{w.stand(&m.chart.Figures[0], m.seq), w.stand(&m.chart.Figures[1], m.seq)}})
			}
		}
		if slices.ContainsFunc(gaps, func(g figure.Gap) bool { return g.Range > 1 }) { // if they were always at arm's length there is nothing to show
			w.r.Ground = []*figure.Figure{figure.Ranges(line.Clean(last.Figures[0].Name), line.Clean(last.Figures[1].Name), gaps)}
		}
	}
}

// apart returns the distance between two figures at a moment, or 0 where it was never said. If
// one of them has left, it is their last known distance.
func (w *writer) apart(m *moment) int {
	last := 0
	for i := range w.seen {
		if w.seen[i].seq > m.seq {
			break
		}
		for _, s := range w.seen[i].chart.Sights {
			if s.Range > 0 {
				last = s.Range
				break
			}
		}
	}
	return last
}

// mattered returns the moments to be drawn: the last, those after the commands that changed the
// chances most, the beginning and, where there is room left, those after the greatest losses.
func (w *writer) mattered() []*moment {
	most := mostMaps
	list := []int{w.settled()}
	if c := w.seen[0].chart; len(c.Spaces) == 0 && c.Plan == nil { // a line leaves room that a map does not
		most++
		list = append(list, w.seen[0].seq)
	}
	add := func(seq int) {
		if len(list) < most && !slices.Contains(list, seq) {
			list = append(list, seq)
		}
	}
	if w.src.Tabled {
		list = w.battle(list)
	} else if c := w.src.Course; c != nil {
		drawn := 0
		for _, m := range c.Largest(len(c.Moves)) {
			if m.Swing() >= leastDrawn && drawn < mostMaps-1 && w.happens(m.Seq) {
				drawn++
				add(m.Seq)
			}
		}
	}
	if !w.src.Tabled {
		add(w.seen[0].seq)
		for _, seq := range w.losses() {
			add(seq)
		}
	}
	slices.Sort(list)
	var moments []*moment
	for i := range w.seen {
		if slices.Contains(list, w.seen[i].seq) {
			moments = append(moments, &w.seen[i])
		}
	}
	return moments
}

// settled returns the command after which all figures stood as at the end. The commands after it
// changed no position. Where bodies of men stand on a table, it is the last command.
func (w *writer) settled() int {
	k := len(w.seen) - 1
	for !w.src.Tabled && k > 0 && reflect.DeepEqual(w.seen[k-1].chart.Figures, w.seen[k].chart.Figures) && w.s.Game().Over() {
		k--
	}
	return w.seen[k].seq
}

// happens reports whether a command did more than open a turn.
func (w *writer) happens(seq int) bool {
	_, lost := w.costliest(seq)
	return w.opened(seq) == "" || lost > 0 || w.entered(seq, 1) != ""
}

// battle adds the moments of a battle in tables: the beginning, the turning points, before the
// event that is drawn, and before the turn with the greatest losses. No two are close together;
// where there is room left, one is added in the middle of what is not drawn.
func (w *writer) battle(list []int) []int {
	first, last := w.seen[0].seq, w.seen[len(w.seen)-1].seq
	add := func(seq int) {
		near := slices.ContainsFunc(list, func(at int) bool { return max(at-seq, seq-at) < max(apart, (last-first)/8) })
		if len(list) < mostMaps && !near {
			list = append(list, seq)
		}
	}
	add(first)
	if c := w.src.Course; c != nil {
		for _, m := range c.Turning() {
			add(m.Seq)
		}
	}
	if w.drawn > 0 {
		add(w.drawn)
	}
	most, at := 0, 0
	for i, p := range w.r.Parts {
		lost := 0
		for _, n := range p.Lost {
			lost += n
		}
		if i > 0 && lost > most && len(w.r.Parts[i-1].Rows) > 0 {
			before := w.r.Parts[i-1].Rows
			most, at = lost, before[len(before)-1].Last
		}
	}
	if at > 0 {
		add(at)
	}
	for range mostMaps - len(list) {
		slices.Sort(list)
		wide, mid := 0, 0
		for i := 1; i < len(list); i++ {
			if n := list[i] - list[i-1]; n > wide {
				wide, mid = n, (list[i]+list[i-1])/2
			}
		}
		for _, m := range w.seen { // the first moment by which anything stands on the ground
			if m.seq >= mid && m.seq < mid+apart {
				add(m.seq)
				break
			}
		}
	}
	return list
}

// apart is the smallest number of commands between two moments.
const apart = 10

// mostChanged is the largest number of figures named as having lost between two moments.
const mostChanged = 5

// since returns the caption of a moment, with those who lost most since the moment before.
func (w *writer) since(before, m *moment) string {
	said := "After command " + strconv.Itoa(m.seq)
	for _, p := range w.r.Parts {
		if p.Word != "" && len(p.Rows) > 0 && p.Rows[0].First <= m.seq && m.seq <= p.Rows[len(p.Rows)-1].Last {
			said += ", " + p.Word + " " + p.Round
		}
	}
	switch {
	case before == nil:
		return "At the start: " + w.mustered() + "."
	case m.seq == w.drawn:
		said = w.src.Drawn + ", a" + said[1:]
	case m.seq == w.number:
		said = "At the end, a" + said[1:]
	}
	type change struct {
		name      string
		from, now int
	}
	var list []change
	for _, t := range w.whole() {
		x := change{t.Name, 0, 0}
		for _, p := range t.Points {
			if p.At <= before.seq {
				x.from = p.Value
			}
			if p.At <= m.seq {
				x.now = p.Value
			}
		}
		if x.now < x.from {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b change) int { return b.from - b.now - a.from + a.now })
	var parts []string
	for _, x := range list[:min(len(list), mostChanged)] {
		text := x.name + " from " + strconv.Itoa(x.from) + " to " + strconv.Itoa(x.now)
		if x.now == 0 {
			text = x.name + " gone"
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return said + "."
	}
	return said + ": " + strings.Join(parts, ", ") + "."
}

// mustered says how much each side has by the measure at the start.
func (w *writer) mustered() string {
	var list []string
	for k, side := range w.sides() {
		n := 0
		for _, t := range w.whole() {
			if t.Of == k && len(t.Points) > 0 {
				n += t.Points[0].Value
			}
		}
		list = append(list, line.Clean(side)+" "+strconv.Itoa(n))
	}
	return strings.Join(list, ", ")
}

// leastDrawn is the smallest change of the chances for which a command is drawn.
const leastDrawn = 0.05

// losses returns the commands at which figures lost by the measure, the greatest loss first.
func (w *writer) losses() (list []int) {
	lost := map[int]int{}
	for _, t := range w.whole() {
		for i := 1; i < len(t.Points); i++ {
			at := t.Points[i].At
			if _, known := lost[at]; !known {
				list = append(list, at)
			}
			lost[at] += t.Points[i-1].Value - t.Points[i].Value
		}
	}
	slices.SortFunc(list, func(a, b int) int {
		if lost[a] != lost[b] {
			return lost[b] - lost[a]
		}
		return a - b
	})
	return list[:min(len(list), mostMaps-2)]
}

// captioned returns the title and caption of a moment. Where there is room, the caption tells
// what happened as a story does.
func (w *writer) captioned(m *moment, room bool) (title, caption string) {
	n := strconv.Itoa(m.seq)
	title, caption = "The ground after command "+n, "Command "+n+"."
	if text := w.entered(m.seq, 1<<10); text != "" {
		caption = "Command " + n + ": " + text + "."
	}
	for _, p := range w.r.Parts {
		for _, r := range p.Rows {
			if r.First <= m.seq && m.seq <= r.Last {
				if len(r.Story) > 0 && room {
					return title, caption + " " + strings.Join(r.Story, " ")
				}
				for _, t := range r.Told {
					if t.Main {
						return title, caption + " " + t.Text
					}
				}
				for _, t := range r.Told {
					if t.Text != "" {
						return title, caption + " " + t.Text
					}
				}
				if said := w.said(m.seq); said != "" && strings.HasSuffix(caption, n+".") {
					caption = "Command " + n + ", " + said + "."
				}
			}
		}
	}
	return title, caption
}

// degrees gives the direction of each side of a space in degrees clockwise from above: of hexes
// under true, of squares under false.
var degrees = map[bool]map[chart.Side]float64{
	true:  {chart.N: 0, chart.NE: 60, chart.SE: 120, chart.S: 180, chart.SW: 240, chart.NW: 300},
	false: {chart.N: 0, chart.E: 90, chart.S: 180, chart.W: 270},
}

// spaces draws the spaces of the board and the figures on them.
func (w *writer) spaces(m *moment) *figure.Figure {
	c := m.chart
	g := &figure.Ground{Hexes: c.Shape == chart.Hexes}
	g.Title, g.Caption = w.captioned(m, true)
	shown := w.shown(g.Hexes)
	for _, s := range c.Spaces {
		if !shown(&s) {
			continue
		}
		g.Spaces = append(g.Spaces, figure.Spot{X: float64(s.X), Y: float64(s.Y), Rough: s.Ground > 0, Name: s.Name})
	}
	var told, held []string
	for i, f := range c.Figures {
		if f.Space == chart.Nowhere {
			f = w.fell(m, i)
		}
		if f.Space == chart.Nowhere {
			continue
		}
		s := &c.Spaces[f.Space]
		man := figure.Man{Name: line.Clean(f.Name), Of: m.sides[i], X: float64(s.X), Y: float64(s.Y), Gone: f.Gone}
		man.From, man.Via = w.from(m, i)
		if states := w.states(man.Name, m.seq); len(states) > 0 && !man.Gone {
			man.Held = true
			held = append(held, man.Name+" "+strings.Join(states, " and "))
		}
		x, y := 0.0, 0.0
		for _, side := range f.Looks {
			if d, ok := degrees[g.Hexes][side]; ok {
				x, y = x+math.Sin(d*math.Pi/180), y+math.Cos(d*math.Pi/180)
			}
		}
		if math.Hypot(x, y) > 0.01 {
			man.Looks, man.Sees = math.Mod(math.Atan2(x, y)*180/math.Pi+360, 360), true
		}
		g.Men = append(g.Men, man)
		said := man.Name + " at " + s.Name
		if f.Facing != "" {
			said += " facing " + f.Facing
		}
		if man.From != nil {
			said += ", moved"
		}
		told = append(told, said)
	}
	g.Desc = strings.Join(told, "; ") + "."
	if under := beneath(g.Men); under != "" {
		g.Desc, g.Caption = g.Desc+" "+under, g.Caption+" "+under
	}
	if m.seq == w.seen[0].seq && !g.Hexes {
		g.Caption += partOf(g.Spaces, c.Spaces)
	}
	if len(held) > 0 {
		ringed := "Ringed: " + strings.Join(held, ", ") + "."
		g.Desc, g.Caption = g.Desc+" "+ringed, g.Caption+" "+ringed
	}
	return g.Figure()
}

// beneath says which fallen figures are hidden beneath others.
func beneath(men []figure.Man) string {
	var said []string
	for i, m := range men {
		over := slices.IndexFunc(men, func(o figure.Man) bool {
			return o.Name != m.Name && o.X == m.X && o.Y == m.Y
		})
		if m.Gone && over >= 0 && (over > i || !men[over].Gone) {
			said = append(said, m.Name+" fell where "+men[over].Name+" is drawn.")
		}
	}
	return strings.Join(said, " ")
}

// partOf says how much of a board is drawn, "" where that is all of it.
func partOf(shown []figure.Spot, all []chart.Space) string {
	if len(shown) == len(all) {
		return ""
	}
	return " Drawn are " + strconv.Itoa(len(shown)) + " of the board's " + strconv.Itoa(len(all)) + " squares: where anybody came, and around it."
}

// The margins of squares shown around all places where a figure stood: around above and below,
// besides to the left and right, which leaves room for names where the squares are too small for
// letters.
const around, besides = 1, 4

// mostLettered is the largest number of columns of squares that are drawn large enough for
// letters.
const mostLettered = 10

// shown returns a function that reports whether a space is drawn. All hexes are; of a board of
// squares, those where a figure ever stood and what lies between and around them.
func (w *writer) shown(hexes bool) func(*chart.Space) bool {
	if hexes {
		return func(*chart.Space) bool { return true }
	}
	x0, y0, x1, y1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for i := range w.seen {
		c := w.seen[i].chart
		for _, f := range c.Figures {
			if f.Space != chart.Nowhere {
				s := &c.Spaces[f.Space]
				x0, y0, x1, y1 = min(x0, s.X), min(y0, s.Y), max(x1, s.X), max(y1, s.Y)
			}
		}
	}
	besides := besides
	for besides > around && x1-x0+1+2*besides > mostLettered && x1-x0+1+2*around <= mostLettered {
		besides--
	}
	// The chart counts two of its rows to a row of squares.
	return func(s *chart.Space) bool {
		return s.X >= x0-besides && s.X <= x1+besides && s.Y >= y0-2*around && s.Y <= y1+2*around
	}
}

// states returns the states that a figure is in after a command.
func (w *writer) states(name string, seq int) (list []string) {
	for _, l := range w.steps.Lanes {
		for _, s := range l.Spans {
			if l.Name == name && s.From <= seq && (seq < s.To || s.To == 0 || s.To == w.number) {
				list = append(list, s.Text)
			}
		}
	}
	return list
}

// from returns where a figure stood before the turn that a moment belongs to, nil if it has not
// moved, and the places where it stood in between.
func (w *writer) from(m *moment, i int) (from *figure.Spot, via []figure.Spot) {
	begins := 0
	for _, p := range w.r.Parts {
		if len(p.Rows) > 0 && p.Rows[0].First <= m.seq {
			begins = p.Rows[0].First
		}
	}
	at, now := chart.Nowhere, m.chart.Figures[i].Space
	for k := range w.seen {
		if w.seen[k].seq < begins && i < len(w.seen[k].chart.Figures) {
			at = w.seen[k].chart.Figures[i].Space
		}
	}
	if at == chart.Nowhere || now == chart.Nowhere || at == now {
		return nil, nil
	}
	spot := func(at int) figure.Spot {
		return figure.Spot{X: float64(m.chart.Spaces[at].X), Y: float64(m.chart.Spaces[at].Y)}
	}
	start, last := spot(at), at
	for k := range w.seen {
		x := &w.seen[k]
		if x.seq < begins || x.seq > m.seq || i >= len(x.chart.Figures) {
			continue
		}
		if s := x.chart.Figures[i].Space; s != chart.Nowhere && s != last {
			via, last = append(via, spot(s)), s
		}
	}
	if n := len(via); n > 0 && last == now {
		via = via[:n-1]
	}
	return &start, via
}

// fell returns a figure that has left the ground at its last place there, marked as out of the
// bout.
func (w *writer) fell(m *moment, i int) chart.Figure {
	last := m.chart.Figures[i]
	for k := range w.seen {
		if w.seen[k].seq >= m.seq || i >= len(w.seen[k].chart.Figures) {
			break
		}
		if f := w.seen[k].chart.Figures[i]; f.Space != chart.Nowhere {
			last.Space, last.Facing, last.Looks = f.Space, "", nil
		}
	}
	last.Gone = true
	return last
}

// margin is how much of a plan is shown around all places where a figure stood, in units of
// length.
const margin = 4

// frame returns the part of a plan in which figures ever stood.
func (w *writer) frame() figure.Ground {
	f := figure.Ground{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	unit, wide, deep := 1.0, 1.0, 1.0
	for _, m := range w.seen {
		p := m.chart.Plan
		if p == nil {
			continue
		}
		unit, wide, deep = float64(p.Unit), float64(p.Wide), float64(p.Deep)
		for _, b := range p.Blocks {
			f.X0, f.Y0 = min(f.X0, float64(b.X0)), min(f.Y0, deep-float64(b.Y1))
			f.X1, f.Y1 = max(f.X1, float64(b.X1)), max(f.Y1, deep-float64(b.Y0))
		}
	}
	f.X0, f.Y0 = max(0, f.X0-margin*unit), max(0, f.Y0-margin*unit)
	f.X1, f.Y1 = min(wide, f.X1+margin*unit), min(deep, f.Y1+margin*unit)
	if f.X0 > f.X1 {
		f.X0, f.Y0, f.X1, f.Y1 = 0, 0, wide, deep
	}
	return f
}

// plan draws bodies of men to scale, and names the ground if named is set. North, the way in
// which coordinates grow, is above.
func (w *writer) plan(m *moment, frame figure.Ground, named bool) *figure.Figure {
	p := m.chart.Plan
	g := frame
	g.Title, g.Caption = w.captioned(m, true)
	deep := float64(p.Deep)
	var kinds []string
	for _, x := range p.Patches {
		name, kind := "", slices.Index(kinds, x.Name)
		if kind < 0 {
			kind, kinds = len(kinds), append(kinds, x.Name)
		}
		if named {
			name = line.Clean(cmp.Or(x.Printed, x.Name))
		}
		g.Blocks = append(g.Blocks, figure.Block{Name: name, Of: -1, Way: x.Way, Kind: kind, X0: float64(x.X0), X1: float64(x.X1), Y0: deep - float64(x.Y1), Y1: deep - float64(x.Y0)})
	}
	var told []string
	for _, b := range p.Blocks {
		who := bodyOf(m.chart, b.Name)
		name := w.standing(line.Clean(who), m.seq)
		g.Blocks = append(g.Blocks, figure.Block{Name: name, Of: w.sideOf(who), X0: float64(b.X0), X1: float64(b.X1), Y0: deep - float64(b.Y1), Y1: deep - float64(b.Y0)})
		told = append(told, name+" at "+string(p.AppendPoint(nil, (b.X0+b.X1)/2, (b.Y0+b.Y1)/2)))
	}
	g.Desc = strings.Join(told, "; ") + "."
	return g.Figure()
}

// bodyOf returns the name of the figure that a block belongs to: the longest name with which the
// block's text begins.
func bodyOf(c *chart.Chart, said string) string {
	who := ""
	for _, f := range c.Figures {
		if rest, ok := strings.CutPrefix(said, f.Name); ok && (rest == "" || rest[0] == ',') && len(f.Name) > len(who) {
			who = f.Name
		}
	}
	return who
}

// standing returns a name with the figure's value of the measure after a command, where that is
// known.
func (w *writer) standing(name string, seq int) string {
	if value, known := w.valueAt(name, seq); known && value >= 0 {
		return name + " " + strconv.Itoa(value)
	}
	return name
}
