package odds

import (
	"strconv"

	"summa/internal/fact"
	"summa/internal/game"
)

// Numbers is the distribution of a number that the dice decide, with a title that has its mean.
type Numbers struct {
	Owner  string
	Title  string
	Values []Value
}

// A Value is one value of the number, and the weight of the ways in which the dice give it.
type Value struct {
	Is int
	N  uint64
}

// NumbersOf returns the numbers for which a text has a table.
func NumbersOf(g game.Game, o *game.Odds) (list []Numbers) {
	t := text{g: g, o: o}
	for k := range g.Words().Facts {
		for i := range o.Fields {
			f := &o.Fields[i]
			if f.Field != g.Words().Facts[k].ID || f.Kind == fact.List || f.Before == "" || !changes(f) {
				continue
			}
			c := newColumn(f, g.Words().Facts[k].Loss)
			if len(c.rows) < 2 || len(c.rows) == 2 && c.loss == "" {
				continue
			}
			what := t.word(f)
			if c.loss != "" {
				what = c.loss
			}
			x := Numbers{Owner: f.Owner, Title: f.Owner + ": " + what + ", " + strconv.FormatFloat(c.mean(o.Denominator), 'f', 2, 64) + " on average"}
			for _, v := range c.rows {
				x.Values = append(x.Values, Value{c.value(v), v.N})
			}
			list = append(list, x)
		}
	}
	return list
}
