package munera

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/speech"
	"summa/rulesets/munera/state"
)

// duel is a Samnite with a Murmillo before him, in the middle of his turn.
func duel(t testing.TB) (*speech.Speech, *state.State) {
	return underWay(t, "add A samnite stamina=8", "add B murmillo stamina=8", "range A B 1", "begin dice 5 2", "turn dice 5")
}

// underWay is a bout after some lines.
func underWay(t testing.TB, lines ...string) (*speech.Speech, *state.State) {
	t.Helper()
	r, s := atTable(loaded(t)), new(state.State)
	for _, text := range lines {
		l := parsed(t, text)
		var cmd rules.Command
		if err := r.Parse(s, l, &cmd); err != nil {
			t.Fatal(err)
		}
		var tape dice.Tape
		tape.Give(l.Dice)
		if err := r.Do(s, &cmd, &core.Ref{Tape: &tape}); err != nil {
			t.Fatal(err)
		}
	}
	return r, s
}

// BenchmarkAttack is one attack with rolled dice that nobody listens to.
func BenchmarkAttack(b *testing.B) {
	r, s := duel(b)
	var l line.Line
	if err := l.Parse("attack B with sword"); err != nil {
		b.Fatal(err)
	}
	var cmd rules.Command
	if err := r.Parse(s, &l, &cmd); err != nil {
		b.Fatal(err)
	}
	var tape dice.Tape
	ref := core.Ref{Tape: &tape}
	gen := dice.NewGenerator(1, 1)
	trial := new(state.State)
	b.ReportAllocs()
	for b.Loop() {
		trial.CopyFrom(s)
		tape.Seed(gen, nil)
		if err := r.Do(trial, &cmd, &ref); err != nil {
			b.Fatal(err)
		}
		gen = tape.Generator()
	}
}

// BenchmarkOddsAttack is the exact odds of an attack, as fractions.
func BenchmarkOddsAttack(b *testing.B) {
	g := opened(b)
	for _, text := range []string{"add A samnite stamina=8", "add B murmillo stamina=8", "range A B 1", "begin dice 5 2", "turn dice 5"} {
		var l line.Line
		if err := l.Parse(text); err != nil {
			b.Fatal(err)
		}
		var tape dice.Tape
		tape.Give(l.Dice)
		if err := g.Do(&l, &core.Ref{Tape: &tape}); err != nil {
			b.Fatal(err)
		}
	}
	var l line.Line
	if err := l.Parse("attack B with sword"); err != nil {
		b.Fatal(err)
	}
	lines := []*line.Line{&l}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.Odds(lines, nil, false); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNoAllocs: an attack that nobody listens to allocates nothing.
func TestNoAllocs(t *testing.T) {
	r, s := duel(t)
	var l line.Line
	if err := l.Parse("attack B with sword"); err != nil {
		t.Fatal(err)
	}
	var cmd rules.Command
	if err := r.Parse(s, &l, &cmd); err != nil {
		t.Fatal(err)
	}
	var tape dice.Tape
	ref := core.Ref{Tape: &tape}
	gen := dice.NewGenerator(1, 1)
	trial := new(state.State)
	n := testing.AllocsPerRun(1000, func() {
		trial.CopyFrom(s)
		tape.Seed(gen, nil)
		if err := r.Do(trial, &cmd, &ref); err != nil {
			t.Fatal(err)
		}
		gen = tape.Generator()
	})
	if n != 0 {
		t.Errorf("an attack allocates %v times, want 0", n)
	}
}

// onMap is a Samnite on a map, in the middle of his turn, with a Murmillo before
// him and a Gaul beside.
func onMap(t testing.TB) (*speech.Speech, *state.State) {
	return underWay(t, "arena hex 6", "add A samnite stamina=8 position=0,0,N", "add B murmillo stamina=8 position=0,-1,S",
		"add C gaul stamina=8 side=A position=1,-1,SW", "begin dice 5 2 1", "turn dice 6")
}

// TestNoAllocsOnMap: what is done on a map and nobody listens to allocates
// nothing.
func TestNoAllocsOnMap(t *testing.T) {
	for _, text := range []string{"attack B with sword", "whirl B with sword", "move SE 2", "move back", "face right 2", "face B", "grapple B", "drop sword"} {
		r, s := onMap(t)
		var cmd rules.Command
		if err := r.Parse(s, parsed(t, text), &cmd); err != nil {
			t.Fatal(err)
		}
		s.Fig[0].AP = 12
		if text == "whirl B with sword" {
			s.Stand(2, field.Hex{R: 5}, field.N)
		}
		var tape dice.Tape
		ref := core.Ref{Tape: &tape}
		gen := dice.NewGenerator(1, 1)
		trial := new(state.State)
		n := testing.AllocsPerRun(1000, func() {
			trial.CopyFrom(s)
			tape.Seed(gen, nil)
			if err := r.Do(trial, &cmd, &ref); err != nil {
				t.Fatal(err)
			}
			gen = tape.Generator()
		})
		if n != 0 {
			t.Errorf("%s allocates %v times, want 0", text, n)
		}
	}
}

// BenchmarkAttackOnMap is one attack on a map with rolled dice that nobody
// listens to.
func BenchmarkAttackOnMap(b *testing.B) {
	r, s := onMap(b)
	var cmd rules.Command
	if err := r.Parse(s, parsed(b, "attack B with sword"), &cmd); err != nil {
		b.Fatal(err)
	}
	var tape dice.Tape
	ref := core.Ref{Tape: &tape}
	gen := dice.NewGenerator(1, 1)
	trial := new(state.State)
	b.ReportAllocs()
	for b.Loop() {
		trial.CopyFrom(s)
		tape.Seed(gen, nil)
		if err := r.Do(trial, &cmd, &ref); err != nil {
			b.Fatal(err)
		}
		gen = tape.Generator()
	}
}
