package pack

import (
	"fmt"
	"strings"
	"testing"
)

// contentFile returns a file of about size bytes, some of it prose.
func contentFile(name string, size int) Source {
	var b strings.Builder
	b.WriteString("weapons:\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "  - id: %s-%d\n    name: Weapon %d\n    reach: long\n    weight: 3\n", name, i, i)
		b.WriteString("    damage: [1, 2, 3]\n    against: {parma: 2}\n    table:\n")
		b.WriteString("      2: The blow glances off the rim of the shield, and nothing comes of it.\n")
	}
	return source(name+".yaml", b.String())
}

// BenchmarkLoad loads what a ruleset has: 60 KB in a few files.
func BenchmarkLoad(b *testing.B) {
	sources := []Source{source("armours.yaml", "armours: [{id: parma, value: 1}]")}
	size := 0
	for i := range 6 {
		s := contentFile(fmt.Sprintf("weapons-%d", i), 10<<10)
		sources = append(sources, s)
		size += len(s.Data)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		if _, err := Load("munera", testKinds, sources...); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMerge(b *testing.B) {
	base, err := Load("munera", testKinds, source("base.yaml", testBase))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Merge(base, source("house.yaml", testOverlay)); err != nil {
			b.Fatal(err)
		}
	}
}
