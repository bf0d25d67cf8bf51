package rudis

import (
	"math/big"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/matrix"
)

// An exchange as a game: the rows are what the boxer in control may play, the
// columns what the other may, and what a cell is worth follows from everything the
// rules can make of it. A move away is left out: it does nothing that standing
// there and being hit less would not, and it never ends.

// A table is the rows and columns of an exchange.
type table struct {
	rows []choice
	cols []uint8
}

// tableOf lists the choices of both.
func (r *Rules) tableOf(s *State) (t table) {
	if s.b[s.control].down || !s.adjacent() || s.phase != Choose {
		return t
	}
	for k := range uint8(numAttacks) {
		for sub := noSub; sub <= pow; sub++ {
			if (k == feint) != (sub == noSub) {
				continue
			}
			ch := choice{what: anAttack, card: k, sub: sub}
			if s.is(rulingRegPowCommit, regPowCommitAtReveal) {
				if sub == reg {
					continue
				}
				ch.sub = noSub
			}
			if r.mayAttack(s, &ch, "") == nil {
				t.rows = append(t.rows, ch)
			}
		}
	}
	if s.b[other(int(s.control))].down {
		t.cols = []uint8{standUp}
		return t
	}
	for k := range uint8(noDefence + 1) {
		d := choice{what: aDefence, card: k}
		if r.mayDefend(s, &d, "") == nil {
			t.cols = append(t.cols, k)
		}
	}
	return t
}

// outcomes visits everything that can come of an exchange, with its chance as a
// fraction. Decisions that a ruling leaves open on the way are made as plain makes
// them.
func (r *Rules) outcomes(s *State, at choice, d uint8, visit func(after *State, num, den uint64)) {
	var tape dice.Tape
	ref := bout.Ref{Tape: &tape}
	after := new(State)
	tape.Every(false)
	for more := true; more && !r.halt.Stopped(); more = tape.Next() {
		*after = *s
		if s.is(rulingRnSource, rnSourceDeck) {
			r.deal(after, &ref)
		}
		if at.what == noChoice {
			r.standAction(after, &ref)
		} else {
			r.exchange(after, at, d, &ref)
		}
		r.decide(after, &ref)
		num, den, _ := tape.Weight()
		visit(after, num, den)
	}
}

// decide makes the decisions an exchange waits for.
func (r *Rules) decide(s *State, ref *bout.Ref) {
	for s.phase == Reveal || s.phase == Resolve {
		c := Command{yes: true, sub: r.plainSub(s), defend: choice{what: aDefence, card: 1}}
		switch s.x.await {
		case awaitSub:
			r.doSub(s, &c, ref)
		case awaitCounter:
			r.doCounter(s, &c, ref)
		default:
			r.doGuard(s, &c, ref)
		}
	}
}

// exactly is the game of an exchange in rationals, each outcome worth what value
// says to the boxer in control.
func (r *Rules) exactly(s *State, t *table, value func(after *State) *big.Rat) [][]*big.Rat {
	game := make([][]*big.Rat, len(t.rows))
	for i, at := range t.rows {
		for _, d := range t.cols {
			sum, p := new(big.Rat), new(big.Rat)
			r.outcomes(s, at, d, func(after *State, num, den uint64) {
				p.SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
				sum.Add(sum, p.Mul(p, value(after)))
			})
			game[i] = append(game[i], sum)
		}
	}
	return game
}

// A mixture is how often each row and each column of a table is played, and what
// that is worth.
type mixture struct {
	m, n  int
	rows  [matrix.Most]float64
	cols  [matrix.Most]float64
	value float64
}

// solve finds an equilibrium of a game.
func (x *mixture) solve(q *matrix.Quick, m, n int, game *[matrix.Most][matrix.Most]float64) {
	x.m, x.n = m, n
	x.value = q.Solve(m, n, game)
	copy(x.rows[:m], q.Rows[:m])
	copy(x.cols[:n], q.Cols[:n])
}

// picked is the entry of a distribution that a number from 0 to 1 falls on.
func picked(p []float64, at float64) int {
	last := 0
	for k, x := range p {
		if x <= 0 {
			continue
		}
		last = k
		if at -= x; at < 0 {
			break
		}
	}
	return last
}

// roll rolls for an entry of a distribution: three dice of a hundred sides are one
// number to six places.
func roll(p []float64, who int, kind uint8, ref *bout.Ref) int {
	at := 0.0
	for range 3 {
		face := 1
		if ref != nil {
			face = ref.Roll(who, 100, kind, choice1)
		}
		at = at*100 + float64(face-1)
	}
	return picked(p, (at+0.5)/1e6)
}
