package munera

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/sim"
)

// arena enters figures and prepares their bouts.
func arena(t testing.TB, setup sim.Setup, lines ...string) (game.Game, sim.Bouts) {
	t.Helper()
	g := open(loaded(t))
	for _, text := range lines {
		if err := g.Do(parsed(t, text), &core.Ref{Tape: new(dice.Tape)}); err != nil {
			t.Fatal(err)
		}
	}
	b, err := g.Bouts(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g, b
}

// BenchmarkDuel plays whole duels under the policy plain.
func BenchmarkDuel(b *testing.B) {
	for _, match := range matches {
		for _, distance := range []int{1, 12} {
			b.Run(fmt.Sprintf("%s-%s-%d", match[0], match[1], distance), func(b *testing.B) {
				benchDuels(b, "add One "+match[0], "add Two "+match[1], fmt.Sprintf("range One Two %d", distance))
			})
		}
	}
}

// BenchmarkHexDuel plays whole duels under the policy plain on a map.
func BenchmarkHexDuel(b *testing.B) {
	for _, match := range matches {
		for _, radius := range []int{3, 6} {
			b.Run(fmt.Sprintf("%s-%s-%d", match[0], match[1], radius), func(b *testing.B) {
				benchDuels(b, "add One "+match[0], "add Two "+match[1], fmt.Sprintf("arena hex %d", radius))
			})
		}
	}
}

// benchDuels plays duels that begin after some lines.
func benchDuels(b *testing.B, lines ...string) {
	_, bouts := arena(b, sim.Setup{Policies: []string{"plain"}}, lines...)
	w, err := bouts.Worker()
	if err != nil {
		b.Fatal(err)
	}
	var t sim.Tally
	if err := w.Play(1, 0, 20000, &t, nil); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if err := w.Play(1, 20000, 20000+uint64(b.N), &t, nil); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(t.Wins[0])/float64(t.Bouts), "wins/bout")
	rate := float64(b.N) / b.Elapsed().Seconds()
	b.ReportMetric(rate, "bouts/s")
	b.ReportMetric(rate*exchanges(b, w), "exchanges/s")
}

// BenchmarkCold plays 100,000 duels with a table that knows nothing yet.
func BenchmarkCold(b *testing.B) { benchRun(b, 100_000, 1) }

// BenchmarkJobs plays a million so, with one worker and with two that learn together.
func BenchmarkJobs(b *testing.B) {
	for _, jobs := range []int{1, 2} {
		b.Run(strconv.Itoa(jobs), func(b *testing.B) { benchRun(b, 1_000_000, jobs) })
	}
}

// benchRun plays runs of so many duels, each from an empty table.
func benchRun(b *testing.B, bouts uint64, jobs int) {
	for b.Loop() {
		_, start := arena(b, plainly, "add One samnite", "add Two retiarius", "range One Two 12")
		run := sim.Run{Seed: 1, To: bouts, Jobs: jobs, Lineups: []sim.Bouts{start}}
		if _, err := run.Play(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*float64(bouts)/b.Elapsed().Seconds(), "bouts/s")
}

// exchanges is how many attacks a bout has on average.
func exchanges(b *testing.B, w sim.Worker) float64 {
	const bouts = 300
	n := 0
	for i := range uint64(bouts) {
		lines, err := w.Script(1, i)
		if err != nil {
			b.Fatal(err)
		}
		for _, text := range lines {
			if strings.HasPrefix(text, "attack ") || strings.HasPrefix(text, "net ") {
				n++
			}
		}
	}
	return float64(n) / bouts
}
