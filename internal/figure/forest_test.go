package figure

import (
	"math"
	"strings"
	"testing"
)

// TestForest: each row has its name, its number and its point, within the drawing, whatever
// the numbers are; and what is drawn is said.
func TestForest(t *testing.T) {
	s := Forest{Title: "Wins", Unit: "of 100 bouts", Rows: []Share{{Name: "Samnite", P: 0.6, Low: 0.5, High: 0.7, Said: "60"}, {Name: "Gaul", Of: 1, P: math.NaN(), Said: "none"}, {Name: strings.Repeat("x", 90), P: 7, Low: -1, High: 9, Said: "all"}}}
	f := s.Figures()[0]
	if !strings.Contains(f.Desc, "Samnite 60; Gaul none") {
		t.Error(f.Desc)
	}
	bodies := 0
	for _, m := range f.Marks {
		if strings.HasPrefix(m.Class, "body") {
			bodies++
		}
		if strings.Contains(m.Path, "NaN") || m.X > f.Width || m.Y > f.Height || len([]rune(m.Text)) > nameMost {
			t.Errorf("%+v", m)
		}
	}
	if bodies != 3 {
		t.Errorf("%d points", bodies)
	}
	s.Rows[0].Name = "Hastati, blows struck back that hit somebody"
	said := ""
	for _, m := range s.Figures()[0].Marks {
		said += m.Text + "|"
	}
	if !strings.Contains(said, "Hastati, blows struck back that|hit somebody|") {
		t.Errorf("a long name is cut: %s", said)
	}
	if (&Forest{}).Figures() != nil {
		t.Error("nothing is drawn as something")
	}
}
