package cli

import (
	"encoding/json"
	"errors"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/cli/shell"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/rulestest"
	"summa/rulesets"
)

// sheeted are two who meet, of each ruleset, and how many sheets a page holds.
var sheeted = map[string][]string{
	"munera": {"secutor", "retiarius"}, "morturi": {"school", "thracian"}, "rudis": {"ankeles", "melankomas"}, "romanwar": {"roman-archers", "roman-equites"},
}

// sheetPage makes the page of sheets.
func sheetPage(t *testing.T, args ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "sheets.html")
	if got := run(append([]string{"sheet"}, append(args, "-o", name)...)...); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestSheets: the pages of sheets are whole, the same each time, and nothing internal is
// printed on them: no id of content, of a fact or of an event.
func TestSheets(t *testing.T) {
	rulestest.Alone(t)
	for _, rs := range rulesets.All() {
		all := sheetPage(t, rs.Name)
		whole(t, rs.Name, all)
		if all != sheetPage(t, rs.Name) {
			t.Errorf("%s: the page is another the second time", rs.Name)
		}
		said := " " + strings.Join(strings.Fields(wordsOf(all)), " ") + " "
		ids := internals(t, rs)
		if len(ids) < 20 {
			t.Errorf("%s: only %d ids are looked for", rs.Name, len(ids))
		}
		for _, id := range ids {
			if regexp.MustCompile(`[ (]` + regexp.QuoteMeta(id) + `[ ,;:.)]`).MatchString(said) {
				t.Errorf("%s: %s is printed", rs.Name, id)
			}
		}
		for _, old := range []string{"not rolled", "____", "[_]"} {
			if strings.Contains(said, old) {
				t.Errorf("%s: %s is printed", rs.Name, old)
			}
		}
	}
}

var pageMark = regexp.MustCompile(`(?s)<style>.*?</style>|<span class="hidden">.*?</span>|<td class="ids">.*?</td>|<span class="ids">.*?</span>|<[^>]*>`)

// wordsOf is what can be read of a page, without the rules that are cited.
func wordsOf(page string) string { return html.UnescapeString(pageMark.ReplaceAllString(page, " ")) }

// internals are the ids of a ruleset that are no words: those of several parts that its
// content does not itself say.
func internals(t *testing.T, rs *game.Ruleset) (list []string) {
	t.Helper()
	c, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, kind := range c.ListKinds {
		rows, err := c.List(kind, "")
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			said += strings.ToLower(strings.Join(rows[i].Told(), " ")) + " "
		}
		for i := range rows {
			list = append(list, rows[i].ID)
		}
	}
	g := c.Open()
	for _, e := range g.Words().Events {
		list = append(list, e.ID)
	}
	g.Facts(func(f *fact.Fact) { list = append(list, f.Field) })
	return slices.DeleteFunc(list, func(id string) bool {
		return !strings.ContainsAny(id, "-_") || !strings.ContainsAny(id, "abcdefghijklmnopqrstuvwxyz") || strings.Contains(said, id)
	})
}

// TestSheetPages: two who meet stand on one page of A4, their rules on another: lines of
// 7.5 points, 170 of them in the two columns of a page, 76 letters wide.
func TestSheetPages(t *testing.T) {
	rulestest.Alone(t)
	for ruleset, two := range sheeted {
		got := run(append([]string{"sheet", ruleset, "--json"}, two...)...)
		var set struct {
			Per    int `json:"per_page"`
			Sheets []struct {
				Lines  []any
				Tracks []struct{ Boxes int }
				Ticks  []any
				Arms   struct{ Rows []any }
				Grid   []string
				Writes int
			}
			Guides []struct{ Text string }
			Tables []struct {
				Rows []struct {
					Called string
					Cells  []string
				}
			} `json:"in_play"`
		}
		if err := json.Unmarshal([]byte(got.out), &set); err != nil {
			t.Fatal(err, got.errout)
		}
		if len(set.Sheets) != 2 || set.Per < 2 {
			t.Errorf("%s: %d sheets, %d a page", ruleset, len(set.Sheets), set.Per)
		}
		// A page of A4 has 279 mm of height, one of Letter 261: a sheet of two 125 mm, of
		// eight 65 mm, of ten 52 mm; a line is 3.3 mm high, a row of boxes 5 mm.
		most := 261.0 / float64(max(1, set.Per/2))
		if set.Per == 2 {
			most = 125
		}
		for i, s := range set.Sheets {
			boxes := 0.0
			for _, k := range s.Tracks {
				boxes += 5 * float64(1+k.Boxes/16)
			}
			if ruleset == "morturi" && i == 0 {
				continue // the school itself, over a sheet and a half
			}
			high := 12 + max(3.3*float64(len(s.Lines)+(len(s.Ticks)+1)/2+1), boxes, 4.2*float64(len(s.Arms.Rows)+3)) + 6*float64(len(s.Grid)+1)
			if high > most {
				t.Errorf("%s: sheet %d is %.0f mm high, at most %.0f", ruleset, i, high, most)
			}
		}
		lines := 0
		for _, g := range set.Guides {
			lines += 2 + len(g.Text)/76
		}
		for _, x := range set.Tables {
			lines += 2
			for _, r := range x.Rows {
				lines += 1 + (len(r.Called)+len(strings.Join(r.Cells, " ")))/64
			}
		}
		if lines > 170 {
			t.Errorf("%s: the rules in play are %d lines", ruleset, lines)
		}
	}
}

// TestArmies: a war's report has its units in a table a side, whose sums are those of the
// men there were; what nothing came of stands in the row before; and after each turn it
// says how many are left.
func TestArmies(t *testing.T) {
	rulestest.Alone(t)
	kept := filepath.Join(t.TempDir(), "war.jsonl")
	script := write(t, "war.txt", "scenario ford\nbegin\nauto battle\nfinish\n")
	if got := run("play", "romanwar", script, "--seed", "2", "--journal", kept, "--quiet", "--keep-going"); !strings.Contains(got.errout, "the bout is over") {
		t.Fatal(got.errout)
	}
	page := run("report", kept, "--no-chances")
	whole(t, "war", page.out)
	said := strings.Join(strings.Fields(wordsOf(page.out)), " ")
	for _, want := range []string{"The armies Rome Unit Men Dead Left Shots Hits", "All 60 49 11 258 90", "Setting up Rome 60, Africa 67", "shoot Hastati 24 at Slingers", "casualties, next, next, end", "Turn 1 · Rome Rome 60, Africa 64"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q", want)
		}
	}
	if n := strings.Count(page.out, `class="spark"`); n != 7 {
		t.Errorf("%d units have their course drawn, not 7", n)
	}
	for n := 1; n <= 254; n++ {
		if id := `id="c` + strconv.Itoa(n) + `"`; strings.Count(page.out, id) != 1 {
			t.Errorf("%s is not there once", id)
		}
	}
}

// TestCharts: the page of a chart is whole, and the same each time.
func TestCharts(t *testing.T) {
	rulestest.Alone(t)
	draw := func() string {
		name := filepath.Join(t.TempDir(), "wins.html")
		if got := run("sim", "munera", "samnite", "retiarius", "-n", "50", "--seed", "1", "--chart", name); got.status != shell.StatusDone {
			t.Fatal(got.errout)
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	page := draw()
	whole(t, "chart", page)
	if page != draw() {
		t.Error("the chart is another the second time")
	}
}

// TestSheetFields: what programs read of sheets is there still, as it has been written
// since there are sheets; fields are only ever added.
func TestSheetFields(t *testing.T) {
	rulestest.Alone(t)
	for ruleset, kinds := range map[string][]string{
		"munera": {"samnite", "retiarius"}, "morturi": {"school", "murmillo", "secutor(life=9)"}, "rudis": {"dares"}, "romanwar": {"roman-hastati", "gaul-foot(men=8)"},
	} {
		b, err := os.ReadFile(filepath.Join("..", "..", "testdata", "sheets", ruleset+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var old, now any
		got := run(append([]string{"sheet", ruleset, "--json"}, kinds...)...)
		if err := errors.Join(json.Unmarshal(b, &old), json.Unmarshal([]byte(got.out), &now)); err != nil {
			t.Fatal(err)
		}
		holds(t, ruleset, old, now)
	}
}

// holds: what is in one answer stands in the other too.
func holds(t *testing.T, at string, old, now any) {
	t.Helper()
	switch x := old.(type) {
	case map[string]any:
		y, _ := now.(map[string]any)
		for k := range x {
			holds(t, at+"/"+k, x[k], y[k])
		}
	case []any:
		y, _ := now.([]any)
		if len(x) != len(y) {
			t.Errorf("%s has %d, not %d", at, len(y), len(x))
			return
		}
		for i := range x {
			holds(t, at+"/"+strconv.Itoa(i), x[i], y[i])
		}
	default:
		if old != now {
			t.Errorf("%s is %v, not %v", at, now, old)
		}
	}
}

// TestSheetUnknown: a type nobody knows is a command line that is wrong, in every ruleset,
// and the nearest is named.
func TestSheetUnknown(t *testing.T) {
	rulestest.Alone(t)
	for kind, near := range map[string]string{"munera thracan": "thracian", "munera thrax": "thraex", "morturi thracan": "thracian", "rudis dare": "dares", "romanwar gaul-fot": "gaul-foot"} {
		got := run(append([]string{"sheet"}, strings.Fields(kind)...)...)
		if got.status != shell.StatusUsage || !strings.Contains(got.errout, "did you mean "+near+"?") {
			t.Errorf("%s: status %d, %s", kind, got.status, got.errout)
		}
	}
}
