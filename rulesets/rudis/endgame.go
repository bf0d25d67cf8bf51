package rudis

import "summa/internal/matrix"

// An endgame is a position with everything that can come of it, worked out exactly:
// every position that can be reached, however long the bout goes on, with the value
// of each. That can be kept in memory only if few HP are left. Where it cannot, the
// positions past those that are kept are worth something from 0 to 1, and so the
// value lies between two numbers, which are the bound of the error.
type endgame struct {
	r     *Rules
	index map[State]int32
	nodes []node
	most  int // positions kept
	q     matrix.Quick
	game  [matrix.Most][matrix.Most]float64
}

// A node is a position that is kept.
type node struct {
	s         State
	t         table
	open      bool // past what is kept: nothing is known of what follows
	cells     []int32
	to        []int32   // nodes, or won and lost
	p         []float64 // and their chances
	low, high float64   // to the first boxer
}

// Where a bout ends.
const (
	toFirst  int32 = -1
	toSecond int32 = -2
)

// newEndgame works out what can come of a position, keeping so many positions.
func newEndgame(r *Rules, s *State, most int) *endgame {
	e := &endgame{r: r, index: map[State]int32{}, most: most}
	e.place(s)
	for k := 0; k < len(e.nodes); k++ {
		if k >= most || r.halt.Stopped() {
			e.nodes[k].open = true
			continue
		}
		e.expand(k)
	}
	e.settle()
	return e
}

// canonical is a position without what makes no difference to what follows.
func (r *Rules) canonical(s *State) State {
	c := *s
	c.begun, c.x, c.slot = 0, exchange{}, [2]slot{}
	c.winner, c.how = 0, 0
	for k := range c.b {
		b := &c.b[k]
		if b.sta < lowestSTA && b.steps == 3 { // nothing happens below
			b.sta = lowestSTA
		}
		if !r.limits && b.last != feint+1 {
			b.last, b.uses = didNothing, [numAttacks]uint16{}
		}
		if !r.limits {
			b.uses = [numAttacks]uint16{}
		}
		if !s.is(rulingInjuryRepeat, injuryRepeatOnce) {
			b.hurts, b.nInj = [maxInjuries]uint8{}, 0
		}
		if !s.is(rulingFatalCount, fatalCountExactlySecond) {
			b.downs = min(b.downs, 1)
		}
		if !s.is(rulingFatalCount, fatalCountInjuryOnly) {
			b.byRow = 0
		}
	}
	if s.adjacent() {
		c.b[0].pos, c.b[1].pos = hex{}, hex{q: 1}
	}
	return c
}

// place is the node of a position, a new one if it is met for the first time.
func (e *endgame) place(s *State) int32 {
	key := e.r.canonical(s)
	if k, ok := e.index[key]; ok {
		return k
	}
	k := int32(len(e.nodes))
	e.index[key] = k
	e.nodes = append(e.nodes, node{s: key, high: 1})
	return k
}

// expand learns from the rules what can come of a position.
func (e *endgame) expand(k int) {
	n := node{s: e.nodes[k].s, high: 1}
	n.t = e.r.tableOf(&n.s)
	if n.s.b[n.s.control].down {
		e.cell(&n, choice{}, undue)
	}
	for _, at := range n.t.rows {
		for _, d := range n.t.cols {
			e.cell(&n, at, d)
		}
	}
	n.cells = append(n.cells, int32(len(n.to)))
	n.open = len(n.cells) == 1
	e.nodes[k] = n
}

func (e *endgame) cell(n *node, at choice, d uint8) {
	from := len(n.to)
	n.cells = append(n.cells, int32(from))
	e.r.outcomes(&n.s, at, d, func(after *State, num, den uint64) {
		to := toFirst - int32(after.winner)
		if after.phase != Over {
			to = e.place(after)
		}
		p := float64(num) / float64(den)
		for i := from; i < len(n.to); i++ {
			if n.to[i] == to {
				n.p[i] += p
				return
			}
		}
		n.to, n.p = append(n.to, to), append(n.p, p)
	})
}

// How closely the values are worked out, and after how many rounds that is given up.
const (
	closely    = 1e-12
	mostRounds = 5000
)

// settle works the values out: those kept last first, over and over until nothing
// changes any more.
func (e *endgame) settle() {
	for range mostRounds {
		moved := 0.0
		for k := len(e.nodes) - 1; k >= 0; k-- {
			n := &e.nodes[k]
			if n.open {
				continue
			}
			if e.r.halt.Stopped() {
				return
			}
			low, high := e.solve(n, false), e.solve(n, true)
			moved = max(moved, low-n.low, n.high-high)
			n.low, n.high = low, high
		}
		if moved < closely {
			return
		}
	}
}

// solve finds the equilibrium of a node; e.q holds it. The value is that to the
// first boxer.
func (e *endgame) solve(n *node, high bool) float64 {
	if len(n.t.rows) == 0 {
		return e.expect(n, 0, high)
	}
	cols := len(n.t.cols)
	for i := range n.t.rows {
		for j := range cols {
			v := e.expect(n, i*cols+j, high)
			if n.s.control == 1 {
				v = 1 - v
			}
			e.game[i][j] = v
		}
	}
	v := e.q.Solve(len(n.t.rows), cols, &e.game)
	if n.s.control == 1 {
		v = 1 - v
	}
	return v
}

func (e *endgame) expect(n *node, cell int, high bool) float64 {
	sum := 0.0
	for i := n.cells[cell]; i < n.cells[cell+1]; i++ {
		switch to := n.to[i]; {
		case to == toFirst:
			sum += n.p[i]
		case to == toSecond:
		case high:
			sum += n.p[i] * e.nodes[to].high
		default:
			sum += n.p[i] * e.nodes[to].low
		}
	}
	return sum
}

// find is the node of a position that is kept and known exactly, or nil.
func (e *endgame) find(s *State) *node {
	k, ok := e.index[e.r.canonical(s)]
	if !ok || e.nodes[k].open || e.nodes[k].high-e.nodes[k].low > exact {
		return nil
	}
	return &e.nodes[k]
}

// exact is how far apart the bounds of a value may be that is called exact.
const exact = 1e-9
