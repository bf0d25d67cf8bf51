package odds

import (
	"math/big"

	"summa/internal/game"
)

// A measure is what is compared: the probability of an outcome, or a mean.
type measure struct {
	name string
	of   func(*game.Odds) *big.Rat
	text func(*big.Rat) string
}

func (r *reason) chance(x Outcome) measure {
	return measure{name(r.g, x.Who) + " " + x.Text, func(o *game.Odds) *big.Rat { return chanceOf(r.g, o, x) }, (*big.Rat).RatString}
}

// effect returns the measure of the last aim of the command; without an aim, the mean of the first
// number that the dice decide.
func (r *reason) effect() (measure, bool) {
	if n := len(r.aims); n > 0 {
		return r.chance(r.aims[n-1]), true
	}
	o := r.alts[0].Odds
	for _, w := range r.g.Words().Facts {
		for i := range o.Fields {
			if f := &o.Fields[i]; f.Field == w.ID && f.Owner != "" && len(f.Values) > 1 {
				return r.average(f, ""), true
			}
		}
	}
	return measure{}, false
}

// average returns the measure of a fact's mean or, if its loss has a name, of the mean loss from
// the present value.
func (r *reason) average(f *game.FieldOdds, loss string) measure {
	m := measure{name: f.Owner + "'s " + f.Field, text: decimal}
	start := new(big.Rat)
	if loss != "" {
		m.name, start = loss, big.NewRat(int64(number(f.Before)), 1)
	}
	if text := factText(r.g, f.Field); text != "" && loss == "" {
		m.name = f.Owner + "'s " + text
	}
	m.of = func(o *game.Odds) *big.Rat {
		x := find(o, f.Path)
		if x == nil {
			return new(big.Rat)
		}
		mean := exactMean(x, o.Denominator)
		if loss != "" {
			mean.Sub(start, mean)
		}
		return mean
	}
	return m
}

func exactMean(f *game.FieldOdds, whole uint64) *big.Rat {
	sum := new(big.Rat)
	for _, v := range f.Values {
		sum.Add(sum, new(big.Rat).Mul(big.NewRat(int64(number(v.Value)), 1), ratio(v.N, whole)))
	}
	return sum
}

// decimal formats a mean.
func decimal(x *big.Rat) string {
	f, _ := x.Float64()
	return average(f)
}

// depth returns the measure of the mean loss of the figure that the command aims at.
func (r *reason) depth() (measure, bool) {
	if len(r.aims) == 0 {
		return measure{}, false
	}
	who, o := name(r.g, r.aims[len(r.aims)-1].Who), r.alts[0].Odds
	for _, w := range r.g.Words().Facts {
		for i := range o.Fields {
			if f := &o.Fields[i]; w.Loss != "" && f.Owner == who && f.Field == w.ID {
				return r.average(f, w.Loss), true
			}
		}
	}
	return measure{}, false
}
