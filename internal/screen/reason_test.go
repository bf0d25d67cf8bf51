package screen

import "testing"

func TestReason(t *testing.T) {
	var b Book
	for _, x := range [][2]string{
		{"range {number} to {number}, then good for {number} wounds, {who}'s next turn for {number}", "goes from range {1} to {2}: expects to deal {3} wounds and to take {5}"},
		{"costs {number} of {number} AP", "for {1} of {2} AP"},
	} {
		r, err := newReason(x[0], x[1])
		if err != nil {
			t.Fatal(err)
		}
		b.Reasons = append(b.Reasons, r)
	}
	for _, x := range [][2]string{
		{"range 4 to 1, then good for 0.9 wounds, Remus's next turn for 1.8, costs 3 of 4 AP", "goes from range 4 to 1: expects to deal 0.9 wounds and to take 1.8, for 3 of 4 AP"},
		{"champion: costs 3 of 4 AP", "champion: for 3 of 4 AP"},
		{"is the nearest", "is the nearest"},
	} {
		if got := b.Reason(x[0]); got != x[1] {
			t.Errorf("%s: %s", x[0], got)
		}
	}
}
