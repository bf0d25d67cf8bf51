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
	faces [Ahead + batch + 1]Throw
	at, n int // those that wait: the first, and past the last
}

// A Throw is a face of a stream, and what it comes to with the next one: by
// sort, the number of the answer to a question about them.
type Throw uint32

// Sorts of questions that a Throw answers.
const (
	SortFace = iota // one die: its face less 1
	SortDuel        // two: the difference, or which double, as Forms number them
	SortSum         // two: their sum less 2
	sortBits = 8
)

// Answer is the number of the answer to a sort of question.
func (t Throw) Answer(sort int32) int32 { return int32(t>>(sort*sortBits&31)) & 255 }

// throws are the throws of two faces, each less 1: six times the first and the
// second.
var throws = func() (list [36]Throw) {
	for i := range list {
		list[i] = Throw(i/6) | Throw(Forms[FormDuel].Answer[i])<<sortBits | Throw(Forms[FormSum].Answer[i])<<(2*sortBits)
	}
	return list
}()

// Ahead is how many faces can be looked at before they are rolled.
const Ahead = 40

// Seed makes g the stream of one bout of a seed.
func (g *Stream) Seed(seed, bout uint64) {
	g.gen.pcg.Seed(seed, bout)
	g.at, g.n = 0, 0
}

// Look returns the throws to come, at least Ahead of them. They are not rolled
// until Take says so.
func (g *Stream) Look() []Throw {
	if g.n-g.at <= Ahead {
		g.n = copy(g.faces[:], g.faces[g.at:g.n])
		for g.at = 0; g.n <= Ahead; {
			g.fill()
		}
	}
	return g.faces[g.at : g.n-1]
}

// Take rolls n of the faces looked at.
func (g *Stream) Take(n int) { g.at += n }

// Six rolls one six-sided die and returns its face less 1.
func (g *Stream) Six() uint8 {
	if g.at == g.n {
		g.at, g.n = 0, 0
		g.fill()
	}
	f := g.faces[g.at]
	g.at++
	return uint8(f.Answer(SortFace))
}

// fill rolls the faces of the next word.
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
	var faces [batch + 1]uint8 // and one not rolled yet
	*(*[4]uint8)(faces[0:]) = quads[n/(four*four)]
	*(*[4]uint8)(faces[4:]) = quads[n/four%four]
	*(*[4]uint8)(faces[8:]) = quads[n%four]
	if g.n > 0 { // what waited last is followed by the first of these
		g.faces[g.n-1] = throws[6*uint8(g.faces[g.n-1].Answer(SortFace))+faces[0]]
	}
	to := (*[batch]Throw)(g.faces[g.n:])
	for i := range to {
		to[i] = throws[6*faces[i]+faces[i+1]]
	}
	g.n += batch
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
