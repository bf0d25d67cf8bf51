package chart

import (
	"slices"
	"strings"
)

// The measures of a map of squares where there is no room beside a drawing. A square is three
// columns wide and one row high.
const (
	squareWide = 3
	narrowRows = 30 // half rows, unless the figures stand farther apart
	beside     = 80 // the columns of a screen with room beside a drawing
)

// narrow draws what lies around the figures on squares. A figure is a letter and an arrow.
func (c *Chart) narrow(width int) (drawn, legend, key []byte) {
	left := 0
	for k := range c.Spaces {
		_, second, _ := strings.Cut(c.Spaces[k].Name, ",")
		left = max(left, len(second))
	}
	shown, whole := c.window(max(1, (width-left)/squareWide), narrowRows)
	d := &drawing{Chart: c, tile: &square, left: left, shown: shown, whole: whole, marks: c.marks(), keys: c.keys(), spots: map[int]*Spot{}, taken: map[int]bool{}}
	if c.Reach != nil {
		for i := range c.Reach.Spots {
			d.spots[c.Reach.Spots[i].Space] = &c.Reach.Spots[i]
		}
	}
	cells := map[int]string{}
	for i, f := range c.Figures {
		if f.Space == Nowhere {
			continue
		}
		d.taken[f.Space] = true
		cells[f.Space] = string(d.marks[i])
		if !f.Gone {
			cells[f.Space] += looks[strings.ToUpper(f.Facing[:min(1, len(f.Facing))])]
		}
	}
	d.rowsOf(cells, &drawn)
	t, k := text{c: c}, text{c: c}
	for _, i := range d.ownFirst() {
		t.line(string(d.marks[i]) + " " + d.briefly(i) + d.outside(c.Figures[i].Space) + ".")
	}
	d.things(&t)
	if c.Reach != nil {
		t.purse()
		t.turns()
		t.attacks(false)
		k.line("A number is the least it costs to come there.")
		d.attackKeys(&k)
	} else {
		t.sights(d.Viewer)
	}
	note := "A letter with an arrow: who stands there, and looks where."
	if shown != whole {
		note += " map all draws the rest."
	}
	k.line(note)
	d.groundKeys(&k)
	return drawn, t.b, k.b
}

// rowsOf draws the squares under the numbers of every other column.
func (d *drawing) rowsOf(cells map[int]string, drawn *[]byte) {
	lines := make([][]string, d.shown.y.to-d.shown.y.from+1)
	heads, labels := make([]string, d.shown.x.to-d.shown.x.from+1), make([]string, len(lines))
	for k := range d.Spaces {
		s := &d.Spaces[k]
		if !d.shown.holds(s) {
			continue
		}
		first, second, _ := strings.Cut(s.Name, ",")
		x, y := s.X-d.shown.x.from, s.Y-d.shown.y.from
		heads[x], labels[y] = first, second
		if lines[y] == nil {
			lines[y] = make([]string, len(heads))
		}
		said, stands := cells[k]
		switch {
		case stands:
		case d.said(k) != "":
			said = d.said(k)
		default:
			said = "."
		}
		lines[y][x] = said
	}
	row := func(label string, texts []string) {
		b := strings.Repeat(" ", max(0, d.left-len(label))) + label
		for _, t := range texts {
			b += " " + t + strings.Repeat(" ", max(0, squareWide-1-len([]rune(t))))
		}
		*drawn = append(append(*drawn, strings.TrimRight(b, " ")...), '\n')
	}
	row("", heads)
	for y, l := range lines {
		if l != nil {
			row(labels[y], l)
		}
	}
}

// ownFirst returns the figures, those of the active side first.
func (d *drawing) ownFirst() (list []int) {
	for i := range d.Figures {
		list = append(list, i)
	}
	slices.SortStableFunc(list, func(a, b int) int {
		switch x, y := d.Figures[a].Own, d.Figures[b].Own; {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return 0
	})
	return list
}

// briefly says where a figure is and in what state, without its facing.
func (d *drawing) briefly(i int) string {
	f := &d.Figures[i]
	said := f.Name
	switch {
	case f.Space != Nowhere && f.Gone:
		said += " lies at " + d.Spaces[f.Space].Name
	case f.Space != Nowhere:
		said += " at " + d.Spaces[f.Space].Name + d.upon(f.Space)
	}
	if f.State != "" {
		said += ", " + f.State
	}
	if f.Acts {
		said += "; acts"
	}
	return said
}

// WithKey returns the text under or beside a drawing. Where there is no room beside it the key
// comes first, since the rest may end up on another page.
func (c *Chart) WithKey(legend, key []byte, width int) []byte {
	if c.Shape == Squares && c.Plan == nil && width < beside {
		return slices.Concat(key, legend)
	}
	return slices.Concat(legend, key)
}
