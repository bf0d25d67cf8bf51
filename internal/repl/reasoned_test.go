package repl

import (
	"io"
	"testing"

	"summa/rulesets"
)

// TestRemark: what a person remarks is never taken for the reason of a policy.
func TestRemark(t *testing.T) {
	policies := []string{"plain", "veteran"}
	for comment, want := range map[string]string{
		"":                       "",
		"plainly too far":        "plainly too far",
		"plain":                  `"plain"`,
		"plain: he is tired":     `"plain: he is tired"`,
		"veteran: said so again": `"veteran: said so again"`,
	} {
		got := remark(policies, comment)
		if got != want || Reasoned(policies, got) {
			t.Errorf("%q is recorded as %q", comment, got)
		}
	}
}

// A remark typed at a session is told from a policy's reason; a script's is kept to the letter.
func TestRemarkRecorded(t *testing.T) {
	for interactive, want := range map[bool]string{true: `"plain: so"`, false: "plain: so"} {
		rs := rulesets.All()[0]
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(Config{Ruleset: rs, Content: content, Seed: 1, Out: io.Discard, Err: io.Discard, Width: func() int { return 80 }, Interactive: interactive})
		if err != nil {
			t.Fatal(err)
		}
		if f := s.Try("add Felix secutor # plain: so"); f != nil {
			t.Fatal(f)
		}
		if got := s.commands.Applied[0].Comment; got != want {
			t.Errorf("interactive %v: %q is recorded", interactive, got)
		}
	}
}
