package chart

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// A Plan is ground without spaces: a table with things at positions in hundredths of a unit of
// length. It is drawn to scale.
type Plan struct {
	Wide, Deep int
	Unit       int    // hundredths in a unit of length
	UnitName   string // the name of a unit, "inch"
	Patches    []Patch
	Blocks     []Block
	Reach      *PlanReach // how far one of the bodies of men can go, or nil
	fitted     bool       // it is drawn for a screen
	drawn      []byte     // the drawing for that screen
}

// ReachParts is the number of parts into which a whole move is divided on a plan.
const ReachParts = 8

// A Point is a position on a plan, in hundredths.
type Point struct{ X, Y int }

// AppendPoint appends a position in units of length: 22,33.3.
func (p *Plan) AppendPoint(b []byte, x, y int) []byte {
	number := func(n int) []byte { return strconv.AppendFloat(b, float64(n)/float64(p.Unit), 'f', -1, 64) }
	b = append(number(x), ',')
	return number(y)
}

// A PlanReach is where a body of men can go without turning.
type PlanReach struct {
	Name  string
	X, Y  int        // the middle of its front
	Spots []PlanSpot // the points that it can reach, a unit of length apart
	Note  string     // more to tell a person at a terminal, or ""
}

// A PlanSpot is a point with its distance in parts of a whole move, rounded up.
type PlanSpot struct{ X, Y, Part int }

// A Patch is an area of ground that is not plain. Later patches lie on top.
type Patch struct {
	X0, Y0, X1, Y1 int
	Mark           byte
	Name           string
	Printed        string // the name in a picture on a page, "" for Name
	Over           bool   // it is drawn over the men
	Way            bool   // men go along it: a road, a bridge
}

// A Block is a body of men: the ground that it takes, and its facing.
type Block struct {
	X0, Y0, X1, Y1 int
	Side           int // the side; upper or lower case marks tell the sides apart
	Name           string
}

// manyBlocks is how many blocks can have a letter of their own.
const manyBlocks = 26

// highAsWide says that a character is about twice as high as it is wide.
const highAsWide = 2

// mostColumns is the largest useful number of columns.
const mostColumns = 100

// draw draws a plan no wider than width.
func (p *Plan) draw(width int) []byte {
	columns := max(8, min(width, mostColumns)-2)
	rows := max(4, (p.Deep*columns+p.Wide*highAsWide/2)/(p.Wide*highAsWide))
	s := newSheet(columns+2, rows+2)
	p.border(s)
	p.lay(s, false)
	p.drawReach(s)
	for i := range p.Blocks {
		b := &p.Blocks[i]
		p.fill(s, b.X0, b.Y0, b.X1, b.Y1, p.mark(i))
	}
	if p.fitted {
		p.share(s)
	}
	p.lay(s, true)
	p.drawn = s.appendTo(nil)
	return p.drawn
}

// hidden returns a remark, for a screen, on a mark that is not drawn since others cover it.
func (p *Plan) hidden(mark byte) string {
	if !p.fitted || bytes.IndexByte(p.drawn, mark) >= 0 {
		return ""
	}
	return " (not drawn: others are in that place)"
}

// lay draws the patches under the men, or those over them.
func (p *Plan) lay(s *sheet, over bool) {
	for i := range p.Patches {
		if x := &p.Patches[i]; x.Over == over {
			p.fill(s, x.X0, x.Y0, x.X1, x.Y1, x.Mark)
		}
	}
}

// drawReach marks where a body of men can go with the parts of a move that it costs.
func (p *Plan) drawReach(s *sheet) {
	if p.Reach == nil {
		return
	}
	for _, x := range p.Reach.Spots {
		p.fill(s, x.X-p.Unit/2, x.Y-p.Unit/2, x.X+p.Unit/2, x.Y+p.Unit/2, byte('0'+x.Part))
	}
}

// Says says how far a body of men can go in each direction.
func (x *PlanReach) Says(p *Plan) string {
	if len(x.Spots) == 0 {
		return x.Name + " can go nowhere."
	}
	var far [4]int // north, south, east, west
	for _, at := range x.Spots {
		dx, dy := (at.X-x.X)/p.Unit, (at.Y-x.Y)/p.Unit
		switch {
		case dx == 0:
			far[0], far[1] = max(far[0], dy), max(far[1], -dy)
		case dy == 0:
			far[2], far[3] = max(far[2], dx), max(far[3], -dx)
		}
	}
	n := strconv.Itoa
	return "Counted by the " + p.UnitName + ", " + x.Name + " can go " + n(far[0]) + " north, " + n(far[1]) + " south, " + n(far[2]) + " east and " + n(far[3]) + " west."
}

func (p *Plan) border(s *sheet) {
	for x := range s.wide {
		s.put(x, 0, "-")
		s.put(x, s.high-1, "-")
	}
	for y := range s.high {
		edge := "|"
		if y == 0 || y == s.high-1 {
			edge = "+"
		}
		s.put(0, y, edge)
		s.put(s.wide-1, y, edge)
	}
}

// share makes every other cell of a block show it that another block would hide, such as one that
// it fights hand to hand.
func (p *Plan) share(s *sheet) {
	for i := range p.Blocks {
		b, mark := &p.Blocks[i], p.mark(i)
		var cells []*byte
		hidden := true
		p.cells(s, b.X0, b.Y0, b.X1, b.Y1, func(c *byte) {
			cells = append(cells, c)
			hidden = hidden && *c != mark
		})
		for k := len(cells) % 2; hidden && k < len(cells); k += 2 {
			*cells[k] = mark
		}
	}
}

// fill marks the cells of a rectangle.
func (p *Plan) fill(s *sheet, x0, y0, x1, y1 int, mark byte) {
	p.cells(s, x0, y0, x1, y1, func(c *byte) { *c = mark })
}

// cells visits the cells whose centre lies in a rectangle, or the one nearest to the rectangle's
// centre if there are none.
func (p *Plan) cells(s *sheet, x0, y0, x1, y1 int, visit func(c *byte)) {
	columns, rows := s.wide-2, s.high-2
	cell := func(v, of, n int) int { return min(max(v*n/of, 0), n-1) }
	west, east := cell(x0+p.Wide/columns/2, p.Wide, columns), cell(x1-p.Wide/columns/2, p.Wide, columns)
	south, north := cell(y0+p.Deep/rows/2, p.Deep, rows), cell(y1-p.Deep/rows/2, p.Deep, rows)
	if east < west {
		west = cell((x0+x1)/2, p.Wide, columns)
		east = west
	}
	if north < south {
		south = cell((y0+y1)/2, p.Deep, rows)
		north = south
	}
	for y := south; y <= north; y++ {
		for x := west; x <= east; x++ {
			if c := s.at(1+x, rows-y); c != nil {
				visit(c)
			}
		}
	}
}

// mark returns the letter of a block, a capital for the first side. Where there are very many
// blocks, all of a side have the same mark.
func (p *Plan) mark(i int) byte {
	side, n := p.Blocks[i].Side, 0
	for k := range p.Blocks {
		if p.Blocks[k].Side == side {
			if k < i {
				n++
			}
		}
	}
	first := byte('A')
	if side > 0 {
		first = 'a'
	}
	if len(p.Blocks) > 2*manyBlocks || n >= manyBlocks {
		return [2]byte{'#', 'o'}[min(side, 1)]
	}
	return first + byte(n)
}

// legend names what is marked.
func (p *Plan) legend() []byte {
	var b []byte
	for i := range p.Blocks {
		if m := p.mark(i); m != '#' && m != 'o' {
			b = append(append(append(b, m, ' '), p.Blocks[i].Name+p.hidden(m)...), '\n')
		}
	}
	if len(p.Blocks) > 2*manyBlocks {
		b = append(b, "# the one side, o the other\n"...)
	}
	if p.Reach != nil {
		b = append(append(b, p.Reach.Says(p)...), '\n')
		if len(p.Reach.Spots) > 0 {
			b = append(b, "1 to 8 where the middle of its front can come to, in eighths of a whole move\n"...)
		}
		if p.fitted && p.Reach.Note != "" {
			b = append(append(b, p.Reach.Note...), '\n')
		}
	}
	if p.fitted {
		return p.marks(b)
	}
	seen := map[string]bool{}
	for i := range p.Patches {
		x := &p.Patches[i]
		if !seen[x.Name] {
			seen[x.Name] = true
			b = append(append(append(b, x.Mark, ' '), x.Name...), '\n')
		}
	}
	return b
}

// marks names what lies on the table, a line for each mark.
func (p *Plan) marks(b []byte) []byte {
	var signs []byte
	names := map[byte][]string{}
	for i := range p.Patches {
		x := &p.Patches[i]
		if names[x.Mark] == nil {
			signs = append(signs, x.Mark)
		}
		if !slices.Contains(names[x.Mark], x.Name) {
			names[x.Mark] = append(names[x.Mark], x.Name)
		}
	}
	for _, m := range signs {
		b = append(append(append(b, m, ' '), strings.Join(kindOnce(names[m]), ", ")+p.hidden(m)...), '\n')
	}
	return b
}

// kindOnce leaves the kind out of all names but the first, where all names begin with the same
// kind.
func kindOnce(names []string) []string {
	kind, _, _ := strings.Cut(names[0], " ")
	own := []string{names[0]}
	for _, name := range names[1:] {
		rest, ok := strings.CutPrefix(name, kind+" ")
		if !ok {
			return names
		}
		own = append(own, rest)
	}
	return own
}

// key says what a character of the drawing stands for.
func (p *Plan) key(width int) []byte {
	columns := max(8, min(width, mostColumns)-2)
	n := (p.Wide*10/columns + p.Unit/2) / p.Unit
	b := strconv.AppendInt([]byte("North is above; a character is "), int64(n/10), 10)
	b = strconv.AppendInt(append(b, '.'), int64(n%10), 10)
	b = append(append(append(b, ' '), p.UnitName...), " wide and twice as high.\n"...)
	return b
}
