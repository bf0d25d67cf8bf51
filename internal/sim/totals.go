package sim

import "summa/internal/dice"

// Running totals are kept side by side in two words, so that many change at once.
// Each has a lane of its own as wide as what it usually is, and a bit more: as long
// as no total goes farther than that, what is added to one never carries over to
// the next, and the bit tells who does.
const (
	words     = 2
	wordBits  = 64
	maxTotals = 16
)

// usually is a total that no question says anything about.
var usually = Small{Least: -32, Bits: 7}

// A lane is where a total is kept, less its least.
type lane struct {
	word, shift uint8
	Small
}

// lanes are those of all totals.
type lanes struct {
	of     [maxTotals]lane
	n      int
	beyond packed // the highest bit of each lane
}

// packed totals of a bout.
type packed [words]uint64

// A Small total is from Least to Least plus 2 to the power of Bits, less 1.
type Small struct {
	Least int
	Bits  uint8
}

// most is the last number of a total.
func (s Small) most() int { return s.Least + 1<<s.Bits - 1 }

// lay gives totals lanes, those of a group together; false if they find no room.
func lay(totals int, list []group) (l lanes, ok bool) {
	free := [words]uint8{wordBits, wordBits}
	for l.n < totals {
		run := []Small{usually}
		for k := range list {
			if list[k].first == l.n {
				run = list[k].each
			}
		}
		width := uint8(0)
		for _, x := range run {
			width += x.Bits + 1
		}
		word := 0
		for word < words && free[word] < width {
			word++
		}
		if word == words || l.n+len(run) > maxTotals {
			return l, false
		}
		for _, x := range run {
			shift := wordBits - free[word]
			l.of[l.n] = lane{uint8(word), shift, x}
			l.beyond[word] |= 1 << (shift + x.Bits)
			free[word] -= x.Bits + 1
			l.n++
		}
	}
	return l, l.n == totals
}

// pack puts totals side by side and reports whether they fit.
func (l *lanes) pack(list []int16) (t packed, ok bool) {
	for k, n := range list {
		x := &l.of[k]
		if int(n) < x.Least || int(n) > x.most() {
			return t, false
		}
		t[x.word] |= uint64(int(n)-x.Least) << x.shift
	}
	return t, true
}

// unpack is the other way round.
func (l *lanes) unpack(t *packed, list []int16) {
	for k := range list {
		list[k] = int16(l.at(t, k))
	}
}

// at is one total.
func (l *lanes) at(t *packed, k int) int {
	x := &l.of[k]
	return int(t[x.word&1]>>(x.shift&63)&(1<<(x.Bits+1)-1)) + x.Least
}

// large reports whether some total has gone too far.
func (l *lanes) large(t *packed) bool { return t[0]&l.beyond[0]|t[1]&l.beyond[1] != 0 }

// Totals are those of a bout, to ask about.
type Totals struct {
	packed
	in   *lanes
	list []int16 // those that are not packed
}

// At is one total.
func (t *Totals) At(k int) int {
	if t.in == nil {
		return int(t.list[k])
	}
	return t.in.at(&t.packed, k)
}

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

// make changes totals.
func (c *change) make(totals []int16) {
	for k := range totals {
		if c.set>>k&1 == 1 {
			totals[k] = 0
		}
		totals[k] += c.by[k]
	}
}

// pack has a leg make its change of totals at once: some are kept, others
// forgotten, and all are added to.
func (l *leg) pack(gs *groups) {
	l.keep = packed{^uint64(0), ^uint64(0)}
	for k, by := range l.key.change.by[:gs.lanes.n] {
		x := &gs.lanes.of[k]
		n := int(by)
		set := l.key.change.set>>k&1 == 1
		if set {
			l.keep[x.word] &^= (1<<(x.Bits+1) - 1) << x.shift
			n -= x.Least
		}
		l.add[x.word] += uint64(n) << x.shift
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
// as there are dice between two looks, that does not fill a lane.
const slowly = 2

// walk changes totals as the way along a leg does.
func (l *leg) walk(t *packed) {
	t[0] = t[0]&l.keep[0] + l.add[0]
	t[1] = t[1]&l.keep[1] + l.add[1]
}
