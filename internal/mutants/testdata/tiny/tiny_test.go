package tiny

import "testing"

func TestWounds(t *testing.T) {
	for _, x := range []struct {
		attack, defence int
		saved           bool
		want            int
	}{{5, 2, false, 3}, {2, 2, false, 1}, {3, 2, false, 1}, {5, 2, true, 0}, {1, 5, false, 1}} {
		if got := Wounds(x.attack, x.defence, x.saved); got != x.want {
			t.Errorf("%+v: got %d", x, got)
		}
	}
}
