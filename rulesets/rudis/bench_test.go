package rudis

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/sim"
	"summa/rulesets/rudis/rules"
)

// worker is a player of bouts of two cards under a policy.
func worker(t testing.TB, one, two, policy string) sim.Worker {
	t.Helper()
	g := game.Of(newModule(rules.NewRules(loaded(t))))
	for _, l := range []string{"match " + one + " " + two} {
		if err := g.Do(parsed(t, l), &core.Ref{Tape: new(dice.Tape)}); err != nil {
			t.Fatal(err)
		}
	}
	b, err := g.Bouts(sim.Setup{Policies: []string{policy}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := b.Worker()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// BenchmarkBouts plays whole bouts of Ankeles against Ankeles under plain.
func BenchmarkBouts(b *testing.B) {
	w := worker(b, "ankeles", "ankeles", "plain")
	var t sim.Tally
	b.ReportAllocs()
	b.ResetTimer()
	if err := w.Play(1, 0, uint64(b.N), &t, nil); err != nil {
		b.Fatal(err)
	}
}

// TestNoAllocs: bouts under plain take no memory once they are under way.
func TestNoAllocs(t *testing.T) {
	w := worker(t, "ankeles", "melankomas", "plain")
	var tally sim.Tally
	if err := w.Play(1, 0, 2000, &tally, nil); err != nil {
		t.Fatal(err)
	}
	n := uint64(2000)
	if avg := testing.AllocsPerRun(20, func() {
		if err := w.Play(1, n, n+50, &tally, nil); err != nil {
			t.Fatal(err)
		}
		n += 50
	}); avg > 0 {
		t.Errorf("%v allocations in 50 bouts", avg)
	}
}
