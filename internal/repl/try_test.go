package repl

import (
	"strings"
	"testing"
)

// TestTryLooks: a command that only looks at the bout does so under try as well; what
// is no command of the bout is refused, with where to find those that are.
func TestTryLooks(t *testing.T) {
	for _, c := range []struct{ line, says, refused string }{
		{"try show A", "A, Thracian", ""},
		{"try MAP", "There is no map", ""},
		{"try legal", "begin", ""},
		{"try odds begin", "", ""},
		{"try add C samnite", "C enters", ""},
		{"try note that", "", "legal lists those that try takes"},
		{"try show; legal", "", "legal lists those that try takes"},
		{"odds show", "", "legal lists those that odds takes"},
		{"try undo", "", "legal lists those that try takes"},
	} {
		w := sit(t, nil)
		w.run(t, "add A thracian\nadd B samnite")
		w.out.Reset()
		before, seq := w.g.Hash(), w.seq
		f := w.Try(c.line)
		if c.refused == "" && f != nil || c.refused != "" && (f == nil || !strings.Contains(f.Hint, c.refused)) {
			t.Errorf("%s: got %v, want %q", c.line, f, c.refused)
		}
		if !strings.Contains(w.out.String(), c.says) {
			t.Errorf("%s says %q, want %q", c.line, w.out, c.says)
		}
		if w.g.Hash() != before || w.seq != seq {
			t.Errorf("%s has changed the bout", c.line)
		}
	}
}
