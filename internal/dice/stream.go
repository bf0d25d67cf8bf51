package dice

// batch is how many six-sided dice one word of a generator gives.
const batch = 12

// batchWays is 6 to the 12th. A word is scaled to a number below it without bias, and the twelve
// digits of that number to base 6 are the faces.
const batchWays = 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6

// nearHalves is how many halves of words are rolled ahead for dice with other than six sides, so
// that one is ready when it is needed. It is a power of 2.
const nearHalves = 16

// A Stream rolls the dice of one of many bouts. It is seeded like a Generator, but takes twelve
// six-sided faces from each word. Dice with other sides take half a word each and do not touch the
// faces that wait.
type Stream struct {
	gen   Generator
	faces [Ahead + batch]Throw
	at, n int   // the faces that wait: the first, and one past the last
	ahead block // dice rolled ahead for handfuls; while it is on, no face waits

	// Halves of words rolled ahead for dice with other sides: left of them wait, and the last is
	// used first. halves[0] is always 0 and not a half.
	halves [2 * nearHalves]uint32
	left   uint
	from   Generator // the generator before the words of halves
}

// A Throw is a face of a stream, together with the answers to the questions about this face and the
// next: for each sort of question the number of the answer, at its Shift.
type Throw uint16

// Sorts of questions that a Throw answers.
const (
	SortFace = iota // one die: its face less 1
	SortDuel        // two dice: the difference, or which double, numbered as in Forms
	SortSum         // two dice: their sum less 2
	Sorts
)

// Where a Throw has its answers.
const (
	duelAt = 3
	sumAt  = duelAt + 5
)

// Shift returns the position in a Throw of the answer to a sort of question.
func Shift(sort int) uint { return [Sorts]uint{0, duelAt, sumAt}[sort] }

// Mask returns the mask of that answer, once shifted.
func Mask(sort int) uint { return [Sorts]uint{7, 31, 15}[sort] }

// Count returns how many dice a sort of question rolls.
func Count(sort int) int { return [Sorts]int{1, 2, 2}[sort] }

// AnswersTo returns how many answers a sort of question has; for one die each face is an answer.
func AnswersTo(sort int) uint8 {
	return [Sorts]uint8{6, Forms[FormDuel].Answers, Forms[FormSum].Answers}[sort]
}

// Face returns the face of the throw, less 1.
func (t Throw) Face() uint8 { return uint8(t & 7) }

// throws has the Throw of each two faces, each less 1: the index is eight times the first plus the
// second.
var throws = func() (list [64]Throw) {
	for a := range 6 {
		for b := range 6 {
			i := 6*a + b
			list[8*a+b] = Throw(a) | Throw(Forms[FormDuel].Answer[i])<<duelAt | Throw(Forms[FormSum].Answer[i])<<sumAt
		}
	}
	return list
}()

// quads has the throws of the dice that four digits to base 6 stand for, the first digit first. The
// fourth throw is only correct once before has set the face after it.
var quads = func() (list [6 * 6 * 6 * 6][4]Throw) {
	for n := range list {
		digits := [5]int{n / 216, n / 36 % 6, n / 6 % 6, n % 6, 0}
		for k := range list[n] {
			list[n][k] = throws[8*digits[k]+digits[k+1]]
		}
	}
	return list
}()

// Ahead is how many faces can be looked at before they are rolled.
const Ahead = 36

// Seed makes g the stream of one bout of a seed.
func (g *Stream) Seed(seed, bout uint64) {
	g.gen = NewGenerator(seed, bout)
	g.at, g.n, g.left = 0, 0, 0
	g.ahead.end()
}

// Look returns the throws to come, at least Ahead of them. They do not count as rolled until Take
// is called.
func (g *Stream) Look() []Throw {
	if g.n-g.at <= Ahead {
		g.putBack()
		g.n = copy(g.faces[:], g.faces[g.at:g.n])
		for g.at = 0; g.n <= Ahead; {
			g.fill()
		}
	}
	return g.faces[g.at : g.n-1]
}

// Take rolls n of the faces that were looked at.
func (g *Stream) Take(n int) { g.at += n }

// Six rolls one six-sided die and returns its face less 1.
func (g *Stream) Six() uint8 {
	if g.at == g.n {
		if g.ahead.on {
			return g.sixAhead()
		}
		g.at, g.n = 0, 0
		g.fill()
	}
	f := g.faces[g.at]
	g.at++
	return f.Face()
}

// fill rolls the faces of the next word.
func (g *Stream) fill() {
	const four = 6 * 6 * 6 * 6
	n := g.twelve()
	first, second, third := &quads[n/(four*four)], &quads[n/four%four], &quads[n%four]
	to := (*[batch]Throw)(g.faces[g.n:])
	*(*[4]Throw)(to[0:]) = *first
	*(*[4]Throw)(to[4:]) = *second
	*(*[4]Throw)(to[8:]) = *third
	to[3] = before(first[3], second[0])
	to[7] = before(second[3], third[0])
	if g.n > 0 { // the last face that waited is followed by the first of these
		g.faces[g.n-1] = before(g.faces[g.n-1], first[0])
	}
	g.n += batch
}

// before returns throw t with next as the face after it.
func before(t, next Throw) Throw { return throws[t&7<<3|next&7] }

// Face rolls one die.
func (g *Stream) Face(sides int) int {
	if sides == 6 {
		return int(g.Six()) + 1
	}
	return g.other(uint64(sides))
}

// Die rolls a die with other than six sides.
func (g *Stream) Die(sides uint16) int {
	m := uint64(g.halves[g.left%(2*nearHalves)]) * uint64(sides)
	if uint32(m) < uint32(sides) { // there is no half, or it may have to be rejected
		return g.other(uint64(sides))
	}
	g.left--
	return int(m>>32) + 1
}

// Two rolls two dice with other than six sides, with the result of two calls of Die, but faster: if
// no half waits, it takes both halves of one word directly.
func (g *Stream) Two(sides uint16) (a, b int) {
	if g.left == 0 && !g.ahead.on {
		gen, n := g.gen.next(), uint64(sides)
		w := gen.word()
		x, y := w>>32*n, w&(1<<32-1)*n
		if uint32(x) >= uint32(n) && uint32(y) >= uint32(n) {
			g.gen = gen
			return int(x>>32) + 1, int(y>>32) + 1
		}
	}
	a = g.Die(sides)
	return a, g.Die(sides)
}

// other rolls a die with other than six sides: floor(sides*half / 2^32) + 1. It rejects the few
// halves that would favour a face.
func (g *Stream) other(n uint64) int {
	for {
		if g.left == 0 {
			g.rollHalves()
		}
		m := uint64(g.halves[g.left]) * n
		g.left--
		if low := m & (1<<32 - 1); low >= n || low >= (1<<32)%n {
			return int(m>>32) + 1
		}
	}
}

// rollHalves rolls words ahead when no half waits.
func (g *Stream) rollHalves() {
	if g.ahead.on {
		g.putBack()
	}
	g.from, g.left = g.gen, nearHalves
	gen := g.gen
	for i := nearHalves; i > 0; i -= 4 { // two words at a time
		one := gen.next()
		gen = one.next()
		v, w := one.word(), gen.word()
		to := (*[4]uint32)(g.halves[i-3:])
		to[0], to[1], to[2], to[3] = uint32(w), uint32(w>>32), uint32(v), uint32(v>>32)
	}
	g.gen = gen
}

// word returns the next word.
func (g *Stream) word() uint64 {
	if g.left <= 1 {
		return g.gen.Uint64()
	}
	return g.wordAhead()
}

// wordAhead returns the next of the words rolled ahead. A half of another word that waits goes on
// waiting.
func (g *Stream) wordAhead() uint64 {
	at := g.left &^ 1
	w := uint64(g.halves[at])<<32 | uint64(g.halves[at-1])
	g.halves[at-1] = g.halves[g.left]
	g.left -= 2
	return w
}

// unroll takes back the words rolled ahead for halves, except a half whose word was begun.
func (g *Stream) unroll() {
	if g.left <= 1 {
		return
	}
	g.gen = g.generator()
	g.halves[1] = g.halves[g.left]
	g.left %= 2
}

// generator returns the generator's state after the last word from which something was rolled.
func (g *Stream) generator() Generator {
	if g.left <= 1 {
		return g.gen
	}
	gen := g.from
	for range (nearHalves - g.left + 1) / 2 {
		gen = gen.next()
	}
	return gen
}

// Generator returns the generator's state after the last word from which something was rolled, and
// how many faces of such words have not been rolled.
func (g *Stream) Generator() (gen Generator, waiting int) {
	g.putBack()
	return g.generator(), g.n - g.at
}
