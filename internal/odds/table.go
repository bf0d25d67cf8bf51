package odds

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
)

// A column is the distribution of a number as a player reads it: from nothing
// lost upwards, or from the lowest value upwards.
type column struct {
	loss  string // what a fall is called, or ""
	start int
	rows  []game.ValueOdds
}

// newColumn orders the values of a fact. If it can only fall, and a fall has a
// name, they are told as that.
func newColumn(f *game.FieldOdds, loss string) column {
	c := column{loss: loss, start: number(f.Before), rows: slices.Clone(f.Values)}
	for _, v := range f.Values {
		if number(v.Value) > c.start {
			c.loss = ""
		}
	}
	slices.SortFunc(c.rows, func(a, b game.ValueOdds) int { return c.value(a) - c.value(b) })
	return c
}

// value is how much is lost, or the number itself.
func (c *column) value(v game.ValueOdds) int {
	if c.loss != "" {
		return c.start - number(v.Value)
	}
	return number(v.Value)
}

// orMore is the chance of a row and all that follow.
func (c *column) orMore(from int) uint64 {
	n := uint64(0)
	for _, v := range c.rows[from:] {
		n += v.N
	}
	return n
}

// mean is the average of the column.
func (c *column) mean(whole uint64) float64 {
	sum := 0.0
	for _, v := range c.rows {
		sum += float64(c.value(v)) * float64(v.N)
	}
	return sum / float64(whole)
}

// average writes a mean with up to four digits after the point.
func average(x float64) string { return strconv.FormatFloat(round4(x), 'f', -1, 64) }

func round4(x float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 4, 64), 64)
	return v
}

// fact writes what becomes of a number: in a sentence if there are one or two
// values, else as a table, or in plain words row by row.
func (t *text) fact(f *game.FieldOdds, c column) {
	title := t.title(f, &c)
	switch {
	case len(c.rows) == 1:
		t.tell(f.Owner + ": " + t.word(f) + " becomes " + c.rows[0].Value)
	case len(c.rows) == 2 && c.loss == "":
		t.tell(f.Owner + ": " + t.word(f) + " " + c.rows[0].Value + ", " + t.chance(c.rows[0].N) + ", or " + c.rows[1].Value + ", " + t.chance(c.rows[1].N))
	case t.v.Plain:
		t.tell(title)
		for i, v := range c.rows {
			t.tell(t.sentence(f, &c, i, v))
		}
	default:
		t.tell(title)
		t.table(f, &c)
	}
}

// word is what a fact is called.
func (t *text) word(f *game.FieldOdds) string { return factText(t.g, f.Field) }

// factText is what a number of a figure is called, "" if odds give no table of
// it.
func factText(g game.Game, field string) string {
	for _, w := range g.Words().Facts {
		if w.ID == field {
			return w.Text
		}
	}
	return ""
}

// title is whose number it is, and its average.
func (t *text) title(f *game.FieldOdds, c *column) string {
	what := t.word(f)
	if c.loss != "" {
		what = c.loss
	}
	return f.Owner + ": " + what + ", " + average(c.mean(t.o.Denominator)) + " on average"
}

// sentence is one row in words.
func (t *text) sentence(f *game.FieldOdds, c *column, i int, v game.ValueOdds) string {
	s := t.word(f) + " " + v.Value
	if c.loss != "" {
		s = c.loss + " " + strconv.Itoa(c.value(v)) + ", " + s + " left"
	}
	s += ": " + t.chance(v.N)
	if i > 0 {
		s += "; " + strconv.Itoa(c.value(v)) + " or more: " + t.chance(c.orMore(i))
	}
	return s
}

// table draws a column: value, what is left, chance, that or more, bar,
// fraction.
func (t *text) table(f *game.FieldOdds, c *column) {
	const rest, chance, more = "left", "chance", "or more"
	head := t.word(f)
	if c.loss != "" {
		head = c.loss
	}
	first, fraction := len([]rune(head)), 0
	for _, v := range c.rows {
		fraction = max(fraction, len(t.fraction(Fraction(v.N, t.o.Denominator))))
	}
	write := func(value, left1, p, cumulated string) string {
		s := left(value, first)
		if c.loss != "" {
			s += " " + left(left1, len(rest))
		}
		return s + " " + left(p, len(chance)) + " " + left(cumulated, len(more))
	}
	header := write(head, rest, chance, more)
	t.b = append(append(t.b, header...), '\n')
	d := drawing{bar: t.bar(len([]rune(header)), fraction), fraction: fraction}
	for i, v := range c.rows {
		p, q := share(v.N, t.o.Denominator), share(c.orMore(i), t.o.Denominator)
		t.row(write(strconv.Itoa(c.value(v)), strings.TrimSpace(v.Value), p, q), v.N, d)
	}
}
