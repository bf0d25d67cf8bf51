package sheet_test

import (
	"strings"
	"testing"

	"summa/rulesets"
)

// A reading stands for words that are there, under an option that is not the usual one.
func TestReadings(t *testing.T) {
	for _, r := range rulesets.All() {
		set, err := r.OnPaper()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range set.All("reading") {
			texts := ""
			for _, kind := range []string{"guide", "row", "track", "tick"} {
				if of, ok := set.Find(kind, e.Text("of")); ok {
					texts += "\n" + of.Text("text") + "\n" + of.Text("cell") + "\n" + of.Text("short") + "\n" + of.Text("note")
				}
			}
			for _, before := range set.All("reading") {
				if before.ID == e.ID {
					break
				}
				if before.Text("of") == e.Text("of") {
					texts += "\n" + before.Text("text")
				}
			}
			if !strings.Contains(texts, e.Text("in")) {
				t.Errorf("%s: the reading %s stands for words that are not there", r.Name, e.ID)
			}
			id, option, _ := strings.Cut(e.Text("under"), "=")
			known := false
			for _, x := range r.Rulings() {
				for i, o := range x.Options {
					known = known || x.ID == id && o == option && i != x.Default
				}
			}
			if !known {
				t.Errorf("%s: %s is no option, or the usual one", r.Name, e.Text("under"))
			}
		}
	}
}
