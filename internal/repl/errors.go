package repl

import (
	"summa/internal/dice"
	"summa/internal/refusal"
	"summa/internal/rule"
)

// Explain turns any error into a refusal in the session's own terms.
func (s *Session) Explain(err error) *refusal.Failure { return s.table().Of(err) }

// ExplainDice is Explain for an error about the dice of another tape than the session's own.
func (s *Session) ExplainDice(err error, tape *dice.Tape) *refusal.Failure {
	t := s.table()
	t.Tape = tape
	return t.Of(err)
}

// table returns the context in which the session's refusals are worded.
func (s *Session) table() *refusal.Table {
	t := &refusal.Table{Game: s.g, Tape: &s.tape, Cite: s.Cite}
	if s.mode == "ask" {
		t.Hidden = func(who int) bool { return !s.AsksFor(who) }
	}
	return t
}

// Cite returns the id of a rule as the ruleset prints it, "" for none.
func (s *Session) Cite(id rule.ID) string {
	ids := s.Ruleset.RuleIDs
	if int(id) < len(ids) {
		return ids[id]
	}
	return ""
}
