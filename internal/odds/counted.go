package odds

import (
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/show"
)

// Readable is how many digits a fraction may have that people are shown.
const Readable = 22

// appendCounted writes an answer by counting, for which nobody has walked any path.
// Where a fraction would be too long to be counted it has the float alone.
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

// appendNumbers writes the chances of numbers that can occur.
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

// counted writes an answer by counting: events, then a table for each number that
// goes down.
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

// percent is a chance in percent, to three digits.
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

// countedFact writes how many are lost, with what chance, and that or more. Rows of
// no account at either end are left out.
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

// meanOf is the average of the number itself.
func meanOf(f *game.CountedFact) float64 {
	if f.Rising {
		return float64(f.From) + f.Mean()
	}
	return float64(f.Before) - f.Mean()
}
