package romanwar

import (
	"math"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// stormed storms a wall once with a seed: two against two, one man on the wall wins, and
// nobody has more than three turns.
func stormed(t *testing.T, r *rules.Rules, p *policy.Plain, start, s *state.State, seed uint64) {
	t.Helper()
	s.CopyFrom(start)
	var c rules.Command
	var tape dice.Tape
	tape.Seed(dice.NewGenerator(seed, 1), nil)
	for !s.Over {
		p.Choose(s, &c)
		if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("seed %d, turn %d, %s: %v", seed, s.Turn, speechOf(r).AppendCommand(nil, s, &c), err)
		}
	}
}

// TestDrillAlone: a wall is stormed in the third turn as often as the pushes fail and the
// fight at the ladder is won. Where both sides take each step, a third push comes before
// the fight.
func TestDrillAlone(t *testing.T) {
	const storms, twice = 60_000, 5884091521.0 / 31636800000
	for order, want := range map[uint8]float64{state.TurnOrderAlternate: twice, state.TurnOrderPhased: twice * 2 / 3} {
		r, start, s := withSpeech(mustLoad(t)), new(state.State), new(state.State)
		r.Reset(start)
		start.Rulings[state.RulingTurnOrder] = order
		for _, l := range []string{"muster H R roman-hastati 2 ladders 1", "muster G G gaul-foot 2 inside", "begin"} {
			if err := r.Say(start, l); err != nil {
				t.Fatal(err)
			}
		}
		start.Goal, start.Limit = 1, 3
		p, won := policy.NewPlain(r, false), 0
		for seed := range uint64(storms) {
			if stormed(t, r, p, start, s, seed); s.Won == 0 {
				won++
				if s.Turn != 3 {
					t.Fatalf("seed %d: won in turn %d", seed, s.Turn)
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
	for _, k := range []int{state.RulingLadderAdvantage, state.RulingLadderPushDice, state.RulingLadderPushTime, state.RulingLadderFallen, state.RulingLadderFollow, state.RulingLadderCrowd, state.RulingMeleeLength, state.RulingTurnOrder, state.RulingWorkAndShoot, state.RulingFreedMen} {
		for option := range state.RulingNames[k].Options {
			r, start, s := withSpeech(mustLoad(t)), new(state.State), new(state.State)
			r.Reset(start)
			start.Rulings[k] = uint8(option)
			for _, l := range []string{"muster H R roman-hastati 9 ladders 2", "muster P R roman-princeps 5 ladders 1", "muster G G gaul-foot 7 inside", "muster W G gaul-archers 3 inside", "begin"} {
				if err := r.Say(start, l); err != nil {
					t.Fatal(err)
				}
			}
			start.Goal, start.Limit = 4, 50
			p := policy.NewPlain(r, false)
			for seed := range uint64(60) {
				stormed(t, r, p, start, s, seed)
			}
		}
	}
}
