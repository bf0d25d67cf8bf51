package morturi

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
)

// TestWinner: a battle has a winner once it is over, and not before.
func TestWinner(t *testing.T) {
	content, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := content.Open()
	ref := core.Ref{Tape: new(dice.Tape)}
	ref.Tape.Seed(dice.NewGenerator(1, 1), nil)
	for _, text := range []string{"arena 15 15", "school A", "school B", "add a1 secutor suggested=yes school=A at=8,4", "add b1 gallus suggested=yes school=B at=8,9", "begin"} {
		var l line.Line
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		if err := g.Do(&l, &ref); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	if got, _, ok := g.Get("bout.winner"); !ok || got != "none" {
		t.Errorf("before the end: got %q", got)
	}
	if err := g.Set([]string{"bout", "result"}, "B", &ref); err != nil {
		t.Fatal(err)
	}
	if got, _, _ := g.Get("bout.winner"); got != "B" {
		t.Errorf("got %q, want B", got)
	}
}
