package figure_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/figure"
)

var (
	odd    = regexp.MustCompile(`NaN|Inf|e[+-]`)
	pathOf = regexp.MustCompile(`^[MLHVZhvlaz0-9., -]*$`)
	number = regexp.MustCompile(`^-?[0-9]+(\.[0-9])?$`)
)

// drawn checks that a figure says what it shows and that its paths are paths.
func drawn(t *testing.T, f *figure.Figure) {
	t.Helper()
	if f.Title == "" || f.Desc == "" || f.Width <= 0 || f.Height <= 0 || len(f.Marks) == 0 {
		t.Fatalf("%+v", f)
	}
	for _, m := range f.Marks {
		if odd.MatchString(m.Path) || m.Path != "" && (!pathOf.MatchString(m.Path) || m.Path[0] != 'M') {
			t.Errorf("%s is no path", m.Path)
		}
		if m.Path == "" && (m.X < -1 || m.X > f.Width+1 || m.Y < 0 || m.Y > f.Height+1) {
			t.Errorf("%q at %v,%v is outside of %v by %v", m.Text, m.X, m.Y, f.Width, f.Height)
		}
		if at := strings.Index(m.Path, "a"); at >= 0 { // the flags of an arc stand apart
			if fields := strings.Fields(m.Path[at+1:]); len(fields) < 7 || fields[3] != "1" && fields[2] != "0" {
				t.Errorf("%s is no circle", m.Path)
			}
		}
	}
}

// TestNumbers: what is no number is never written.
func TestNumbers(t *testing.T) {
	for x, want := range map[float64]string{1: "1", 1.25: "1.2", -3.96: "-4", math.Inf(1): "0", 1e7: "10000000"} {
		if got := figure.N(x); got != want || !number.MatchString(got) {
			t.Errorf("%v is written %s", x, got)
		}
	}
	if figure.N(math.NaN()) != "0" {
		t.Error("NaN is written")
	}
}

// TestGrounds: hexes, squares and a plan stand inside their drawing, each space and each
// man once, filled or open by his side; a label covers no other.
func TestGrounds(t *testing.T) {
	g := figure.Ground{Title: "The ground", Desc: "A and B.", Hexes: true}
	g.Men = []figure.Man{{Name: "Anna", X: 1, Y: 1, Looks: 60, Sees: true}, {Name: "Bo", Of: 1, X: 2, Y: 2, Gone: true}}
	for _, hexes := range []bool{true, false} {
		g.Hexes, g.Spaces = hexes, nil
		odd, want := 1, 25 // hexes are outlined, a board has its lines
		if !hexes {
			odd, want = 0, 12
		}
		for x := range 5 {
			for y := range 5 {
				g.Spaces = append(g.Spaces, figure.Spot{X: float64(x), Y: float64(2*y + odd*(x%2)), Rough: x == 2})
			}
		}
		f := g.Figure()
		drawn(t, f)
		for _, m := range f.Marks {
			if strings.HasPrefix(m.Class, "cell") && strings.Count(m.Path, "M") != want {
				t.Errorf("%d spaces", strings.Count(m.Path, "M"))
			}
		}
		text := classes(f)
		for _, want := range []string{"rough", "wedge a", "man a", "man gone b", "in a", "in b"} {
			if strings.Count(text, "|"+want+"|") != 1 {
				t.Errorf("%s in %s", want, text)
			}
		}
	}
	plan := figure.Ground{Title: "The table", Desc: "Two.", X1: 6000, Y1: 4000}
	for i := range 4 {
		plan.Blocks = append(plan.Blocks, figure.Block{Name: "Unit " + strconv.Itoa(i), Of: i % 2, X0: 1000, X1: 1800, Y0: float64(500 + 400*i), Y1: float64(700 + 400*i)})
	}
	plan.Blocks = append(plan.Blocks, figure.Block{Name: "Wood", Of: -1, X0: 0, X1: 900, Y0: 0, Y1: 900})
	f := plan.Figure()
	drawn(t, f)
	var at []figure.Mark
	for _, m := range f.Marks {
		if m.Text == "" {
			continue
		}
		for _, o := range at {
			if math.Abs(o.Y-m.Y) < 9 && math.Abs(o.X-m.X) < 20 {
				t.Errorf("%s covers %s", m.Text, o.Text)
			}
		}
		at = append(at, m)
	}
	if len(at) < 3 {
		t.Errorf("%d names", len(at))
	}
	drawn(t, figure.Ranges("Anna", "Bo", []figure.Gap{{At: 3, Range: 5}, {At: 9, Range: 1}}))
}

func classes(f *figure.Figure) string {
	text := "|"
	for _, m := range f.Marks {
		text += m.Class + "|"
	}
	return text
}

// TestChances: what dice did is a stroke of its height, in the class of who acted, and what
// is named stands in the drawing.
func TestChances(t *testing.T) {
	c := figure.Chance{Who: "Anna", Start: 0.5, Desc: "It went."}
	for i := range 30 {
		p := 0.5 + 0.4*math.Sin(float64(i))
		s := figure.Swing{At: i + 4, Chance: p, Low: p - 0.02, High: p + 0.02, Of: i % 2, Fell: 0.01}
		if i%9 == 0 {
			s.Fell, s.Label = -0.2, strconv.Itoa(i+4)+" attack"
		}
		c.Swings = append(c.Swings, s)
	}
	c.Rounds = []figure.Round{{At: 4, Name: "1"}, {At: 20, Name: "2"}}
	f := c.Figure()
	drawn(t, f)
	text := classes(f)
	if n := strings.Count(text, "|stroke "); n != 4 {
		t.Errorf("%d strokes", n)
	}
	if n := strings.Count(text, "|name "); n != 4 {
		t.Errorf("%d names", n)
	}
	if !strings.Contains(text, "|wash|thin|") {
		t.Errorf("no band: %s", text)
	}
	// Commands that follow each other closely are all named, and no name covers another.
	close := figure.Chance{Who: "Anna", Start: 0.5, Desc: "It went."}
	for i := range 100 {
		s := figure.Swing{At: i + 1, Chance: 0.5, Low: 0.5, High: 0.5, Of: i % 2, Fell: 0.3}
		if i >= 50 && i < 58 && i%2 == 0 {
			s.Chance, s.Label = 0.2, strconv.Itoa(i+1)+" Remus −3"
		}
		close.Swings = append(close.Swings, s)
	}
	var at []figure.Mark
	for _, m := range close.Figure().Marks {
		if !strings.HasPrefix(m.Class, "name") {
			continue
		}
		wide := 6 * float64(len([]rune(m.Text)))
		if m.End == "end" {
			m.X -= wide
		}
		for _, o := range at {
			if math.Abs(o.Y-m.Y) < figure.Size && m.X < o.X+wide && o.X < m.X+wide {
				t.Errorf("%q covers %q", m.Text, o.Text)
			}
		}
		at = append(at, m)
	}
	if len(at) != 4 {
		t.Errorf("%d of 4 are named", len(at))
	}
}

// TestSteps: a line a figure, and a strip for what else was to be seen of it.
func TestSteps(t *testing.T) {
	s := figure.Steps{Called: "Stamina", First: 4, Last: 40, Most: 10, Tracks: []figure.Track{
		{Name: "Anna", Points: []figure.Point{{At: 4, Value: 10}, {At: 20, Value: 4}}}, {Name: "Bo", Of: 1, Points: []figure.Point{{At: 4, Value: 9}}},
	}, Lanes: []figure.Lane{{Name: "Bo", Of: 1, Spans: []figure.Span{{From: 10, To: 20, Text: "down"}}}}}
	f := s.Figure()
	drawn(t, f)
	if f.Desc != "Stamina: Anna from 10 to 4; Bo 9 throughout. Bo: down from command 10." {
		t.Error(f.Desc)
	}
	if text := classes(f); strings.Count(text, "|track ") != 2 || !strings.Contains(text, "|state b|") {
		t.Error(text)
	}
}

// TestStepsBelow: what falls below 0 is drawn there, two of a side differ in their lines, and a
// state too short for its word has it beside it.
func TestStepsBelow(t *testing.T) {
	s := figure.Steps{Called: "Stamina", First: 1, Last: 60, Most: 10, Tracks: []figure.Track{
		{Name: "Anna", Points: []figure.Point{{At: 1, Value: 10}, {At: 20, Value: -9}}}, {Name: "Cleo", Points: []figure.Point{{At: 1, Value: 8}}},
	}, Lanes: []figure.Lane{{Name: "Anna", Spans: []figure.Span{{From: 20, To: 22, Text: "down"}, {From: 58, To: 60, Text: "injured"}}}}}
	f := s.Figure()
	drawn(t, f)
	text := classes(f)
	if !strings.Contains(text, "|track a m1|") {
		t.Error(text)
	}
	said := ""
	for _, m := range f.Marks {
		said += m.Text + "|"
	}
	for _, want := range []string{"|−5|", "|0|", "|5|", "|10|", "|down|", "|injured|", "|Anna −9|"} {
		if !strings.Contains("|"+said, want) {
			t.Errorf("no %s: %s", want, said)
		}
	}
}

// TestStepsAdded: where not all that holds has room, a strip says what has come to it.
func TestStepsAdded(t *testing.T) {
	s := figure.Steps{Called: "Stamina", First: 1, Last: 60, Most: 10, Tracks: []figure.Track{{Name: "Anna", Points: []figure.Point{{At: 1, Value: 10}}}},
		Lanes: []figure.Lane{{Name: "Anna", Spans: []figure.Span{{From: 10, To: 30, Text: "injured"}, {From: 30, To: 50, Text: "netted, injured, tired"}}}}}
	said := "|"
	for _, m := range s.Figure().Marks {
		said += m.Text + "|"
	}
	if !strings.Contains(said, "|netted, tired|") {
		t.Error(said)
	}
}

// TestGroundStrip: a long strip of a board is no higher than it is shown, and where no letter
// has room in a circle the names stand beside them, whole.
func TestGroundStrip(t *testing.T) {
	g := figure.Ground{Title: "t", Desc: "d", Men: []figure.Man{{Name: "Ajax", X: 1, Y: 2, Of: 1}, {Name: "Flamma", X: 1, Y: 4}}}
	for y := range 15 {
		for x := range 3 {
			g.Spaces = append(g.Spaces, figure.Spot{X: float64(x), Y: float64(2 * y)})
		}
	}
	f := g.Figure()
	drawn(t, f)
	if f.Height > 235 || !strings.Contains(classes(f), "|name small b|") {
		t.Errorf("%g high: %s", f.Height, classes(f))
	}
}

// TestBlocks: every body of men that is shown has its name, and no name covers another or a body.
func TestBlocks(t *testing.T) {
	g := &figure.Ground{X1: 100, Y1: 100}
	for i := range 9 {
		x := 40 + float64(i%3)*7
		y := 40 + float64(i/3)*7
		g.Blocks = append(g.Blocks, figure.Block{Name: "Cohort " + strconv.Itoa(i+1), Of: i % 2, X0: x, X1: x + 6, Y0: y, Y1: y + 6})
	}
	names := 0
	for _, m := range g.Figure().Marks {
		if strings.HasPrefix(m.Class, "name") {
			names++
		}
	}
	if names != len(g.Blocks) {
		t.Error(names, "of", len(g.Blocks), "are named")
	}
}

// TestLeft: the line of one who has left a bout ends there, with his name.
func TestLeft(t *testing.T) {
	s := &figure.Steps{Called: "Life", First: 1, Last: 20, Most: 9, Tracks: []figure.Track{{Name: "Ann", Points: []figure.Point{{At: 1, Value: 9}}}, {Name: "Bob", Of: 1, Points: []figure.Point{{At: 1, Value: 9}, {At: 5, Value: 4}}, Out: 8}}}
	f := s.Figure()
	if f.Desc != "Life: Ann 9 throughout; Bob from 9 to 4, out after command 8." {
		t.Error(f.Desc)
	}
	for _, m := range f.Marks {
		if m.Text == "Bob 4" && m.X > 200 || m.Text == "Ann 9" && m.X < 300 {
			t.Errorf("%s stands at %v", m.Text, m.X)
		}
	}
}

// TestEdges: a board whose spaces are called by two numbers has them at its edge, and one whose
// letters would tell nobody has names beside the circles.
func TestEdges(t *testing.T) {
	var spaces []figure.Spot
	for x := range 4 {
		for y := range 5 {
			spaces = append(spaces, figure.Spot{X: float64(x), Y: float64(2 * y), Name: strconv.Itoa(x+3) + "," + strconv.Itoa(9-y)})
		}
	}
	men := []figure.Man{{Name: "Felix", X: 0, Y: 0}, {Name: "Remus", Of: 1, X: 2, Y: 4}}
	texts := func(g *figure.Ground) (list []string) {
		for _, m := range g.Figure().Marks {
			if m.Path == "" {
				list = append(list, m.Text)
			}
		}
		return list
	}
	if got, want := texts(&figure.Ground{Spaces: spaces, Men: men}), []string{"3", "4", "5", "6", "5", "6", "7", "8", "9", "F", "R"}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	men[1].Name = "Flamma"
	if got := texts(&figure.Ground{Spaces: spaces, Men: men}); !slices.Contains(got, "Felix") && !slices.Contains(got, "Fe") {
		t.Errorf("nobody is told apart: %v", got)
	}
	spaces[0].Name = "gate"
	if got := texts(&figure.Ground{Spaces: spaces, Men: men[:1]}); !slices.Equal(got, []string{"F"}) {
		t.Errorf("%v", got)
	}
}

// TestAside: lines that lie on each other for a while stand apart then, within a line's width, and
// at their numbers otherwise.
func TestAside(t *testing.T) {
	s := &figure.Steps{Called: "Life", First: 1, Last: 11, Most: 8, Tracks: []figure.Track{
		{Name: "A", Points: []figure.Point{{At: 1, Value: 8}, {At: 5, Value: 4}}},
		{Name: "B", Of: 1, Points: []figure.Point{{At: 1, Value: 8}, {At: 9, Value: 2}}},
	}}
	var lines []string
	for _, m := range s.Figure().Marks {
		if strings.HasPrefix(m.Class, "track ") && !strings.Contains(m.Class, "cross") {
			lines = append(lines, m.Path)
		}
	}
	// 8 stands at 10, 4 at 65 and 2 at 92.5; B is 2.2 below A until A has gone.
	if want := []string{"M30 10H140.4V65H306", "M30 12.2H140.4V10H250.8V92.5H306"}; !slices.Equal(lines, want) {
		t.Errorf("%q, not %q", lines, want)
	}
}

// TestOffStrokes: a label covers no stroke where there is other room.
func TestOffStrokes(t *testing.T) {
	c := &figure.Chance{Who: "A", Start: .5, Desc: "x"}
	for i := range 60 {
		s := figure.Swing{At: i + 1, Chance: .5, Low: .49, High: .51}
		if i > 30 && i%4 == 0 {
			s.Fell = .1
		}
		c.Swings = append(c.Swings, s)
	}
	c.Swings[50].Label, c.Swings[50].Fell = "51 A misses", -.3
	var strokes []float64
	left, right, low := 0.0, 0.0, 0.0
	for _, m := range c.Figure().Marks {
		if strings.HasPrefix(m.Class, "stroke") {
			x, err := strconv.ParseFloat(regexp.MustCompile(`^M([0-9.]+)`).FindStringSubmatch(m.Path)[1], 64)
			if err != nil {
				t.Fatal(err)
			}
			strokes = append(strokes, x)
		}
		if m.Text == "51 A misses" {
			if left, right, low = m.X, m.X+60, m.Y; m.End == "end" {
				left, right = m.X-60, m.X
			}
		}
	}
	const strokesTop, strokesLow = 91 - 1, 91 + 15 + 10
	if len(strokes) < 5 || left == 0 {
		t.Fatal(strokes, left)
	}
	for _, x := range strokes {
		if left < x && x < right && strokesTop < low && low < strokesLow {
			t.Errorf("the label from %v to %v at %v covers the stroke at %v", left, right, low, x)
		}
	}
}
