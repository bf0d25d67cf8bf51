package munera

import (
	"slices"
	"strings"
	"testing"

	"summa/internal/pack"
	"summa/rulesets/munera/book"
)

func TestTypesOfSide(t *testing.T) {
	for text, want := range map[string][]string{
		"secutor":                       {"secutor"},
		"secutor+gaul":                  {"secutor", "gaul"},
		"gaul(shield=cape)":             {"gaul"},
		"gaul(skills=A+B)+ samnite +x":  {"gaul", "samnite", "x"},
		"samnite(stamina=9)+thracian()": {"samnite", "thracian"},
		"":                              nil,
	} {
		if got := book.TypesOfSide(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q want %q", text, got, want)
		}
	}
}

// The pairings come from the content, house rules over it, and a side of
// nobody's type is refused with its place.
func TestWeighing(t *testing.T) {
	usual := content{loaded(t)}.Weighing()
	if usual.Apart != 12 || len(usual.Pairings) != 10 || usual.Pairings[7] != [2]string{"thracian", "gaul(shield=cape)"} {
		t.Errorf("got %+v", usual)
	}
	over := func(first string) []pack.Source {
		return []pack.Source{{Name: "house.yaml", Data: []byte("ruleset: munera\nweighings:\n  - id: usual\n    apart: 3\n    pairings:\n      - {first: " + first + ", second: retiarius}\n")}}
	}
	c, err := book.Load(Name, files, over("secutor+gaul"))
	if err != nil {
		t.Fatal(err)
	}
	if w := (content{c}).Weighing(); w.Apart != 3 || len(w.Pairings) != 1 || w.Pairings[0][0] != "secutor+gaul" {
		t.Errorf("got %+v", w)
	}
	_, err = book.Load(Name, files, over("secutor+gual"))
	if err == nil || !strings.HasPrefix(err.Error(), "house.yaml:6:17: no type is called ") {
		t.Errorf("got %v", err)
	}
}
