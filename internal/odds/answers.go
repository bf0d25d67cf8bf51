package odds

import (
	"slices"

	"summa/internal/game"
)

// Common returns the part that several odds have in common, one for each answer that another player
// may give: the probabilities that do not depend on the answer.
func Common(list []*game.Odds) *game.Odds {
	first := list[0]
	common := &game.Odds{Denominator: first.Denominator, Costs: first.Costs}
	alike := func(is func(o *game.Odds) bool) bool {
		return !slices.ContainsFunc(list, func(o *game.Odds) bool { return !is(o) })
	}
	for _, o := range list {
		common.Paths += o.Paths
	}
	for _, e := range first.Events {
		p := Fraction(e.N, first.Denominator)
		if alike(func(o *game.Odds) bool {
			return slices.ContainsFunc(o.Events, func(x game.EventOdds) bool { return x.Name == e.Name && Fraction(x.N, o.Denominator) == p })
		}) {
			common.Events = append(common.Events, e)
		}
	}
	for i := range first.Fields {
		f := &first.Fields[i]
		if alike(func(o *game.Odds) bool {
			return slices.ContainsFunc(o.Fields, func(x game.FieldOdds) bool { return sameField(f, first, &x, o) })
		}) {
			common.Fields = append(common.Fields, *f)
		}
	}
	return common
}

// sameField reports whether two odds give a field the same distribution.
func sameField(f *game.FieldOdds, of *game.Odds, x *game.FieldOdds, ox *game.Odds) bool {
	if f.Path != x.Path || len(f.Values) != len(x.Values) {
		return false
	}
	for _, v := range f.Values {
		p := Fraction(v.N, of.Denominator)
		if !slices.ContainsFunc(x.Values, func(w game.ValueOdds) bool { return w.Value == v.Value && Fraction(w.N, ox.Denominator) == p }) {
			return false
		}
	}
	return true
}
