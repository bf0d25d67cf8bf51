package cases

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/rule"
	"summa/rulesets"
)

// TestWrittenAlone: whatever is typed in the worked cases is written down as a command that,
// read again, does the same and is refused for the same.
func TestWrittenAlone(t *testing.T) {
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "cases", rs.Name, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no case files: %v", rs.Name, err)
		}
		for _, name := range files {
			t.Run(rs.Name+"/"+filepath.Base(name), func(t *testing.T) {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				p := Player{Ruleset: rs, Content: content, Before: func(s *repl.Session, text string) { written(t, s.Game(), text) }}
				if _, _, err := p.Play(text); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

// written holds a line against the command that is written down of it.
func written(t *testing.T, g game.Game, text string) {
	t.Helper()
	var l line.Line
	if l.Parse(text) != nil || !g.IsVerb(l.Verb()) || g.TakeDice(&l) != nil {
		return
	}
	again, err := g.Written(&l)
	if err != nil {
		return // it cannot be read
	}
	var m line.Line
	if err := m.Parse(again); err != nil {
		t.Errorf("%s is written down as %s: %v", text, again, err)
		return
	}
	m.Dice, m.HasDice = l.Dice, l.HasDice
	if got, want := outcome(g, &m), outcome(g, &l); got != want {
		t.Errorf("%s is written down as %s: %s, not %s", text, again, got, want)
	}
}

// outcome is where a line leads, in short: the hash of the bout, or what is refused.
func outcome(g game.Game, l *line.Line) string {
	f := g.Fork()
	var tape dice.Tape
	tape.Give(l.Dice)
	err := f.Do(l, &core.Ref{Tape: &tape, Lenient: true})
	if no, ok := errors.AsType[*rule.Refusal](err); ok {
		return no.Code + ": " + no.Why
	}
	if err != nil {
		return err.Error()
	}
	hash := f.Hash()
	return string(hash[:4])
}
