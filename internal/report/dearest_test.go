package report

import (
	"testing"

	"summa/internal/screen"
)

// TestGaveAway: the dearest choice of a side is the row of its own in which the other gained most by what
// was chosen, and of one without dice it is said what was done.
func TestGaveAway(t *testing.T) {
	rows := []Row{
		{First: 1, Last: 2, Who: 1, Chance: &Chance{Chose: 11}},
		{First: 3, Last: 4, Who: 1, Chance: &Chance{Chose: 18}, Told: []screen.Told{{Text: "B turns.", Sums: []string{"4 AP unspent"}}}},
		{First: 5, Last: 5, Who: 1, Chance: &Chance{Chose: -30}}, // for itself
		{First: 6, Last: 6, Who: 0, Chance: &Chance{Chose: 40}},
		{First: 7, Last: 7, Who: 0, Chance: &Chance{Chose: -6}, Dice: make([]Die, 1), Told: []screen.Told{{Text: "A hits."}}},
	}
	w := &writer{r: &Report{Parts: []Part{{Rows: rows}}}}
	b, a := w.gaveAway(1, 0), w.gaveAway(0, 0)
	if b == nil || b.First != 3 || w.chose(b) != " (B turns; 4 AP unspent)" {
		t.Errorf("%+v", b)
	}
	if a == nil || a.First != 7 || w.chose(a) != "" {
		t.Errorf("%+v", a)
	}
	if w.gaveAway(2, 0) != nil {
		t.Error("somebody who chose nothing gave something away")
	}
}
