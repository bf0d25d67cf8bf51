package figure

import (
	"math"
	"slices"
)

// A Swing is a command of a bout with the chance of one side that it led to. Chances go from 0 to
// 1.
type Swing struct {
	At                int
	Chance, Low, High float64 // the chance after it, with its interval
	Fell              float64 // the part of the change that its dice made
	Of                int     // the active side, -1 for none
	Label             string  // "" for none
}

// A Round is the command at which a round begins.
type Round struct {
	At   int
	Name string
}

// A Chance is the course of a side's chance of winning.
type Chance struct {
	Who    string
	Of     int
	Start  float64
	Swings []Swing
	Rounds []Round
	Unit   string // the word for a round
	Desc   string
	Others []Other // the other sides that are drawn
}

// An Other is another side with its chance after each command.
type Other struct {
	Name    string
	Of      int
	Chances []float64
}

// The place of the plot of a chance.
const (
	chanceLeft, chanceRight, chanceTop, chanceHigh = 34.0, 384.0, 16.0, 150.0
	fewest                                         = 0.05 // the shortest stroke for dice
)

// Figure draws the course: a band for the interval, a thin line for the chance, a thick stroke
// for what dice did, and labels at the commands that have them. It is nil where there are no
// commands.
func (c *Chance) Figure() *Figure {
	f := &Figure{Title: "How likely " + c.Who + " was to win", Desc: c.Desc, Width: Standard, Height: chanceTop + chanceHigh + 24}
	if len(c.Swings) == 0 {
		return nil
	}
	first, last := c.Swings[0].At-1, c.Swings[len(c.Swings)-1].At
	x := func(at int) float64 {
		return chanceLeft + (chanceRight-chanceLeft)*float64(at-first)/float64(max(1, last-first))
	}
	y := func(p float64) float64 { return chanceTop + chanceHigh*(1-p) }
	rounds, named := c.withUnit(x)
	f.rounds(rounds, x, chanceTop, chanceHigh, chanceRight)
	if len(c.Rounds) > 0 && c.Unit != "" && !named {
		at, end, low := chanceLeft-5, "end", chanceTop+chanceHigh+13
		if width(c.Unit) > at { // the word has no room beside the numbers, and stands below them
			at, end, low = chanceLeft, "", low+11
			f.Height += 11
		}
		f.text("soft", at, low, end, c.Unit)
	}
	for _, p := range []float64{0, 0.25, 0.5, 0.75, 1} {
		f.draw("grid", "M", chanceLeft, y(p), "H", chanceRight)
		if p != 0.25 && p != 0.75 {
			f.text("soft", chanceLeft-5, y(p)+3.5, "end", N(100*p)+"%")
		}
	}
	var band, back, thin []any
	thin = append(thin, "M", x(first), y(c.Start))
	for i, s := range c.Swings {
		step := "L"
		if i == 0 {
			step = "M"
		}
		band = append(band, step, x(s.At), y(s.High))
		thin = append(thin, "L", x(s.At), y(s.Chance))
		r := c.Swings[len(c.Swings)-1-i]
		back = append(back, "L", x(r.At), y(r.Low))
	}
	f.draw("wash", append(append(band, back...), "Z")...)
	f.draw("thin", thin...)
	for _, other := range c.Others {
		var line []any
		for i, p := range other.Chances {
			step := "L"
			if i == 0 {
				step = "M"
			}
			line = append(line, step, x(c.Swings[i].At), y(p))
		}
		f.draw("other "+Letter(other.Of), line...)
	}
	for _, s := range c.Swings {
		if math.Abs(s.Fell) >= fewest/2 {
			f.draw("stroke "+Letter(s.Of), "M", x(s.At), y(s.Chance-s.Fell), "V", y(s.Chance))
		}
	}
	f.label(c, x, y)
	return f
}

// withUnit returns the rounds, with the word for a round before the number of the first if that
// has room, and reports whether it has.
func (c *Chance) withUnit(x func(int) float64) ([]Round, bool) {
	if len(c.Rounds) == 0 || c.Unit == "" {
		return c.Rounds, false
	}
	list, right := slices.Clone(c.Rounds), chanceRight
	if len(list) > 1 {
		right = x(list[1].At - 1)
	}
	first := &list[0]
	text := c.Unit + " " + first.Name
	if width(c.Unit) <= chanceLeft-5 || width(text) > right-x(first.At-1) { // it stands at the left of the numbers, or below them
		return list, false
	}
	first.Name = text
	return list, true
}

// label writes the labels of the commands that have one, beside their strokes: where no other
// label stands, and over as little of the curve as possible.
func (f *Figure) label(c *Chance, x func(int) float64, y func(float64) float64) {
	var curve, strokes, taken []span // what a label may cover if need be, what only if nothing else is left, and what never
	was := c.Start
	for i, s := range c.Swings {
		from := x(s.At - 1)
		if i > 0 {
			from = x(c.Swings[i-1].At)
		}
		a, b := y(was), y(s.Chance)
		curve = append(curve, span{from, x(s.At), min(a, b) - 1, max(a, b) + 1})
		if fell := y(s.Chance - s.Fell); math.Abs(s.Fell) >= fewest/2 {
			strokes = append(strokes, span{x(s.At) - 2, x(s.At) + 2, min(fell, b), max(fell, b)})
		}
		was = s.Chance
	}
	for i, s := range append(slices.Clone(c.Swings), c.named()...) {
		if s.Label == "" {
			continue
		}
		low, high := y(s.Chance), y(s.Chance-s.Fell)
		low, high = max(low, high), min(low, high)
		best, least, end := span{}, math.Inf(1), ""
		for k, side := range []string{"end", "", "end", "", "end", ""} {
			off := 6 + offBy*float64(k/2) // try the nearest first
			for j := range 18 {
				at := low + Size - 1 + float64(j/2)*Size // try places below and above by turns
				if j%2 == 1 {
					at = high - 3 - float64(j/2)*Size
				}
				w := width(s.Label)
				b := span{x(s.At) + off, x(s.At) + off + w, at - Size + 1, at + 2}
				if side == "end" {
					b.left, b.right = x(s.At)-off-w, x(s.At)-off
				}
				if b.left < chanceLeft || b.right > Standard-2 || b.top < 2 || b.bottom > chanceTop+chanceHigh {
					continue
				}
				costs := 3*float64(j/2) + 3*float64(k)
				for _, o := range strokes {
					if b.covers(o) {
						costs += 100
					}
				}
				for _, o := range curve {
					if b.covers(o) { // by how much of its room the curve runs through it
						costs += 40 * (min(b.right, o.right) - max(b.left, o.left)) / w
					}
				}
				for _, o := range taken {
					if b.covers(o) {
						costs += 1000
					}
				}
				if costs < least {
					best, least, end = b, costs, side
				}
			}
		}
		if least < 1000 {
			at := best.left
			if end == "end" {
				at = best.right
			}
			f.lead(s.Of, at, best, x(s.At), low, high, i < len(c.Swings))
			f.text("name "+Letter(s.Of), at, best.bottom-2, end, s.Label)
			taken = append(taken, best)
		}
	}
}

// offBy is the step by which a label may begin further from its stroke, once and again.
const offBy = 14.0

// ledFrom is the largest distance between a label and its line without a connecting line.
const ledFrom = 3.0

// lead draws a line from a label, of which one end is at a horizontal position, to the stroke it
// names. The name of a line gets one only if it is not beside that line.
func (f *Figure) lead(of int, at float64, label span, x, low, high float64, stroke bool) {
	switch {
	case label.top-low > ledFrom || stroke && label.top >= low:
		f.draw("thin "+Letter(of), "M", at, label.top+1, "L", x, low)
	case high-label.bottom > ledFrom || stroke:
		f.draw("thin "+Letter(of), "M", at, label.bottom, "L", x, high)
	}
}

// named returns the names of the other sides as labels, each where the side's chance was highest.
func (c *Chance) named() (list []Swing) {
	for _, o := range c.Others {
		top := Swing{Of: o.Of, Label: o.Name}
		for i, p := range o.Chances[:min(len(o.Chances), len(c.Swings))] {
			if i == 0 || p > top.Chance {
				top.At, top.Chance = c.Swings[i].At, p
			}
		}
		list = append(list, top)
	}
	return list
}

// A span is the rectangle that a text takes.
type span struct{ left, right, top, bottom float64 }

// covers reports whether two spans overlap.
func (s span) covers(o span) bool {
	return s.right >= o.left && o.right >= s.left && s.bottom >= o.top && o.bottom >= s.top
}

// rounds shades every second round, and writes the numbers of those that have room.
func (f *Figure) rounds(list []Round, x func(int) float64, top, high, right float64) {
	free := 0.0
	for i, r := range list {
		from, to := x(r.At-1), right
		if i+1 < len(list) {
			to = x(list[i+1].At - 1)
		}
		if i%2 == 1 {
			f.Marks = append(f.Marks, Mark{Class: "band", Path: box(from, top, to-from, high)})
		}
		if mid := (from + to) / 2; mid-width(r.Name)/2 > free {
			f.text("soft", mid, top+high+13, "middle", r.Name)
			free = mid + width(r.Name)/2 + 4
		}
	}
}
