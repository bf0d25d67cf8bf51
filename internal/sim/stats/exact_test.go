package stats_test

import (
	"io"
	"math"
	"testing"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/sim"
	"summa/internal/sim/stats"
	"summa/rulesets/munera"
)

// lastBlow is a bout with one blow left in it: A has 1 AP, and when his turn is
// over so is the last round.
var lastBlow = []string{
	"add A samnite stamina=8", "add B retiarius stamina=2", "range A B 1",
	"begin dice 2 5", "turn dice 4", "end", "turn dice 4", "set A.ap=1",
}

// rest is how such a bout goes on.
var rest = []string{"attack B with sword", "end"}

func table(t *testing.T, more ...string) game.Game {
	t.Helper()
	rs := munera.Ruleset()
	content, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Out: io.Discard, Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append(append([]string{}, lastBlow...), more...) {
		if f := s.Try(text); f != nil {
			t.Fatalf("%s: %v", text, f)
		}
	}
	return s.Game()
}

// exact are the chances of the values of a field once the turn is over.
func exact(t *testing.T, g game.Game, field string) map[string]float64 {
	t.Helper()
	var lines []*line.Line
	for _, text := range rest {
		l := new(line.Line)
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	o, err := g.Odds(lines, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	chance := map[string]float64{}
	for _, f := range o.Fields {
		for _, v := range f.Values {
			if f.Path == field {
				chance[v.Value] = float64(v.N) / float64(o.Denominator)
			}
		}
	}
	return chance
}

func bouts(t *testing.T, g game.Game) sim.Bouts {
	t.Helper()
	b, err := g.Bouts(sim.Setup{Policies: []string{"plain"}, Turns: 1})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestExactAlone: bouts end as often as the exact odds of their last blow say, within
// five standard errors.
func TestExactAlone(t *testing.T) {
	const n = 200_000
	g := table(t)
	b := bouts(t, g)
	run := sim.Run{Seed: 11, To: n, Jobs: 2, Lineups: []sim.Bouts{b}}
	c, err := run.Play()
	if err != nil {
		t.Fatal(err)
	}
	near := func(what string, got uint64, p float64) {
		t.Helper()
		if se := math.Sqrt(p * (1 - p) / n); p == 0 || math.Abs(float64(got)/n-p) > 5*se {
			t.Errorf("%s: got %.5f want %.5f within %.5f", what, float64(got)/n, p, 5*se)
		}
	}
	near("A wins", c.Tallies[0].Wins[0], exact(t, g, "bout.winner")["A"])
	for fate, p := range exact(t, g, "B.status") {
		for k, word := range b.Fates() {
			if word == fate {
				near("B "+fate, c.Tallies[0].Fates[1][k], p)
			}
		}
	}
}

// TestCoverageAlone: over 2,000 seeds the intervals hold what is exactly true as
// often as they claim, within five standard errors: shares, and differences of
// paired bouts.
func TestCoverageAlone(t *testing.T) {
	const seeds, n, claim = 2000, 200, 0.95
	base, other := table(t), table(t, "set B.stamina=1", "set A.hazed=true")
	p, q := exact(t, base, "bout.winner")["A"], exact(t, other, "bout.winner")["A"]
	if p == 0 || math.Abs(p-q) < 0.05 {
		t.Fatalf("the blow wins with %g and %g: there is no difference to find", p, q)
	}
	lineups := []sim.Bouts{bouts(t, base), bouts(t, other)}
	shares, differences := 0, 0
	for seed := range uint64(seeds) {
		run := sim.Run{Seed: seed, To: n, Jobs: 1, Lineups: lineups}
		c, err := run.Play()
		if err != nil {
			t.Fatal(err)
		}
		if low, high := stats.Wilson(c.Tallies[0].Wins[0], n); low <= p && p <= high {
			shares++
		}
		if d := stats.Wins(&c.Pairs[0], 0, 0); math.Abs(d.Mean-(q-p)) <= d.Half {
			differences++
		}
	}
	for what, covered := range map[string]int{"shares": shares, "differences": differences} {
		got := float64(covered) / seeds
		if most := 5 * math.Sqrt(claim*(1-claim)/seeds); math.Abs(got-claim) > most {
			t.Errorf("%s: %.4f of the intervals hold the truth, want %.4f within %.4f", what, got, claim, most)
		} else {
			t.Logf("%s: %.4f of the intervals hold the truth", what, got)
		}
	}
}
