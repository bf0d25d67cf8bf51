package figure

import (
	"fmt"
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

// TestForestLong: a long one has its axis above as well, one that ends near its highest has no
// more axis than it needs, and a name stands whole in as many lines as it takes.
func TestForestLong(t *testing.T) {
	s := Forest{Title: "Rulings", Unit: "of 100", Near: true}
	for range 13 {
		s.Rows = append(s.Rows, Share{Name: "Does a missile that misses tire the thrower and push the target back? (no pushback no fatigue)", P: 0.31, Low: 0.29, High: 0.33, Said: "31 ±2"})
	}
	f := s.Figures()[0]
	said := map[string]int{}
	for _, m := range f.Marks {
		said[m.Text]++
	}
	if said["40"] != 2 || said["of 100"] != 2 || said["100"] != 0 {
		t.Errorf("the axis is %v", said)
	}
	if said["back? (no pushback no fatigue)"] != 13 {
		t.Errorf("the names are %v", said)
	}
}

// TestLengthMarks: neither of the two marks is written over the line of the other.
func TestLengthMarks(t *testing.T) {
	rounds := make([]float64, 41)
	for i := range rounds {
		rounds[i] = 1.0 / 41
	}
	for _, at := range [][2]int{{20, 29}, {2, 4}, {30, 39}, {5, 30}} {
		f := (&Length{Title: "How long", Rounds: rounds, Half: at[0], Most: at[1], Round: "exchange"}).Figure()
		var low, high Mark
		for _, m := range f.Marks {
			if strings.HasPrefix(m.Text, "half by exchange") {
				low = m
			} else if strings.HasPrefix(m.Text, "9 in 10 by exchange") {
				high = m
			}
		}
		above := high.Y < low.Y
		if at == [2]int{2, 4} { // the first has its room over the line of the second alone
			above = low.Y < high.Y && high.X > low.X
		}
		if low.Text == "" || high.Text == "" || !above {
			t.Errorf("%v: %v, %v", at, low, high)
		}
	}
}

// TestForestSaysAll: a number with its interval and a mark behind it stands whole, within the figure.
func TestForestSaysAll(t *testing.T) {
	const said = "17.5 (8.7–32) ?"
	f := &Forest{Title: "Bouts", Unit: "of 100", Near: true, Rows: []Share{{Name: strings.Repeat("long ", 12), P: 0.175, Low: 0.087, High: 0.32, Said: said}}}
	found := false
	for _, m := range f.Figures()[0].Marks {
		found = found || strings.HasPrefix(m.Text, "17.5")
		if strings.HasPrefix(m.Text, "17.5") && (m.Text != said || m.X+letterWide*float64(len([]rune(said))) > Standard) {
			t.Errorf("%q at %v", m.Text, m.X)
		}
	}
	if !found {
		t.Error("the figure is not drawn")
	}
}

// TestMapNamesBesideWays: nobody's name stands where somebody has gone, if there is another place.
func TestMapNamesBesideWays(t *testing.T) {
	g := &Ground{}
	for x := range 12 {
		for y := range 12 {
			g.Spaces = append(g.Spaces, Spot{X: float64(x), Y: float64(2 * y)})
		}
	}
	g.Men = []Man{{Name: "Cato", X: 4, Y: 10}, {Name: "Dion", Of: 1, X: 6, Y: 14, From: &Spot{X: 6, Y: 8}}}
	var x, from, to float64
	f := g.Figure()
	for _, m := range f.Marks {
		if strings.HasPrefix(m.Class, "trail") {
			if n, err := fmt.Sscanf(m.Path, "M%g %gL%g %g", &x, &from, &x, &to); n != 4 {
				t.Fatal(m.Path, err)
			}
		}
	}
	named := false
	for _, m := range f.Marks {
		if m.Text == "Cato" {
			named = true
			if s := (span{m.X, m.X + width(m.Text), m.Y - Size + 2, m.Y + 1}); s.covers(span{x, x, from, to}) {
				t.Errorf("Cato stands in the way of Dion: %+v", s)
			}
		}
	}
	if !named || x == 0 {
		t.Error("no name, or no way")
	}
}
