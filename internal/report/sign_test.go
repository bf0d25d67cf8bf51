package report

import (
	"testing"

	"summa/internal/chances"
	"summa/internal/figure"
	"summa/internal/sim/stats"
)

// TestSignOfALabel: who lost most in a turn names it on the curve only where the chance went as that
// would have it.
func TestSignOfALabel(t *testing.T) {
	w := &writer{steps: figure.Steps{Tracks: []figure.Track{
		{Name: "Hastati", Points: []figure.Point{{At: 1, Value: 11}, {At: 8, Value: 3}}},
		{Name: "Foot", Of: 1, Points: []figure.Point{{At: 1, Value: 20}, {At: 9, Value: 18}, {At: 15, Value: 0}}},
	}}}
	at := func(p float64) chances.Value {
		return chances.Value{Sides: []stats.Share{{P: p}, {P: 1 - p}}}
	}
	first, second := &Part{Rows: []Row{{First: 5, Last: 10}}}, &Part{Rows: []Row{{First: 11, Last: 16}}}
	for _, c := range []struct {
		part          *Part
		before, after float64
		want          string
	}{
		{first, .5, .3, "Hastati 11 to 3"}, {first, .33, .45, ""}, {second, .4, .6, "Foot gone"}, {second, .7, .52, ""},
	} {
		if got := w.dearestIn(c.part, &chances.Move{Before: at(c.before), After: at(c.after)}, 0); got != c.want {
			t.Errorf("from %v to %v: %q, not %q", c.before, c.after, got, c.want)
		}
	}
}
