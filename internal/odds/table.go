package odds

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
)

// A column is the distribution of a number as a player reads it: as losses from 0 up, or as values
// from the lowest up.
type column struct {
	loss  string // the word for a loss; "" if values are shown
	start int
	rows  []game.ValueOdds
}

// newColumn sorts the values of a fact. If the fact can only fall, and the loss has a name, they
// are shown as losses.
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

// value returns the loss, or the number itself.
func (c *column) value(v game.ValueOdds) int {
	if c.loss != "" {
		return c.start - number(v.Value)
	}
	return number(v.Value)
}

// orMore returns the weight of a row and of all that follow.
func (c *column) orMore(from int) uint64 {
	n := uint64(0)
	for _, v := range c.rows[from:] {
		n += v.N
	}
	return n
}

// mean returns the mean of the column.
func (c *column) mean(whole uint64) float64 {
	sum := 0.0
	for _, v := range c.rows {
		sum += float64(c.value(v)) * float64(v.N)
	}
	return sum / float64(whole)
}

// average formats a mean with up to four digits after the point.
func average(x float64) string { return strconv.FormatFloat(round4(x), 'f', -1, 64) }

func round4(x float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 4, 64), 64)
	return v
}

// fact writes what becomes of a number: in a sentence if it has one possible value, or two without
// a named loss, else as a table, or in plain sentences row by row.
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

// word returns the word for a fact.
func (t *text) word(f *game.FieldOdds) string { return factText(t.g, f.Field) }

// factText returns the word for a number of a figure; "" if odds have no table of it.
func factText(g game.Game, field string) string {
	for _, w := range g.Words().Facts {
		if w.ID == field {
			return w.Text
		}
	}
	return ""
}

// title returns the owner of the number, its word, and its mean.
func (t *text) title(f *game.FieldOdds, c *column) string {
	what := t.word(f)
	if c.loss != "" {
		what = c.loss
	}
	return f.Owner + ": " + what + ", " + average(c.mean(t.o.Denominator)) + " on average"
}

// sentence returns one row as a sentence.
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

// table draws a column: value, what is left, probability, probability of that or more, bar,
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
