package morturi

import (
	"testing"

	"summa/internal/game"
	"summa/internal/line"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/sim"
	"summa/rulesets/morturi/policy"
)

// matches are those of the yardstick.
var matches = []struct{ name, a, b string }{
	{"secutores-barbarians", "secutor*3@primus-palus", "barbarian*3@primus-palus"},
	{"medium-light", "move=4:attack=4+/4:life=8*3", "move=5:attack=2+/2:life=8*3"},
	{"heavy-medium", "move=3:attack=5+/5:life=8", "move=4:attack=4+/4:life=8"},
}

// seated is the setup of a match.
func seated(tb testing.TB, sides ...string) game.Game {
	tb.Helper()
	content, err := Ruleset().Content(nil)
	if err != nil {
		tb.Fatal(err)
	}
	g := content.Open()
	lines, err := content.Seat(sides)
	if err != nil {
		tb.Fatal(err)
	}
	for _, x := range lines {
		var l line.Line
		if err := l.Parse(x.Text); err != nil {
			tb.Fatal(err)
		}
		var tape dice.Tape
		if err := g.Do(&l, &core.Ref{Tape: &tape}); err != nil {
			tb.Fatalf("%s: %v", x.Text, err)
		}
	}
	return g
}

func BenchmarkBattle(b *testing.B) {
	for _, m := range matches {
		for _, by := range []struct {
			name    string
			noTable bool
		}{{"table", false}, {"rules", true}} {
			b.Run(m.name+"/"+by.name, func(b *testing.B) {
				bouts, err := seated(b, m.a, m.b).Bouts(sim.Setup{Policies: []string{policy.PlainName}, NoTable: by.noTable})
				if err != nil {
					b.Fatal(err)
				}
				w, err := bouts.Worker()
				if err != nil {
					b.Fatal(err)
				}
				var t sim.Tally
				warm := uint64(1000)
				if err := w.Play(7, 0, warm, &t, nil); err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				b.ResetTimer()
				if err := w.Play(7, warm, warm+uint64(b.N), &t, nil); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "bouts/s")
			})
		}
	}
}
