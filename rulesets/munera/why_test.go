package munera

import (
	"fmt"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/internal/odds"
)

// hitsIn36 is how many of 36 throws hit at a modifier, from -4 on. [mun.attack.5]
var hitsIn36 = []uint64{1, 3, 6, 10, 15, 15, 20, 24, 27, 29, 30, 30}

// reasons are what odds say makes a command what it is.
func reasons(t *testing.T, g game.Game, question string) []string {
	t.Helper()
	alts, err := g.Alternatives(chain(t, question), nil)
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	return odds.Why(g, alts)
}

// TestWhyPoints: what is said of one point worse and better is what the throws
// of two dice give, and a point is called no likelier just where it is not.
func TestWhyPoints(t *testing.T) {
	for m := -1; m <= 6; m++ {
		b, n := "murmillo stamina=20", m
		if m < 0 {
			b, n = b+" skills=Dodge", 0
		}
		g := facing(t, "murmillo stamina=8", b)
		said := reasons(t, g, fmt.Sprintf("attack B with sword others %d", n))[0]
		at := func(m int) uint64 { return hitsIn36[m+4] }
		want := "A hits"
		for k, m := range []int{m - 1, m, m + 1} {
			if k > 0 {
				want += ","
			}
			want += fmt.Sprintf(" %s at %+d", odds.Fraction(at(m), 36), m)
		}
		if !strings.HasPrefix(said, want+".") {
			t.Errorf("at %+d: got %q, want %q first", m, said, want)
		}
		if got := strings.Contains(said, "no likelier"); got != (at(m) == at(m+1)) {
			t.Errorf("at %+d: %q, but %d and %d in 36 hit", m, said, at(m), at(m+1))
		}
		if got := strings.Contains(said, "no rarer"); got != (at(m) == at(m-1)) {
			t.Errorf("at %+d: %q, but %d and %d in 36 hit", m, said, at(m), at(m-1))
		}
	}
}

// TestWhyCompares: what is said to move an attack most, and to be without the
// Save and the Doubles, is what the printed numbers give (P1 to P3).
func TestWhyCompares(t *testing.T) {
	tests := []struct {
		a, b, question string
		want           []string
	}{
		{"murmillo stamina=8", "murmillo stamina=20", "attack B with sword", []string{
			"A hits 5/18 at -1, 5/12 at +0, 5/12 at +1. One point better makes that no likelier, only deeper: 0.5185 -> 0.6574 wounds on average.",
			"Of the single facts tried, a blow from the rear would move it most: B wounded 1/6 -> 17/36.",
			"B wounded 1/6 as it is, without the Save 4/9 (5/18 more), without Doubles 5/36 (1/36 less)."}},
		{"murmillo stamina=8", "sagittarius stamina=20", "attack B with sword from rear", []string{
			"A hits 5/9 at +2, 2/3 at +3, 3/4 at +4.",
			"Of the single facts tried, a blow from the front would move it most: B wounded 25/36 -> 4/9.",
			"B wounded 25/36 as it is, without Doubles 2/3 (1/36 less)."}},
		{"retiarius stamina=8", "murmillo stamina=20", "net B", []string{
			"A hits 1/6 at -2, 5/18 at -1, 5/12 at +0.",
			"Of the single facts tried, a blow from the rear would move it most: B caught 13/108 -> 25/72.",
			"B caught 13/108 as it is, without Doubles 5/54 (1/36 less)."}},
		{"murmillo stamina=8", "murmillo stamina=20", "discard shield", []string{
			"there is nothing to compare this with"}},
	}
	for _, tt := range tests {
		got := reasons(t, facing(t, tt.a, tt.b), tt.question)
		if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%s against %s, %s:\ngot  %q\nwant %q", tt.a, tt.b, tt.question, got, tt.want)
		}
	}
}

// TestWhyChangesNothing: the questions that are asked for comparison leave the
// bout as it is, and each is the odds of a bout in which the fact is so.
func TestWhyChangesNothing(t *testing.T) {
	g := facing(t, "samnite stamina=8", "murmillo stamina=8")
	hash := g.Hash()
	alts, err := g.Alternatives(chain(t, "attack B with sword"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if g.Hash() != hash {
		t.Error("asking why changed the bout")
	}
	facts := map[string][2]string{
		"a blow from the rear":  {"murmillo stamina=8", "attack B with sword from rear"},
		"a blow from the right": {"murmillo stamina=8", "attack B with sword from right"},
		"a blow from the left":  {"murmillo stamina=8", "attack B with sword from left"},
		"one more man upon B":   {"murmillo stamina=8", "attack B with sword others 1"},
		"a net on B":            {"murmillo stamina=8 entangled=net", "attack B with sword"},
		"B without his shield":  {"murmillo stamina=8 shield=none", "attack B with sword"},
		"B without his helmet":  {"murmillo stamina=8 helmet=none", "attack B with sword"},
		"a feint":               {"murmillo stamina=8", "feint; attack B with sword"},
	}
	tried := 0
	for _, x := range alts {
		way, ok := facts[x.Said]
		if !ok {
			continue
		}
		tried++
		o := ask(t, facing(t, "samnite stamina=8", way[0]), way[1])
		for _, event := range []string{"hit", "wounded", "saved"} {
			want := odds.Fraction(weight(o, event), o.Denominator)
			check(t, x.Said+": "+event, x.Odds, weight(x.Odds, event), want)
		}
	}
	if tried != len(facts) {
		t.Errorf("%d of %d facts were tried", tried, len(facts))
	}
}

// TestRulingsExactlyAlone: every option that is named gives other odds, and every
// one that is not gives the same, counted in a bout opened under it.
func TestRulingsExactlyAlone(t *testing.T) {
	for _, question := range []string{"attack B with sword", "attack B with sword from left", "net B", "move back"} {
		g := facing(t, "retiarius stamina=8 stowed=dagger right=sword", "murmillo stamina=3")
		o := ask(t, g, question)
		named := map[string]bool{}
		for _, h := range odds.Rulings(g, o, Ruleset().Rulings(), nil, game.OddsUnder(g, chain(t, question), nil)) {
			named[h.Ruling+"="+h.Option] = true
			if h.Was == h.Is && h.Was != "" || h.What == "" {
				t.Errorf("%s: %+v says nothing", question, h)
			}
		}
		for k, r := range Ruleset().Rulings() {
			for option := 1; option < len(r.Options); option++ {
				x := facing(t, "retiarius stamina=8 stowed=dagger right=sword", "murmillo stamina=3")
				x.SetRuling(k, option)
				other, err := x.Odds(chain(t, question), nil, false)
				differs := err != nil || !sameChances(told(o), told(other))
				if id := r.ID + "=" + r.Options[option]; differs != named[id] {
					t.Errorf("%s: %s: got named %v, want %v", question, id, named[id], differs)
				}
			}
		}
	}
}

// told are the odds of what people are told of.
func told(o *game.Odds) map[string]string {
	c := *o
	c.Fields = nil
	for _, f := range o.Fields {
		if !f.Inner {
			c.Fields = append(c.Fields, f)
		}
	}
	return chances(&c)
}

func sameChances(a, b map[string]string) bool {
	for key, p := range a {
		if b[key] != p {
			return false
		}
	}
	return len(a) == len(b)
}
