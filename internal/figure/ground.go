package figure

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Ground is a map of spaces with the figures on them, or a plan with bodies of men to scale.
type Ground struct {
	Title, Desc, Caption string
	Hexes                bool // the spaces are hexes, else squares
	Spaces               []Spot
	Men                  []Man
	Blocks               []Block // the blocks of a plan, in the plan's own units
	X0, Y0, X1, Y1       float64 // the part of the plan that is shown
}

// A Spot is a space by its column and row. On hexes, a row is half a hex high.
type Spot struct {
	X, Y  float64
	Rough bool   // the ground is not plain
	Name  string // its name, "" if it is not needed
}

// A Man is a figure in a space.
type Man struct {
	Name  string
	Of    int // the number of his side
	X, Y  float64
	Looks float64 // his facing, in degrees clockwise from above
	Sees  bool    // his facing is known
	Gone  bool    // he is out of the bout
	Held  bool    // he is in some state: a ring is drawn around him
	From  *Spot   // where he came from, nil if he stood here
	Via   []Spot  // the spaces between, command by command
}

// A Block is an area of a plan: a body of men, or ground that is not plain.
type Block struct {
	Name           string // the name, "" for ground that is not named
	Of             int    // the number of its side, -1 for ground
	Way            bool   // it is a way for men to go along
	Kind           int    // the kind of ground; kinds are drawn differently
	X0, Y0, X1, Y1 float64
}

// groundWide is the width of such a figure. They stand beside each other.
const groundWide = 200.0

// groundHigh is the largest height of a map of squares. A higher one would be shown smaller.
const groundHigh = 230.0

// Figure draws the ground.
func (g *Ground) Figure() *Figure {
	f := &Figure{Title: g.Title, Desc: g.Desc, Caption: g.Caption, Width: groundWide, Map: true}
	if len(g.Spaces) > 0 {
		g.spaces(f)
	} else {
		g.plan(f)
	}
	return f
}

// spaces draws the spaces and the men on them.
func (g *Ground) spaces(f *Figure) {
	left, right, top, low := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, s := range g.Spaces {
		left, right, top, low = min(left, s.X), max(right, s.X), min(top, s.Y), max(low, s.Y)
	}
	// The size of a hex is its side; of a square, half its side.
	wide, high := 1.5, math.Sqrt(3)/2
	if !g.Hexes {
		wide, high = 2, 1
	}
	numbers := g.numbered()
	edge, foot := 0.0, 0.0
	if numbers {
		edge, foot = edgeLeft, edgeLow
	}
	size := (groundWide - 4 - edge) / ((right-left)*wide + 2)
	rim, aside := 1.0, 0.0
	if g.Hexes {
		rim = math.Sqrt(3) / 2
	} else if most := (groundHigh - 4 - foot) / (low - top + 2); size > most { // a strip stands in the middle
		size, aside = most, (groundWide-4-edge-most*((right-left)*wide+2))/2
	}
	f.Height = (low-top)*high*size + 2*rim*size + 4 + foot
	at := func(x, y float64) (float64, float64) {
		return 2 + edge + aside + size + (x-left)*wide*size, 2 + rim*size + (y-top)*high*size
	}
	var plain, rough []any
	for _, s := range g.Spaces {
		x, y := at(s.X, s.Y)
		if s.Rough {
			rough = append(rough, g.outline(x, y, size))
		}
		plain = append(plain, g.upper(s, x, y, size))
	}
	if columns, rows := right-left+1, (low-top)/2+1; !g.Hexes && float64(len(g.Spaces)) == columns*rows {
		plain = grid(at, left, top, columns, rows, size)
	}
	if len(rough) > 0 {
		f.draw("rough", rough...)
	}
	if g.Hexes {
		f.draw("cell", plain...)
	} else {
		f.draw("cell lines", plain...)
	}
	if numbers {
		g.edges(f, at, size, rim)
	}
	g.men(f, at, size)
}

// men draws the figures in spaces. Those who are out are drawn first, so that they cover nobody.
func (g *Ground) men(f *Figure, at func(x, y float64) (float64, float64), size float64) {
	r, tags, ways := 0.75*size, g.tags(1+int(size/14)), g.trails(at)
	named, alike := g.bodies(at, r), !g.Hexes && len(tags) > len(slices.Compact(slices.Sorted(slices.Values(tags))))
	for _, gone := range []bool{true, false} { // those who still take part are drawn over those who do not
		for i, m := range g.Men {
			if m.Gone != gone {
				continue
			}
			x, y := at(m.X, m.Y)
			class := "man " + Letter(m.Of)
			if m.Gone {
				class = "man gone " + Letter(m.Of)
			}
			if m.From != nil {
				x0, y0 := at(m.From.X, m.From.Y)
				way := []any{"M", x0, y0}
				for _, s := range append(slices.Clone(m.Via), Spot{X: m.X, Y: m.Y}) {
					x1, y1 := at(s.X, s.Y)
					way = append(way, "L", x1, y1)
				}
				f.draw("trail "+Letter(m.Of), way...)
			}
			if m.Held && !m.Gone {
				f.Marks = append(f.Marks, Mark{Class: "ring " + Letter(m.Of), Path: circle(x, y, 1.3*r)})
			}
			if m.Sees && !m.Gone {
				f.draw("wedge "+Letter(m.Of), wedge(x, y, r, m.Looks)...)
			}
			f.Marks = append(f.Marks, Mark{Class: class, Path: circle(x, y, r)})
			small := ""
			if size < 14 && len(tags[i]) > 1 {
				small = "small "
			}
			if m.Gone && g.covered(i) {
				continue // the man over him has a name
			}
			if size < smallest || alike { // letters have no room within, or do not tell the men apart
				f.beside(m.Name, m.Of, x, y, r, &named, ways)
				continue
			}
			in := "in " + Letter(m.Of)
			if m.Gone && m.Of == 0 {
				in = "in" // his circle is open, so the letter is as on others' open circles
			}
			f.text(small+in, x, y+3.8, "middle", tags[i])
		}
	}
}

// smallest is the size (half the side) of the smallest space in which letters can be read.
const smallest = 8.8

// beside writes a name beside a man's circle, to the right, left, above or below: where no other
// name stands and, if possible, where nobody has walked.
func (f *Figure) beside(name string, of int, x, y, r float64, named *[]span, ways []span) {
	name = Short(name, 12)
	wide := width(name)
	places := [][2]float64{{x + r + 6, y + 3.8}, {x - r - 6 - wide, y + 3.8}, {x - wide/2, y - r - 5}, {x - wide/2, y + r + 12}, {x + r + 6, y + 14}, {x + r + 6, y - 7}, {x - r - 6 - wide, y + 14}, {x - r - 6 - wide, y - 7}}
	for _, free := range [][]span{slices.Concat(*named, ways), *named} {
		for _, at := range places {
			s := span{at[0], at[0] + wide, at[1] - Size + 2, at[1] + 1}
			if s.left > 0 && s.right < f.Width && s.top > 0 && s.bottom < f.Height && !slices.ContainsFunc(free, s.covers) {
				*named = append(*named, s)
				f.text("name small "+Letter(of), at[0], at[1], "", name)
				return
			}
		}
	}
}

// trails returns the ways that men have gone, in pieces.
func (g *Ground) trails(at func(x, y float64) (float64, float64)) (list []span) {
	const pieces = 16
	for _, m := range g.Men {
		if m.From == nil {
			continue
		}
		x0, y0 := at(m.From.X, m.From.Y)
		for _, s := range append(slices.Clone(m.Via), Spot{X: m.X, Y: m.Y}) {
			x1, y1 := at(s.X, s.Y)
			for k := range pieces + 1 {
				x, y := x0+(x1-x0)*float64(k)/pieces, y0+(y1-y0)*float64(k)/pieces
				list = append(list, span{x - 1, x + 1, y - 1, y + 1})
			}
			x0, y0 = x1, y1
		}
	}
	return list
}

// bodies returns the rooms of the men's circles, which names may not cover.
func (g *Ground) bodies(at func(x, y float64) (float64, float64), r float64) (list []span) {
	for _, m := range g.Men {
		x, y := at(m.X, m.Y)
		list = append(list, span{x - r, x + r, y - r, y + r})
	}
	return list
}

// covered reports whether another man is drawn over one who is out of the bout.
func (g *Ground) covered(i int) bool {
	for k, m := range g.Men {
		if k != i && m.X == g.Men[i].X && m.Y == g.Men[i].Y && (!m.Gone || k > i) {
			return true
		}
	}
	return false
}

// tags returns the letters within the circles of the men: the first letters of the name. Where
// several share them, it is one letter and the number at the end of the name.
func (g *Ground) tags(most int) []string {
	list, count := make([]string, len(g.Men)), map[string]int{}
	for i, m := range g.Men {
		list[i] = Short(m.Name, 1)
		count[list[i]]++
	}
	if len(count) == len(g.Men) { // one letter is enough to tell them apart
		return list
	}
	for i, m := range g.Men {
		if count[Short(m.Name, 1)] > 1 {
			list[i] = Short(m.Name, max(2, most))
		}
	}
	clear(count)
	for _, tag := range list {
		count[tag]++
	}
	for i, m := range g.Men {
		digits := m.Name[len(strings.TrimRight(m.Name, "0123456789")):]
		if count[list[i]] > 1 && digits != "" && len(digits) < 3 && digits != m.Name {
			list[i] = Short(m.Name, 1) + digits
		}
	}
	return list
}

// grid returns the path of a whole board of squares as the lines between them, which is much
// shorter than the squares.
func grid(at func(x, y float64) (float64, float64), left, top, columns, rows, size float64) (lines []any) {
	x0, y0 := at(left, top)
	x1, y1 := at(left+columns-1, top+2*(rows-1))
	for k := range int(columns) + 1 {
		lines = append(lines, "M", x0-size+2*size*float64(k), y0-size, "V", y1+size)
	}
	for k := range int(rows) + 1 {
		lines = append(lines, "M", x0-size, y0-size+2*size*float64(k), "H", x1+size)
	}
	return lines
}

// outline returns the path of a space.
func (g *Ground) outline(x, y, size float64) string {
	if !g.Hexes {
		return box(x-size, y-size, 2*size, 2*size)
	}
	h := size * math.Sqrt(3) / 2
	return path("M", x-size, y, "l", size/2, -h, "h", size, "l", size/2, h, "l", -size/2, h, "h", -size, "Z")
}

// upper returns the path of a space without the sides that it shares with spaces below it.
func (g *Ground) upper(s Spot, x, y, size float64) string {
	below := 0
	for _, o := range g.Spaces {
		if o.X == s.X && o.Y == s.Y+2 || (o.X == s.X-1 || o.X == s.X+1) && o.Y == s.Y+1 {
			below++
		}
	}
	if !g.Hexes || below < 3 {
		return g.outline(x, y, size)
	}
	h := size * math.Sqrt(3) / 2
	return path("M", x-size, y, "l", size/2, -h, "h", size, "l", size/2, h)
}

// wedge returns a pointer out of a circle in the direction of a facing.
func wedge(x, y, r, degrees float64) []any {
	a := degrees * math.Pi / 180
	tip := func(d, turn float64) (float64, float64) {
		return x + d*math.Sin(a+turn), y - d*math.Cos(a+turn)
	}
	x0, y0 := tip(1.6*r, 0)
	x1, y1 := tip(r, 0.6)
	x2, y2 := tip(r, -0.6)
	return []any{"M", x0, y0, "L", x1, y1, "L", x2, y2, "Z"}
}

// plan draws bodies of men to scale, with their names where there is room.
func (g *Ground) plan(f *Figure) {
	scale := groundWide / max(1, g.X1-g.X0)
	f.Height = (g.Y1 - g.Y0) * scale
	x := func(v float64) float64 { return min(groundWide, max(0, (v-g.X0)*scale)) }
	y := func(v float64) float64 { return min(f.Height, max(0, (v-g.Y0)*scale)) }
	f.Marks = append(f.Marks, Mark{Class: "table", Path: box(0, 0, groundWide, f.Height)})
	var taken []span
	for _, b := range g.Blocks {
		l, t, r, w := x(b.X0), y(b.Y0), x(b.X1), y(b.Y1)
		if r-l <= 0 || w-t <= 0 {
			continue // it is out of view
		}
		class := []string{"rough", "rough two", "rough three"}[max(0, b.Kind)%3]
		if b.Way {
			class = "way"
		}
		if b.Of >= 0 {
			class = "body " + Letter(b.Of)
			taken = append(taken, span{l, r, t, w})
		}
		f.Marks = append(f.Marks, Mark{Class: class, Path: box(l, t, max(1.5, r-l), max(1.5, w-t))})
	}
	for _, b := range g.Blocks {
		if b.Of < 0 || b.X1 < g.X0 || b.X0 > g.X1 {
			continue
		}
		l, t, r, w := x(b.X0), y(b.Y0), x(b.X1), y(b.Y1)
		half := width(b.Name) * 0.45
		mid := min(groundWide-half, max(half, (l+r)/2))
		level := (t+w)/2 + 3.5
		places := [][2]float64{{mid, t - 3}, {mid, w + Size}, {r + 3 + half, level}, {l - 3 - half, level}, {r + 2 + half, t - 3}, {l - 2 - half, t - 3}, {r + 2 + half, w + Size}, {l - 2 - half, w + Size}}
		near := len(places)
		for k := 1.0; k < f.Height/Size; k++ {
			for _, side := range []float64{mid, r + 8 + half, l - 8 - half} {
				places = append(places, [2]float64{side, t - 3 - k*Size}, [2]float64{side, w + Size + k*Size})
			}
		}
		for k, at := range places {
			s := span{at[0] - half, at[0] + half, at[1] - Size + 2, at[1] + 1}
			if s.top < 0 || s.bottom > f.Height || s.left < 0 || s.right > groundWide || slices.ContainsFunc(taken, func(o span) bool {
				return s.right >= o.left && o.right >= s.left && s.bottom >= o.top && o.bottom >= s.top
			}) {
				continue
			}
			taken = append(taken, s)
			if k >= near { // a line leads to its box
				end := s.bottom
				if s.top > w {
					end = s.top
				}
				f.draw("thin "+Letter(b.Of), "M", min(s.right, max(s.left, (l+r)/2)), end, "L", (l+r)/2, (t+w)/2)
			}
			f.text("name small "+Letter(b.Of), at[0], at[1], "middle", b.Name)
			break
		}
	}
	g.grounds(f, x, y, taken)
}

// grounds names the ground, each name once: within it, else below or above it, where no other
// text stands.
func (g *Ground) grounds(f *Figure, x, y func(float64) float64, taken []span) {
	named := map[string]bool{"": true}
	for _, b := range g.Blocks {
		if b.Way {
			taken = append(taken, span{x(b.X0), x(b.X1), y(b.Y0), y(b.Y1)})
		}
	}
	for _, b := range g.Blocks {
		if b.Of >= 0 || b.Way || named[b.Name] {
			continue
		}
		half := width(b.Name) * 0.42
		l, r := x(b.X0), x(b.X1)
		top, bottom := min(y(b.Y0), y(b.Y1)), max(y(b.Y0), y(b.Y1))
		middle, below, above := (top+bottom)/2+3.5, bottom+Size, top-4
		places := [][2]float64{{(l + r) / 2, middle}, {l + half + 3, middle}, {r - half - 3, middle}, {(l + r) / 2, below}, {(l + r) / 2, above}}
		if bottom-top > 2*Size { // near its edges the name is still within it
			places = slices.Insert(places, 3, [2]float64{(l + r) / 2, top + Size}, [2]float64{(l + r) / 2, bottom - 3})
		}
		if r-l < 2*half { // it has no room for its name, which stands beside it
			places = [][2]float64{{r + half + 3, middle}, {l - half - 3, middle}, {(l + r) / 2, below}, {(l + r) / 2, above}}
		}
		for _, place := range places {
			mid := min(groundWide-half-1, max(half+1, place[0]))
			at := min(f.Height-3, max(Size, place[1]))
			s := span{mid - half, mid + half, at - Size + 2, at + 1}
			if !slices.ContainsFunc(taken, func(o span) bool {
				return s.right >= o.left && o.right >= s.left && s.bottom >= o.top && o.bottom >= s.top
			}) {
				taken, named[b.Name] = append(taken, s), true
				f.text("soft", mid, at, "middle", b.Name)
				break
			}
		}
	}
}

// A Gap is the distance between two figures after a command.
type Gap struct {
	At    int
	Range int
	Said  string // what has happened then
	Men   [2]Stand
	Alike []Gap // later moments that look the same
}

// once merges the moments that look the same into the first of them.
func once(gaps []Gap) (list []Gap) {
	same := func(a, b *Stand) bool { return a.Lies == b.Lies && a.Caught == b.Caught && a.Gone == b.Gone }
	for i := range gaps {
		g := &gaps[i]
		k := slices.IndexFunc(list, func(x Gap) bool {
			return x.Range == g.Range && same(&x.Men[0], &g.Men[0]) && same(&x.Men[1], &g.Men[1])
		})
		if k < 0 {
			list = append(list, *g)
		} else {
			list[k].Alike = append(list[k].Alike, *g)
		}
	}
	return list
}

// A Stand is the state of one of two figures: what is drawn of it, and its states in words.
type Stand struct {
	Lies, Caught, Gone bool
	States             []string
}

// stand draws one of two figures on a line: as a circle, flat if it lies, with a mesh around it
// if it is caught, and broken if it is out of the bout.
func (f *Figure) stand(of int, x, y float64, letter string, s *Stand) {
	const r, flat = 8.0, 5.0
	high, in := r, "in "+Letter(of)
	class := "man " + Letter(of)
	if s.Gone {
		class, in = "man gone "+Letter(of), "in" // an open circle
	}
	if s.Lies {
		high = flat
		y += r - flat
	}
	if s.Caught {
		const out = 3.0
		var mesh []any
		for k := -1; k <= 1; k++ {
			d := 6.0 * float64(k)
			mesh = append(mesh, "M", x-r-out+max(0, d), y-high-out-min(0, d), "L", x+r+out+min(0, d), y+high+out-max(0, d))
			mesh = append(mesh, "M", x-r-out+max(0, d), y+high+out+min(0, d), "L", x+r+out+min(0, d), y-high-out+max(0, d))
		}
		f.draw("thin "+Letter(1-of), mesh...)
	}
	f.Marks = append(f.Marks, Mark{Class: class, Path: path("M", x-r, y, "a", r, high, " 0 1 0 ", 2*r, 0.0, "a", r, high, " 0 1 0 ", -2*r, 0.0, "Z")})
	f.text(in, x, y+3.8, "middle", letter)
}

// signs explains the signs that are drawn of the figures on a line.
func signs(gaps []Gap) string {
	var all Stand
	for _, g := range gaps {
		for _, m := range g.Men {
			all.Lies, all.Caught, all.Gone = all.Lies || m.Lies, all.Caught || m.Caught, all.Gone || m.Gone
		}
	}
	said := ""
	if all.Lies {
		said += "; a flat circle: he is down"
	}
	if all.Caught {
		said += "; a mesh around it: he is caught"
	}
	if all.Gone {
		said += "; a broken circle: he is out"
	}
	return said
}

// The height of a line of such a figure with the text below it, and the largest number of letters
// of that text.
const gapHigh, gapSaid = 40.0, 78

// gapLine is the height of a line that lists later moments with the same look.
const gapLine = 15.0

// fewLetters is the length below which a sentence says too little alone.
const fewLetters = 12

// happened returns the text on a moment in one line: the first of its sentences that fits,
// without the command, whose number stands at the left.
func (g *Gap) happened() string {
	said := strings.TrimSuffix(g.Said, ".")
	said = strings.TrimLeft(strings.TrimPrefix(said, "Command "+strconv.Itoa(g.At)), ".:, ")
	if first, rest, more := strings.Cut(said, ". "); more && len(first) < fewLetters { // the first sentence only names a roll; the next says what came of it
		came, _, _ := strings.Cut(rest, ":")
		said = first + ": " + came
	}
	for said != "" && len(said) > gapSaid {
		k := strings.LastIndexAny(said, ".:;,")
		if k < 0 {
			return ""
		}
		said = said[:k]
	}
	return said
}

// Ranges draws the distance between two figures, a line for each moment: the number of the
// command, and below it what has happened.
func Ranges(one, two string, gaps []Gap) *Figure {
	most := 1
	for _, g := range gaps {
		most = max(most, g.Range)
	}
	drawn := once(gaps)
	f := &Figure{Title: "How far apart they were", Width: Standard, Height: gapHigh*float64(len(drawn)) + gapLine*float64(len(gaps)-len(drawn)) + 4}
	const left, right = 46.0, 380.0
	y := 16.0
	for i, g := range drawn {
		x := left + (right-left)*float64(g.Range)/float64(most)
		f.text("", left-20, y+4, "end", strconv.Itoa(g.At))
		f.text("soft", left-8, y+21, "start", g.happened())
		f.draw("thin", "M", left, y, "H", x)
		for of, at := range []float64{left, x} {
			f.stand(of, at, y, Short([]string{one, two}[of], 1), &drawn[i].Men[of])
		}
		f.text("soft", (left+x)/2, y-3, "middle", strconv.Itoa(g.Range))
		for k := range g.Alike {
			y += gapLine
			f.text("", left-20, y+21, "end", strconv.Itoa(g.Alike[k].At))
			f.text("soft", left-8, y+21, "start", g.Alike[k].happened())
		}
		y += gapHigh
	}
	for i, g := range gaps {
		if i > 0 {
			f.Desc += "; "
		}
		f.Desc += strconv.Itoa(g.Range) + " after command " + strconv.Itoa(g.At)
		if said := g.happened(); said != "" {
			f.Desc += " (" + said + ")"
		}
		for of, m := range g.Men {
			if len(m.States) > 0 {
				f.Desc += ", " + []string{one, two}[of] + " " + strings.Join(m.States, " and ")
			}
		}
	}
	again := ""
	if len(drawn) < len(gaps) {
		again = ", and where nothing is drawn beside it they stood as in the line above"
	}
	f.Caption += one + " is " + Short(one, 1) + ", " + two + " is " + Short(two, 1) + "; the number between them is how far they are apart, that at the left is of the command" + again + signs(gaps) + "."
	f.Desc = one + " and " + two + " were apart: " + f.Desc + "."
	return f
}
