package munera

import (
	"summa/rulesets/munera/book"
	"testing"
)

// BenchmarkContent is what opening the ruleset costs before the first bout.
func BenchmarkContent(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := book.Load(Name, files, nil); err != nil {
			b.Fatal(err)
		}
	}
}
