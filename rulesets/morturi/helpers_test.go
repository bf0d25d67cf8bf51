package morturi

import (
	"summa/rulesets/morturi/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/morturi/facts"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/speech"
)

// do carries a line out.
func do(tb testing.TB, r *rules.Rules, s *state.State, text string) {
	tb.Helper()
	var l line.Line
	if err := l.Parse(text); err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	var c rules.Command
	if err := speechOf(r).Parse(s, &l, &c); err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
	var tape dice.Tape
	tape.Give(l.Dice)
	if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
		tb.Fatalf("%s: %v", text, err)
	}
}

// speechOf is the language of battles under some rules.
func speechOf(r *rules.Rules) *speech.Speech { return speech.NewSpeech(facts.NewFacts(r)) }
