package cli

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/internal/cli/shell"
)

var (
	anchor    = regexp.MustCompile(`id="([^"]*)"`)
	styled    = regexp.MustCompile(`(?s)<style>(.*?)</style>`)
	pageTag   = regexp.MustCompile(`<(/?)([a-z0-9]+)((?: [a-zA-Z0-9-]+(?:="[^"]*")?)*)/?>`)
	reference = regexp.MustCompile(`(?:href|src|url)\s*[=(]\s*"?([^"#)][^")]*)`)
)

// TestReportsAlone: of each journal that is kept for ever a page is made, of each fourth twice
// and the same, which is whole: what is opened is closed, every id is there once, the policy allows its
// own style and nothing else, and it leads nowhere else.
func TestReportsAlone(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(journals, func(name string, d fs.DirEntry, err error) error {
		short, _ := filepath.Rel(journals, name)
		if err != nil || d.IsDir() || filepath.Ext(name) != ".jsonl" || parted[filepath.ToSlash(short)] != "" {
			return err
		}
		got := run("report", name, "--no-chances")
		if strings.Contains(got.errout, "--pack FILE names it") {
			return nil // its house rules are laid over other content now
		}
		if got.status != shell.StatusDone {
			t.Errorf("%s: %s", name, got.errout)
			return nil
		}
		seen++
		whole(t, name, got.out)
		if seen%4 == 1 && run("report", name, "--no-chances").out != got.out {
			t.Errorf("%s: the page is another the second time", name)
		}
		commands := strings.Count(got.out, "<tr id=")
		if most := 24_000 + 2_500*commands; len(got.out) > most {
			t.Errorf("%s: %d bytes of %d rows, at most %d", name, len(got.out), commands, most)
		}
		return nil
	})
	if err != nil || seen < 70 {
		t.Fatalf("%d journals, %v", seen, err)
	}
}

// whole checks a page.
func whole(t *testing.T, name, text string) {
	t.Helper()
	style := styled.FindStringSubmatch(text)
	if style == nil {
		t.Fatalf("%s: no style", name)
	}
	sum := sha256.Sum256([]byte(style[1]))
	if want := "style-src &#39;sha256-" + strings.ReplaceAll(base64.StdEncoding.EncodeToString(sum[:]), "+", "&#43;") + "&#39;"; !strings.Contains(text, want) {
		t.Errorf("%s: the policy does not allow the style of the page", name)
	}
	ids := map[string]bool{}
	for _, m := range anchor.FindAllStringSubmatch(text, -1) {
		if ids[m[1]] {
			t.Errorf("%s: the id %s is there twice", name, m[1])
		}
		ids[m[1]] = true
	}
	body := strings.Replace(text, style[0], "", 1)
	if strings.Contains(body, " style=") || strings.Contains(body, "<script") || strings.Contains(body, "ZgotmplZ") {
		t.Errorf("%s: it has a style of an element, a script, or what a template would not write", name)
	}
	var open []string
	for _, m := range pageTag.FindAllStringSubmatch(body, -1) {
		for _, r := range reference.FindAllStringSubmatch(m[3], -1) {
			t.Errorf("%s: it leads to %q", name, r[1])
		}
		switch {
		case m[2] == "meta" || m[2] == "br":
		case m[1] == "":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Fatalf("%s: </%s> closes %v", name, m[2], open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: %v are left open", name, open)
	}
}

// TestHostileReportsAlone: a name, a note and a remark are text in every format, whatever they
// look like.
func TestHostileReportsAlone(t *testing.T) {
	dir := t.TempDir()
	kept := filepath.Join(dir, "bout.jsonl")
	script := `add "</script><img>" secutor
add "[/code][url]" gaul
add "` + "```|`*_<!--" + `" samnite
note <a href="javascript:x">[url]x[/url]</a> ` + "``` \u200f" + `
begin # [img]x[/img] </td><b>
`
	got := run("play", "munera", write(t, "bout.txt", script), "--journal", kept, "--quiet", "--seed", "1")
	if got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	page := run("report", kept, "--bouts", "40")
	whole(t, "hostile", page.out)
	for format, banned := range map[string]string{
		"html": `<img|<a href="j|</td><b>|<!--`, "bbcode": `\[url|\[img|\[/url|\[/code\]\[`, "md": `(?m)[^\\]<|\\x60\\x60\\x60 |^\x60\x60\x60\|`, "text": "\x1b|\u200f", "story": "\x1b|\u200f|<a href", "notation": "\u200f",
	} {
		got := run("report", kept, "--format", format, "--bouts", "40")
		if got.status != shell.StatusDone {
			t.Errorf("%s: %s", format, got.errout)
		}
		out := got.out
		if format == "md" { // what stands in a fence is no markup
			out, _, _ = strings.Cut(out, "\n```text\n")
		}
		if format == "bbcode" {
			out, _, _ = strings.Cut(out, "[code]")
		}
		if at := regexp.MustCompile(banned).FindStringIndex(out); at != nil {
			t.Errorf("%s: it has %q in\n%s", format, out[at[0]:at[1]], out)
		}
	}
}

// TestPostReadsBack: what a post holds to be replayed is read back, whatever a note in it
// looks like, and nothing of it ends the part that stands as it is or is made up.
func TestPostReadsBack(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "bout.jsonl")
	if got := run("play", "munera", write(t, "bout.txt", unnoted+"note a [/code] [b]b[/b]\n"), "--journal", kept); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	post := run("report", kept, "--format", "bbcode", "--no-chances").out
	_, code, _ := strings.Cut(post, "[code]")
	if strings.Count(code, "[/") != 1 || strings.Contains(code, `\u`) {
		t.Errorf("the post is\n%s", post)
	}
	if got := run("verify", write(t, "post.txt", post)); got.status != shell.StatusDone {
		t.Error(got.errout)
	}
}

// TestPostOfSeals: a post of a bout with hidden choices ends without their seals, which the
// notation has.
func TestPostOfSeals(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "bout.jsonl")
	if got := run("play", "rudis", write(t, "bout.txt", "match entellus dares\nbegin\nauto battle\n"), "--seed", "3", "--journal", kept); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	if got := run("report", kept, "--format", "notation").out; !strings.Contains(got, "\n$1=") {
		t.Fatalf("there are no seals in\n%s", got)
	}
	post := run("report", kept, "--format", "bbcode", "--no-chances").out
	if strings.Contains(post, "seal+") || strings.Contains(post, "[code]") || strings.Contains(post, "moves at the end") || !strings.HasSuffix(post, "[/list]\n") {
		t.Errorf("the post is\n%s", post)
	}
}

// TestDisarmedInShort: the bout in short has who lost his sword for good before a wound or two.
func TestDisarmedInShort(t *testing.T) {
	page := run("report", write(t, "four.bout", disarmed), "--bouts", "100")
	if !strings.Contains(page.out, "In round 3 both dice show a one as Felix attacks Remus. Felix loses the sword for good.") {
		t.Errorf("the sword is not there: %s%s", regexp.MustCompile(`(?s)in short</h2>.*?</section>`).FindString(page.out), page.errout)
	}
}

// disarmed is a bout of four in which somebody loses his sword, in notation.
const disarmed = `[Ruleset "munera"]
[Result "Red"]
[Rulings "-"]
[Seed "5"]
[Moves "50"]

arena+hex+5 add+Felix+secutor+side=Red add+Brutus+murmillo+side=Red
add+Remus+retiarius+side=Blue add+Tarax+thracian+side=Blue place+Felix+-2+1+SE
place+Brutus+-2+2+NE place+Remus+2+-1+N place+Tarax+2+0+N begin(~333152526262)
1. turn(~6) f1 f1 face+Remus SE1 xTarax+sword(~312) / turn(~1) face+Felix /
turn(~2) f1 / turn(~2) face+Felix xFelix+sica(~36) /
2. turn(~4) f1 xTarax+sword(~2261) f2 f1 / turn(~1) / turn(~2) /
3. turn(~4) face+Remus f1 face+Remus xRemus+sword(~111) / turn(~3) N1 /
turn(~6) f2 xRemus+sword(~426) xRemus+sword(~2223)
`

// turned is a duel that a Double 6 turns, in notation.
const turned = `[Ruleset "munera"]

arena+hex+4 add+Felix+secutor add+Remus+retiarius begin(6364)
1. Felix(5) SE f3 / Remus(3) NW f2 /
2. Felix(3) S face+Remus f xRemus+sword(46) / Remus(2) face+Felix f
xFelix+improvised(44) /
3. discard+shield+Felix Felix(1) / Remus(3) xFelix+improvised(522) net+Felix(34) /
4. Felix(3) f haze+Remus(1) xRemus+sword(625) / Remus(4) feint net+Felix(4662) /
5. Felix(5) xRemus+sword(432) xRemus+sword(64463)
`

var ledgerRow = regexp.MustCompile(`<td class="num">(?:<strong>)?([^<]*)`)

// TestReportChancesAlone: a page says how likely the first side was to win after each row, when
// that turned, and what it was made of, in points that add up to the result; and it is the
// same page again. Other formats say the same.
func TestReportChancesAlone(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	got := run("report", kept, "--bouts", "3000")
	if got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	whole(t, "felix", got.out)
	if again := run("report", kept, "--bouts", "3000"); again.out != got.out {
		t.Error("the page is another the second time")
	}
	if !regexp.MustCompile(`<h2>The turning point: command 38[ <]`).MatchString(got.out) {
		t.Errorf("the Double 6 of command 38 turned the bout: %s", regexp.MustCompile(`<h2>[^<]*turning[^<]*`).FindString(got.out))
	}
	for _, want := range []string{`<strong>Command 38</strong>, net Felix: Remus rolls again for the feint. Remus attacks Felix: both dice show a 6.`, "Felix, a secutor with Stamina 10, meets Remus, a retiarius with 7.", `">38 Felix netted<`, "Command 38: Felix netted. Remus rolls again", "A signed number in a row is what its dice alone added, or before the word choice what was chosen."} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %q", want)
		}
	}
	sum, rows := 0, ledgerRow.FindAllStringSubmatch(got.out, -1)
	for i, m := range rows {
		text := strings.NewReplacer("−", "-", "&#43;", "").Replace(m[1])
		n, err := strconv.Atoi(text)
		switch {
		case err != nil:
			t.Error(err)
		case i < len(rows)-1:
			sum += n
		case n != sum || n != 100:
			t.Errorf("the rows add up to %d, and the last is %d", sum, n)
		}
	}
	if len(rows) != 7 {
		t.Errorf("%d rows", len(rows))
	}
	log := got.out[strings.Index(got.out, `id="log"`):]
	if n, want := strings.Count(log, `<td class="ch"`), strings.Count(log, "<tr id="); n != want {
		t.Errorf("%d rows of %d have a chance", n, want)
	}
	if n := strings.Count(log, ` class="key"`); n < 2 || n > 4 { // the end, and what stands out of so few bouts
		t.Errorf("%d rows are marked", n)
	}
	for format, want := range map[string]string{"md": `\| 38–39 \| \*\*Remus\*\*, net Felix \| 4 6 6 2 \|.*\*\*−\d+\*\* \|`, "bbcode": `38–39 \[b\]Remus\[/b\], net Felix \(.*\[i\]Felix \d+ of 100, −\d+\[/i\]`, "text": `(?s)38-39 net Felix, end, dice 4 6 6 2.*Felix\s+\d+\s+of\s+100,\s+-\d+\.`} {
		if got := run("report", kept, "--bouts", "300", "--format", format); !regexp.MustCompile(want).MatchString(got.out) {
			t.Errorf("%s: no %s in\n%s", format, want, got.out)
		}
	}
	if got := run("report", kept, "--no-chances"); strings.Contains(got.out, "turning point") || strings.Contains(got.out, "wins, %") {
		t.Error("--no-chances leaves some of them")
	}
	for _, args := range [][]string{{"--policy", "cunning"}, {"--bouts", "2000000"}} {
		if got := run(append([]string{"report", kept}, args...)...); got.status != shell.StatusUsage {
			t.Errorf("%v: status %d", args, got.status)
		}
	}
}

// TestTextFormatsAlone: a row says whose turn begins with it, its rules once, its chance where
// that has changed; the bout in short and what became of each stand first; a text has no sign
// that a terminal may lack, a story no squares, and Markdown no needless backslash.
func TestTextFormatsAlone(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	for format, want := range map[string][]string{
		"md":     {"\n| 17–18 | **Felix**, attack Remus with sword | 4 6 | Felix misses Remus: 1 fatigue for Felix. ", "\\[mun.attack.5, 6; mun.fatigue.1\\] | 65 |", "(attack 4 + side 2 − defence 6 = 0)", "Felix, a secutor with Stamina 10", "\nAll rulings at their defaults."},
		"bbcode": {"[*]17–18 [b]Felix[/b], attack Remus with sword (4 6): Felix misses Remus: 1 fatigue for Felix. ", "[*][b]Remus[/b]: Type Retiarius; Stamina 7 at the start, 0 at the end", "Felix, a secutor with Stamina 10"},
		"text":   {"\n  31 Felix, dice 3. AP 3 + light armour 1 = 4 AP [mun.ap.1]", "Felix, a secutor with Stamina 10"},
		"story":  {"\n\nFelix begins with Stamina 10, Remus with 7. As they begin, Felix would\nwin ", "\n\nIn round 1 nobody is hit.\n\nIn round 2 the sword of Felix misses Remus, who is driven back. Both\ndice show a four as Remus attacks Felix, who is knocked down.\n", " a fist or a kick"},
	} {
		got := run("report", kept, "--bouts", "40", "--format", format)
		for _, w := range want {
			if !strings.Contains(got.out, w) {
				t.Errorf("%s: no %q in\n%s%s", format, w, got.out, got.errout)
			}
		}
		signs := func(c rune) bool { return c > 0x7E }
		if (format == "text" || format == "story") && strings.ContainsFunc(got.out, signs) {
			t.Errorf("%s: it has signs that a terminal may lack", format)
		}
		for _, never := range []string{"mun.attack.5, mun.attack.5", "\\(", "\\+", "turn Felix, dice 5"} {
			if strings.Contains(got.out, never) {
				t.Errorf("%s: there is %q", format, never)
			}
		}
	}
}

// TestShortPosts: a post has no row where no die fell and nothing is told, nor a turn of which
// nothing else is left; the end of a turn is none of its words, and the moves have all of it.
func TestShortPosts(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	for _, format := range []string{"md", "bbcode"} {
		got := run("report", kept, "--no-chances", "--format", format).out
		for _, never := range []string{"Round 1", "arena hex 4", "move forward", ", end", "announces a feint"} {
			if strings.Contains(got, never) {
				t.Errorf("%s: there is %q in\n%s", format, never, got)
			}
		}
		for _, want := range []string{"36", "attack Remus with sword", "Left out: what was done without dice and decided nothing, and turns with no die but that which opens them; the moves at the end have all of it.", "1. Felix(5) SE f3"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", format, want, got)
			}
		}
	}
	if got := run("report", kept, "--no-chances", "--format", "text").out; !strings.Contains(got, "announces a feint") {
		t.Errorf("the text has left it out too:\n%s", got)
	}
}

// TestRemarks: a bout in notation has the reasons of the policies that played where they are
// asked for, and is the same bout without them.
func TestRemarks(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "duel.jsonl")
	if got := run("play", "munera", write(t, "duel.txt", "add Felix secutor\nadd Remus retiarius\nbegin\nauto battle\n"), "--seed", "2", "--journal", kept); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	bare, whole := run("report", kept, "--format", "notation").out, run("report", kept, "--format", "notation", "--remarks").out
	if strings.Contains(bare, "; ") || !strings.Contains(whole, "; veteran") || strings.Count(whole, "\n") < 2*strings.Count(bare, "\n") {
		t.Errorf("%s\n%s", bare, whole)
	}
	for name, text := range map[string]string{"bare.bout": bare, "whole.bout": whole} {
		if got := run("verify", write(t, name, text)); got.status != shell.StatusDone {
			t.Errorf("%s: %s", name, got.errout)
		}
	}
	if got := run("report", kept, "--remarks"); got.status != shell.StatusUsage {
		t.Errorf("a page with --remarks: status %d", got.status)
	}
}

// TestBattleInShortAlone: a battle in short tells its deadliest fight hand to hand and the turn that
// moved the chances most, a story a fight as one.
func TestBattleInShortAlone(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "war.jsonl")
	if got := run("play", "romanwar", write(t, "war.txt", "scenario ford\nbegin\nauto battle\n"), "--seed", "2", "--journal", kept); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	page, story := run("report", kept, "--bouts", "60", "--policy", "plain"), flatted(run("report", kept, "--no-chances", "--format", "story").out)
	fight := regexp.MustCompile(`In turn \d+ \w+ charge \w+: in \w+ rounds? of melee \w+ lose \w+( m[ae]n)?, \w+ \w+\.`)
	if !fight.MatchString(page.out) {
		t.Errorf("no charge in\n%s", page.out[strings.Index(page.out, "in short"):][:900])
	}
	if !strings.Contains(story, " of melee ") || strings.Contains(story, "and to hand") {
		t.Error(story)
	}
}

// flatted is a text on one line.
func flatted(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestStoryAlone: a bout told as a story has a paragraph for each round in which the dice made
// something of it, and no number that the report has not.
func TestStoryAlone(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	story, page := run("report", kept, "--bouts", "300", "--format", "story"), run("report", kept, "--bouts", "300")
	for _, want := range []string{
		"Felix beats Remus, who is spared.", "On the sand Felix the Secutor meets Remus the Retiarius.", "In round 2 the sword of Felix ", "Round 3 comes, and ", "Then, in round 4, the sand", "Felix takes two wounds", "So, after five rounds, Felix beats Remus, who is spared. Felix has eight Stamina left of ten.",
	} {
		if !strings.Contains(strings.Join(strings.Fields(story.out), " "), want) {
			t.Errorf("no %q in\n%s", want, story.out)
		}
	}
	if !regexp.MustCompile(`Of\s+100\s+bouts\s+Felix\s+would\s+have\s+won\s+\d+\s+before\s+command\s+38,\s+\d+\s+after`).MatchString(story.out) {
		t.Errorf("the Double 6 has cost him nothing:\n%s", story.out)
	}
	if strings.Contains(story.out, " AP") || strings.Contains(story.out, "[mun.") {
		t.Errorf("it tells of what no story tells of:\n%s", story.out)
	}
	said := regexp.MustCompile(`\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`).ReplaceAllStringFunc(story.out, func(word string) string {
		return strconv.Itoa(1 + slices.Index([]string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}, word))
	})
	if said == story.out {
		t.Error("no number is in words")
	}
	told := wordsOf(regexp.MustCompile(`<td role="cell" class="n">.*?</td>|<span class="ids">.*?</span>`).ReplaceAllString(page.out[strings.Index(page.out, `<section id="log">`):strings.Index(page.out, "to paste and to replay")], ""))
	for _, m := range regexp.MustCompile(`before\s+command\s+(\d+)`).FindAllStringSubmatch(said, -1) { // a deed is named by its number
		if said = strings.ReplaceAll(said, m[0], "before"); !strings.Contains(page.out, `<tr id="c`+m[1]+`"`) {
			t.Errorf("no command is %s", m[1])
		}
	}
	for _, n := range regexp.MustCompile(`\d+`).FindAllString(said, -1) {
		if !regexp.MustCompile(`\b` + n + `\b`).MatchString(told) {
			t.Errorf("the story has %s, and the report has not", n)
		}
	}
	name := filepath.Join(t.TempDir(), "bout.story.txt")
	if got := run("report", kept, "--no-chances", "-o", name); got.status != shell.StatusDone {
		t.Errorf("%d: %s", got.status, got.errout)
	} else if b, err := os.ReadFile(name); err != nil || !strings.Contains(string(b), "In round 2 the sword of Felix") {
		t.Errorf("%s, %v", b, err)
	}
}

// TestLuckTurningAlone: luck names at most three commands that changed the chances most, with
// how far that may be off and by what bouts, and none that so few bouts do not show.
func TestLuckTurningAlone(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	got := run("luck", kept, "--turning", "--bouts", "1000")
	text := strings.Join(strings.Fields(got.out), " ")
	if got.status != shell.StatusDone || !strings.Contains(text, "most before the end, by 1000 bouts a position, as the policy thumb plays: command 38, net Felix: Felix from") {
		t.Errorf("%d: %s%s", got.status, got.out, got.errout)
	}
	n := len(regexp.MustCompile(`in 100, [+-]\d+ \+/- \d+; the dice [+-]\d+ \+/- \d+`).FindAllString(text, -1))
	if n < 1 || n > 3 || n != strings.Count(text, "in 100,") {
		t.Errorf("%d of them in %s", n, text)
	}
	text = strings.Join(strings.Fields(run("luck", kept, "--turning", "--bouts", "20").out), " ")
	if !strings.Contains(text, "No command changed the chances by more than is left in doubt by 20 bouts a position, as the policy thumb plays.") {
		t.Error(text)
	}
	if got := run("luck", kept, "--bouts", "300"); got.status != shell.StatusUsage {
		t.Errorf("--bouts without --turning: status %d", got.status)
	}
}

// TestReportSaid: a day that no calendar has and a title of nothing are refused, with what
// is nearest; dates in other words are taken as they are.
func TestReportSaid(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	for _, c := range []struct{ flag, text, hint string }{
		{"--date", "2026-13-45", `--date "2026-12-31"`}, {"--date", "2026-02-29", `--date "2026-02-28"`}, {"--date", "2026-0-0", `--date "2026-01-01"`},
		{"--date", "31 april 2026", `--date "30 April 2026"`}, {"--date", " ", `--date "2026-12-31", or leave it out`},
		{"--title", "", `--title "A duel", or leave it out`}, {"--place", "", `--place "Rome", or leave it out`},
	} {
		got := run("report", kept, "--no-chances", c.flag, c.text)
		if got.status != shell.StatusUsage || got.out != "" || !strings.Contains(got.errout, c.hint) {
			t.Errorf("%s %q: %d: %s", c.flag, c.text, got.status, got.errout)
		}
	}
	for _, text := range []string{"2024-02-29", "24 November 2026", "the ides of March", "44 BC", "2026-1-2", "3 Brumaire 1804"} {
		if got := run("report", kept, "--no-chances", "--date", text); got.status != shell.StatusDone || !strings.Contains(got.out, text) {
			t.Errorf("%q: %d: %s", text, got.status, got.errout)
		}
	}
}

// TestLedgerDoubtAlone: what a chance was made of is printed with how far it may be off, and
// what is too little to be sure of as that.
func TestLedgerDoubtAlone(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	for format, want := range map[string]string{
		"html": `choices, against the policy&#39;s \(too little to be sure of\)</td><td class="num">[^<]*<span class="grey"> ± \d+</span>`,
		"md":   `- Remus's choices, against the policy's .?\(too little to be sure of.?\): [0-9+−]+ ± \d+`,
		"text": `choices, against the policy's \(too little to be sure of\): [0-9+-]+ \+/- \d+\.`,
	} {
		got := run("report", kept, "--bouts", "400", "--format", format)
		text := strings.Join(strings.Fields(got.out), " ")
		if !regexp.MustCompile(want).MatchString(text) || !strings.Contains(text, "Each position was played on 400 times as the policy thumb plays") {
			t.Errorf("%s: no %s in\n%s", format, want, got.out)
		}
	}
}

// TestAbout: what is said about a bout stands on its page and changes nothing of it; the
// last that was said counts, flags win, and nobody who is not there has a player.
func TestAbout(t *testing.T) {
	script := strings.Replace(unnoted, "begin dice", `about event Tuesday
about event "Tuesday at the table"
about place the <b>club</b>
about player Felix Anna
about player Nobody Anna
begin dice`, 1)
	dir := t.TempDir()
	kept, plain := filepath.Join(dir, "bout.jsonl"), filepath.Join(dir, "plain.jsonl")
	got := run("play", "munera", write(t, "bout.txt", script), "--journal", kept, "--keep-going")
	if !strings.Contains(got.out+got.errout, "nobody here is called") {
		t.Errorf("Nobody has a player: %s%s", got.out, got.errout)
	}
	if got := run("play", "munera", write(t, "plain.txt", unnoted), "--journal", plain); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	page := run("report", kept, "--no-chances").out
	whole(t, "about", page)
	for _, want := range []string{"Tuesday at the table", "the &lt;b&gt;club&lt;/b&gt;, 1 January 1970", "played by <bdi>Anna</bdi>"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page[:min(len(page), 6000)])
		}
	}
	page, _, _ = strings.Cut(page, "<pre>") // where it is to be replayed it has to stand
	if strings.Contains(page, "about event") {
		t.Error("what is said about a bout stands among its commands")
	}
	page = run("report", kept, "--no-chances", "--title", "A duel", "--date", "24 November 2026", "--place", "Rome").out
	laid, _, _ := strings.Cut(page, "<pre>")
	if !strings.Contains(page, "<h1>A duel</h1>") || !strings.Contains(page, "Rome, 24 November 2026") || strings.Contains(laid, "club") {
		t.Error("the flags do not win")
	}
	state := regexp.MustCompile(`last state ([0-9a-f]+)`)
	if one, two := state.FindString(page), state.FindString(run("report", plain, "--no-chances").out); one == "" || one != two {
		t.Errorf("%q and without it %q", one, two)
	}
	if got := run("verify", kept); got.status != shell.StatusDone {
		t.Error(got.errout)
	}
}

// TestAboutPlayer: of who is said to have played somebody the last counts, however the
// name was written.
func TestAboutPlayer(t *testing.T) {
	script, n := unnoted, 0
	for _, name := range []string{"Felix", "felix", "FELIX", "fElix", "feLix"} {
		n++
		script += "about player " + name + " Anna" + strings.Repeat("a", n) + "\n"
	}
	kept := filepath.Join(t.TempDir(), "bout.jsonl")
	if got := run("play", "munera", write(t, "bout.txt", script), "--journal", kept); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	if got := run("report", kept, "--no-chances"); !strings.Contains(got.out, "played by <bdi>Anna"+strings.Repeat("a", n)+"<") {
		t.Errorf("Felix is not played by the last that was said:\n%s", got.out[:min(len(got.out), 6000)])
	}
}

// unnoted is the beginning of a duel.
const unnoted = `add Felix secutor
add Remus retiarius
range Felix Remus 3
begin dice 6 3 6 4
`

// TestLoadNotated: load goes on from a bout in notation as from a journal.
func TestLoadNotated(t *testing.T) {
	kept := write(t, "felix.bout", turned)
	got := run("play", "munera", write(t, "load.txt", "load \""+kept+"\"\nexpect bout.winner == Felix\n"), "--seed", "1")
	if got.status != shell.StatusDone {
		t.Errorf("%d: %s%s", got.status, got.out, got.errout)
	}
	bad := write(t, "bad.bout", strings.Replace(turned, "xRemus+sword(46)", "xRemus+spoon(46)", 1))
	if got := run("play", "munera", write(t, "load.txt", "load \""+bad+"\"\n"), "--seed", "1"); got.status == shell.StatusDone {
		t.Error("a spoon is loaded")
	}
}

// TestFates: the title says what became of the loser, and so does his card.
func TestFates(t *testing.T) {
	page := run("report", write(t, "felix.bout", turned), "--no-chances").out
	for _, want := range []string{"<h1>Felix beats Remus, who is spared</h1>", "The crowd spares Remus:", "<dt>Fate</dt><dd><strong>spared</strong></dd>", "<dt>In the bout</dt><dd>3 hits, 1 miss, dealt 7 wounds, beat 1 man, took 2 wounds", "netted from command 38", "down from command 22"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}

// TestGround: the ground is drawn at the moments that mattered: on hexes, on squares, on a
// table to scale, and without a map as how far two were apart.
func TestGround(t *testing.T) {
	ground := regexp.MustCompile(`(?s)<section id="ground"><h2>(.*?)</h2>(.*?)</section>`)
	drawn := func(name string, args ...string) (string, string) {
		page := run(append([]string{"report", name, "--no-chances"}, args...)...).out
		whole(t, name, page)
		m := ground.FindStringSubmatch(page)
		if m == nil {
			t.Fatalf("%s: no ground", name)
		}
		return m[1], m[2]
	}
	heading, maps := drawn(write(t, "felix.bout", turned))
	if heading != "On the sand" || strings.Count(maps, "<svg") != 4 || strings.Count(maps, `class="wedge a"`) != 4 || !strings.Contains(maps, "Remus at -1,2 facing NE") || !strings.Contains(maps, `class="man gone b"`) {
		t.Errorf("%s: %s", heading, maps)
	}
	for _, want := range []string{`class="ring a"`, `class="trail `, "Ringed: Felix netted", ", moved"} {
		if !strings.Contains(maps, want) {
			t.Errorf("no %s in %s", want, maps)
		}
	}
	kept := filepath.Join(t.TempDir(), "ford.jsonl")
	if got := run("play", "romanwar", write(t, "ford.txt", "scenario ford\nbegin\n"), "--journal", kept, "--quiet", "--seed", "1"); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	heading, maps = drawn(kept)
	if heading != "On the table" || !strings.Contains(maps, ">Hastati 24</text>") || !strings.Contains(maps, `class="body b"`) || !strings.Contains(maps, `class="rough"`) {
		t.Errorf("%s: %s", heading, maps)
	}
	heading, maps = drawn(filepath.Join(journals, "morturi", "morturi-2.jsonl"))
	if heading != "On the board" || !strings.Contains(maps, `class="cell lines"`) || !strings.Contains(maps, "facing") {
		t.Errorf("%s: %s", heading, maps)
	}
	kept = filepath.Join(t.TempDir(), "free.jsonl")
	if got := run("play", "munera", write(t, "free.txt", unnoted), "--journal", kept, "--quiet"); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	if _, maps = drawn(kept); !strings.Contains(maps, "Felix and Remus were apart: 3 after command 4 (The bout begins, and Felix goes first).") {
		t.Error(maps)
	}
}

// TestReportModelAlone: a report as programs read it has everything that the page has, figures
// as data, and the same each time.
func TestReportModelAlone(t *testing.T) {
	name := filepath.Join(journals, "munera-hex-1.jsonl")
	got := run("report", name, "--json", "--bouts", "20")
	var m struct {
		Title, Lead, Notation string
		Commands              int
		Figures               []struct{ Name, Side string }
		Fared                 struct {
			By, Text string
			Rows     []struct{ Points [][2]int }
		}
		Chances struct {
			Rows  []struct{ Command, Percent int }
			Parts []struct{ Points int }
		}
		Ground []struct{ Text string }
		Parts  []struct {
			Rows []struct{ First, Last int }
		}
	}
	if err := json.Unmarshal([]byte(got.out), &m); err != nil {
		t.Fatal(err, got.errout)
	}
	next := 1
	for _, p := range m.Parts {
		for _, r := range p.Rows {
			if r.First != next {
				t.Errorf("command %d is missing", next)
			}
			next = r.Last + 1
		}
	}
	if m.Commands != 101 || next != 102 || m.Title != "blue beats red" || len(m.Figures) != 4 || len(m.Fared.Rows) != 4 || m.Fared.By != "Stamina" || len(m.Ground) < 2 || len(m.Chances.Rows) < 10 || !strings.Contains(m.Notation, "[Ruleset") {
		t.Errorf("%d commands, %q, %d figures, %d chances, %d grounds", next, m.Title, len(m.Figures), len(m.Chances.Rows), len(m.Ground))
	}
	sum := 0
	for _, x := range m.Chances.Parts[:len(m.Chances.Parts)-1] {
		sum += x.Points
	}
	if last := m.Chances.Parts[len(m.Chances.Parts)-1].Points; sum != last {
		t.Errorf("the parts add up to %d, not %d", sum, last)
	}
	if again := run("report", name, "--json", "--bouts", "20"); again.out != got.out {
		t.Error("it is another the second time")
	}
	if got := run("report", name, "--json", "--format", "md"); got.status != shell.StatusUsage {
		t.Errorf("with a format: status %d", got.status)
	}
}

// TestLogFormats: in a session the last commands are written as a report has them, and the
// bout goes on as it was.
func TestLogFormats(t *testing.T) {
	const before = "add Felix secutor\nadd Remus retiarius\nbegin dice 3 6 1 6\nturn dice 5\nmove forward 1\nend\nturn dice 3\n"
	said := func(command string, args ...string) result {
		return run(append([]string{"play", "munera", write(t, "log.txt", before+command+"\nend\nexpect bout.round == 2\n"), "--seed", "1"}, args...)...)
	}
	for command, want := range map[string]string{
		"log 1 --format md":         "## Round 1\n\n| No. | Command | Dice | What came of it |\n|--:|---|---|---|\n| 7 | **Felix** | 3 | AP 3 + light armour 1 = 4 AP",
		"log 1 --format bbcode":     "[b]Round 1[/b]\n[list][*]7 [b]Felix[/b] (3): AP 3 + light armour 1 = 4 AP\n",
		"log 2 --format text":       "  5-6 Remus, move forward 1, end. Remus goes 1 step, now 11 apart.",
		"log --format notation":     "1. turn(5) f1 / turn(3)",
		"log --format text":         "Setting up\n",
		"log 1 --format bbcode # a": "[b]Felix[/b] (3)",
	} {
		if got := said(command); got.status != shell.StatusDone || !strings.Contains(got.out, want) {
			t.Errorf("%s: %d, %s%s", command, got.status, got.out, got.errout)
		}
	}
	if got := said("log 1 --format text"); strings.Contains(got.out, "Setting up\n") || strings.Contains(got.out, "4 turn") {
		t.Error(got.out)
	}
	if got := said("log 1 --format bbcode", "--json"); !strings.Contains(got.out, `"text":"[b]Round 1`) {
		t.Error(got.out)
	}
	for _, wrong := range []string{"log --format xml", "log --format", "log 3 --format notation", "log --find x --format md"} {
		if got := said(wrong); got.status != shell.StatusNo {
			t.Errorf("%s: %d", wrong, got.status)
		}
	}
}

// TestLuckSeenAlone: what luck says first at a terminal is what stands above its page.
func TestLuckSeenAlone(t *testing.T) {
	for _, bout := range []string{turned, "[Ruleset \"munera\"] [Seed \"3\"] add+Felix+secutor add+Remus+retiarius begin(6364) Felix(1) /"} {
		kept := write(t, "felix.bout", bout)
		p := world("luck", kept)
		p.OutTerminal = true
		first, _, _ := strings.Cut(resultOf(p).out, "\n\n")
		name := filepath.Join(t.TempDir(), "luck.html")
		if got := run("luck", kept, "-o", name); got.status != shell.StatusDone {
			t.Fatalf("%d: %s", got.status, got.errout)
		}
		text, err := os.ReadFile(name)
		if said := html.EscapeString(strings.Join(strings.Fields(first), " ")); err != nil || said == "" || !strings.Contains(string(text), said) {
			t.Errorf("%q is not on the page, %v", said, err)
		}
	}
}
