package show

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"summa/internal/words"
)

const munera = "../../rulesets/munera/"

// arrays returns the arrays of strings that a Go file declares, by name.
func arrays(t *testing.T, file string) map[string][]string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), munera+file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		lit, ok := spec.Values[0].(*ast.CompositeLit)
		if !ok {
			return true
		}
		for _, e := range lit.Elts {
			if s, ok := e.(*ast.BasicLit); ok && s.Kind == token.STRING {
				text, _ := strconv.Unquote(s.Value)
				all[spec.Names[0].Name] = append(all[spec.Names[0].Name], text)
			}
		}
		return true
	})
	return all
}

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

func TestMuneraHasWordsForEveryKind(t *testing.T) {
	kinds, content, file := arrays(t, "state/words.go"), arrays(t, "state/content.go"), muneraWords(t)
	steps := slices.Clone(kinds["StepNames"])
	for _, q := range []string{"front", "right", "rear", "left"} {
		steps = append(steps, "quadrant-"+q)
	}
	for _, row := range content["APRows"] {
		steps = append(steps, "apmod-"+row)
	}
	for _, row := range content["CrowdRows"] {
		steps = append(steps, "plea-"+row)
	}
	tests := []struct {
		what string
		want []string
		got  []wordsEntry
	}{{"events", kinds["EventNames"], file.Events}, {"steps", steps, file.Steps}, {"dice", kinds["DiceNames"], file.Dice}}
	for _, test := range tests {
		var got []string
		for _, e := range test.got {
			got = append(got, e.ID)
		}
		if len(test.want) == 0 || !slices.Equal(got, test.want) {
			t.Errorf("%s: got\n%v\nwant\n%v", test.what, got, test.want)
		}
	}
}

// muneraTables are the tables its words are taken from.
var muneraTables = []string{"item", "type", "skill", "armour", "shield", "quadrant", "point", "fall", "name", "hex", "facing"}

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
