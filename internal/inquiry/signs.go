package inquiry

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/help"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// Signs are the signs on a screen that are not words, with the purpose of each; similar signs share
// an entry.
var Signs = [...]struct {
	Forms []string
	Text  string
}{
	{[]string{"⏎", "[⏎"}, "The Enter key. In brackets at a question it stands before the answer that Enter alone gives; in the list before what Enter shows."},
	{[]string{"·"}, "A dot parts what stands on one line; on a map it is ground with nobody on it."},
	{[]string{"›", ">"}, "What you type stands behind it; before it stands who is asked, and what he has left."},
	{[]string{"▸"}, "Marks the row of who is to act."},
	{[]string{"...", "…"}, "Something is missing of this command, as which way: its number asks for that."},
	{[]string{"●", "█", "●●●", "*"}, "A bar: what is left; the lighter rest of it is gone."},
	{[]string{"○", "░"}, "What is gone of a bar."},
	{[]string{"──", "━━", "─"}, "A rule across the screen begins a turn: which turn it is, whose, and the number of its first line in the log, of which why and undo to make use."},
	{[]string{"↑", "↓", "←", "→"}, "An arrow says which way somebody faces: ↑ is north, the top of the map."},
	{[]string{"[...]", "[]"}, "What stands in square brackets at the end of a line is the rule it follows: rule and that name has its words."},
	{[]string{"%"}, "So many times in 100, worked out exactly before the dice fall; odds why and the number of the list shows how."},
}

// signOf returns the explanation of a sign, nil if the text is not a sign.
func signOf(text string) *explain.Explanation {
	for i := range Signs {
		if slices.Contains(Signs[i].Forms, text) {
			return explain.Saying(text + "  " + Signs[i].Text)
		}
	}
	return nil
}

// sign explains a sign, or a piece or all of the lines that say how to read the screen, where a
// question asks what it means; nil for another question.
func (t *Table) sign(q *question.Question) *explain.Explanation {
	if q.Either("brackets", "bracket", "parentheses") {
		return explain.Saying("In square brackets at the end of a line stands the rule it follows: rule and that name has its words.", "In square brackets at a question stands what Enter alone answers.", "In round brackets stands what a number is made of, or what a command costs and may bring; why has the whole sum.")
	}
	if q.ReadsScreen() {
		return t.reading()
	}
	if q.Words[0] != "what" {
		return nil
	}
	for _, word := range q.Words[1:] {
		if x := signOf(cmp.Or(help.SignNames[word], word)); x != nil {
			return x
		}
	}
	for i := range t.Shown {
		if e := &t.Shown[i]; len(q.Words) > 2 && slices.Contains(q.Words[2:], e.Number) && e.Number[0] > '9' {
			return explain.Saying(e.Number + " stands in the list for: " + line.Clean(cmp.Or(e.Text, e.Command)) + ".")
		}
	}
	for _, word := range q.Words[1:] {
		if text := help.Keys[word]; text != "" {
			return explain.Saying(text)
		}
	}
	if text := t.legend(q); text != "" {
		return explain.Saying("The line that says how to read it has: " + text + ".")
	}
	return nil
}

// legends returns the lines that say how to read what the screen shows; with all, also those of
// lists that are not on it.
func (t *Table) legends(all bool) (list []string) {
	if text := t.Book.ReadingOf(&t.Means, t.S.Facts()); text != "" {
		list = append(list, text)
	}
	for i := range t.Book.Menu {
		g := &t.Book.Menu[i]
		if !all && !slices.ContainsFunc(t.Shown, func(e screen.Entry) bool { return t.Group(e.Command) == g }) {
			continue
		}
		if !all && t.Legend != nil && g == t.firstGroup() {
			if text := strings.ReplaceAll(t.Legend(g), "\n", "; "); text != "" {
				list = append(list, strings.ReplaceAll(text, ":; ", ": "))
				continue
			}
		}
		for _, of := range [...]*screen.Template{&g.Legend, &g.LegendAll, &g.LegendTable, &g.LegendSlim} {
			text := strings.ReplaceAll(t.Means.Fill(of, t.S.Facts()), "\n", "; ")
			if text != "" && !slices.Contains(list, text) {
				list = append(list, text)
				if !all {
					break
				}
			}
		}
	}
	return list
}

// reading returns all legends of the screen.
func (t *Table) reading() *explain.Explanation {
	var list []string
	for _, text := range t.legends(false) {
		list = append(list, line.Capital(strings.TrimSuffix(text, "."))+".")
	}
	if len(list) == 0 {
		return explain.Saying("No numbers stand there yet. explain and a word of the screen says what it means.")
	}
	return explain.Saying(append(list, "explain and a word of the screen says more of it; why, where the numbers of the last command came from.")...)
}

// defined returns the piece of the legends that begins with a word of the question, or with a
// number of the same shape, and a colon; "" if there is none.
func (t *Table) defined(q *question.Question) string {
	if !q.Is("what does", "what do", "what is", "what are") {
		return ""
	}
	for _, text := range t.legends(true) {
		for piece := range strings.SplitSeq(strings.ReplaceAll(text, "; ", " · "), " · ") {
			of, _, begins := strings.Cut(strings.ToLower(piece), ": ")
			if begins && slices.ContainsFunc(q.Words[1:], func(w string) bool {
				return !question.Common(w) && w == of && w != q.Number || strings.Contains(w, "/") && question.Shape(w) == question.Shape(of)
			}) {
				return strings.TrimSuffix(piece, ".")
			}
		}
	}
	return ""
}

// legend returns the piece of the legends that has a word of the question, "" if there is none.
func (t *Table) legend(q *question.Question) string {
	for _, word := range q.Words[1:] {
		if question.Common(word) || strings.ContainsAny(word, "'") || t.Knows(word) && !t.onlyEvent(word) {
			continue
		}
		for _, text := range t.legends(true) {
			for piece := range strings.SplitSeq(strings.ReplaceAll(text, "; ", " · "), " · ") {
				if slices.Contains(strings.Fields(strings.ToLower(strings.NewReplacer(",", " ", ":", " ").Replace(piece))), word) {
					return strings.TrimSuffix(piece, ".")
				}
			}
		}
	}
	return ""
}
