package checksums

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
)

// rolls is how often each question is put to rolled dice.
const rolls = 4000

// A count is how often things came of a question.
type count struct {
	events map[string]int
	state  map[string]map[string]int
}

// TestRolledDiceAgreeAlone: what is published as exact is what rolled dice come to,
// number by number, within five standard errors; what cannot happen does not.
func TestRolledDiceAgreeAlone(t *testing.T) {
	for _, name := range published(t) {
		f, err := Parse(read(t, name))
		if err != nil {
			t.Fatal(err)
		}
		rs := ruleset(t, f.Ruleset)
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range f.Positions {
			g, lines, err := p.open(rs, content)
			if err != nil {
				t.Fatal(err)
			}
			got := roll(t, g, lines, p, uint64(k))
			for event, n := range got.events {
				agree(t, p.Name+": "+event, n, p.Events[event])
			}
			for event, chance := range p.Events {
				agree(t, p.Name+": "+event, got.events[event], chance)
			}
			for field, values := range p.State {
				for value, chance := range values {
					agree(t, p.Name+": "+field+" "+value, got.state[field][value], chance)
				}
			}
		}
	}
}

// roll puts a question to rolled dice many times.
func roll(t *testing.T, g game.Game, lines []*line.Line, p *Position, seed uint64) *count {
	t.Helper()
	c := &count{map[string]int{}, map[string]map[string]int{}}
	start, words := g.Save(), g.Words()
	var tape dice.Tape
	gen := dice.NewGenerator(seed, 1)
	for range rolls {
		g.Restore(start)
		happened := map[string]bool{}
		for _, l := range lines {
			ref := core.Ref{Tape: &tape, Listen: true, Brief: true}
			tape.Seed(gen, nil)
			err := g.Do(l, &ref)
			gen = tape.Generator()
			var no *rule.Refusal
			if errors.As(err, &no) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", p.Name, err)
			}
			for _, r := range ref.Log() {
				if r.What == core.Event {
					happened[words.Events[r.Kind].ID] = true
				}
			}
		}
		for event := range happened {
			c.events[event]++
		}
		g.Facts(func(f *fact.Fact) {
			path := string(f.AppendPath(nil))
			if p.State[path] == nil {
				return
			}
			if c.state[path] == nil {
				c.state[path] = map[string]int{}
			}
			c.state[path][fact.Readable(string(f.Value))]++
		})
	}
	return c
}

// agree compares a count with an exact chance, "" being none.
func agree(t *testing.T, what string, n int, chance string) {
	t.Helper()
	exact := new(big.Rat)
	if _, ok := exact.SetString(chance); !ok && chance != "" {
		t.Fatalf("%s: %q is no fraction", what, chance)
	}
	p, _ := exact.Float64()
	se := math.Sqrt(p * (1 - p) / rolls)
	if got := float64(n) / rolls; math.Abs(got-p) > 5*se {
		t.Errorf("%s: got %.5f, want %s within %.5f", what, got, chance, 5*se)
	}
}
