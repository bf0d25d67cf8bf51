package help

import "testing"

func TestSince(t *testing.T) {
	for _, of := range [...][3]string{{"8 exchanges", "5 exchanges", "3 exchanges"}, {"6 exchanges", "5 exchanges", ""}, {"", "", ""}, {"5 exchanges", "8 exchanges", ""}} {
		if got := Since(of[0], of[1]); got != of[2] {
			t.Errorf("from %q to %q: %q, want %q", of[0], of[1], got, of[2])
		}
	}
}
