package dice

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestHalvesAhead: dice of six and of other sides in any order are those of a
// generator of which every word is taken when it is wanted, and leave it where that
// one is.
func TestHalvesAhead(t *testing.T) {
	for seed := range uint64(300) {
		var g Stream
		g.Seed(seed, 5)
		gen, pick := NewGenerator(seed, 5), rand.New(rand.NewPCG(seed, 6))
		var faces []uint8 // of six sides that wait
		half, waits := uint64(0), false
		for range 200 {
			if pick.IntN(3) == 0 {
				if len(faces) == 0 {
					faces = wordOfSix(&gen)
				}
				if got := g.Six(); got != faces[0] {
					t.Fatalf("seed %d: a die is %d, want %d", seed, got, faces[0])
				}
				faces = faces[1:]
				continue
			}
			h := half
			if waits = !waits; waits {
				w := gen.Uint64()
				h, half = w>>32, w&(1<<32-1)
			}
			if got, want := g.Die(16), int(h*16>>32)+1; got != want {
				t.Fatalf("seed %d: a die of sixteen is %d, want %d", seed, got, want)
			}
			if at, n := g.Generator(); at != gen || n != len(faces) {
				t.Fatalf("seed %d: the generator is %v with %d faces waiting, want %v with %d", seed, at, n, gen, len(faces))
			}
		}
	}
}

// wordOfSix is the faces, each less 1, of a word.
func wordOfSix(gen *Generator) []uint8 {
	ways := uint64(batchWays)
	threshold := -ways % ways
	for {
		hi, lo := bits.Mul64(gen.Uint64(), batchWays)
		if lo < batchWays && lo < threshold {
			continue
		}
		faces := make([]uint8, batch)
		for k := range faces {
			faces[batch-1-k] = uint8(hi % 6)
			hi /= 6
		}
		return faces
	}
}
