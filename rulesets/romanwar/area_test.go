package romanwar

import (
	"math/rand/v2"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestAreaAlone: the ground that is kept of units is what they take, whatever befalls them.
func TestAreaAlone(t *testing.T) {
	for _, armies := range [][2]string{{"legion", "africans"}, {"warband", "legion"}, {"romans-100", "gauls-100"}} {
		for seed := range uint64(20) {
			r, s := withSpeech(mustLoad(t)), new(state.State)
			r.Reset(s)
			for _, text := range []string{"add A " + armies[0], "add B " + armies[1], "begin"} {
				if err := r.Say(s, text); err != nil {
					t.Fatal(err)
				}
			}
			wage(t, r, s, seed, true)
			asDrawn(t, s)
		}
	}
	r := withSpeech(mustLoad(t))
	speaks := speechOf(r)
	for seed := range uint64(600) {
		s := new(state.State)
		r.Reset(s)
		x := rand.New(rand.NewPCG(seed, 1))
		for k, ruling := range state.RulingNames {
			if x.IntN(5) == 0 {
				r.SetRuling(s, k, x.IntN(len(ruling.Options)))
			}
		}
		var tape dice.Tape
		gen := dice.NewGenerator(seed, 2)
		for k, scene := 0, randomScene(x, r.Content); k < len(scene)+120; k++ {
			text := randomLine(x)
			if k < len(scene) {
				text = scene[k]
			}
			var l line.Line
			var c rules.Command
			if err := l.Parse(text); err != nil {
				t.Fatal(err)
			}
			if speaks.Parse(s, &l, &c) != nil {
				continue
			}
			tape.Seed(gen, nil)
			_ = r.Do(s, &c, &core.Ref{Tape: &tape}) // it may be refused
			gen = tape.Generator()
			asDrawn(t, s)
		}
	}
}

// asDrawn holds the ground that is kept against the rule, and has it kept of all.
func asDrawn(t *testing.T, s *state.State) {
	t.Helper()
	for i := range s.Units {
		if u := &s.Units[i]; *s.Area(u) != s.Rect(u) {
			t.Fatalf("unit %d takes %v, not %v", i, s.Rect(u), *s.Area(u))
		}
	}
}
