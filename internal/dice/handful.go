package dice

import (
	"encoding/binary"
	"math/bits"
)

// Handful rolls n dice at once. Of each only the band of its face matters: up to
// ends[0], up to ends[1] and so on, the last band reaching the number of sides.
// The faces are valid until the next handful, and have room for eight more behind
// them; an exhaustive tape answers with the
// last face of each band.
func (t *Tape) Handful(q Query, n int, ends ...int) []uint8 {
	off := t.tail == pour && q.Sides == 6 && t.pos >= len(t.known) && !t.keep && t.asks == nil
	if off && n <= mostAhead {
		return t.stream.Hand(n)
	}
	if cap(t.hand) < n+spare {
		t.hand = make([]uint8, n+n/4+16)
	}
	hand := t.hand[:n]
	if off {
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

// fours are the faces that four digits to base 6 stand for, the first first.
var fours = func() (list [6 * 6 * 6 * 6][4]uint8) {
	for n := range list {
		list[n] = [4]uint8{uint8(n/216) + 1, uint8(n/36%6) + 1, uint8(n/6%6) + 1, uint8(n%6) + 1}
	}
	return list
}()

// Words are rolled ahead for handfuls, so that a handful lies ready: so many, and so
// many faces of them.
const (
	wordsAhead = 24
	mostAhead  = (wordsAhead - 1) * batch
	spare      = 8 // bytes behind a handful that can be read with its last faces
)

// A block is words rolled ahead: first the faces that waited when it was begun, then
// those of whole words.
type block struct {
	faces [(wordsAhead+3)*batch + spare]uint8
	gens  [wordsAhead + 1]Generator // before each of the words, and after the last
	lead  int                       // faces of words before them
	at, n int                       // the next face, and past the last; n 0: there is none
}

// Hand rolls up to mostAhead six-sided dice: the same faces as so many calls of Six,
// each plus 1. They are valid until the next handful, and have room for eight more
// behind them.
func (g *Stream) Hand(n int) []uint8 {
	b := &g.ahead
	if b.n-b.at < n || b.n == 0 {
		g.rollAhead()
	}
	b.at += n
	return b.faces[b.at-n : b.at : b.at+spare]
}

// AtMost rolls up to 64 six-sided dice, as Hand does, and returns which of them show a
// number or less: bit k is die k.
func (g *Stream) AtMost(n int, number uint8) (low uint64) {
	b := &g.ahead
	if b.n-b.at < n || b.n == 0 {
		g.rollAhead()
	}
	at, limit := b.at, limitOf(number)
	b.at += n
	low = eight(limit, b.faces[at:])
	for k := 8; k < n; k += 8 {
		low |= eight(limit, b.faces[at+k:]) << (uint(k) & 63)
	}
	return low & (1<<uint(n) - 1)
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

// rollAhead rolls as many words as there is room for behind those not yet begun.
func (g *Stream) rollAhead() {
	b := &g.ahead
	g.unroll()
	words := 0 // kept
	switch {
	case b.n == 0:
		for b.lead = 0; g.at < g.n; g.at++ {
			b.faces[b.lead] = g.faces[g.at].Face() + 1
			b.lead++
		}
		b.at, g.at, g.n = 0, 0, 0
	case b.at < b.lead:
		words = (b.n - b.lead) / batch
	default:
		begun := (b.at - b.lead) / batch
		from := b.lead + begun*batch
		copy(b.faces[:], b.faces[from:b.n])
		words = (b.n - from) / batch
		copy(b.gens[:words], b.gens[begun:])
		b.at, b.lead = b.at-from, 0
	}
	b.n = b.lead + words*batch
	gen := g.gen
	for ; words < wordsAhead; words++ {
		b.gens[words] = gen
		const four = 6 * 6 * 6 * 6
		n, ok := uint32(0), false
		for !ok {
			gen = gen.next()
			n, ok = twelve(gen.word())
		}
		to := (*[batch]uint8)(b.faces[b.n:])
		*(*[4]uint8)(to[0:]) = fours[n/(four*four)]
		*(*[4]uint8)(to[4:]) = fours[n/four%four]
		*(*[4]uint8)(to[8:]) = fours[n%four]
		b.n += batch
	}
	b.gens[words], g.gen = gen, gen
}

// putBack takes back the words rolled ahead of which no face has been rolled; the
// other faces of the last one wait.
func (g *Stream) putBack() {
	b := &g.ahead
	if b.n == 0 {
		return
	}
	words := max(0, (b.at-b.lead+batch-1)/batch)
	g.gen = b.gens[words]
	rest := b.faces[b.at : b.lead+words*batch]
	for k, face := range rest {
		next := uint8(1)
		if k+1 < len(rest) {
			next = rest[k+1]
		}
		g.faces[k] = throws[8*(face-1)+next-1]
	}
	g.at, g.n, b.n = 0, len(rest), 0
}

// Fill rolls as many six-sided dice as there is room for: the same faces as so
// many calls of Six, each plus 1.
func (g *Stream) Fill(faces []uint8) {
	for len(faces) > 0 {
		n := min(len(faces), mostAhead)
		copy(faces, g.Hand(n))
		faces = faces[n:]
	}
}

// twelve is what a word comes to brought below batchWays, and whether it is one that
// does not favour a number; then each is as likely as any other.
func twelve(w uint64) (n uint32, ok bool) {
	ways := uint64(batchWays)
	hi, lo := bits.Mul64(w, ways)
	return uint32(hi), lo >= ways || lo >= -ways%ways
}

// twelve is a number below batchWays off the next words.
func (g *Stream) twelve() uint32 {
	for {
		if n, ok := twelve(g.word()); ok {
			return n
		}
	}
}
