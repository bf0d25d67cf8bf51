package cli

import (
	"slices"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/internal/screen"
	"summa/rulesets"
)

// TestRulesInShort: every ruleset says in about ten lines how the game goes, and the rules
// that it cites for them are there.
func TestRulesInShort(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			book := bookOf(t, rs)
			if n := len(book.Short); n < 8 || n > 12 {
				t.Errorf("%d lines say how the game goes", n)
			}
			for _, r := range book.Short {
				if len(r.Rules) == 0 {
					t.Errorf("no rule is cited for %q", r.Text)
				}
				for _, id := range r.Rules {
					if !slices.Contains(rs.RuleIDs, id) {
						t.Errorf("%q cites %s, which is no rule", r.Text, id)
					}
				}
			}
		})
	}
}

// bookOf is what a ruleset shows at a table.
func bookOf(t *testing.T, rs *game.Ruleset) *screen.Book {
	t.Helper()
	set, err := rs.Screen()
	if err != nil {
		t.Fatal(err)
	}
	content, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := screen.Read(set, content.Open().Words())
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// TestExampleBegins: the whole set-up that help setup shows begins a bout as it stands.
func TestExampleBegins(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			lines := bookOf(t, rs).Example
			if last := lines[len(lines)-1]; !strings.HasPrefix(last, "begin") {
				t.Errorf("the last line is %q", last)
			}
			if r := run("play", rs.Name, write(t, "setup.txt", strings.Join(lines, "\n")+"\n"), "--no-journal"); r.status != 0 {
				t.Errorf("status %d: %s%s", r.status, r.out, r.errout)
			}
		})
	}
}
