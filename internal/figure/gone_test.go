package figure

import (
	"slices"
	"strings"
	"testing"
)

// TestGoneApart: whoever came to nothing is named where no line runs and no other name stands.
func TestGoneApart(t *testing.T) {
	s := Steps{Called: "Men", First: 1, Last: 200, Most: 60, Gone: []Gone{{"Hastati", 0, 150}, {"Triarii", 0, 152}, {"Foot", 1, 160}, {"Slingers", 1, 80}, {"Archers", 0, 170}}}
	for side := range 2 {
		track := Track{Name: "Side", Of: side}
		for i := range 12 {
			track.Points = append(track.Points, Point{1 + 16*i, 58 - 4*i - side})
		}
		s.Tracks = append(s.Tracks, track)
	}
	f := s.Figure()
	x := func(at int) float64 { return stepsLeft + (stepsRight-stepsLeft)*float64(at-1)/199 }
	y := func(v int) float64 { return stepsTop + stepsHigh - stepsHigh*float64(v)/60 }
	lines := courses(s.Tracks, func(*Track) float64 { return stepsRight }, x, y)
	var names []span
	for _, m := range f.Marks {
		if !strings.HasSuffix(m.Text, " gone") {
			continue
		}
		half := smallRoom * width(m.Text) / 2
		b := span{m.X - half, m.X + half, m.Y - Size, m.Y + 2}
		if slices.ContainsFunc(lines, b.covers) || slices.ContainsFunc(names, b.covers) {
			t.Errorf("%s stands on a line or a name", m.Text)
		}
		names = append(names, b)
	}
	if len(names) < 4 {
		t.Errorf("%d of 5 are named", len(names))
	}
}

// TestStand: of two on a line it is drawn, and said, who lies, who is caught and who is out.
func TestStand(t *testing.T) {
	gaps := []Gap{{At: 3, Range: 5}, {At: 9, Range: 1, Men: [2]Stand{{Lies: true, States: []string{"floored"}}, {Caught: true, States: []string{"trapped"}}}}, {At: 10, Range: 1, Men: [2]Stand{{Gone: true}}}}
	f := Ranges("Anna", "Bo", gaps)
	if !strings.Contains(f.Caption, "a flat circle: he is down; a mesh around it: he is caught; a broken circle: he is out") || !strings.Contains(f.Desc, "Anna floored, Bo trapped") {
		t.Error(f.Caption, f.Desc)
	}
	if plain := Ranges("Anna", "Bo", gaps[:1]); strings.Contains(plain.Caption, "circle") {
		t.Error(plain.Caption)
	}
	out := slices.ContainsFunc(f.Marks, func(m Mark) bool { return m.Class == "man gone a" })
	mesh := slices.ContainsFunc(f.Marks, func(m Mark) bool { return m.Class == "thin a" })
	if !out || !mesh {
		t.Error("no mark of who is out, or none of who is caught")
	}
	s := Steps{Called: "Life", First: 1, Last: 9, Most: 8, Tracks: []Track{{Name: "A", Points: []Point{{1, 8}, {9, 0}}, Out: 9}, {Name: "B", Of: 1, Points: []Point{{1, 8}}}}}
	if n := crosses(s.Figure()); n != 1 {
		t.Errorf("%d crosses for the one who fell last", n)
	}
}

func crosses(f *Figure) (n int) {
	for _, m := range f.Marks {
		if strings.HasPrefix(m.Class, "track cross") {
			n++
		}
	}
	return n
}

// TestCrossed: of two who end alike the name of who is out stands beside his cross.
func TestCrossed(t *testing.T) {
	s := Steps{Called: "HP", First: 1, Last: 9, Most: 8, Tracks: []Track{{Name: "Anna", Points: []Point{{1, 8}, {9, 4}}}, {Name: "Bo", Of: 1, Points: []Point{{1, 8}, {5, 4}}, Out: 9}}}
	var names []string
	for _, m := range s.Figure().Marks {
		if strings.HasPrefix(m.Class, "name ") {
			names = append(names, m.Text)
		}
	}
	if !slices.Equal(names, []string{"Bo 4", "Anna 4"}) {
		t.Error(names)
	}
}
