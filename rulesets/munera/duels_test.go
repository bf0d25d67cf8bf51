package munera

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"summa/internal/dice"
	"summa/rulesets/munera/state"
)

// A sampleBout is a whole bout with the dice of each of its commands.
type sampleBout struct {
	name, winner string
	round        int16
	muster       []string
	play         string
}

var sampleBouts = []sampleBout{
	{"secutor and retiarius", "Remus", 4, []string{"add Felix secutor", "add Remus retiarius"}, `
		begin dice 3 6 1 6
		turn dice 4
		move forward 5
		end
		turn dice 3
		move forward 4
		end
		turn dice 6
		move forward 1
		net Felix dice 5 1 2
		attack Felix with trident dice 1 1 2 6
		end
		turn dice 5
		cut-free dice 6
		move forward 1
		attack Remus with sword dice 3 5
		end
		turn dice 6
		pick-up trident
		attack Felix with trident two-handed dice 1 4
		move forward 1
		end
		turn dice 6
		move forward 1
		attack Remus with sword dice 4 2 1
		attack Remus with sword dice 4 4
		end
		turn dice 3
		attack Felix with trident two-handed dice 2 2
		end dice 2 6`},
	{"thracian and murmillo", "Celer", 3, []string{"add Celer thracian", "add Marcus murmillo"}, `
		begin dice 2 3 5 4
		turn dice 5
		move forward 6
		end
		turn dice 4
		move forward 4
		end
		turn dice 2
		move forward 1
		attack Marcus with sica dice 6 5
		move forward 1
		end
		turn dice 2
		attack Celer with sword dice 5 5 3
		end
		turn dice 4
		pick-up shield
		attack Marcus with sica dice 6 6 5 3 4 3`},
}

// TestPlainSampleBouts: the policy gives these commands and no others, and each
// takes the dice beside it, though they are fed as one stream.
func TestPlainSampleBouts(t *testing.T) {
	for _, sample := range sampleBouts {
		g := newRing(t, loaded(t), sample.muster...)
		commands := strings.Split(strings.TrimSpace(sample.play), "\n")
		var stream []int
		for _, text := range commands {
			stream = append(stream, parsed(t, text).Dice...)
		}
		g.tape.Give(stream)
		taken := 0
		for n, text := range commands {
			want, _, _ := strings.Cut(strings.TrimSpace(text), " dice")
			if got := g.chosen(); n > 0 && got != want {
				t.Fatalf("%s, command %d: got %s, want %s", sample.name, n+1, got, want)
			}
			if err := g.do(want); err != nil {
				t.Fatalf("%s, command %d, %s: %v", sample.name, n+1, want, err)
			}
			taken += len(parsed(t, text).Dice)
			if g.tape.Taken() != taken {
				t.Fatalf("%s, command %d, %s: got %d dice taken, want %d", sample.name, n+1, want, g.tape.Taken(), taken)
			}
		}
		if got := g.r.Names.Name(g.s.Winner); g.s.Phase != state.Over || got != sample.winner || g.s.Round != sample.round {
			t.Errorf("%s: got winner %q in round %d, want %s in round %d", sample.name, got, g.s.Round, sample.winner, sample.round)
		}
	}
}

// A result is how a duel ended: winner, round, and of each man Stamina, fatigue
// and status.
type result struct {
	winner, round int
	men           [2][3]int
}

func (g *ring) result() result {
	x := result{winner: g.winner(), round: int(g.s.Round)}
	for i := range x.men {
		f := &g.s.Fig[i]
		x.men[i] = [3]int{int(f.Stamina), int(f.Fatigue), int(f.Status)}
	}
	return x
}

// TestPlainDuels plays the duels of an independent program of the same
// procedure again, die for die.
func TestPlainDuels(t *testing.T) {
	text, err := os.ReadFile("testdata/munera-duels.txt")
	if err != nil {
		t.Fatal(err)
	}
	rings := map[[2]int]*ring{}
	for n, row := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(row, "#") {
			continue
		}
		var match, distance int
		var faces string
		var want result
		a, b := &want.men[0], &want.men[1]
		if _, err := fmt.Sscan(row, &match, &distance, &faces, &want.winner, &want.round, &a[0], &a[1], &a[2], &b[0], &b[1], &b[2]); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		key := [2]int{match, distance}
		if rings[key] == nil {
			rings[key] = newMatch(t, match, distance)
		}
		rings[key].replay(t, n+1, faces, want)
	}
}

// replay plays one duel with given faces, all of which it has to take.
func (g *ring) replay(t *testing.T, n int, faces string, want result) {
	t.Helper()
	stream := make([]int, len(faces))
	for i := range stream {
		stream[i] = int(faces[i] - '0')
	}
	g.tape.Give(stream)
	if err := g.duel(); err != nil {
		t.Errorf("line %d: %v", n, err)
		return
	}
	if got := g.tape.Taken(); got != len(stream) {
		t.Errorf("line %d: got %d dice taken, want %d", n, got, len(stream))
	}
	if got := g.result(); got != want {
		t.Errorf("line %d: got %v, want %v", n, got, want)
	}
}

// TestPlainEveryTypeAlone: whoever meets whom, the policy gives no command that the
// rules refuse.
func TestPlainEveryTypeAlone(t *testing.T) {
	const duels = 15
	c := loaded(t)
	for i := range c.Types {
		for j := range c.Types {
			g := newRing(t, c, "add One "+c.Types[i].ID, "add Two "+c.Types[j].ID)
			g.tape.Seed(dice.NewGenerator(uint64(i), uint64(j)), nil)
			for range duels {
				if err := g.duel(); err != nil {
					t.Errorf("%s and %s: %v", c.Types[i].ID, c.Types[j].ID, err)
					break
				}
			}
		}
	}
}
