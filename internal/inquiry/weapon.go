package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
)

// ranges is the answer of a ruleset that says how far apart the fighters are.
const ranges = "ranges"

// weapon says how far something reaches, or what it needs at a range: all rows that the content has
// of it, and how far apart the figures are now; nil for another question.
func (t *Table) weapon(q *question.Question) *explain.Explanation {
	asks := q.Is("range of", "ranges of", "reach of", "band of", "bands of") ||
		q.Begins() && q.Either("range", "ranges", "band", "bands", "reach", "reaches", "far", "need", "needs") && q.Is("what", "how far", "which", "how")
	if !asks || q.Either("i", "we", "enemy", "he", "him", "they") && !q.Either("need", "range", "ranges") {
		return nil
	}
	for _, word := range q.Words[1:] {
		if question.Common(word) {
			continue
		}
		for _, kind := range t.S.Content.ListKinds {
			all, err := t.S.Content.List(kind, "")
			if err != nil {
				continue
			}
			x := &explain.Explanation{}
			for i := range all {
				of, n, _ := strings.Cut(all[i].ID, "-")
				if _, bad := strconv.Atoi(n); all[i].ID != word && (of != word || bad != nil) || !strings.ContainsAny(strings.Join(all[i].Cells, ""), "0123456789") {
					continue
				}
				told := strings.Join(all[i].Told(), "; ")
				if told == "" {
					told = strings.Join(all[i].Cells, "; ")
				}
				x.Text = append(x.Text, line.Capital(told)+".")
			}
			if len(x.Text) == 0 || !slices.ContainsFunc(x.Text, func(s string) bool {
				return strings.Contains(s, "reach") || strings.Contains(s, "up to") || strings.Contains(s, "increment")
			}) {
				continue
			}
			for i := range t.Book.Answers {
				if a := &t.Book.Answers[i]; a.ID == ranges && t.S.Game().Begun() && !t.S.Game().Over() {
					x.Rules = a.Rules
					if text := strings.TrimSpace(a.Text.Told(&t.Means, t.S.Facts(), "") + " " + t.each(a, everyone)); text != "" {
						x.Text = append(x.Text, text)
					}
				}
			}
			return x
		}
	}
	return nil
}
