package inquiry

import (
	"slices"
	"strings"

	"summa/internal/question"
)

// read reads a question, and makes one word of a figure's name that has several.
func (t *Table) read(text string) question.Question {
	q := question.Read(text)
	for i := 1; i < len(q.Words); i++ { // "what is Felix's move" is read as "what is Felix his move"
		name, owns := strings.CutSuffix(q.Words[i], "'s")
		if _, ok := t.S.Game().Figure(name); owns && ok && !question.Common(name) {
			q.Words = slices.Replace(q.Words, i, i+1, name, "his")
		}
	}
	if q.Is("how did") && len(q.Words) <= 5 && q.Either("win", "lose", "die") && t.S.Game().Begun() && t.S.Game().Over() { // what ended it
		q.Words[0] = "why"
		q.Said = strings.Join(q.Words, " ")
	}
	if n := q.WhichOf(); n > 0 {
		words := append([]string{"who"}, q.Words[n:]...)
		if i := slices.IndexFunc(q.Words[:n], func(w string) bool { return w == "my" || w == "our" }); i > 0 {
			words = append(words, q.Words[i])
		}
		q.Words = words
		q.Said = strings.Join(q.Words, " ")
	}
	if at := slices.Index(q.Words, "inches"); at > 0 && !strings.Contains(text, "inches") && t.tells(q.Words[at-1]) != nil { // the number was told as the length of a move
		q.Words = slices.Delete(q.Words, at, at+1)
		q.Said = strings.Join(q.Words, " ")
	}
	if q.Number == "" {
		q.Number = t.bareNumber(&q)
	}
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		name := strings.ToLower(t.S.NameOf(i))
		parts := strings.Fields(name)
		for at := 0; len(parts) > 1 && at+len(parts) <= len(q.Words); at++ {
			if slices.Equal(q.Words[at:at+len(parts)], parts) {
				q.Words = slices.Replace(q.Words, at, at+len(parts), name)
			}
		}
	}
	return q
}
