package munera

import (
	"slices"

	"summa/internal/line"
	"summa/internal/pack"
)

// What a position is weighed by. The first are differences between two men, in
// the order of a facet; see policy.yaml.
const (
	byStamina = iota
	byBlows
	byFatigue
	byStanding
	byNow
	bySoon
	byLater
	byNet
	byFree
	byFresh
	byPoints
	byFloored
	byHold
	facets

	byNumbers  = facets
	byMercy    = facets + 1
	byHaste    = facets + 2
	byHabit    = facets + 3
	numWeights = facets + 4
	fitted     = byFloored // the first weights are fitted, the others set by hand
)

var weightRows = [numWeights]string{"stamina", "blows", "fatigue", "standing", "now", "soon", "later", "net", "free", "fresh", "points",
	"floored", "hold", "numbers", "mercy", "haste", "habit"}

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
