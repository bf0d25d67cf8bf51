package munera

import (
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// opened returns an empty bout of the embedded content.
func opened(t testing.TB) game.Game {
	t.Helper()
	c, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.Open()
}

// TestDemo plays the demo bout: every die is used and Remus wins in round 4.
func TestDemo(t *testing.T) {
	g := opened(t)
	var tape dice.Tape
	ref := core.Ref{Tape: &tape, Listen: true}
	for n, text := range strings.Split(Ruleset().Demo, "\n") {
		var l line.Line
		if err := l.Parse(text); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		if len(l.Tokens) == 0 || l.Verb() == "show" {
			continue
		}
		tape.Give(l.Dice)
		ref.Reset()
		if err := g.Do(&l, &ref); err != nil {
			t.Fatalf("line %d, %s: %v", n+1, text, err)
		}
	}
	if got, _, _ := g.Get("bout.winner"); got != "Remus" {
		t.Errorf("winner: got %s, want Remus", got)
	}
	if got, _, _ := g.Get("bout.round"); got != "4" {
		t.Errorf("round: got %s, want 4", got)
	}
	if got, _, _ := g.Get("Felix.status"); got != "killed" {
		t.Errorf("Felix: got %s, want killed", got)
	}
}
