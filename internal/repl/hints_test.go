package repl

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"summa/internal/game"
	"summa/internal/refusal"
	"summa/rulesets"
)

// A hinter plays a bout and gives wrong commands on the way, to see what is hinted at.
type hinter struct {
	t       *testing.T
	s       *Session
	seen    map[string]bool
	ran     int
	failing map[string]string // hints that do not work, with how they came about
}

// TestHints: a hint that names a command names one that is understood where the hint is
// shown, and that does not fail for what it says itself.
func TestHints(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name, func(t *testing.T) {
			h := &hinter{t: t, s: tabled(t, rs), seen: map[string]bool{}, failing: map[string]string{}}
			h.ask()
			for _, l := range strings.Split(rs.Demo, "\n") {
				if l = strings.TrimSpace(l); l == "" || l[0] == '#' {
					continue
				}
				if err := h.s.Line(l); err != nil {
					break
				}
				h.ask()
			}
			for hint, from := range h.failing {
				t.Errorf("%q, hinted at after %s", hint, from)
			}
			if h.ran < 8 {
				t.Errorf("only %d hints were commands", h.ran)
			}
		})
	}
}

func tabled(t *testing.T, rs *game.Ruleset) *Session {
	t.Helper()
	c, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Config{Ruleset: rs, Content: c, Out: io.Discard, Err: io.Discard, Quiet: true, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ask gives what is not allowed here, and each verb with too little and with nonsense.
func (h *hinter) ask() {
	for _, c := range h.s.g.Legal(true) {
		if c.Refusal != nil {
			h.give(c.Line)
		}
	}
	for _, v := range h.s.g.Verbs() {
		for _, rest := range []string{"", " nosuch", " nosuch nosuch nosuch", " A", " 99"} {
			h.give(v.Word + rest)
		}
	}
	for _, l := range []string{"list nosuch", "show nosuch", "ruling nosuch", "rule nosuch", "why 99", "expect nosuch", "set nosuch.x=1", "atack", "summa list", "list types nosuch", "undo 99", "dice nosuch"} {
		h.give(l)
	}
}

// give gives a line on a copy and follows the hint that comes of it.
func (h *hinter) give(text string) {
	f := h.tried(text)
	if f == nil || f.Hint == "" || h.seen[f.Hint] {
		return
	}
	h.seen[f.Hint] = true
	for _, hint := range named(f.Hint) {
		word, _, _ := strings.Cut(hint, " ")
		if word == hint || !slices.Contains(h.s.Words(), word) || placeholder.MatchString(hint) { // a word alone is where a command begins
			continue
		}
		h.ran++
		if f := h.tried(hint); f != nil && slices.Contains(misunderstood, f.Code) {
			h.failing[hint] = text + ": " + f.Msg + " (" + f.Code + ")"
		}
	}
}

// tried gives a line and puts the bout back to where it stood.
func (h *hinter) tried(text string) *refusal.Failure {
	now, gen := h.s.g.Save(), h.s.gen
	applied := len(h.s.commands.Applied)
	err := h.s.exec(text, 0)
	h.s.commands.Applied = h.s.commands.Applied[:applied]
	h.s.g.Restore(now)
	h.s.gen = gen
	if err == nil {
		return nil
	}
	return h.s.Explain(err)
}

// named are the commands that a hint may name.
func named(hint string) []string {
	hint = strings.TrimSuffix(strings.TrimPrefix(hint, "did you mean "), "?")
	var list []string
	for _, text := range regexp.MustCompile(`; |, or |, | or `).Split(hint, -1) {
		list = append(list, strings.TrimSuffix(text, " first"))
	}
	return list
}

// placeholder matches what a player fills in himself.
var placeholder = regexp.MustCompile(`\b[A-Z]{2,}\b|\b[XYN]\b|\.\.\.|\||<|=\w*$|[a-z]+ lists|[a-z]+ (numbers|says|shows|gives|keeps|ends|begins)`)

// misunderstood are the codes of commands that say something wrong in themselves.
var misunderstood = []string{"unknown-command", "bad-argument", "unknown-name", "unknown-verb"}
