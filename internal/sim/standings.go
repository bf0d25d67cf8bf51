package sim

// standings are the distinct states that a forecast has met, numbered from 0, and the edges of
// each, once they are known.
//
// A standing is a form and the totals except the last, which determines the stage. Many forms share
// the same totals, so both have numbers of their own.
type standings struct {
	list    []standing
	numbers map[standing]int32
	totals  [][maxTotals - 1]int16
	alike   map[[maxTotals - 1]int16]int32 // number of the totals

	spans  []span     // by standing
	blocks [][]onward // the edges of a standing are in one block
	kept   int        // number of edges kept
}

type standing struct{ form, totals int32 }

// A span says where the edges of a standing are.
type span struct {
	block int32
	first uint16
	n     uint16 // 0 if they are not known
}

// wide is the block number that marks a standing whose next command has too many outcomes.
const wide = -1

// An onward edge is one way in which a bout can go on from a standing.
type onward struct {
	chance float64
	to     int32 // a standing; if negative, the end of the bout: drawn, or won by a side
	later  int32 // how many stages later
}

// The ends of a bout, as values of onward.to.
const (
	drawn    = -1
	firstWon = -2 // won by the first side; each further side is one less
)

// Limits of what is kept, which takes about 1 GB.
const (
	mostStandings = 6_000_000
	mostEdges     = 24_000_000
	blockSize     = 1 << 15 // edges
)

func newStandings() *standings {
	return &standings{numbers: map[standing]int32{}, alike: map[[maxTotals - 1]int16]int32{}}
}

// n returns the number of standings.
func (l *standings) n() int { return len(l.list) }

// number returns the number of a standing, which it adds if it is new; false if there is no room.
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

// edges returns the edges of a standing; nil if they are not known.
func (l *standings) edges(n int32) []onward {
	w := &l.spans[n]
	if w.n == 0 {
		return nil
	}
	return l.blocks[w.block][w.first : int(w.first)+int(w.n)]
}

// widen marks a standing as having too many outcomes to be followed.
func (l *standings) widen(n int32) { l.spans[n].block = wide }

// tooWide reports whether a standing is so marked.
func (l *standings) tooWide(n int32) bool { return l.spans[n].block == wide }

// keep stores the edges of a standing, if there is room.
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

// A stage holds the standings that a pass has reached in it, and the probability of each that has
// not been passed on yet. A standing may be listed twice.
type stage struct {
	list []int32
	mass []float64 // by standing; 0 beyond its end
}

// add adds p to the probability of a standing; standings is how many there are.
func (s *stage) add(n int32, p float64, standings int) {
	if int(n) >= len(s.mass) {
		s.mass = append(s.mass, make([]float64, standings-len(s.mass))...)
	}
	if s.mass[n] == 0 {
		s.list = append(s.list, n)
	}
	s.mass[n] += p
}

// newStage returns an empty stage.
func (x *follower[S, C]) newStage() (s stage) {
	if last := len(x.spare) - 1; last >= 0 {
		s.mass, x.spare = x.spare[last], x.spare[:last]
	}
	return s
}

// number returns the number of the standing of a form and the totals in x; false if there is no
// room.
func (x *follower[S, C]) number(form int32) (int32, bool) {
	var totals [maxTotals - 1]int16
	if x.traced != nil {
		copy(totals[:], x.totals[:len(x.totals)-1])
		x.traced.Merge(totals[:])
	}
	return x.all.number(form, &totals)
}

// recall sets x.s to the bout of a standing.
func (x *follower[S, C]) recall(n int32) {
	at := x.all.list[n]
	x.forms.Recall(int(at.form), x.s)
	if x.traced != nil {
		x.recallTotals(at)
		x.traced.Store(x.s, x.totals)
	}
}

// recallTotals sets the totals to those of a standing.
func (x *follower[S, C]) recallTotals(at standing) {
	last := copy(x.totals[:len(x.totals)-1], x.all.totals[at.totals][:])
	x.totals[last] = int16(x.stage)
}
