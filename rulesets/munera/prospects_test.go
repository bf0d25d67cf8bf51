package munera

import (
	"math"
	"testing"

	"summa/internal/core"
	"summa/rulesets/munera/policy"
	"summa/rulesets/munera/state"
)

// TestMeanWounds: what policies reckon a blow to wound, Doubles apart, is what the rules
// make of every way its dice fall against a man who has no Save on that side.
func TestMeanWounds(t *testing.T) {
	for _, x := range []struct {
		attacker, attack, distance string
		own                        int // wounds of the weapon itself
	}{
		{"thracian", "attack B with sica from rear", "1", 0},
		{"samnite", "attack B with sword from rear", "1", 0},
		{"retiarius", "attack B with trident from rear", "2", 0},
		{"arbelas", "attack B with arbelos from rear", "1", 1},
		{"cestus", "attack B with cestus from rear", "1", -1},
	} {
		g := table(t, "add A "+x.attacker+" stamina=30", "add B retiarius stamina=60", "range A B "+x.distance, "set bout.active=A bout.phase=actions A.ap=12")
		mean, modifier := 0.0, 0
		err := g.Outcomes(parsed(t, x.attack), nil, func(log []core.Record, num, den uint64) {
			die := 0
			for _, r := range log {
				switch {
				case r.What == core.Die && r.Kind == state.DieAttack:
					die = int(r.A)
				case r.What == core.Step && r.Kind == state.StScore:
					modifier = int(r.B) - die
				case r.What == core.Event && r.Kind == state.EvHit:
					mean += float64(r.A) * float64(num) / float64(den)
				}
			}
		})
		if err != nil {
			t.Fatalf("%s: %v", x.attack, err)
		}
		if want, _ := policy.MeanWounds(modifier, x.own); math.Abs(mean-want) > 1e-12 {
			t.Errorf("%s: the rules wound %v on average, the policies reckon with %v (modifier %d)", x.attack, mean, want, modifier)
		}
	}
}
