package romanwar

import (
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/rulestest"
)

// TestNobodyIsMarchedOntoFriends: in automatic play no unit comes to stand on the ground of
// another of its side, but those who lose their horses among those who do not.
func TestNobodyIsMarchedOntoFriends(t *testing.T) {
	rulestest.Alone(t)
	for _, setup := range [][]string{{"scenario fort", "begin"}, {"scenario ford", "begin"}, {"scenario hill", "begin"}, {"add A legion", "add B africans", "begin"}, {"add A romans-200", "add B gauls-200", "begin"}} {
		for seed := range 4 {
			r, s := withSpeech(mustLoad(t)), new(State)
			r.Reset(s)
			for _, text := range setup {
				if err := r.say(s, text); err != nil {
					t.Fatal(err)
				}
			}
			p, g := newPlain(r, seed&1 == 1), newXoshiro(uint64(seed))
			var c Command
			var tape dice.Tape
			known := map[[2]int]bool{}
			for !s.over && s.turn < 60 {
				p.Choose(s, &c)
				tape.Give(g.ahead(2000))
				if err := r.Do(s, &c, &bout.Ref{Tape: &tape}); err != nil {
					t.Fatalf("%s, seed %d, turn %d, %s: %v", setup[0], seed, s.turn, speechOf(r).AppendCommand(nil, s, &c), err)
				}
				g.faces = g.faces[tape.Taken():]
				shared(t, r, s, known, setup[0]+", "+string(speechOf(r).AppendCommand(nil, s, &c)))
			}
		}
	}
}

// shared tells of friends who have come to share ground.
func shared(t *testing.T, r *Rules, s *State, known map[[2]int]bool, after string) {
	for i := range s.units {
		for j := range i {
			u, v := &s.units[i], &s.units[j]
			if u.side != v.side || u.n == 0 || v.n == 0 || !s.area(u).overlaps(s.area(v)) || int(u.foot) == j || int(v.foot) == i || known[[2]int{i, j}] {
				continue
			}
			known[[2]int{i, j}] = true
			t.Errorf("turn %d, %s: %s and %s share their ground", s.turn, after, r.name(s, i), r.name(s, j))
		}
	}
}
