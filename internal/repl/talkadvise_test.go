package repl

import (
	"testing"

	"summa/internal/game"
)

// A choice left to chance is told as the roll of a D100.
func TestRolledAdvice(t *testing.T) {
	same := func(name string) string { return name }
	list := []game.Advice{
		{Line: "attack chest-punch power", Reason: "play it 31.0% of the time"},
		{Line: "attack overhand-right power", Reason: "play it 26.4% of the time"},
		{Line: "attack straight-right", Reason: "play it 42.6% of the time"},
		{Line: "attack feint", Reason: "never played"},
	}
	if got, want := rolledChoice(list, same), "Roll D100: 1-31 chest punch, power · 32-57 overhand right, power · 58-100 straight right."; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got := rolledChoice(list[3:], same); got != "" {
		t.Error(got)
	}
	if got := rolledChoice([]game.Advice{{Line: "attack feint", Reason: "play it 100.0% of the time"}}, same); got != "Always feint." {
		t.Error(got)
	}
}
