package inquiry

import (
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
)

// using says how to use something that a command names after its verb, such as a trick: the
// command, or what bars it now, and then what the thing is; nil for another question, and if no
// command names it.
func (t *Table) using(q *question.Question) *explain.Explanation {
	if !q.Is("how do i use", "how do i do", "how do i play", "how do we use", "how can i use", "how to use", "how does one use") || !t.S.Game().Begun() || t.S.Game().Over() {
		return nil
	}
	word := t.Within(q)
	of, _ := t.Lexicon().Find(word)
	if word == "" || of == nil {
		return nil
	}
	id := strings.ReplaceAll(word, " ", "-")
	var list []game.Choice
	for _, c := range t.S.Game().Legal(true) {
		if words := strings.Fields(c.Line); len(words) > 1 && slices.Contains(words[1:], id) {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return nil
	}
	x := *of
	if n := slices.IndexFunc(list, func(c game.Choice) bool { return c.Refusal == nil }); n >= 0 {
		x.Text = append([]string{"By " + list[n].Line + " now, or its number in the list."}, of.Text...)
		return &x
	}
	n := max(0, slices.IndexFunc(list, func(c game.Choice) bool { // at an enemy
		words := strings.Fields(c.Line)
		who, named := t.S.Game().Figure(words[len(words)-1])
		return named && t.S.Game().Side(who) != t.S.Game().Side(max(0, t.S.ToAct()))
	}))
	why := line.Clean(t.Book.Retold(t.S.Explain(list[n].Refusal).Msg))
	x.Text = append([]string{"By " + list[n].Line + ", say. Not now: " + why + "."}, of.Text...)
	return &x
}
