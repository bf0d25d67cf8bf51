package repl

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"summa/rulesets"
)

// explain answers for whatever list names, for each word of the rules, each rule and
// ruling, each command and each event.
func TestExplainsAllAlone(t *testing.T) {
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

// plainWords stand on the screen and need no explanation.
var plainWords = strings.Fields("a an and as at all am be beyond by can costs does each every first for from front had has he him his how if in is it its last least left less line more most much no none not nothing number of on once one only or other out rear right side stands still that the this to under up was were what which who whose with would you enter against its them they then there are average been before behind best breaks cannot falls free gate loses men named names unit where inches nearest enemy ends gets now lowers may raises says second these whether while whatever chance chances takes goes you where does all averages beside same outright too without next draws surer after afterwards brackets decides go lost often place such sum another give put")

// Whatever word stands on the strip, in the line under it, in the chances and prices of
// the menu and in what is said of reading it has an answer to help and to explain.
func TestExplainsTheScreenAlone(t *testing.T) {
	fact := regexp.MustCompile(`\{[^}]*\}|\?!?[a-z_.0-9 ]+\]`)
	word := regexp.MustCompile(`[A-Za-z][a-z]+|[A-Z]{2,}`)
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
		set, err := rs.Screen()
		if err != nil {
			t.Fatal(err)
		}
		var shown []string
		for _, e := range set.All("screen") {
			shown = append(shown, e.Text("reading"))
		}
		for _, e := range set.All("cell") {
			shown = append(shown, e.Text("text"))
		}
		for _, e := range set.All("group") {
			shown = append(shown, e.Text("effect"), e.Text("legend"), e.Text("legend-all"), e.Text("note"))
		}
		for _, text := range shown {
			for _, w := range word.FindAllString(fact.ReplaceAllString(text, " "), -1) {
				w = strings.ToLower(w)
				if x, near := s.Lexicon().Find(w); x == nil && !slices.Contains(plainWords, w) {
					t.Errorf("%s: %q stands on the screen (%q) and help %s has no answer, but %q", rs.Name, w, text, w, near)
				}
			}
		}
	}
}
