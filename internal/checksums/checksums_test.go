package checksums

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/rulesets"
)

var update = flag.Bool("update", false, "rewrite the published numbers, in a new edition if one moved")

const folder = "../../testdata/checksums"

// published lists the files, of whatever kind.
func published(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no checksums: %v", err)
	}
	return files
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func ruleset(t *testing.T, name string) *game.Ruleset {
	t.Helper()
	all := rulesets.All()
	k := slices.IndexFunc(all, func(rs *game.Ruleset) bool { return rs.Name == name })
	if k < 0 {
		t.Fatalf("there is no ruleset %s", name)
	}
	return all[k]
}

// Every number that is published is what the rules come to today.
func TestPublishedAlone(t *testing.T) {
	for _, name := range published(t) {
		text := read(t, name)
		f, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		now, err := f.Recompute(ruleset(t, f.Ruleset))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		moved := f.Diff(now)
		if *update {
			rewrite(t, name, text, now, len(moved) > 0)
			continue
		}
		for _, d := range moved {
			t.Errorf("%s: %s", filepath.Base(name), d)
		}
		if again, err := now.Text(); err != nil || len(moved) == 0 && !bytes.Equal(again, text) {
			t.Errorf("%s is not written as it is published (%v); -update does that", filepath.Base(name), err)
		}
	}
}

// rewrite publishes the numbers of today, in a new edition if the one before
// has been told of in the changelog.
func rewrite(t *testing.T, name string, was []byte, now *File, moved bool) {
	t.Helper()
	if moved && CheckChangelog(string(read(t, changelog)), shortName(name), was) == nil {
		now.Edition++
	}
	text, err := now.Text()
	if err == nil {
		err = os.WriteFile(name, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

const changelog = "../../docs/CHANGELOG.md"

func shortName(name string) string { return "testdata/checksums/" + filepath.Base(name) }

// No published number moves unless the changelog says so.
func TestChangelog(t *testing.T) {
	log := string(read(t, changelog))
	var names []string
	for _, name := range published(t) {
		names = append(names, shortName(name))
		if err := CheckChangelog(log, shortName(name), read(t, name)); err != nil {
			t.Error(err)
		}
	}
	all, err := Entries(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		if !slices.Contains(names, e.File) {
			t.Errorf("the changelog tells of %s, which is not there", e.File)
		}
	}
}

// The questions cover what a bout is made of.
func TestPositions(t *testing.T) {
	f, err := Parse(read(t, filepath.Join(folder, "munera.json")))
	if err != nil {
		t.Fatal(err)
	}
	events, names := map[string]bool{}, map[string]bool{}
	for _, p := range f.Positions {
		if names[p.Name] {
			t.Errorf("two positions are called %s", p.Name)
		}
		names[p.Name] = true
		for k := range p.Events {
			events[k] = true
		}
	}
	for _, want := range strings.Fields("hit miss saved wounded fatigue pushed-back knocked-down floored double-1 double-2 double-3 double-4 double-5 double-6 " +
		"shield-lost weapon-lost weapon-dropped entangled escaped shredded cut-through freed still-caught net-lost feint-reroll hazed haze-failed " +
		"grapple-begun grapple-tied thrown beaten spared killed mortally-wounded turn-started begun") {
		if !events[want] {
			t.Errorf("no position can bring %s", want)
		}
	}
	if len(f.Positions) < 20 {
		t.Errorf("there are %d positions, want at least 20", len(f.Positions))
	}
}

// Any number that moves is named.
func TestDiffNamesTheNumber(t *testing.T) {
	position := func() *Position {
		return &Position{Name: "sword", Paths: 12, Dice: 300, Events: Chances{"hit": "5/12", "miss": "5/12"}, State: States{"B.stamina": {"8": "3/4", "7": "1/4"}}, Stopped: Chances{"end: wrong-phase": "1/6"}}
	}
	tests := []struct {
		change func(*Position)
		want   string
	}{
		{func(p *Position) {}, ""},
		{func(p *Position) { p.Paths = 13 }, "sword: paths: 12, now 13"},
		{func(p *Position) { p.Dice = 299 }, "sword: dice: 300, now 299"},
		{func(p *Position) { p.Events["hit"] = "1/2" }, "sword: event hit: 5/12, now 1/2"},
		{func(p *Position) { delete(p.Events, "miss") }, "sword: event miss: 5/12, now none"},
		{func(p *Position) { p.State["B.stamina"]["6"] = "1/36" }, "sword: B.stamina=6: none, now 1/36"},
		{func(p *Position) { p.State["B.fatigue"] = Chances{"1": "1"} }, "sword: B.fatigue=1: none, now 1"},
		{func(p *Position) { p.Stopped = nil }, "sword: stopped at end: wrong-phase: 1/6, now none"},
	}
	for _, tt := range tests {
		now := position()
		tt.change(now)
		f, g := &File{Positions: []*Position{position()}}, &File{Positions: []*Position{now}}
		if got := strings.Join(f.Diff(g), "\n"); got != tt.want {
			t.Errorf("got %q want %q", got, tt.want)
		}
	}
}

// A published number that was changed by hand is found.
func TestPublishedCanFail(t *testing.T) {
	text := read(t, filepath.Join(folder, "munera.json"))
	bent := bytes.Replace(text, []byte(`"hit": "5/12"`), []byte(`"hit": "1/2"`), 1)
	f, err := Parse(bent)
	if err != nil || bytes.Equal(bent, text) {
		t.Fatalf("there is no such number: %v", err)
	}
	f.Positions = f.Positions[:1]
	now, err := f.Recompute(ruleset(t, f.Ruleset))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(f.Diff(now)), "[sword against no save: event hit: 1/2, now 5/12]"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	f.Kind = "bets"
	if _, err := f.Recompute(ruleset(t, f.Ruleset)); err == nil {
		t.Error("a kind that nobody can compute is no kind")
	}
}

// The changelog check fails for every way of not telling.
func TestChangelogCanFail(t *testing.T) {
	const name = "testdata/checksums/x.json"
	text := []byte(`{"edition":2}`)
	const hash = "5d2d4a2e9bb7f2b9c25b9ed4d0d8c0b0e8a8a7f8dd3d5ad0a1f0a40bd1fca4d9"
	now := fmt.Sprintf("%x", sha256.Sum256(text))
	two, one := "- `"+name+"` edition 2, `"+now+"`: cestus bindings count\n  from behind\n", "- `"+name+"` edition 1, `"+hash+"`: first published\n"
	moved := "### " + Moved + "\n\n"
	tests := []struct{ log, want string }{
		{"# Changes\n\n## 0.2.0\n\n" + moved + two + "\n## 0.1.0\n\n" + moved + one, ""},
		{"## 0.1.0\n\n" + moved + two + one, ""},
		{"", "edition 2 has no entry"},
		{moved + two, "edition 1 has no entry"},
		{moved + one, "edition 2 has no entry where edition 1 stands"},
		{"### Added\n\n" + two + moved + one, "edition 2 has no entry"},
		{moved + strings.Replace(two, now, hash, 1) + one, "names another text"},
		{moved + "- `" + name + "` edition 2, `" + now + "`:\n" + one, "does not say"},
		{moved + two + "- x.json moved\n", "is not written as"},
		{moved + two + two + one, "no entry where edition 2 stands"},
	}
	for _, tt := range tests {
		err := CheckChangelog(tt.log, name, text)
		switch {
		case tt.want == "" && err != nil, tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s\ngot %v want %q", tt.log, err, tt.want)
		}
	}
}
