package munera

import (
	"fmt"
	"summa/internal/sim"
	"testing"
	"time"
)

func TestDbg(t *testing.T) {
	for m, match := range matches {
		for _, d := range []int{1, 12} {
			_, bouts := arena(t, sim.Setup{Policies: []string{"plain"}}, "add One "+match[0], "add Two "+match[1], fmt.Sprintf("range One Two %d", d))
			w, _ := bouts.Worker()
			var ta sim.Tally
			sim.Misses, sim.Stretches = 0, 0
			at := uint64(0)
			for _, n := range []uint64{1000, 10000, 100000, 1000000} {
				sim.Misses, sim.Stretches = 0, 0
				t0 := time.Now()
				if err := w.Play(1, at, n, &ta, nil); err != nil {
					t.Fatal(err)
				}
				fmt.Println(m, d, n, time.Since(t0)/time.Duration(n-at), "miss/bout", float64(sim.Misses)/float64(n-at), "str/bout", float64(sim.Stretches)/float64(n-at))
				sim.Dump(w)
				at = n
			}
		}
	}
}
