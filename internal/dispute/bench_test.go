package dispute_test

import (
	"testing"

	"summa/internal/dispute"
	"summa/rulesets/munera"
)

// BenchmarkReckon is the odds of an attack at the shell, every ruling tried; it
// is to stay under a tenth of a second.
func BenchmarkReckon(b *testing.B) {
	rs := munera.Ruleset()
	c, err := rs.Content(nil)
	if err != nil {
		b.Fatal(err)
	}
	q := &dispute.Question{Ruleset: rs, Content: c, Command: "as samnite attack murmillo with sword", Seed: 1}
	for b.Loop() {
		if _, err := q.Reckon(false, true); err != nil {
			b.Fatal(err)
		}
	}
}
