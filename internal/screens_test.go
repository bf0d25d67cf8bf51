package internal

import (
	"testing"

	"summa/internal/game"
	"summa/internal/screen"
	"summa/rulesets/morturi"
	"summa/rulesets/munera"
	"summa/rulesets/romanwar"
	"summa/rulesets/rudis"
)

// What each ruleset shows at a terminal can be read.
func TestScreensRead(t *testing.T) {
	for _, r := range []*game.Ruleset{munera.Ruleset(), morturi.Ruleset(), rudis.Ruleset(), romanwar.Ruleset()} {
		set, err := r.Screen()
		if err != nil {
			t.Fatal(r.Name, err)
		}
		c, err := r.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := screen.Read(set, c.Open().Words())
		if err != nil {
			t.Fatal(r.Name, err)
		}
		rules := map[string]bool{}
		for _, id := range r.RuleIDs {
			rules[string(id)] = true
		}
		if len(b.Gloss) < 25 {
			t.Errorf("%s explains %d words, not 25", r.Name, len(b.Gloss))
		}
		for _, g := range b.Gloss {
			if len(g.Rules) == 0 {
				t.Errorf("%s: %s cites no rule", r.Name, g.Word)
			}
			for _, id := range g.Rules {
				if !rules[id] {
					t.Errorf("%s: %s cites %s, which is no rule", r.Name, g.Word, id)
				}
			}
		}
	}
}
