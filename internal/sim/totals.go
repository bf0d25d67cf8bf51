package sim

import "summa/internal/dice"

// Running totals are packed into two words, so that many change at once. Each has a lane, as wide
// as its usual range plus one bit. As long as no total leaves that range by too much, an addition
// never carries into the next lane, and the extra bit shows which totals have left it.
const (
	words     = 2
	wordBits  = 64
	maxTotals = 16
)

// usually is the lane of a total that no question is about.
var usually = Small{Least: -32, Bits: 7}

// A lane is where a total, less its Least, is packed.
type lane struct {
	word, shift uint8
	Small
}

// lanes are the lanes of all totals.
type lanes struct {
	of     [maxTotals]lane
	n      int
	beyond packed // the highest bit of each lane
}

// packed holds the totals of a bout.
type packed [words]uint64

// A Small is the range of a total: from Least to Least + 2^Bits - 1.
type Small struct {
	Least int
	Bits  uint8
}

// most returns the largest value in the range.
func (s Small) most() int { return s.Least + 1<<s.Bits - 1 }

// lay assigns lanes to the totals, adjacent ones to those of a group. ok is false if there is no
// room.
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

// pack packs totals and reports whether all are in range.
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

// unpack is the inverse of pack.
func (l *lanes) unpack(t *packed, list []int16) {
	for k := range list {
		list[k] = int16(l.at(t, k))
	}
}

// at returns one total.
func (l *lanes) at(t *packed, k int) int {
	x := &l.of[k]
	return int(t[x.word&1]>>(x.shift&63)&(1<<(x.Bits+1)-1)) + x.Least
}

// large reports whether some total has left its range.
func (l *lanes) large(t *packed) bool { return t[0]&l.beyond[0]|t[1]&l.beyond[1] != 0 }

// Totals are the totals of a bout about which a question is asked.
type Totals struct {
	packed
	in   *lanes
	list []int16 // used where in is nil
}

// At returns one total.
func (t *Totals) At(k int) int {
	if t.in == nil {
		return int(t.list[k])
	}
	return t.in.at(&t.packed, k)
}

// A change sets some totals and adds to others.
type change struct {
	set uint16 // totals that are set to the number in by, a bit each
	by  [maxTotals]int16
}

// mark adds the change that a mark records.
func (c *change) mark(m *dice.Mark) {
	if m.Op == dice.Set {
		c.set |= 1 << m.Index
		c.by[m.Index] = 0
	}
	c.by[m.Index] += m.By
}

// make applies the change to totals.
func (c *change) make(totals []int16) {
	for k := range totals {
		if c.set>>k&1 == 1 {
			totals[k] = 0
		}
		totals[k] += c.by[k]
	}
}

// pack precomputes the change of a leg for packed totals: keep masks out the totals that are set,
// and add is added to all.
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
		// The totals of a group are checked whenever they change, others only now and then, so
		// these may only change by small steps.
		if groups == 0 && (by < 0 || by > slowly) {
			l.body = true
		}
	}
}

// slowly is the largest number added to a total that is not checked at each change. Added once for
// every die between two checks, it does not overflow a lane.
const slowly = 2

// walk applies the change of a leg to packed totals.
func (l *leg) walk(t *packed) {
	t[0] = t[0]&l.keep[0] + l.add[0]
	t[1] = t[1]&l.keep[1] + l.add[1]
}
