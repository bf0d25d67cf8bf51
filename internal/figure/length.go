package figure

import (
	"cmp"
	"math"
	"strconv"
)

// A Length is the distribution of the length of bouts: the share that ended in each round, from
// round 0.
type Length struct {
	Title  string
	Rounds []float64
	Half   int      // the round by which half of the bouts are over
	Most   int      // the round by which 9 in 10 are over
	Round  string   // the word for a round
	Beside []Length // others drawn beside it, on the same scale
}

// The place of the bars, and the largest number of them. The last bar takes all longer bouts.
const (
	lengthLeft, lengthRight, lengthTop, lengthHigh = 34.0, 384.0, 34.0, 90.0
	mostBars                                       = 40
)

// Figure draws the distribution; nil where there is nothing to draw.
func (l *Length) Figure() *Figure {
	if len(l.Rounds) == 0 {
		return nil
	}
	first, last := l.span()
	for i := range l.Beside {
		if from, to := l.Beside[i].span(); from <= to {
			first, last = min(first, from), max(last, to)
		}
	}
	if first > last {
		return nil
	}
	end := min(last, first+mostBars-1)
	shares, most := l.shares(first, end)
	for i := range l.Beside {
		_, other := l.Beside[i].shares(first, end)
		most = max(most, other)
	}
	low := lengthTop + lengthHigh
	f := &Figure{Title: l.Title, Width: Standard, Height: low + 30}
	wide := min(24, (lengthRight-lengthLeft)/float64(len(shares)))
	at := func(round int) float64 { return lengthLeft + wide*float64(min(round, end)-first) }
	f.draw("grid", "M", lengthLeft, low, "H", lengthRight)
	top := int(math.Ceil(100 * most))
	f.draw("grid", "M", lengthLeft, lengthTop, "H", lengthRight)
	f.text("soft", lengthLeft-5, lengthTop+3.5, "end", strconv.Itoa(top)+"%")
	step := max(1, (len(shares)+9)/10)
	for k, s := range shares {
		high := lengthHigh * s * 100 / float64(max(1, top))
		if high > 0 {
			f.Marks = append(f.Marks, Mark{Class: "bar", Path: box(lengthLeft+wide*float64(k)+1, low-high, wide-2, high)})
		}
		if (first+k)%step == 0 {
			name := strconv.Itoa(first + k)
			if k == len(shares)-1 && end < last {
				name += "+"
			}
			f.text("soft", lengthLeft+wide*(float64(k)+0.5), low+12, "middle", name)
		}
	}
	round := cmp.Or(l.Round, "round")
	f.text("soft", lengthLeft, low+25, "", "the "+round+" in which a bout ended")
	f.Desc = l.marks(f, func(of int) float64 { return at(of) + wide }, round, low)
	f.Desc = l.Title + ": " + f.Desc + "the longest ended in " + round + " " + strconv.Itoa(len(l.Rounds)-1) + "."
	return f
}

// span returns the first and the last round in which bouts ended.
func (l *Length) span() (first, last int) {
	last = len(l.Rounds) - 1
	for first <= last && l.Rounds[first] == 0 {
		first++
	}
	return first, last
}

// shares returns the shares of the bars from round first to round end, and the largest of them.
// The last bar takes all later rounds.
func (l *Length) shares(first, end int) (list []float64, most float64) {
	list = make([]float64, end-first+1)
	for i := first; i < len(l.Rounds); i++ {
		k := min(i, end) - first
		list[k] += l.Rounds[i]
		most = max(most, list[k])
	}
	return list, most
}

// marks draws the rounds by which half and 9 in 10 of the bouts are over, one label above the
// other, so that neither line crosses a label. It returns the same in words.
func (l *Length) marks(f *Figure, at func(int) float64, round string, low float64) (said string) {
	half, most := "half by "+round+" "+strconv.Itoa(l.Half), "9 in 10 by "+round+" "+strconv.Itoa(l.Most)
	x, end := at(l.Half), at(l.Most)
	label := func(text string, x, y, right float64) {
		if x+4+width(text) > right {
			f.text("small", x-4, y, "end", text)
		} else {
			f.text("small", x+4, y, "", text)
		}
	}
	under, over := 0.0, 12.0 // how much higher the first label and the second stand
	right := Standard
	switch before, behind := x-4-width(half) > 0, x+4+width(half) < end; {
	case end > x && before: // the first label ends before the second line
		right = end
	case end > x && !behind: // the first label stands above the second
		under, over = over, under
	}
	f.draw("thin", "M", x, lengthTop-11-under, "V", low)
	f.draw("thin", "M", end, lengthTop-11-over, "V", low)
	label(half, x, lengthTop-4-under, right)
	label(most, end, lengthTop-4-over, Standard)
	return half + "; " + most + "; "
}
