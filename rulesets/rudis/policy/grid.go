package policy

import (
	"summa/internal/matrix"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// The value of a position for the whole bout, by dynamic programming over a grid of HP and STA. The
// grid depends on each boxer's HP and STA, on who is in control, and on whether he holds a set-up
// or either boxer is down; lasting injuries are converted to HP by the model. What an exchange can
// do is found with the rules, once for each pair of stamina steps. Values between grid points are
// interpolated. So the grid is an approximation, for positions far from the end; near the end an
// endgame is exact.

// The points of the grid.
var (
	gridHP  = [...]int{0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 23, 28, 33, 38, 46, 62, 99}
	gridSTA = [...]int{-8, -3, 4, 12, 24, 40}
)

const (
	hpPoints  = len(gridHP)
	staPoints = len(gridSTA)
	lowestSTA = -8 // nothing changes below
	mostSTA   = 40 // more is worth no more
	mostHP    = 99
)

// The kinds of position: nobody is down; the boxer in control holds a set-up; the other is down;
// the boxer in control is down.
const (
	Even = iota
	withSetUp
	overFallen
	onGround
	numKinds
)

// A spot is a grid point and the fraction of the way to the next one.
type spot struct {
	at   uint8
	part float32
}

// spots returns the spot of every number in a range.
func spots(points []int, from, to int) []spot {
	list := make([]spot, to-from+1)
	k := 0
	for n := from; n <= to; n++ {
		for k+2 < len(points) && points[k+1] <= n {
			k++
		}
		list[n-from] = spot{uint8(k), float32(n-points[k]) / float32(points[k+1]-points[k])}
	}
	return list
}

var (
	hpSpots  = spots(gridHP[:], 0, mostHP)
	staSpots = spots(gridSTA[:], lowestSTA, mostSTA)
)

// A change is one outcome of an exchange: what each boxer loses, and the kind of position it leads
// to.
type change struct {
	p    float32
	hp   [2]int8
	sta  [2]int8
	next uint8 // a Position; 255: somebody has won
	won  uint8
}

// A grid holds the values of positions of two boxers, to the first of them.
type grid struct {
	r     *rules.Rules
	s     state.State // the two boxers, fresh
	worth [2][numKinds][hpPoints][hpPoints][staPoints][staPoints]float32
	plans map[situation]*plan
	q     matrix.Quick
	game  [matrix.Most][matrix.Most]float64
	works int // number of positions solved
}

// A plan holds the outcomes of an exchange in one situation, by cell.
type plan struct {
	table
	cells [][]change // by row and column
}

// Position encodes who is in control and the kind of position.
func Position(control int8, kind int) uint8 { return uint8(control)*numKinds + uint8(kind) }

// kindOf is the kind of a position.
func kindOf(s *state.State) int {
	c := int(s.Control)
	switch {
	case s.Boxers[c].Down:
		return onGround
	case s.Boxers[state.Other(c)].Down:
		return overFallen
	case s.Boxers[c].SetUp.Has:
		return withSetUp
	}
	return Even
}

// plan finds the outcomes of an exchange in a situation.
func (g *grid) plan(s *state.State) *plan {
	key := situationOf(g.r, s)
	key.hp = [2]int8{}
	if p, ok := g.plans[key]; ok {
		return p
	}
	if len(g.plans) > mostKnown {
		clear(g.plans)
	}
	p := &plan{table: TableOf(g.r, s)}
	at := *s
	for k := range at.Boxers {
		at.Boxers[k].Hp = mostHP // a boxer without HP has lost, whatever else happens to him
	}
	if s.Boxers[s.Control].Down {
		p.cells = [][]change{g.changes(&at, state.Choice{}, state.Undue)}
	}
	for _, row := range p.Rows {
		for _, d := range p.cols {
			p.cells = append(p.cells, g.changes(&at, row, d))
		}
	}
	g.plans[key] = p
	return p
}

// changes finds the outcomes of one cell.
func (g *grid) changes(s *state.State, at state.Choice, d uint8) []change {
	var list []change
	outcomes(g.r, s, at, d, func(after *state.State, num, den uint64) {
		x := change{p: float32(float64(num) / float64(den)), next: 255, won: uint8(after.Winner)}
		for k := range after.Boxers {
			b, was := &after.Boxers[k], &s.Boxers[k]
			x.hp[k] = int8(min(100, float64(was.Hp-b.Hp)+g.lasting(was, b)))
			x.sta[k] = int8(was.Sta - b.Sta)
		}
		if after.Phase != state.Over {
			x.next, x.won = Position(after.Control, kindOf(after)), 0
		}
		for i := range list {
			y := &list[i]
			if y.hp == x.hp && y.sta == x.sta && y.next == x.next && y.won == x.won {
				y.p += x.p
				return
			}
		}
		list = append(list, x)
	})
	return list
}

// lasting converts lasting injuries to HP.
func (g *grid) lasting(was, is *state.Boxer) float64 {
	n := g.r.Content.Weights[state.WeightJaw] * float64(is.Jaw-was.Jaw)
	for a := range was.Taken {
		if d := float64(was.Taken[a] - is.Taken[a]); d != 0 {
			n += d * attributeWeight(g.r.Content, a)
		}
	}
	return n
}

// after returns the value to the first boxer after a change, from these HP and STA.
func (g *grid) after(x *change, hp, sta *[2]int) float64 {
	if x.next == 255 {
		return float64(1 - x.won)
	}
	h0, h1 := hp[0]-int(x.hp[0]), hp[1]-int(x.hp[1])
	switch {
	case h1 <= 0:
		return 1
	case h0 <= 0:
		return 0
	}
	return g.At(x.next, h0, h1, sta[0]-int(x.sta[0]), sta[1]-int(x.sta[1]))
}

// At returns the interpolated value of a position to the first boxer.
func (g *grid) At(pos uint8, h0, h1, s0, s1 int) float64 {
	w := &g.worth[pos/numKinds][pos%numKinds]
	a, b := hpSpots[min(h0, mostHP)], hpSpots[min(h1, mostHP)]
	c, d := staSpots[max(lowestSTA, min(s0, mostSTA))-lowestSTA], staSpots[max(lowestSTA, min(s1, mostSTA))-lowestSTA]
	x := mixed(&w[a.at], b, c, d)
	if a.part > 0 {
		x += (mixed(&w[a.at+1], b, c, d) - x) * a.part
	}
	return float64(x)
}

func mixed(w *[hpPoints][staPoints][staPoints]float32, b, c, d spot) float32 {
	x := mixedSTA(&w[b.at], c, d)
	if b.part > 0 {
		x += (mixedSTA(&w[b.at+1], c, d) - x) * b.part
	}
	return x
}

func mixedSTA(w *[staPoints][staPoints]float32, c, d spot) float32 {
	x := w[c.at][d.at]
	if d.part > 0 {
		x += (w[c.at][d.at+1] - x) * d.part
	}
	if c.part > 0 {
		y := w[c.at+1][d.at]
		if d.part > 0 {
			y += (w[c.at+1][d.at+1] - y) * d.part
		}
		x += (y - x) * c.part
	}
	return x
}
