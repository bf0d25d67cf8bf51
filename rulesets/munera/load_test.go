package munera

import "testing"

// BenchmarkContent is what opening the ruleset costs before the first bout.
func BenchmarkContent(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(Name, files, nil); err != nil {
			b.Fatal(err)
		}
	}
}
