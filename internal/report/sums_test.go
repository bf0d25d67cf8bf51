package report

import (
	"slices"
	"testing"
)

// What comes to less than nothing says so, and no other sum changes.
func TestTruly(t *testing.T) {
	for text, want := range map[string]string{
		"AP 1 + light armour 1 - entangled 3 = 0 AP": "AP 1 + light armour 1 - entangled 3 = -1, so 0 AP",
		"AP 2 + light armour 1 - entangled 3 = 0 AP": "AP 2 + light armour 1 - entangled 3 = 0 AP",
		"AP 3 + galerus 1 = 4 AP":                    "AP 3 + galerus 1 = 4 AP",
		"attack 3 - defence 5 = -2":                  "attack 3 - defence 5 = -2",
		"no wounds: 1 - 3 = 0":                       "no wounds: 1 - 3 = 0",
		"Save 1, rolled 6: not saved":                "Save 1, rolled 6: not saved",
	} {
		if got := truly([]string{text}); !slices.Equal(got, []string{want}) {
			t.Errorf("%q came to %q, not %q", text, got, want)
		}
	}
}
