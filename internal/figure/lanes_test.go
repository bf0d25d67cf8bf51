package figure_test

import (
	"testing"

	"summa/internal/figure"
)

// TestLanesOverlap: states that overlap stand below each other, each in one box for as long as
// it lasts, and a word stands within its box or behind it; where the strip ends before that, a
// sign behind the word points to the box.
func TestLanesOverlap(t *testing.T) {
	s := figure.Steps{Called: "Stamina", First: 1, Last: 60, Most: 10, Tracks: []figure.Track{{Name: "Anna", Points: []figure.Point{{At: 1, Value: 10}}}},
		Lanes: []figure.Lane{{Name: "Anna", Spans: []figure.Span{{From: 5, To: 20, Text: "netted"}, {From: 20, To: 25, Text: "netted, injured"}, {From: 25, To: 58, Text: "injured"}, {From: 58, To: 60, Text: "injured, exhausted"}}}}}
	f := s.Figure()
	drawn(t, f)
	at, states := map[string]float64{}, 0
	for _, m := range f.Marks {
		if m.Text != "" {
			at[m.Text] = m.Y
		}
		if m.Class == "state a" {
			states++
		}
	}
	if states != 3 {
		t.Errorf("%d states are drawn, not 3", states)
	}
	if at["netted"] == 0 || at["injured"] <= at["netted"] || at["exhausted"] == 0 || at["exhausted"] == at["injured"] || at["▸"] != at["exhausted"] {
		t.Error(at)
	}
}
