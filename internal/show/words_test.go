package show

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"summa/internal/words"
)

const munera = "../../rulesets/munera/"

type wordsEntry struct {
	ID, Text, Sum string
	Fields        []string
	Quiet         bool
}

func muneraWords(t *testing.T) (file struct{ Events, Steps, Dice []wordsEntry }) {
	t.Helper()
	data, err := os.ReadFile(munera + "words.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file
}

// muneraTables are the tables its words are taken from.
var muneraTables = []string{"item", "type", "skill", "armour", "shield", "quadrant", "point", "fall", "helmet", "name", "hex", "facing"}

func TestMuneraWordsCompile(t *testing.T) {
	file := muneraWords(t)
	for _, e := range slices.Concat(file.Events, file.Steps, file.Dice) {
		if e.Text == "" || strings.HasSuffix(e.Text, ".") {
			t.Errorf("%s: got text %q, want some without a full stop", e.ID, e.Text)
		}
		if _, err := words.Parse(e.Text, muneraTables); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
		if !slices.Contains([]string{"", "none", "term", "total"}, e.Sum) {
			t.Errorf("%s: got sum %q, want none, term or total", e.ID, e.Sum)
		}
		for _, f := range e.Fields {
			parts := strings.Fields(strings.TrimSuffix(f, "?"))
			if len(parts) < 2 || !slices.Contains([]string{"a", "b", "c", "d"}, parts[1]) {
				t.Errorf("%s: got field %q, want NAME a, NAME b, NAME c or NAME d", e.ID, f)
			} else if _, err := words.Parse("{"+strings.Join(append(parts[2:], parts[1]), " ")+"}", muneraTables); err != nil {
				t.Errorf("%s: field %q: %v", e.ID, f, err)
			}
		}
	}
}
