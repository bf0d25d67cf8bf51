package policy

import (
	"summa/internal/matrix"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// An endgame is the graph of all positions that can be reached from one, however long the bout goes
// on, with the exact value of each. It fits into memory only if few HP are left. Where it does not,
// positions beyond those kept have a value between 0 and 1, so the value of a position is bounded
// below and above.
type endgame struct {
	r     *rules.Rules
	index map[state.State]int32
	Nodes []node
	most  int // how many positions are expanded
	q     matrix.Quick
	game  [matrix.Most][matrix.Most]float64
}

// A node is a position that is kept.
type node struct {
	s         state.State
	t         table
	open      bool // not expanded: nothing is known of what follows
	cells     []int32
	to        []int32   // nodes, or won and lost
	p         []float64 // the chances of these transitions
	Low, High float64   // bounds of the value to the first boxer
}

// The ends of a bout.
const (
	toFirst  int32 = -1
	toSecond int32 = -2
)

// NewEndgame builds and solves the endgame of a position, expanding at most most positions.
func NewEndgame(r *rules.Rules, s *state.State, most int) *endgame {
	e := &endgame{r: r, index: map[state.State]int32{}, most: most}
	e.place(s)
	for k := 0; k < len(e.Nodes); k++ {
		if k >= most || r.Halt.Stopped() {
			e.Nodes[k].open = true
			continue
		}
		e.expand(k)
	}
	e.settle()
	return e
}

// canonical returns a position without everything that makes no difference to what follows.
func canonical(r *rules.Rules, s *state.State) state.State {
	c := *s
	c.Begun, c.Exchange, c.Slot = 0, state.Exchange{}, [2]state.Slot{}
	c.Winner, c.How = 0, 0
	for k := range c.Boxers {
		b := &c.Boxers[k]
		if b.Sta < lowestSTA && b.Steps == 3 { // nothing changes below that
			b.Sta = lowestSTA
		}
		if !r.Limits && b.Last != state.Feint+1 {
			b.Last, b.Uses = state.DidNothing, [state.NumAttacks]uint16{}
		}
		if !r.Limits {
			b.Uses = [state.NumAttacks]uint16{}
		}
		if !s.Is(state.RulingInjuryRepeat, state.InjuryRepeatOnce) {
			b.Hurts, b.NInj = [state.MaxInjuries]uint8{}, 0
		}
		if !s.Is(state.RulingFatalCount, state.FatalCountExactlySecond) {
			b.Downs = min(b.Downs, 1)
		}
		if !s.Is(state.RulingFatalCount, state.FatalCountInjuryOnly) {
			b.ByRow = 0
		}
	}
	if s.Adjacent() {
		c.Boxers[0].Pos, c.Boxers[1].Pos = state.Hex{}, state.Hex{Q: 1}
	}
	return c
}

// place returns the index of a position's node, adding it if it is new.
func (e *endgame) place(s *state.State) int32 {
	key := canonical(e.r, s)
	if k, ok := e.index[key]; ok {
		return k
	}
	k := int32(len(e.Nodes))
	e.index[key] = k
	e.Nodes = append(e.Nodes, node{s: key, High: 1})
	return k
}

// expand finds with the rules what can follow from a position.
func (e *endgame) expand(k int) {
	n := node{s: e.Nodes[k].s, High: 1}
	n.t = TableOf(e.r, &n.s)
	if n.s.Boxers[n.s.Control].Down {
		e.cell(&n, state.Choice{}, state.Undue)
	}
	for _, at := range n.t.Rows {
		for _, d := range n.t.cols {
			e.cell(&n, at, d)
		}
	}
	n.cells = append(n.cells, int32(len(n.to)))
	n.open = len(n.cells) == 1
	e.Nodes[k] = n
}

func (e *endgame) cell(n *node, at state.Choice, d uint8) {
	from := len(n.to)
	n.cells = append(n.cells, int32(from))
	outcomes(e.r, &n.s, at, d, func(after *state.State, num, den uint64) {
		to := toFirst - int32(after.Winner)
		if after.Phase != state.Over {
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

// The precision of the values, and the number of iterations after which settle gives up.
const (
	closely    = 1e-12
	mostRounds = 5000
)

// settle computes the values by iteration, the last nodes first, until they no longer change.
func (e *endgame) settle() {
	for range mostRounds {
		moved := 0.0
		for k := len(e.Nodes) - 1; k >= 0; k-- {
			n := &e.Nodes[k]
			if n.open {
				continue
			}
			if e.r.Halt.Stopped() {
				return
			}
			low, high := e.solve(n, false), e.solve(n, true)
			moved = max(moved, low-n.Low, n.High-high)
			n.Low, n.High = low, high
		}
		if moved < closely {
			return
		}
	}
}

// solve finds the equilibrium of a node, which e.q then holds, and returns its value to the first
// boxer.
func (e *endgame) solve(n *node, high bool) float64 {
	if len(n.t.Rows) == 0 {
		return e.expect(n, 0, high)
	}
	cols := len(n.t.cols)
	for i := range n.t.Rows {
		for j := range cols {
			v := e.expect(n, i*cols+j, high)
			if n.s.Control == 1 {
				v = 1 - v
			}
			e.game[i][j] = v
		}
	}
	v := e.q.Solve(len(n.t.Rows), cols, &e.game)
	if n.s.Control == 1 {
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
			sum += n.p[i] * e.Nodes[to].High
		default:
			sum += n.p[i] * e.Nodes[to].Low
		}
	}
	return sum
}

// find returns the node of a position whose value is known exactly, or nil.
func (e *endgame) find(s *state.State) *node {
	k, ok := e.index[canonical(e.r, s)]
	if !ok || e.Nodes[k].open || e.Nodes[k].High-e.Nodes[k].Low > Exact {
		return nil
	}
	return &e.Nodes[k]
}

// Exact is how far apart the bounds of a value may be that counts as exact.
const Exact = 1e-9
