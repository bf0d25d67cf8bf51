package dice

// batch is how many faces of a six-sided die one word of a generator gives.
const batch = 12

// batchWays is 6 to the 12th: a word is brought below it without bias, and its
// twelve digits to base 6 are the faces.
const batchWays = 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6

// A Stream rolls the dice of one bout in a long run of them: seeded like a
// Generator, but twelve six-sided faces to the word. Dice with other sides take
// half a word each and leave faces that wait where they are.
type Stream struct {
	gen   Generator
	faces [Ahead + batch]Throw
	at, n int    // those that wait: the first, and past the last
	half  uint64 // the low half of a word, for a die of other sides, and 1<<32; 0: none
	ahead block  // words rolled ahead for handfuls; while there are any no face waits
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
	g.gen.pcg.Seed(seed, bout)
	g.at, g.n, g.half, g.ahead.n = 0, 0, 0, 0
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
		if g.putBack(); g.at == g.n {
			g.at, g.n = 0, 0
			g.fill()
		}
	}
	f := g.faces[g.at]
	g.at++
	return f.Face()
}

// fill rolls the faces of the next word.
func (g *Stream) fill() {
	const four = 6 * 6 * 6 * 6
	n := g.word()
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

// Die rolls a die of other than six sides: what other does, in one piece for rules
// that roll many.
func (g *Stream) Die(sides uint8) int {
	n, h := uint64(sides), g.half
	if g.half = 0; h == 0 {
		g.putBack()
		h = g.gen.pcg.Uint64()
		g.half = h&(1<<32-1) | 1<<32
		h >>= 32
	}
	m := h & (1<<32 - 1) * n
	if low := m & (1<<32 - 1); low < n && low < (1<<32)%n {
		return g.other(n)
	}
	return int(m>>32) + 1
}

// Two rolls two dice of other than six sides, as Die does one after the other.
func (g *Stream) Two(sides uint8) (a, b int) {
	if g.half == 0 {
		before := g.gen
		w, n := g.gen.pcg.Uint64(), uint64(sides)
		x, y := w>>32*n, w&(1<<32-1)*n
		if x&(1<<32-1) >= n && y&(1<<32-1) >= n {
			return int(x>>32) + 1, int(y>>32) + 1
		}
		g.gen = before
	}
	a = g.Die(sides)
	return a, g.Die(sides)
}

// other rolls a die of other sides: floor(sides*half / 2^32) + 1, where the few
// halves that would favour a face are thrown away.
func (g *Stream) other(n uint64) int {
	for {
		m := g.halfWord() * n
		if low := m & (1<<32 - 1); low >= n || low >= (1<<32)%n {
			return int(m>>32) + 1
		}
	}
}

// halfWord is the next 32 bits.
func (g *Stream) halfWord() uint64 {
	if h := g.half; h != 0 {
		g.half = 0
		return h & (1<<32 - 1)
	}
	g.putBack()
	w := g.gen.pcg.Uint64()
	g.half = w&(1<<32-1) | 1<<32
	return w >> 32
}

// Generator returns the generator as the last word left it, and how many faces
// of its words have not been rolled.
func (g *Stream) Generator() (gen Generator, waiting int) {
	g.putBack()
	return g.gen, g.n - g.at
}
