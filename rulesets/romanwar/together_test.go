package romanwar

import (
	"slices"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/sim"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestTogetherAlone: whole wars waged together end as those put to the rules command by
// command do, with every policy on either side.
func TestTogetherAlone(t *testing.T) {
	for _, armies := range [][2]string{{"ten-archers", "ten-gauls"}, {"legion", "africans"}, {"romans-100", "gauls-100"}, {"romans-300", "gauls-500"}} {
		for _, policies := range [][]string{{state.PlainName, state.PlainName}, {state.VeteranName, state.PlainName}, {state.PlainName, state.VeteranName}} {
			var ends [2][]sim.Outcome
			for k := range ends {
				w := worker(t, fielded(t, "add A "+armies[0], "add B "+armies[1]), sim.Setup{Policies: policies, NoTable: k == 1})
				var tally sim.Tally
				err := w.Play(5, 0, 60, &tally, func(_ uint64, o *sim.Outcome) {
					end := *o
					end.Fates = slices.Clone(o.Fates)
					ends[k] = append(ends[k], end)
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			for n := range ends[0] {
				one, two := ends[0][n], ends[1][n]
				if one.Winner != two.Winner || one.Round != two.Round || one.Unfinished != two.Unfinished || !slices.Equal(one.Fates, two.Fates) {
					t.Fatalf("%v, %v, battle %d: together %+v, apart %+v", armies, policies, n, one, two)
				}
			}
		}
	}
}

// TestTogetherLeavesTheSameWarAlone: so they do to the last man and his place; only who of
// equal men they are is not known where nobody looked on.
func TestTogetherLeavesTheSameWarAlone(t *testing.T) {
	for _, armies := range [][2]string{{"legion", "africans"}, {"warband", "legion"}, {"romans-100", "gauls-100"}, {"romans-700", "gauls-700"}, {"spanish", "africans"}} {
		for n := range uint64(40) {
			seed := 780 + n // of these a warband falls back from men it has stood in contact with
			var wars [2]*state.State
			for k := range wars {
				r, s := withSpeech(mustLoad(t)), new(state.State)
				r.Reset(s)
				for _, text := range []string{"add A " + armies[0], "add B " + armies[1], "begin"} {
					if err := r.Say(s, text); err != nil {
						t.Fatal(err)
					}
				}
				wars[k] = s
				wage(t, r, s, seed, k == 0)
			}
			a, b := wars[0], wars[1]
			if !state.SameWar(a, b) || len(a.Units) != len(b.Units) {
				t.Fatalf("%v, battle %d: the wars differ", armies, seed)
			}
			for i := range a.Units {
				for _, s := range wars {
					nameless(t, s, i)
				}
				if !state.SameUnit(a, b, i) {
					t.Fatalf("%v, battle %d: unit %d differs: together %+v, apart %+v", armies, seed, i, a.Units[i], b.Units[i])
				}
			}
		}
	}
}

// nameless takes the numbers off the men of a unit, each of whom has his own.
func nameless(t *testing.T, s *state.State, i int) {
	t.Helper()
	u := &s.Units[i]
	u.Start = 0
	known := map[uint16]bool{}
	for k := u.Off; k < u.Off+u.N; k++ {
		if no := s.Men[k].Num; no == 0 || known[no] {
			t.Fatalf("unit %d has two men %d", i, no)
		}
		known[s.Men[k].Num] = true
		s.Men[k].Num = 0
	}
}

// wage has plain wage a war to its end, together or command by command.
func wage(t *testing.T, r *rules.Rules, s *state.State, seed uint64, together bool) {
	t.Helper()
	var stream dice.Stream
	stream.Seed(seed, 0)
	var tape dice.Tape
	tape.Pour(&stream, nil)
	ref := &core.Ref{Tape: &tape}
	p, q := policy.NewPlain(r, false), policy.NewPlain(r, false)
	if together {
		policy.Joiner{R: r}.Together(s, []policy.Policy{{Chooser: p}, {Chooser: q}}, nil, ref, 400)
		return
	}
	var c rules.Command
	for !s.Over && s.Turn <= 400 {
		p.Choose(s, &c)
		if err := r.Do(s, &c, ref); err != nil {
			t.Fatal(err)
		}
	}
}

// TestForgetAlone: whatever is forgotten of a war at a moment, it goes on as it would have.
func TestForgetAlone(t *testing.T) {
	for _, armies := range [][2]string{{"ten-archers", "ten-gauls"}, {"legion", "africans"}, {"warband", "legion"}, {"spanish", "africans"}} {
		for seed := range uint64(24) {
			r, s := withSpeech(mustLoad(t)), new(state.State)
			held := facts.NewFacts(r)
			r.Reset(s)
			for _, text := range []string{"add A " + armies[0], "add B " + armies[1], "begin"} {
				if err := r.Say(s, text); err != nil {
					t.Fatal(err)
				}
			}
			plain := policy.NewPlain(r, false)
			var forgotten, one, two state.State
			at := int(3 + 7*seed)
			for n := 0; n < at+120 && !s.Over; n++ {
				if n == at {
					r.Copy(&forgotten, s)
					r.Forget(&forgotten)
				}
				step := func(s *state.State) {
					var tape dice.Tape
					tape.Seed(dice.NewGenerator(seed, uint64(n)), nil)
					var c rules.Command
					plain.Choose(s, &c)
					if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
						t.Fatal(err)
					}
				}
				step(s)
				if n < at {
					continue
				}
				step(&forgotten)
				r.Copy(&one, s)
				r.Copy(&two, &forgotten)
				r.Forget(&one)
				r.Forget(&two)
				if one.Alive != two.Alive || one.Over != two.Over || one.Won != two.Won {
					t.Fatalf("%v, seed %d: forgotten before command %d, after command %d %v live and not %v", armies, seed, at, n, two.Alive, one.Alive)
				}
				if slices.ContainsFunc(one.Units, func(u state.Unit) bool { return u.Foot != state.Nobody }) {
					continue // from now on the men keep the numbers they have
				}
				for part := range max(held.Parts(&one), held.Parts(&two)) {
					if !held.SamePart(&one, &two, part) {
						t.Fatalf("%v, seed %d: forgotten before command %d, after command %d part %d is another", armies, seed, at, n, part)
					}
				}
			}
		}
	}
}
