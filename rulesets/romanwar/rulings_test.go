package romanwar

import (
	"testing"

	"summa/internal/rulestest"
	"summa/internal/sim"
)

// TestPoliciesUnderRulings: whatever ruling a table chooses, the policies choose what
// is allowed, and their wars are waged to an end.
func TestPoliciesUnderRulings(t *testing.T) {
	rulestest.Alone(t)
	for k, x := range rulingNames {
		for o := range x.options {
			if o == int(x.usual) || x.options[o] == "stated" && (x.id == "first-side" || x.id == "base-move") {
				continue // it is for the players to say
			}
			for _, plays := range policyNames {
				g := fielded(t)
				g.SetRuling(k, o)
				for _, text := range []string{"add A legion", "add B africans"} {
					roll(t, g, nil, text)
				}
				w := worker(t, g, sim.Setup{Policies: []string{plays}})
				var tally sim.Tally
				if err := w.Play(1, 0, 4, &tally, nil); err != nil {
					t.Errorf("%s %s, %s: %v", x.id, x.options[o], plays, err)
				}
			}
		}
	}
}
