package rudis

import (
	"math/rand/v2"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/rulestest"
)

// scene matches two boxers, now and then in the middle of a bout.
func scene(r *rand.Rand) []string {
	ids := []string{"ankeles", "melankomas", "entellus", "dares", "kreugas", "epeios"}
	more := []string{"", " sta=1", " hp=9", " sta=-3 inj.jaw=1", " set_up=true", " down=true", " knockdowns=1 hp=12", " pos=5,0"}
	return []string{"add One " + ids[r.IntN(6)], "add Two " + ids[r.IntN(6)] + more[r.IntN(len(more))], "begin"}
}

func TestConformanceAlone(t *testing.T) {
	rulestest.Run(t, rulestest.Kit{Ruleset: Ruleset(), Scene: scene, Bouts: 10, Most: 300, Odds: 20, Rolls: true})
}

func TestPlain(t *testing.T) { rulestest.Plain(t, state.State{}) }
