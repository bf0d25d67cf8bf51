package romanwar

import (
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/rulestest"
)

// TestTheEngineStormsAFort: in automatic play of the fort that is shipped ladders go up and
// are pushed at and climbed, and a door is battered; it ends, and nobody shares ground.
func TestTheEngineStormsAFort(t *testing.T) {
	rulestest.Alone(t)
	done := map[string]int{}
	for seed := range 8 {
		r, s := NewRules(mustLoad(t)), new(State)
		r.Reset(s)
		for _, text := range []string{"scenario fort", "begin"} {
			if err := r.say(s, text); err != nil {
				t.Fatal(err)
			}
		}
		p, g := newPlain(r, true), newXoshiro(uint64(seed))
		var c Command
		var tape dice.Tape
		known := map[[2]int]bool{}
		for !s.over && s.turn < 100 {
			p.Choose(s, &c)
			text := string(r.AppendCommand(nil, s, &c))
			tape.Give(g.ahead(2000))
			if err := r.Do(s, &c, &bout.Ref{Tape: &tape}); err != nil {
				t.Fatalf("seed %d, turn %d, %s: %v", seed, s.turn, text, err)
			}
			g.faces = g.faces[tape.Taken():]
			done[c.verb.word]++
			shared(t, r, s, known, text)
		}
		if !s.over {
			t.Errorf("seed %d: not over after %d turns", seed, s.turn)
		}
	}
	for _, word := range []string{"ladder-up", "climb", "push-ladder", "ladder-melee", "ram", "batter"} {
		if done[word] < 8 {
			t.Errorf("%s: only %d times in 8 battles", word, done[word])
		}
	}
}

// TestAdviceBeginsWithWhatIsPlayed: what a veteran does at walls is what he advises first.
func TestAdviceBeginsWithWhatIsPlayed(t *testing.T) {
	rulestest.Alone(t)
	r, s := NewRules(mustLoad(t)), new(State)
	r.Reset(s)
	for _, text := range []string{"scenario fort", "begin"} {
		if err := r.say(s, text); err != nil {
			t.Fatal(err)
		}
	}
	var c Command
	for range 12 {
		v := veteranMan{newPlain(r, true)}
		first := ""
		v.Advise(s, func(c *Command, _ float64, _ string) {
			if first == "" {
				first = string(r.AppendCommand(nil, s, c))
			}
		})
		v.Choose(s, &c)
		if said := string(r.AppendCommand(nil, s, &c)); said != first {
			t.Errorf("advised %q, played %q", first, said)
		}
		tape := new(dice.Tape)
		tape.Give([]int{6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6})
		if err := r.Do(s, &c, &bout.Ref{Tape: tape}); err != nil {
			t.Fatal(err)
		}
	}
}
