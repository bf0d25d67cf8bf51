// Package repltest opens sessions for tests.
package repltest

import (
	"io"
	"testing"

	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/screen"
)

// Opened returns a session of a ruleset with its screen, in which some lines have been given. The
// output of the session goes to out.
func Opened(t *testing.T, rs *game.Ruleset, out io.Writer, lines ...string) (*repl.Session, *screen.Book) {
	t.Helper()
	content, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Seed: 1, Out: out, Err: out, Width: func() int { return 100 }})
	if err != nil {
		t.Fatal(err)
	}
	set, err := rs.Screen()
	if err != nil {
		t.Fatal(err)
	}
	book, err := screen.Read(set, s.Game().Words())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if err := s.Line(l); err != nil {
			t.Fatal(err)
		}
	}
	return s, book
}
