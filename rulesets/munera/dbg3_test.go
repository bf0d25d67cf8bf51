package munera

import (
	"fmt"
	"summa/internal/sim"
	"testing"
	"time"
)

func TestDbg3(t *testing.T) {
	_, bouts := arena(t, sim.Setup{Policies: []string{"plain"}}, "add One thracian", "add Two murmillo", "range One Two 1")
	w, _ := bouts.Worker()
	var ta sim.Tally
	w.Play(1, 0, 2000000, &ta, nil)
	for i := range 3 {
		sim.Misses = 0
		t0 := time.Now()
		w.Play(1, 2000000+uint64(i)*500000, 2500000+uint64(i)*500000, &ta, nil)
		fmt.Println(time.Since(t0)/500000, sim.Misses)
	}
}
