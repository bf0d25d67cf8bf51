package dice

// batch is how many faces of a six-sided die one word of a generator gives.
const batch = 12

// batchWays is 6 to the 12th: a word is brought below it without bias, and its
// twelve digits to base 6 are the faces.
const batchWays = 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6

// nearHalves is how many halves of words are rolled ahead for dice of other than six
// sides, so that one lies ready when it is asked for: a power of 2.
const nearHalves = 16

// A Stream rolls the dice of one bout in a long run of them: seeded like a
// Generator, but twelve six-sided faces to the word. Dice with other sides take
// half a word each and leave faces that wait where they are.
type Stream struct {
	gen   Generator
	faces [Ahead + batch]Throw
	at, n int   // those that wait: the first, and past the last
	ahead block // words rolled ahead for handfuls; while there are any no face waits

	// Halves of words rolled ahead for dice of other sides: left of them wait, the last
	// one first. Before the first there is a 0, which is no half.
	halves [2 * nearHalves]uint32
	left   uint
	from   Generator // before the words they are of
}

// A Throw is a face of a stream, and what it comes to with the next one: by
// sort, the number of the answer to a question about them, at its Shift.
type Throw uint16

// Sorts of questions that a Throw answers.
const (
	SortFace = iota // one die: its face less 1
	SortDuel        // two: the difference, or which double, as Forms number them
	SortSum         // two: their sum less 2
	Sorts
)

// Where a Throw has its answers.
const (
	duelAt = 3
	sumAt  = duelAt + 5
)

// Shift is where in a Throw the answer to a sort of question lies.
func Shift(sort int) uint { return [Sorts]uint{0, duelAt, sumAt}[sort] }

// Mask is how wide it is there.
func Mask(sort int) uint { return [Sorts]uint{7, 31, 15}[sort] }

// Count is how many dice a sort of question rolls.
func Count(sort int) int { return [Sorts]int{1, 2, 2}[sort] }

// AnswersTo is how many answers a sort of question has; one die has its faces.
func AnswersTo(sort int) uint8 {
	return [Sorts]uint8{6, Forms[FormDuel].Answers, Forms[FormSum].Answers}[sort]
}

// Face is the face of the throw, less 1.
func (t Throw) Face() uint8 { return uint8(t & 7) }

// throws are the throws of two faces, each less 1: eight times the first and the
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

// quads are the throws of the numbers of four digits to base 6, the first digit
// first. The last of them does not know yet what comes after it.
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

// Look returns the throws to come, at least Ahead of them. They are not rolled
// until Take says so.
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

// Take rolls n of the faces looked at.
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
	if g.n > 0 { // what waited last is followed by the first of these
		g.faces[g.n-1] = before(g.faces[g.n-1], first[0])
	}
	g.n += batch
}

// before is a throw that another comes after.
func before(t, next Throw) Throw { return throws[t&7<<3|next&7] }

// Face rolls one die.
func (g *Stream) Face(sides int) int {
	if sides == 6 {
		return int(g.Six()) + 1
	}
	return g.other(uint64(sides))
}

// Die rolls a die of other than six sides.
func (g *Stream) Die(sides uint16) int {
	m := uint64(g.halves[g.left%(2*nearHalves)]) * uint64(sides)
	if uint32(m) < uint32(sides) { // there is no half, or it may be thrown away
		return g.other(uint64(sides))
	}
	g.left--
	return int(m>>32) + 1
}

// Two rolls two dice of other than six sides, as Die does one after the other: with
// the halves of one word, if none waits.
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

// other rolls a die of other sides: floor(sides*half / 2^32) + 1, where the few
// halves that would favour a face are thrown away.
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

// rollHalves rolls words ahead when no half of one waits.
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

// word is the next word.
func (g *Stream) word() uint64 {
	if g.left <= 1 {
		return g.gen.Uint64()
	}
	return g.wordAhead()
}

// wordAhead is the next of the words rolled ahead. The half of one that waits goes on
// waiting.
func (g *Stream) wordAhead() uint64 {
	at := g.left &^ 1
	w := uint64(g.halves[at])<<32 | uint64(g.halves[at-1])
	g.halves[at-1] = g.halves[g.left]
	g.left -= 2
	return w
}

// unroll takes back the words rolled ahead for halves, but for a half that waits.
func (g *Stream) unroll() {
	if g.left <= 1 {
		return
	}
	g.gen = g.generator()
	g.halves[1] = g.halves[g.left]
	g.left %= 2
}

// generator is the generator as the last word left it of which a half was rolled.
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

// Generator returns the generator as the last word left it, and how many faces
// of its words have not been rolled.
func (g *Stream) Generator() (gen Generator, waiting int) {
	g.putBack()
	return g.generator(), g.n - g.at
}
