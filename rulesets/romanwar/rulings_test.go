package romanwar

import (
	"testing"

	"summa/internal/sim"
	"summa/rulesets/romanwar/state"
)

// TestPoliciesUnderRulingsAlone: whatever ruling a table chooses, the policies choose what
// is allowed, and their wars are waged to an end.
func TestPoliciesUnderRulingsAlone(t *testing.T) {
	for k, x := range state.RulingNames {
		for o := range x.Options {
			if o == int(x.Usual) || x.Options[o] == "stated" && (x.ID == "first-side" || x.ID == "base-move") {
				continue // it is for the players to say
			}
			for _, plays := range state.PolicyNames {
				g := fielded(t)
				g.SetRuling(k, o)
				for _, text := range []string{"add A legion", "add B africans"} {
					roll(t, g, nil, text)
				}
				w := worker(t, g, sim.Setup{Policies: []string{plays}})
				var tally sim.Tally
				if err := w.Play(1, 0, 4, &tally, nil); err != nil {
					t.Errorf("%s %s, %s: %v", x.ID, x.Options[o], plays, err)
				}
			}
		}
	}
}
