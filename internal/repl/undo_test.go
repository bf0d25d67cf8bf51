package repl

import (
	"slices"
	"strings"
	"testing"

	"summa/internal/line"

	"pgregory.net/rapid"
)

// For a random bout, undo N leads to the state of N commands ago, and redo
// brings every one of them back.
func TestUndoRestores(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := sit(t, nil)
		w.run(t, strings.Join(opening, "\n"))
		states := randomBout(rt, w.Session)
		now := len(w.commands.Applied)
		if got := len(states) - 1; got != now {
			rt.Fatalf("got %d states want %d", got, now)
		}
		for n := 1; n <= now; n++ {
			must(rt, w.Session, "undo "+itoa(n))
			if got := w.g.Hash(); got != states[now-n] {
				rt.Fatalf("undo %d: got %x want %x", n, got, states[now-n])
			}
			must(rt, w.Session, "redo "+itoa(n))
			if got := w.g.Hash(); got != states[now] {
				rt.Fatalf("redo %d: got %x want %x", n, got, states[now])
			}
		}
	})
}

// randomBout carries lines out and returns the state after each that is on the
// stack of undo, the empty table first.
func randomBout(t *rapid.T, s *Session) [][32]byte {
	states := make([][32]byte, 0, 80)
	for n := range len(s.commands.Applied) + 1 {
		if err := s.GoTo(n); err != nil {
			t.Fatal(err)
		}
		states = append(states, s.g.Hash())
	}
	for range rapid.IntRange(0, 40).Draw(t, "lines") {
		text := anyLine(t, s)
		if slices.Contains([]string{"undo", "redo"}, line.FirstWord(text)) {
			continue
		}
		before := len(s.commands.Applied)
		_ = s.Line(text) // refused or not: what counts is the stack
		if len(s.commands.Applied) > before {
			states = append(states, s.g.Hash())
		}
	}
	return states
}

func must(t interface{ Fatalf(string, ...any) }, s *Session, text string) {
	if err := s.Line(text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// The dice that fell come back when the same command is given again after
// undo, and only then.
func TestUndoKeepsDice(t *testing.T) {
	w := sit(t, nil)
	w.run(t, strings.Join(opening, "\n")+"\nturn\n")
	want := w.g.Hash()
	must(t, w.Session, "undo")
	must(t, w.Session, "turn")
	if got := w.g.Hash(); got != want {
		t.Errorf("the same command again: got %x want %x", got, want)
	}
	after := string(w.gen.Append(nil))
	must(t, w.Session, "undo")
	must(t, w.Session, "note a remark first")
	must(t, w.Session, "turn")
	if got := string(w.gen.Append(nil)); got != after {
		t.Errorf("after a remark: got dice at %s want %s", got, after)
	}
}

// TestUndoFarBackAlone: of a long bout, overrulings in it, undo finds every state again.
func TestUndoFarBackAlone(t *testing.T) {
	w := sit(t, nil)
	w.run(t, "add A thracian stamina=8\nadd B samnite stamina=8\nbegin\nrange A B 1\nset bout.active=A\nturn\n")
	var states [][32]byte
	for n := len(w.commands.Applied); n < 12_000; n = len(w.commands.Applied) {
		switch {
		case n%7 == 1:
			must(t, w.Session, "set A.ap=6 A.stamina=8 B.stamina=8 B.posture=standing A.attacks=0")
			must(t, w.Session, "range A B 1")
			must(t, w.Session, "attack B with sica dice 5 2 6")
			must(t, w.Session, "note he slipped")
			must(t, w.Session, "overrule wounded")
			must(t, w.Session, "overrule hit because he slipped")
		default:
			must(t, w.Session, "set A.fatigue="+itoa(n%5))
		}
	}
	for n := 0; n <= len(w.commands.Applied); n += 97 {
		if err := w.GoTo(n); err != nil {
			t.Fatal(err)
		}
		states = append(states, w.g.Hash())
	}
	w.commands.Begin(w.commands.Start()) // the states kept are let go: all is carried out again from the start
	for n, k := 0, 0; n <= len(w.commands.Applied); n, k = n+97*13, k+13 {
		if err := w.GoTo(n); err != nil {
			t.Fatal(err)
		}
		if w.g.Hash() != states[k] {
			t.Fatalf("after %d commands the bout stands otherwise", n)
		}
	}
}
