package line

import "testing"

func TestIsFigure(t *testing.T) {
	for _, x := range []struct {
		word, number string
		is           bool
	}{
		{"0-22%", "0-22%", true}, {"0-22%", "0-22", true}, {"0-22%", "22", true}, {"0-22%", "22%", true}, {"0-22%", "0", true},
		{"0-22%", "2", false}, {"42%", "42", true}, {"42%", "4", false}, {"4.4", "4.4", true}, {"4.4", "4", false}, {"50/22", "50", false},
	} {
		if got := IsFigure(x.word, x.number); got != x.is {
			t.Errorf("IsFigure(%q, %q) is %v", x.word, x.number, got)
		}
	}
}
