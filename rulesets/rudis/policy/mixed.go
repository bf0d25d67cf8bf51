package policy

import (
	"math/big"
	"summa/rulesets/rudis/state"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/matrix"
	"summa/rulesets/rudis/rules"
)

// An exchange as a matrix game: the rows are the choices of the boxer in control, the columns those
// of the other, and the value of a cell follows from all outcomes under the rules. Moving away is
// left out: it achieves nothing that standing still would not, and it could go on for ever.

// A table is the rows and columns of an exchange.
type table struct {
	Rows []state.Choice
	cols []uint8
}

// TableOf lists the choices of both boxers.
func TableOf(r *rules.Rules, s *state.State) (t table) {
	if s.Boxers[s.Control].Down || !s.Adjacent() || s.Phase != state.Choose {
		return t
	}
	for k := range uint8(state.NumAttacks) {
		for sub := state.NoSub; sub <= state.Pow; sub++ {
			if (k == state.Feint) != (sub == state.NoSub) {
				continue
			}
			ch := state.Choice{What: state.AnAttack, Card: k, Sub: sub}
			if s.Is(state.RulingRegPowCommit, state.RegPowCommitAtReveal) {
				if sub == state.Reg {
					continue
				}
				ch.Sub = state.NoSub
			}
			if r.MayAttack(s, &ch, "") == nil {
				t.Rows = append(t.Rows, ch)
			}
		}
	}
	if s.Boxers[state.Other(int(s.Control))].Down {
		t.cols = []uint8{state.StandUp}
		return t
	}
	for k := range uint8(state.NoDefence + 1) {
		d := state.Choice{What: state.ADefence, Card: k}
		if r.MayDefend(s, &d, "") == nil {
			t.cols = append(t.cols, k)
		}
	}
	return t
}

// outcomes visits every outcome of an exchange with its chance as a fraction. Decisions that a
// ruling leaves open are made as plain makes them.
func outcomes(r *rules.Rules, s *state.State, at state.Choice, d uint8, visit func(after *state.State, num, den uint64)) {
	var tape dice.Tape
	ref := core.Ref{Tape: &tape}
	after := new(state.State)
	tape.Every(false)
	for more := true; more && !r.Halt.Stopped(); more = tape.Next() {
		*after = *s
		if s.Is(state.RulingRnSource, state.RnSourceDeck) {
			r.Deal(after, &ref)
		}
		if at.What == state.NoChoice {
			r.StandAction(after, &ref)
		} else {
			r.Exchange(after, at, d, &ref)
		}
		decide(r, after, &ref)
		num, den, _ := tape.Weight()
		visit(after, num, den)
	}
}

// decide makes the decisions an exchange waits for.
func decide(r *rules.Rules, s *state.State, ref *core.Ref) {
	for s.Phase == state.Reveal || s.Phase == state.Resolve {
		c := rules.Command{Answer: rules.Answer{Yes: true, Sub: plainSub(r, s)}, Chosen: rules.Chosen{Defend: state.Choice{What: state.ADefence, Card: 1}}}
		switch s.Exchange.Await {
		case state.AwaitSub:
			r.DoSub(s, &c, ref)
		case state.AwaitCounter:
			r.DoCounter(s, &c, ref)
		default:
			r.DoGuard(s, &c, ref)
		}
	}
}

// Exactly returns the game of an exchange in rationals; value gives the value of each outcome to
// the boxer in control.
func Exactly(r *rules.Rules, s *state.State, t *table, value func(after *state.State) *big.Rat) [][]*big.Rat {
	game := make([][]*big.Rat, len(t.Rows))
	for i, at := range t.Rows {
		for _, d := range t.cols {
			sum, p := new(big.Rat), new(big.Rat)
			outcomes(r, s, at, d, func(after *state.State, num, den uint64) {
				p.SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
				sum.Add(sum, p.Mul(p, value(after)))
			})
			game[i] = append(game[i], sum)
		}
	}
	return game
}

// A mixture is how often each row and column of a table is played, and the resulting value.
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

// picked returns the index of a distribution on which a number from 0 to 1 falls.
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

// roll rolls for an index of a distribution: three dice of a hundred sides make a number to six
// places.
func roll(p []float64, who int, kind uint8, ref *core.Ref) int {
	at := 0.0
	for range 3 {
		face := 1
		if ref != nil {
			face = ref.Roll(who, 100, kind, state.Choice1)
		}
		at = at*100 + float64(face-1)
	}
	return picked(p, (at+0.5)/1e6)
}
