package repl

import (
	"strings"

	"summa/internal/screen"
)

// Facts answers for the facts of the bout as it stands, by their paths.
func (s *Session) Facts() screen.Bout { return facts{s} }

// facts answers for the facts of the bout by their paths; "active" is who is to act.
type facts struct{ s *Session }

// Get answers for one.
func (f facts) Get(path string) (string, bool) {
	if path == "active" {
		return f.s.g.Active(), f.s.g.Active() != ""
	}
	if rest, ok := strings.CutPrefix(path, "active."); ok {
		path = f.s.g.Active() + "." + rest
	}
	v, _, ok := f.s.g.Get(path)
	return v, ok
}
