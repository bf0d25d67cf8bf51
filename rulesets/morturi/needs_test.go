package morturi

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// TestNeeds: of an attack it is said what its die must show, and what that takes: the lowest
// face that hits, the faces that take more, and what turning to face changes.
func TestNeeds(t *testing.T) {
	content, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range [...]struct{ a, b, needs string }{
		{"gallus", "secutor facing=s", "2+ for 1 LP"},
		{"gallus", "secutor facing=s tricks=warrior-discipline", "3+ for 1 LP"},
		{"murmillo tricks=execute", "secutor facing=s", "4+ for 3 LP, 6 for 6"},
		{"murmillo tricks=execute", "secutor facing=n", "4+ for 5 LP, 6 for 8; if he turns 3 LP, 6 for 6"},
		{"gallus tricks=opportunist", "secutor facing=n", "1+ for 3 LP; if he turns 2+ for 1 LP"},
		{"hoplomachus attack=\"fist 6+/1\" conditions=blinded", "secutor facing=s", "no die hits"},
	} {
		g := content.Open()
		ref := core.Ref{Tape: new(dice.Tape)}
		ref.Tape.Seed(dice.NewGenerator(1, 1), nil)
		for _, text := range []string{"arena 9 9", "school A", "school B", "add C secutor school=B at=9,9", "add M " + x.a + " school=A at=3,3 facing=n", "add N " + x.b + " school=B at=3,4", "begin", "activate M"} {
			var l line.Line
			if err := l.Parse(text); err != nil {
				t.Fatal(err)
			}
			if err := g.Do(&l, &ref); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
		if got, _, _ := g.Get("N.needs"); got != x.needs {
			t.Errorf("%s against %s: %q, not %q", x.a, x.b, got, x.needs)
		}
	}
}
