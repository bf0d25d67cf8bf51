package romanwar

import (
	"errors"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/rule"
)

// TestHints: who is refused at a ladder, at a door or at a third side is told what would
// do.
func TestHints(t *testing.T) {
	storm := []string{"muster H Rome roman-hastati 20 ladders 1", "muster G Gaul gaul-foot 6 ladders 1", "begin Gaul", "ladder-up G south M at 1", "end",
		"ladder-up H north L at 1", "end", "end"}
	for _, x := range []struct {
		before     []string
		left       map[string]string // so many of a unit
		text, hint string
	}{
		{append(storm, "climb H 1 L"), nil, "climb H 2 L", "climb H 1 L"},
		{append(storm, "climb H L"), nil, "climb H L", "others follow in the turn after; end"},
		{[]string{"muster A Rome roman-hastati 5", "muster C Rome roman-hastati 5", "muster G Gaul gaul-foot 4", "begin", "ram A 5 gate", "ram C 5 gate", "end", "end"},
			map[string]string{"A": "1", "C": "2"}, "batter gate", "ram UNIT N gate, or leave A"},
		{[]string{"add Rome legion", "add Gaul warband"}, nil, "add Spain spanish", "sides: Rome, Gaul"},
	} {
		g := open(mustLoad(t))
		play(t, g, x.before...)
		for unit, n := range x.left {
			if err := g.Set([]string{unit, "alive"}, n, &core.Ref{Tape: new(dice.Tape)}); err != nil {
				t.Fatal(err)
			}
		}
		no := new(rule.Refusal)
		if err := g.Do(parsed(t, x.text)[0], &core.Ref{Tape: new(dice.Tape)}); !errors.As(err, &no) || no.Hint != x.hint {
			t.Errorf("%s: %v, hint %q, not %q", x.text, err, no.Hint, x.hint)
		}
	}
}

// TestPhasedHints: where both sides take each step nobody is told to end the turn before
// its last step.
func TestPhasedHints(t *testing.T) {
	for _, x := range []struct {
		before     []string
		text, hint string
	}{
		{nil, "move G 3", "next passes the step"},
		{[]string{"ladder-up H north L at 1", "next", "next", "next", "next", "next", "next", "next", "end", "climb H 2 L"}, "climb H 2 L", "others follow in the turn after"},
	} {
		g := withRulings(t, "turn-order=phased")
		play(t, g, "muster H Rome roman-hastati 20 ladders 1", "muster G Gaul gaul-foot 6", "begin")
		play(t, g, x.before...)
		no := new(rule.Refusal)
		if err := g.Do(parsed(t, x.text)[0], &core.Ref{Tape: new(dice.Tape)}); !errors.As(err, &no) || no.Hint != x.hint {
			t.Errorf("%s: %v, hint %q, not %q", x.text, err, no.Hint, x.hint)
		}
	}
}
