package figure

import (
	"math"
	"strconv"
)

// A Forest is a column of shares: a point for each, with its interval.
type Forest struct {
	Title, Caption string
	Unit           string // what the axis counts, of 100
	Rows           []Share
	Differences    bool // the shares are differences, so that 0 stands in the middle
	Near           bool // the axis ends near the highest share
}

// A Share is a row of a forest.
type Share struct {
	Name         string
	Of           int
	P, Low, High float64 // from 0 to 1; Low and High equal P where it is exact
	Said         string  // the number in words
}

// The place of the rows of a forest.
const (
	forestLeft, forestRight, forestTop = 120.0, 316.0, 16.0
	rowHigh                            = 15.0
	nameMost                           = 34
	mostLeft, nameRoom                 = 214.0, 1.0
	saidMost, letterWide               = 22, 5.2
	mostRows                           = 60
	longRows                           = 12 // with more rows, the axis is labelled at the top as well
)

// farthest returns the end of an axis of differences: the lowest multiple of 0.1 above 0 at which
// all lie on it.
func (s *Forest) farthest() float64 {
	most := 0.0
	for _, r := range s.Rows {
		most = max(most, math.Abs(r.Low), math.Abs(r.High), math.Abs(r.P))
	}
	return max(0.1, math.Ceil(10*most)/10)
}

// Figures draws the forest; nil where there is nothing to draw.
func (s *Forest) Figures() []*Figure {
	if len(s.Rows) == 0 {
		return nil
	}
	rows := s.Rows[:min(len(s.Rows), mostRows)]
	left, right, low := forestLeft, forestRight, forestTop
	names := make([][]string, len(rows))
	for i, r := range rows { // long names get more room, and the axis less
		names[i] = lines(r.Name, nameMost)
		right = min(right, Standard-8-letterWide*float64(min(saidMost, len([]rune(r.Said)))))
		for _, l := range names[i] {
			left = min(mostLeft, max(left, width(l)*nameRoom+14))
		}
		low += rowHigh + twoHigh*float64(len(names[i])-1)
	}
	first := forestTop
	if len(rows) > longRows {
		first, low = first+12, low+12
	}
	f := &Figure{Title: s.Title, Caption: s.Caption, Width: Standard, Height: low + 22}
	from, to := 0.0, 1.0
	if s.Near || s.Differences {
		to = min(1, s.farthest())
	}
	if s.Differences {
		from = -to
	}
	x := func(p float64) float64 { return left + (right-left)*min(1, max(0, (p-from)/(to-from))) }
	for _, at := range []float64{from, (from + to) / 2, to} {
		f.draw("grid", "M", x(at), first-4, "V", low)
		said := strconv.Itoa(int(math.Round(100 * at)))
		if s.Differences && at > 0 {
			said = "+" + said
		}
		f.text("soft", x(at), low+11, "middle", said)
		if first > forestTop {
			f.text("soft", x(at), first-7, "middle", said)
		}
	}
	unit := left - 8
	if s.Differences { // the numbers of differences are longer
		unit -= 8
	}
	f.text("soft", unit, low+11, "end", s.Unit)
	if first > forestTop {
		f.text("soft", unit, first-7, "end", s.Unit)
	}
	top := first
	for i, r := range rows {
		high := rowHigh + twoHigh*float64(len(names[i])-1)
		y := top + high/2
		top += high
		f.named(left-8, y, names[i])
		if r.High > r.Low {
			f.draw("thin "+Letter(r.Of), "M", x(r.Low), y, "H", x(r.High))
		} else {
			f.draw("thin "+Letter(r.Of), "M", x(0), y, "H", x(r.P))
		}
		f.Marks = append(f.Marks, Mark{Class: "body " + Letter(r.Of), Path: circle(x(r.P), y, 3)})
		f.text("soft", right+8, y+3.5, "", Short(r.Said, saidMost))
		if i > 0 {
			f.Desc += "; "
		}
		f.Desc += r.Name + " " + r.Said
	}
	f.Desc = s.Title + ", " + s.Unit + ": " + f.Desc + "."
	if more := len(s.Rows) - len(rows); more > 0 {
		f.Desc += " " + strconv.Itoa(more) + " more are not drawn."
	}
	return []*Figure{f}
}
