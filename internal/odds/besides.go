package odds

import (
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/show"
)

// Besides returns those sentences of a text about odds that are neither outcomes nor tables: where
// a chain ends early, and what numbers become that have only one or two possible values.
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

// Named returns a name in the spelling that the bout uses, whatever the spelling typed.
func Named(g game.Game, typed string) string {
	found := typed
	g.Facts(func(f *fact.Fact) {
		if strings.EqualFold(f.Owner, typed) {
			found = f.Owner
		}
	})
	return found
}

// owned returns the word for a number, with its owner.
func owned(f *game.FieldOdds, t *text) string {
	return show.Possessive(f.Owner, false) + " " + t.word(f)
}
