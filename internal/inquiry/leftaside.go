package inquiry

import (
	"regexp"
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/question"
	"summa/internal/screen"
)

// pointed finds what a question points at by numbers: a square, such as 7,6, or two rows of the list.
var pointed = regexp.MustCompile(`-?\b[0-9]+(?:,| or | and )-?[0-9]+\b`)

// leftAside puts before a prepared answer which square, rows of the list or thing that somebody carries
// the question points at and the answer has nothing of, so that nobody takes what holds in general for
// what he asked.
func (t *Table) leftAside(a *screen.Answer, q *question.Question, text string) string {
	asks := strings.Join(a.Asks, " ")
	var left []string
	if at := pointed.FindString(q.Said); at != "" && !strings.Contains(asks, "#") && !strings.Contains(text, at) {
		left = append(left, at)
	}
	for _, w := range q.Words[1:] {
		if !question.Common(w) && !t.IsFigure(w) && t.carried(w) && !strings.Contains(asks, w) && !strings.Contains(text, w) && !slices.Contains(left, w) {
			left = append(left, w)
		}
	}
	if len(left) == 0 || text == "" {
		return text
	}
	return "Of " + strings.Join(left, " and ") + " alone I cannot say; in general: " + text
}

// square finds a square in a question, such as 7,6.
var square = regexp.MustCompile(`-?[0-9]+,-?[0-9]+`)

// asAllStand puts before an answer about reach which square of the question it has nothing of.
func (t *Table) asAllStand(q *question.Question, x *explain.Explanation) *explain.Explanation {
	at := square.FindString(q.Said)
	if x == nil || at == "" || strings.Contains(strings.Join(x.Text, " "), at) {
		return x
	}
	x.Text = append([]string{"Of " + at + " I cannot say; this is as all stand now."}, x.Text...)
	return x
}

// carried reports whether anybody carries a thing that is called by a word.
func (t *Table) carried(word string) bool {
	return t.Book.Holds != "" && slices.ContainsFunc(t.Rows(), func(name string) bool { return t.has(name+"."+t.Book.Holds, word) })
}
