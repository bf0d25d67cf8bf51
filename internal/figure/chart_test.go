package figure_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/figure"
)

// count is how many marks have a class that begins so.
func count(f *figure.Figure, class string) (n int) {
	for _, m := range f.Marks {
		if strings.HasPrefix(m.Class, class) {
			n++
		}
	}
	return n
}

// TestHeat: every cell that is known has its number and its shade, and is said.
func TestHeat(t *testing.T) {
	h := figure.Heat{Title: "Who beats whom", Unit: "wins", Rows: []string{"Samnite", "Gaul"}, Columns: []string{"Samnite", "Gaul"},
		Cells: [][]figure.Cell{{{P: 0.5, Known: true}, {P: 1, Known: true}}, {{P: 0, Known: true}, {}}}}
	f := h.Figure()
	drawn(t, f)
	if n := count(f, "cell t"); n != 3 {
		t.Errorf("%d cells", n)
	}
	if f.Desc != "Who beats whom, wins: Samnite, Samnite 50; Samnite, Gaul 100; Gaul, Samnite 0." {
		t.Error(f.Desc)
	}
	for _, class := range []string{"cell t0", "cell t2", "cell t4"} {
		if count(f, class) != 1 {
			t.Errorf("no %s", class)
		}
	}
	h.Columns, h.Cells[0][0].P = []string{"one", "two"}, math.NaN()
	drawn(t, h.Figure())
	many := figure.Heat{Title: "t", Unit: "u", Rows: make([]string, 60), Columns: make([]string, 60), Cells: make([][]figure.Cell, 60)}
	for i := range many.Cells {
		many.Cells[i] = make([]figure.Cell, 60)
		many.Rows[i] = strings.Repeat("long", 20)
	}
	drawn(t, many.Figure())
	if new(figure.Heat).Figure() != nil {
		t.Error("nothing is drawn as something")
	}
}

// TestLength: a bar a round, the last of which has whatever lasted longer; and by when half
// and nine tenths are over.
func TestLength(t *testing.T) {
	f := (&figure.Length{Title: "How long", Rounds: []float64{0, 0, 0.5, 0.4, 0, 0.1}, Half: 2, Most: 3}).Figure()
	drawn(t, f)
	if n := count(f, "bar"); n != 3 || f.Desc != "How long: half by round 2; 9 in 10 by round 3; the longest ended in round 5." {
		t.Errorf("%d bars, %s", n, f.Desc)
	}
	long := make([]float64, 400)
	long[3], long[399] = 0.5, 0.5
	f = (&figure.Length{Title: "How long", Rounds: long, Half: 3, Most: 399}).Figure()
	drawn(t, f)
	if n := count(f, "bar"); n != 2 {
		t.Errorf("%d bars", n)
	}
	for _, none := range [][]float64{nil, {0}, {0, 0}} {
		if f := (&figure.Length{Rounds: none}).Figure(); f != nil {
			t.Errorf("%v is drawn", none)
		}
	}
}

// TestFates: a bar for each, with the parts that there are; and all of it is said.
func TestFates(t *testing.T) {
	f := (&figure.Fates{Title: "What becomes of them", Rows: []figure.Fate{
		{Name: "Felix", Parts: []figure.FatePart{{"spared", 0.25}, {"killed", 0.5}, {"dead", 0}}},
		{Name: strings.Repeat("Remus", 40), Of: 1, Parts: []figure.FatePart{{"spared", 0.004}}},
	}}).Figure()
	drawn(t, f)
	if n := count(f, "cell t"); n != 3 || !strings.Contains(f.Desc, "Felix falls in 75 of 100, spared 25, killed 50; Remus") {
		t.Errorf("%d parts, %s", n, f.Desc)
	}
	if new(figure.Fates).Figure() != nil {
		t.Error("nothing is drawn as something")
	}
}

// TestGroundNamed: ground is named once, beside the ways and the men on it, and who has come to
// nothing stands at the course of his side.
func TestGroundNamed(t *testing.T) {
	g := figure.Ground{Title: "The ground", Desc: "a river", X1: 60, Y1: 60, Blocks: []figure.Block{
		{Name: "river", Of: -1, Y0: 25, Y1: 32, X1: 60}, {Name: "bridge", Of: -1, Way: true, X0: 27, X1: 33, Y0: 25, Y1: 32}, {Name: "river", Of: -1, Y0: 50, Y1: 55, X1: 60},
		{Name: "Hastati 24", Of: 0, X0: 28, X1: 32, Y0: 10, Y1: 16},
	}}
	f := g.Figure()
	drawn(t, f)
	rivers := 0
	for _, m := range f.Marks {
		if m.Text == "river" {
			if rivers++; m.X > 80 {
				t.Errorf("it stands on the bridge, at %v", m.X)
			}
		}
		if m.Text == "bridge" {
			t.Error("a way is named")
		}
	}
	if rivers != 1 || count(f, "way") != 1 || count(f, "rough") != 2 {
		t.Errorf("named %d times, %d ways", rivers, count(f, "way"))
	}
	s := figure.Steps{Called: "Men", First: 1, Last: 20, Most: 30, Gone: []figure.Gone{{Name: "Foot", Of: 1, At: 9}}, Tracks: []figure.Track{
		{Name: "Rome", Points: []figure.Point{{At: 1, Value: 30}}}, {Name: "Africa", Of: 1, Points: []figure.Point{{At: 1, Value: 30}, {At: 9, Value: 12}, {At: 15, Value: -2}}},
	}}
	f = s.Figure()
	drawn(t, f)
	if count(f, "name small b") != 1 || f.Desc != "Men: Rome 30 throughout; Africa from 30 to −2. Foot are gone after command 9." {
		t.Error(f.Desc)
	}
}

// TestExact: every number has its bar, what fell is marked and told, and nothing is drawn as
// nothing.
func TestExact(t *testing.T) {
	e := figure.Exact{Title: "Hits", Rows: []figure.Fallen{
		{Name: "Archers", Got: 0, From: 2, P: []float64{0.25, 0.5, 0.25}},
		{Name: "Slingers", What: "hits", Of: 1, Got: 7, Min: 3, P: []float64{1}}, // what cannot be
		{Name: strings.Repeat("long ", 30), Of: 40, P: []float64{math.NaN()}},
	}}
	f := e.Figure()
	drawn(t, f)
	if !strings.HasPrefix(f.Desc, "Archers 0 of 2, 1.0 expected, so few once in 4; Slingers hits: 7, 3.0 expected, so many hardly ever; ") {
		t.Error(f.Desc)
	}
	if n := count(f, "body"); n != 3 {
		t.Errorf("%d marks of what fell", n)
	}
	if new(figure.Exact).Figure() != nil {
		t.Error("nothing is drawn as something")
	}
}

// TestExactBounded: however many numbers could have come, a row has few bars, and what fell
// is among them, be it as far away as it may.
func TestExactBounded(t *testing.T) {
	many := make([]float64, 100_000)
	for i := range many {
		many[i] = 1 / float64(len(many))
	}
	for _, got := range []int{0, 77_777, 99_999, 50_000_000} {
		f := (&figure.Exact{Title: "Hits", Rows: []figure.Fallen{{Name: "Archers", Got: got, P: many}}}).Figure()
		drawn(t, f)
		text := 0
		for _, m := range f.Marks {
			text += len(m.Path)
		}
		if text > 5000 || count(f, "body") != 1 {
			t.Errorf("%d: %d bytes, %d marks of what fell", got, text, count(f, "body"))
		}
	}
}

// TestRarityEnds: the axis goes as far as the rarest mark, 1 in 16 at least, and no mark lies
// beyond its ends.
func TestRarityEnds(t *testing.T) {
	for luck, want := range map[float64]string{0.5: "1 in 16", 0.98: "1 in 64", 0.002: "1 in 512", 0: "1 in 1024"} {
		r := figure.Rarity{Title: "x", Rows: []figure.Rare{{Name: "hits", Marks: []figure.Fell{{Who: "A", Luck: luck}}}}}
		f := r.Figure()
		drawn(t, f)
		most, ends, mark := 0.0, false, 0.0
		for _, m := range f.Marks {
			if strings.HasPrefix(m.Text, "1 in ") {
				most, ends = max(most, m.X), ends || m.Text == want
			}
			if strings.HasPrefix(m.Class, "body") {
				x, _, _ := strings.Cut(m.Path[1:], " ")
				mark, _ = strconv.ParseFloat(x, 64)
				mark += 3.4 // its middle
			}
		}
		if mid := 254.0; !ends || math.Abs(mark-mid) > most-mid+0.1 {
			t.Errorf("%v lies at %v; the axis ends at %v, and %q stands there: %t", luck, mark, most, want, ends)
		}
	}
}

// TestFatesAddUp: the numbers in a bar come to the number above it.
func TestFatesAddUp(t *testing.T) {
	f := figure.Fates{Title: "t", Rows: []figure.Fate{{Name: "Bo", Parts: []figure.FatePart{{Called: "spared", P: 0.156}, {Called: "killed", P: 0.167}, {Called: "dead", P: 0.056}}}}}
	if desc := f.Figure().Desc; !strings.Contains(desc, "falls in 38 of 100, spared 15, killed 17, dead 6") {
		t.Error(desc)
	}
}

// TestLengthBeside: lengths that are drawn beside each other have one scale.
func TestLengthBeside(t *testing.T) {
	a := figure.Length{Title: "a", Rounds: []float64{0, 0, 0.5, 0.5}, Half: 2, Most: 3}
	b := figure.Length{Title: "b", Rounds: []float64{0, 0.2, 0.2, 0.2, 0.2, 0.2}, Half: 3, Most: 5}
	both := []figure.Length{a, b, {}}
	a.Beside, b.Beside = both, both
	scale := func(l *figure.Length) (list []string) {
		for _, m := range l.Figure().Marks {
			if m.Class == "soft" && m.Text != "" {
				list = append(list, m.Text)
			}
		}
		return list
	}
	if x, y := scale(&a), scale(&b); !slices.Equal(x, y) {
		t.Errorf("%v and %v", x, y)
	}
}

// TestLed: every label has a line to its stroke, however near that is.
func TestLed(t *testing.T) {
	c := &figure.Chance{Who: "A", Start: .5, Unit: "round", Desc: "x"}
	for i := range 6 {
		c.Swings = append(c.Swings, figure.Swing{At: i + 1, Chance: .5, Low: .4, High: .6})
	}
	led := func() (n int) {
		for _, m := range c.Figure().Marks {
			if m.Class == "thin a" {
				n++
			}
		}
		return n
	}
	for i := 3; i < 6; i++ {
		c.Swings[i].Chance = .3
	}
	c.Swings[3].Fell, c.Swings[3].Label = -.2, "4 A misses"
	if n := led(); n != 1 {
		t.Errorf("%d lines to one label", n)
	}
	c.Swings[4].Chance, c.Swings[4].Fell, c.Swings[4].Label = .2, -.1, "5 A is caught and down"
	c.Swings[5].Chance, c.Swings[5].Fell, c.Swings[5].Label = .1, -.1, "6 A is caught and down"
	if n := led(); n != 3 {
		t.Errorf("%d lines to three labels", n)
	}
}

// TestExactEnded: every row says what its first and its last bar stand for, however many it has.
func TestExactEnded(t *testing.T) {
	for _, n := range []int{2, 7, 60, 400} {
		r := figure.Fallen{Name: "A", Got: n / 2, P: make([]float64, n)}
		for i := range r.P {
			r.P[i] = 1 / float64(n)
		}
		var soft []string
		for _, m := range (&figure.Exact{Title: "x", Rows: []figure.Fallen{r}}).Figure().Marks {
			if m.Class == "soft" {
				soft = append(soft, m.Text)
			}
		}
		if !slices.Contains(soft, "0") || !slices.ContainsFunc(soft, func(s string) bool { last, err := strconv.Atoi(s); return err == nil && last >= n-1 }) {
			t.Errorf("%d numbers: %q", n, soft)
		}
	}
}
