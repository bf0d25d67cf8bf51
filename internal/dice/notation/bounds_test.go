package notation

// The bounds and means here are worked out without throwing a die: what the
// tests hold the throws against.

import "math/big"

// Min returns the lowest total the expression can have.
func (e *Expr) Min() int64 { return e.bound(false) }

// Max returns the highest total the expression can have. An exploding die is
// thrown at most MaxChain times more, so there always is one.
func (e *Expr) Max() int64 { return e.bound(true) }

// bound returns the highest or the lowest total.
func (e *Expr) bound(high bool) int64 {
	var sum int64
	for i := range e.size() {
		t := e.at(i)
		if n := t.bound(high != t.negated); t.negated {
			sum -= n
		} else {
			sum += n
		}
	}
	return sum
}

// bound returns the highest or the lowest value of t, without its sign.
func (t *term) bound(high bool) int64 {
	if t.sides == 0 {
		return int64(t.n)
	}
	from, to := t.kept()
	count := int64(to - from)
	switch {
	case !high:
		return count * int64(t.lowest())
	case t.explode:
		return count * int64(t.highest()) * (MaxChain + 1)
	}
	return count * int64(t.highest())
}

// maxMeanWork is the most faces, over all the dice of a term, for which the
// mean of the dice kept is worked out.
const maxMeanWork = 10_000

// Mean returns the exact mean of the total. It reports false when it does not
// work the mean out: for dice that both explode and are kept or dropped, and
// for dice that are kept or dropped out of a very large number of faces.
func (e *Expr) Mean() (*big.Rat, bool) {
	sum := new(big.Rat)
	for i := range e.size() {
		t := e.at(i)
		if t.choice != allDice && (t.explode || int(t.n)*int(t.sides) > maxMeanWork) {
			return nil, false
		}
		m := t.mean()
		if t.negated {
			m.Neg(m)
		}
		sum.Add(sum, m)
	}
	return sum, true
}

// mean returns the mean of t, without its sign.
func (t *term) mean() *big.Rat {
	switch {
	case t.sides == 0:
		return big.NewRat(int64(t.n), 1)
	case t.choice != allDice:
		return t.chosenMean()
	}
	m := t.faceMean()
	if t.explode {
		m.Mul(m, t.throws())
	}
	return m.Mul(m, big.NewRat(int64(t.n), 1))
}

// faceMean returns the mean of one throw. A face up to t.reroll is replaced by
// the mean of all faces.
func (t *term) faceMean() *big.Rat {
	if t.fudge {
		return new(big.Rat)
	}
	s, r := int64(t.sides), int64(t.reroll)
	kept := big.NewRat((s-r)*(s+r+1)/2, s)
	replaced := big.NewRat(r*(s+1), 2*s)
	return kept.Add(kept, replaced)
}

// throws returns how often an exploding die is thrown on average: the sum of
// p^i, where p is the chance of the highest face, up to the longest chain.
func (t *term) throws() *big.Rat {
	p := t.atLeast(int64(t.sides))
	one := big.NewRat(1, 1)
	sum := big.NewRat(1, 1)
	for range MaxChain {
		sum.Mul(sum, p).Add(sum, one)
	}
	return sum
}

// atLeast returns the chance that a throw is one of the faces from the f-th up.
func (t *term) atLeast(f int64) *big.Rat {
	s, r := int64(t.sides), int64(t.reroll)
	// s*s pairs of a throw and its replacement, which counts r times of s.
	first := s - max(f-1, r)
	return big.NewRat(first*s+r*(s-f+1), s*s)
}

// chosenMean returns the mean of the dice of t that are kept.
func (t *term) chosenMean() *big.Rat {
	from, to := t.kept()
	n := int64(t.n)
	sum := new(big.Rat)
	// The sum of the k highest dice is, over every face f, the number of
	// dice that show f or more, though at most k. The lowest dice are all
	// the dice without the highest.
	for f := int64(1); f <= int64(t.sides); f++ {
		q := t.atLeast(f)
		sum.Add(sum, atMost(n, n-int64(from), q))
		sum.Sub(sum, atMost(n, n-int64(to), q))
	}
	if t.fudge {
		sum.Sub(sum, big.NewRat(2*int64(to-from), 1))
	}
	return sum
}

// atMost returns the mean of min(k, B), where B counts how many of n dice
// succeed with the chance q each.
func atMost(n, k int64, q *big.Rat) *big.Rat {
	if k == 0 {
		return new(big.Rat)
	}
	hit, miss := q.Num(), new(big.Int).Sub(q.Denom(), q.Num())
	sum, term, ways := new(big.Int), new(big.Int), new(big.Int)
	up := big.NewInt(1) // hit to the power i
	for i := int64(0); i <= n; i++ {
		down := new(big.Int).Exp(miss, big.NewInt(n-i), nil)
		term.Mul(ways.Binomial(n, i), up).Mul(term, down)
		sum.Add(sum, term.Mul(term, big.NewInt(min(k, i))))
		up.Mul(up, hit)
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Exp(q.Denom(), big.NewInt(n), nil))
}

// lowest returns the lowest face of the term's dice.
func (t *term) lowest() int {
	if t.fudge {
		return -1
	}
	return 1
}
