package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTiny: what a test holds is killed, what none holds survives, and what makes no
// difference survives too.
func TestTiny(t *testing.T) {
	p := rulePackage{"tiny", "tiny", "./testdata/tiny", "./testdata/tiny", []string{"tiny"}}
	r, err := run(p, plan{n: 100, seed: 1, jobs: 2, noCases: true, log: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range r.survivors {
		got = append(got, m.key())
	}
	slices.Sort(got)
	want := []string{
		"tiny.go, Unheld: `3` → `4`", "tiny.go, Unheld: `3` → `4`",
		"tiny.go, Unheld: `a > 3 && b > 3` → `a > 3 \\|\\| b > 3`",
		"tiny.go, Unheld: `a > 3` → `a >= 3`", "tiny.go, Unheld: `b > 3` → `b >= 3`",
		"tiny.go, Wounds: `n < 1` → `n <= 1`", // a margin of 1 is 1 either way
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("survivors\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if r.killed != 7 {
		t.Errorf("%d killed", r.killed)
	}
}

// TestUpdate: the tables of a document are written anew, and what was explained of a
// survivor is kept.
func TestUpdate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mutants.md")
	m := mutant{file: "a.go", function: "f", from: "a || b", to: "a && b"}
	text := "# Words\n\n" + tablesFrom + "\n| " + m.key() + " | it makes no difference |\n| a.go, g: `1` → `0` | gone |\n" + tablesTo + "\nmore\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := update(name, []report{{"tiny", 3, []mutant{m}}}); err != nil {
		t.Fatal(err)
	}
	now, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Words\n", "| tiny | 3 | 4 | 75.0 % |", "| a.go, f: `a \\|\\| b` → `a && b` | it makes no difference |", "\nmore\n"} {
		if !strings.Contains(string(now), want) {
			t.Errorf("got %s\nwant it to hold %s", now, want)
		}
	}
	if strings.Contains(string(now), "gone") {
		t.Error("a survivor that is none any more is still explained")
	}
	if err := update(write(t), nil); err == nil {
		t.Error("a document without tables is written")
	}
}

func write(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "other.md")
	if err := os.WriteFile(name, []byte("no tables"), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestFiles: every ruleset has rules to change.
func TestFiles(t *testing.T) {
	list, err := rulePackages(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]int{}
	for _, p := range list {
		if len(p.files) == 0 || !strings.HasSuffix(p.title, " state") && len(p.files) < 4 {
			t.Errorf("%s: only %v", p.title, p.files)
		}
		ruleset, _, _ := strings.Cut(p.title, " ")
		files[ruleset] += len(p.files)
	}
	if len(files) < 4 {
		t.Errorf("only the rulesets %v have rules", files)
	}
	for ruleset, n := range files {
		if n < 8 {
			t.Errorf("%s has %d files of rules", ruleset, n)
		}
	}
}
