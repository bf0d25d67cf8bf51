package cli_test

import (
	"slices"
	"testing"

	"summa/internal/screen"
	"summa/rulesets"
)

// TestRulesInShort: every ruleset says in about ten lines how the game goes, and the rules
// that it cites for them are there.
func TestRulesInShort(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
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
