package dispute_test

import (
	"testing"

	"summa/internal/dispute"
	"summa/rulesets/munera"
)

// BenchmarkCould is what two attacks could have come to, every ruling tried.
func BenchmarkCould(b *testing.B) {
	rs := munera.Ruleset()
	c, err := rs.Content(nil)
	if err != nil {
		b.Fatal(err)
	}
	q := &dispute.Question{Ruleset: rs, Content: c, Seed: 1, Claims: []string{"wounds==2"},
		Command: "as samnite attack murmillo with sword; attack murmillo with sword"}
	for b.Loop() {
		if _, err := q.Could(); err != nil {
			b.Fatal(err)
		}
	}
}
