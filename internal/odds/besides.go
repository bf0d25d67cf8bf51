package odds

import (
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/show"
)

// Besides are the sentences of a text about odds that are neither what can come of them nor a
// table: where a chain ends early, and what becomes of numbers that may come out one way or two.
func Besides(g game.Game, o *game.Odds) (list []string) {
	t := text{g: g, o: o, v: View{Plain: true}}
	of := func(n uint64) string { return Fraction(n, o.Denominator) }
	for _, x := range o.Stops {
		list = append(list, "The chain ends before "+x.Command+", as "+x.Refusal.Why+": "+of(x.N))
	}
	for k := range g.Words().Facts {
		w := &g.Words().Facts[k]
		for i := range o.Fields {
			f := &o.Fields[i]
			if f.Field != w.ID || f.Kind == fact.List || f.Before == "" || !changes(f) {
				continue
			}
			switch c := newColumn(f, w.Loss); {
			case len(c.rows) == 1:
				list = append(list, owned(f, &t)+" becomes "+c.rows[0].Value)
			case len(c.rows) == 2 && c.loss == "":
				list = append(list, owned(f, &t)+" is "+c.rows[0].Value+" in "+of(c.rows[0].N)+" and "+c.rows[1].Value+" in "+of(c.rows[1].N))
			}
		}
	}
	return slices.Compact(list)
}

// Named is a name as it is written in a bout, however it was typed.
func Named(g game.Game, typed string) string {
	found := typed
	g.Facts(func(f *fact.Fact) {
		if strings.EqualFold(f.Owner, typed) {
			found = f.Owner
		}
	})
	return found
}

// owned is a number as that of whose it is.
func owned(f *game.FieldOdds, t *text) string {
	return show.Possessive(f.Owner, false) + " " + t.word(f)
}
