package cases

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"summa/internal/pack"
	"summa/rulesets"
)

var update = flag.Bool("update", false, "rewrite the answers in the case files")

// TestCases plays every case file: expectations hold, refusals are those
// announced with #!, and the answers are as they were.
func TestCases(t *testing.T) {
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "cases", rs.Name, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no case files: %v", rs.Name, err)
		}
		for _, name := range files {
			t.Run(rs.Name+"/"+filepath.Base(name), func(t *testing.T) {
				held(t, name, Player{Ruleset: rs, Content: content})
			})
		}
	}
}

// TestPackedAlone plays the case files in packed/, each with the pack of the same name.
func TestPackedAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "cases", rs.Name, "packed", "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			t.Run(rs.Name+"/"+filepath.Base(name), func(t *testing.T) {
				file := strings.TrimSuffix(name, ".txt") + ".yaml"
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				content, err := rs.Content([]pack.Source{{Name: filepath.Base(file), Data: data}})
				if err != nil {
					t.Fatal(err)
				}
				held(t, name, Player{Ruleset: rs, Content: content})
			})
		}
	}
}

// held plays a file and holds the answers against those that stand in it.
func held(t *testing.T, name string, p Player) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	now, wrong, err := p.Play(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Errorf("%s: %s", name, w)
	}
	if bytes.Equal(now, text) {
		return
	}
	if *update {
		if err := os.WriteFile(name, now, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	was, is := bytes.Split(text, []byte("\n")), bytes.Split(now, []byte("\n"))
	k := 0
	for k < len(was)-1 && k < len(is)-1 && bytes.Equal(was[k], is[k]) {
		k++
	}
	t.Errorf("%s:%d: the answers have changed, first\n%s\nwhere it was\n%s\nmake golden writes them anew", name, k+1, is[k], was[k])
}
