package help

import "testing"

// What luck says first is what it says of all; a few lines are said at once.
func TestLead(t *testing.T) {
	const head, rest = "A had the better dice: hits 4 of 4.\nOne as good comes once in 7.\n", "A, 12 dice:\n  hits 4 of 4\n\nB, 1 die: saves 0 of 1\n  a\n  b\n"
	for _, between := range []string{"", "\n"} {
		lead, left := Lead([]byte(head + between + rest))
		if string(lead) != head || string(left) != rest {
			t.Errorf("first %q, then %q", lead, left)
		}
	}
	if lead, left := Lead([]byte(head)); string(lead) != head || len(left) > 0 {
		t.Errorf("of a few lines %q are left", left)
	}
}
