package romanwar

import (
	"slices"
	"testing"

	"summa/internal/sim"
)

// TestTogether: whole wars waged together end as those put to the rules command by
// command do, with every policy on either side.
func TestTogether(t *testing.T) {
	for _, armies := range [][2]string{{"ten-archers", "ten-gauls"}, {"legion", "africans"}, {"romans-100", "gauls-100"}, {"romans-300", "gauls-500"}} {
		for _, policies := range [][]string{{plainName, plainName}, {veteranName, plainName}, {plainName, veteranName}} {
			var ends [2][]sim.Outcome
			for k := range ends {
				w := worker(t, fielded(t, "add A "+armies[0], "add B "+armies[1]), sim.Setup{Policies: policies, NoTable: k == 1})
				var tally sim.Tally
				err := w.Play(5, 0, 60, &tally, func(_ uint64, o *sim.Outcome) {
					end := *o
					end.Fates = slices.Clone(o.Fates)
					ends[k] = append(ends[k], end)
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			for n := range ends[0] {
				one, two := ends[0][n], ends[1][n]
				if one.Winner != two.Winner || one.Round != two.Round || one.Unfinished != two.Unfinished || !slices.Equal(one.Fates, two.Fates) {
					t.Fatalf("%v, %v, battle %d: together %+v, apart %+v", armies, policies, n, one, two)
				}
			}
		}
	}
}
