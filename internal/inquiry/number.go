package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// shortest is the highest number of words in a question about a bare number.
const shortest = 4

// bareNumber returns the whole number in a question that stands beside an entry of the list, typed
// without its sign. It returns "" if there is none, if it is the number of an entry, or if why has
// a line with that number.
func (t *Table) bareNumber(q *question.Question) string {
	if len(q.Words) < 2 || len(q.Words) > shortest || !q.Is("why", "why is", "what is", "what does", "what are") {
		return ""
	}
	number := ""
	for _, w := range q.Words[1:] {
		switch {
		case strings.Trim(w, "0123456789") == "" && number == "":
			number = w
		case !question.Common(w):
			return ""
		}
	}
	n, err := strconv.Atoi(number)
	if err != nil || q.Words[0] == "why" && len(q.Words) == 2 && n <= t.S.Seq() || slices.ContainsFunc(t.Shown, func(e screen.Entry) bool { return e.Number == number }) {
		return ""
	}
	for i := range t.Shown {
		if slices.ContainsFunc(t.Shown[i].Figures(), func(w string) bool { return line.IsFigure(w, number) }) {
			return number
		}
	}
	if t.Pairs != nil && len(t.Pairs(number, q.Words, t.Shown)) > 0 {
		return number
	}
	return ""
}

// tells says where a number stands in what was told of the commands that why still explains, the
// last first; nil if it is not there.
func (t *Table) tells(number string) *explain.Explanation {
	stands := func(text string) bool {
		return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;()\":", r) }), number) ||
			strings.HasSuffix(text, " "+number+".")
	}
	for _, r := range slices.Backward(t.shownOnes()) {
		v := t.S.View(t.S.Game(), r.Log, r.Rolled)
		v.Over, v.Whose, v.Many = r.Over, true, t.Book.Bands
		for _, s := range v.Short(t.Book.Sums) {
			if s.UpTo > 1 && number == "1-"+strconv.Itoa(s.UpTo) {
				n := strconv.Itoa(r.Seq)
				return explain.Saying(number + ", of line " + n + ", are the faces that count on each of these dice: " + line.Clean(s.Text) + ". why " + n + " has all that led to it.")
			}
		}
		for _, told := range t.Book.Told(&v) {
			for _, text := range append([]string{told.Text}, told.Sums...) {
				if stands(text) {
					n := strconv.Itoa(r.Seq)
					x := explain.Saying(number + " was told of line " + n + ": " + line.Clean(strings.TrimSuffix(text, ".")) + ". why " + n + " has all that led to it.")
					x.Rules = told.Rules
					return x
				}
			}
		}
	}
	return nil
}

// Stands says where a number stands above the list, or in what was told of the commands that why
// still explains; nil if it is in neither.
func (t *Table) Stands(number string) []string {
	if x := t.tells(number); x != nil {
		return x.Text
	}
	for _, name := range t.Rows() {
		cell := strings.ToLower(t.Book.CellWith(&t.Means, t.S.Facts(), name, number))
		if x, _ := t.Lexicon().Find(cell); cell != "" && x != nil {
			return append([]string{number + " is of " + name + ", " + cell + "."}, x.Text...)
		}
	}
	return nil
}

// faces says that two numbers with a hyphen between them are faces of a die; nil for another
// number.
func faces(number string) *explain.Explanation {
	low, high, _ := strings.Cut(number, "-")
	a, errA := strconv.Atoi(low)
	b, errB := strconv.Atoi(high)
	const most = 20
	if errA != nil || errB != nil || a < 1 || a >= b || b > most {
		return nil
	}
	return explain.Saying(number + " are the faces of a die from " + low + " to " + high + ": what stands with them comes about when one of these falls. ? at a question for a die says what each face does, why what fell last.")
}
