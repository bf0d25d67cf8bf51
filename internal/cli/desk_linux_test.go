package cli_test

import (
	"strings"
	"testing"
)

// TestDeskAtTableAlone: luck, report, dispute and rule WORDS work in a session on its own bout,
// and Tab knows them.
func TestDeskAtTableAlone(t *testing.T) {
	x := sitAt(t, 100, nil, "play", "munera", "--seed", "1")
	for _, text := range []string{"1", "1", "1", "1"} {
		x.types(text)
	}
	for text, want := range map[string]string{
		"luck":          "Too few to say more.",
		"report r.html": "r.html",
		"dispute 5":     "turn",
		"rule net cuts": "mun.",
		"rep\t":         ".html",
		"lu\t":          "dice",
	} {
		before := len(x.text())
		x.types(text)
		if got := x.text()[before:]; !strings.Contains(got, want) || strings.Contains(got, "No:") {
			t.Errorf("%q is answered so, without %q:\n%s", text, want, got)
		}
	}
}
