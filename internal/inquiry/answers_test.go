package inquiry

import (
	"io"
	"slices"
	"strings"
	"testing"

	"summa/internal/asked"
	"summa/internal/question"
	"summa/internal/repl/repltest"
	"summa/internal/screen"
	"summa/rulesets"
)

// TestAnswersAreReached: each answer of a ruleset is the one that some question gets which has its
// words: none stands behind another that takes all of its questions.
func TestAnswersAreReached(t *testing.T) {
	for _, rs := range rulesets.All() {
		s, book := repltest.Opened(t, rs, io.Discard)
		on := Table{Table: asked.Table{S: s, Book: book}}
		for i := range book.Answers {
			a := &book.Answers[i]
			if len(a.Asks) == 0 { // it answers what is asked otherwise
				continue
			}
			if !slices.ContainsFunc(a.Asks, func(set string) bool { return on.gets(a, set) }) {
				t.Errorf("%s: no question gets the answer %s", rs.Name, a.ID)
			}
		}
	}
}

// gets reports whether some question made of a set of words, each in one of its forms, gets an answer.
func (t *Table) gets(a *screen.Answer, set string) bool {
	if text, ok := strings.CutPrefix(set, "="); ok {
		q := question.Read(text)
		return t.bare(&q) == a
	}
	questions := []string{""}
	for part := range strings.FieldsSeq(set) {
		var longer []string
		for _, form := range strings.Split(part, "/") {
			for _, q := range questions {
				longer = append(longer, strings.TrimSpace(q+" "+strings.NewReplacer("*", "", "#", "3", "^", "").Replace(form)))
			}
		}
		questions = longer
	}
	return slices.ContainsFunc(questions, func(text string) bool {
		q := question.Read(text)
		return t.Prepared(&q) == a
	})
}
