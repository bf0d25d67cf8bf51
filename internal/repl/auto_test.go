package repl

import (
	"strings"
	"testing"
)

// TestAutoSurvives: whom the engine plays is taken back and given again with the
// command that said so, and dice asked for likewise.
func TestAutoSurvives(t *testing.T) {
	w := sit(t, nil)
	w.run(t, "add Felix secutor\nadd Remus retiarius side=Blue\nauto Blue plain\ndice ask Felix\nauto all veteran\n")
	for _, tt := range []struct{ line, felix, remus, mode string }{
		{"undo", "", "plain", "ask"},
		{"undo", "", "plain", "auto"},
		{"undo", "", "", "auto"},
		{"redo 2", "", "plain", "ask"},
		{"redo", "veteran", "veteran", "ask"},
		{"auto Remus off", "veteran", "", "ask"},
		{"auto Blue champion", "veteran", "champion", "ask"},
		{"auto all off", "", "", "ask"},
	} {
		if f := w.Try(tt.line); f != nil {
			t.Fatalf("%s: %v", tt.line, f)
		}
		if felix, remus := w.PolicyOf(0), w.PolicyOf(1); felix != tt.felix || remus != tt.remus || w.mode != tt.mode {
			t.Errorf("%s: got %q, %q, dice %s, want %q, %q, dice %s", tt.line, felix, remus, w.mode, tt.felix, tt.remus, tt.mode)
		}
	}
}

// TestAutoAsks: the dice of a man who throws his own are asked for when the
// engine plays him, and he is not asked what the engine decides.
func TestAutoAsks(t *testing.T) {
	var asked []string
	w := sit(t, func(c *Config) {
		c.Ask = func(prompt string) (string, error) {
			asked = append(asked, prompt)
			return "4", nil
		}
	})
	w.Interactive = true
	w.run(t, "add Felix secutor stamina=7\nadd Remus retiarius stamina=7\ndice ask Remus\nauto Remus plain\nbegin dice 1 6\n")
	if len(asked) != 1 || !strings.Contains(asked[0], "AP") {
		t.Errorf("asked %q, want one die for AP", asked)
	}
	if got, _, _ := w.Game().Get("range.Felix.Remus"); got != "7" {
		t.Errorf("range %s, want 7: 5 AP forward", got)
	}
}

// TestTeach: a decision that gives much away is spoken of, another is not.
func TestTeach(t *testing.T) {
	scene := "add Felix secutor stamina=7\nadd Remus retiarius stamina=2\nrange Felix Remus 1\nbegin dice 6 1\nturn dice 5\n"
	for _, tt := range []struct {
		line string
		says bool
	}{{"end", true}, {"teach off\nend", false}, {"quiet teach\nend", false}, {"attack Remus with sword dice 3 2 1", false}} {
		w := sit(t, nil)
		w.run(t, scene+"teach\n"+tt.line+"\n")
		if says := strings.Contains(w.out.String(), "Better: "); says != tt.says {
			t.Errorf("%q: got a lesson %t, want %t:\n%s", tt.line, says, tt.says, w.out)
		}
	}
}
