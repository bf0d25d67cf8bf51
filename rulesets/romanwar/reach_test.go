package romanwar

import (
	"math/rand/v2"
	"testing"

	"summa/internal/chart"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/romanwar/book"
	"summa/rulesets/romanwar/state"
)

// TestReachIsWhatMovesAllow: where the chart of a unit says it can go it can go at
// that cost, and nowhere else that lies whole inches away.
func TestReachIsWhatMovesAllow(t *testing.T) {
	c, err := book.Load(Name, files, nil, withSpeech)
	if err != nil {
		t.Fatal(err)
	}
	under := withSpeech(c)
	found := 0
	for seed := range uint64(8) {
		g := game.Of(newModule(under))
		do := func(text string) error {
			var l line.Line
			if err := l.Parse(text); err != nil {
				return err
			}
			return g.Do(&l, &core.Ref{Tape: new(dice.Tape)})
		}
		for _, text := range tableScene(rand.New(rand.NewPCG(seed, 5))) {
			if err := do(text); err != nil {
				t.Fatalf("seed %d: %s: %v", seed, text, err)
			}
		}
		if _, err := g.Chart("U1"); err == nil {
			t.Errorf("seed %d: U1 can go somewhere when it is not its turn", seed)
		}
		x, err := g.Chart("U0")
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		cost := map[[2]int]int{}
		for _, spot := range x.Plan.Reach.Spots {
			cost[[2]int{spot.X, spot.Y}] = spot.Part
			found++
		}
		now := g.Save()
		for y := 0; y <= 40; y++ {
			for x := 0; x <= 40; x++ {
				if x == 8 && y == 8 {
					continue
				}
				err := do("move U0 " + state.Itoa(x) + " " + state.Itoa(y))
				part := cost[[2]int{x * state.Inch, y * state.Inch}]
				if (err == nil) != (part > 0) || part > chart.ReachParts {
					t.Fatalf("seed %d: the chart gives %d,%d a cost of %d; move: %v", seed, x, y, part, err)
				}
				g.Restore(now)
			}
		}
	}
	if found < 100 {
		t.Errorf("%d points are too few", found)
	}
}
