package repl

import (
	"slices"
	"strings"

	"summa/internal/claim"
	"summa/internal/claim/scope"
	"summa/internal/core"
)

// scope is what claims can speak of now.
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
		return Fail("expectation-failed", s.found(e), "expected "+e.String())
	}
	return s.confirm(s.in.Text, func() { s.Tell("as expected: " + e.String()) }, nil)
}

// shifted is an error about the claim of the line, at its column in the line.
func (s *Session) shifted(err error) error {
	f := s.Explain(err)
	if f.Col > 0 && len(s.in.Tokens) > 1 {
		f.Col += s.in.Tokens[1].Col - 1
	}
	return f
}

// found says what the facts of a claim really are.
func (s *Session) found(e *claim.Expr) string {
	c := s.scope()
	var parts []string
	for _, path := range e.Paths() {
		if value, kind, ok := s.g.Get(path); ok {
			parts = append(parts, path+" is "+orNothing(scope.ValueText(scope.Value(value, kind))))
		} else if v, err := c.Lookup(path); err == nil {
			parts = append(parts, path+" is "+scope.ValueText(v))
		}
	}
	if len(parts) == 0 {
		return s.brought()
	}
	return strings.Join(parts, ", ")
}

// brought names the events of the last adjudication.
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

func orNothing(value string) string {
	if value == "" {
		return "nothing"
	}
	return value
}
