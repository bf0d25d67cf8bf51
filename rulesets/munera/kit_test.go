package munera

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/internal/rulestest"
	"summa/rulesets/munera/book"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// scene sets up two to four gladiators of any type on two sides, near enough to
// reach each other.
func scene(r *rand.Rand) []string {
	c, err := book.Load(Name, files, nil)
	if err != nil {
		panic(err)
	}
	var lines []string
	n := 2 + r.IntN(3)
	for i := range n {
		kind := c.Types[r.IntN(len(c.Types))].ID
		lines = append(lines, fmt.Sprintf("add G%d %s side=S%d", i, kind, i%2))
	}
	for i := range n {
		for j := range i {
			lines = append(lines, fmt.Sprintf("range G%d G%d %d", i, j, 1+r.IntN(3)))
			if r.IntN(3) == 0 {
				lines = append(lines, fmt.Sprintf("sees G%d G%d %s", i, j, state.QuadWords[r.IntN(4)]))
			}
		}
	}
	return append(lines, "begin")
}

// hexScene sets up as many on a small map, near the middle of it.
func hexScene(r *rand.Rand) []string {
	c, err := book.Load(Name, files, nil)
	if err != nil {
		panic(err)
	}
	lines := []string{[]string{"arena hex 3", "arena hex 5", "arena rect 5 5"}[r.IntN(3)]}
	n := 2 + r.IntN(3)
	spaces := r.Perm(6) // beside each other, near the middle
	for i := range n {
		kind := c.Types[r.IntN(len(c.Types))].ID
		q, row := spaces[i]%3, spaces[i]/3
		lines = append(lines, fmt.Sprintf("add G%d %s side=S%d", i, kind, i%2), fmt.Sprintf("place G%d %d %d %s", i, q, row, state.CompassWords[r.IntN(6)]))
	}
	return append(lines, "begin")
}

func TestConformanceOnHexesAlone(t *testing.T) {
	rulestest.Run(t, rulestest.Kit{Ruleset: Ruleset(), Scene: hexScene, Bouts: 20, Most: 300, Odds: 50})
}

func TestConformanceAlone(t *testing.T) {
	rulestest.Plain(t, state.State{})
	rulestest.Run(t, rulestest.Kit{Ruleset: Ruleset(), Scene: scene, Bouts: 30, Most: 300, Odds: 75})
}

// TestToldAlone: what Told leaves out goes without saying, and nothing else does.
func TestToldAlone(t *testing.T) {
	c, err := book.Load(Name, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 40 {
		r, s := atTable(c), new(state.State)
		lines := scene(rand.New(rand.NewPCG(uint64(n), 9)))
		if n%2 == 1 {
			lines = hexScene(rand.New(rand.NewPCG(uint64(n), 9)))
		}
		for _, text := range append(lines, "turn", "set") {
			var l line.Line
			if err := l.Parse(text); err != nil {
				t.Fatal(err)
			}
			var cmd rules.Command
			if r.Parse(s, &l, &cmd) != nil {
				continue
			}
			var tape dice.Tape
			tape.Seed(dice.NewGenerator(uint64(n), 0), nil)
			if err := r.Do(s, &cmd, &core.Ref{Tape: &tape}); err != nil {
				t.Fatal(err)
			}
		}
		told, all := "", ""
		paths := map[string]bool{}
		for part := range r.Parts(s) {
			r.Notable(s, part, func(f *fact.Fact) {
				if !f.Plain {
					told += string(f.AppendPath(nil)) + "=" + string(f.Value) + "\n"
				}
			})
			r.Table.Facts(s, part, func(f *fact.Fact) {
				path := string(f.AppendPath(nil))
				if paths[path] {
					t.Fatalf("%s is told twice", path)
				}
				paths[path] = true
				if !f.Plain {
					all += string(f.AppendPath(nil)) + "=" + string(f.Value) + "\n"
				}
			})
		}
		if told != all {
			t.Fatalf("got %s, want %s", told, all)
		}
	}
}
