package figure

import (
	"math"
	"slices"
	"strconv"
)

// An Exact is a column of whole distributions, with the outcome marked in each.
type Exact struct {
	Title, Caption string
	Rows           []Fallen
}

// A Fallen is one distribution with its outcome.
type Fallen struct {
	Name string
	Of   int
	What string // the name of the outcome; "" where all rows share one
	Got  int
	From int // the number of tries, 0 where that is not said
	Min  int
	P    []float64 // the probabilities of Min, Min+1 and so on
}

// The place of the rows of distributions, how many are drawn, and the smallest probability,
// relative to the greatest, that is given room.
const (
	exactLeft, exactRight = 136.0, 296.0
	exactHigh, exactBars  = 34.0, 24.0

	exactFarthest, exactApart = 180.0, 6.0
	exactSmall                = 0.8 // the width of small letters relative to others, at most
	exactName                 = 20
	exactEnds                 = 20.0 // the room for a number beside the bars
	mostExact                 = 24
	exactLeast                = 0.003
	exactMost                 = 80 // the most numbers in a row; where there are more, several share a bar
)

// Figure draws the distributions; nil where there is nothing to draw.
func (e *Exact) Figure() *Figure {
	if len(e.Rows) == 0 {
		return nil
	}
	rows := e.Rows[:min(len(e.Rows), mostExact)]
	f := &Figure{Title: e.Title, Caption: e.Caption, Width: Standard, Height: exactHigh*float64(len(rows)) + 6}
	for i := range rows {
		r := &rows[i]
		f.fallen(r, exactHigh*float64(i+1)-2, e.left())
		if i > 0 {
			f.Desc += "; "
		}
		f.Desc += r.Name + " " + r.got() + ", " + r.expected() + ", " + r.seldom()
	}
	f.Desc += "."
	if more := len(e.Rows) - len(rows); more > 0 {
		f.Desc += " " + strconv.Itoa(more) + " more are not drawn."
	}
	return f
}

// longExact is the largest number of rows in one figure where they are those of several names.
const longExact = 8

// Figures draws the distributions in one figure or, where there are many rows, in one for each
// name.
func (e *Exact) Figures() (list []*Figure) {
	var each []Exact
	for _, r := range e.Rows {
		if n := len(each); n == 0 || each[n-1].Rows[0].Name != r.Name {
			each = append(each, Exact{Title: e.Title + ", " + r.Name})
		}
		last := &each[len(each)-1]
		last.Rows = append(last.Rows, r)
	}
	if len(e.Rows) <= longExact || len(each) != 2 {
		each = []Exact{*e}
	}
	each[len(each)-1].Caption = e.Caption
	for i := range each {
		if f := each[i].Figure(); f != nil {
			list = append(list, f)
		}
	}
	return list
}

// left returns where the bars begin: to the right of the longest outcome.
func (e *Exact) left() float64 {
	left := exactLeft
	for i := range e.Rows {
		left = min(exactFarthest, max(left, exactSmall*width(e.Rows[i].got())+exactApart))
	}
	return left
}

// fallen draws a row on the base line low, with its bars to the right of begin.
func (f *Figure) fallen(r *Fallen, low, begin float64) {
	from, step, likely := r.bars()
	most := slices.Max(likely)
	wide := min(12, (exactRight-begin-2*exactEnds)/float64(len(likely)))
	left := (begin + exactRight - wide*float64(len(likely))) / 2
	var bars []any
	for k, p := range likely {
		high := 0.0
		if most > 0 {
			high = exactBars * p / most
		}
		x := left + wide*float64(k)
		if k == (r.Got-from)/step {
			f.Marks = append(f.Marks, Mark{Class: "body " + Letter(r.Of), Path: box(x+wide/10, low-max(2, high), 0.8*wide, max(2, high))})
			continue
		}
		bars = append(bars, "M", x+wide/10, low, "v", -high, "h", 0.8*wide, "v", high, "Z")
	}
	f.draw("grid", "M", begin, low, "H", exactRight)
	if len(bars) > 0 {
		f.draw("wash", bars...)
	}
	f.text("soft", left-2, low-2, "end", strconv.Itoa(from)) // the number for which the first bar stands; the last bar's follows
	f.text("soft", left+wide*float64(len(likely))+2, low-2, "", strconv.Itoa(from+step*len(likely)-1))
	f.text("name "+Letter(r.Of), 2, low-13, "", Short(r.Name, exactName))
	f.text("soft", 2, low-2, "", r.got())
	f.text("soft", Standard-2, low-13, "end", r.expected())
	f.text("soft", Standard-2, low-2, "end", r.seldom())
}

// bars returns the probability of each bar, the number at which the first bar begins, and how
// many numbers each bar stands for. Numbers without room are left out, but never the outcome.
func (r *Fallen) bars() (from, step int, likely []float64) {
	most := 0.0
	for _, p := range r.P {
		most = max(most, p)
	}
	from, to := r.Got, r.Got
	for i, p := range r.P {
		if p >= exactLeast*most {
			from, to = min(from, r.Min+i), max(to, r.Min+i)
		}
	}
	step = (to-from)/exactMost + 1
	likely = make([]float64, (to-from)/step+1)
	for i, p := range r.P {
		if n := r.Min + i - from; 0 <= n && n/step < len(likely) && p > 0 {
			likely[n/step] += p
		}
	}
	return from, step, likely
}

// got returns the outcome in words.
func (r *Fallen) got() string {
	said := strconv.Itoa(r.Got)
	if r.From > 0 {
		said += " of " + strconv.Itoa(r.From)
	}
	if r.What != "" {
		return r.What + ": " + said
	}
	return said
}

// mean returns the expected value.
func (r *Fallen) mean() (mean float64) {
	for i, p := range r.P {
		mean += p * float64(r.Min+i)
	}
	return mean
}

func (r *Fallen) expected() string {
	return strconv.FormatFloat(math.Floor(10*r.mean()+0.5+1e-9)/10, 'f', 1, 64) + " expected" // round half up, as one does on paper
}

// seldom says how often the outcome is so low or so high.
func (r *Fallen) seldom() string {
	few, many := 0.0, 0.0
	for i, p := range r.P {
		if r.Min+i <= r.Got {
			few += p
		}
		if r.Min+i >= r.Got {
			many += p
		}
	}
	said, p := "so many ", many
	if few < many {
		said, p = "so few ", few
	}
	switch {
	case p > 0.4:
		return "as one expects"
	case p < 1e-6:
		return said + "hardly ever"
	}
	return said + "once in " + strconv.Itoa(int(math.Round(1/p)))
}
