package romanwar

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
)

// BenchmarkHash: a command of a war of ten thousand a side at a table that hashes it
// and can take it back.
func BenchmarkHash(b *testing.B) {
	g := fielded(b, "add A romans-10000", "add B gauls-10000", "begin")
	line := parsed(b, "move A-velites1 20 198 N")[0]
	start := g.Save()
	var tape dice.Tape
	b.ResetTimer()
	for range b.N {
		if err := g.Do(line, &core.Ref{Tape: &tape, Listen: true}); err != nil {
			b.Fatal(err)
		}
		g.Hash()
		g.Restore(start)
	}
}
