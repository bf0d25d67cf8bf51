package dice

import "math/bits"

// batch is how many faces of a six-sided die one word of a generator gives.
const batch = 12

// batchWays is 6 to the 12th: a word is brought below it without bias, and its
// twelve digits to base 6 are the faces.
const batchWays = 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6

// quads are the faces, less 1, of the numbers of four digits to base 6, the
// first face first.
var quads = func() (list [6 * 6 * 6 * 6][4]uint8) {
	for n := range list {
		for k, rest := 3, n; k >= 0; k, rest = k-1, rest/6 {
			list[n][k] = uint8(rest % 6)
		}
	}
	return list
}()

// A Stream rolls the dice of one bout in a long run of them: seeded like a
// Generator, but twelve six-sided faces to the word. Dice with other sides take
// a word each and leave faces that wait where they are.
type Stream struct {
	gen   Generator
	faces [batch]uint8 // less 1
	at    int          // the next face; batch if none waits
}

// Seed makes g the stream of one bout of a seed.
func (g *Stream) Seed(seed, bout uint64) {
	g.gen.pcg.Seed(seed, bout)
	g.at = batch
}

// Six rolls one six-sided die and returns its face less 1.
func (g *Stream) Six() uint8 {
	if g.at == batch {
		g.fill()
	}
	f := g.faces[g.at]
	g.at++
	return f
}

// fill rolls the next twelve faces.
func (g *Stream) fill() {
	ways := uint64(batchWays)
	hi, lo := bits.Mul64(g.gen.pcg.Uint64(), ways)
	if lo < ways {
		for lo < -ways%ways {
			hi, lo = bits.Mul64(g.gen.pcg.Uint64(), ways)
		}
	}
	const four = 6 * 6 * 6 * 6
	n := uint32(hi)
	*(*[4]uint8)(g.faces[0:]) = quads[n/(four*four)]
	*(*[4]uint8)(g.faces[4:]) = quads[n/four%four]
	*(*[4]uint8)(g.faces[8:]) = quads[n%four]
	g.at = 0
}

// Face rolls one die.
func (g *Stream) Face(sides int) int {
	if sides == 6 {
		return int(g.Six()) + 1
	}
	return g.gen.Face(sides)
}

// Generator returns the generator as the last word left it.
func (g *Stream) Generator() Generator { return g.gen }

// Waiting returns how many faces of the last word have not been rolled.
func (g *Stream) Waiting() int { return batch - g.at }
