package romanwar

import (
	"math"
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/rulestest"
)

// stormed storms a wall once with a seed: two against two, one man on the wall wins, and
// nobody has more than three turns.
func stormed(t *testing.T, r *Rules, p *plain, start, s *State, seed uint64) {
	t.Helper()
	s.CopyFrom(start)
	var c Command
	var tape dice.Tape
	tape.Seed(dice.NewGenerator(seed, 1), nil)
	for !s.over {
		p.Choose(s, &c)
		if err := r.Do(s, &c, &bout.Ref{Tape: &tape}); err != nil {
			t.Fatalf("seed %d, turn %d, %s: %v", seed, s.turn, speechOf(r).AppendCommand(nil, s, &c), err)
		}
	}
}

// TestDrill: a wall is stormed in the third turn as often as the pushes fail and the
// fight at the ladder is won. Where both sides take each step, a third push comes before
// the fight.
func TestDrill(t *testing.T) {
	rulestest.Alone(t)
	const storms, twice = 60_000, 5884091521.0 / 31636800000
	for order, want := range map[uint8]float64{turnOrderAlternate: twice, turnOrderPhased: twice * 2 / 3} {
		r, start, s := withSpeech(mustLoad(t)), new(State), new(State)
		r.Reset(start)
		start.rulings[rulingTurnOrder] = order
		for _, l := range []string{"muster H R roman-hastati 2 ladders 1", "muster G G gaul-foot 2 inside", "begin"} {
			if err := r.say(start, l); err != nil {
				t.Fatal(err)
			}
		}
		start.goal, start.limit = 1, 3
		p, won := newPlain(r, false), 0
		for seed := range uint64(storms) {
			if stormed(t, r, p, start, s, seed); s.won == 0 {
				won++
				if s.turn != 3 {
					t.Fatalf("seed %d: won in turn %d", seed, s.turn)
				}
			}
		}
		if got, dev := float64(won)/storms, math.Sqrt(want*(1-want)/storms); math.Abs(got-want) > 5*dev {
			t.Errorf("turn order %d: stormed in %.4f of all, want %.4f", order, got, want)
		}
	}
}

// TestDrillEnds: large storms come to an end under every option of the rulings on
// ladders, and nothing that is chosen is refused.
func TestDrillEnds(t *testing.T) {
	for _, k := range []int{rulingLadderAdvantage, rulingLadderPushDice, rulingLadderPushTime, rulingLadderFallen, rulingLadderFollow, rulingLadderCrowd, rulingMeleeLength, rulingTurnOrder, rulingWorkAndShoot, rulingFreedMen} {
		for option := range rulingNames[k].options {
			r, start, s := withSpeech(mustLoad(t)), new(State), new(State)
			r.Reset(start)
			start.rulings[k] = uint8(option)
			for _, l := range []string{"muster H R roman-hastati 9 ladders 2", "muster P R roman-princeps 5 ladders 1", "muster G G gaul-foot 7 inside", "muster W G gaul-archers 3 inside", "begin"} {
				if err := r.say(start, l); err != nil {
					t.Fatal(err)
				}
			}
			start.goal, start.limit = 4, 50
			p := newPlain(r, false)
			for seed := range uint64(60) {
				stormed(t, r, p, start, s, seed)
			}
		}
	}
}
