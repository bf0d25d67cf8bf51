package screen

import (
	"strings"
	"testing"

	"summa/internal/line"
	"summa/internal/term"
)

// facts answer for themselves.
type facts map[string]string

func (f facts) Get(path string) (string, bool) {
	v, ok := f[path]
	return v, ok
}

func template(t *testing.T, text string) Template {
	t.Helper()
	p, err := ParseTemplate(text)
	if err != nil {
		t.Fatal(text, err)
	}
	return p
}

// TestTemplates: a template is its facts, with what does not hold left out.
func TestTemplates(t *testing.T) {
	bout := facts{"bout.round": "3", "A.stamina": "2", "A.full": "5", "A.down": "true", "A.tired": "false", "A.many": "13", "A.all": "26", "active": "A"}
	for _, test := range []struct{ text, want string }{
		{"Round {bout.round}", "Round 3"},
		{"{name} {stamina}/{full}", "A 2/5"},
		{"{bar stamina full}|{bar many all}", "●●○○○|█████░░░░░"},
		{"[DOWN?down][, tired?tired]", "DOWN"},
		{"[up?!down][fresh?!tired]", "fresh"},
		{"[a[b?tired]c?down]", "ac"},
		{"{nothing}[x?nothing][y?!nothing]", "y"},
		{"{active}", "A"},
	} {
		m := Means{UTF8: true, Columns: 80}
		p := template(t, test.text)
		if got := m.fill(&p, bout, "A"); got != test.want {
			t.Errorf("%s: got %q want %q", test.text, got, test.want)
		}
	}
	for _, bad := range []string{"{a", "a]", "[a]", "[]"} {
		if p, err := ParseTemplate(bad); err == nil {
			t.Errorf("%s was read as %v", bad, p)
		}
	}
}

// TestAppend: a line is broken at its blanks within the width, whatever its inks, and
// what stands at the right edge does so.
func TestAppend(t *testing.T) {
	l := &Line{Indent: 2, Hang: 2, Pieces: []Piece{{Strong, "Flamma hits Remus:"}, {Normal, " three wounds,"}, {Dim, " five left, and he is injured besides."}}, Right: "[mun.attack.8]"}
	for columns := 20; columns < 120; columns++ {
		plain := Means{Columns: columns, UTF8: true}
		inked := Means{Columns: columns, UTF8: true, Colour: true}
		text, coloured := string(plain.Append(nil, l)), string(inked.Append(nil, l))
		for row := range strings.Lines(text) {
			if n := term.Width(strings.TrimSuffix(row, "\n")); n > columns {
				t.Errorf("%d columns: %q has %d", columns, row, n)
			}
		}
		if stripped := strings.NewReplacer(line.Bold, "", line.Dim, "", line.Plain, "").Replace(coloured); stripped != text {
			t.Errorf("%d columns: colour moves what is said:\n%s\n%s", columns, text, stripped)
		}
	}
	m := Means{Columns: 40, UTF8: true}
	if got, want := string(m.Append(nil, Say(Normal, 2, "He is down.", "[a.1]"))), "  He is down. [a.1]\n"; got != want {
		t.Errorf("got %q want %q", got, want)
	}
	m = Means{Columns: 18, UTF8: true} // there is no room for it beside the line
	if got, want := string(m.Append(nil, Say(Normal, 2, "He is down.", "[a.1]"))), "  He is down.\n    [a.1]\n"; got != want {
		t.Errorf("got %q want %q", got, want)
	}
	m = Means{Columns: 30, Spoken: true}
	if got, want := string(m.Append(nil, Say(Normal, 0, "He is down.", "Rule a.1."))), "He is down. Rule a.1.\n"; got != want {
		t.Errorf("got %q want %q", got, want)
	}
}

// TestASCII: where there is no more than ASCII, nothing else is shown.
func TestASCII(t *testing.T) {
	m := Means{Columns: 60}
	out := m.Rule(nil, "Round 1 · Flamma", "line 5", false)
	out = m.Append(out, Say(Dim, 2, "✓ done · 6,5↑", ""))
	out = m.Menu(out, []Entry{{Number: "1", Command: "move ↑"}}, 3)
	if strings.ContainsFunc(string(out), func(c rune) bool { return c > 127 }) {
		t.Errorf("got %q", out)
	}
}

// TestRule: a rule is as wide as the screen.
func TestRule(t *testing.T) {
	for _, right := range []string{"", "line 5", "munera, 12 rounds, 130 commands"} {
		for columns := 60; columns < 110; columns++ {
			m := Means{Columns: columns, UTF8: true}
			got := strings.TrimSuffix(string(m.Rule(nil, "Exchange 12 · Ankeles in control of it", right, false)), "\n")
			if n := term.Width(got); n != columns {
				t.Errorf("%d columns: %d in %q", columns, n, got)
			}
		}
	}
}

// TestMenu: entries stand in two columns where they fit, else in one, and are broken
// where even that is too wide.
func TestMenu(t *testing.T) {
	list := []Entry{
		{Number: "1", Command: "attack Remus with sword", Cost: "1 AP", Effect: "42% hit"},
		{Number: "2", Command: "net Remus", Cost: "2 AP", Effect: "28% hit"},
		{Number: "e", Text: "end turn"},
	}
	for _, test := range []struct {
		columns int
		want    string
	}{
		{100, "  1  attack Remus with sword  1 AP  42% hit   e  end turn   ⏎ shows all 9\n  2  net Remus                2 AP  28% hit\n"},
		{60, "  1  attack Remus with sword  1 AP  42% hit\n  2  net Remus                2 AP  28% hit\n  e  end turn   ⏎ shows all 9\n"},
		{40, "  1  attack Remus with sword  1 AP \n      42% hit\n  2  net Remus  2 AP  28% hit\n  e  end turn   ⏎ all 9\n"},
	} {
		m := Means{Columns: test.columns, UTF8: true}
		if got := string(m.Menu(nil, list, 9)); got != test.want {
			t.Errorf("%d columns:\n%s\nwant\n%s", test.columns, got, test.want)
		}
	}
	m := Means{Columns: 60, UTF8: true}
	if got, want := string(m.Menu(nil, []Entry{{Number: "9", Command: "feint"}, {Number: "10", Command: "drop sword", Cost: "0 AP"}, {Number: "e", Text: "end turn to see what comes of it all"}, {Number: "11", Command: "face left and right", Asks: "which way", Ways: []string{"left", "right"}}}, 0)), "  9   feint\n  10  drop sword                            0 AP\n  e   end turn to see what comes of it all\n  11  face left and right ...\n"; got != want {
		t.Errorf("wide numbers: got\n%swant\n%s", got, want)
	}
	m = Means{Columns: 80, Spoken: true}
	if got, want := string(m.Menu(nil, list[1:], 9)), "You may: 2, net Remus, 2 AP, 28 percent hit. letter E, end turn. Enter shows\n  all.\n"; got != want {
		t.Errorf("spoken: got %q want %q", got, want)
	}
}

// TestStrip: who acts stands first, columns nobody has anything in are not there, and the
// others are under the row as the screen is narrower.
func TestStrip(t *testing.T) {
	bout := facts{"A.life": "8", "B.life": "12", "A.kit": "sword and shield", "B.kit": "net", "A.down": "false", "bout.apart": "3 apart"}
	b := &Book{Between: []Template{template(t, "{bout.apart}")}, Cells: []Cell{{Text: template(t, "{life} LP")}, {Text: template(t, "[DOWN?down]")}, {Text: template(t, "{kit}"), Drop: 3}}}
	rows := []Row{{Name: "A"}, {Name: "B", Side: 1, Acts: true}}
	for columns, want := range map[int]string{
		60: "▸ B  12 LP  net\n  A  8 LP   sword and shield\n  3 apart\n",
		20: "▸ B  12 LP\n    net\n  A  8 LP\n    sword and shield\n  3 apart\n",
	} {
		m := Means{Columns: columns, UTF8: true}
		if got := string(b.Strip(&m, nil, bout, rows)); got != want {
			t.Errorf("%d columns: got\n%swant\n%s", columns, got, want)
		}
	}
}

// TestPercent: what is possible is not 0%, and what is not certain not 100%.
func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{0: "0%", 1: "100%", 0.001: "under 1%", 0.999: "over 99%", 0.425: "43%"} {
		if got := percent(p, false); got != want {
			t.Errorf("%v: got %s want %s", p, got, want)
		}
	}
}

// TestSpan: the faces of a handful.
func TestSpan(t *testing.T) {
	for _, test := range []struct {
		from, to int
		want     string
	}{{1, 1, "1"}, {5, 6, "5 6"}, {1, 4, "1-4"}} {
		if got := span(test.from, test.to); got != test.want {
			t.Errorf("got %s want %s", got, test.want)
		}
	}
}

// What a chance hangs on stands there from 5 in 100 on.
func TestOftenAlone(t *testing.T) {
	often, err := ParseTemplate("{p hit} hit[, {p beaten} beaten?often beaten]")
	if err != nil {
		t.Fatal(err)
	}
	g := Group{Effect: often, names: []string{"hit", "beaten"}}
	for p, want := range map[float64]string{0.03: "50% hit", 0.05: "50% hit, 5% beaten"} {
		m := Means{Columns: 80}
		if got := m.EffectText(&g, func(n int) float64 { return [...]float64{0.5, p}[n] }, nil); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
}
