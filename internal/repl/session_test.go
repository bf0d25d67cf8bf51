package repl

import (
	"bytes"
	"io"
	"slices"
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
var content = func() *game.Content {
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
	if script := w.run(t, munera.Ruleset().Demo); script.Failed {
		t.Fatalf("demo failed: %s", w.err)
	}
	t.Log("\n" + w.out.String())
}

// TestShortWords: at a terminal, words that can mean only one thing may be cut
// short; in a script they may not.
func TestShortWords(t *testing.T) {
	scene := "add Felix secutor stamina=7\nadd \"Big Remus\" retiarius stamina=9\nrange Felix \"Big Remus\" 1\nbegin dice 6 1\nturn dice 6\n"
	tests := []struct{ typed, want string }{
		{"att Big wi sw dice 5 2 4", `attack "Big Remus" with sword`},
		{"attack \"Big Remus\" with im dice 2 5", `attack "Big Remus" with improvised`},
		{"face Big", `face "Big Remus"`},
	}
	for _, tt := range tests {
		w := sit(t, nil)
		w.run(t, scene)
		w.Interactive = true
		if f := w.Try(tt.typed); f != nil {
			t.Errorf("%s: %v", tt.typed, f)
			continue
		}
		if got := w.commands.Applied[len(w.commands.Applied)-1].Text; got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.typed, got, tt.want)
		}
	}
	w := sit(t, nil)
	w.run(t, scene)
	if f := w.Try("att Big wi sw dice 5 2 4"); f == nil || f.Code != "unknown-verb" {
		t.Errorf("a script took a short word: %v", f)
	}
	w.Interactive = true
	if f := w.Try("d sword"); f == nil || f.Code != "ambiguous" {
		t.Errorf("got %v, want ambiguous", f)
	}
}

// TestAskedDiceLeftOver: faces too many at the prompt are asked for again; what was
// answered before stands, and to leave changes nothing.
func TestAskedDiceLeftOver(t *testing.T) {
	var answers []string
	var out bytes.Buffer
	w := sit(t, func(c *Config) {
		c.Dice, c.Out = "ask", &out
		c.Ask = func(string) (string, error) {
			if len(answers) == 0 {
				return "", io.EOF
			}
			answer := answers[0]
			answers = answers[1:]
			return answer, nil
		}
	})
	w.run(t, "add A samnite stamina=8\nadd B gaul stamina=8\nrange A B 1\nset bout.active=A bout.phase=actions A.ap=6\n")
	before := w.Game().Hash()
	answers = []string{"6 1"}
	if f := w.Try("attack B with sword"); f == nil || f.Code != "too-few-dice" {
		t.Errorf("got %v, want too-few-dice", f)
	}
	if w.Game().Hash() != before {
		t.Error("the refused command has changed the bout")
	}
	answers = []string{"6 1", "6", "1 6 4", "1", "6"}
	if f := w.Try("attack B with sword"); f != nil {
		t.Fatal(f)
	}
	if last := &w.commands.Applied[len(w.commands.Applied)-1]; !slices.Equal(last.Faces, []int{6, 1, 6}) || len(answers) > 0 {
		t.Errorf("played with %v, not asked for %q", last.Faces, answers)
	}
	if !strings.Contains(out.String(), "too many dice: A attack 6; left over: 1. None of them counts") {
		t.Errorf("told %q", out.String())
	}
}

// TestWantingDice: at a terminal the dice that are wanting behind a command are asked
// for; in a script the command is refused.
func TestWantingDice(t *testing.T) {
	scene := "add A samnite stamina=8\nadd B gaul stamina=8\nrange A B 1\nset bout.active=A bout.phase=actions A.ap=6\n"
	var asked []string
	w := sit(t, func(c *Config) {
		c.Ask = func(prompt string) (string, error) { asked = append(asked, prompt); return "2", nil }
	})
	w.run(t, scene)
	if f := w.Try("attack B with sword dice 5"); f == nil || f.Code != "too-few-dice" {
		t.Errorf("a script got %v, want too-few-dice", f)
	}
	w.Interactive = true
	if f := w.Try("attack B with sword dice 5"); f != nil {
		t.Fatal(f)
	}
	last := &w.commands.Applied[len(w.commands.Applied)-1]
	if len(asked) == 0 || len(last.Faces) != 1+len(asked) || last.Faces[0] != 5 || last.Faces[1] != 2 || last.Text != "attack B with sword" {
		t.Errorf("asked %q, played %q with %v", asked, last.Text, last.Faces)
	}
	w.Ask = func(string) (string, error) { return "", io.EOF }
	before := w.Game().Hash()
	if f := w.Try("attack B with sword dice 5"); f == nil || f.Code != "too-few-dice" || w.Game().Hash() != before {
		t.Errorf("got %v, want too-few-dice and the bout as it was", f)
	}
}

// TestTryThrowsOtherDice: what try shows says nothing of the dice to come.
func TestTryThrowsOtherDice(t *testing.T) {
	same := 0
	for seed := range uint64(20) {
		w := sit(t, func(c *Config) { c.Seed = seed })
		w.run(t, "add A samnite stamina=8\nadd B gaul stamina=8\nrange A B 1\nset bout.active=A bout.phase=actions A.ap=6\n")
		w.run(t, "try attack B with sword\n")
		tried := append([]int(nil), w.rolledFaces()...)
		w.run(t, "attack B with sword\n")
		if got := w.rolledFaces(); len(got) > 1 && len(tried) > 1 && got[0] == tried[0] && got[1] == tried[1] {
			same++
		}
	}
	if same > 5 {
		t.Errorf("in %d of 20 bouts the tried dice fell again", same)
	}
}

// TestOverruleWhatFollows: an event that follows from others stays, and says so.
func TestOverruleWhatFollows(t *testing.T) {
	w := sit(t, nil)
	w.run(t, "add A samnite stamina=8\nadd B gaul stamina=8\nrange A B 1\nset bout.active=A bout.phase=actions A.ap=6\nattack B with sword dice 6 1 6\n")
	before := w.Game().Hash()
	if f := w.Try("overrule injured"); f == nil || f.Code != "bad-argument" || w.Game().Hash() != before {
		t.Errorf("got %v, want injured refused: it follows from the wounds", f)
	}
	if f := w.Try("overrule wounded because the blade was turned"); f != nil {
		t.Errorf("overrule wounded: %v", f)
	}
	if got, _, _ := w.Game().Get("B.stamina"); got != "8" {
		t.Errorf("Stamina: got %s, want 8", got)
	}
}
