package sim

import "summa/internal/dice"

// Running totals are kept side by side, eight to a word and a byte each, so that
// many change at once. A byte holds its total and bias; as long as every total
// stays within bounds, what is added to one never carries over to the next.
const (
	words     = 2
	perWord   = 8
	maxTotals = words * perWord
	laneBits  = 8
	lane      = 1<<laneBits - 1
	bias      = 32
	// least and most are where a table stops: what one stretch adds cannot take
	// a total beyond its byte from there.
	least = -20
	most  = 1<<(laneBits-1) - 1 - bias
	high  = 0x8080808080808080 // set in a byte that holds more than most
)

// totals of a bout.
type totals [words]uint64

// pack puts totals side by side and reports whether they fit.
func pack(list []int16) (t totals, ok bool) {
	ok = true
	for k, n := range list {
		ok = ok && n >= least && n <= most
		t[k/perWord] |= uint64(uint8(n+bias)) << (k % perWord * laneBits)
	}
	return t, ok
}

// unpack is the other way round.
func (t *totals) unpack(list []int16) {
	for k := range list {
		list[k] = int16(t.at(k))
	}
}

// at is one total.
func (t *totals) at(k int) int {
	return int(t[k/perWord]>>(k%perWord*laneBits)&lane) - bias
}

// large reports whether some total is beyond most.
func (t *totals) large() bool { return (t[0]|t[1])&high != 0 }

// A change keeps some totals, forgets others and adds to all.
type change struct{ keep, add totals }

var noChange = change{keep: totals{^uint64(0), ^uint64(0)}}

// changeOf is what marks of changes, one after the other, come to.
func changeOf(marks []dice.Mark) change {
	var set [maxTotals]bool
	var by [maxTotals]int64
	for i := range marks {
		m := &marks[i]
		if m.Op == dice.Set {
			set[m.Index], by[m.Index] = true, 0
		}
		by[m.Index] += int64(m.By)
	}
	c := noChange
	for k := range by {
		word, shift := k/perWord, k%perWord*laneBits
		if set[k] {
			c.keep[word] &^= lane << shift
			by[k] += bias
		}
		c.add[word] += uint64(by[k]) << shift
	}
	return c
}

// make changes the totals.
func (t *totals) make(c *change) {
	t[0] = t[0]&c.keep[0] + c.add[0]
	t[1] = t[1]&c.keep[1] + c.add[1]
}

// A memory of answers to questions about totals; those asked last are found
// again.
type memory struct {
	needs [256]totals // by question: the totals it is about
	known [256]bool
	slots [1 << memoryBits]remembered
}

const memoryBits = 11

type remembered struct {
	about    totals
	question uint16 // and 1
	answer   uint8
}

// slot is where the answer to a question is kept, and what it is about.
func (m *memory) slot(t *totals, question uint8) (*remembered, totals) {
	n := &m.needs[question]
	about := totals{t[0] & n[0], t[1] & n[1]}
	const mix = 0x9e3779b97f4a7c15
	h := (about[0] ^ about[1]<<32 ^ about[1]>>32 + uint64(question)<<56) * mix
	return &m.slots[h>>(64-memoryBits)], about
}
