package chart

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// Draw returns the arena as lines no wider than width; a legend of the figures and things marked
// in it; and the key to the marks that are the same in every drawing. Legend and key are
// sentences, one per line, to be wrapped by the caller. Without spaces there is nothing to draw,
// and the legend says everything.
func (c *Chart) Draw(width int) (drawn, legend, key []byte) {
	if c.Plan != nil {
		return c.Plan.draw(width), c.Plan.legend(), c.Plan.key(width)
	}
	if len(c.Spaces) == 0 {
		return nil, c.Sentences(nil), nil
	}
	d := c.drawing(width)
	return d.appendTo(nil), d.legend(), d.key()
}

// A drawing is a chart while it is being drawn on a sheet.
type drawing struct {
	*Chart
	*sheet
	tile         *tile
	shown, whole window
	left         int           // characters to the left of the arena, for the numbers of its rows
	marks        []byte        // the marks of the figures
	keys         map[int]byte  // the marks of the spaces with things
	spots        map[int]*Spot // the spots of the reach, by space
	taken        map[int]bool  // spaces with a figure in them
}

func (c *Chart) drawing(width int) *drawing {
	t, left := c.tiling(width)
	shown, whole := c.window(max(1, (width-left-t.wide())/t.across+1), t.usual)
	d := &drawing{Chart: c, tile: t, left: left, shown: shown, whole: whole, marks: c.marks(), keys: c.keys(), spots: map[int]*Spot{}, taken: map[int]bool{}}
	d.sheet = newSheet(left+(shown.x.to-shown.x.from)*t.across+t.wide(), t.header+(shown.y.to-shown.y.from)*t.down+t.high())
	if c.Reach != nil {
		for i := range c.Reach.Spots {
			d.spots[c.Reach.Spots[i].Space] = &c.Reach.Spots[i]
		}
	}
	for _, f := range c.Figures {
		if f.Space != Nowhere {
			d.taken[f.Space] = true
		}
	}
	d.draw()
	return d
}

// tiling returns the tile for a width, and how many characters the numbers of the rows take.
// Squares are drawn small where that shows more columns. Where there is no room for a square
// beside its number, the numbers are left out.
func (c *Chart) tiling(width int) (t *tile, left int) {
	if c.Shape == Hexes {
		return &hexagon, 0
	}
	for k := range c.Spaces {
		_, second, _ := strings.Cut(c.Spaces[k].Name, ",")
		left = max(left, len(second))
	}
	whole := c.bounds(func(int) bool { return true })
	t = &square
	if left+(whole.x.to-whole.x.from)*t.across+t.wide() > width {
		t = &smallSquare
	}
	if left+t.wide() > width {
		left = 0
	}
	return t, left
}

// draw draws the spaces, then what is in them, then the facings over their sides. Tiles overlap,
// and later parts cover earlier ones.
func (d *drawing) draw() {
	for _, part := range []func(int){d.outline, d.inside} {
		for k := range d.Spaces {
			if d.shown.holds(&d.Spaces[k]) {
				part(k)
			}
		}
	}
	for i, f := range d.Figures {
		if f.Space != Nowhere && d.shown.holds(&d.Spaces[f.Space]) {
			d.figure(i)
		}
	}
	d.columns()
	if d.left > 0 {
		d.rows()
	}
}

// corner returns the position of the tile of a space on the sheet.
func (d *drawing) corner(space int) (x, y int) {
	s := &d.Spaces[space]
	return d.left + (s.X-d.shown.x.from)*d.tile.across, d.tile.header + (s.Y-d.shown.y.from)*d.tile.down
}

// outline draws the outline of a space.
func (d *drawing) outline(k int) {
	x, y := d.corner(k)
	for i, row := range d.tile.rows {
		d.put(x, y+i, row)
	}
}

// inside writes the text in a space. What has no room beside a cost stands under it.
func (d *drawing) inside(k int) {
	x, y := d.corner(k)
	x, y = x+d.tile.text[0], y+d.tile.text[1]
	if d.tile.room == 1 {
		d.squeeze(x, y, k)
		return
	}
	d.put(x, y, d.said(k))
	spot := d.spots[k]
	if spot != nil && spot.Cost > 9 {
		d.put(x, y+1, d.attackKey(spot))
	}
	switch key := d.keys[k]; {
	case spot == nil || key == 0:
	case d.taken[k] && len(spot.Attacks) == 0: // the moving figure stands on it
		d.put(x+1, y, string(key))
	default:
		d.put(x+1, y+1, string(key))
	}
}

// squeeze writes the text of a space with room for one character. A second character stands under
// it.
func (d *drawing) squeeze(x, y, k int) {
	said, spot := d.said(k), d.spots[k]
	switch {
	case spot == nil || d.taken[k]:
	case spot.Cost > 9:
		said = manyPoints + d.attackKey(spot)
	case len(spot.Attacks) == 0 && d.keys[k] != 0:
		said += string(d.keys[k])
	}
	if said != "" {
		d.put(x, y, said[:1])
		d.put(x, y+1, said[1:])
	}
}

// manyPoints stands for a cost that takes more than one character.
const manyPoints = "+"

// said returns the two characters in a space without a figure: the cost to go there and whether
// one can attack from it; or the thing in it, its ground, or the viewer's quarter that it lies
// in.
func (d *drawing) said(k int) string {
	switch spot := d.spots[k]; {
	case d.taken[k] && spot == nil:
		return ""
	case spot != nil && d.taken[k]: // the moving figure itself stands there
		return " " + d.attackKey(spot)
	case spot != nil && spot.Cost > 9:
		return strconv.Itoa(spot.Cost)
	case spot != nil:
		return strconv.Itoa(spot.Cost) + d.attackKey(spot)
	case d.keys[k] != 0:
		return string(d.keys[k])
	case d.Spaces[k].Ground != 0:
		return string(d.mark(k))
	case d.Viewer != Nobody && d.Reach == nil && d.Spaces[k].Quarter != Unmarked:
		return string(d.Quarters[d.Spaces[k].Quarter].Mark)
	}
	return ""
}

// attackKey returns the mark for the side of the target from which an attack would come, or
// another mark if several figures could be attacked.
func (d *drawing) attackKey(spot *Spot) string {
	if len(spot.Attacks) == 0 {
		return ""
	}
	first := &spot.Attacks[0]
	for _, a := range spot.Attacks {
		if a.Target != first.Target {
			return severalTargets
		}
	}
	return d.quarterKey(first.Quarter)
}

// quarterKey returns the letter for a side of a target. For a person it is a small letter, which
// no ground has, since capitals stand for figures.
func (d *drawing) quarterKey(n int) string {
	q := &d.Quarters[n]
	if !d.Talked {
		return string(q.Key)
	}
	for _, letter := range strings.ToLower(string(q.Key) + q.Word) {
		ground := slices.ContainsFunc(d.Grounds, func(g Ground) bool { return rune(g.Mark) == letter })
		other := slices.ContainsFunc(d.Quarters, func(of Quarter) bool { return of.Key != q.Key && rune(of.Key|' ') == letter })
		if !ground && !other {
			return string(letter)
		}
	}
	return string(q.Key)
}

const severalTargets = "!"

// figure draws a figure and marks the sides that it faces.
func (d *drawing) figure(i int) {
	f := &d.Figures[i]
	x, y := d.corner(f.Space)
	text := string(d.marks[i])
	switch key := d.keys[f.Space]; {
	case d.spots[f.Space] != nil || d.tile.room == 1:
	case key != 0:
		text += string(key)
	case d.Spaces[f.Space].Ground != 0:
		text += string(d.mark(f.Space))
	}
	d.put(x+d.tile.text[0], y+d.tile.text[1], text)
	if f.Gone {
		return
	}
	for _, side := range f.Looks {
		d.look(x, y, d.tile.gates[side])
	}
}

// columns writes over each column its coordinate, and under it the second coordinate of its
// topmost space that is shown.
func (d *drawing) columns() {
	top := map[int]*Space{}
	for k := range d.Spaces {
		s := &d.Spaces[k]
		if was := top[s.X]; d.shown.holds(s) && (was == nil || s.Y < was.Y) {
			top[s.X] = s
		}
	}
	every := 1
	for _, s := range top {
		first, second, _ := strings.Cut(s.Name, ",")
		if len(first) >= d.tile.across || !d.tile.beside && len(second) >= d.tile.across {
			every = 2 // side by side the numbers would run together
		}
	}
	for column, s := range top {
		if (column-d.whole.x.from)%every != 0 {
			continue
		}
		x := d.left + (column-d.shown.x.from)*d.tile.across + d.tile.text[0] + d.tile.label
		first, second, _ := strings.Cut(s.Name, ",")
		d.put(x-len(first), 0, first)
		if !d.tile.beside {
			d.put(x-len(second), 1, second)
		}
	}
}

// rows writes the coordinate of each row beside it.
func (d *drawing) rows() {
	for k := range d.Spaces {
		if s := &d.Spaces[k]; d.shown.holds(s) {
			_, second, _ := strings.Cut(s.Name, ",")
			_, y := d.corner(k)
			d.put(d.left-len(second), y+d.tile.text[1], second)
		}
	}
}

// moreFigures marks further figures when letters and digits have run out.
const moreFigures = '?'

// marks gives each figure a letter of its own, from its name if possible.
func (c *Chart) marks() []byte {
	const free = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	marks := make([]byte, len(c.Figures))
	taken := ""
	for i, f := range c.Figures {
		marks[i] = moreFigures
		for _, r := range strings.ToUpper(f.Name) + free {
			if strings.ContainsRune(free, r) && !strings.ContainsRune(taken, r) {
				marks[i] = byte(r)
				break
			}
		}
		taken += string(marks[i])
	}
	return marks
}

// moreThings marks further spaces with things when the letters have run out.
const moreThings = '+'

// keys gives each space with things a small letter that marks no quarter and no ground.
func (c *Chart) keys() map[int]byte {
	keys := map[int]byte{}
	free := []byte("abcdefghijklmnopqrstuvwxyz")
	for _, q := range c.Quarters {
		free = bytes.ReplaceAll(free, []byte{q.Mark}, nil)
	}
	for _, g := range c.Grounds {
		free = bytes.ReplaceAll(free, []byte{g.Mark}, nil)
	}
	for _, t := range c.Things {
		switch {
		case t.Space == Nowhere || keys[t.Space] != 0:
		case len(free) == 0:
			keys[t.Space] = moreThings
		default:
			keys[t.Space], free = free[0], free[1:]
		}
	}
	return keys
}
