package romanwar

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/sim"
	"summa/rulesets/romanwar/book"
	"summa/rulesets/romanwar/state"
)

// fielded is a game after some lines that roll no dice.
func fielded(t testing.TB, lines ...string) game.Game {
	t.Helper()
	c, err := book.Load(Name, files, nil, withSpeech)
	if err != nil {
		t.Fatal(err)
	}
	g := open(c)
	for _, text := range lines {
		var l line.Line
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		if err := g.Do(&l, &core.Ref{Tape: new(dice.Tape)}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

// plainWorker plays battles of two armies under plain.
func plainWorker(t testing.TB, a, b string) sim.Worker {
	t.Helper()
	return worker(t, fielded(t, "add A "+a, "add B "+b), sim.Setup{Policies: []string{state.PlainName}})
}

// worker plays battles that start where a game stands.
func worker(t testing.TB, g game.Game, setup sim.Setup) sim.Worker {
	t.Helper()
	bouts, err := g.Bouts(setup)
	if err != nil {
		t.Fatal(err)
	}
	w, err := bouts.Worker()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func benchmark(b *testing.B, one, two string) {
	w := plainWorker(b, one, two)
	var t sim.Tally
	b.ReportAllocs()
	b.ResetTimer()
	if err := w.Play(1, 0, uint64(b.N), &t, nil); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkTen(b *testing.B) { benchmark(b, "ten-archers", "ten-gauls") }

func BenchmarkPunic(b *testing.B) { benchmark(b, "legion", "africans") }

func Benchmark100(b *testing.B) { benchmark(b, "romans-100", "gauls-100") }

func Benchmark1000(b *testing.B) { benchmark(b, "romans-1000", "gauls-1000") }

func Benchmark10000(b *testing.B) { benchmark(b, "romans-10000", "gauls-10000") }

// BenchmarkMen is what a battle costs as armies grow tenfold: a man, and, as larger
// armies have farther to go, a man and game turn.
func BenchmarkMen(b *testing.B) {
	for _, men := range []int{100, 1000, 10_000, 100_000} {
		n := state.Itoa(men)
		b.Run(n, func(b *testing.B) {
			w := plainWorker(b, "romans-"+n, "gauls-"+n)
			var t sim.Tally
			b.ResetTimer()
			if err := w.Play(1, 0, uint64(b.N), &t, nil); err != nil {
				b.Fatal(err)
			}
			turns := 0
			for round, bouts := range t.Rounds {
				turns += round * int(bouts)
			}
			spent := float64(b.Elapsed().Nanoseconds()) / float64(2*men)
			b.ReportMetric(spent/float64(b.N), "ns/man")
			b.ReportMetric(spent/float64(turns), "ns/man-turn")
		})
	}
}
