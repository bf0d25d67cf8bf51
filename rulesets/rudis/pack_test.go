package rudis

import (
	"strings"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/pack"
	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/policy"
)

// TestTemplates: what is printed for an owner to fill in can be loaded as it is,
// and takes the place of the card of this house.
func TestTemplates(t *testing.T) {
	for _, kind := range []string{"attack-card", "defend-card", "boxer"} {
		text, ok := template(kind)
		if !ok {
			t.Fatalf("no template of %s", kind)
		}
		c, err := book.Load(Name, files, []pack.Source{{Name: "my-box.yaml", Data: []byte(text)}})
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		switch kind {
		case "attack-card":
			if a := &c.Attacks[state.OverhandRight]; a.ID != "my-overhand-right" || a.Mark != state.Own || a.Sub[state.Reg].ToHit != 1 {
				t.Errorf("%s: got %+v", kind, a)
			}
		case "defend-card":
			if d := &c.Defends[1]; d.ID != "left-forearm-block" || d.Mark != state.Own {
				t.Errorf("%s: got %+v", kind, d)
			}
		case "boxer":
			if b := &c.Boxers[len(c.Boxers)-1]; b.ID != "my-boxer" || b.Rating != 9 {
				t.Errorf("%s: got %+v", kind, b)
			}
		}
	}
}

func templateOf(kind string) string {
	text, _ := template(kind)
	return text
}

// refused are files and what is wrong with each.
var refused = []struct{ text, want string }{
	{"format: rudis-cards/2\n", "rudis-cards/1"},
	{"attacks:\n  - {id: right-hook, name: Right Hook, kind: punch, row: right-hook, reg: {to_hit: 1, kd: 10-20, sta: -1, dmg: 1d6}}\n", "kd: want NA"},
	{"attacks:\n  - {id: right-hook, reg: {to_hit: 1, kd: 19-20, sta: 2, dmg: 1d6}}\n", "from -9 to 0"},
	{"attacks:\n  - {id: right-hook, reg: {to_hit: 1, kd: 19-20, sta: -2, dmg: 7d6}}\n", "dmg: want"},
	{"attacks:\n  - {id: right-hook, limit: twice}\n", "limit: want"},
	{"attacks:\n  - {id: right-hook, kind: feint}\n", "row feint"},
	{"attacks:\n  - {id: straight-right, limit: max-per-bout 3}\n", "unlimited"},
	{"attacks:\n  - {id: right-hook, remove: true}\n", "no attack card for the row right-hook"},
	{"attacks:\n  - {id: swing, provenance: house, name: S, kind: punch, row: right-hook, ctr: {mod: 0, sta: 0}, limit: unlimited, reg: {to_hit: 1, kd: NA, sta: 0, dmg: 1d6}, pow: {to_hit: 1, kd: NA, sta: 0, dmg: 1d6}}\n", "both for the row"},
	{"defends:\n  - {id: sidestep, rows: {straight-right: {acc: NA, counter: NA}}}\n", "acc: NA stands only"},
	{"defends:\n  - {id: sidestep, rows: {straight-right: {acc: 0, counter: Quick}}}\n", "counter: want"},
	{"defends:\n  - {id: sidestep, rows: {straight-right: {acc: 0, stand: 1-8}}}\n", "has counter"},
	{"defends:\n  - {id: sidestep, rows: {move: {acc: 1, counter: NA}}}\n", "move: want NA"},
	{"defends:\n  - {id: sidestep, remove: true}\n", "six normal"},
	{strings.Replace(templateOf("boxer"), "provenance: own", "provenance: printed", 1), "my-boxer is not printed"},
	{strings.Replace(templateOf("defend-card"), "provenance: own", "provenance: house", 1), "is not house"},
	{"attacks:\n  - {id: straight-right, provenance: printed, pow: {to_hit: 3, kd: 19-20, sta: -2, dmg: 1d6}}\n", "straight-right is not printed"},
	{strings.Replace(templateOf("defend-card"), "id: left-forearm-block", "id: seventh", 1), "not 7 and 1"},
	{"defends:\n  - {id: stand-up, remove: true}\n", "one stand-up"},
	{"boxers:\n  - {id: new}\n", "new has no name"},
	{"boxers:\n  - {id: ankeles, hp: 120}\n", "1 to 99"},
	{"injury_table: {rows: [{range: 1-19, id: x, name: X}]}\n", "the die has 20"},
	{"injury_table: {rows: [{range: 1-20, id: x, name: X, effects: {fatal_knockdown: 2}}]}\n", "goes with knockdown"},
	{"injury_table: {rows: [{range: 2-20, id: x, name: X}]}\n", "in order"},
	{"kd_table: {rows: {9: 1-15}}\n", "there is none for"},
	{"kd_table: {rows: {9: 2-15}}\n", "want 1, 1-5 or 1/1-5"},
	{"arena_deck: {name: d, cards: [{n: 1, d6: 1, d20: 3}, {n: 1, d6: 2, d20: 4}]}\n", "two cards"},
	{"arena_deck: {name: d, cards: [{n: 1, d6: 1, d20: 3}, {n: 2, d6: 2}]}\n", "same entries"},
	{"arena_deck: {name: d, cards: [{n: 1, d4: 1, d6: 1}]}\n", "no d20"},
	{"arena_deck: {name: d, cards: [{n: 1, d4: 1, d20: 1}]}\n", "no d6"},
	{"arena_deck: {name: d, cards: [{n: 1, d6: 7, d20: 3}]}\n", "1 to 6"},
}

func TestRefusedFiles(t *testing.T) {
	for _, c := range refused {
		_, err := book.Load(Name, files, []pack.Source{{Name: "bad.yaml", Data: []byte(c.text)}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.text, err, c.want)
		}
	}
}

// TestLint: what is odd and can be played all the same.
func TestLint(t *testing.T) {
	if list := policy.Lint(loaded(t)); len(list) > 0 {
		t.Errorf("the cards of this house: %v", list)
	}
	for _, c := range []struct{ text, want string }{
		{"attacks:\n  - {id: right-hook, pow: {to_hit: 0, kd: NA, sta: -3, dmg: 1d6}}\n", "less often"},
		{"attacks:\n  - {id: right-hook, pow: {to_hit: 0, kd: 15-20, sta: -3, dmg: 1d6}}\n", "below 17"},
		{"attacks:\n  - {id: right-hook, provenance: own, pow: {to_hit: 9, kd: 17-20, sta: 0, dmg: 4d6}}\n", "dominates"},
		{"kd_table: {rows: {9: 1-15, 8: 1-14, 7: 1-13, 6: 1-12, 5: 1-11, 4: 1-10, 3: 1-9, 2: 1-8, 1: 1-7, 0: 1-6, -1: 1-5, -2: 1-4, -3: 1-3, -4: 1-2, -5: 1, -6: 1/1-5, -7: 1/1-4, -8: 1/1-3, -9: 1-20}}\n", "likelier"},
		{"arena_deck: {name: d, cards: [{n: 1, d6: 1, d20: 3}]}\n", "no d4"},
		{"arena_deck: {name: d, cards: [{n: 1, d4: 1, d6: 1, d20: 3}]}\n", "equally many"},
		{"arena_deck: {name: d, cards: [{n: 1, d4: 1, d6: 1, d20: 3}, {n: 2, d4: 2, d6: 1, d20: 3}]}\n", "1 on 1, 2 on 1, 3 on 0, 4 on 0"},
	} {
		x, err := book.Load(Name, files, []pack.Source{{Name: "odd.yaml", Data: []byte(c.text)}})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		said := ""
		for _, e := range policy.Lint(x) {
			if e.File != "odd.yaml" && e.File != "kd_table" {
				t.Errorf("%s: the warning is told of %s", c.text, e.File)
			}
			said += e.Msg + "\n"
		}
		if !strings.Contains(said, c.want) {
			t.Errorf("%s: got %q, want %q", c.text, said, c.want)
		}
	}
}
