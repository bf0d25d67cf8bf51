package repl

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/claim"
	"summa/internal/claim/scope"
	"summa/internal/core"
	"summa/internal/refusal"
)

// scope returns what claims can refer to now.
func (s *Session) scope() *scope.Scope {
	return &scope.Scope{Words: s.g.Words(), Namer: s.g.Namer(), Happened: scope.Logged(s.lastLog.log), Over: s.lastLog.over != nil, Get: s.g.Get, Facts: s.g.Facts}
}

// doExpect fails unless a claim holds.
func (s *Session) doExpect() error {
	e, err := claim.Parse(s.rest())
	if err != nil {
		return s.shifted(err)
	}
	ok, err := e.Eval(s.scope())
	if err != nil {
		return s.shifted(err)
	}
	if !ok {
		return refusal.New("expectation-failed", cmp.Or(s.scope().Found(e), s.brought()), "expected "+e.String())
	}
	return s.confirm(s.in.Text, func() { s.Tell("as expected: " + e.String()) }, nil)
}

// shifted returns an error about the claim in the line, at its column in the line.
func (s *Session) shifted(err error) error {
	f := s.Explain(err)
	if f.Col > 0 && len(s.in.Tokens) > 1 {
		f.Col += s.in.Tokens[1].Col - 1
	}
	return f
}

// brought returns the names of the events of the last adjudication.
func (s *Session) brought() string {
	words := s.g.Words().Events
	var names []string
	for i := range s.lastLog.log {
		if r := &s.lastLog.log[i]; r.What == core.Event && !slices.Contains(names, words[r.Kind].ID) {
			names = append(names, words[r.Kind].ID)
		}
	}
	if len(names) == 0 {
		return "the last command brought no event"
	}
	return "the last command brought " + strings.Join(names, ", ")
}
