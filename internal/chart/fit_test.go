package chart

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
)

// TestFit: a plan has no more rows than it may, and its axes; of an arena no more is
// drawn than lies round the figures.
func TestFit(t *testing.T) {
	c := &Chart{Plan: &Plan{Wide: 6000, Deep: 4000, Unit: 100, UnitName: "inch", Blocks: []Block{{Name: "A", X0: 1000, Y0: 1000, X1: 2000, Y1: 1100}}}}
	for _, width := range []int{40, 80, 100} {
		drawn, legend, _ := c.Fit(width, 18)
		if n := bytes.Count(drawn, []byte("\n")); n > 18+3 || len(legend) == 0 {
			t.Errorf("%d columns: %d rows:\n%s", width, n, drawn)
		}
		for _, row := range bytes.Split(drawn, []byte("\n")) {
			if len(row) > width {
				t.Errorf("%d columns: %q", width, row)
			}
		}
	}
	for name, c := range arenas {
		all, _, _ := c.Draw(100)
		near, _, _ := c.Fit(100, 18)
		if a, b := bytes.Count(all, []byte("\n")), bytes.Count(near, []byte("\n")); b > a {
			t.Errorf("%s: %d rows of %d", name, b, a)
		}
	}
}

// TestAxes: a number stands beside the row, and under the column, in which that is.
func TestAxes(t *testing.T) {
	for _, deep := range []int{12, 30, 36, 40, 60, 70, 200} {
		p := &Plan{Wide: 6000, Deep: deep * 100, Unit: 100, UnitName: "inch"}
		drawn, _, _ := (&Chart{Plan: p}).Fit(80, 18)
		lines := strings.Split(strings.TrimSpace(string(drawn)), "\n")
		rows := len(lines) - 3 // without the edges and the numbers below
		found := 0
		for i, l := range lines[1 : rows+1] {
			n, err := strconv.Atoi(strings.Fields(l)[0])
			if err != nil {
				continue
			}
			found++
			if up := rows - 1 - i; n*rows < up*deep || n*rows >= (up+1)*deep {
				t.Errorf("%d deep, %d rows: %d stands at row %d", deep, rows, n, up)
			}
		}
		if found < 2 || found > rows/2+1 {
			t.Errorf("%d deep: %d numbers in %d rows:\n%s", deep, found, rows, drawn)
		}
	}
}

// TestCompact: hexes take few rows, however far the figures are apart, and every figure
// stands there with an arrow.
func TestCompact(t *testing.T) {
	for name, c := range arenas {
		if c.Shape != Hexes || c.Reach != nil || len(c.Spaces) == 0 {
			continue
		}
		drawn, legend, _ := c.Fit(100, 18)
		if n := bytes.Count(drawn, []byte("\n")); n > hexRows && len(c.Figures) > 0 || len(legend) == 0 && len(c.Figures) > 0 {
			t.Errorf("%s: %d rows:\n%s", name, n, drawn)
		}
		if plain := ASCII(drawn); bytes.ContainsFunc(plain, func(r rune) bool { return r > 126 }) {
			t.Errorf("%s: not ASCII:\n%s", name, plain)
		}
	}
}

// TestBothSeen: of two who stand so close that one row holds both, neither hides the other.
func TestBothSeen(t *testing.T) {
	c := &Chart{Plan: &Plan{Wide: 6000, Deep: 6000, Unit: 100, UnitName: "inch", Blocks: []Block{
		{Name: "Hastati", X0: 2000, Y0: 2000, X1: 3000, Y1: 2080},
		{Name: "Liby", X0: 2000, Y0: 2080, X1: 3000, Y1: 2160, Side: 1},
	}}}
	drawn, _, _ := c.Fit(80, 18)
	for _, mark := range []byte{'A', 'a'} {
		if !bytes.ContainsRune(drawn, rune(mark)) {
			t.Errorf("%c is not to be seen:\n%s", mark, drawn)
		}
	}
}
