package chart

import (
	"slices"
	"strings"
)

// The measures of a map of hexes where there is little room. A hex is four columns wide. Since
// columns are offset against each other, it is two rows high.
const (
	hexWide    = 4
	hexRows    = 22 // the largest number of rows, with the head
	hexMargin  = 2 * nearby
	hexThrough = ":" // marks rows that are left out
)

// looks maps facings to arrows.
var looks = map[string]string{"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}

// compact draws what lies around the figures on hexes. A figure is its letter and an arrow.
func (c *Chart) compact(width int) (drawn, legend, key []byte) {
	shown, whole := c.window(max(1, width/hexWide-1), hexRows)
	d := &drawing{Chart: c, tile: &hexagon, shown: shown, whole: whole, marks: c.marks(), keys: c.keys()}
	cells := map[[2]int]string{}
	first, top := map[int]string{}, map[int]int{} // by column: the first number of its top space, and that space's half row
	for k := range c.Spaces {
		s := &c.Spaces[k]
		if !shown.holds(s) {
			continue
		}
		q, r, _ := strings.Cut(s.Name, ",")
		if y, ok := top[s.X]; !ok || s.Y < y {
			first[s.X], top[s.X] = q, s.Y
			if ok { // the space found before is not the top one
				cells[[2]int{s.X, y}] = d.inHex(c.hexAt(s.X, y))
			}
			cells[[2]int{s.X, s.Y}] = r
			continue
		}
		cells[[2]int{s.X, s.Y}] = d.inHex(k)
	}
	for i, f := range c.Figures {
		if f.Space != Nowhere && shown.holds(&c.Spaces[f.Space]) {
			s := &c.Spaces[f.Space]
			cells[[2]int{s.X, s.Y}] = string(d.marks[i]) + looks[strings.ToUpper(f.Facing)]
		}
	}
	var b strings.Builder
	row := func(text func(x int) string) {
		var line strings.Builder
		for x := shown.x.from; x <= shown.x.to; x++ {
			t := text(x)
			n := len([]rune(t))
			line.WriteString(strings.Repeat(" ", max(0, hexWide-1-n)) + t + " ")
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	row(func(x int) string { return first[x] })
	left, any := false, false
	for y := shown.y.from; y <= shown.y.to; y++ {
		if d.passed(y) {
			if !left {
				row(func(x int) string { return hexThrough })
			}
			left, any = true, true
			continue
		}
		left = false
		row(func(x int) string { return cells[[2]int{x, y}] })
	}
	t := text{c: c}
	for i := range c.Figures {
		t.line(string(d.marks[i]) + " " + d.stands(i) + d.outside(c.Figures[i].Space) + ".")
	}
	d.things(&t)
	t.sights(d.Viewer)
	k := text{c: c}
	note := "The arrow says where he looks. A hex is (first,second): the first number stands above its column, the second is in the column's top hex and grows by 1 a hex downward."
	if any {
		note += " " + hexThrough + " rows are left out."
	}
	if shown != whole || any {
		note += " map all draws the rest."
	}
	k.line(note)
	d.groundKeys(&k)
	return []byte(b.String()), t.b, k.b
}

// inHex returns the text in a hex without a figure.
func (d *drawing) inHex(k int) string {
	if key := d.keys[k]; key != 0 {
		return string(key)
	}
	if g := d.Spaces[k].Ground; g > 0 {
		return string(d.Grounds[g-1].Mark)
	}
	return "·"
}

// hexAt returns the index of the space in a column at a half row, -1 for none.
func (c *Chart) hexAt(x, y int) int {
	return slices.IndexFunc(c.Spaces, func(s Space) bool { return s.X == x && s.Y == y })
}

// passed reports whether a half row is left out. Where there are too many, those far from all
// figures are.
func (d *drawing) passed(y int) bool {
	someone := slices.ContainsFunc(d.Figures, func(f Figure) bool { return f.Space != Nowhere && !f.Gone })
	if !someone || d.shown.y.to-d.shown.y.from+2 <= hexRows {
		return false
	}
	margin := hexMargin
	for margin > 0 && d.kept(margin) > hexRows {
		margin--
	}
	return !d.close(y, margin)
}

// kept returns the number of rows drawn if margin half rows are kept around each figure, with the
// head and the rows that stand for those left out.
func (d *drawing) kept(margin int) int {
	n, left := 1, false
	for y := d.shown.y.from; y <= d.shown.y.to; y++ {
		is := d.close(y, margin)
		if is || !left {
			n++
		}
		left = !is
	}
	return n
}

// close reports whether a figure stands within margin half rows of y.
func (d *drawing) close(y, margin int) bool {
	for i := range d.Figures {
		if f := &d.Figures[i]; f.Space != Nowhere && !f.Gone {
			if at := d.Spaces[f.Space].Y; at-margin <= y && y <= at+margin {
				return true
			}
		}
	}
	return false
}

// ascii replaces the signs of a map for a terminal that shows only ASCII.
var ascii = strings.NewReplacer("·", ".", "↑", "^", "↗", ">", "→", ">", "↘", ">", "↓", "v", "↙", "<", "←", "<", "↖", "<")

// ASCII returns a drawing for a terminal that shows only ASCII.
func ASCII(drawn []byte) []byte { return []byte(ascii.Replace(string(drawn))) }
