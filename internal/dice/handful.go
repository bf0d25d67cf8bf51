package dice

import (
	"encoding/binary"
	"math/bits"
)

// spare is how many bytes past the end of a handful may be read together with its last faces.
const spare = 8

// Handful rolls n dice at once. Of each only the band that its face is in matters: the first band
// goes up to ends[0], the next up to ends[1] and so on, and the last to the number of sides. The
// result is valid until the next handful and has a capacity of at least n+8. An exhaustive tape
// answers with the last face of each band.
func (t *Tape) Handful(q Query, n int, ends ...int) []uint8 {
	if cap(t.hand) < n+spare {
		t.hand = make([]uint8, n+n/4+16)
	}
	hand := t.hand[:n]
	if t.tail == pour && q.Sides == 6 && t.pos >= len(t.known) && !t.keep && t.asks == nil {
		t.stream.Fill(hand)
		return hand
	}
	sound, had := t.err == nil, 0
	for i := range hand {
		hand[i] = uint8(t.band(q, ends))
		if t.err == nil {
			had++
		}
	}
	if e, ok := t.err.(*Short); ok && sound {
		e.More = n - had - 1
	}
	return hand
}

// band returns the face of one die of a handful. If there is only one band, an exhaustive tape has
// one answer.
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

// How much is rolled ahead for handfuls at a time.
const (
	wordsAhead = 16
	diceAhead  = wordsAhead * batch // they fill whole rows
)

// marks say for each of a word's twelve dice which numbers it is at most: twelve bits for the
// number 1, the first die the lowest, then twelve for 2, and so on to 5. A bit is set if the die
// shows that number or less.
type marks uint64

// numbers is how many numbers a die may be compared with so that the result is not always true: 1
// to 5.
const numbers = 5

// marksOf has the marks of the four dice that four digits to base 6 stand for, the first digit
// first. Its size is a power of 2, so that any index of eleven bits is in range.
var marksOf = func() (list [1 << 11]marks) {
	for n := range 6 * 6 * 6 * 6 {
		for k, digit := range [4]int{n / 216, n / 36 % 6, n / 6 % 6, n % 6} {
			for number := digit; number < numbers; number++ {
				list[n] |= 1 << (number*batch + k)
			}
		}
	}
	return list
}()

// A row has a bit for each die rolled ahead, the first the lowest: whether the die shows a certain
// number or less. It is an array of bytes, so that it can be read from any byte on, and is longer
// than what is used, so that reading 8 bytes never passes its end.
type row [rowBytes]byte

const (
	rowBytes = 40
	readable = 64 - 7 // how many bits can be read at once from any position
)

// from returns the bits of a row from a die on; at least readable of them are valid.
func (w *row) from(at int) uint64 {
	k := uint(at) / 8 % (rowBytes - 8)
	return binary.LittleEndian.Uint64(w[k:k+8]) >> (uint(at) % 8)
}

// A block is dice rolled ahead for handfuls that are only compared with numbers. While there is
// one, no faces wait in the stream: those that waited have become its first dice.
type block struct {
	rows   [numbers]row
	at, n  int // the next die, and one past the last
	on     bool
	waited bool      // its dice are those that waited when it was begun, and not of new words
	from   Generator // the generator before the words
}

// AtMost rolls up to 64 six-sided dice and returns which of them show number or less: bit k is die
// k.
func (g *Stream) AtMost(n int, number uint8) uint64 {
	b, k := &g.ahead, number-1
	if n > min(b.n-b.at, readable) || k >= numbers {
		return g.atMost(n, number)
	}
	low := b.rows[k].from(b.at)
	b.at += n
	return low & (1<<uint(n) - 1)
}

// atMost is the slow path of AtMost: for more dice than are left in the block, and for any number.
// It is not inlined, so that AtMost can be.
//
//go:noinline
func (g *Stream) atMost(n int, number uint8) uint64 {
	low, _ := g.AtMostBoth(n, number, number)
	return low
}

// AtMostBoth rolls up to 64 six-sided dice and returns which of them show one or less, and which
// show other or less.
func (g *Stream) AtMostBoth(n int, one, other uint8) (low, also uint64) {
	b := &g.ahead
	for got := 0; got < n; {
		if b.at == b.n {
			g.more()
		}
		take := min(n-got, b.n-b.at, readable)
		some := uint64(1)<<uint(take) - 1
		low |= b.atMost(one) & some << (uint(got) & 63)
		also |= b.atMost(other) & some << (uint(got) & 63)
		b.at += take
		got += take
	}
	return low, also
}

// atMost returns which of the dice from the next on show number or less. Bits beyond the last die
// are undefined.
func (b *block) atMost(number uint8) uint64 {
	switch {
	case number == 0:
		return 0
	case number > numbers:
		return 1<<64 - 1
	}
	return b.rows[number-1].from(b.at)
}

// face returns what the next die shows: 6 less the count of numbers from 1 to 5 that it does not
// exceed.
func (b *block) face() uint8 {
	face := uint8(6)
	for k := range b.rows {
		face -= uint8(b.rows[k].from(b.at) & 1)
	}
	return face
}

// more rolls more dice ahead when the block has none left, or begins a block.
func (g *Stream) more() {
	if !g.ahead.on {
		if g.begin(); g.ahead.n > 0 {
			return
		}
	}
	g.rollAhead()
}

// begin begins a block with the faces that wait in the stream.
func (g *Stream) begin() {
	b := &g.ahead
	g.unroll()
	wait := g.faces[g.at:g.n]
	*b = block{on: true, waited: true, n: len(wait), from: g.gen}
	for i, t := range wait {
		for k := int(t.Face()); k < numbers; k++ {
			b.rows[k][i/8] |= 1 << (i % 8)
		}
	}
	g.at, g.n = 0, 0
}

// rollAhead rolls wordsAhead words ahead. It needs all registers, so it is not inlined.
//
//go:noinline
func (g *Stream) rollAhead() {
	b := &g.ahead
	gen := g.gen
	b.from, b.waited, b.at, b.n = gen, false, 0, diceAhead
	var words [wordsAhead]marks
	for k := range words {
		for {
			gen = gen.next()
			m, rest := twelveMarks(gen.word())
			if words[k] = m; fair(rest) {
				break
			}
		}
	}
	g.gen = gen
	for k := range b.rows {
		b.rows[k].fill(&words, uint(k)*batch)
	}
}

// fill sets a row to the twelve bits from lane on of each word, side by side.
func (w *row) fill(words *[wordsAhead]marks, lane uint) {
	of := func(k int) uint64 { return uint64(words[k]>>(lane&63)) & (1<<batch - 1) }
	f, k := of(5), of(10)
	binary.LittleEndian.PutUint64(w[0:], of(0)|of(1)<<12|of(2)<<24|of(3)<<36|of(4)<<48|f<<60)
	binary.LittleEndian.PutUint64(w[8:], f>>4|of(6)<<8|of(7)<<20|of(8)<<32|of(9)<<44|k<<56)
	binary.LittleEndian.PutUint64(w[16:], k>>8|of(11)<<4|of(12)<<16|of(13)<<28|of(14)<<40|of(15)<<52)
}

// twelveMarks returns the marks of the twelve dice of a word, and the remainder that decides
// whether the word is fair. It takes the dice as three groups of four digits to base 6, each from
// the remainder of the group before.
func twelveMarks(w uint64) (m marks, rest uint64) {
	const four, top = 6 * 6 * 6 * 6, uint64(len(marksOf) - 1)
	first, w := bits.Mul64(w, four)
	second, w := bits.Mul64(w, four)
	third, w := bits.Mul64(w, four)
	return marksOf[first&top] | marksOf[second&top]<<4 | marksOf[third&top]<<8, w
}

// putBack ends the block. Words of it from which no face has been rolled are taken back; the other
// faces of the last word wait in the stream.
func (g *Stream) putBack() {
	b := &g.ahead
	if !b.on {
		return
	}
	begun, rest := 0, b.n-b.at
	if !b.waited {
		begun = (b.at + batch - 1) / batch
		rest = begun*batch - b.at
	}
	gen := b.from
	for range begun {
		for ok := false; !ok; {
			gen = gen.next()
			_, ok = twelve(gen.word())
		}
	}
	var faces [len(g.faces)]uint8
	g.Fill(faces[:rest])
	for k := range rest {
		g.faces[k] = throws[8*(faces[k]-1)+max(1, faces[k+1])-1]
	}
	g.gen, g.at, g.n = gen, 0, rest
	b.end()
}

// end removes the block.
func (b *block) end() { b.on, b.at, b.n = false, 0, 0 }

// Fill fills faces with six-sided dice: the same faces as that many calls of Six, each plus 1.
func (g *Stream) Fill(faces []uint8) {
	b := &g.ahead
	for k := range faces {
		if b.at == b.n {
			g.more()
		}
		faces[k] = b.face()
		b.at++
	}
}

// sixAhead is Six where there is a block.
func (g *Stream) sixAhead() uint8 {
	var face [1]uint8
	g.Fill(face[:])
	return face[0] - 1
}

// AtMost returns which of up to 64 faces of a handful show number or less: bit k is face k.
func AtMost(faces []uint8, number uint8) (low uint64) {
	limit := limitOf(number)
	for k := 0; k < len(faces); k += 8 {
		low |= eight(limit, faces[k:cap(faces)]) << (uint(k) & 63)
	}
	return low & (1<<uint(len(faces)) - 1)
}

const ones = 0x0101010101010101

// limitOf returns number in each byte, with the highest bit set.
func limitOf(number uint8) uint64 { return (0x80 + uint64(number)) * ones }

// eight returns which of the next eight faces are within a limit, as bits.
func eight(limit uint64, faces []uint8) uint64 {
	within := limit - binary.LittleEndian.Uint64(faces) // no byte borrows from the next
	return within >> 7 & ones * 0x0102040810204080 >> 56
}

// twelve scales a word to a number below batchWays, and reports whether the word may be used.
// Rejecting the other words makes all numbers equally likely.
func twelve(w uint64) (n uint32, ok bool) {
	hi, lo := bits.Mul64(w, batchWays)
	return uint32(hi), fair(lo)
}

// fair reports whether a word may be used, because it favours no number; lo is the remainder after
// scaling it.
func fair(lo uint64) bool {
	const favours = (1<<64 - batchWays) % batchWays
	return lo >= favours
}

// twelve returns a number below batchWays, taken from the next words.
func (g *Stream) twelve() uint32 {
	for {
		if n, ok := twelve(g.word()); ok {
			return n
		}
	}
}
