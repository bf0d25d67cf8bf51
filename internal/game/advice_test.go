package game

import "testing"

// TestBeats: one line is called better than another where chance alone would seldom make it so,
// and never by values that are not counted in bouts.
func TestBeats(t *testing.T) {
	for _, x := range []struct {
		a, b    float64
		samples int
		want    bool
	}{
		{0.53, 0.35, 60, true}, {0.48, 0.18, 60, true}, {0.95, 0.72, 60, true},
		{0.45, 0.35, 60, false}, {0.35, 0.53, 60, false}, {0.02, 0, 60, false}, {0.53, 0.35, 10, false}, {0.9, 0.1, 0, false},
	} {
		a, b := &Advice{Value: x.a, Samples: x.samples}, &Advice{Value: x.b, Samples: x.samples}
		if a.Beats(b) != x.want {
			t.Errorf("%v against %v in %d bouts: %v", x.a, x.b, x.samples, !x.want)
		}
	}
	if n := (&Advice{Samples: 60}).GiveOrTake(); n != 13 {
		t.Errorf("give or take %d", n)
	}
}
