package paper

import (
	"testing"

	"summa/internal/report"
)

// TestInOneForm: the numbers of a sentence are in figures where one of them must be, but for those
// that are a name.
func TestInOneForm(t *testing.T) {
	r := &report.Report{Cards: []report.Card{{Name: "ten"}, {Name: "B 13"}}}
	for text, want := range map[string]string{
		"They go from twenty to twelve.": "They go from twenty to twelve.",
		"They go from 20 to twelve.":     "They go from 20 to 12.",
		"In round 20 ten takes four.":    "In round 20 ten takes four.",
		"ten hits B 13 for four.":        "ten hits B 13 for four.",
		"ten takes four of 20.":          "ten takes 4 of 20.",
	} {
		if got := inOneForm(r, text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
	if got := inOneForm(&report.Report{}, "four of 20"); got != "4 of 20" {
		t.Error(got)
	}
}
