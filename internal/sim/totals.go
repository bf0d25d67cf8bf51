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

// Totals of a bout.
type Totals [words]uint64

// pack puts totals side by side and reports whether they fit.
func pack(list []int16) (t Totals, ok bool) {
	ok = true
	for k, n := range list {
		ok = ok && n >= least && n <= most
		t[k/perWord] |= uint64(uint8(n+bias)) << (k % perWord * laneBits)
	}
	return t, ok
}

// unpack is the other way round.
func (t *Totals) unpack(list []int16) {
	for k := range list {
		list[k] = int16(t.At(k))
	}
}

// At is one total.
func (t *Totals) At(k int) int {
	return int(t[k/perWord]>>(k%perWord*laneBits)&lane) - bias
}

// large reports whether some total is beyond most.
func (t *Totals) large() bool { return (t[0]|t[1])&high != 0 }

// A change keeps some totals, forgets others and adds to all.
type change struct{ keep, add Totals }

var noChange = change{keep: Totals{^uint64(0), ^uint64(0)}}

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
