package rudis

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/matrix"
	"summa/internal/sim"
	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/policy"
	"summa/rulesets/rudis/rules"
)

// many is how often something is tried: so often, or what RUDIS_MANY says.
func many(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("RUDIS_MANY")); err == nil && n > 0 {
		return n
	}
	return usual
}

// TestRandomDecks: on random decks of cards the exchange, counted by the rules, has a
// solution in rationals that is feasible on both sides, with a gap of exactly 0.
func TestRandomDecks(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	c := loaded(t)
	under := rules.NewRules(c)
	s := fresh(t, under, "match ankeles kreugas", "begin")
	for n := range many(60) {
		shuffleCards(r, c)
		tab := policy.TableOf(under, s)
		m := policy.Exactly(under, s, &tab, func(after *state.State) *big.Rat { return new(big.Rat).SetFloat64(policy.Gain(c, s, after)) })
		x := matrix.Solve(m)
		for _, v := range matrix.Against(m, x.Cols) {
			if v.Cmp(x.Value) > 0 {
				t.Fatalf("deck %d: a row wins %v, more than %v", n, v, x.Value)
			}
		}
		for _, v := range matrix.Conceded(m, x.Rows) {
			if v.Cmp(x.Value) < 0 {
				t.Fatalf("deck %d: a column concedes %v, less than %v", n, v, x.Value)
			}
		}
		if a, b := matrix.Exploited(m, &x); a.Sign() != 0 || b.Sign() != 0 {
			t.Fatalf("deck %d: gaps %v and %v", n, a, b)
		}
	}
}

// shuffleCards gives all cards other numbers.
func shuffleCards(r *rand.Rand, c *state.Content) {
	for k := range c.Attacks {
		a := &c.Attacks[k]
		a.Ctr, a.CtrCost = int8(r.IntN(9)-4), int8(r.IntN(3))
		for _, sub := range []uint8{state.Reg, state.Pow} {
			a.Sub[sub] = state.Row{ToHit: int8(r.IntN(9) - 3), Kd: []int8{17, 18, 19, 20, state.NoRun}[r.IntN(5)], Cost: int8(r.IntN(4)), N: 1, Sides: []uint16{4, 6}[r.IntN(2)], Plus: int8(r.IntN(4))}
		}
	}
	for k := range state.NumDefends {
		d := &c.Defends[k]
		d.Cost = int8(r.IntN(3))
		for i := range state.NumAttacks {
			d.Rows[i] = state.Cell{Acc: int8(r.IntN(11) - 6), HasAcc: true, Counter: int8(r.IntN(8) - 2), HasCtr: r.IntN(3) > 0}
		}
	}
	book.LookUps(c)
}

// winRate is how often the first of two boxers wins, and its standard error.
func winRate(t *testing.T, n uint64, policies []string, lines ...string) (rate, se float64) {
	t.Helper()
	g := game.Of(newModule(rules.NewRules(loaded(t))))
	for _, l := range lines {
		if err := g.Do(parsed(t, l), &core.Ref{Tape: new(dice.Tape)}); err != nil {
			t.Fatalf("%s: %v", l, err)
		}
	}
	b, err := g.Bouts(sim.Setup{Policies: policies})
	if err != nil {
		t.Fatal(err)
	}
	w, err := b.Worker()
	if err != nil {
		t.Fatal(err)
	}
	var tally sim.Tally
	if err := w.Play(3, 0, n, &tally, nil); err != nil {
		t.Fatal(err)
	}
	tally.Wins = append(tally.Wins, 0, 0)
	p := float64(tally.Wins[0]) / float64(n)
	return p, math.Sqrt(p * (1 - p) / float64(n))
}

// TestEndgameValueAlone: bouts that champion plays against itself come out as the value
// says, and nobody else does better against it.
func TestEndgameValueAlone(t *testing.T) {
	lines := []string{"add One ankeles hp=4 sta=-8", "add Two kreugas hp=4 sta=-8", "begin"}
	r := rules.NewRules(loaded(t))
	s := fresh(t, r, lines...)
	e := policy.NewEndgame(r, s, 4000)
	v := e.Nodes[0].Low
	if e.Nodes[0].High-v > policy.Exact {
		t.Fatalf("the value is not exact: %v to %v", v, e.Nodes[0].High)
	}
	n := uint64(many(40_000))
	if p, se := winRate(t, n, []string{"champion", "champion"}, lines...); math.Abs(p-v) > 5*se {
		t.Errorf("champion against itself: %v, standard error %v, want %v", p, se, v)
	}
	n = min(n, 1_000_000)
	for _, name := range []string{policy.UniformName, policy.PlainName, policy.MixName, policy.VeteranName} {
		if p, se := winRate(t, n/2, []string{name, "champion"}, lines...); p > v+4*se {
			t.Errorf("%s wins %v against champion, more than the value %v", name, p, v)
		}
		if p, se := winRate(t, n/2, []string{"champion", name}, lines...); p < v-4*se {
			t.Errorf("champion wins %v against %s, less than the value %v", p, name, v)
		}
	}
}

// TestBoundsAlone: what is kept in memory bounds the value, and the more is kept the
// narrower.
func TestBoundsAlone(t *testing.T) {
	r := rules.NewRules(loaded(t))
	s := fresh(t, r, "add One ankeles hp=4 sta=-4", "add Two kreugas hp=4 sta=-4", "begin")
	low, high := 0.0, 1.0
	for _, most := range []int{50, 300, 4000} {
		n := policy.NewEndgame(r, s, most).Nodes[0]
		if n.Low < low-1e-9 || n.High > high+1e-9 || n.Low > n.High+1e-9 {
			t.Errorf("%d positions: %v to %v, outside of %v to %v", most, n.Low, n.High, low, high)
		}
		low, high = n.Low, n.High
	}
	if high-low > 0.2 {
		t.Errorf("%v to %v is hardly a bound", low, high)
	}
}

// TestStrategistsHide: what a policy chooses for the defender does not depend on
// what the attacker has chosen.
func TestStrategistsHide(t *testing.T) {
	r := rules.NewRules(loaded(t))
	for _, name := range []string{policy.PlainName, policy.VeteranName} {
		seen := map[uint8]bool{}
		for _, attack := range []string{"attack straight-right pow", "attack feint", "attack chest-punch reg", "move W"} {
			p, err := policy.PolicyOf(r, name)
			if err != nil {
				t.Fatal(err)
			}
			s := fresh(t, r, "match ankeles kreugas", "begin", attack)
			var c rules.Command
			p.Choose(s, &c)
			if c.Action.Word != "defend" {
				t.Fatalf("%s: %s", name, c.Action.Word)
			}
			seen[c.Defend.Card] = true
		}
		if len(seen) != 1 {
			t.Errorf("%s looks at what the attacker has chosen", name)
		}
	}
}

// TestSameBoutsAlone: bouts of plain played together are those played command by command.
func TestSameBoutsAlone(t *testing.T) {
	for _, m := range matchUps {
		var ends [2][]string
		for k, slow := range []bool{false, true} {
			g := game.Of(newModule(rules.NewRules(loaded(t))))
			if err := g.Do(parsed(t, "match "+m[0]+" "+m[1]), &core.Ref{Tape: new(dice.Tape)}); err != nil {
				t.Fatal(err)
			}
			b, err := g.Bouts(sim.Setup{Policies: []string{"plain"}, NoTable: slow})
			if err != nil {
				t.Fatal(err)
			}
			w, err := b.Worker()
			if err != nil {
				t.Fatal(err)
			}
			var tally sim.Tally
			if err := w.Play(9, 0, 20000, &tally, func(_ uint64, o *sim.Outcome) {
				ends[k] = append(ends[k], state.Itoa(o.Winner)+" "+state.Itoa(o.Round)+" "+state.Itoa(o.Fates[0])+state.Itoa(o.Fates[1]))
			}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range ends[0] {
			if ends[0][i] != ends[1][i] {
				t.Fatalf("%v, bout %d: %s together, %s one by one", m, i, ends[0][i], ends[1][i])
			}
		}
	}
}

// TestWinRatesAlone: plain's win rates are those of another implementation of the page,
// within five standard errors.
func TestWinRatesAlone(t *testing.T) {
	want := []float64{0.499331, 0.373547, 0.435621} // each of a million bouts
	n := uint64(many(200_000))
	for i, m := range matchUps {
		p, se := winRate(t, n, []string{"plain"}, "match "+m[0]+" "+m[1])
		if both := math.Hypot(se, 0.0005); math.Abs(p-want[i]) > 5*both {
			t.Errorf("%v: got %v, want %v, standard error %v", m, p, want[i], both)
		}
	}
}

// FuzzParse: whatever is typed, nothing panics and a refusal changes nothing.
func FuzzParse(f *testing.F) {
	for _, l := range []string{"attack straight-right pow", "exchange feint vs sidestep dice 3 4", "move to 2,0", "seal ankeles 00", "open ankeles feint x",
		"draw boxers order ankeles", "pile A001", "set Ankeles.hp=3", "add X dares pos=1,2", "stop kreugas", "matrix hp", "guard sidestep", "defend none"} {
		f.Add(l)
	}
	c, err := book.Load(Name, files, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := game.Of(newModule(rules.NewRules(c)))
		var l line.Line
		for _, before := range []string{"match ankeles kreugas", "begin"} {
			_ = l.Parse(before)
			if err := g.Do(&l, &core.Ref{Tape: new(dice.Tape)}); err != nil {
				t.Fatal(err)
			}
			if l.Parse(text) != nil || l.Verb() == "" {
				return
			}
			hash := g.Hash()
			var tape dice.Tape
			tape.Give(l.Dice)
			_, _, _ = g.Tell(&l)
			if err := g.Do(&l, &core.Ref{Tape: &tape}); err != nil && g.Hash() != hash {
				t.Fatalf("%q was refused and changed the bout", text)
			}
			if g.Over() || len(g.Words().Events) == 0 {
				return
			}
			g.Restore(game.Of(newModule(rules.NewRules(c))).Save())
			_ = l.Parse("match ankeles kreugas")
			_ = g.Do(&l, &core.Ref{Tape: new(dice.Tape)})
		}
	})
}
