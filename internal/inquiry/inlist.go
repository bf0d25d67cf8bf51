package inquiry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/help"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// firstGroup returns the group of the first entry of the list on the screen, nil if there is none.
func (t *Table) firstGroup() *screen.Group {
	if len(t.Shown) == 0 {
		return nil
	}
	return t.Group(t.Shown[0].Command)
}

// column says what a column of the list shows, where a question names its head or its place, or how
// to read all columns; nil for another question.
func (t *Table) column(q *question.Question) *explain.Explanation {
	if !q.Either("column", "columns") || !q.Begins() {
		return nil
	}
	g := t.firstGroup()
	if g == nil {
		return nil
	}
	if c := t.columnAt(q); c != nil {
		return explain.Saying(c.Says)
	}
	var list []string
	for i := range g.Columns {
		c := &g.Columns[i]
		named := slices.ContainsFunc([]string{c.Head, c.Slim}, func(head string) bool {
			return head != "" && strings.Contains(" "+q.Said+" ", " "+strings.ToLower(head)+" ")
		})
		if named && c.Says != "" && !slices.Contains(list, c.Says) {
			list = append(list, c.Says)
		}
	}
	switch {
	case len(list) > 0:
		return explain.Saying(list[len(list)-1])
	case len(g.Columns) > 0 && t.Within(q) == "", len(g.Columns) == 0 && q.Either("list", "list's") && t.S.Game().Begun():
		return t.reading()
	}
	return nil
}

// places are the words for the place of a column.
var places = strings.Fields("first second third fourth fifth sixth seventh")

// columnAt returns the column of the table on the screen whose place a question names, nil if it
// names none. A column without a description of its own takes that of another with the same head.
func (t *Table) columnAt(q *question.Question) *screen.Column {
	if t.Columns == nil {
		return nil
	}
	columns := t.Columns()
	at := slices.IndexFunc(places, func(place string) bool { return q.Either(place) })
	if q.Either("last", "rightmost") {
		at = len(columns) - 1
	}
	if at < 0 || at >= len(columns) {
		return nil
	}
	for _, c := range columns {
		if c.Head == columns[at].Head && c.Says != "" {
			return c
		}
	}
	return nil
}

// safest names the safest of the choices where a question asks for it; nil for another question.
func (t *Table) safest(q *question.Question) *explain.Explanation {
	if t.Safest == nil || !q.Either("safest", "safer", "safe") || !q.Is("what", "which") || !t.S.Game().Begun() || t.S.Game().Over() {
		return nil
	}
	for i := range t.Book.Menu {
		if g := &t.Book.Menu[i]; len(g.Safe) > 0 && t.namesChoice(q, g) {
			if text := t.Safest(g); text != "" {
				return explain.Saying(text)
			}
		}
	}
	if g := t.firstGroup(); g != nil && q.Is("which is", "what is", "which one") && len(q.Words) <= 4 {
		if text := t.Safest(g); text != "" {
			return explain.Saying(text)
		}
	}
	return nil
}

// namesChoice reports whether a question has a word for what is chosen from the list of a group.
func (t *Table) namesChoice(q *question.Question, g *screen.Group) bool {
	return slices.ContainsFunc(q.Words, func(w string) bool {
		as := t.Book.Synonyms[strings.TrimSuffix(w, "s")]
		return g.Choose != "" && strings.TrimSuffix(w, "s") == g.Choose || slices.ContainsFunc(g.Match, func(verb string) bool {
			return w == verb || w == verb+"s" || as == verb
		})
	})
}

// ofLine says what a line is whose number a question names, where why says nothing of it; nil for
// another question.
func (t *Table) ofLine(q *question.Question) *explain.Explanation {
	n := q.Line()
	if n == "" {
		return nil
	}
	if strings.Trim(n, "0") == "" {
		return explain.Saying("There is no line " + n + ": the log numbers all that is given, from 1 on, and a turn has at its head the number of its first line. log has them.")
	}
	text := "The log numbers all that is given"
	if n == strconv.Itoa(t.S.Seq()+1) {
		text = "Line " + n + " is the next that will be given: the log numbers all"
	}
	return explain.Saying(text + ", and a turn has at its head the number of its first line. log has them with what came of them, why and a number says how one was decided, undo to and a number takes back what came after it.")
}

// best names the best of the secret choices where a question asks for it by what is chosen; nil for
// another question.
func (t *Table) best(q *question.Question) *explain.Explanation {
	g := t.firstGroup()
	if g == nil || t.Best == nil || !q.Either("best") || !q.Is("what", "which") || q.Either("his", "her", "their", "against", "for") || t.S.Hides() == "" {
		return nil
	}
	if !slices.ContainsFunc(q.Words, func(w string) bool {
		verb := line.FirstWord(t.Shown[0].Command)
		return w == g.Choose || w == g.Choose+"s" || w == verb || w == verb+"s" || t.Book.Synonyms[w] == verb
	}) {
		return nil
	}
	if text := t.Best(t.Shown); text != "" {
		return explain.Saying(text)
	}
	return nil
}

// entryNamed returns the number of the choice in the list that shares most words with a question,
// where the outcome depends on what the other side chooses; "" if there is none, or several share
// as many.
func (t *Table) entryNamed(q *question.Question) string {
	g := t.firstGroup()
	if g == nil || g.Weigher == "" {
		return ""
	}
	number, most := "", 0
	for i := range t.Shown {
		said := 0
		for part := range strings.FieldsSeq(cmp.Or(t.Shown[i].Text, t.Shown[i].Command)) {
			if len(part) > 2 && q.Either(part, part+"s") {
				said++
			}
		}
		switch {
		case said > most:
			number, most = t.Shown[i].Number, said
		case said == most:
			number = ""
		}
	}
	return number
}

// figureNamed reports whether a question names one of the quantities by which pairs of choices in
// the list are weighed.
func (t *Table) figureNamed(q *question.Question) bool {
	g := t.firstGroup()
	return g != nil && slices.ContainsFunc(g.Pairs, func(w screen.Weight) bool {
		return w.Figure != "" && w.None != "" && q.Either(w.Figure, w.Figure+"s", w.Figure+"ed")
	})
}

// Plainly returns a line without the words that lead into it, where the rest is a command, the word
// for one, or a question that has a command. For a line that asks to be shown something it returns
// the command that shows it. Otherwise it returns "".
func (t *Table) Plainly(text string) string {
	if q := t.read(text); len(q.Words) > 0 {
		if do := help.ToBeShown(q.Said); do != "" {
			return do
		}
		if t.alone(&q) != "" || t.said(&q) != nil {
			return ""
		}
	}
	rest := question.WithoutLeads(text)
	word := strings.ToLower(line.FirstWord(rest))
	switch {
	case word == "" || len(rest) == len(strings.TrimSpace(text)) || slices.Contains(question.Begun, word):
		return ""
	case t.S.Game().IsVerb(word), t.S.Verb(word) != nil, t.Book.Synonyms[word] != "", t.Command(rest) != "":
		return rest
	}
	return ""
}
