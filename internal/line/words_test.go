package line

import (
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"attack Felix":            {"attack", "Felix"},
		`attack "Dares II" sword`: {"attack", "Dares II", "sword"},
		`attack "Dares`:           {"attack", `"Dares`, ""},
		"":                        {""},
	} {
		if have := Words(text); !slices.Equal(have, want) {
			t.Errorf("%q: %q", text, have)
		}
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]bool{"attack felix": true, "attack Felix with sword": true, "Felix": false, "attack Felixa": false, "": false} {
		if Names(text, "Felix") != want {
			t.Errorf("%q: not %t", text, want)
		}
	}
}
