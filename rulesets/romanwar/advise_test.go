package romanwar

import (
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestAdviseAlone: what may be done is ranked, the best first, in every step, and the war
// is left as it was.
func TestAdviseAlone(t *testing.T) {
	r, s := withSpeech(mustLoad(t)), new(state.State)
	r.Reset(s)
	for _, text := range []string{"add A legion", "add B warband", "begin"} {
		if err := r.Say(s, text); err != nil {
			t.Fatal(err)
		}
	}
	v := thinking(r)
	var before state.State
	asked := map[string]int{}
	var c rules.Command
	faces := newXoshiro(1)
	for turn := 0; !s.Over && turn < 70; turn++ {
		before.CopyFrom(s)
		last := 2.0
		v.Advise(s, func(c *rules.Command, value float64, reason string) {
			asked[c.Action.Word]++
			if value > last || value < 0 || value > 1 {
				t.Fatalf("%s is worth %v after %v", speechOf(r).AppendCommand(nil, s, c), value, last)
			}
			last = value
			if (c.Action.Word == "shoot" || c.Action.Word == "charge") && !strings.Contains(reason, " lose ") {
				t.Fatalf("%s: the reason is %q", speechOf(r).AppendCommand(nil, s, c), reason)
			}
			if w, ok := v.Weigh(s, c); ok && w != value {
				t.Fatalf("%s is worth %v, ranked at %v", speechOf(r).AppendCommand(nil, s, c), w, value)
			}
		})
		for part := range heldOf(r).Parts(s) {
			if !heldOf(r).SamePart(s, &before, part) {
				t.Fatal("advice has changed the war")
			}
		}
		for range 3 { // go on to another position
			if s.Over {
				break
			}
			v.Choose(s, &c)
			playOne(t, r, s, &c, faces)
		}
	}
	for _, word := range []string{"move", "shoot", "charge", "next"} {
		if asked[word] == 0 {
			t.Errorf("no advice about %s", word)
		}
	}
}

// playOne carries a command out with dice.
func playOne(t *testing.T, r *rules.Rules, s *state.State, c *rules.Command, g *xoshiro) {
	t.Helper()
	var tape dice.Tape
	tape.Give(g.ahead(2000))
	if err := r.Do(s, c, &core.Ref{Tape: &tape}); err != nil {
		t.Fatal(err)
	}
	g.faces = g.faces[tape.Taken():]
}
