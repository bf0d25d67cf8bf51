package romanwar

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"summa/internal/rulestest"
	"summa/rulesets/romanwar/book"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/odds"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/speech"
)

// theatreScene musters a few men of any types on two sides, with ladders.
func theatreScene(r *rand.Rand) []string {
	c, err := book.Load(Name, files, nil, withSpeech)
	if err != nil {
		panic(err)
	}
	var lines []string
	for i := range 2 + r.IntN(3) {
		n := 1 + r.IntN(2)
		lines = append(lines, fmt.Sprintf("muster U%d S%d %s %d files %d ladders 1", i, i%2, c.Types[r.IntN(len(c.Types))].ID, n, n))
	}
	return append(lines, "begin S0")
}

// tableScene puts them on a small table.
func tableScene(r *rand.Rand) []string {
	lines := []string{"map 40 40"}
	if r.IntN(2) == 0 {
		lines = append(lines, "feature plateau 10 10 30 20 height 2", "feature cover 5 20 35 26", "feature wall 0 36 40 38 name north")
	}
	for i, l := range theatreScene(r) {
		lines = append(lines, l)
		if l != "begin S0" {
			y, facing := 8, "N"
			if i%2 == 1 {
				y, facing = 28, "S"
			}
			lines = append(lines, fmt.Sprintf("place U%d %d %d %s", i, 8+6*i, y, facing))
		}
	}
	return lines
}

func TestConformanceAlone(t *testing.T) {
	rulestest.Run(t, rulestest.Kit{Ruleset: Ruleset(), Scene: theatreScene, Unlike: "base-move", Bouts: 20, Most: 200, Odds: 60})
}

func TestConformanceOnATableAlone(t *testing.T) {
	rulestest.Run(t, rulestest.Kit{Ruleset: Ruleset(), Scene: tableScene, Unlike: "base-move", Bouts: 20, Most: 300, Odds: 60})
}

// speechOf is the language of wars under some rules, oddsOf what counts in them.
func speechOf(r *rules.Rules) *speech.Speech { return speech.NewSpeech(facts.NewFacts(r)) }

func oddsOf(r *rules.Rules) *odds.Odds { return odds.NewOdds(speechOf(r)) }

func heldOf(r *rules.Rules) *facts.Facts { return facts.NewFacts(r) }

// thinking is a veteran who can say what he thinks.
func thinking(r *rules.Rules) policy.VeteranMan {
	p := policy.NewPlain(r, true)
	p.Typed = oddsOf(r)
	return policy.VeteranMan{Plain: p}
}
