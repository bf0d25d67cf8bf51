package chart

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// nearby is how many spaces are drawn around the figures where not all spaces are.
const nearby = 2

// Fit returns the drawing of a chart for a screen that has more to show, with its legend and the
// key to its marks. Of an arena it draws only what lies around the figures; a plan it scales to
// at most rows rows, with its axes.
func (c *Chart) Fit(width, rows int) (drawn, legend, key []byte) {
	if c.Plan == nil {
		near := *c
		near.near, near.fitted = !c.All, true
		near.Things = slices.Concat(c.Things, c.Marks)
		if c.Shape == Hexes && c.Reach == nil && len(c.Spaces) > 0 {
			return near.compact(width)
		}
		if c.Shape == Squares && width < beside && len(c.Spaces) > 0 {
			return near.narrow(width)
		}
		return near.Draw(width)
	}
	fitted := *c.Plan
	p := &fitted
	p.fitted = true
	left := len(strconv.Itoa(p.Deep/p.Unit)) + 2
	columns := max(8, min(width-left-2, rows*highAsWide*p.Wide/p.Deep, mostColumns))
	return p.axes(p.draw(columns+2), left, columns), p.legend(), p.key(columns + 2)
}

// axes adds labels to a plan: beside some rows their distance from the south, and under some
// columns their distance from the west.
func (p *Plan) axes(drawn []byte, left, columns int) []byte {
	lines := strings.Split(strings.TrimSuffix(string(drawn), "\n"), "\n")
	rows := len(lines) - 2
	var b bytes.Buffer
	labels := map[int]string{} // by row
	every := p.everyRow(rows)
	for y := 0; y*p.Unit < p.Deep; y += every {
		labels[rows-y*p.Unit*rows/p.Deep] = strconv.Itoa(y)
	}
	for y, l := range lines {
		label := labels[y]
		b.WriteString(strings.Repeat(" ", max(0, left-1-len(label))) + label + " " + l + "\n")
	}
	const step = 10
	foot := bytes.Repeat([]byte{' '}, left+2+columns+4)
	for x := 0; x*p.Unit <= p.Wide; x += step {
		at, text := left+1+min(x*p.Unit*columns/p.Wide, columns-1), strconv.Itoa(x)
		if at+len(text) <= left+2+columns {
			copy(foot[at:], text)
		}
	}
	b.Write(append(bytes.TrimRight(foot, " "), '\n'))
	return b.Bytes()
}

// everyRow returns the step, in units of length, by which the rows of a plan are numbered: a
// round number that leaves a row between two labels.
func (p *Plan) everyRow(rows int) int {
	const apart = 2
	for step := 1; ; step *= 10 {
		for _, n := range [...]int{step, 2 * step, 5 * step} {
			if n*p.Unit*rows >= apart*p.Deep {
				return n
			}
		}
	}
}
