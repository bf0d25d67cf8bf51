package odds

import (
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/show"
)

// Readable is the largest number of characters of a fraction that is shown to people.
const Readable = 22

// appendCounted writes the answer of a Counter, for which no paths were visited. Where a fraction
// would be too long to compute, only the float is written.
func appendCounted(b []byte, c *game.Counted) []byte {
	b = append(b, `{"paths":null,"counted":true,"events":{`...)
	for i, e := range c.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(show.AppendString(b, e.Name), ':')
		b = appendCountedChance(b, e.CountedChance)
	}
	b = append(b, `},"state":{`...)
	for i := range c.Facts {
		f := &c.Facts[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(show.AppendString(b, f.Path), ':', '{')
		b = appendNumbers(b, f.Values, f.Number)
		b = append(b, '}')
	}
	b = append(b, `},"at_least":{`...)
	first := true
	for i := range c.Facts {
		f := &c.Facts[i]
		if f.Quiet {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(show.AppendString(b, f.Path), ':', '{')
		b = appendNumbers(b, f.Tails(), func(k int) int { return k })
		b = append(b, '}')
	}
	b = append(b, `},"mean":{`...)
	for i := range c.Facts {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(show.AppendString(b, c.Facts[i].Path), ':')
		b = appendNumber(b, meanOf(&c.Facts[i]))
	}
	b = append(b, `},"otherwise":[`...)
	for i, o := range c.Others {
		if i > 0 {
			b = append(b, ',')
		}
		b = show.AppendString(append(b, `{"if":`...), o.Said)
		b = show.AppendString(append(b, `,"path":`...), o.Path)
		b = append(appendNumber(append(b, `,"lost":`...), o.Mean), '}')
	}
	b = append(b, ']')
	for i, path := range c.Left {
		b = append(b, [2]string{`,"left_out":[`, ","}[min(i, 1)]...)
		b = show.AppendString(b, path)
	}
	if len(c.Left) > 0 {
		b = append(b, ']')
	}
	return append(b, '}')
}

// appendNumbers writes the probabilities of the numbers that are possible.
func appendNumbers(b []byte, chances []game.CountedChance, number func(k int) int) []byte {
	first := true
	for k, v := range chances {
		if !v.Possible() {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = strconv.AppendInt(append(b, '"'), int64(number(k)), 10)
		b = appendCountedChance(append(b, '"', ':'), v)
	}
	return b
}

func appendCountedChance(b []byte, c game.CountedChance) []byte {
	b = append(b, '{')
	if c.Exact != nil {
		b = append(show.AppendString(append(b, `"p":`...), c.Exact.RatString()), ',')
	}
	b = append(b, `"f":`...)
	return append(strconv.AppendFloat(b, c.F, 'g', 15, 64), '}')
}

// counted writes the answer of a Counter: events, then a table for each number that falls or rises.
func (t *text) counted(c *game.Counted) {
	for _, e := range c.Events {
		if e.Quiet {
			continue
		}
		t.tell(e.Name + ": " + t.countedText(e.CountedChance))
	}
	for i := range c.Facts {
		if !c.Facts[i].Quiet {
			t.countedFact(&c.Facts[i])
		}
	}
	for _, o := range c.Others {
		t.tell(o.Said + ": " + average(o.Mean) + " " + o.What + "on average")
	}
}

func (t *text) countedText(c game.CountedChance) string {
	s := percent(c.F)
	if c.Exact != nil {
		if f := t.fraction(c.Exact.RatString()); f != "" && len(f) <= Readable {
			return f + " (" + s + ")"
		}
	}
	return s
}

// percent formats a probability in percent, to three digits.
func percent(f float64) string {
	switch p := 100 * f; {
	case f <= 0:
		return "0%"
	case p >= 99.95 && f < 1:
		return ">99.9%"
	case p < 0.005:
		return "<0.01%"
	case p >= 9.995:
		return strconv.FormatFloat(p, 'f', 1, 64) + "%"
	default:
		return strconv.FormatFloat(p, 'f', 2, 64) + "%"
	}
}

// countedFact writes a table of losses: the probability of each, and of that loss or more. Rows
// with negligible probabilities at both ends are left out.
func (t *text) countedFact(f *game.CountedFact) {
	mean := average(f.Mean())
	if t.v.Talked {
		mean = strings.TrimSuffix(strconv.FormatFloat(f.Mean(), 'f', 1, 64), ".0")
	}
	t.tell(f.Owner + ": " + f.Text + ", " + mean + " on average of " + strconv.Itoa(f.Before))
	first, last := f.Body()
	width := len(strconv.Itoa(last))
	if n := len(f.Text); n > width {
		width = n
	}
	if !t.v.Plain {
		t.tell(left(f.Text, width) + "  chance or more")
	}
	tails := f.Tails()
	for k := first; k <= last; k++ {
		p, q := percent(f.Values[k].F), percent(tails[k].F)
		if t.v.Plain {
			t.tell(strconv.Itoa(k) + " " + f.Text + ": " + t.countedText(f.Values[k]) + "; or more: " + q)
			continue
		}
		row := left(strconv.Itoa(k), width) + " " + left(p, 7) + " " + left(q, 7) + " " + countedBar(f.Values[k].F, min(20, max(3, t.v.Width-width-40)))
		if e := f.Values[k].Exact; e != nil && len(e.RatString()) <= Readable && t.v.Width >= 72 && !t.v.Talked {
			row += " " + e.RatString()
		}
		t.b = append(append(t.b, row...), '\n')
	}
	if first > 0 || last < len(f.Values)-1 {
		t.tell("rows below 1 in 100,000 are left out")
	}
}

func countedBar(p float64, width int) string {
	const whole = 1 << 20
	return bar(uint64(p*whole+0.5), whole, width)
}

// meanOf returns the mean of the number itself.
func meanOf(f *game.CountedFact) float64 {
	if f.Rising {
		return float64(f.From) + f.Mean()
	}
	return float64(f.Before) - f.Mean()
}
