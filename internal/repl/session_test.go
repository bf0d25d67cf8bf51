package repl

import (
	"bytes"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/rulesets/munera"
)

// table is a session for tests, with what it said.
type table struct {
	*Session
	out, err *bytes.Buffer
}

// content is loaded once: it does not change.
var content = func() game.Content {
	c, err := munera.Ruleset().Content(nil)
	if err != nil {
		panic(err)
	}
	return c
}()

func sit(t testing.TB, change func(*Config)) table {
	t.Helper()
	var out, err bytes.Buffer
	c := Config{Ruleset: munera.Ruleset(), Content: content, Seed: 1, Out: &out, Err: &err}
	if change != nil {
		change(&c)
	}
	s, e := New(c)
	if e != nil {
		t.Fatal(e)
	}
	return table{s, &out, &err}
}

// run gives the table lines of a script.
func (w table) run(t testing.TB, lines string) Script {
	t.Helper()
	script, err := w.Run(strings.NewReader(lines), "", false)
	if err != nil {
		t.Fatal(err)
	}
	return script
}

func TestDemoReads(t *testing.T) {
	w := sit(t, nil)
	if script := w.run(t, munera.Ruleset().Demo()); script.Failed {
		t.Fatalf("demo failed: %s", w.err)
	}
	t.Log("\n" + w.out.String())
}
