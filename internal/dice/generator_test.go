package dice

import (
	"math/rand/v2"
	"testing"
)

// TestGeneratorWords: the words are those of math/rand/v2, and so is the state
// written down.
func TestGeneratorWords(t *testing.T) {
	for seed := range uint64(50) {
		g, want := NewGenerator(seed<<40|7, seed), rand.NewPCG(seed<<40|7, seed)
		for range 200 {
			if a, b := g.Uint64(), want.Uint64(); a != b {
				t.Fatalf("seed %d: %x, want %x", seed, a, b)
			}
		}
		raw, err := want.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		same := new(rand.PCG)
		if err := same.UnmarshalBinary(raw); err != nil {
			t.Fatal(err)
		}
		h, err := ParseGenerator(g.String())
		if err != nil {
			t.Fatal(err)
		}
		if a, b := h.Uint64(), same.Uint64(); a != b {
			t.Fatalf("seed %d: read back %x, want %x", seed, a, b)
		}
	}
}
