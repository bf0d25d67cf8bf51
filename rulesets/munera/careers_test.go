package munera

import (
	"slices"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
)

// TestEnterCaps: a day counts no more of anything than its facts can hold.
// [mun.glad.3]
func TestEnterCaps(t *testing.T) {
	busy := game.Part{Tallies: []int{150, 150, 150, 150, 1}, Defeated: slices.Repeat([]string{"X"}, 150)}
	lines := Ruleset().Careers.Enter([]game.Man{{Name: "A", Type: "gaul", Today: []game.Part{busy, busy}}}, nil)
	want := []string{"add A gaul defeated=200 day_wounds=200 day_injuries=200 day_whirl_hits=200 day_whirl_doubles=200 day_sand=true"}
	if !slices.Equal(lines, want) {
		t.Fatalf("got %q", lines)
	}
	mustered(t, lines...)
}

// TestPlayed: a man's part is read off the table as it stands, his skills as they
// were when the bout began.
func TestPlayed(t *testing.T) {
	g := mustered(t, "add A thracian side=Reds skills=Dodge", `add "B C" retiarius skills=Attack`, "add D gaul side=Reds", "begin")
	facts := [][3]string{{"B C", "status", "dead"}, {"A", "defeated_set", "B C"}, {"A", "injured_set", "B C"}, {"A", "wounds_dealt", "12"}, {"A", "sand_used", "true"}, {"bout", "winner", "Reds"}}
	for _, f := range facts {
		if err := g.Set(f[:2], f[2], new(core.Ref)); err != nil {
			t.Fatalf("%v: %v", f, err)
		}
	}
	if err := g.Do(parsed(t, "skill A Stamina"), &core.Ref{Tape: new(dice.Tape)}); err != nil {
		t.Fatal(err)
	}
	careers := Ruleset().Careers
	p, m := careers.Played(g, "A")
	if p.Fate != "active" || !p.Won || p.Gained != "Stamina" || !slices.Equal(p.Defeated, []string{"B C"}) || !slices.Equal(p.Tallies, []int{12, 1, 0, 0, 1}) {
		t.Errorf("got %+v", p)
	}
	if m.Type != "thracian" || m.Side != "Reds" || !slices.Equal(m.Skills, []string{"Dodge"}) {
		t.Errorf("got %+v", m)
	}
	if p, _ = careers.Played(g, "B C"); p.Fate != "dead" || p.Won || len(p.Defeated) > 0 {
		t.Errorf("got %+v", p)
	}
}

// TestFates: the dead leave, and whom the crowd spares is remembered.
func TestFates(t *testing.T) {
	var words []string
	for _, f := range Ruleset().Careers.Fates() {
		word := f.Name
		if f.Leaves {
			word += " leaves"
		}
		if f.Spared {
			word += " spared"
		}
		words = append(words, word)
	}
	if got := strings.Join(words, ", "); got != "active, spared spared, killed leaves, dead leaves" {
		t.Errorf("got %s", got)
	}
}
