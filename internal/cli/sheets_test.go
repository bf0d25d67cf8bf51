package cli

import (
	"encoding/json"
	"errors"
	"html"
	"math"
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
	"summa/rulesets"
)

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

// TestSheetsAlone: the pages of sheets are whole, the same each time, and nothing internal is
// printed on them: no id of content, of a fact or of an event.
func TestSheetsAlone(t *testing.T) {
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

// A printed sheet, as programs read it.
type printed struct {
	Lines  []struct{ Called, Text string }
	Tracks []struct {
		Called, Note, Rule string
		Boxes, Across      int
	}
	Ticks []struct{ Text string }
	Rose  struct{ Of, Bare []string }
	Boxes []struct{ Ticks []struct{ Text string } }
	Arms  struct {
		Heads []string
		Rows  []struct{ Called string }
		Note  string
	}
	Grid   []string
	Writes int
}

// The measures of a page in millimetres, as the styles of print have them: 7.5 points of
// type are 1.32 wide on the average, and a line is 3.3 high.
const letterWide, lineHigh = 1.32, 3.3

// rowsOf is how many rows a text of so many letters takes, with what else stands in it.
func rowsOf(letters int, besides, wide float64) float64 {
	return max(1, math.Ceil((float64(letters)*letterWide+besides)/wide))
}

// high is how high a sheet of two is printed, in three columns.
func (s *printed) high() float64 {
	const first, second, third, box = 55.0, 55.0, 66.0, 4.5
	left, middle, right := 30.0*float64(btoi(len(s.Rose.Of) > 0)), 0.0, 0.0
	for _, l := range s.Lines {
		left += lineHigh * rowsOf(len(l.Called)+len(l.Text)+3, 0, first)
	}
	for _, k := range s.Ticks {
		left += lineHigh * rowsOf(len(k.Text), 4, first/2-2) / 2
	}
	for _, k := range s.Tracks {
		line := 25.0 * float64(btoi(k.Boxes == 0))
		middle += 1.7 + (box+.6)*rowsOf(len(k.Called)+len(k.Note)+len(k.Rule)+3, line+box*float64(k.Boxes), second)
	}
	if n := len(s.Arms.Rows); n > 0 {
		right = 5*lineHigh + lineHigh*rowsOf(len(s.Arms.Note), 0, third)
		for _, r := range s.Arms.Rows {
			right += .4 + lineHigh*rowsOf(len(r.Called), 0, third/3)
		}
	}
	for _, x := range s.Boxes {
		right += 2 * lineHigh
		for _, k := range x.Ticks {
			right += (.9 + lineHigh*rowsOf(len(k.Text), 4, third/2-2)) / 2
		}
	}
	return 12 + max(left, middle, right) + 1.7 + 5.4*float64(len(s.Grid)+1)
}

// low is how high one of many is printed: half as wide, one line after the other.
func (s *printed) low() float64 {
	const wide = 86.0
	lines, tracks, ticks, ranks, columns := 0.0, 0.0, 0.0, 0.0, 0
	for _, l := range s.Lines {
		lines += 2 + letterWide*float64(len(l.Called)+len(l.Text)+2)
	}
	for _, k := range s.Tracks {
		if k.Across > 0 && k.Boxes > 0 {
			ranks = max(ranks, lineHigh+4.1*math.Ceil(float64(k.Boxes)/float64(k.Across)))
			columns++
			continue
		}
		tracks += 2 + letterWide*float64(len(k.Called)+len(k.Note)+2) + 4.1*float64(k.Boxes) + 16*float64(btoi(k.Boxes == 0))
	}
	for _, k := range s.Ticks {
		ticks += 5.3 + letterWide*float64(len(k.Text))
	}
	if n := len(s.Arms.Rows); n > 0 { // its headings are of two words, one below the other
		ranks += 3*lineHigh + lineHigh*float64(n)
	}
	high := 7 + lineHigh*math.Ceil(lines/wide) + 4.9*math.Ceil(tracks*1.1/wide) + lineHigh*math.Ceil(ticks*1.1/wide)
	return high + ranks*max(1, math.Ceil(float64(columns)/2))
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// TestSheetPagesAlone: two who meet stand on one page of A4 or of Letter, so do a school of eight
// and an army of ten units; the rules in play on another: lines of 7.5 points, 170 of them
// in the two columns of a page, 76 letters wide.
func TestSheetPagesAlone(t *testing.T) {
	for ruleset, who := range map[string][]string{
		"munera": {"secutor", "retiarius"}, "rudis": {"ankeles", "melankomas"},
		"morturi":  {"murmillo", "thracian", "secutor", "retarius", "samnite", "dimachaerus", "provocator", "hoplomachus"},
		"romanwar": {"roman-equites", "roman-triarri", "roman-princeps", "roman-archers", "roman-hastati", "roman-velites", "roman-hastati", "roman-princeps", "roman-artillery", "roman-chariots(men=4)"},
	} {
		got := run(append([]string{"sheet", ruleset, "--json"}, who...)...)
		var set struct {
			Per    int `json:"per_page"`
			Sheets []printed
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
		if len(set.Sheets) != len(who) || set.Per != len(who) {
			t.Errorf("%s: %d sheets, %d a page", ruleset, len(set.Sheets), set.Per)
		}
		small := set.Per > 2
		for page, high := range map[string]float64{"A4": 279, "Letter": 261} {
			tall, row := 0.0, 0.0
			for i := range set.Sheets {
				if row = max(row, set.Sheets[i].low()); !small {
					row = set.Sheets[i].high()
				}
				if !small || i%2 == 1 {
					tall, row = tall+row+3, 0
				}
			}
			if t.Logf("%s: %.0f of %.0f mm", ruleset, tall, high); tall > high {
				t.Errorf("%s: %s is %.0f mm, and the sheets %.0f", ruleset, page, high, tall)
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
		if lines > 170 && len(who) == 2 {
			t.Errorf("%s: the rules in play are %d lines", ruleset, lines)
		}
		t.Logf("%s: %d lines of rules", ruleset, lines)
	}
}

// TestArmiesAlone: a war's report has its units in a table a side, whose sums are those of the
// men there were; what nothing came of stands in the row before; and each turn says
// how many are left when it is over.
func TestArmiesAlone(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "war.jsonl")
	script := write(t, "war.txt", "scenario ford\nbegin\nauto battle\nfinish\n")
	if got := run("play", "romanwar", script, "--seed", "2", "--journal", kept, "--quiet", "--keep-going"); !strings.Contains(got.errout, "the bout is over") {
		t.Fatal(got.errout)
	}
	page := run("report", kept, "--no-chances")
	whole(t, "war", page.out)
	said := strings.Join(strings.Fields(wordsOf(page.out)), " ")
	if strings.Contains(said, "Liby.1 had the better dice") {
		t.Error("two blows are spoken of")
	}
	for _, want := range []string{"Rome beats Africa, and loses 49 of 60 men", "The bridge over the Ticinus", "After 13 turns and 254 commands. Africa lost all 67 men. Most hits: Sagittarii of Rome 72 of 192, Archers of Africa 38 of 100.", "The armies Rome Unit Men Dead Left Shots Hits", "All 60 49 11 258 90", "Setting up at its end Rome 60, Africa 67", "The dice: hits against what was to be expected", "Sagittarii 72 of 192, 80.7 expected, so few once in 9; ", "Hastati shoot at Slingers: 24 shots, 4 hits (4.0 expected). 4×1 4×2 3×3 2×4 7×5 4×6", "9–12 Slingers: 3 dead, 1 flesh wound, 11 left; 2 hit twice or more (1 of 2 dice killed, 1.3 expected).", "71–72 Africa Slingers shoot at Hastati: 5 shots, 2 hits (3.3 expected)", "Liby who fled – 2 0 0 0", "The battle in short In turns 1 to 4 Rome lost 22, Africa 22: Slingers, Archers and Liby brought Hastati from 24 to 2; Hastati and Sagittarii brought Slingers from 14 to 5. In turn 6 Foot charge Triarii: in four rounds of melee Triarii lose six men, Foot seven. Triarii and Hastati of Rome are gone in turn 8; Foot of Africa in turn 8, Liby in turn 9, Slingers in turn 10, Archers in turn 13.", "Before the first charge, after command 76, turn 4: Hastati from 24 to 4, ", "Rome solid, Africa dashed", "No. Side What was done", "Turn 2 at its end Rome 46, Africa 59; lost 7 and 5", "Contributed by Mr. Schulz", "Turn 1 at its end Rome 53, Africa 64"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q", want)
		}
	}
	for _, never := range []string{"casualties, next", "; veteran", "By contributed", "hit twice in the turn", "without a die", "In round ", "shoot Hastati 24", "Command 254."} {
		if strings.Contains(said, never) {
			t.Errorf("there is %q", never)
		}
	}
	if n := strings.Count(page.out, `class="spark"`); n != 8 {
		t.Errorf("%d units have their course drawn, not 8", n)
	}
	if n := strings.Count(page.out, `class="lost"`); n != 13 {
		t.Errorf("%d turns have a bar of what they cost, not 13", n)
	}
	for n := 1; n <= 254; n++ {
		if id := `id="c` + strconv.Itoa(n) + `"`; strings.Count(page.out, id) != 1 {
			t.Errorf("%s is not there once", id)
		}
	}
	// What turned it is half a turn, that of a side, with what it cost; on half a page the maps have their room.
	turning := run("report", kept, "--bouts", "400", "--paper", "half")
	if !regexp.MustCompile(`<strong>(Rome|Africa)&#39;s half of turn \d+</strong>: (Rome|Africa) lost [^.<]*\. Of 100 battles <bdi>Rome</bdi> won `).MatchString(turning.out) {
		t.Errorf("the turning point is no sentence: %s", turning.errout)
	}
	if !strings.Contains(turning.out, ".battle .maps svg.map{max-height:52mm}") {
		t.Error("the maps of half a page are small")
	}
}

// TestBoxingReportAlone: of boxing an exchange is a row, told in the words of the cards; HP, STA
// and who was in control are drawn; how far apart they were is not, where that never changed.
func TestBoxingReportAlone(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "boxing.jsonl")
	if got := run("sim", "rudis", "melankomas", "dares", "--seed", "1", "--journal-bout", "3", "--journal", kept); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	page := run("report", kept, "--no-chances")
	whole(t, "boxing", page.out)
	said := strings.Join(strings.Fields(wordsOf(page.out)), " ")
	for _, want := range []string{
		"HP 32 at the start, −2 at the end", "melankomas begins with HP 35, dares with 32.", "In exchange 8 melankomas tries the Right Uppercut, and dares answers with the Left Hand Catch.", "STA over the bout STA: melankomas from 38 to 22", "control: melankomas from command 3; dares from command 10; melankomas from command 12.", "dares: down from command 7",
		"Exchange by exchange", "Exchanges 4–5 1. melankomas in control", "melankomas: Straight Right Hand, with power; dares: Lean Back. melankomas hits dares for 5, 27 HP left.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q", want)
		}
	}
	for _, never := range []string{"In the ring", "defend lean-back", "keeps control. ", "Did down once"} {
		if strings.Contains(said, never) {
			t.Errorf("there is %q", never)
		}
	}
	for n := 1; n <= 18; n++ {
		if id := `id="c` + strconv.Itoa(n) + `"`; strings.Count(page.out, id) != 1 {
			t.Errorf("%s is not there once", id)
		}
	}
}

// TestBoxerSheetAlone: a boxer's blows have their chances with and without power against every
// defence, whoever the other is, and what lasts of his injuries stands under one heading.
func TestBoxerSheetAlone(t *testing.T) {
	for _, who := range [][]string{{"rudis", "Anna=melankomas"}, {"rudis", "Anna=melankomas", "dares"}} {
		page := sheetPage(t, who...)
		said := strings.Join(strings.Fields(wordsOf(page)), " ")
		for _, want := range []string{"Of 100 blows land, regular / with power", "with the 1, which injures", "Straight Right Hand 55 / 50 75 / 70", "shot to the temple: CHIN −2 shot to the ear: CA −1"} {
			if !strings.Contains(said, want) {
				t.Errorf("%s: no %q", who, want)
			}
		}
		if !strings.Contains(page, `<td class="t2" data-head="Left Hand Catch">55 / 50</td><td class="t3" data-head="Left Forearm Block">75 / 70</td>`) {
			t.Errorf("%s: the chances have no shades", who)
		}
		if n := strings.Count(said, "Injuries that last"); n != len(who)-1 {
			t.Errorf("%s: %d headings of injuries", who, n)
		}
	}
}

// TestChartsAlone: the page of a chart is whole, and the same each time.
func TestChartsAlone(t *testing.T) {
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
	for _, want := range []string{"How long bouts last", "<h1>Samnite v Retiarius: Samnite wins 70 of 100</h1><p class=\"grey\">50 bouts, policy plain, seed 1; Samnite is entered first</p>", "Dead: of the wound", "half by round ", "9 in 10 by round ", ">Samnite</text>", "What becomes of them", "falls in ", "<h2>How long bouts last</h2>", "<details class=\"fine\"><summary>The same in words</summary>"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	name := filepath.Join(t.TempDir(), "weight.html")
	if got := run("rulings", "munera", "saved-hit", "--weight", "-n", "60", "--seed", "1", "--pairing", "secutor,retiarius", "--chart", name); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	if b, err := os.ReadFile(name); err != nil || !strings.Contains(string(b), `<th scope="row">Does a hit that is saved still do something? <span class="ids">saved-hit=push-back</span></th><td data-head="Otherwise:">`) || !strings.Contains(string(b), "have another winner, or none.") || !strings.Contains(string(b), "Secutor v Retiarius, 60 bouts of each, policy plain") || !strings.Contains(string(b), "<h2>What the first side gains by it</h2>") || regexp.MustCompile(`>[0-9.]+ \(-`).Match(b) {
		t.Errorf("no words of the rulings: %v", err)
	}
	for _, c := range []struct {
		args, want string
		wins       int // a table of all pairs says who wins: no second figure repeats it
	}{{"--all", "Who beats whom", 0}, {"", "Samnite v Retiarius: Samnite wins 75 of 100", 1}} {
		name := filepath.Join(t.TempDir(), "wins.svg")
		args := append([]string{"sim", "munera", "samnite", "retiarius", "-n", "20", "--seed", "1", "--chart", name}, strings.Fields(c.args)...)
		if got := run(args...); got.status != shell.StatusDone {
			t.Fatal(got.errout)
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for want, times := range map[string]int{c.want: 1, "Who wins": c.wins} {
			if n := strings.Count(string(b), `">`+want+"</text>"); n != times {
				t.Errorf("%s: %q is written above %d times", c.args, want, n)
			}
		}
	}
	if page != draw() {
		t.Error("the chart is another the second time")
	}
}

// TestSheetFieldsAlone: what programs read of sheets is there still, as it has been written
// since there are sheets; fields are only ever added.
func TestSheetFieldsAlone(t *testing.T) {
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
		if len(x) > len(y) {
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

// TestSheetUnknownAlone: a type nobody knows is a command line that is wrong, in every ruleset,
// and the nearest is named.
func TestSheetUnknownAlone(t *testing.T) {
	for kind, near := range map[string]string{"munera thracan": "thracian", "munera thrax": "thraex", "morturi thracan": "thracian", "rudis dare": "dares", "romanwar gaul-fot": "gaul-foot"} {
		got := run(append([]string{"sheet"}, strings.Fields(kind)...)...)
		if got.status != shell.StatusUsage || !strings.Contains(got.errout, "did you mean "+near+"?") {
			t.Errorf("%s: status %d, %s", kind, got.status, got.errout)
		}
	}
}

// TestSheetFactsAlone: what stands on paper is what the rules say.
func TestSheetFactsAlone(t *testing.T) {
	for _, c := range []struct{ args, want, never string }{
		{"munera Felix=secutor Remus=retiarius", "AP: D6 + 1|2, 2, 2, 2 without the shield|[] gets up -3, -2 without shield;|[] gets up -2;|pick up a helmet: 2|galerus, in place of no armour's: +1|getting up, or his Save if that is more: -2|never more than: 5|- trident: AP 2, reach: change 1: -1, 2: 0, besides Unwieldy, Armour Penetration in both hands|2D6 wounds and has no Save|each other man spared today: -1|trident: AP 2, front 42, side 56, rear 67, wounds 0.7, reach 1: -1, 2: 0|trident, at range 1: AP 2, front 28|net, catches: AP 2, front 12|Special moves.|0: 42 of 100, 5/12|+5: 81 of 100, 29/36|-3: 8 of 100, 1/12|+1: 72 of 100, 13/18|-5: 3 of 100, 1/36|0: 58 of 100, 7/12", "shoot|catches 0|, at range 2"},
		{"munera crupellarius-large", "to wound - sword: Save 1 38, Save 3 24, Save 5 10|[] gets up -5, -3 without|AP: D6 - 1; D6 without the shield|heavy armour: 0", "no armour|The net|catches|, at range 1"},
		{"munera velite", "an attack: 1", "shoot the bow"},
		{"munera sagittarius", "shoot the bow: 2", "The cape"},
		{"munera secutor retiarius --blank", "trident: Save 1 38, Save 3|net, catches: Save 1 12", "front 42"},
		{"munera secutor --reference none", "Chances in 100", "A turn."},
		{"munera secutor --reference all", "shoot the bow: 2|The cape", "shoot or throw"},
		{"morturi murmillo", "Class: medium, human|[] Palus, 1000 denarii, 3 tricks|bleeding:|Not on the printed page: the profile|A hit from the rear takes 1 LP more", "Servus|Stance"},
		{"morturi school", "Points of web", "Points of {each}"},
		{"rudis dares", "5 STA|CHIN -2|4 HP, ACC -2|loses 10 HP and 5 STA|a D20 of his CA or less", ""},
		{"romanwar roman-archers", "to 20\": armored 1-2 (33), armored, soft cover 1 (17)|to 50\": armored 1 (17), armored, soft cover none, armored, hard cover none, unarmored 1 (17)|in melee on 1 to 4|armored foot: level 9\", uphill 6\"|bow, far band: level 50\", up 37.5\", down 62.5\", ranks all, armored 1, unarmored 1|dead on 1 to 4|A turn. A side", "unarmored foot|mounted|Ladders|bridge|chariot|Man or mount|window|by contributed"},
		{"romanwar roman-hastati gaul-foot --reference all", "a bridge takes 100 moves|window", ""},
	} {
		got := run(append([]string{"sheet"}, strings.Fields(c.args)...)...)
		said := strings.Join(strings.Fields(got.out), " ")
		for _, x := range strings.Split(c.want, "|") {
			if !strings.Contains(said, x) {
				t.Errorf("%s: no %q", c.args, x)
			}
		}
		for _, x := range strings.Split(c.never, "|") {
			if x != "" && strings.Contains(said, x) {
				t.Errorf("%s: there is %q", c.args, x)
			}
		}
	}
}

// TestSheetRoseAlone: the numbers by side stand around a man, those without the shield
// beside those they are not; a ruling that makes another has its star there; and the
// changes to the appeal are boxes, only of what can be met.
func TestSheetRoseAlone(t *testing.T) {
	page := sheetPage(t, "munera", "Felix=secutor", "Remus=retiarius")
	whole(t, "rose", page)
	for _, want := range []string{">Save: front 3 or 2, left 3 or 2, right 2, rear 2.</desc>", ">Save: front 1, left 1, right 0, rear 0.</desc>", ">/2</text>", "after the stroke, without the shield</figcaption>", "<li>threw sand −1</li>", ">Player</span>", `<th scope="row">trident, both hands</th>`, "Drawable: he may draw it and put it away."} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, never := range []string{"<dt>Save</dt>", "fought as a hoplomachus"} {
		if strings.Contains(page, never) {
			t.Errorf("there is %s", never)
		}
	}
	for _, as := range []string{"--json", "--plain"} {
		if got := run("sheet", "munera", "Felix=secutor", "Remus=retiarius", "--no-weights", as); got.status != shell.StatusDone || strings.Contains(got.out, "trident, both hands") {
			t.Errorf("%s has what is only printed: %s%s", as, got.out, got.errout)
		}
	}
	if page := sheetPage(t, "munera", "hoplomachus", "retiarius"); !strings.Contains(page, `<li class="done">hoplomachus −1<`) {
		t.Error("a hoplomachus has no box")
	}
}

// TestSheetSchoolAlone: who is named behind a form stands on it, a row each with boxes for
// his life, his attack, his tricks by name and rule, and what may become of him; he has no
// paper of his own then. Kept blank, or of more than have room, the form is empty.
func TestSheetSchoolAlone(t *testing.T) {
	school := []string{"morturi", "school", "Max=secutor", "retiarius"}
	page := sheetPage(t, school...)
	whole(t, "school", page)
	for _, want := range []string{"<bdi>Max</bdi> <span class=\"type\">Secutor</span>", "<td data-head=\"Attack: on / Life\">Melee weapon 4&#43;/4</td>", `<i>8</i></span></td>`, `<li>Agility <span class="ids">range.1</span></li>`, `<li class="done">Scutum`, "<li>bleeding</li>", "Name to be written, 8</span>", "<title>School of the Lanista"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(page, "Points of") {
		t.Error("there are points that nobody of the school has")
	}
	if n := strings.Count(page, `<section class="sheet`); n != 1 {
		t.Errorf("there are %d sheets", n)
	}
	got := run(append([]string{"sheet"}, school...)...)
	if !strings.Contains(got.out, "1 Max, Secutor; Move 4;") || strings.Contains(got.out, "\nMax, Secutor") {
		t.Error(got.out)
	}
	if page := sheetPage(t, append(school, "--blank")...); strings.Count(page, `<section class="sheet`) != 3 || strings.Contains(page, "Who is entered") {
		t.Error("kept blank it is filled")
	}
	many := append(school, slices.Repeat([]string{"secutor"}, 7)...)
	if page := sheetPage(t, many...); strings.Count(page, `<section class="sheet`) != 10 {
		t.Error("nine have room for eight")
	}
}

// TestSheetRoomAlone: a school has a page of its own and boxes for the rounds in which each
// has acted, small sheets a line for their player above; what the rules leave unsaid of many
// is a table and no heap of notes, and a long table may go on in the next column.
func TestSheetRoomAlone(t *testing.T) {
	school := sheetPage(t, "morturi", "school", "Max=secutor", "retiarius", "barbarian")
	for _, want := range []string{`<body class="sheets small whole">`, `<th scope="col">Acted in round</th>`, `<i>12</i></span></td>`, `<p class="top"><span class="of">Morturi Te Salutant`, `<caption>What the rules do not print</caption>`, `<tr><th scope="row">Retarius</th><td>of what is on his sheet: `} {
		if !strings.Contains(school, want) {
			t.Errorf("no %s", want)
		}
	}
	if _, notes, _ := strings.Cut(school, "<footer>"); strings.Contains(notes, "not known") {
		t.Errorf("a heap of notes: %s", notes)
	}
	if page := sheetPage(t, "romanwar", "roman-hastati", "gaul-slingers"); !strings.Contains(page, `<body class="sheets small roomy">`) || !strings.Contains(page, `class="rules large"`) {
		t.Error("two units have no room")
	}
	if page := sheetPage(t, "morturi", "secutor", "barbarian"); !strings.Contains(page, "<dt>By his role</dt><dd>Scutum</dd>") || !strings.Contains(page, "<dt>By his role</dt><dd>Undisciplined</dd>") || !strings.Contains(page, "<dt>Life</dt>") || strings.Contains(page, "LP") {
		t.Error("a role does not say what it brings, or has other words than a report")
	}
	book := sheetPage(t, "morturi", "--blank")
	for _, want := range []string{`<body class="sheets small">`, `<table class="short said parted"><caption>Special rules and tricks in play</caption>`} {
		if !strings.Contains(book, want) {
			t.Errorf("no %s", want)
		}
	}
}

// TestSheetHeadings: all rules are called so, and nobody's who does not meet another; what
// stands before the names of an army's units is said in words.
func TestSheetHeadings(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"munera", "secutor", "retiarius", "--blank", "--reference", "all"}, "<h2>The rules in short, all of them</h2>"},
		{[]string{"munera", "secutor", "retiarius", "--blank", "--no-weights"}, "<h2>The rules in play</h2>"},
		{[]string{"munera", "secutor", "retiarius", "--no-weights"}, "<h2>Secutor against Retiarius: the rules in play</h2>"},
	} {
		if text := sheetPage(t, c.args...); !strings.Contains(text, c.want) {
			t.Errorf("%v: no %s", c.args, c.want)
		}
	}
}

// TestSheetsAPageAlone: as many as are asked for are as high as a page has room for.
func TestSheetsAPageAlone(t *testing.T) {
	for args, want := range map[string]string{
		"--per-page 1": "--high:274mm", "--per-page 2": "--high:134mm", "--per-page 4": "--high:134mm", "--paper half": "--high:125mm", "--paper letter": "--high:125mm",
	} {
		if page := sheetPage(t, append([]string{"munera", "secutor", "retiarius"}, strings.Fields(args)...)...); !strings.Contains(page, want) {
			t.Errorf("%s: no %s", args, want)
		}
	}
}

// TestSheetStarsAlone: a ruling that makes another number has a star there, and one beside it
// that makes none is refused.
func TestSheetStarsAlone(t *testing.T) {
	two := []string{"sheet", "munera", "secutor", "retiarius", "--ruling", "net-range-one=only-at-one"}
	got := run(two...)
	if got.status != shell.StatusDone || !strings.Contains(got.out, "net, catches, at range 2: AP 2, front 19*, side 35*, rear 44*") || !strings.Contains(got.out, "dagger: AP 1, front 28,") || strings.Contains(got.out, " *,") {
		t.Error(got.out, got.errout)
	}
	if !strings.Contains(strings.Join(strings.Fields(got.out), " "), "reach: change 1: -1, 2: 0*, besides Unwieldy, entangles") {
		t.Error("the weapons in play are not those of the ruling:", got.out)
	}
	if got := run(append(two, "--ruling", "order-dice=lowest-first")...); got.status != shell.StatusUsage || !strings.Contains(got.errout, "order-dice=lowest-first: these sheets are the same") {
		t.Error(got.status, got.errout)
	}
}

// TestSheetsOfBoutAlone: of a recorded bout there is a sheet of each who fought in it, under its
// rulings; of a name that nobody has there is none.
func TestSheetsOfBoutAlone(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "school.jsonl")
	if got := run("sim", "morturi", "secutor,retiarius", "barbarian,samnite", "--seed", "1", "--journal-bout", "0", "--journal", kept); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	keyed := filepath.Join(t.TempDir(), "keyed.jsonl")
	if got := run("play", "morturi", write(t, "keyed.txt", "arena 9 9\nschool A\nschool B\ngladiator x1 school=A at=4,4 role=secutor\nadd y1 school=B at=4,6 role=barbarian\nbegin dice 5 2\n"), "--journal", keyed); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	for name, want := range map[string][]string{keyed: {"x1, Secutor", "y1, Barbarian"}, kept: {"a1, Secutor", "a2, Ret", "b1, Barbarian", "b2, Samnite"}, write(t, "felix.bout", turned): {"Felix, Secutor", "Remus, Retiarius", "Chances in 100"}} {
		got := run("sheet", name, "--reference", "none")
		for _, w := range want {
			if !strings.Contains(got.out, w) {
				t.Errorf("no %s: %s%s", w, got.out, got.errout)
			}
		}
	}
	if got := run("sheet", kept, "Nobody"); got.status != shell.StatusUsage || !strings.Contains(got.errout, "nobody called so was entered") {
		t.Errorf("%d: %s", got.status, got.errout)
	}
	if got := run("sheet", kept, "b1", "--reference", "none"); strings.Contains(got.out, "a1,") || !strings.Contains(got.out, "b1, Barbarian") {
		t.Errorf("%s%s", got.out, got.errout)
	}
}

// TestSheetSidesAlone: the sheets of an army stand by side under the names of the sides, with
// what a blow in melee hits on; where the rules in short are left out nothing leads to them.
func TestSheetSidesAlone(t *testing.T) {
	text := sheetPage(t, "romanwar", "Rome=legion", "Gaul=warband")
	for _, want := range []string{"<h1>Rome and Gaul</h1>", `<h2 class="sides"><bdi>Rome</bdi>`, `<h2 class="sides"><bdi>Gaul</bdi>`, "Gaul (Celtic) cavalry, armored", `href="#rules"`, "<bdi>triarii</bdi> ", "(in commands <bdi>A-triarii, A-hastati</bdi> and so on)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not there", want)
		}
	}
	one := sheetPage(t, "romanwar", "Rome=legion", "--reference", "none")
	if !strings.Contains(one, "<h1>Rome</h1>") || strings.Contains(one, `class="skip"`) {
		t.Error("the sheets of one army are not called by it, or lead to rules that are not there")
	}
}

// TestSheetBoxersAlone: two boxers who meet are called by their ratings, exchanges are counted,
// the defences are a table, and only the knock-downs they can come to are there.
func TestSheetBoxersAlone(t *testing.T) {
	text := html.UnescapeString(sheetPage(t, "rudis", "ankeles", "melankomas", "--no-weights"))
	for _, want := range []string{"<h1>Ankeles (8) v Melankomas (9)</h1>", `<th scope="col">Exchange</th>`, `<th scope="col">right uppercut</th>`, "−5/Q+5", "POW less CHIN</span> <b>+4</b>", "<b>−5</b></span>", "he goes down on a D20 of that or less</span> <b>10</b>", "ACC: how often he lands", `data-head="Sidestep"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not there", want)
		}
	}
	for _, other := range []string{"<dt>Now</dt>", "<b>+5</b>", "POW less CHIN −6", ", rating 8</h1>", "Name to be written"} {
		if strings.Contains(text, other) {
			t.Errorf("%s is there", other)
		}
	}
}

// TestChartDifferencesAlone: of a variation the chart says what it makes, with bounds; a question
// is put in words, and what makes it so is on the page.
func TestChartDifferencesAlone(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"sim", "munera", "retiarius", "secutor", "-n", "200", "--seed", "1", "--vary", "no net: retiarius.left=empty"}, "<h1>Retiarius v Secutor: Retiarius wins | of 100 as it is, and | once changed (no net)|<h2>The difference for Retiarius</h2>|in 95 of 100 such runs|&#34;no net&#34; means: retiarius&#39;s left hand is empty. The bouts have the same dice; they last |Policy plain. The weakest|<h2>What becomes of them in 100 bouts, no net</h2>|Other players may get other results."},
		{[]string{"odds", "munera", "as samnite attack murmillo with sword", "--why"}, "<p>Samnite&#39;s fatigue is 0 in 58.3 of 100 and 1 in 41.7 of 100.</p>|At the end of each row its number.|<h1>Samnite&#39;s attack on Murmillo with the sword: hits in 42 of 100, Murmillo wounded in 17</h1>|<h2>Why</h2>| of 100 with one point less, | of 100 with one point more. One point more leaves the chance as it is, but the wounds on average become 0.66 in place of 0.52.|the bout is over|Taken for granted: |<h2>Murmillo: wounds, 0.52 on average</h2>"},
		{[]string{"odds", "munera", "as retiarius net secutor; attack secutor with trident"}, "at least once, in whichever of its commands|>Retiarius misses, takes fatigue,</text>|net, then trident: Secutor caught in 12 of 100, wounded in 23</h1>|12 or more|<h2>After the cast of the net at Secutor</h2>|<h2>After the cast of the net at Secutor, then the attack on Secutor with the trident</h2>|of 100 such chains end so|The chain ends before the attack on Secutor with the trident, as the bout is over: 2.8 of 100.|Retiarius began with AP enough: the dice of the command before took it."},
		{[]string{"sim", "rudis", "ankeles", "entellus", "-n", "60", "--seed", "1"}, "@page{size:A4}|.chart figure svg.fig{width:115mm|half by exchange |the exchange in which a bout ended|>Ankeles</text>"},
		{[]string{"sim", "munera", "samnite", "retiarius", "secutor", "--all", "-n", "20", "--seed", "1"}, "each is at most ±20 off|>against the others</text>|where a type meets itself, the row entered first|Those who win most against the others stand first.|transform=\"rotate(-90 "},
		{[]string{"sim", "morturi", "secutor", "retiarius", "-n", "60", "--seed", "1"}, "<h1>Secutor v Retiarius: Secutor wins |out of action |>Retiarius</text>"},
		{[]string{"sim", "morturi", "secutor*2", "retiarius", "-n", "60", "--seed", "1"}, "<p>Several of a role are numbered as they were entered. |>Secutor 2</text>"},
		{[]string{"sim", "munera", "samnite", "retiarius", "-n", "60", "--seed", "1", "--row", "retiarius.left=empty", "--column", "weak: samnite.stamina=8"}, "<h1>Samnite v Retiarius: Samnite wins | of 100, by what is changed</h1>|>Retiarius&#39;s left hand is empty</text>|>weak</text>"},
		{[]string{"luck", write(t, "turned.bout", turned), "--turning", "--bouts", "200"}, "<h1>It turned at command |, the turning point. Of 100 bouts Felix would have won | points"},
		{[]string{"luck", write(t, "felix.bout", turned)}, "<h1>What the dice did for Felix and Remus</h1><p class=\"grey\">|filled is Felix; open is Remus"},
	} {
		name := filepath.Join(t.TempDir(), "chart.html")
		if got := run(append(c.args, "--chart", name)...); got.status != shell.StatusDone {
			t.Fatal(got.errout)
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole(t, c.args[0], string(b))
		if strings.Contains(string(b), "In commands and in JSON") {
			t.Errorf("%v: what programs call them is on the page", c.args)
		}
		for _, want := range strings.Split(c.want, "|") {
			if !strings.Contains(string(b), want) {
				t.Errorf("%v: %s is not there", c.args, want)
			}
		}
	}
}

// TestOddsPage: a page of odds says what the command costs, and where they were asked for which
// rulings change them.
func TestOddsPage(t *testing.T) {
	name := filepath.Join(t.TempDir(), "odds.html")
	if got := run("odds", "munera", "as secutor attack retiarius", "--rulings", "--chart", name); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(strings.Fields(wordsOf(string(b))), " ")
	for _, want := range []string{"Costs 1 AP. Taken for granted: Secutor has Stamina 8;", "How many wounds does a hit make when it is not saved? Otherwise: One wound, whatever its score. Retiarius injured 9.5 of 100 → 2.5 of 100."} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
}
