package rudis

import "summa/internal/matrix"

// What a position of a whole bout is worth, by dynamic programming over a grid of
// HP and STA. It looks at each man's HP and STA, at who is in control and at
// whether he holds a set-up or either man is down; lasting injuries count as the HP
// that the model holds them for. What an exchange can do is learned from the rules,
// once for every pair of stamina steps. Between the points of the grid it
// interpolates. So it is an approximation, for positions far from the end; near the
// end an endgame is exact.

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

// The kinds of position: nobody is down; the boxer in control holds a set-up; the
// other is down; he is down himself.
const (
	even = iota
	withSetUp
	overFallen
	onGround
	numKinds
)

// A place on the grid is a point and how far it is to the next.
type spot struct {
	at   uint8
	part float32
}

// spots places every number on a grid.
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

// A change is one thing an exchange can do: what each boxer loses, by his number,
// and how it leaves them.
type change struct {
	p    float32
	hp   [2]int8
	sta  [2]int8
	next uint8 // who is in control and the kind; 255: somebody has won
	won  uint8
}

// A grid knows what positions of two boxers are worth to the first.
type grid struct {
	r     *Rules
	s     State // the two boxers, fresh
	worth [2][numKinds][hpPoints][hpPoints][staPoints][staPoints]float32
	plans map[situation]*plan
	q     matrix.Quick
	game  [matrix.Most][matrix.Most]float64
	works int // positions looked at
}

// A plan is what an exchange can do, cell by cell, in one situation.
type plan struct {
	table
	cells [][]change // by row and column
}

// position encodes who is in control and the kind of position.
func position(control int8, kind int) uint8 { return uint8(control)*numKinds + uint8(kind) }

// kindOf is the kind of a position.
func kindOf(s *State) int {
	c := int(s.control)
	switch {
	case s.b[c].down:
		return onGround
	case s.b[other(c)].down:
		return overFallen
	case s.b[c].su.has:
		return withSetUp
	}
	return even
}

// plan learns what an exchange can do in a situation.
func (g *grid) plan(s *State) *plan {
	key := g.r.situationOf(s)
	key.hp = [2]int8{}
	if p, ok := g.plans[key]; ok {
		return p
	}
	if len(g.plans) > mostKnown {
		clear(g.plans)
	}
	p := &plan{table: g.r.tableOf(s)}
	at := *s
	for k := range at.b {
		at.b[k].hp = mostHP // who has no HP left has lost, whatever else befalls him
	}
	if s.b[s.control].down {
		p.cells = [][]change{g.changes(&at, choice{}, undue)}
	}
	for _, row := range p.rows {
		for _, d := range p.cols {
			p.cells = append(p.cells, g.changes(&at, row, d))
		}
	}
	g.plans[key] = p
	return p
}

// changes learns one cell.
func (g *grid) changes(s *State, at choice, d uint8) []change {
	var list []change
	g.r.outcomes(s, at, d, func(after *State, num, den uint64) {
		x := change{p: float32(float64(num) / float64(den)), next: 255, won: uint8(after.winner)}
		for k := range after.b {
			b, was := &after.b[k], &s.b[k]
			x.hp[k] = int8(min(100, float64(was.hp-b.hp)+g.lasting(was, b)))
			x.sta[k] = int8(was.sta - b.sta)
		}
		if after.phase != Over {
			x.next, x.won = position(after.control, kindOf(after)), 0
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

// lasting is what lasting injuries are worth in HP.
func (g *grid) lasting(was, is *Boxer) float64 {
	n := g.r.c.weights[weightJaw] * float64(is.jaw-was.jaw)
	for a := range was.inj {
		if d := float64(was.inj[a] - is.inj[a]); d != 0 {
			n += d * g.r.c.attributeWeight(a)
		}
	}
	return n
}

// after is what a change is worth to the first boxer, from so many HP and so much
// STA.
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
	return g.at(x.next, h0, h1, sta[0]-int(x.sta[0]), sta[1]-int(x.sta[1]))
}

// at is what a position is worth to the first boxer.
func (g *grid) at(pos uint8, h0, h1, s0, s1 int) float64 {
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

// newGrid works the grid out for two boxers.
func newGrid(r *Rules, s *State) *grid {
	g := &grid{r: r, plans: map[situation]*plan{}}
	g.s = freshOf(s)
	g.border()
	plans := g.learn()
	for sum := 2; sum <= 2*(hpPoints-1); sum++ {
		for i := max(1, sum-hpPoints+1); i < hpPoints && i < sum; i++ {
			if j := sum - i; gridHP[i] <= g.most(0) && gridHP[j] <= g.most(1) {
				g.corner(plans, i, j)
			}
		}
	}
	g.beyond()
	return g
}

// most is up to how many HP a boxer's part of the grid is worked out.
func (g *grid) most(k int) int {
	for _, n := range gridHP {
		if n >= int(g.s.b[k].hp0) {
			return n
		}
	}
	return mostHP
}

// freshOf is the bout of the same two boxers from its start.
func freshOf(s *State) State {
	f := State{phase: Choose, n: 2, rulings: s.rulings}
	f.rulings[rulingRnSource] = rnSourceDice
	for k := range s.b {
		b := &s.b[k]
		f.b[k] = Boxer{attr: b.attr, hp: b.hp0, sta: b.sta0, hp0: b.hp0, sta0: b.sta0, name: b.name, card: b.card, rating: b.rating, second: b.second}
	}
	f.b[1].pos = hex{q: 1}
	return f
}

// border: who has no HP has lost.
func (g *grid) border() {
	for c := range g.worth {
		for kind := range g.worth[c] {
			w := &g.worth[c][kind]
			for i := range hpPoints {
				for k := range staPoints {
					for l := range staPoints {
						w[i][0][k][l] = 1
						w[0][i][k][l] = 0
					}
				}
			}
		}
	}
}

// beyond: more HP than the cards have are worth no more.
func (g *grid) beyond() {
	for c := range g.worth {
		for kind := range g.worth[c] {
			w := &g.worth[c][kind]
			for i := 1; i < hpPoints; i++ {
				for j := 1; j < hpPoints; j++ {
					if gridHP[i] > g.most(0) {
						w[i][j] = w[i-1][j]
					} else if gridHP[j] > g.most(1) {
						w[i][j] = w[i][j-1]
					}
				}
			}
		}
	}
}

// learn learns the exchanges of every kind for every pair of steps.
func (g *grid) learn() (plans [2][numKinds][4][4]*plan) {
	for c := range int8(2) {
		for kind := range numKinds {
			for k := range 4 {
				for l := range 4 {
					s := g.s
					s.control = c
					for i, n := range [2]int{k, l} {
						s.b[i].steps, s.b[i].sta = int8(n), int16(g.r.enough)
						if n == 3 {
							s.b[i].sta = lowestSTA
						}
					}
					g.pose(&s, kind)
					plans[c][kind][k][l] = g.plan(&s)
				}
			}
		}
	}
	return plans
}

// pose makes a position one of a kind.
func (g *grid) pose(s *State, kind int) {
	c := int(s.control)
	switch kind {
	case withSetUp:
		w := &g.r.c.attacks[feint].fooled
		s.b[c].su = setUp{has: true, noCounter: w.noCounter, toHit: w.toHit, damage: w.damage}
		s.b[c].last = feint + 1
	case overFallen:
		s.b[other(c)].down, s.b[other(c)].downs = true, 1
	case onGround:
		s.b[c].down, s.b[c].downs = true, 1
	}
}

// stepsAt is how many stamina steps a man has taken at a point of the grid.
func stepsAt(sta int) int {
	n := 0
	for n < 3 && sta <= -4*n {
		n++
	}
	return n
}

// How often the positions of one pair of HP are looked at: the exchange's game is
// solved, and then what was found is played on between them.
const (
	solvings = 2
	playings = 7
)

// corner works out the positions of one pair of HP. They depend on each other and
// on those with less HP.
func (g *grid) corner(plans [2][numKinds][4][4]*plan, i, j int) {
	g.guess(i, j)
	var routes [2][numKinds][staPoints][staPoints][]change
	for range solvings {
		for k := range staPoints {
			for l := range staPoints {
				for c := range 2 {
					for kind := range numKinds {
						p := plans[c][kind][stepsAt(gridSTA[k])][stepsAt(gridSTA[l])]
						routes[c][kind][k][l] = g.play(p, c, kind, [4]int{i, j, k, l}, routes[c][kind][k][l][:0])
					}
				}
			}
		}
		for range playings {
			g.playOn(&routes, i, j)
		}
	}
}

// guess starts from what the position next to it is worth.
func (g *grid) guess(i, j int) {
	for c := range g.worth {
		for kind := range g.worth[c] {
			w := &g.worth[c][kind]
			for k := range staPoints {
				for l := range staPoints {
					w[i][j][k][l] = (w[i-1][j][k][l] + w[i][j-1][k][l]) / 2
				}
			}
		}
	}
}

// play solves one position and returns what it then comes to.
func (g *grid) play(p *plan, c, kind int, at [4]int, route []change) []change {
	g.works++
	hp, sta := [2]int{gridHP[at[0]], gridHP[at[1]]}, [2]int{gridSTA[at[2]], gridSTA[at[3]]}
	to := &g.worth[c][kind][at[0]][at[1]][at[2]][at[3]]
	if kind == onGround {
		*to = float32(g.expect(p.cells[0], &hp, &sta))
		return append(route, p.cells[0]...)
	}
	v := g.solve(p, c, &hp, &sta)
	*to = float32(v)
	for i := range p.rows {
		for j := range p.cols {
			if x := g.q.Rows[i] * g.q.Cols[j]; x > 1e-9 {
				route = append(route, scaled(p.cells[i*len(p.cols)+j], float32(x))...)
			}
		}
	}
	return route
}

// scaled are the changes of a cell that is played so often.
func scaled(cell []change, x float32) []change {
	list := make([]change, len(cell))
	for i := range cell {
		list[i] = cell[i]
		list[i].p *= x
	}
	return list
}

// solve finds the equilibrium of a plan from a position; g.q holds it. The value is
// that to the first boxer.
func (g *grid) solve(p *plan, c int, hp, sta *[2]int) float64 {
	n := len(p.cols)
	for i := range p.rows {
		for j := range n {
			v := g.expect(p.cells[i*n+j], hp, sta)
			if c == 1 {
				v = 1 - v
			}
			g.game[i][j] = v
		}
	}
	v := g.q.Solve(len(p.rows), n, &g.game)
	if c == 1 {
		v = 1 - v
	}
	return v
}

func (g *grid) expect(cell []change, hp, sta *[2]int) float64 {
	sum := 0.0
	for i := range cell {
		sum += float64(cell[i].p) * g.after(&cell[i], hp, sta)
	}
	return sum
}

// playOn follows what was found at the positions of one pair of HP.
func (g *grid) playOn(routes *[2][numKinds][staPoints][staPoints][]change, i, j int) {
	hp := [2]int{gridHP[i], gridHP[j]}
	for k := range staPoints {
		for l := range staPoints {
			sta := [2]int{gridSTA[k], gridSTA[l]}
			for c := range 2 {
				for kind := range numKinds {
					g.worth[c][kind][i][j][k][l] = float32(g.expect(routes[c][kind][k][l], &hp, &sta))
				}
			}
		}
	}
}

// value is what a position is worth to the first boxer.
func (g *grid) value(s *State) float64 {
	if s.phase == Over {
		return float64(1 - s.winner)
	}
	hp := g.spare(s)
	return g.at(position(s.control, kindOf(s)), hp[0], hp[1], int(s.b[0].sta), int(s.b[1].sta))
}
