package munera

import (
	"slices"

	"summa/internal/line"
	"summa/internal/pack"
)

// perMille: weights are written as whole thousandths.
const perMille = 1000

func weightKind() pack.Kind {
	return pack.Kind{Name: "weight", Top: "weights", Doc: "What a policy thinks something is worth, in thousandths.", Fields: []pack.Field{
		text("about", "What is weighed.", false),
		{Name: "value", Doc: "The weight in thousandths.", Type: pack.Int, Required: true, Min: -100_000, Max: 100_000},
	}}
}

// weights fills the rows and says which are missing or unknown.
func (x *compiler) weights() {
	seen := make([]bool, numWeights)
	for _, e := range x.c.set.All("weight") {
		i := slices.Index(weightRows[:], e.ID)
		if i < 0 {
			x.fail(e.From, "no policy knows a weight "+quoted(e.ID), line.Nearest(e.ID, weightRows[:]))
			continue
		}
		seen[i] = true
		x.c.weights[i] = float64(e.Int("value")) / perMille
	}
	for i, ok := range seen {
		if !ok {
			x.bad = append(x.bad, pack.Error{File: "policy.yaml", Msg: "there is no weight " + weightRows[i]})
		}
	}
}
