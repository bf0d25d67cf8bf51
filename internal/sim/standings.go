package sim

// Standings are the ways for a bout to stand that a forecast has met, numbered from 0,
// and where each leads, once that is known.
//
// A standing is a form and the totals but the last, which tells the stage. Bouts that
// share a form differ in few totals, so both have numbers of their own.
type standings struct {
	list    []standing
	numbers map[standing]int32
	totals  [][maxTotals - 1]int16
	alike   map[[maxTotals - 1]int16]int32 // the number of totals

	spans  []span     // by standing
	blocks [][]onward // the edges of one standing lie in one block
	kept   int        // edges
}

type standing struct{ form, totals int32 }

// A span is where the edges of a standing lie.
type span struct {
	block int32
	first uint16
	n     uint16 // 0: they are not known
}

// wide is the block of a standing from which the next command has too many outcomes.
const wide = -1

// An onward edge is one way for a bout to go on from a standing.
type onward struct {
	chance float64
	to     int32 // a standing; below 0, how the bout ends: drawn, or who won it
	later  int32 // how many stages later it is
}

// The ends of a bout as an edge has them.
const (
	drawn    = -1
	firstWon = -2 // and the side after it one less
)

// No more is kept: so much takes some 1 GB.
const (
	mostStandings = 6_000_000
	mostEdges     = 24_000_000
	blockSize     = 1 << 15 // edges
)

func newStandings() *standings {
	return &standings{numbers: map[standing]int32{}, alike: map[[maxTotals - 1]int16]int32{}}
}

// n is how many there are.
func (l *standings) n() int { return len(l.list) }

// number numbers a standing; false if there is no room.
func (l *standings) number(form int32, totals *[maxTotals - 1]int16) (int32, bool) {
	t, ok := l.alike[*totals]
	if !ok {
		t = int32(len(l.totals))
		l.alike[*totals] = t
		l.totals = append(l.totals, *totals)
	}
	at := standing{form, t}
	n, ok := l.numbers[at]
	if !ok {
		if len(l.list) == mostStandings {
			return 0, false
		}
		n = int32(len(l.list))
		l.numbers[at] = n
		l.list, l.spans = append(l.list, at), append(l.spans, span{})
	}
	return n, true
}

// edges are where a standing leads; nil if that is not known.
func (l *standings) edges(n int32) []onward {
	w := &l.spans[n]
	if w.n == 0 {
		return nil
	}
	return l.blocks[w.block][w.first : int(w.first)+int(w.n)]
}

// widen notes that a standing has too many outcomes to be followed.
func (l *standings) widen(n int32) { l.spans[n].block = wide }

// tooWide reports whether that is known of it.
func (l *standings) tooWide(n int32) bool { return l.spans[n].block == wide }

// keep keeps where a standing leads, if there is room for it.
func (l *standings) keep(n int32, edges []onward) {
	if len(edges) > blockSize || l.kept+len(edges) > mostEdges {
		return
	}
	last := len(l.blocks) - 1
	if last < 0 || len(l.blocks[last])+len(edges) > blockSize {
		l.blocks = append(l.blocks, make([]onward, 0, blockSize))
		last++
	}
	block := &l.blocks[last]
	l.spans[n] = span{int32(last), uint16(len(*block)), uint16(len(edges))}
	*block = append(*block, edges...)
	l.kept += len(edges)
}

// A stage is the standings that a pass has come to in it, and the chance of each that has
// not gone on yet. A standing may be listed twice.
type stage struct {
	list []int32
	mass []float64 // by standing; none beyond its end
}

// add adds to the chance of a standing; standings is how many there are.
func (s *stage) add(n int32, p float64, standings int) {
	if int(n) >= len(s.mass) {
		s.mass = append(s.mass, make([]float64, standings-len(s.mass))...)
	}
	if s.mass[n] == 0 {
		s.list = append(s.list, n)
	}
	s.mass[n] += p
}

// newStage is a stage that nothing has come to.
func (x *follower[S, C]) newStage() (s stage) {
	if last := len(x.spare) - 1; last >= 0 {
		s.mass, x.spare = x.spare[last], x.spare[:last]
	}
	return s
}

// number numbers the standing of a form and the totals that x has; false if there is no
// room.
func (x *follower[S, C]) number(form int32) (int32, bool) {
	var totals [maxTotals - 1]int16
	if x.traced != nil {
		copy(totals[:], x.totals[:len(x.totals)-1])
		x.traced.Merge(totals[:])
	}
	return x.all.number(form, &totals)
}

// recall makes the bout the standing of a number.
func (x *follower[S, C]) recall(n int32) {
	at := x.all.list[n]
	x.forms.Recall(int(at.form), x.s)
	if x.traced != nil {
		x.recallTotals(at)
		x.traced.Store(x.s, x.totals)
	}
}

// recallTotals makes the totals those of a standing.
func (x *follower[S, C]) recallTotals(at standing) {
	last := copy(x.totals[:len(x.totals)-1], x.all.totals[at.totals][:])
	x.totals[last] = int16(x.stage)
}
