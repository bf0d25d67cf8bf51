package report

import (
	"testing"

	"summa/internal/figure"
	"summa/internal/screen"
)

// TestNameLeavers: who fled is called by whom he has left, by number where they are several; what was
// typed, and units that only have such names, stay as they are.
func TestNameLeavers(t *testing.T) {
	track := func(name string, at ...int) figure.Track {
		x := figure.Track{Name: name}
		for _, seq := range at {
			x.Points = append(x.Points, figure.Point{At: seq, Value: 2})
		}
		return x
	}
	r := &Report{
		Lead:   "Foot.1 are gone.",
		Tracks: []figure.Track{track("Foot", 1, 9), track("Horse", 1), track("Foot.1", 9)},
		Armies: []Army{{Cards: []*Card{{Name: "Foot.1"}}}},
		Parts:  []Part{{Rows: []Row{{Commands: []string{"shoot Foot.1"}, Told: []screen.Told{{Text: "Horse shoot at Foot.1, Foot.12 look on."}}}}}},
	}
	r.NameLeavers()
	row := &r.Parts[0].Rows[0]
	for _, x := range [][2]string{
		{r.Lead, "Foot who fled are gone."}, {r.Armies[0].Cards[0].Name, "Foot who fled"}, {row.Commands[0], "shoot Foot.1"},
		{row.Told[0].Text, "Horse shoot at Foot who fled, Foot.12 look on."}, {r.Tracks[2].Name, "Foot.1"},
	} {
		if x[0] != x[1] {
			t.Errorf("%q, want %q", x[0], x[1])
		}
	}
	r.Tracks = append(r.Tracks, track("Foot.2", 12))
	r.Lead = "Foot.1 and Foot.2 are gone."
	if r.NameLeavers(); r.Lead != "Foot who fled (1) and Foot who fled (2) are gone." {
		t.Error(r.Lead)
	}
}
