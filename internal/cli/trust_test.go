package cli

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"summa/internal/cli/shell"
	"summa/internal/journal/forge"
)

// A bout with rolled and typed dice, a remark and the referee's word.
const trustedBout = `add Felix secutor stamina=7
add Remus retiarius stamina=9
range Felix Remus 1
note a first remark
begin
turn
attack Remus with sword dice 5 2 4
overrule hit because it was cocked
set Remus.fatigue=1
turn dice 3
`

// trusted keeps the journal of a bout and returns its text. The bout stops at the
// first command that is refused.
func trusted(t *testing.T, script string, flags ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "bout.jsonl")
	p := world(append([]string{"play", "munera", write(t, "bout.txt", script), "--journal", name, "--seed", "5", "--keep-going"}, flags...)...)
	resultOf(p)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// readers are the ways to read a journal, which may write beside it.
func readers(name string) [][]string {
	return [][]string{
		{"verify", name}, {"verify", "--json", name}, {"replay", name}, {"replay", name, "--json"},
		{"replay", name, "--ruling", "kick=own-space-only"}, {"luck", name}, {"report", name, "-o", "page.html"},
		{"resume", name}, {"dispute", name, "6"}, {"campaign", "record", "house.yaml", name},
	}
}

// TestRecordsAreDataAlone: a journal whose chain is right and that holds what no session
// records is malformed, whoever reads it, and nothing is written.
func TestRecordsAreDataAlone(t *testing.T) {
	t.Chdir(t.TempDir())
	text := trusted(t, trustedBout)
	for _, cmd := range []string{
		"save stolen", "save ~/.bash_profile", "save stolen --drop-sealed", "load stolen", "load fifo",
		"show", "status", "show Felix", "map", "board", "map on", "set map on", "legal", "legal all", "log", "why", "explain",
		"odds turn", "try turn", "advise", "advise all champion", "teach", "teach on", "quiet teach",
		"auto", "auto Felix", "auto battle", "step", "step 3", "finish", "again", "alias x = save stolen",
		"rule mun.hit.1", "rule kick=own-space-only", "rulings", "ruling kick", "expect event hit", "secret Felix turn", "reveal", "help", "help save", "quit", "exit",
		"report stolen", "luck", "dispute 1", "nonsense", "sav stolen", "", `note \u001b]0;pwn\u0007`,
	} {
		forged := forge.Replace(text, `"cmd":"note a first remark"`, `"cmd":"`+cmd+`"`)
		if err := os.WriteFile("forged.jsonl", forged, 0o600); err != nil {
			t.Fatal(err)
		}
		campaign := "campaign: test\nruleset: munera\n"
		if err := os.WriteFile("house.yaml", []byte(campaign), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range readers("forged.jsonl") {
			got := run(args...)
			if got.status != shell.StatusContent || !strings.Contains(got.errout, "forged.jsonl:5:") && args[0] != "campaign" {
				t.Errorf("%q, %q: got %+v want status 3 and line 5", cmd, args, got)
			}
			if strings.ContainsAny(got.out+got.errout, "\x1b\x07") {
				t.Errorf("%q, %q: control characters in %q", cmd, args, got.out+got.errout)
			}
		}
		files, err := filepath.Glob("*")
		if err != nil || len(files) != 2 {
			t.Fatalf("%q: the folder holds %q (%v)", cmd, files, err)
		}
		if now, err := os.ReadFile("forged.jsonl"); err != nil || string(now) != string(forged) {
			t.Fatalf("%q: the journal was changed", cmd)
		}
	}
}

// TestForgeries: what is forged and can be told is told; what cannot stands in
// docs/security.md.
func TestForgeries(t *testing.T) {
	text := string(trusted(t, trustedBout))
	for _, test := range []struct {
		name       string
		old, with  string
		status     int
		want       string
		evenSealed bool
	}{
		{"as it was", "", "", 0, "dice: ", false},
		{"another generator", `"generator":"pcg-dxsm"`, `"generator":"loaded-dice"`, 1, `:1:1: the dice are said to be rolled by the generator "loaded-dice"`, false},
		{"another seed", `"seed":"5"`, `"seed":"6"`, 1, "the seed does not bear it out", false},
		{"other content", `"content":"`, `"content":"00`, 3, "", false},
		{"a die of the order", `"cmd":"begin","dice":[`, `"cmd":"begin","dice":[1,`, 1, "", false},
		{"other dice in the command", `"cmd":"turn","dice"`, `"cmd":"turn dice 6 6","dice"`, 1, "the command has other dice than the record: 6 6 for ", false},
		{"an unknown ruling", `"rulings":{}`, `"rulings":{"kick":"never"}`, 3, "kick=never", false},
	} {
		forged := string(forge.Replace([]byte(text), test.old, test.with))
		if test.old != "" && forged == text {
			t.Fatalf("%s: nothing was forged in %s", test.name, text)
		}
		name := write(t, "bout.jsonl", forged)
		if got := run("verify", name); got.status != test.status || !strings.Contains(got.out+got.errout, test.want) {
			t.Errorf("%s: got %+v want status %d and %q", test.name, got, test.status, test.want)
		}
	}
}

// TestRolledFaces: a rolled face that is changed, with all that follows from it made
// anew, does not follow from the seed; without the generator's state beside it, it is
// counted as typed.
func TestRolledFaces(t *testing.T) {
	honest := trusted(t, "add Felix secutor stamina=7\nadd Remus retiarius stamina=9\nrange Felix Remus 1\nbegin dice 5 2\nturn\n")
	was := string(forge.Bodies(honest)[5])
	from, to, _ := strings.Cut(was, `"rng"`)
	for face := range 6 {
		typed := trusted(t, "add Felix secutor stamina=7\nadd Remus retiarius stamina=9\nrange Felix Remus 1\nbegin dice 5 2\nturn dice "+strconv.Itoa(face+1)+"\n")
		body, rest, _ := strings.Cut(string(forge.Bodies(typed)[5]), `"rng"`)
		bodies := forge.Bodies(honest)
		_, state, _ := strings.Cut(rest, `"state"`)
		rng, _, _ := strings.Cut(to, `"state"`)
		bodies[5] = []byte(body + `"rng"` + rng + `"state"` + state)
		got := run("verify", write(t, "bout.jsonl", string(forge.Seal(bodies))))
		switch same := body == from; {
		case same && (got.status != 0 || !strings.Contains(got.out, "dice: 1 rolled, borne out by seed 5; 2 typed")):
			t.Errorf("the face that was rolled: %+v", got)
		case !same && (got.status != 1 || !strings.Contains(got.errout, ":6:1: turn: die 1, Felix")):
			t.Errorf("a %d: %+v", face+1, got)
		}
		bodies[5] = []byte(body + `"state"` + state)
		if got := run("verify", write(t, "bout.jsonl", string(forge.Seal(bodies)))); got.status != 0 || !strings.Contains(got.out, "dice: 3 typed") {
			t.Errorf("a %d, said to be typed: %+v", face+1, got)
		}
	}
}

// TestHead: the head of a chain that was written down finds a tail that was cut off,
// and a record that was made anew.
func TestHead(t *testing.T) {
	text := trusted(t, trustedBout)
	name := write(t, "bout.jsonl", string(text))
	got := run("verify", name)
	_, head, ok := strings.Cut(got.out, "head: ")
	if head = strings.TrimSpace(head); !ok || len(head) != 19 {
		t.Fatalf("got %+v want a head", got)
	}
	lines := strings.SplitAfter(string(text), "\n")
	cut := strings.Join(lines[:len(lines)-2], "")
	for _, test := range []struct {
		text, head string
		status     int
		want       string
	}{
		{string(text), head, 0, "head: " + head + ", as given"},
		{string(text), strings.ToUpper(strings.ReplaceAll(head, "-", " ")), 0, ", as given"},
		{cut, head, 1, ": no line has the head that was given: the record was changed, or cut behind this line"},
		{string(forge.Replace(text, "a first remark", "another remark")), head, 1, "no line has the head"},
		{string(text), head[:9], 2, "is no head"},
		{string(text), "zzzz-zzzz-zzzz-zzzz", 2, "is no head"},
	} {
		got := run("verify", write(t, "bout.jsonl", test.text), "--head", test.head)
		if got.status != test.status || !strings.Contains(got.out+got.errout, test.want) {
			t.Errorf("%s: got %+v want status %d and %q", test.head, got, test.status, test.want)
		}
	}
	short := run("verify", write(t, "bout.jsonl", cut))
	_, early, _ := strings.Cut(short.out, "head: ")
	if got := run("verify", name, "--head", strings.TrimSpace(early)); got.status != 0 || !strings.Contains(got.out, "and 1 command came") {
		t.Errorf("the head of an earlier line: %+v", got)
	}
}

// TestPacksOfAJournal: the packs of a header are looked for beside the journal alone, by
// the last part of their names, and count only if they make what was recorded; nothing
// of a file that is none is quoted.
func TestPacksOfAJournal(t *testing.T) {
	house, err := os.ReadFile(filepath.Join(journals, "munera", "munera-house.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	record, err := os.ReadFile(filepath.Join(journals, "munera", "pack.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	put := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	secret := put("secret", []byte("top-secret: 1\n"))
	named := func(pack string) string {
		return put("bout.jsonl", forge.Replace(record, `["munera-house.yaml"]`, `["`+pack+`"]`))
	}
	verify := func(name string, flags ...string) result {
		return run(append([]string{"verify", name, "--content", "any"}, flags...)...)
	}
	for _, pack := range []string{"munera-house.yaml", "../../etc/munera-house.yaml", `C:\\packs\\munera-house.yaml`, secret, "/dev/zero", "/dev/stdin", "..", ".", ""} {
		if got := run("verify", named(pack)); got.status == 0 || strings.Contains(got.out+got.errout, "top-secret") {
			t.Errorf("%q without the file: %+v", pack, got)
		}
	}
	put("munera-house.yaml", house)
	if got := verify(named("munera-house.yaml")); got.status != 0 || !strings.Contains(strings.Join(strings.Fields(got.out), " "), "pack ") {
		t.Errorf("beside: %+v", got)
	}
	if got := verify(named("somewhere/else/munera-house.yaml")); got.status != 0 {
		t.Errorf("beside, recorded with a path: %+v", got)
	}
	other := put("renamed.yaml", house)
	if got := verify(named("munera-house.yaml"), "--pack", other); got.status != 0 {
		t.Errorf("under another name: %+v", got)
	}
	put("munera-house.yaml", append(house, "# changed\n"...))
	if got := run("verify", named("munera-house.yaml")); got.status != 1 || !strings.Contains(got.errout, "makes other content than was recorded") {
		t.Errorf("changed: %+v", got)
	}
	put("munera-house.yaml", []byte("top-secret: 1\n"))
	if got := run("replay", named("munera-house.yaml")); got.status != 1 || strings.Contains(got.out+got.errout, "top-secret") {
		t.Errorf("no pack: %+v", got)
	}
}

// TestOverruledDice: an overruling takes the dice of its command again: others are
// refused, and do not follow in a record; they are counted once.
func TestOverruledDice(t *testing.T) {
	const bout = "add Felix secutor stamina=7\nadd Remus retiarius stamina=9\nrange Felix Remus 1\nbegin\nturn\nattack Remus with sword dice 5 2 4\n"
	text := trusted(t, bout+"overrule wounded because he dodged\n")
	got := run("verify", write(t, "bout.jsonl", string(text)))
	if got.status != 0 || !strings.Contains(got.out, "borne out by seed 5; 3 typed") || !strings.Contains(got.out, "1 command overruled") {
		t.Errorf("honest: %+v", got)
	}
	for _, with := range []string{`"dice":[6,1,6]`, `"dice":[5,2]`, `"dice":[5,2,4,4]`} {
		bodies := forge.Bodies(text)
		last := len(bodies) - 1
		bodies[last] = []byte(strings.Replace(string(bodies[last]), `"dice":[5,2,4]`, with, 1))
		if got := run("verify", write(t, "bout.jsonl", string(forge.Seal(bodies)))); got.status != 1 || !strings.Contains(got.errout, ":8:1: overrule") {
			t.Errorf("%s: %+v", with, got)
		}
	}
	for _, words := range []string{"overrule wounded dice 1 6", "overrule wounded because he showed dice 1 6"} {
		got := run("play", "munera", write(t, "bout.txt", bout+words+"\n"), "--seed", "5")
		if got.status != 1 || !strings.Contains(got.errout, "the dice of what is overruled stay: 5 2 4, not 1 6") {
			t.Errorf("%s: %+v", words, got)
		}
	}
}

// TestHeaderDice: a header says how dice are thrown in one of the ways there are.
func TestHeaderDice(t *testing.T) {
	text := trusted(t, "note a\n")
	for mode, status := range map[string]int{"auto": 0, "ask": 0, "bout 3": 0, "5,2,3": 0, "garbage": 3, "bout 99999999999999999999999": 3, "": 3} {
		if got := run("verify", write(t, "bout.jsonl", string(forge.Replace(text, `"dice":"auto"`, `"dice":"`+mode+`"`)))); got.status != status {
			t.Errorf("%q: %+v", mode, got)
		}
	}
}
