package repl

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"summa/internal/rulestest"
	"summa/rulesets"
)

// explain answers for whatever list names, for each word of the rules, each rule and
// ruling, each command and each event.
func TestExplainsAll(t *testing.T) {
	rulestest.Alone(t)
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		s, err := New(Config{Ruleset: rs, Content: content, Seed: 1, Out: &said, Err: &said, Width: func() int { return 100 }})
		if err != nil {
			t.Fatal(err)
		}
		asks := func(word string) {
			said.Reset()
			if f := s.Try("explain " + word); f != nil {
				t.Errorf("%s: explain %s: %s", rs.Name, word, f.Msg)
				return
			}
			if head, text, _ := strings.Cut(said.String(), "\n"); strings.TrimSpace(head) == "" || len(strings.TrimSpace(text)) < 3 {
				t.Errorf("%s: explain %s says %q", rs.Name, word, said.String())
			}
		}
		for _, g := range s.glossary() {
			asks(g.Word)
			asks(strings.ReplaceAll(g.Word, "-", " "))
		}
		for _, kind := range content.ListKinds {
			asks(kind)
			rows, err := content.List(kind, "")
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rows {
				if _, err := strconv.Atoi(r.ID); err == nil {
					asks(kind + " " + r.ID)
				} else {
					asks(r.ID)
				}
			}
		}
		book, err := rs.Book()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rules[1:] {
			asks(r.ID)
		}
		for _, r := range book.Rulings {
			asks(r.ID)
		}
		for _, v := range s.g.Verbs() {
			asks(v.Word)
		}
		for word := range s.verbs {
			if word != "dice" { // at the end of a line it announces faces
				asks(word)
			}
		}
		for _, e := range s.g.Words().Events {
			asks(e.ID)
		}
	}
}
