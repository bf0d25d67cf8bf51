package help

import "testing"

// What an answer says first ends at its first empty line; a few lines are said at once.
func TestLead(t *testing.T) {
	const head, rest = "A had the better dice: hits 4 of 4.\nOne as good comes once in 7.\n", "A, 12 dice:\n  hits 4 of 4\n\nB, 1 die: saves 0 of 1\n  a\n  b\n"
	if lead, left := Lead([]byte(head + "\n" + rest)); string(lead) != head || string(left) != rest {
		t.Errorf("first %q, then %q", lead, left)
	}
	for _, few := range []string{head, head + "\nA, 1 die: hits 1 of 1\n"} {
		if lead, left := Lead([]byte(few)); string(lead) != few || len(left) > 0 {
			t.Errorf("of a few lines %q are left", left)
		}
	}
}
