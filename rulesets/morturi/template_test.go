package morturi

import (
	"testing"

	"summa/internal/pack"
	"summa/rulesets/morturi/book"
)

// TestTemplates: what is printed for a table to fill in can be loaded as it is.
func TestTemplates(t *testing.T) {
	for _, kind := range []string{"role", "trick", "arena"} {
		text, ok := template(kind)
		if !ok {
			t.Errorf("there is no template of a %s", kind)
			continue
		}
		if _, err := book.Load(Name, files, []pack.Source{{Name: kind + ".yaml", Data: []byte(text)}}); err != nil {
			t.Error(err)
		}
	}
	if _, ok := template("../rules"); ok {
		t.Error("rules.yaml is no template")
	}
}
