package talk

import (
	"sync/atomic"
	"testing"

	"summa/rulesets"
)

// TestBusyAlone: the chances beside what may be done stand there on a busy machine as on one
// that has nothing else to do: how much is counted is bounded, not how long it takes.
func TestBusyAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		script := []string{"1", "", "1", "", "1", "", "1", ""}
		alone := seated(t, rs, 100, 7)
		alone.script = script
		alone.plays(len(script))
		var over atomic.Bool
		const others = 64
		for range others {
			go func() {
				for !over.Load() {
				}
			}()
		}
		busy := seated(t, rs, 100, 7)
		busy.script = script
		busy.plays(len(script))
		over.Store(true)
		if a, b := alone.out.String(), busy.out.String(); a != b {
			t.Errorf("%s: on a busy machine it shows\n%s\nand alone\n%s", rs.Name, b, a)
		}
	}
}
