package book

import (
	"slices"

	"summa/internal/line"
	"summa/internal/pack"
	"summa/rulesets/munera/state"
)

// PerMille: weights are written as whole thousandths.
const PerMille = 1000

func weightKind() pack.Kind {
	return pack.Kind{Name: "weight", Top: "weights", Doc: "What a policy thinks something is worth, in thousandths.", Fields: []pack.Field{
		{Name: "about", Doc: "What is weighed.", Type: pack.Text},
		{Name: "value", Doc: "The weight in thousandths.", Type: pack.Int, Required: true, Min: -100_000, Max: 100_000},
	}}
}

// weights fills the rows and says which are missing or unknown.
func (x *compiler) weights() {
	seen := make([]bool, state.NumWeights)
	for _, e := range x.c.Set.All("weight") {
		i := slices.Index(state.WeightRows[:], e.ID)
		if i < 0 {
			x.fail(e.From, "no policy knows a weight "+state.Quoted(e.ID), line.Nearest(e.ID, state.WeightRows[:]))
			continue
		}
		seen[i] = true
		x.c.Weights[i] = float64(e.Int("value")) / PerMille
	}
	for i, ok := range seen {
		if !ok {
			x.bad = append(x.bad, pack.Error{File: "policy.yaml", Msg: "there is no weight " + state.WeightRows[i]})
		}
	}
}
