package help

import "testing"

func TestLooking(t *testing.T) {
	for text, want := range map[string]string{
		"what is a save?":           "explain save",
		"What's fatigue":            "explain fatigue",
		"what does LP mean?":        "explain lp",
		"what are the stances":      "explain stances",
		"what is the short sword":   "explain short sword",
		"what can I do?":            "?",
		"what now":                  "?",
		"what are my chances":       "odds",
		"who is ahead?":             "explain ahead",
		"who's winning":             "explain ahead",
		"who wins":                  "explain ahead",
		"who is on the hill":        "show",
		"where is Felix":            "map",
		"how do I attack":           "explain attack",
		"how do I win?":             "help rules",
		"can I attack twice":        "help rules",
		"how to charge":             "explain charge",
		"why did he do that?":       "why",
		"why didn't I counter?":     "why",
		"why can't he turn":         "why",
		"go back":                   "",
		"what is a save; undo":      "",
		"why turn":                  "",
		"why 12":                    "",
		"what":                      "",
		"attack Remus with trident": "",
		"whirl Felix":               "",
	} {
		if got := Looking(text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
