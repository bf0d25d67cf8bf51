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
	faces [Ahead + batch]uint8 // less 1
	at, n int                  // those that wait: the first, and past the last
}

// Ahead is how many faces can be looked at before they are rolled.
const Ahead = 52

// Seed makes g the stream of one bout of a seed.
func (g *Stream) Seed(seed, bout uint64) {
	g.gen.pcg.Seed(seed, bout)
	g.at, g.n = 0, 0
}

// Look returns the faces to come, each less 1, at least Ahead of them. They are
// not rolled until Take says so.
func (g *Stream) Look() []uint8 {
	if g.n-g.at < Ahead {
		g.n = copy(g.faces[:], g.faces[g.at:g.n])
		for g.at = 0; g.n < Ahead; g.n += batch {
			g.fill((*[batch]uint8)(g.faces[g.n:]))
		}
	}
	return g.faces[g.at:g.n]
}

// Take rolls n of the faces looked at.
func (g *Stream) Take(n int) { g.at += n }

// Six rolls one six-sided die and returns its face less 1.
func (g *Stream) Six() uint8 {
	if g.at == g.n {
		g.fill((*[batch]uint8)(g.faces[0:]))
		g.at, g.n = 0, batch
	}
	f := g.faces[g.at]
	g.at++
	return f
}

// fill rolls the faces of the next word.
func (g *Stream) fill(faces *[batch]uint8) {
	ways := uint64(batchWays)
	hi, lo := bits.Mul64(g.gen.pcg.Uint64(), ways)
	if lo < ways {
		for lo < -ways%ways {
			hi, lo = bits.Mul64(g.gen.pcg.Uint64(), ways)
		}
	}
	const four = 6 * 6 * 6 * 6
	n := uint32(hi)
	*(*[4]uint8)(faces[0:]) = quads[n/(four*four)]
	*(*[4]uint8)(faces[4:]) = quads[n/four%four]
	*(*[4]uint8)(faces[8:]) = quads[n%four]
}

// Face rolls one die.
func (g *Stream) Face(sides int) int {
	if sides == 6 {
		return int(g.Six()) + 1
	}
	return g.gen.Face(sides)
}

// Generator returns the generator as the last word left it, and how many faces
// of its words have not been rolled.
func (g *Stream) Generator() (gen Generator, waiting int) { return g.gen, g.n - g.at }
