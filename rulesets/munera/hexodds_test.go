package munera

import (
	"fmt"
	"strings"
	"summa/internal/core"
	"testing"

	"summa/internal/field"
	"summa/internal/game"
	"summa/rulesets/munera/state"
)

// placeless are the chances of a question but for what only a map or only a table
// without one knows: where everybody and everything is.
func placeless(o *game.Odds) map[string]string {
	m := chances(o)
	for key := range m {
		if strings.Contains(key, ".position=") || strings.HasPrefix(key, "range.") || strings.HasPrefix(key, "sees.") || strings.HasPrefix(key, "bout.ground=") || strings.HasPrefix(key, "bout."+"thing_ranges") {
			delete(m, key)
		}
	}
	return m
}

// TestHexOddsAgreeAlone: from every hex at the distance of every form of attack, and
// whichever way the target faces, an attack on a map has the odds of the same
// attack between two of whom the same distance and the same quadrant are stated.
func TestHexOddsAgreeAlone(t *testing.T) {
	for i := range triedForms {
		f := &triedForms[i]
		var stated [4]map[string]string
		for q := range stated {
			stated[q] = placeless(tryForm(t, f, state.QuadWords[q], 1))
		}
		tried := 0
		for h := range field.Radius(int8(f.distance)).All() {
			if field.Distance(field.Hex{}, h) != f.distance {
				continue
			}
			for facing := field.N; facing <= field.NW; facing++ {
				q := field.Hexside.Quadrant(field.Hex{}, facing, h)
				dir, _ := field.Toward(h, field.Hex{})
				g := table(t, "arena hex 12", "add A "+f.a+" stamina=60", "add B murmillo stamina=60",
					fmt.Sprintf("place A %d %d %v", h.Q, h.R, dir), fmt.Sprintf("place B 0 0 %v", facing),
					"set bout.active=A bout.phase=actions A.ap=12")
				g.SetRuling(state.RulingWhirlArc, int(state.WhirlArcAttackersOnly))
				got, want := placeless(ask(t, g, f.verb)), stated[q]
				for key, p := range want {
					if got[key] != p {
						t.Fatalf("%s from %v at a man facing %v: %s has %s, want %s as from the %v", f.name, h, facing, key, got[key], p, q)
					}
				}
				if len(got) != len(want) {
					t.Fatalf("%s from %v at a man facing %v: got %d chances, want %d", f.name, h, facing, len(got), len(want))
				}
				tried++
			}
		}
		if tried != 36*f.distance {
			t.Errorf("%s: tried from %d hexes and facings, want %d", f.name, tried, 36*f.distance)
		}
	}
}

// TestHexOddsOfMoves: moves and turns on a map have one outcome, and cost what
// legal says.
func TestHexOddsOfMoves(t *testing.T) {
	g := table(t, "arena hex 4", "add A crupellarius-large stamina=8", "add B retiarius stamina=8", "place A 0 0 NE", "place B 2 -2 SW",
		"set bout.active=A bout.phase=actions A.ap=9")
	for _, test := range []struct{ question, position, ap string }{
		{"move forward", "1,-1,NE", "8"},
		{"move S 2", "0,2,NE", "3"},
		{"face left 2", "0,0,NW", "7"},
		{"face right 3; move forward 2", "-2,2,SW", "5"},
		{"move N; face B", "0,-1,NE", "6"},
		{"move SE 2; face B", "2,0,N", "2"},
	} {
		o := ask(t, g, test.question)
		if o.Paths != 1 {
			t.Errorf("%s: got %d ways, want 1", test.question, o.Paths)
		}
		check(t, test.question, o, where(o, "A.position", equals(test.position)), "1")
		check(t, test.question, o, where(o, "A.ap", equals(test.ap)), "1")
	}
}

// TestBoutsOnHexes: whole bouts can be played on a map, and come to their end.
func TestBoutsOnHexes(t *testing.T) {
	for _, lines := range [][]string{
		{"arena hex 4", "add A samnite", "add B retiarius"},
		{"arena rect 7 7", "add A thracian", "add B gaetolian"},
		{"arena hex 3", "add A samnite", "add B retiarius", "add C thracian", "place A 0 -2 S", "place B 0 2 N", "place C 2 0 NW"},
	} {
		over := 0
		for _, end := range outcomes(t, mustered(t, lines...), plainly, 1, 40) {
			if !strings.Contains(end, "true") {
				over++
			}
		}
		if over == 0 {
			t.Errorf("%v: no bout came to its end", lines)
		}
	}
}

// TestHexOddsWalls: by the wall, or with somebody behind him, a downed man is
// beaten by a blow that misses (P13); with room behind him he is only pushed.
func TestHexOddsWalls(t *testing.T) {
	scene := []string{"arena hex 3", "add A secutor stamina=8 position=0,2,S", "add B samnite stamina=8 posture=down position=0,3,N",
		"add C gaul stamina=8 side=B position=-3,0,N", "set bout.active=A bout.phase=actions A.ap=9"}
	out := func(value string) bool { return value != "active" }
	for _, test := range []struct{ name, places, want string }{
		{"the wall behind", "", "209/432"},
		{"a man behind", "A.position=0,0,S B.position=0,1,N C.position=0,2,N", "209/432"},
		{"room behind", "A.position=0,0,S B.position=0,1,N", "29/432"}, // without the misses
	} {
		g := table(t, scene...)
		for _, pair := range strings.Fields(test.places) {
			path, value, _ := strings.Cut(pair, "=")
			if err := g.Set(strings.Split(path, "."), value, new(core.Ref)); err != nil {
				t.Fatal(err)
			}
		}
		o := ask(t, g, "attack B with sword; end")
		check(t, test.name, o, where(o, "B.status", out), test.want)
	}
}
