package chart

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "draw the golden files anew")

// An arena for tests: six-sided round (0,0), or columns of hexes from (0,0).
type arena struct {
	title   string
	columns int // 0: six-sided
	size    int // radius, or hexes of a column
}

func (a arena) chart() *Chart {
	c := &Chart{Mode: "hex", Title: a.title, Viewer: Nobody, Quarters: quarters, Pushes: true}
	west, east := 0, a.columns-1
	if a.columns == 0 {
		west, east = -a.size, a.size
	}
	for q := west; q <= east; q++ {
		north, south := -(q >> 1), -(q>>1)+a.size-1
		if a.columns == 0 {
			north, south = max(-a.size, -a.size-q), min(a.size, a.size-q)
		}
		for r := north; r <= south; r++ {
			c.Spaces = append(c.Spaces, Space{Name: fmt.Sprint(q, ",", r), X: q, Y: 2*r + q})
		}
	}
	return c
}

var quarters = []Quarter{
	{Word: "front", Seen: "in front", From: "the front", Mark: '.', Key: 'F'},
	{Word: "right", Seen: "on his right", From: "his right", Mark: 'r', Key: 'R'},
	{Word: "rear", Seen: "behind him", From: "behind", Mark: 'b', Key: 'B'},
	{Word: "left", Seen: "on his left", From: "his left", Mark: 'l', Key: 'L'},
}

// at is the number of a space.
func (c *Chart) at(name string) int {
	for k, s := range c.Spaces {
		if s.Name == name {
			return k
		}
	}
	panic("there is no space " + name)
}

var facings = map[string]Side{"N": N, "NE": NE, "SE": SE, "S": S, "SW": SW, "NW": NW, "E": E, "W": W}

// enter puts figures into the arena: NAME Q,R FACING.
func (c *Chart) enter(list ...string) *Chart {
	for _, text := range list {
		w := strings.Fields(text)
		c.Figures = append(c.Figures, Figure{Name: w[0], Space: c.at(w[1]), Facing: w[2], Looks: []Side{facings[w[2]]}})
	}
	return c
}

func (c *Chart) drop(space string, things ...string) *Chart {
	for _, name := range things {
		c.Things = append(c.Things, Thing{Name: name, Space: c.at(space)})
	}
	return c
}

// turn makes it the turn of the first figure, with quarters split by column
// alone.
func (c *Chart) turn() *Chart {
	c.Figures[0].Acts, c.Viewer = true, 0
	here := c.Spaces[c.Figures[0].Space]
	for k := range c.Spaces {
		s := &c.Spaces[k]
		switch {
		case s.X > here.X+5 || s.X < here.X-5:
			s.Quarter = Unmarked
		case s.X > here.X+2:
			s.Quarter = 3
		case s.X < here.X-2:
			s.Quarter = 1
		case s.Y < here.Y:
			s.Quarter = 2
		}
	}
	return c
}

// sees adds what two have of each other.
func (c *Chart) sees(a, b, apart, quarter, back int) *Chart {
	c.Sights = append(c.Sights, Sight{a, b, apart, quarter}, Sight{b, a, apart, back})
	return c
}

// The arenas that are drawn, by the name of their golden file.
var arenas = map[string]*Chart{
	"six-sided-empty": arena{"A map of hexes, 6 to each side of the middle", 0, 6}.chart(),
	"rows-empty":      arena{"A map of hexes, 7 columns of 9", 7, 9}.chart(),
	"six-sided-crowded": arena{"A map of hexes, 6 to each side of the middle", 0, 6}.chart().
		enter("Marcus 0,0 S", "Maximus 0,1 N", "Remus 1,0 NW", "Gaius -1,1 NE", "Łucjan -1,0 SE", "Magnus 1,-1 SW", "Titus -6,6 N", "Aulus 6,-6 SE", "Servius 3,-6 N", "Quintus 4,-1 NE").
		drop("0,0", "sword of Remus").drop("2,-3", "helmet of Gaius", "dart of Titus").drop("0,2", "net of Remus").
		turn().sees(0, 1, 1, 0, 0).sees(0, 2, 1, 3, 0).sees(1, 2, 1, 1, 3),
	"rows-crowded": arena{"A map of hexes, 7 columns of 9", 7, 9}.chart().
		enter("Ba 0,0 SE", "Bb 6,5 NW", "Bc 3,3 N", "Bd 3,2 S", "Be 4,2 SW").drop("0,8", "dart").drop("6,-3", "spear").turn(),
	"apart": arena{"A map of hexes, 20 columns of 30", 20, 30}.chart().
		enter("Marcus 8,-4 S", "Remus 9,13 N").turn(),
	"wide": arena{"A map of hexes, 60 columns of 40", 60, 40}.chart().
		enter("Marcus 20,5 SE", "Remus 26,1 NW", "Gaius 59,0 N").drop("22,2", "net of Remus").drop("1,1", "dart").turn(),
	"scattered": arena{"A map of hexes, 49 to each side of the middle", 0, 49}.chart().
		enter("Marcus 0,-49 S", "Remus 0,49 N").turn(),
	"beaten": arena{"A map of hexes, 3 to each side of the middle", 0, 3}.chart().enter("Marcus 0,0 S", "Remus 0,1 N").lie(1),
	"reach":  reaching(),
}

func (c *Chart) lie(i int) *Chart {
	c.Figures[i].Gone, c.Figures[i].State = true, "killed"
	return c
}

// reaching is a man with two opponents, with costs of one digit and of two.
func reaching() *Chart {
	c := arena{"A map of hexes, 3 to each side of the middle", 0, 3}.chart().
		enter("Marcus 0,-1 S", "Remus 0,1 N", "Gaius 2,-1 NW").drop("-1,1", "sword of Remus").drop("0,-1", "dart").drop("0,1", "dart").drop("0,2", "helmet").drop("-3,3", "net of Remus").turn()
	stab := func(name string, target, quarter, cost int, facing, push string) Attack {
		return Attack{"stab " + name, "stab", target, quarter, facing, cost, push, ""}
	}
	c.Reach = &Reach{Who: 0, Left: 12, Unit: "AP", Turns: []Price{{"1 side", 1}, {"2 sides", 2}, {"about", 2}}, Targets: []int{1, 2}, Spots: []Spot{
		{Space: c.at("0,-1"), Cost: 0, Facings: []Price{{"S", 0}, {"SW", 1}, {"SE", 1}}},
		{Space: c.at("0,0"), Cost: 1, Facings: []Price{{"S", 1}}, Attacks: []Attack{
			stab("Remus", 1, 0, 2, "S", "0,2"), {"throw sand at Remus", "throw sand", 1, 0, "S", 3, "0,2", ""}}},
		{Space: c.at("1,0"), Cost: 3, Facings: []Price{{"SE", 3}}, Attacks: []Attack{stab("Remus", 1, 1, 6, "SW", ""), stab("Gaius", 2, 3, 5, "NE", "3,-2")}},
		{Space: c.at("-1,1"), Cost: 4, Facings: []Price{{"S", 4}}, Attacks: []Attack{stab("Remus", 1, 3, 7, "SE", "0,1")}},
		{Space: c.at("0,2"), Cost: 11, Facings: []Price{{"N", 11}}, Attacks: []Attack{stab("Remus", 1, 2, 12, "N", "0,0")}},
		{Space: c.at("-3,0"), Cost: 12, Facings: []Price{{"NW", 12}}},
	}}
	return c
}

// All arenas look as they did, at every width, and as sentences.
func TestDrawings(t *testing.T) { drawAll(t, arenas) }

func drawAll(t *testing.T, charts map[string]*Chart) {
	t.Helper()
	for name, c := range charts {
		for _, width := range []int{40, 80, 120} {
			drawn, legend, key := c.Draw(width)
			golden(t, fmt.Sprint(name, "-", width), slices.Concat(drawn, legend, key))
		}
		golden(t, name+"-plain", c.Sentences(nil))
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is now\n%s\nwant\n%s", name, got, want)
	}
}

// At any width a drawing is no wider, has no blanks at the ends of its lines and
// shows the one whose turn it is; it is the same every time.
func TestFitsAlone(t *testing.T) {
	fit(t, arenas)
	fit(t, boards)
}

func fit(t *testing.T, charts map[string]*Chart) {
	t.Helper()
	for name, c := range charts {
		for width := 4; width < 200; width++ {
			drawn, legend, _ := c.Draw(width)
			again, _, _ := c.Draw(width)
			if !bytes.Equal(drawn, again) {
				t.Fatalf("%s at %d: two drawings differ", name, width)
			}
			for _, l := range strings.Split(string(drawn), "\n") {
				if len(l) > width {
					t.Fatalf("%s at %d: %q is too wide", name, width, l)
				}
				if strings.TrimRight(l, " ") != l {
					t.Fatalf("%s at %d: %q ends in blanks", name, width, l)
				}
			}
			if len(c.Figures) > 0 && !bytes.ContainsRune(drawn, rune(c.marks()[0])) {
				t.Fatalf("%s at %d: %s is not drawn", name, width, c.Figures[0].Name)
			}
			if n := bytes.Count(drawn, []byte{'\n'}); n > mostRows+hexagon.header+2 {
				t.Fatalf("%s at %d: %d lines", name, width, n)
			}
			for i, f := range c.Figures {
				if f.Space == Nowhere {
					continue
				}
				is := bytes.ContainsRune(drawn, rune(c.marks()[i]))
				said := strings.Contains(sentenceOf(string(legend), string(c.marks()[i])+" "+f.Name), "(not drawn)")
				if is == said {
					t.Fatalf("%s at %d: %s is drawn: %v, and is said not to be: %v", name, width, f.Name, is, said)
				}
			}
		}
	}
}

// sentenceOf is the line that begins with some words.
func sentenceOf(text, begins string) string {
	for _, l := range strings.Split(text, "\n") {
		if strings.HasPrefix(l, begins) {
			return l
		}
	}
	return ""
}

// Every figure has a mark of its own, of its own name if one is left.
func TestMarks(t *testing.T) {
	c := &Chart{}
	for _, name := range []string{"Marcus", "marius", "Mara", "ma", "am", "Ź", "7", "MA-2"} {
		c.Figures = append(c.Figures, Figure{Name: name})
	}
	if got, want := string(c.marks()), "MARBCD72"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for range 60 {
		c.Figures = append(c.Figures, Figure{Name: "x"})
	}
	marks := string(c.marks())
	for _, m := range marks {
		if m != moreFigures && strings.Count(marks, string(m)) > 1 {
			t.Errorf("%c stands for two: %s", m, marks)
		}
	}
	for k := range 40 {
		c.Spaces = append(c.Spaces, Space{Name: fmt.Sprint(k, ",0"), X: k})
		c.Things = append(c.Things, Thing{Name: "dart", Space: k}, Thing{Name: "net", Space: k})
	}
	c.Quarters = quarters
	seen := map[byte]bool{}
	for k, key := range c.keys() {
		if key != moreThings && seen[key] || key == 'l' || key == 'r' || key == 'b' {
			t.Errorf("space %d is marked %c", k, key)
		}
		seen[key] = true
	}
}
