package dispute

import (
	"reflect"
	"testing"

	"summa/internal/game"
	"summa/internal/odds"
	"summa/rulesets"
)

// TestLookedAlone: a ruling at which the rules have not looked changes nothing.
func TestLookedAlone(t *testing.T) {
	known := map[string]*game.Ruleset{}
	for _, rs := range rulesets.All() {
		known[rs.Name] = rs
	}
	for _, x := range []struct{ ruleset, command string }{
		{"munera", "as samnite attack murmillo with sword; attack murmillo with sword"},
		{"munera", "as retiarius net secutor; attack secutor with trident"},
		{"munera", "as thracian attack samnite(stamina=3,fatigue=4) with sica from side"},
		{"munera", "as hoplomachus-large attack samnite at 2 with \"long spear\""},
		{"munera", "as sagittarius shoot samnite with bow"},
		{"munera", "as murmillo grapple thracian then disengage"},
		{"munera", "as dimachaerus whirl samnite"},
		{"morturi", "as secutor attack gallus"},
		{"morturi", "as dimachaerus attack gallus(life=2)"},
		{"morturi", "as peltast shoot gallus range=3"},
		{"morturi", "as legionnaire(grade=primus-palus) trick fling-dart gallus"},
		{"rudis", "straight-right pow vs left-hand-catch"},
		{"rudis", "as ankeles straight-right pow vs left-hand-catch at kreugas(hp=6)"},
		{"rudis", "overhand-right pow vs left-hand-catch"},
		{"romanwar", "shoot roman-archers(men=2) at gaul-foot(men=2) range 10"},
		{"romanwar", "shoot roman-archers(men=2) at gaul-foot(men=2) range 10; casualties"},
		{"romanwar", "melee roman-hastati(men=2) against gaul-foot(men=1); round"},
	} {
		rs := known[x.ruleset]
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		q := &Question{Ruleset: rs, Content: content, Command: x.command, Seed: 1}
		h, err := q.Convene()
		if err != nil {
			t.Errorf("%s: %v", x.command, err)
			continue
		}
		g := h.Session.Game()
		o, err := g.Odds(h.Lines, nil, false)
		if err != nil {
			t.Errorf("%s: %v", x.command, err)
			continue
		}
		ids, looked, seen := rs.Rulings(), g.Looked(), 0
		for k := range ids {
			if looked[k] {
				seen++
			}
		}
		if seen == 0 || seen > len(ids)*2/3 {
			t.Errorf("%s: the rules looked at %d rulings of %d", x.command, seen, len(ids))
		}
		all, some := odds.Rulings(g, o, ids, nil, q.under), odds.Rulings(g, o, ids, looked, q.under)
		if !reflect.DeepEqual(all, some) {
			t.Errorf("%s: all rulings tried give %+v, those looked at %+v", x.command, all, some)
		}
	}
}
