package pack

import (
	"strings"
	"testing"
)

var lengthKinds = []Kind{
	{Name: "bow", Top: "bows", Fields: []Field{{Name: "reach", Type: Hundredths, Min: 50, Max: 10_000}}},
	{Name: "archer", Top: "archers", Fields: []Field{{Name: "bow", Type: Ref, Of: "bow", Words: []string{"none"}}}},
}

// TestHundredths: a length is a decimal number, to the hundredth at most.
func TestHundredths(t *testing.T) {
	for text, want := range map[string]int{"2": 200, "2.5": 250, "0.5": 50, "12.75": 1275, "100": 10_000, "9.05": 905} {
		set, err := Load("x", lengthKinds, Source{Name: "a.yaml", Data: []byte("bows: [{id: a, reach: " + text + "}]\n")})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if e, _ := set.Find("bow", "a"); e.Hundredths("reach") != want {
			t.Errorf("%s: got %d hundredths, want %d", text, e.Hundredths("reach"), want)
		}
	}
	for _, text := range []string{"2.", ".5", "2.555", "1e1", "0.25", "100.01", "-2", "+2", `"2"`, "2.x", "2.-5", "far"} {
		_, err := Load("x", lengthKinds, Source{Name: "a.yaml", Data: []byte("bows: [{id: a, reach: " + text + "}]\n")})
		if err == nil || !strings.Contains(err.Error(), "reach: expected a number from 0.5 to 100, to the hundredth at most") {
			t.Errorf("%s: got %v", text, err)
		}
	}
	if s := string(Schema(lengthKinds[0])); !strings.Contains(s, `"minimum": 0.5`) || !strings.Contains(s, `"type": "number"`) {
		t.Errorf("the schema is %s", s)
	}
}

// TestNoEntry: a word may stand for no entry where one is referred to.
func TestNoEntry(t *testing.T) {
	for text, good := range map[string]bool{"none": true, "a": true, "b": false} {
		_, err := Load("x", lengthKinds, Source{Name: "a.yaml", Data: []byte("bows: [{id: a, reach: 2}]\narchers: [{id: c, bow: " + text + "}]\n")})
		if (err == nil) != good {
			t.Errorf("%s: got %v", text, err)
		}
	}
}
