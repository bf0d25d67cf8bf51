package policy

import (
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// NewGrid computes the grid for two boxers; if it is stopped, the grid is incomplete.
func NewGrid(r *rules.Rules, s *state.State) *grid {
	g := &grid{r: r, plans: map[situation]*plan{}}
	g.s = freshOf(s)
	g.border()
	plans := g.learn()
	if r.Halt.Stopped() {
		return g
	}
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

// most returns up to how many HP boxer k's part of the grid is computed.
func (g *grid) most(k int) int {
	for _, n := range gridHP {
		if n >= int(g.s.Boxers[k].CardHP) {
			return n
		}
	}
	return mostHP
}

// freshOf returns the start of a bout of the same two boxers.
func freshOf(s *state.State) state.State {
	f := state.State{Match: state.Match{Phase: state.Choose, N: 2, Rulings: s.Rulings}}
	f.Rulings[state.RulingRnSource] = state.RnSourceDice
	for k := range s.Boxers {
		b := &s.Boxers[k]
		f.Boxers[k] = state.Boxer{Attr: b.Attr, Hp: b.CardHP, Sta: b.CardSTA, CardHP: b.CardHP, CardSTA: b.CardSTA, Name: b.Name, Card: b.Card, Rating: b.Rating, Second: b.Second}
	}
	f.Boxers[1].Pos = state.Hex{Q: 1}
	return f
}

// border sets the values at 0 HP: that boxer has lost.
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

// beyond sets the values above the HP of the cards to those at them.
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

// learn finds the outcomes of exchanges, for every kind of position and pair of steps.
func (g *grid) learn() (plans [2][numKinds][4][4]*plan) {
	for c := range int8(2) {
		for kind := range numKinds {
			for k := range 4 {
				for l := range 4 {
					s := g.s
					s.Control = c
					for i, n := range [2]int{k, l} {
						s.Boxers[i].Steps, s.Boxers[i].Sta = int8(n), int16(g.r.Enough)
						if n == 3 {
							s.Boxers[i].Sta = lowestSTA
						}
					}
					g.pose(&s, kind)
					if g.r.Halt.Stopped() {
						return plans
					}
					plans[c][kind][k][l] = g.plan(&s)
				}
			}
		}
	}
	return plans
}

// pose turns a position into one of a kind.
func (g *grid) pose(s *state.State, kind int) {
	c := int(s.Control)
	switch kind {
	case withSetUp:
		w := &g.r.Content.Attacks[state.Feint].Fooled
		s.Boxers[c].SetUp = state.SetUp{Has: true, NoCounter: w.NoCounter, ToHit: w.ToHit, Damage: w.Damage}
		s.Boxers[c].Last = state.Feint + 1
	case overFallen:
		s.Boxers[state.Other(c)].Down, s.Boxers[state.Other(c)].Downs = true, 1
	case onGround:
		s.Boxers[c].Down, s.Boxers[c].Downs = true, 1
	}
}

// steps returns how many stamina steps a boxer has taken at a grid point.
func steps(point int) int8 {
	b := state.Boxer{Sta: int16(gridSTA[point])}
	return b.Due()
}

// How often the positions of one pair of HP are iterated: the game is solved solvings times, and
// then the equilibria found are followed playings times.
const (
	solvings = 2
	playings = 7
)

// corner computes the values for one pair of HP. They depend on each other and on those with less
// HP.
func (g *grid) corner(plans [2][numKinds][4][4]*plan, i, j int) {
	g.guess(i, j)
	var routes [2][numKinds][staPoints][staPoints][]change
	for range solvings {
		for k := range staPoints {
			for l := range staPoints {
				for c := range 2 {
					for kind := range numKinds {
						if g.r.Halt.Stopped() {
							return
						}
						p := plans[c][kind][steps(k)][steps(l)]
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

// guess starts with the values of the neighbouring grid point.
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

// play solves one position and returns its outcomes under the equilibrium.
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
	for i := range p.Rows {
		for j := range p.cols {
			if x := g.q.Rows[i] * g.q.Cols[j]; x > 1e-9 {
				route = append(route, scaled(p.cells[i*len(p.cols)+j], float32(x))...)
			}
		}
	}
	return route
}

// scaled returns the outcomes of a cell that is played with frequency x.
func scaled(cell []change, x float32) []change {
	list := make([]change, len(cell))
	for i := range cell {
		list[i] = cell[i]
		list[i].p *= x
	}
	return list
}

// solve finds the equilibrium of a plan from a position, which g.q then holds, and returns its
// value to the first boxer.
func (g *grid) solve(p *plan, c int, hp, sta *[2]int) float64 {
	n := len(p.cols)
	for i := range p.Rows {
		for j := range n {
			v := g.expect(p.cells[i*n+j], hp, sta)
			if c == 1 {
				v = 1 - v
			}
			g.game[i][j] = v
		}
	}
	v := g.q.Solve(len(p.Rows), n, &g.game)
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

// playOn recomputes the values of one pair of HP, following the equilibria found.
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

// value returns the value of a position to the first boxer.
func (g *grid) value(s *state.State) float64 {
	if s.Phase == state.Over {
		return float64(1 - s.Winner)
	}
	hp := g.spare(s)
	return g.At(Position(s.Control, kindOf(s)), hp[0], hp[1], int(s.Boxers[0].Sta), int(s.Boxers[1].Sta))
}
