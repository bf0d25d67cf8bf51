package line

import "testing"

func TestLastNumber(t *testing.T) {
	for text, want := range map[string]string{"Wall 5": "Wall", `Wall 5"`: "Wall", "south gate 2.5": "south gate", "Wall": "", "5": "", "Wall 0": "", "Wall -1": "", "Wall 1e3": "", "Wall .": ""} {
		if before, _, ok := CutLastNumber(text); ok != (want != "") || ok && before != want {
			t.Errorf("%q: %q %v, not %q", text, before, ok, want)
		}
	}
	for text, want := range map[string]bool{"1 2 3": true, "1 2": false, "1 2 n": false, "12.5 30 4": true, "": false} {
		if AreNumbers(text, 2) != want {
			t.Errorf("%q: not %v", text, want)
		}
	}
}
