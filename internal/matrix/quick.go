package matrix

// Most is the highest number of rows and of columns that Quick takes.
const Most = 16

// A Quick solves games in floating point. The zero Quick is ready to use, and can solve any number
// of games in turn.
type Quick struct {
	m, n  int
	t     [Most + 1][2*Most + 1]float64 // the last row is the goal
	basis [Most]int
	Rows  [Most]float64
	Cols  [Most]float64
}

// tiny is the bound below which a number counts as 0; the numbers of a tableau are about 1.
const tiny = 1e-12

// Solve finds an equilibrium and returns its value; Rows and Cols hold it. The entries should not be
// much larger than 1. It stops after 200 pivots in case rounding keeps it from ending.
func (q *Quick) Solve(m, n int, game *[Most][Most]float64) float64 {
	least := game[0][0]
	for i := range m {
		for j := range n {
			least = min(least, game[i][j])
		}
	}
	q.m, q.n = m, n
	for i := range m {
		clear(q.t[i][:n+m+1])
		for j := range n {
			q.t[i][j] = game[i][j] - least + 1
		}
		q.t[i][n+i], q.t[i][n+m] = 1, 1
		q.basis[i] = n + i
	}
	clear(q.t[m][:n+m+1])
	for j := range n {
		q.t[m][j] = -1
	}
	for range 200 {
		c := q.enters()
		if c < 0 {
			break
		}
		q.pivot(q.leaves(c), c)
	}
	return q.read() + least - 1
}

// enters returns the column that increases the sum most, -1 if none does.
func (q *Quick) enters() int {
	best, c := -tiny, -1
	for j := range q.n + q.m {
		if q.t[q.m][j] < best {
			best, c = q.t[q.m][j], j
		}
	}
	return c
}

func (q *Quick) leaves(c int) int {
	best, r := 0.0, 0
	last := q.n + q.m
	for i, found := 0, false; i < q.m; i++ {
		if q.t[i][c] <= tiny {
			continue
		}
		if x := q.t[i][last] / q.t[i][c]; !found || x < best {
			best, r, found = x, i, true
		}
	}
	return r
}

func (q *Quick) pivot(r, c int) {
	last := q.n + q.m
	row := q.t[r][:last+1]
	p := 1 / row[c]
	for j := range row {
		row[j] *= p
	}
	for i := range q.m + 1 {
		k := q.t[i][c]
		if i == r || k == 0 {
			continue
		}
		to := q.t[i][:last+1]
		for j := range to {
			to[j] -= k * row[j]
		}
	}
	q.basis[r] = c
}

// read reads off the equilibrium and returns the value of the shifted game.
func (q *Quick) read() float64 {
	last := q.n + q.m
	value := 1 / q.t[q.m][last]
	clear(q.Cols[:q.n])
	for i := range q.m {
		if j := q.basis[i]; j < q.n {
			q.Cols[j] = max(0, q.t[i][last]*value)
		}
		q.Rows[i] = max(0, q.t[q.m][q.n+i]*value)
	}
	return value
}
