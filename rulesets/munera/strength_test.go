package munera

import (
	flags "flag"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"summa/internal/sim"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

var (
	strengthBouts = flags.Int("strength", 1, "bouts a side for the table of how strong the policies are")
	strengthOf    = flags.String("strength-of", "veteran,plain", "the policy that should be stronger, and the other")
	strengthFile  = flags.String("strength-file", "", "the file the table is appended to")
	strengthSeed  = flags.Uint64("strength-seed", 1, "the seed of those bouts")
	strengthOnly  = flags.String("strength-only", "", "only pairings that contain this")
)

// printedPairings are the pairings the types print, each once.
func printedPairings(c *state.Content) [][2]string {
	var list [][2]string
	seen := map[[2]string]bool{}
	for i := range c.Types {
		for _, other := range c.Types[i].Opponents {
			a, b := c.Types[i].ID, other
			if !seen[[2]string{a, b}] && !seen[[2]string{b, a}] {
				seen[[2]string{a, b}] = true
				list = append(list, [2]string{a, b})
			}
		}
	}
	return list
}

// series plays bouts of two types under two policies, from range 12.
func series(t testing.TB, types [2]string, policies []string, bouts int) sim.Tally {
	t.Helper()
	g := newRing(t, loaded(t), "add One "+types[0], "add Two "+types[1])
	b, err := sim.Of(&g.start, sim.Setup{Policies: policies}, func() sim.Game[state.State, rules.Command] { return newModule(g.r.Fork()).Play })
	if err != nil {
		t.Fatal(err)
	}
	const jobs = 2
	var tallies [jobs]sim.Tally
	var wait sync.WaitGroup
	for j := range jobs {
		wait.Go(func() {
			w, err := b.Worker()
			if err == nil {
				err = w.Play(*strengthSeed, uint64(bouts*j/jobs), uint64(bouts*(j+1)/jobs), &tallies[j], nil)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	var sum sim.Tally
	for j := range tallies {
		sum.Add(&tallies[j])
	}
	for len(sum.Wins) < 2 {
		sum.Wins = append(sum.Wins, 0)
	}
	return sum
}

// wilson is the 95% interval of k of n.
func wilson(k, n float64) (low, high float64) {
	const z = 1.959964
	p := k / n
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return mid - half, mid + half
}

// TestStrengthAlone plays every printed pairing with sides swapped: a bout a side,
// or as many as the table of docs/strength.md wants.
func TestStrengthAlone(t *testing.T) {
	strong, weak, _ := strings.Cut(*strengthOf, ",")
	var b strings.Builder
	for _, types := range printedPairings(loaded(t)) {
		if !strings.Contains(types[0]+" "+types[1], *strengthOnly) {
			continue
		}
		first := series(t, types, []string{strong, weak}, *strengthBouts)
		second := series(t, types, []string{weak, strong}, *strengthBouts)
		if got := int(first.Bouts + second.Bouts); got != 2**strengthBouts {
			t.Errorf("%s v %s: got %d bouts, want %d", types[0], types[1], got, 2**strengthBouts)
		}
		n := float64(first.Bouts + second.Bouts)
		won, lost := float64(first.Wins[0]+second.Wins[1]), float64(first.Wins[1]+second.Wins[0])
		low, high := wilson(won, n)
		row := fmt.Sprintf("| %s v %s | %.1f | %.1f | **%.1f** | %.1f to %.1f | %.1f | %d |\n", types[0], types[1],
			100*float64(first.Wins[0])/float64(first.Bouts), 100*float64(second.Wins[1])/float64(second.Bouts), 100*won/n, 100*low, 100*high, 100*lost/n, int(n))
		fmt.Print(row)
		b.WriteString(row)
	}
	if *strengthFile == "" {
		return
	}
	f, err := os.OpenFile(*strengthFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(b.String()); err != nil {
		t.Fatal(err)
	}
}
