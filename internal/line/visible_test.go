package line

import "testing"

// A text that begins with any letter begins with a capital; nothing stays nothing, and what is
// no text stays as it is.
func TestCapital(t *testing.T) {
	for text, want := range map[string]string{"": "", "turn": "Turn", "Turn": "Turn", "élan": "Élan", "7 men": "7 men", "\xff": "\xff"} {
		if got := Capital(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
