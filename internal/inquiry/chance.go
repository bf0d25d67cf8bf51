package inquiry

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// chance is the command that derives the number which a question names, from the entry of the
// list on which it stands; "" if it stands on none.
func (t *Table) chance(q *question) string {
	for i := range t.Shown {
		e := &t.Shown[i]
		if !slices.ContainsFunc(figures(e), func(w string) bool { return line.IsFigure(w, q.number) }) {
			continue
		}
		if t.S.Hides() != "" {
			return "odds " + e.Number
		}
		return "odds why " + e.Number
	}
	return ""
}

// parts reports whether a sign parts the numbers of an effect.
func parts(r rune) bool { return strings.ContainsRune(" ,;()", r) }

// entry is that of the list of which a question has all the words of the name, nil if none is.
func (t *Table) entry(q *question) *screen.Entry {
	for i := range t.Shown {
		e := &t.Shown[i]
		if e.Text == "" || e.Number == "" || e.Number[0] > '9' {
			continue
		}
		words := strings.Fields(strings.ToLower(e.Text))
		if !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(q.words, w) }) {
			return e
		}
	}
	return nil
}
