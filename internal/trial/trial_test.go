package trial_test

import (
	"io"
	"strings"
	"testing"

	"summa/internal/repl/repltest"
	"summa/internal/screen"
	"summa/internal/trial"
	"summa/rulesets/munera"
)

// duel is a bout of munera in which Flamma may attack Remus.
func duel(t *testing.T) *trial.Bout {
	t.Helper()
	s, book := repltest.Opened(t, munera.Ruleset(), io.Discard, "add Flamma secutor stamina=9", "add Remus retiarius stamina=9", "range Flamma Remus 1", "begin dice 6 1", "turn dice 6")
	return &trial.Bout{S: s, Book: book, Means: screen.Means{Columns: 100, UTF8: true}}
}

const attack = "attack Remus with sword"

// What is tried is tried on copies: the bout stands as it stood.
func TestTried(t *testing.T) {
	b := duel(t)
	before := b.S.Game().Hash()
	if b.Ready("frobnicate Remus") != nil {
		t.Error("what is no command is ready")
	}
	g := b.Ready(attack)
	if g == nil || !b.Derives(&screen.Entry{Command: attack}) {
		t.Fatal("he may not attack")
	}
	if lines := b.Always(g, []string{attack}, nil); len(lines) == 0 {
		t.Error("nothing counts before the dice fall")
	}
	if text := b.Example(g, []string{attack}, nil); !strings.HasPrefix(text, "attack ") {
		t.Errorf("no sum: %q", text)
	}
	if b.S.Game().Hash() != before {
		t.Error("the bout has changed")
	}
}

func TestDoes(t *testing.T) {
	g := duel(t).S.Game().Fork()
	before := g.Hash()
	if trial.CarriesOut(g, attack, nil) || g.Hash() != before {
		t.Error("an attack takes no dice")
	}
	if !trial.CarriesOut(g, attack, func(n int) []int { return []int{6, 1, 1, 1, 1, 1, 1, 1}[:n] }) {
		t.Error("an attack is not carried out with dice")
	}
	if g.Hash() == before {
		t.Error("nothing has come of an attack")
	}
}
