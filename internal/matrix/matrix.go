// Package matrix solves zero-sum games that are given as a matrix: what the player
// of the rows wins from the player of the columns for each pair of their choices.
// Solve does it exactly, in whole numbers of any length; Quick in floating point,
// for callers who solve very many.
package matrix

import "math/big"

// A Solution is an equilibrium: how often each row and each column is played, and
// what that is worth to the player of the rows. No row wins more than the value
// against the columns so played, and no column concedes less to the rows.
type Solution struct {
	Value *big.Rat
	Rows  []*big.Rat
	Cols  []*big.Rat
}

// Solve finds an equilibrium of a game with at least one row and one column. Ties
// are broken by Bland's rule, so that it ends, and ends the same each time.
func Solve(game [][]*big.Rat) Solution {
	t := newTableau(game)
	for {
		c := t.enters()
		if c < 0 {
			return t.solution()
		}
		t.pivot(t.leaves(c), c)
	}
}

// A tableau is the linear program of the column player: the largest sum of y for which no row of
// the game, shifted so that all entries are positive, comes to more than 1. All its numbers are
// integers, to be divided by den. A pivot multiplies by the pivot element and divides by the
// previous one, which leaves no remainder (Edmonds, Bareiss).
type tableau struct {
	m, n  int
	rows  [][]*big.Int // m rows of n+m columns and the right side
	goal  []*big.Int   // the negated gain of each column: negative if entering it increases the sum
	basis []int        // the basic column of each row
	den   *big.Int
	scale *big.Int // the game was multiplied by this
	shift *big.Int // and then increased by this
}

func newTableau(game [][]*big.Rat) *tableau {
	t := &tableau{m: len(game), n: len(game[0]), den: big.NewInt(1), scale: big.NewInt(1)}
	for _, row := range game {
		for _, x := range row {
			t.scale.Mul(t.scale, new(big.Int).Div(x.Denom(), new(big.Int).GCD(nil, nil, t.scale, x.Denom())))
		}
	}
	whole := make([][]*big.Int, t.m)
	least := new(big.Int)
	for i, row := range game {
		for j, x := range row {
			k := new(big.Int).Mul(x.Num(), new(big.Int).Div(t.scale, x.Denom()))
			whole[i] = append(whole[i], k)
			if i+j == 0 || k.Cmp(least) < 0 {
				least.Set(k)
			}
		}
	}
	t.shift = new(big.Int).Sub(big.NewInt(1), least)
	for i := range whole {
		row := make([]*big.Int, t.n+t.m+1)
		for j := range row {
			row[j] = new(big.Int)
		}
		for j, k := range whole[i] {
			row[j].Add(k, t.shift)
		}
		row[t.n+i].SetInt64(1)
		row[t.n+t.m].SetInt64(1)
		t.rows, t.basis = append(t.rows, row), append(t.basis, t.n+i)
	}
	t.goal = make([]*big.Int, t.n+t.m+1)
	for j := range t.goal {
		t.goal[j] = new(big.Int)
		if j < t.n {
			t.goal[j].SetInt64(-1)
		}
	}
	return t
}

// enters returns the first column that would increase the sum, -1 if there is none.
func (t *tableau) enters() int {
	for j := range t.n + t.m {
		if t.goal[j].Sign() < 0 {
			return j
		}
	}
	return -1
}

// leaves returns the row that limits column c most; among equal ones, the row with the first basic
// column.
func (t *tableau) leaves(c int) int {
	best := -1
	last := t.n + t.m
	for i, row := range t.rows {
		if row[c].Sign() <= 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		a := new(big.Int).Mul(row[last], t.rows[best][c])
		b := new(big.Int).Mul(t.rows[best][last], row[c])
		if k := a.Cmp(b); k < 0 || k == 0 && t.basis[i] < t.basis[best] {
			best = i
		}
	}
	return best
}

// pivot makes column c the basic column of row r.
func (t *tableau) pivot(r, c int) {
	p := new(big.Int).Set(t.rows[r][c])
	for i, row := range t.rows {
		if i != r {
			t.clear(row, t.rows[r], p, c)
		}
	}
	t.clear(t.goal, t.rows[r], p, c)
	t.basis[r] = c
	t.den = p
}

// clear subtracts a multiple of the pivot's row from another row, so that its column c becomes 0.
func (t *tableau) clear(row, pivot []*big.Int, p *big.Int, c int) {
	k := new(big.Int).Set(row[c])
	x := new(big.Int)
	for j := range row {
		x.Mul(k, pivot[j])
		row[j].Mul(row[j], p)
		row[j].Sub(row[j], x)
		row[j].Quo(row[j], t.den)
	}
}

// solution reads off the equilibrium: the columns from the right side, the rows from the goal.
func (t *tableau) solution() Solution {
	last := t.n + t.m
	whole := new(big.Rat).SetFrac(t.goal[last], t.den) // 1 / value of the shifted game
	s := Solution{Cols: make([]*big.Rat, t.n), Rows: make([]*big.Rat, t.m)}
	for j := range s.Cols {
		s.Cols[j] = new(big.Rat)
	}
	for i, j := range t.basis {
		if j < t.n {
			s.Cols[j].SetFrac(t.rows[i][last], t.den)
			s.Cols[j].Quo(s.Cols[j], whole)
		}
	}
	for i := range s.Rows {
		s.Rows[i] = new(big.Rat).SetFrac(t.goal[t.n+i], t.den)
		s.Rows[i].Quo(s.Rows[i], whole)
	}
	s.Value = new(big.Rat).Inv(whole)
	s.Value.Sub(s.Value, new(big.Rat).SetInt(t.shift))
	s.Value.Quo(s.Value, new(big.Rat).SetInt(t.scale))
	return s
}

// Against returns the value of each row against a mixture of the columns.
func Against(game [][]*big.Rat, cols []*big.Rat) []*big.Rat {
	out := make([]*big.Rat, len(game))
	for i, row := range game {
		out[i] = new(big.Rat)
		for j, x := range row {
			out[i].Add(out[i], new(big.Rat).Mul(x, cols[j]))
		}
	}
	return out
}

// Conceded returns what each column concedes to a mixture of the rows.
func Conceded(game [][]*big.Rat, rows []*big.Rat) []*big.Rat {
	out := make([]*big.Rat, len(game[0]))
	for j := range out {
		out[j] = new(big.Rat)
		for i, row := range game {
			out[j].Add(out[j], new(big.Rat).Mul(row[j], rows[i]))
		}
	}
	return out
}

// Exploited returns how much an opponent gains over the value by his best answer: to the solution's
// mixture of the rows, and to its mixture of the columns.
func Exploited(game [][]*big.Rat, s *Solution) (rows, cols *big.Rat) {
	worst, best := new(big.Rat), new(big.Rat)
	for j, x := range Conceded(game, s.Rows) {
		if j == 0 || x.Cmp(worst) < 0 {
			worst.Set(x)
		}
	}
	for i, x := range Against(game, s.Cols) {
		if i == 0 || x.Cmp(best) > 0 {
			best.Set(x)
		}
	}
	return worst.Sub(s.Value, worst), best.Sub(best, s.Value)
}
