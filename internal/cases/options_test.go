package cases

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"summa/rulesets"
)

// TestEveryOption: every option of every ruling is played in some case.
func TestEveryOption(t *testing.T) {
	for _, rs := range rulesets.All() {
		book, err := rs.Book()
		if err != nil {
			t.Fatal(err)
		}
		played := headings(t, rs.Name)
		for _, r := range book.Rulings {
			for k, o := range r.Options {
				if k != r.Default && !strings.Contains(played, r.ID+"="+o.ID+" ") {
					t.Errorf("no case of %s is played under %s=%s", rs.Name, r.ID, o.ID)
				}
			}
		}
	}
}

// headings joins what the case files of a ruleset set in braces.
func headings(t *testing.T, ruleset string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "cases", ruleset, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(string(text)) {
			if _, set, ok := strings.Cut(l, "{"); ok && strings.HasPrefix(l, "==") {
				all.WriteString(strings.TrimRight(set, "}\n ") + " ")
			}
			if set, ok := strings.CutPrefix(l, "ruling "); ok {
				all.WriteString(strings.TrimSpace(set) + " ")
			}
		}
	}
	return all.String()
}
