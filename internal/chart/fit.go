package chart

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// nearby is how many spaces round the figures are drawn where not all are.
const nearby = 2

// Fit returns the drawing of a chart for a screen that has more to show, with its legend
// and the key to its marks: of an arena no more than lies round the figures, and a plan
// at a scale at which it has at most so many rows, with its axes.
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

// axes adds to a plan how far its rows are from the south, and its columns from the west: a number
// stands beside the row, and under the column, in which that is.
func (p *Plan) axes(drawn []byte, left, columns int) []byte {
	lines := strings.Split(strings.TrimSuffix(string(drawn), "\n"), "\n")
	rows := len(lines) - 2
	var b bytes.Buffer
	labels := map[int]string{} // by the row
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

// everyRow is from how many units to how many the rows of a plan are numbered: a round number, with
// a row between two of them.
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
