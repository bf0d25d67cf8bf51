package morturi

import (
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/line"
)

// do carries a line out.
func do(tb testing.TB, r *Rules, s *State, text string) {
	tb.Helper()
	var l line.Line
	if err := l.Parse(text); err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	var c Command
	if err := speechOf(r).Parse(s, &l, &c); err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	var tape dice.Tape
	tape.Give(l.Dice)
	if err := r.Do(s, &c, &bout.Ref{Tape: &tape}); err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
}

// speechOf is the language of battles under some rules.
func speechOf(r *Rules) *Speech { return NewSpeech(NewFacts(r)) }
