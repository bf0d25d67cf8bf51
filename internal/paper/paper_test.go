package paper_test

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"

	"summa/internal/figure"
	"summa/internal/paper"
	"summa/internal/report"
	"summa/internal/screen"
)

// hostile are texts that somebody may write for a name, a note or a title.
var hostile = []string{
	`</script><img src=x onerror=alert(1)>`, `"><svg onload=x>`, `]]>`, `{{.}}`, `{{template "x"}}`, `a | b`, "a `code` b", "```\nfence", `[/code][url=javascript:x]y[/url]`,
	`[b]bold[/b]`, `[link](javascript:x)`, `![image](http://x/y.png)`, `<!-- so`, `&amp;&#60;`, `*em* _em_ ~~gone~~`, `# heading`, `1. one`, `- item`, `</style>`, `\`, `\|`, `https://example.com/x`,
	strings.Repeat("long", 2500),
}

// of is a report in which a text stands wherever somebody may have written it.
func of(said string) *report.Report {
	told := []screen.Told{{Text: said, Main: true, Sums: []string{said}, Rules: []string{"mun.attack.8"}}}
	f := &figure.Figure{Title: said, Desc: said, Caption: said, Width: 100, Height: 50, Marks: []figure.Mark{{Class: "name a", Text: said, X: 1, Y: 9}, {Class: "track a", Path: "M0 0H9"}}}
	row := report.Row{First: 4, Last: 6, Commands: []string{said, "end"}, Remarks: []string{said}, Told: told, Story: []string{said},
		Dice: []report.Die{{For: said, Whose: said, Sides: 6, Shows: "4"}, {For: "draw", Of: -1, Sides: 20, Shows: "12"}}, Chance: &report.Chance{Percent: 64, Fell: -20, Moved: true}}
	row.Struck = true
	last := row
	last.First, last.Last = 7, 7
	return &report.Report{
		Ruleset: said, Title: said, Kicker: said, Lead: said, Measure: said, Sand: said, Log: "Command by command", Luck: said, Bout: "[Ruleset \"munera\"]\n\nnote\n", Notes: []string{said}, Lasted: 7, Last: 7,
		Cards: []report.Card{{Name: said, Side: "Reds", Player: said, Lines: []report.Line{{Called: said, Text: said}, {Called: "Fate", Text: said, Fate: true}}}},
		Steps: f, Ground: []*figure.Figure{f}, Dice: f,
		Chances: &report.Chances{Who: said, Policy: "thumb", Bouts: 10, Heading: said, Figure: f, Turning: []report.Turn{{Seq: 4, Name: "Command 4", Said: said}}, Ledger: []report.Entry{{Said: said, Points: 100, Sum: true}}},
		Parts: []report.Part{
			{Heading: "Setting up", Rows: []report.Row{{First: 1, Last: 3, Who: -1, Commands: []string{said, said, said}, Told: told}}},
			{Heading: "Round 1 · " + said, Round: "1", Left: said, Rows: []report.Row{row, last}},
		},
	}
}

// flat is a text with its blanks as a page has them.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// TestPages: whatever is said in a report, its page is the same page: nothing but what a page
// has stands in it, and what was said is read there as it was said.
func TestPages(t *testing.T) {
	shape := ""
	for _, said := range hostile {
		for _, size := range []string{"a4", "letter", "half"} {
			b, err := paper.HTML(of(said), size)
			if err != nil {
				t.Fatalf("%.40q: %v", said, err)
			}
			again, _ := paper.HTML(of(said), size)
			if string(again) != string(b) {
				t.Fatalf("%.40q: the page is another the second time", said)
			}
			doc, err := html.Parse(strings.NewReader(string(b)))
			if err != nil {
				t.Fatal(err)
			}
			structured(t, doc)
			if got := flat(textOf(doc, "h1")); got != flat(said) {
				t.Errorf("the title is %.60q, not %.60q", got, said)
			}
			if got := flat(strings.ReplaceAll(textOf(doc, "#c4 .res strong"), "−", "-")); got != flat(said) {
				t.Errorf("what came of it is %.60q, not %.60q", got, said)
			}
			if now := shapeOf(doc); shape == "" {
				shape = now
			} else if now != shape {
				t.Errorf("%.40q: other elements are there than with other names", said)
			}
		}
	}
}

// structured checks what every page owes.
func structured(t *testing.T, doc *html.Node) {
	t.Helper()
	all := func(selector string) []*html.Node { return cascadia.QueryAll(doc, cascadia.MustCompile(selector)) }
	for _, one := range []string{"html[lang=en]", "h1", "header", "main", "footer", "meta[name=viewport]", "a.skip", "head > title", "style"} {
		if n := len(all(one)); n != 1 {
			t.Errorf("there are %d of %s", n, one)
		}
	}
	if list := all("script, link, img, iframe, object, form, base, [style], [onload], [onerror], [src]"); len(list) > 0 {
		t.Errorf("there is <%s>", list[0].Data)
	}
	sum := sha256.Sum256([]byte(all("style")[0].FirstChild.Data))
	want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
	if got := attr(all("meta[http-equiv=Content-Security-Policy]")[0], "content"); got != want {
		t.Errorf("the policy is %s, not %s", got, want)
	}
	seen := map[string]bool{}
	for _, n := range all("[id]") {
		id := attr(n, "id")
		if seen[id] || !regexp.MustCompile(`^([cdp][0-9]+[td]?|log|turn|ground)$`).MatchString(id) {
			t.Errorf("the id %q", id)
		}
		seen[id] = true
	}
	for _, n := range all("[href]") {
		if !strings.HasPrefix(attr(n, "href"), "#") || !seen[attr(n, "href")[1:]] {
			t.Errorf("it leads to %q", attr(n, "href"))
		}
	}
	for n := 1; n <= 7; n++ {
		if !seen["c"+string(rune('0'+n))] {
			t.Errorf("command %d cannot be led to", n)
		}
	}
	level := 1
	for _, n := range all("h1, h2, h3, h4") {
		now := int(n.Data[1] - '0')
		if now > level+1 {
			t.Errorf("%s comes after h%d", n.Data, level)
		}
		level = now
	}
	for _, f := range all("svg[role=img]") {
		if len(cascadia.QueryAll(f, cascadia.MustCompile("title, desc"))) != 2 {
			t.Error("a figure has no text")
		}
	}
	for _, table := range all("table") {
		if cascadia.Query(table, cascadia.MustCompile("caption")) == nil {
			t.Error("a table has no caption")
		}
	}
	for _, th := range all("th") {
		if attr(th, "scope") == "" {
			t.Error("a heading of a table has no scope")
		}
	}
}

// attr is an attribute of an element.
func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// textOf is the text of the first that a selector finds.
func textOf(doc *html.Node, selector string) string {
	n := cascadia.Query(doc, cascadia.MustCompile(selector))
	if n == nil {
		return ""
	}
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}

// shapeOf are the elements of a page, in order, with their attributes but for texts.
func shapeOf(doc *html.Node) string {
	var b strings.Builder
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode {
			b.WriteString("<" + n.Data)
			for _, a := range n.Attr {
				b.WriteString(" " + a.Key)
			}
		}
	}
	return b.String()
}

// TestMarkdown: whatever is said, it is read back as text, in as many rows and cells.
func TestMarkdown(t *testing.T) {
	for _, said := range hostile {
		if strings.Contains(said, "\n") {
			continue // a line is broken nowhere in what a bout has
		}
		source := paper.Markdown(of(said))
		doc := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Parser().Parse(text.NewReader(source))
		rows, lists := 0, 0
		var cells []string
		err := ast.Walk(doc, func(n ast.Node, enter bool) (ast.WalkStatus, error) {
			if !enter {
				return ast.WalkContinue, nil
			}
			switch n := n.(type) {
			case *ast.Link, *ast.Image, *ast.RawHTML, *ast.HTMLBlock, *ast.AutoLink, *ast.CodeSpan, *east.Strikethrough, *ast.Blockquote:
				t.Errorf("%.40q: it is read as %s", said, n.Kind())
			case *ast.List:
				if lists++; n.IsOrdered() {
					t.Errorf("%.40q: it is read as a list", said)
				}
			case *east.TableRow:
				rows++
				if n.ChildCount() != 5 {
					t.Errorf("%.40q: a row has %d cells", said, n.ChildCount())
				}
				cells = append(cells, plain(n.FirstChild().NextSibling(), source))
			}
			return ast.WalkContinue, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if lists != 2 {
			t.Errorf("%.40q: %d lists, not 2", said, lists)
		}
		if rows != 2 { // the setting up is left out
			t.Errorf("%.40q: %d rows, not 2", said, rows)
		}
		if !slices.ContainsFunc(cells, func(c string) bool { return strings.HasPrefix(c, said+", end") }) {
			t.Errorf("%.40q: no cell says so, but %.200q", said, cells)
		}
	}
}

// plain is what is read of a part of Markdown.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(c ast.Node, enter bool) (ast.WalkStatus, error) {
		if x, ok := c.(*ast.Text); ok && enter {
			b.Write(x.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return unescaped.ReplaceAllString(b.String(), "$1")
}

var unescaped = regexp.MustCompile(`\\([!-/:-@\[-` + "`" + `{-~])`)

// postTag is a tag that a post has.
var postTag = regexp.MustCompile(`\[(/?(?:b|i|list|code|size)(?:=150)?|\*)\]`)

// TestPosts: a post opens and closes its own tags and no others, whatever is said.
func TestPosts(t *testing.T) {
	var shape []string
	for _, said := range hostile {
		post := string(paper.BBCode(of(said)))
		tags := postTag.FindAllString(post, -1)
		if shape == nil {
			shape = tags
		}
		if !slices.Equal(tags, shape) {
			t.Errorf("%.40q: the tags are %v, not %v", said, tags, shape)
		}
		body, _, _ := strings.Cut(post, "[code]")
		if rest := postTag.ReplaceAllString(body, ""); strings.Contains(rest, "[") {
			t.Errorf("%.40q: a [ is left in %.300q", said, rest)
		}
	}
}

// TestSpoken: text and story say what was said, in lines of 72 columns, but for words that
// are longer.
func TestSpoken(t *testing.T) {
	for _, said := range hostile {
		for name, b := range map[string][]byte{"text": paper.Text(of(said)), "story": paper.Story(of(said)), "rows": paper.Rows(of(said), "text")} {
			if name != "rows" && len(said) < 60 && !strings.Contains(flat(string(b)), flat(said)) {
				t.Errorf("%s: no %.40q in %.300q", name, said, b)
			}
			for _, l := range strings.Split(string(b), "\n") {
				if len([]rune(l)) > 72 && strings.Contains(strings.TrimSpace(l), " ") {
					t.Errorf("%s: the line %.100q", name, l)
				}
			}
		}
	}
}

// TestSheetPages: the names of a sheet are text.
func TestSheetPages(t *testing.T) {
	for _, said := range hostile {
		s := &paper.Set{Ruleset: said, Title: said, Per: 2, Notes: []string{said}, Guides: []paper.Guide{{Called: said, Text: said}}, Rulings: []paper.Ruling{{Point: said, Plays: said}},
			Sheets: []paper.Sheet{{Name: said, Type: said, Lines: []paper.SheetRow{{Called: said, Text: said}}, Tracks: []paper.Track{{Called: said, Boxes: 3, Note: said}}, Ticks: []paper.Tick{{Text: said}},
				Arms: &paper.Table{Called: said, Heads: []string{said, "b", "c", "d", "e"}, Rows: []paper.TableRow{{Called: said, Cells: []string{said, "42 of 100"}}}}}}}
		b, err := paper.SheetsHTML(s)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(strings.NewReader(string(b)))
		if err != nil {
			t.Fatal(err)
		}
		if list := cascadia.QueryAll(doc, cascadia.MustCompile("script, img, [style], [onload], [onerror], [src], a:not(.skip)")); len(list) > 0 {
			t.Errorf("%.40q: there is <%s>", said, list[0].Data)
		}
		if got := flat(textOf(doc, ".sheet h2 bdi")); got != flat(said) {
			t.Errorf("the name is %.60q, not %.60q", got, said)
		}
	}
}

// TestMerged: sentences of the same one that follow each other are put together, and how all
// ended is told in short whatever else is left out.
func TestMerged(t *testing.T) {
	r := &report.Report{Title: "A outlasts two", Won: "A outlasts two", Measure: "Life", Cards: []report.Card{{Name: "A", Side: "A"}, {Name: "B", Side: "B"}, {Name: "C", Side: "C"}, {Name: "D", Side: "D"}}}
	row := func(at int, falls string, said ...string) report.Row {
		x := report.Row{First: at, Last: at, Story: said, Lost: at}
		if falls != "" {
			x.Falls = []string{falls}
		}
		return x
	}
	r.Parts = []report.Part{{Heading: "Round 1", Round: "1", Word: "round", Rows: []report.Row{
		row(1, "B is out.", "A grapples B.", "A throws B.", "B is hurt.", "B is tired.", "B is out."),
		row(2, "D is out.", "D waits: "+strings.Repeat("long ", 80)+"words.", "D is out."), row(3, "", "C waits: "+strings.Repeat("long ", 60)+"words."),
		row(4, "C is out.", "A hits C.", "C is out."),
	}}}
	story := flat(string(paper.Story(r)))
	if !strings.Contains(story, "In round 1 A grapples B and throws him. B is hurt, tired and out.") {
		t.Error(story)
	}
	text := flat(string(paper.Text(r)))
	for _, want := range []string{"A grapples B and throws him. B is hurt, tired and out. D is out.", "A hits C, who is out.", "A outlasts two"} {
		if !strings.Contains(text, want) || strings.Contains(text, "D waits") {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

// TestStepped: steps that are given one by one stand as one in the log.
func TestStepped(t *testing.T) {
	r := &report.Report{Title: "x", Parts: []report.Part{{Heading: "Round 1", Round: "1", Word: "round", Rows: []report.Row{{First: 1, Last: 6, Commands: []string{"move s", "move s", "move s", "move forward 2", "move forward 2", "done"}}}}}}
	if text := flat(string(paper.Rows(r, "text"))); !strings.Contains(text, "move s 3, move forward 4, done") {
		t.Error(text)
	}
}

// TestNamesInStories: the number of a name stays as it is, and what a unit lost is told of no
// other whose name ends with its own.
func TestNamesInStories(t *testing.T) {
	r := &report.Report{Title: "A beats B", Won: "A beats B", Armies: []report.Army{{Side: "A"}, {Of: 1, Side: "B"}}}
	for i, name := range []string{"Cohort 1", "Cohort 12", "Foot", "Light Foot"} {
		r.Tracks = append(r.Tracks, figure.Track{Name: name, Of: i / 2, Points: []figure.Point{{Value: 20}}})
	}
	row := func(said ...string) report.Row { return report.Row{Story: said} }
	r.Parts = []report.Part{{Heading: "Turn 1", Round: "1", Word: "turn", Rows: []report.Row{
		row("Cohort 1 shoot at Light Foot."), row("Cohort 12 shoot at Foot."), row("Foot lose 1 man; nobody is left."), row("Light Foot lose 6 men; 4 are left."),
	}}}
	want := "In turn 1 Cohort 1 shoot at Light Foot, who lose six men; four are left. Cohort 12 shoot at Foot, who lose one man; nobody is left. A beats B."
	if story := flat(string(paper.Story(r))); !strings.Contains(story, want) {
		t.Errorf("%s\nand not %s", story, want)
	}
}

// TestGathered: of a battle those who do the same stand together, and what is lost stands behind
// what was done, with small numbers in words; who shoots at them who shot at him has a sentence
// of his own.
func TestGathered(t *testing.T) {
	r := &report.Report{Title: "A beats B", Armies: []report.Army{{Side: "A"}, {Of: 1, Side: "B"}}}
	for i, name := range []string{"Bows", "Slings", "Foot", "Footmen"} {
		r.Tracks = append(r.Tracks, figure.Track{Name: name, Of: i / 2, Points: []figure.Point{{Value: 20}}})
	}
	row := func(said ...string) report.Row { return report.Row{Story: said} }
	r.Parts = []report.Part{{Heading: "Turn 1", Round: "1", Word: "turn", Rows: []report.Row{
		row("Bows shoot at Foot."), row("Slings shoot at Foot."), row("Foot lose 12 men; 13 are left."), row("Foot shoot at Bows."), row("Bows shoot at Footmen."), row("Footmen lose 1 man; nobody is left."),
	}}}
	want := "In turn 1 Bows and Slings shoot at Foot, who lose 12 men; 13 are left. Foot shoot at Bows. Bows shoot at Footmen, who lose one man; nobody is left."
	if story := flat(string(paper.Story(r))); !strings.Contains(story, want) {
		t.Errorf("%s\nand not %s", story, want)
	}
}

// TestMadeUp: what is told in short of losses adds up, though a row between is left out, and
// rounds at the beginning in which nobody is hit are said to be such.
func TestMadeUp(t *testing.T) {
	r := &report.Report{Title: "A beats B", Measure: "Life", Cards: []report.Card{{Name: "A", Side: "A"}, {Name: "B", Side: "B"}},
		Tracks: []figure.Track{{Name: "A", Points: []figure.Point{{At: 1, Value: 9}}}, {Name: "B", Of: 1, Points: []figure.Point{{At: 1, Value: 9}, {At: 4, Value: 2}, {At: 5, Value: 1}, {At: 6, Value: -1}}}}}
	for i, said := range []string{"", "", "B loses seven.", "B loses one: " + strings.Repeat("long ", 90) + "words.", "B loses two."} {
		row := report.Row{First: i + 2, Last: i + 2}
		if said != "" {
			row.Story, row.Lost = []string{said}, 5-i
		}
		n := strconv.Itoa(i + 1)
		r.Parts = append(r.Parts, report.Part{Heading: "Round " + n, Round: n, Word: "round", Rows: []report.Row{row}})
	}
	want := "Both begin with Life 9. In rounds 1 to 2 nobody is hit. In round 3 B loses seven. In round 4 B is down to one. In round 5 B loses two."
	if text := flat(string(paper.Text(r))); !strings.Contains(text, want) {
		t.Error(text)
	}
	if story := flat(string(paper.Story(r))); !strings.Contains(story, "In rounds 1 to 2 nobody is hit. In round 3 B loses seven.") {
		t.Error(story)
	}
}

// TestStirs: a round in which nobody does anything is one row, with the dice and the number of
// each command; rules stand behind all that is told of a row.
func TestStirs(t *testing.T) {
	told := func(text, sum string) []screen.Told {
		return []screen.Told{{Text: text, Sums: []string{sum}, Rules: []string{"x.1"}}}
	}
	die := []report.Die{{Sides: 6, Shows: "3"}}
	part := func(n, who, text string, first int) report.Part {
		return report.Part{Heading: "Round " + n + " · " + who, Round: n, Word: "round", Rows: []report.Row{{First: first, Last: first + 1, Commands: []string{"turn", "end"}, Dice: die, Told: told(text, who+" 3")}}}
	}
	r := &report.Report{Title: "x", Parts: []report.Part{part("1", "A", "", 1), part("1", "B", "", 3), part("2", "A", "", 5), part("2", "B", "B goes a step.", 7)}}
	text := flat(string(paper.Rows(r, "text")))
	if !strings.Contains(text, "Round 1 1-4 A, B, dice 3 3. Nobody stirs. (A 3; B 3) [x.1] Round 2 5-6 A") || strings.Count(text, "Nobody stirs") != 1 {
		t.Error(text)
	}
	page, err := paper.HTML(r, "a4")
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n < 9; n++ {
		if strings.Count(string(page), `id="c`+strconv.Itoa(n)+`"`) != 1 {
			t.Error("command", n, "has not one place")
		}
	}
}

// TestShortInOrder: what is made up for of losses that no row tells stands where it happened, also
// where another was told of between.
func TestShortInOrder(t *testing.T) {
	r := &report.Report{Title: "A beats B", Measure: "Life", Cards: []report.Card{{Name: "A", Side: "A"}, {Name: "B", Side: "B"}},
		Tracks: []figure.Track{{Name: "A", Points: []figure.Point{{At: 1, Value: 9}, {At: 3, Value: 1}}}, {Name: "B", Of: 1, Points: []figure.Point{{At: 1, Value: 9}, {At: 2, Value: 8}, {At: 4, Value: -1}}}}}
	for i, said := range []string{"B loses one: " + strings.Repeat("long ", 90) + "words.", "A loses eight.", "B loses nine."} {
		n := strconv.Itoa(i + 1)
		r.Parts = append(r.Parts, report.Part{Heading: "Round " + n, Round: n, Word: "round", Rows: []report.Row{{First: i + 2, Last: i + 2, Story: []string{said}, Lost: []int{1, 8, 9}[i]}}})
	}
	want := "In round 1 B is down to eight. In round 2 A loses eight. In round 3 B loses nine."
	if text := flat(string(paper.Text(r))); !strings.Contains(text, want) {
		t.Error(text)
	}
}

// TestSpans: turns of a battle in which units only fought from afar are one paragraph, which says
// from how many to how many those went who were shot at, and no more of those who lost nobody.
func TestSpans(t *testing.T) {
	r := &report.Report{Title: "A beats B", Armies: []report.Army{{Side: "A"}, {Of: 1, Side: "B"}}, Tracks: []figure.Track{
		{Name: "Bows", Points: []figure.Point{{Value: 20}}}, {Name: "Slings", Points: []figure.Point{{Value: 9}, {At: 4, Value: 6}}},
		{Name: "Foot", Of: 1, Points: []figure.Point{{Value: 20}, {At: 2, Value: 15}, {At: 5, Value: 8}}}, {Name: "Horse", Of: 1, Points: []figure.Point{{Value: 9}, {At: 7, Value: 4}}},
	}}
	for i, told := range [][]string{
		{"Bows shoot at Foot.", "Foot lose 5 men; 15 are left.", "Foot shoot at Bows.", "Bows lose nobody."}, {"Foot shoot at Slings.", "Slings lose 3 men; 6 are left.", "Slings shoot at Foot.", "Foot lose 7 men; 8 are left."},
		{"Bows charge Horse: in one round of melee Horse lose five men, Bows nobody."},
	} {
		n := strconv.Itoa(i + 1)
		var rows []report.Row
		for k, said := range told {
			rows = append(rows, report.Row{First: 3*i + 1 + k/2, Last: 3*i + 1 + k/2 + k%2, Story: []string{said}})
		}
		r.Parts = append(r.Parts, report.Part{Heading: "Turn " + n, Round: n, Word: "turn", Rows: rows})
	}
	want := "In turns 1 and 2 Bows and Slings shoot at Foot, who go from 20 to 8. Foot shoot at Slings: of nine, six are left. In turn 3 Bows charge Horse"
	if story := flat(string(paper.Story(r))); !strings.Contains(story, want) {
		t.Error(story)
	}
}

// TestMustered: the story of a battle begins with who brings whom, and how the chances stand.
func TestMustered(t *testing.T) {
	r := &report.Report{Title: "A beats B", Measure: "Men", Armies: []report.Army{{Side: "A"}, {Of: 1, Side: "B"}}, Tracks: []figure.Track{
		{Name: "Bows", Points: []figure.Point{{Value: 20}}}, {Name: "Slings", Points: []figure.Point{{Value: 9}}},
		{Name: "Foot", Of: 1, Points: []figure.Point{{Value: 24}}},
	}, Chances: &report.Chances{Who: "A", Ledger: []report.Entry{{Said: "Before a die fell", Points: 61, Sum: true}}}}
	want := "A begins with 29 men: Bows 20 and Slings 9; B with 24. As they begin, A would win 61 of 100 such battles."
	if story := flat(string(paper.Story(r))); !strings.Contains(story, want) {
		t.Error(story)
	}
}

// TestNothingCame: rounds that are a row each and cost nobody anything are told in one sentence,
// by what came of them; one alone says what both tried.
func TestNothingCame(t *testing.T) {
	r := &report.Report{Title: "A beats B", Joined: true, Cards: []report.Card{{Name: "A", Side: "A"}, {Name: "B", Side: "B"}}}
	for i, lost := range []int{0, 0, 3, 0, 2} {
		n := strconv.Itoa(i + 1)
		r.Parts = append(r.Parts, report.Part{Heading: n, Round: n, Word: "exchange", Rows: []report.Row{{First: i + 1, Last: i + 1, Lost: lost, Story: []string{"A goes for a jab; B ducks.", "A misses.", "B takes control."}}}})
	}
	story := flat(string(paper.Story(r)))
	for _, want := range []string{"In exchange 1 A misses, and B takes control; in 2 A misses, and B takes control. In exchange 3 A goes for a jab", "In exchange 4 A goes for a jab"} {
		if !strings.Contains(story, want) {
			t.Errorf("no %q in %s", want, story)
		}
	}
}

// TestInk: on a chart, too, a side is not drawn in the ink that the other is named after.
func TestInk(t *testing.T) {
	for _, swapped := range []bool{paper.AfterInk("Red", "Blue"), paper.AfterInk("Felix", "Remus")} {
		text, err := paper.ChartHTML(&paper.Chart{Title: "x", Swapped: swapped})
		if err != nil || strings.Contains(string(text), `<body class="chart swapped">`) != swapped {
			t.Errorf("%v, swapped %v", err, swapped)
		}
	}
}

// TestShortAddsUp: what is told of a bout in short adds up: losses that no row tells are made up
// for, and what the winner has left is said; so is what the last turns of a battle cost.
func TestShortAddsUp(t *testing.T) {
	r := &report.Report{Title: "A beats B", Won: "A beats B", Measure: "Life", Cards: []report.Card{{Name: "A", Side: "A"}, {Name: "B", Side: "B", Lines: []report.Line{{Fate: true, Text: "out"}}}},
		Tracks: []figure.Track{{Name: "A", Points: []figure.Point{{At: 1, Value: 9}, {At: 2, Value: 4}}}, {Name: "B", Of: 1, Points: []figure.Point{{At: 1, Value: 9}, {At: 3, Value: 8}, {At: 4, Value: 6}, {At: 5, Value: 0}}}}}
	for i, said := range []string{"A loses five: " + strings.Repeat("long ", 90) + "words.", "B loses one: " + strings.Repeat("long ", 90) + "words.", "B loses two: " + strings.Repeat("long ", 90) + "words.", "B loses six."} {
		n := strconv.Itoa(i + 1)
		r.Parts = append(r.Parts, report.Part{Heading: "Round " + n, Round: n, Word: "round", Rows: []report.Row{{First: i + 2, Last: i + 2, Story: []string{said}, Lost: []int{5, 1, 2, 6}[i]}}})
	}
	want := "By round 3 B is down from nine to six. In round 4 B loses six. A has four Life left of nine."
	if text := flat(string(paper.Text(r))); !strings.Contains(text, want) {
		t.Error(text)
	}
	war := &report.Report{Title: "A beats B", Won: "A beats B", Armies: []report.Army{{Side: "A"}, {Of: 1, Side: "B"}}, Chances: &report.Chances{Figure: &figure.Figure{}, Who: "A", Turning: []report.Turn{{Seq: 3, Before: 40, After: 90, By: 50}}},
		Tracks: []figure.Track{{Name: "Foot", Points: []figure.Point{{At: 1, Value: 20}, {At: 4, Value: 12}}}, {Name: "Horse", Of: 1, Points: []figure.Point{{At: 1, Value: 9}, {At: 4, Value: 0}}}}}
	for i, lost := range [][]int{{3, 2}, {4, 5}, {1, 2}} {
		n := strconv.Itoa(i + 1)
		war.Parts = append(war.Parts, report.Part{Heading: "Turn " + n, Round: n, Word: "turn", Lost: lost, Rows: []report.Row{{First: i + 2, Last: i + 2}}})
	}
	want = "Turns 2 to 3 cost A 5, B 7; A has 12 left, B nobody."
	if text := flat(string(paper.Text(war))); !strings.Contains(text, "In turn 1 A lost 3, B 2.") || !strings.Contains(text, want) {
		t.Error(text)
	}
}

// TestBold: of a row in which somebody is struck, or that decides, one sentence stands out, the one to
// be read aloud first, wherever in the row it is; of other rows none, whatever dice fell.
func TestBold(t *testing.T) {
	told := func(main int, texts ...string) (list []screen.Told) {
		for i, text := range texts {
			list = append(list, screen.Told{Text: text, Main: i == main})
		}
		return list
	}
	die := []report.Die{{Sides: 6, Shows: "4"}}
	rows := []report.Row{
		{Told: told(0, "First misses.", "First is tired."), Dice: die},
		{Told: told(1, "Second turns.", "Second hits."), Dice: die, Struck: true},
		{Told: told(-1, "Third goes down."), Struck: true},
		{Told: told(0, "Fourth misses.", "Fourth is driven back."), Dice: die, Named: true},
		{Told: told(0, "A note."), Note: true, Struck: true},
	}
	for i := range rows {
		rows[i].First, rows[i].Last, rows[i].Who = i+1, i+1, -1
	}
	page, err := paper.HTML(&report.Report{Title: "A beats B", Parts: []report.Part{{Heading: "Round 1", Round: "1", Word: "round", Rows: rows}}}, "a4")
	if err != nil {
		t.Fatal(err)
	}
	_, log, _ := strings.Cut(string(page), `id="log"`)
	var bold []string
	for _, m := range regexp.MustCompile(`<strong>([^<]*)</strong>`).FindAllStringSubmatch(log, -1) {
		bold = append(bold, m[1])
	}
	if want := []string{"Second hits.", "Third goes down.", "Fourth misses."}; !slices.Equal(bold, want) {
		t.Errorf("bold are %q, not %q", bold, want)
	}
}

// TestUntoldLosses: what the winner has lost of which no row tells stands before what came later, and who took it.
func TestUntoldLosses(t *testing.T) {
	row := func(seq int, who string, lost int, story ...string) report.Row {
		return report.Row{First: seq, Last: seq, Lost: lost, Story: story, Dice: []report.Die{{Whose: who, Shows: "5"}}}
	}
	long := strings.TrimSpace(strings.Repeat("Felix falls and falls ", 7)) + "."
	r := &report.Report{Title: "x", Won: "Remus beats Felix", Measure: "Stamina", Cards: []report.Card{{Name: "Felix", Side: "Felix"}, {Name: "Remus", Side: "Remus", Of: 1}},
		Tracks: []figure.Track{
			{Name: "Felix", Points: []figure.Point{{At: 1, Value: 9}, {At: 8, Value: 5}, {At: 9, Value: 0}}},
			{Name: "Remus", Of: 1, Points: []figure.Point{{At: 1, Value: 8}, {At: 4, Value: 5}, {At: 6, Value: 3}}},
		},
		Parts: []report.Part{
			{Round: "1", Word: "round", Rows: []report.Row{row(4, "Felix", 3, "Felix hits Remus with the sword, which costs Remus three Stamina; five are left to him of all that he had.")}},
			{Round: "2", Word: "round", Rows: []report.Row{row(6, "Felix", 2, "Felix hits Remus with the sword, which costs Remus two Stamina; three are left to him of all that he had.")}},
			{Round: "3", Word: "round", Rows: []report.Row{row(8, "Remus", 4, long), row(9, "Remus", 5, long)}},
		}}
	want := "Felix takes three Stamina from Remus in round 1 and two in round 2. In round 3 Felix falls"
	if text := flat(string(paper.Text(r))); !strings.Contains(text, want) {
		t.Errorf("no %q in %s", want, text)
	}
}
