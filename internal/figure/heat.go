package figure

import (
	"math"
	"strconv"
)

// A Heat is a table of shares. Each cell has its number, and is darker the greater that is.
type Heat struct {
	Title, Caption string
	Unit           string // what the numbers are
	Rows, Columns  []string
	Cells          [][]Cell // by row and column
	Apart          bool     // the first column is of another kind, and set apart
}

// A Cell is a share from 0 to 1. It is left empty if it is not known.
type Cell struct {
	P     float64
	Known bool
}

// The place of the cells of a table of shares, how many are drawn, and how many shades they have.
const (
	heatCell   = 17.0
	heatLeast  = 20.0 // the least width of a column; wide tables are made wider than other figures for it
	heatMost   = 40.0
	mostCells  = 40
	mostUp     = 30  // the letters of a column's name
	heatApart  = 8.0 // the gap after a first column set apart
	fewColumns = 14  // with fewer columns, names of rows get the room that is left
	shades     = 5
)

// Figure draws the table; nil where there is nothing to draw. Column names run upwards.
func (h *Heat) Figure() *Figure {
	rows, columns := h.Rows[:min(len(h.Rows), mostCells)], h.Columns[:min(len(h.Columns), mostCells)]
	if len(rows) == 0 || len(columns) == 0 {
		return nil
	}
	longest, high := 0.0, 0.0
	for _, r := range rows {
		longest = max(longest, width(Short(r, nameMost))+12)
	}
	left := min(200, max(40, longest))
	if len(columns) < fewColumns {
		left = min(left, Standard-8-heatLeast*float64(len(columns)))
	}
	letters := int((left-12)/width("n") + 0.001) // what fits exactly is not cut
	wide := min(heatMost, max(heatLeast, (Standard-left-8-heatApart)/float64(len(columns))))
	least, most := h.bounds()
	for _, c := range columns {
		high = max(high, width(Short(c, mostUp))+12)
	}
	low := high + heatCell*float64(len(rows))
	x := func(j int) float64 {
		if h.Apart && j > 0 {
			return left + heatApart + wide*float64(j)
		}
		return left + wide*float64(j)
	}
	f := &Figure{Title: h.Title, Caption: h.Caption, Width: max(Standard, x(len(columns))+8), Height: low + 8}
	for j, c := range columns {
		f.Marks = append(f.Marks, Mark{Class: "soft", X: x(j) + wide/2 + 3.5, Y: high - 5, Text: Short(c, mostUp), Up: true})
	}
	for i, r := range rows {
		y := high + heatCell*float64(i)
		f.text("", left-6, y+12, "end", Short(r, letters))
		for j := range columns {
			c := h.Cells[i][j]
			if !c.Known || math.IsNaN(c.P) {
				continue
			}
			f.Marks = append(f.Marks, Mark{Class: "cell t" + strconv.Itoa(shade(c.P, least, most)), Path: box(x(j), y, wide, heatCell)})
			f.text("small", x(j)+wide/2, y+12, "middle", number(c.P))
			if len(f.Desc) > 0 {
				f.Desc += "; "
			}
			f.Desc += r + ", " + h.Columns[j] + " " + number(c.P)
		}
	}
	f.Desc = h.Title + ", " + h.Unit + ": " + f.Desc + "."
	f.shadeKey(left, low, shadesFrom(least, most))
	if more := len(h.Rows) - len(rows) + len(h.Columns) - len(columns); more > 0 {
		left := " " + strconv.Itoa(more) + " more rows and columns are not drawn."
		f.Desc, f.Caption = f.Desc+left, f.Caption+left
	}
	return f
}

// number returns a share in whole hundredths, rounded as the terminal rounds it.
func number(p float64) string { return strconv.FormatFloat(100*p, 'f', 0, 64) }

// fewApart is the smallest range that the shades span. Shares that differ less are not told apart
// by their shades.
const fewApart = 0.25

// bounds returns the lower and upper bound of the shades, which lie around the known shares.
func (h *Heat) bounds() (least, most float64) {
	least, most = 1, 0
	for _, row := range h.Cells {
		for _, c := range row {
			if c.Known && !math.IsNaN(c.P) {
				least, most = min(least, c.P), max(most, c.P)
			}
		}
	}
	// Shades begin at multiples of round hundredths, which are easy to remember.
	const round = 5
	apart := max(most-least, fewApart)
	step := round * math.Ceil(math.Round(10000*apart/shades)/100/round)
	low := round * math.Round((50*(least+most)-step*shades/2)/round)
	return low / 100, (low + step*shades) / 100
}

// shade returns the shade of a share. It depends on the printed number, so that equal numbers
// look alike.
func shade(p, least, most float64) int {
	return min(shades-1, max(0, int((math.RoundToEven(100*p)/100-least)/(most-least)*shades+1e-9)))
}

// A stretch is the numbers that have one shade.
type stretch struct {
	shade int
	said  string
}

// shadesFrom returns the shades with the numbers that have them, the lightest first; nil where
// there is one shade.
func shadesFrom(least, most float64) []stretch {
	var list []stretch
	first := 0
	for n := 0; n <= 100; n++ {
		k := shade(float64(n)/100, least, most)
		if n < 100 && k == shade(float64(n+1)/100, least, most) {
			continue
		}
		said := strconv.Itoa(first) + " to " + strconv.Itoa(n)
		switch {
		case first == 0 && n == 100:
			return nil
		case first == 0:
			said = "under " + strconv.Itoa(n+1)
		case n == 100:
			said = "from " + strconv.Itoa(first)
		}
		list, first = append(list, stretch{k, said}), n+1
	}
	return list
}

// The place of the key of the shades under a table.
const (
	keyGap  = 8.0
	keyWide = 20.0
	keyHigh = 12.0
	keyRoom = 84.0 // from one shade to the next
)

// shadeKey draws the shades below a table, each with the numbers that have it.
func (f *Figure) shadeKey(left, low float64, list []stretch) {
	if len(list) == 0 {
		return
	}
	apart := min(keyRoom, (f.Width-8)/float64(len(list)))
	x := min(left, f.Width-apart*float64(len(list)))
	for i, s := range list {
		at := x + apart*float64(i)
		f.Marks = append(f.Marks, Mark{Class: "key t" + strconv.Itoa(s.shade), Path: box(at, low+keyGap, keyWide, keyHigh)})
		f.text("small", at+keyWide+4, low+keyGap+10, "start", s.said)
	}
	f.Height += keyGap + keyHigh
}
