package rudis

import (
	"math/big"
	"slices"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/rudis/rules"
)

// A path is one way a command can go.
type path struct {
	after state.State
	log   []core.Record
}

func (p *path) has(kinds ...uint8) bool {
	return slices.ContainsFunc(p.log, func(x core.Record) bool { return x.What == core.Event && slices.Contains(kinds, x.Kind) })
}

// mean is the exact mean of a number over everything a command can do.
func mean(t *testing.T, r *rules.Rules, s *state.State, text string, of func(p *path) int64) *big.Rat {
	t.Helper()
	var c rules.Command
	if err := speechOf(r).Parse(s, parsed(t, text), &c); err != nil {
		t.Fatal(err)
	}
	var tape dice.Tape
	ref := core.Ref{Tape: &tape, Listen: true}
	sum := new(big.Rat)
	tape.Every(false)
	for more := true; more; more = tape.Next() {
		ref.Reset()
		p := path{after: *s}
		if err := r.Do(&p.after, &c, &ref); err != nil {
			t.Fatal(err)
		}
		p.log = ref.Log()
		num, den, ok := tape.Weight()
		if !ok {
			t.Fatal("overflow")
		}
		w := new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
		sum.Add(sum, w.Mul(w, big.NewRat(of(&p), 1)))
	}
	return sum
}

func truly(yes bool) int64 { return int64(state.OneIf(yes)) }

// TestExactProbabilities: the chances worked out in the rules document.
func TestExactProbabilities(t *testing.T) {
	r := rules.NewRules(loaded(t))
	twins := func(more string) *state.State {
		s := fresh(t, r, "add One ankeles", "add Two ankeles"+more, "begin dice 2 1")
		return s
	}
	want := func(name string, got *big.Rat, num, den int64) {
		t.Helper()
		if w := big.NewRat(num, den); got.Cmp(w) != 0 {
			t.Errorf("%s: got %v, want %v", name, got, w)
		}
	}
	reg, power := "exchange straight-right reg vs left-hand-catch", "exchange straight-right pow vs left-hand-catch"
	s := twins("")
	want("P01 injury", mean(t, r, s, reg, func(p *path) int64 { return truly(p.has(state.EvInjured)) }), 1, 20)
	want("P01 hit", mean(t, r, s, reg, func(p *path) int64 { return truly(p.has(state.EvHit)) }), 9, 20)
	want("P01 band", mean(t, r, s, reg, func(p *path) int64 { return truly(p.has(state.EvKnockdownChance)) }), 1, 20)
	want("P01 counter", mean(t, r, s, reg, func(p *path) int64 { return truly(p.has(state.EvCounterHit)) }), 81, 400)
	want("P01 HP of A", mean(t, r, s, reg, func(p *path) int64 { return int64(35 - p.after.Boxers[0].Hp) }), 81, 100)
	want("P02", mean(t, r, s, reg, func(p *path) int64 { return int64(35 - p.after.Boxers[1].Hp) }), 1331, 800)
	want("P03 knockout", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvKnockedOut)) }), 1, 160)
	want("P03 down", mean(t, r, s, power, func(p *path) int64 { return truly(p.after.Boxers[1].Down) }), 17, 800)
	s = twins(" chin=7")
	over := "exchange overhand-right pow vs left-hand-catch"
	want("P04 knockdown", mean(t, r, s, over, func(p *path) int64 { return truly(p.has(state.EvKnockedDown)) }), 33, 400)
	want("P04 knockout", mean(t, r, s, over, func(p *path) int64 { return truly(p.has(state.EvKnockedOut)) }), 4, 125)
	s = twins(" chin=15")
	want("P05 knockdown", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvKnockedDown)) }), 3, 800)
	want("P05 knockout", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvKnockedOut)) }), 1, 64000)
	s = twins(" down=true knockdowns=1")
	fallen := "exchange overhand-right pow"
	want("P06 stands", mean(t, r, s, fallen, func(p *path) int64 { return truly(p.has(state.EvStoodUp)) }), 529, 1000)
	want("P06 out", mean(t, r, s, fallen, func(p *path) int64 { return truly(p.has(state.EvKnockedOut)) }), 1, 80)
	want("P06 killed", mean(t, r, s, fallen, func(p *path) int64 { return truly(p.has(state.EvKilled)) }), 1, 400)
	want("P06 down", mean(t, r, s, fallen, func(p *path) int64 { return truly(p.after.Phase != state.Over && p.after.Boxers[1].Down) }), 57, 125)
	s = twins(" hp=6")
	want("P07 unconscious", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvUnconscious) && p.after.Winner == 0) }), 389, 2400)
	want("P07 knockout", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvKnockedOut)) }), 1, 160)
	want("P07 goes on", mean(t, r, s, power, func(p *path) int64 { return truly(p.after.Phase != state.Over) }), 499, 600)
	want("P08 no knockdown before", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvKilled)) }), 0, 1)
	s = twins(" knockdowns=1")
	want("P08 one before", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvKilled)) }), 1, 400)
	s = twins("")
	fooled := func(p *path) int64 { return truly(p.has(state.EvFooled)) }
	for _, c := range []struct {
		card     string
		num, den int64
	}{{"left-hand-catch", 1, 2}, {"left-forearm-block", 3, 10}, {"extended-left-arm", 3, 10}, {"duck-under", 7, 10}, {"sidestep", 7, 10}, {"lean-back", 13, 20}} {
		want("P09 "+c.card, mean(t, r, s, "exchange feint vs "+c.card, fooled), c.num, c.den)
	}
	s = fresh(t, r, "add One ankeles acc=8", "add Two ankeles", "begin dice 2 1")
	want("P14 hit", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvHit)) }), 5, 20)
	want("P14 miss", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvMiss)) }), 12, 20)
	want("P14 counter", mean(t, r, s, power, func(p *path) int64 { return truly(p.has(state.EvCounterHit)) }), 27, 100)
}

// TestControlProbabilities: keeping control under the options, and the opening.
func TestControlProbabilities(t *testing.T) {
	r := rules.NewRules(loaded(t))
	kept := func(p *path) int64 { return truly(p.has(state.EvControlKept)) }
	check := func(option uint8, one, two int, num, den int64) {
		t.Helper()
		s := fresh(t, r, "add One ankeles ca="+state.Itoa(one), "add Two ankeles ca="+state.Itoa(two), "begin"+[2]string{"", " dice 2 1"}[state.OneIf(one == two)])
		s.Control = 0
		s.Rulings[state.RulingControlCheck] = option
		if got, want := mean(t, r, s, "exchange move W vs sidestep", kept), big.NewRat(num, den); got.Cmp(want) != 0 {
			t.Errorf("%s, CA %d against %d: got %v, want %v", state.RulingNames[state.RulingControlCheck].Options[option], one, two, got, want)
		}
	}
	check(state.ControlCheckHoldOnCa, 7, 7, 7, 20)
	check(state.ControlCheckHoldOnCa, 8, 7, 8, 20)
	check(state.ControlCheckAlternateCa, 7, 7, 20, 33)
	check(state.ControlCheckOpposedCa, 7, 7, 21, 40)
	check(state.ControlCheckOpposedCa, 8, 7, 229, 400)
	check(state.ControlCheckOpposedCa, 6, 7, 19, 40)
	check(state.ControlCheckAlternateTurns, 7, 7, 0, 1)
	s := fresh(t, r, "match ankeles ankeles")
	if got := mean(t, r, s, "begin", func(p *path) int64 { return truly(p.after.Control == 0) }); got.Cmp(big.NewRat(1, 2)) != 0 {
		t.Errorf("P12: got %v", got)
	}
}

// TestDrawnOpponents: how likely each place of the pack is.
func TestDrawnOpponents(t *testing.T) {
	r := rules.NewRules(loaded(t))
	s := new(state.State)
	draw := "draw boxers order ankeles,melankomas,entellus,dares,kreugas,epeios"
	in := func(card uint8, only int) func(p *path) int64 {
		return func(p *path) int64 {
			return truly(p.after.Boxers[0].Card == card && only != 1 || p.after.Boxers[1].Card == card && only != 0)
		}
	}
	for _, c := range []struct {
		card     uint8
		only     int
		num, den int64
	}{{0, 0, 1, 6}, {0, 2, 4, 9}, {5, 2, 11, 36}} {
		if got := mean(t, r, s, draw, in(c.card, c.only)); got.Cmp(big.NewRat(c.num, c.den)) != 0 {
			t.Errorf("card %d: got %v, want %d/%d", c.card, got, c.num, c.den)
		}
	}
}

// TestDrawnOdds: a boxer is drawn as the first or as the second; the chance that he
// boxes at all is that of both. [rud.setup.2] [rud.setup.3]
func TestDrawnOdds(t *testing.T) {
	g := game.Of(newModule(rules.NewRules(loaded(t))))
	o, err := g.Odds([]*line.Line{parsed(t, "draw boxers order ankeles,melankomas,entellus,dares,kreugas,epeios")}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	chance := func(path, value string) *big.Rat {
		for _, f := range o.Fields {
			for _, v := range f.Values {
				if f.Path == path && v.Value == value {
					return new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), new(big.Int).SetUint64(o.Denominator))
				}
			}
		}
		return new(big.Rat)
	}
	for _, f := range o.Fields {
		if seen[f.Path] {
			t.Errorf("%s is told twice", f.Path)
		}
		seen[f.Path] = true
	}
	for _, c := range []struct {
		path, value string
		n, d        int64
	}{{"Ankeles.type", "ankeles", 4, 9}, {"Ankeles.type", "", 5, 9}, {"Epeios.type", "epeios", 11, 36}, {"Ankeles.pos", "0,0", 1, 6}, {"Ankeles.pos", "1,0", 5, 18}} {
		if got := chance(c.path, c.value); got.Cmp(big.NewRat(c.n, c.d)) != 0 {
			t.Errorf("%s=%s: got %v, want %d/%d", c.path, c.value, got, c.n, c.d)
		}
	}
}
