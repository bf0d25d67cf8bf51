package figure

import (
	"math"
	"strconv"
	"strings"
)

// A Rarity shows how rarely dice fall so well or so badly, a row for each kind of roll.
type Rarity struct {
	Title, Caption string
	Rows           []Rare
}

// A Rare is a kind of roll, with a mark for each who made it.
type Rare struct {
	Name  string
	Count bool // more is neither better nor worse: the axis goes from few to many
	Marks []Fell
}

// A Fell is what somebody's dice came to. Luck is the probability of a worse result, plus half
// that of an equally good one.
type Fell struct {
	Who  string
	Of   int
	Luck float64
}

// The place of the rows of a rarity, and the powers of two at which its axis may end: as far out
// as needed, at least at 1 in 16.
const (
	rareLeft, rareRight, rareTop = 128.0, 380.0, 28.0
	rareLeast, rareMost          = 3.0, 9.0
	rareName                     = 20 // letters in a line
)

// ends returns the power of two at which the axis ends on either side.
func (r *Rarity) ends() float64 {
	most := rareLeast
	for _, row := range r.Rows[:min(len(r.Rows), mostRows)] {
		for _, m := range row.Marks {
			most = max(most, math.Ceil(math.Abs(powers(m.Luck))))
		}
	}
	return most
}

// Figure draws the rarity; nil where there is nothing to draw.
func (r *Rarity) Figure() *Figure {
	if len(r.Rows) == 0 {
		return nil
	}
	rows := r.Rows[:min(len(r.Rows), mostRows)]
	low := rareTop
	for _, row := range rows {
		low += rowHigh + twoHigh*float64(len(lines(row.Name, rareName))-1)
	}
	f := &Figure{Title: r.Title, Caption: r.Caption, Width: Standard, Height: low + 6}
	ends := r.ends()
	mid, unit := (rareLeft+rareRight)/2, (rareRight-rareLeft)/2/ends
	f.text("soft", rareLeft, 9, "", "← worse")
	f.text("soft", rareRight, 9, "end", "better →")
	half := math.Floor(ends / 2)
	for _, at := range []float64{-ends, -half, 0, half, ends} {
		said := "even"
		if at != 0 {
			said = "1 in " + N(math.Exp2(math.Abs(at)+1))
		}
		f.draw("grid", "M", mid+at*unit, rareTop-4, "V", low)
		f.text("soft", mid+at*unit, rareTop-7, "middle", said)
	}
	top := rareTop
	for _, row := range rows {
		name := lines(row.Name, rareName)
		high := rowHigh + twoHigh*float64(len(name)-1)
		y := top + high/2
		top += high
		f.named(rareLeft-6, y, name)
		for k, m := range row.Marks {
			at := y
			if len(row.Marks) > 1 { // keep marks in the same place visible
				at += 3 * (2*float64(k)/float64(len(row.Marks)-1) - 1)
			}
			f.Marks = append(f.Marks, Mark{Class: "body " + Letter(m.Of), Path: circle(mid+unit*powers(m.Luck), at, 3.4)})
			if f.Desc != "" {
				f.Desc += "; "
			}
			f.Desc += m.Who + ", " + strings.TrimPrefix(row.Name, m.Who+", ") + ": " + seldom(m.Luck, row.Count)
		}
	}
	f.Desc += "."
	if more := len(r.Rows) - len(rows); more > 0 {
		f.Desc += " " + strconv.Itoa(more) + " more are not drawn."
	}
	return f
}

// powers returns how many times luck is halved from even, negative where it is bad.
func powers(luck float64) float64 {
	tail := max(min(luck, 1-luck), math.Exp2(-rareMost-1))
	n := min(rareMost, math.Log2(0.5/tail))
	if luck < 0.5 {
		return -n
	}
	return n
}

// seldom says how rarely luck is so good or so bad.
func seldom(luck float64, count bool) string {
	tail := min(luck, 1-luck)
	if tail > 0.4 {
		return "even"
	}
	how := "better"
	switch {
	case count && luck < 0.5:
		how = "fewer"
	case count:
		how = "more"
	case luck < 0.5:
		how = "worse"
	}
	if tail < 1e-6 {
		return "hardly ever " + how
	}
	return "once in " + strconv.Itoa(int(math.Round(1/tail))) + " " + how
}
