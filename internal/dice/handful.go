package dice

import (
	"encoding/binary"
	"math/bits"
)

// spare is how many bytes behind a handful can be read with its last faces.
const spare = 8

// Handful rolls n dice at once. Of each only the band of its face matters: up to
// ends[0], up to ends[1] and so on, the last band reaching the number of sides.
// The faces are valid until the next handful, and have room for eight more behind
// them; an exhaustive tape answers with the last face of each band.
func (t *Tape) Handful(q Query, n int, ends ...int) []uint8 {
	if cap(t.hand) < n+spare {
		t.hand = make([]uint8, n+n/4+16)
	}
	hand := t.hand[:n]
	if t.tail == pour && q.Sides == 6 && t.pos >= len(t.known) && !t.keep && t.asks == nil {
		t.stream.Fill(hand)
		return hand
	}
	for i := range hand {
		hand[i] = uint8(t.band(q, ends))
	}
	return hand
}

// band is the face of one die of a handful; where no face is told from another
// an exhaustive tape has one answer.
func (t *Tape) band(q Query, ends []int) int {
	if t.coarse() {
		from, at, k := 0, 0, 0
		for _, end := range ends {
			if end > from && end < int(q.Sides) {
				k++
				from = end
			}
		}
		if k > 0 {
			at = t.branch(k + 1)
		}
		from = 0
		for _, end := range ends {
			if end <= from || end >= int(q.Sides) {
				continue
			}
			if at == 0 {
				t.weigh(uint64(end-from), uint64(q.Sides))
				return end
			}
			at, from = at-1, end
		}
		t.weigh(uint64(int(q.Sides)-from), uint64(q.Sides))
		return int(q.Sides)
	}
	face := t.next(q)
	t.note(q, bandForm(ends...), face, 0)
	return face
}

// wordsAhead is how many words are rolled ahead for handfuls at a time.
const wordsAhead = 8

// Marks are of a word's twelve dice those that show a number or less: twelve bits for
// the number 1, the first die the lowest, then twelve for 2, and so on to 5.
type marks uint64

const (
	batchBits = 1<<batch - 1
	eachOne   = 1 | 1<<batch | 1<<(2*batch) | 1<<(3*batch) | 1<<(4*batch) // a die's bit for each number
)

// marksOf are the marks of the four dice that four digits to base 6 stand for, the
// first first. There is room for more, so that an index of eleven bits is always in it.
var marksOf = func() (list [1 << 11]marks) {
	for n := range 6 * 6 * 6 * 6 {
		for k, digit := range [4]int{n / 216, n / 36 % 6, n / 6 % 6, n % 6} {
			list[n] |= marked(uint8(digit)+1) << k
		}
	}
	return list
}()

// marked are the marks of one die, the first of its word.
func marked(face uint8) (m marks) {
	for number := face; number < 6; number++ {
		m |= 1 << lane(number)
	}
	return m
}

// lane is where among the marks those for a number from 1 to 5 begin.
func lane(number uint8) uint { return uint(number-1) * batch }

// face is what the first die shows: 6 less the numbers that it is not above.
func (m marks) face() uint8 {
	const sum = eachOne // of the bits of a die, in the last twelve
	return 6 - uint8(m&eachOne*sum>>(4*batch)&7)
}

// atMost are the dice that show a number or less, from the lowest bit on; above them
// lies what does not belong there.
func (m marks) atMost(number uint8) uint64 {
	switch {
	case number == 0:
		return 0
	case number >= 6:
		return 1<<64 - 1
	}
	return uint64(m >> (lane(number) & 63))
}

// A block is words rolled ahead, for handfuls of dice that are only held against
// numbers. While there are any, no face waits in the stream: those that waited are
// the first of the block.
type block struct {
	now     marks // of the word begun, those of its dice that are left
	left    int   // how many are
	next, n int   // words: the next, and past the last
	on      bool  // there is a block
	waited  int   // dice that waited when it was begun, in these words; else 0
	words   [wordsAhead]marks
	from    Generator // before the words
}

// AtMost rolls up to 64 six-sided dice and returns which of them show a number or
// less: bit k is die k.
func (g *Stream) AtMost(n int, number uint8) uint64 {
	b := &g.ahead
	if n > b.left || number-1 >= 5 {
		return g.atMost(n, number)
	}
	low := uint64(b.now >> (lane(number) & 63))
	b.now >>= uint(n) & 63
	b.left -= n
	return low & (1<<(uint(n)&63) - 1)
}

// atMost is AtMost for dice of more than the word begun, and for any number. It is not
// inlined, so that AtMost is.
//
//go:noinline
func (g *Stream) atMost(n int, number uint8) uint64 {
	if number-1 >= 5 {
		return g.certain(n, number)
	}
	b, at := &g.ahead, lane(number)&63
	low, got := uint64(b.now>>at)&(1<<(uint(b.left)&63)-1), b.left
	for {
		if b.next >= b.n {
			if !b.on { // there is nothing of it yet
				g.begin()
				return g.AtMost(n, number)
			}
			g.rollAhead()
		}
		word := b.words[b.next]
		b.next++
		some := uint64(word >> at)
		if rest := n - got; rest <= batch {
			b.now, b.left = word>>(uint(rest)&63), batch-rest
			return low | some&(1<<(uint(rest)&63)-1)<<(uint(got)&63)
		}
		low |= some & batchBits << (uint(got) & 63)
		got += batch
	}
}

// certain is AtMost for a number that all dice show or less, or none.
func (g *Stream) certain(n int, number uint8) uint64 {
	g.AtMost(n, 1)
	if number == 0 {
		return 0
	}
	return 1<<uint(n) - 1
}

// AtMostBoth rolls up to 64 six-sided dice and returns which of them show one number or
// less, and which another or less.
func (g *Stream) AtMostBoth(n int, one, other uint8) (low, also uint64) {
	b := &g.ahead
	for got := 0; got < n; {
		if b.left == 0 {
			g.nextWord()
		}
		take := min(n-got, b.left)
		some := uint64(1)<<(uint(take)&63) - 1
		low |= b.now.atMost(one) & some << (uint(got) & 63)
		also |= b.now.atMost(other) & some << (uint(got) & 63)
		b.now >>= uint(take) & 63
		b.left -= take
		got += take
	}
	return low, also
}

// nextWord begins the next word of the block, or a block.
func (g *Stream) nextWord() {
	b := &g.ahead
	if !b.on {
		if g.begin(); b.left > 0 {
			return
		}
	}
	if b.next >= b.n {
		g.rollAhead()
	}
	b.now, b.left = b.words[b.next], batch
	b.next++
}

// begin begins a block with the faces that wait.
func (g *Stream) begin() {
	b := &g.ahead
	g.unroll()
	b.on, b.next, b.n, b.from = true, 0, 0, g.gen
	wait := g.faces[g.at:g.n]
	b.waited = len(wait)
	g.at, g.n = 0, 0
	first := len(wait) % batch
	b.now, b.left = marksFor(wait[:first]), first
	for wait = wait[first:]; len(wait) > 0; wait = wait[batch:] {
		b.words[b.n] = marksFor(wait[:batch])
		b.n++
	}
}

// marksFor are the marks of some faces.
func marksFor(list []Throw) (m marks) {
	for k, t := range list {
		m |= marked(t.Face()+1) << k
	}
	return m
}

// rollAhead rolls words ahead when none is left in the block. It needs all registers,
// so it is not inlined.
//
//go:noinline
func (g *Stream) rollAhead() {
	b := &g.ahead
	gen := g.gen
	b.from, b.waited, b.next, b.n = gen, 0, 0, wordsAhead
	for k := range b.words {
		for {
			gen = gen.next()
			m, rest := twelveMarks(gen.word())
			if b.words[k] = m; fair(rest) {
				break
			}
		}
	}
	g.gen = gen
}

// twelveMarks are the marks of the twelve dice of a word, and what is left of it: four
// digits to base 6, four more of what they leave, and four of the rest.
func twelveMarks(w uint64) (m marks, rest uint64) {
	const four, top = 6 * 6 * 6 * 6, uint64(len(marksOf) - 1)
	first, w := bits.Mul64(w, four)
	second, w := bits.Mul64(w, four)
	third, w := bits.Mul64(w, four)
	return marksOf[first&top] | marksOf[second&top]<<4 | marksOf[third&top]<<8, w
}

// putBack takes back the words rolled ahead of which no face has been rolled; the
// other faces of the last one wait.
func (g *Stream) putBack() {
	b := &g.ahead
	if !b.on {
		return
	}
	begun := b.next
	if b.waited > 0 {
		begun = 0
	}
	gen := b.from
	for range begun {
		for ok := false; !ok; {
			gen = gen.next()
			_, ok = twelve(gen.word())
		}
	}
	var faces [len(g.faces)]uint8
	rest := b.left
	if b.waited > 0 {
		rest += batch * (b.n - b.next)
	}
	g.Fill(faces[:rest])
	for k := range rest {
		g.faces[k] = throws[8*(faces[k]-1)+max(1, faces[k+1])-1]
	}
	g.gen, g.at, g.n = gen, 0, rest
	b.end()
}

// end leaves no block.
func (b *block) end() { b.on, b.left, b.next, b.n = false, 0, 0, 0 }

// Fill rolls as many six-sided dice as there is room for: the same faces as so
// many calls of Six, each plus 1.
func (g *Stream) Fill(faces []uint8) {
	b := &g.ahead
	for len(faces) > 0 {
		if b.left == 0 {
			g.nextWord()
		}
		some := faces[:min(b.left, len(faces))]
		m := b.now
		for k := range some {
			some[k] = m.face()
			m >>= 1
		}
		b.now, b.left, faces = m, b.left-len(some), faces[len(some):]
	}
}

// sixAhead is Six while there is a block.
func (g *Stream) sixAhead() uint8 {
	b := &g.ahead
	if b.left == 0 {
		g.nextWord()
	}
	face := b.now.face()
	b.now >>= 1
	b.left--
	return face - 1
}

// AtMost returns which of up to 64 faces of a handful show a number or less: bit k is
// face k.
func AtMost(faces []uint8, number uint8) (low uint64) {
	limit := limitOf(number)
	for k := 0; k < len(faces); k += 8 {
		low |= eight(limit, faces[k:cap(faces)]) << (uint(k) & 63)
	}
	return low & (1<<uint(len(faces)) - 1)
}

const ones = 0x0101010101010101

// limitOf is the number in each byte, and a bit above it.
func limitOf(number uint8) uint64 { return (0x80 + uint64(number)) * ones }

// eight is which of the next eight faces are within a limit, as bits.
func eight(limit uint64, faces []uint8) uint64 {
	within := limit - binary.LittleEndian.Uint64(faces) // no byte borrows from the next
	return within >> 7 & ones * 0x0102040810204080 >> 56
}

// twelve is what a word comes to brought below batchWays, and whether it is one that
// does not favour a number; then each is as likely as any other.
func twelve(w uint64) (n uint32, ok bool) {
	hi, lo := bits.Mul64(w, batchWays)
	return uint32(hi), fair(lo)
}

// fair reports whether a word favours no number: lo is what is left of it.
func fair(lo uint64) bool {
	const favours = (1<<64 - batchWays) % batchWays
	return lo >= favours
}

// twelve is a number below batchWays off the next words.
func (g *Stream) twelve() uint32 {
	for {
		if n, ok := twelve(g.word()); ok {
			return n
		}
	}
}
