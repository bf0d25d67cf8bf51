package romanwar

import (
	"testing"

	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestPapersByPolicy: three or four men against eight: who stays.
// [war.melee.5]
func TestPapersByPolicy(t *testing.T) {
	for _, x := range []struct {
		policy, side string
		few          string
		stays        bool
	}{
		{"plain", "steady", "4", true}, {"plain", "steady", "3", false}, {"plain", "fanatic", "3", true}, {"plain", "cautious", "4", false},
		{"plain", "veteran", "4", true}, {"veteran", "veteran", "3", false}, {"plain", "plain", "3", false},
		{"steady", "fanatic", "3", false}, {"steady", "cautious", "4", true}, {"fanatic", "cautious", "3", true}, {"cautious", "fanatic", "4", false},
	} {
		g := fielded(t, "side R policy "+x.side, "side G", "muster A R roman-triarri "+x.few, "muster D G gaul-foot 8", "begin", "melee A against D")
		faces := make([]int, 0, 32)
		for range map[string]int{"3": 11, "4": 12}[x.few] {
			faces = append(faces, 6)
		}
		roll(t, g, faces, "round M1")
		c, err := g.Choose(x.policy, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := "decide M1.1 R retreat"
		if x.stays {
			want = "decide M1.1 R stay"
		}
		if c.Line != want {
			t.Errorf("%s for a side that is %s, %s against 8: %q, want %q", x.policy, x.side, x.few, c.Line, want)
		}
	}
	r := withSpeech(mustLoad(t))
	s := new(state.State)
	r.Reset(s)
	for _, plays := range state.PolicyNames { // one vocabulary
		var l line.Line
		var c rules.Command
		if l.Parse("side R policy "+plays) != nil || speechOf(r).Parse(s, &l, &c) != nil {
			t.Errorf("side R policy %s is refused", plays)
		}
	}
}
