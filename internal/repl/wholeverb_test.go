package repl_test

import (
	"bytes"
	"errors"
	"testing"

	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/rulesets"
)

// TestVerbsInFull: a verb that is cut short at a terminal is recorded in full, and can be read
// back; a note is not cut short.
func TestVerbsInFull(t *testing.T) {
	rs := rulesets.All()[0]
	content, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	s, err := repl.New(repl.Config{Ruleset: rs, Content: content, Seed: 1, Interactive: true, Out: &said, Err: &said})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ typed, recorded string }{
		{"ABO title The games", "about title The games"}, {"dic auto", "dice auto"}, {"note no", "note no"}, {"no that was wrong", ""}, {"not that", ""},
	} {
		n := len(s.Applied())
		err := s.Line(x.typed)
		var f *refusal.Failure
		switch now := s.Applied()[n:]; {
		case x.recorded == "" && (!errors.As(err, &f) || len(now) > 0):
			t.Errorf("%s: %v, recorded %v", x.typed, err, now)
		case x.recorded != "" && (err != nil || len(now) != 1 || now[0].Text != x.recorded):
			t.Errorf("%s: %v, recorded %v, want %s", x.typed, err, now, x.recorded)
		}
	}
}
