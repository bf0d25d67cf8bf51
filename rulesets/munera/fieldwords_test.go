package munera

import (
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/line"
)

// Every fact that people may be told of has words of its own.
func TestFieldWords(t *testing.T) {
	c, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := c.Open()
	for _, text := range []string{"add Flamma secutor", "add Remus retiarius", "range Flamma Remus 1"} {
		var l line.Line
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		if err := g.Do(&l, &core.Ref{Tape: new(dice.Tape)}); err != nil {
			t.Fatal(err)
		}
	}
	r, n := g.Words(), 0
	seen := map[string]string{}
	g.Facts(func(f *fact.Fact) {
		path := string(f.AppendPath(nil))
		words := r.Called(path)
		if f.Inner {
			return
		}
		n++
		if words == path || strings.ContainsAny(words, "{}_.") {
			t.Errorf("%s is called %s", path, words)
		}
		if other := seen[words]; other != "" {
			t.Errorf("%s and %s are both called %s", path, other, words)
		}
		seen[words] = path
	})
	if n < 100 {
		t.Errorf("%d facts are too few", n)
	}
	for path, want := range map[string]string{"bout.ground": "what lies on the ground", "Remus.shield": "Remus's shield", "range.Flamma.Remus": "the distance of Flamma and Remus"} {
		if got := r.Called(path); got != want {
			t.Errorf("%s: got %q want %q", path, got, want)
		}
	}
}
