package repl

import "testing"

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
