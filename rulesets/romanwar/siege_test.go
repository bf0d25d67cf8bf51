package romanwar

import (
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rulestest"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
)

// TestTheEngineStormsAFort: in automatic play of the fort that is shipped ladders go up and
// are pushed at and climbed, and a door is battered; it ends, and nobody shares ground.
func TestTheEngineStormsAFort(t *testing.T) {
	rulestest.Alone(t)
	done := map[string]int{}
	for seed := range 8 {
		r, s := withSpeech(mustLoad(t)), new(rules.State)
		r.Reset(s)
		for _, text := range []string{"scenario fort", "begin"} {
			if err := r.Say(s, text); err != nil {
				t.Fatal(err)
			}
		}
		p, g := policy.NewPlain(r, true), newXoshiro(uint64(seed))
		var c rules.Command
		var tape dice.Tape
		known := map[[2]int]bool{}
		for !s.Over && s.Turn < 100 {
			p.Choose(s, &c)
			text := string(speechOf(r).AppendCommand(nil, s, &c))
			tape.Give(g.ahead(2000))
			if err := r.Do(s, &c, &bout.Ref{Tape: &tape}); err != nil {
				t.Fatalf("seed %d, turn %d, %s: %v", seed, s.Turn, text, err)
			}
			g.faces = g.faces[tape.Taken():]
			done[c.Action.Word]++
			shared(t, r, s, known, text)
		}
		if !s.Over {
			t.Errorf("seed %d: not over after %d turns", seed, s.Turn)
		}
	}
	for _, word := range []string{"ladder-up", "climb", "push-ladder", "ladder-melee", "ram", "batter"} {
		if done[word] < 8 {
			t.Errorf("%s: only %d times in 8 battles", word, done[word])
		}
	}
}

// TestAdviceBeginsWithWhatIsPlayed: what a policy plays is what it advises first, with a
// reason where another is worth more, on an open table, at a ford, at a fort and without a table.
func TestAdviceBeginsWithWhatIsPlayed(t *testing.T) {
	rulestest.Alone(t)
	small := [][]string{
		{"map 40 40", "side R", "side G", "muster A R roman-hastati 6 files 3 weapon lance", "muster B R roman-archers 4 files 2", "muster C G gaul-foot 8 files 4", "muster D G gaul-chariots 1 files 1", "place A 15 10 N", "place B 25 10 N", "place C 15 30 S", "place D 25 32 S", "begin"},
		{"muster A R roman-hastati 4 ladders 1", "muster B R roman-archers 4", "muster C G gaul-foot 4 inside", "begin R"},
		{"scenario hill", "begin"},
		{"scenario ford", "begin"},
		{"scenario fort", "begin"},
	}
	seen := map[string]int{}
	for k, scene := range small {
		for seed := range uint64(6) {
			g := fielded(t, scene...)
			policies := g.Policies()
			gen := dice.NewGenerator(seed, uint64(k))
			for n := 0; n < 60 && !g.Over(); n++ {
				plays := policies[(n+int(seed))%len(policies)]
				choice, err := g.Choose(plays, nil)
				if err != nil {
					t.Fatal(err)
				}
				if n%4 == int(seed)%4 {
					list, err := g.Advise(plays)
					if err != nil || len(list) == 0 || list[0].Line != choice.Line || list[0].Reason == "" && len(list) > 1 && list[0].Value < list[1].Value {
						t.Fatalf("scene %d, seed %d, %s: plays %q, advises %+v, %v", k, seed, plays, choice.Line, list, err)
					}
					seen[plays]++
				}
				var l line.Line
				var tape dice.Tape
				if err := l.Parse(choice.Line); err != nil {
					t.Fatal(err)
				}
				tape.Seed(gen, nil)
				if err := g.Do(&l, &bout.Ref{Tape: &tape}); err != nil {
					t.Fatalf("scene %d, seed %d, %s: %v", k, seed, choice.Line, err)
				}
				gen = tape.Generator()
			}
		}
	}
	for _, plays := range []string{rules.PlainName, rules.VeteranName, "fanatic"} {
		if seen[plays] < 20 {
			t.Errorf("%s: asked %d times only", plays, seen[plays])
		}
	}
}
