package inquiry

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// abreast sets two choices of the list side by side where a question asks by their numbers which of
// them is better, or how they differ; nil for another question.
func (t *Table) abreast(q *question.Question) *explain.Explanation {
	compares := q.Either("difference", "differ", "compare", "between") ||
		q.Either("better", "best", "worse") && q.Either("or", "than", "and") && !q.Is("why")
	if !compares || len(q.Words) > 10 || !t.S.Game().Begun() {
		return nil
	}
	var two []*screen.Entry
	for i := range t.Shown {
		e := &t.Shown[i]
		if e.Number != "" && e.Number[0] <= '9' && e.Command != "" && slices.Contains(q.Words, e.Number) {
			two = append(two, e)
		}
	}
	if len(two) != 2 {
		return nil
	}
	x := explain.Saying(two[0].Told(), two[1].Told())
	a, b := two[0], two[1]
	what, differ := "what they bring", []string(nil)
	if strings.Contains(a.Effect+b.Effect, "%") {
		what = "chances"
	}
	for _, part := range [...]struct{ name, a, b string }{
		{"what stands beside them", line.Clean(a.Cost), line.Clean(b.Cost)},
		{what, line.Clean(a.Effect), line.Clean(b.Effect)},
	} {
		if part.a != part.b {
			differ = append(differ, part.name)
		}
	}
	switch {
	case len(differ) == 0 && a.Effect != "":
		x.Text = append(x.Text, "The list has the same for both; odds "+a.Number+" and odds "+b.Number+" have what else may come of each.")
	case len(differ) == 0 && a.Cost == "": // nothing of the list tells them apart
	case len(differ) == 0:
		x.Text = append(x.Text, "The list has the same for both.")
	default:
		x.Text = append(x.Text, "They differ in "+strings.Join(differ, " and ")+".")
	}
	x.Text = append(x.Text, cmp.Or(t.winsMore(a, b), "advise says which leaves the better chance of winning."))
	return x
}

// winsMore says what advice told of two choices of the list, where it has told of both as the bout
// stands; "" otherwise.
func (t *Table) winsMore(a, b *screen.Entry) string {
	if t.Told == nil {
		return ""
	}
	_, texts := t.Told()
	var said []string
	for _, text := range texts {
		if strings.HasPrefix(text, a.Number+" ") || strings.HasPrefix(text, b.Number+" ") {
			said = append(said, strings.TrimSuffix(text, "."))
		}
	}
	if len(said) != 2 {
		return ""
	}
	return "advise said: " + strings.Join(said, "; ") + "."
}
