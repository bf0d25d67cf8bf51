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

// A change puts some totals at a number and adds to others.
type change struct {
	set uint16 // those it puts at their number in by, a bit each
	by  [maxTotals]int16
}

// mark adds the change of a mark.
func (c *change) mark(m *dice.Mark) {
	if m.Op == dice.Set {
		c.set |= 1 << m.Index
		c.by[m.Index] = 0
	}
	c.by[m.Index] += m.By
}

// pack has a leg make its change of Totals at once: some are kept, others
// forgotten, and all are added to.
func (l *leg) pack(gs *groups) {
	l.keep = Totals{^uint64(0), ^uint64(0)}
	for k, by := range l.key.change.by {
		word, shift, n := k/perWord, k%perWord*laneBits, uint64(by)
		set := l.key.change.set>>k&1 == 1
		if set {
			l.keep[word] &^= lane << shift
			n += bias
		}
		l.add[word] += n << shift
		groups := gs.about(k)
		if set || by != 0 {
			l.groups |= groups
		}
		// What a group is about is looked at whenever it changes; other totals now
		// and then, so they must not go far.
		if groups == 0 && (by < 0 || by > slowly) {
			l.body = true
		}
	}
}

// slowly is how much is added at most to a total that is not looked at: as often
// as there are dice between two looks, that does not fill a byte.
const slowly = 2

// walk changes totals as the way along a leg does.
func (l *leg) walk(t *Totals) {
	t[0] = t[0]&l.keep[0] + l.add[0]
	t[1] = t[1]&l.keep[1] + l.add[1]
}
