package rudis

import (
	"errors"
	"strings"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/rule"
	"summa/rulesets/rudis/rules"
)

// TestImpossibleBoxers: nobody enters who stands as no boxer can.
func TestImpossibleBoxers(t *testing.T) {
	for _, c := range []struct{ edits, want string }{
		{"hp=36", "of his card"},
		{"sta=33", "of his card"},
		{"steps=1", "not 1"},
		{"sta=-4 steps=1", "2 stamina steps"},
		{"down=true set_up=true", "set-up"},
		{"sta=-4", ""},
		{"sta=-4 steps=2", ""},
		{"card.hp=40 hp=40", ""},
		{"hp=40 card.hp=40", ""},
	} {
		g := game.Of(newModule(rules.NewRules(loaded(t))))
		err := g.Do(parsed(t, "add A ankeles "+c.edits), &core.Ref{Tape: new(dice.Tape)})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.edits, err, c.want)
		}
	}
}

// TestImpossibleSet: set leaves nobody as none can stand, and takes or gives back the
// steps that go with STA.
func TestImpossibleSet(t *testing.T) {
	g := game.Of(newModule(rules.NewRules(loaded(t))))
	ref := &core.Ref{Tape: new(dice.Tape)}
	if err := g.Do(parsed(t, "match ankeles kreugas"), ref); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ field, value, want string }{
		{"hp", "36", "of his card"},
		{"sta", "33", "of his card"},
		{"steps", "1", "not 1"},
		{"sta", "-4", ""},
		{"steps", "0", "2 stamina steps"},
		{"sta", "20", ""},
		{"steps", "0", ""},
		{"down", "true", ""},
		{"set_up", "true", "set-up"},
	} {
		err := g.Set([]string{"Ankeles", c.field}, c.value, ref)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s=%s: got %v, want %q", c.field, c.value, err, c.want)
		}
	}
}

// TestStartDistances: every distance from 1 to 20 can be asked for by its number.
func TestStartDistances(t *testing.T) {
	r := rules.NewRules(loaded(t))
	all := Ruleset().Rulings()
	for n := 1; n <= 20; n++ {
		s := new(state.State)
		k := all[state.RulingStartDistance].Option(state.Itoa(n))
		if k < 0 {
			t.Fatalf("%d hexes are refused", n)
		}
		r.SetRuling(s, state.RulingStartDistance, k)
		if got := r.Apart(s); got != n {
			t.Errorf("%d: they start %d apart", n, got)
		}
	}
}

// TestSalt: a salt has 1 to 64 characters, no blank and no | among them.
func TestSalt(t *testing.T) {
	r := rules.NewRules(loaded(t))
	s := new(state.State)
	r.Enter(s, r.NameOf(0, false), 0)
	r.Enter(s, r.NameOf(1, false), 1)
	for _, c := range []struct {
		salt string
		ok   bool
	}{{"abc", true}, {strings.Repeat("a", 64), true}, {strings.Repeat("a", 65), false}, {"a|b", false}, {`"a b"`, false}} {
		var cmd rules.Command
		if err := speechOf(r).Parse(s, parsed(t, "open Ankeles feint "+c.salt), &cmd); (err == nil) != c.ok {
			t.Errorf("%s: got %v", c.salt, err)
		}
	}
}

// TestHintsNameHim: a refusal names, and its hint is for, the boxer whom it concerns.
func TestHintsNameHim(t *testing.T) {
	g := game.Of(newModule(rules.NewRules(loaded(t))))
	tape := new(dice.Tape)
	tape.Seed(dice.NewGenerator(1, 0), nil)
	ref := &core.Ref{Tape: tape}
	do := func(text string) error { return g.Do(parsed(t, text), ref) }
	refused := func(text, why, hint string) {
		t.Helper()
		no, ok := errors.AsType[*rule.Refusal](do(text))
		if !ok || no.Why != why || no.Hint != hint {
			t.Errorf("%s: got %+v, want %q and the hint %q", text, no, why, hint)
		}
	}
	if err := do("match ankeles kreugas"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"begin", "attack straight-right pow"} { // Ankeles is in control
		if err := do(text); err != nil {
			t.Fatal(text, err)
		}
	}
	refused("attack feint", "Ankeles has chosen", "unchoose Ankeles")
	if err := do("unchoose Ankeles"); err != nil {
		t.Fatal(err)
	}
	if err := do("defend sidestep"); err != nil {
		t.Fatal(err)
	}
	refused("defend duck-under", "Kreugas has chosen", "unchoose Kreugas")
}
