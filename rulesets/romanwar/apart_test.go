package romanwar

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestNobodyIsMarchedOntoFriendsAlone: in automatic play no unit comes to stand on the ground of
// another of its side, but those who lose their horses among those who do not.
func TestNobodyIsMarchedOntoFriendsAlone(t *testing.T) {
	for _, setup := range [][]string{{"scenario fort", "begin"}, {"scenario ford", "begin"}, {"scenario hill", "begin"}, {"add A legion", "add B africans", "begin"}, {"add A romans-200", "add B gauls-200", "begin"}} {
		for seed := range 4 {
			r, s := withSpeech(mustLoad(t)), new(state.State)
			r.Reset(s)
			for _, text := range setup {
				if err := r.Say(s, text); err != nil {
					t.Fatal(err)
				}
			}
			p, g := policy.NewPlain(r, seed&1 == 1), newXoshiro(uint64(seed))
			var c rules.Command
			var tape dice.Tape
			known := map[[2]int]bool{}
			for !s.Over && s.Turn < 60 {
				p.Choose(s, &c)
				tape.Give(g.ahead(2000))
				if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
					t.Fatalf("%s, seed %d, turn %d, %s: %v", setup[0], seed, s.Turn, speechOf(r).AppendCommand(nil, s, &c), err)
				}
				g.faces = g.faces[tape.Taken():]
				shared(t, r, s, known, setup[0]+", "+string(speechOf(r).AppendCommand(nil, s, &c)))
			}
		}
	}
}

// shared tells of friends who have come to share ground.
func shared(t *testing.T, r *rules.Rules, s *state.State, known map[[2]int]bool, after string) {
	for i := range s.Units {
		for j := range i {
			u, v := &s.Units[i], &s.Units[j]
			if u.Side != v.Side || u.N == 0 || v.N == 0 || !s.Area(u).Overlaps(s.Area(v)) || int(u.Foot) == j || int(v.Foot) == i || known[[2]int{i, j}] {
				continue
			}
			known[[2]int{i, j}] = true
			t.Errorf("turn %d, %s: %s and %s share their ground", s.Turn, after, r.Name(s, i), r.Name(s, j))
		}
	}
}
