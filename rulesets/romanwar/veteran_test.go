package romanwar

import (
	"testing"

	"summa/internal/sim"
	"summa/rulesets/romanwar/state"
)

// TestVeteranAlone: a veteran does not come off worse than plain in plain's place, in the
// battle in which that is hardest to better.
func TestVeteranAlone(t *testing.T) {
	wins := func(armies [2]string, side int, policies ...string) uint64 {
		t.Helper()
		w := worker(t, fielded(t, "add A "+armies[0], "add B "+armies[1]), sim.Setup{Policies: policies})
		var tally sim.Tally
		if err := w.Play(3, 0, 120, &tally, nil); err != nil {
			t.Fatal(err)
		}
		return tally.Wins[side]
	}
	for _, test := range []struct {
		armies [2]string
		side   int
		least  uint64 // more than plain
	}{
		{[2]string{"spanish", "warband"}, 0, 5},
		{[2]string{"warband", "spanish"}, 1, 5},
		{[2]string{"romans-100", "gauls-100"}, 0, 40},
		{[2]string{"legion", "warband"}, 0, 0},
	} {
		policies := []string{state.PlainName, state.PlainName}
		plain := wins(test.armies, test.side, policies...)
		policies[test.side] = state.VeteranName
		if veteran := wins(test.armies, test.side, policies...); veteran < plain+test.least {
			t.Errorf("%v, side %d: a veteran wins %d of 120, plain %d", test.armies, test.side, veteran, plain)
		}
	}
}
