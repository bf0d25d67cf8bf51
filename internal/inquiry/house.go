package inquiry

import (
	"slices"
	"strings"

	"summa/internal/asked"
	"summa/internal/explain"
	"summa/internal/help"
	"summa/internal/question"
	"summa/internal/screen"
)

// ofHouse returns the program's own answer to a question, nil if it has none.
func (t *Table) ofHouse(q *question.Question) *help.Answer {
	if q.Is("how many") && q.Either("dice") {
		return nil // it does not ask how dice are rolled
	}
	for i := range help.House {
		if help.House[i].Early && t.S.Game().Begun() {
			continue
		}
		for _, set := range help.House[i].Asks {
			if q.Matches(set) {
				return &help.House[i]
			}
		}
	}
	return nil
}

// said returns the program's own answer to words that stand alone and are no question, nil if it
// has none.
func (t *Table) said(q *question.Question) *help.Answer {
	if len(q.Words) > 2 && inDice(q.Words[0]) && q.Either("own", "real") && q.Either("dice", "die") {
		own := question.Read("how own dice")
		return t.ofHouse(&own)
	}
	if len(q.Words) == 0 || t.S.Game().IsVerb(q.Words[0]) || t.S.Verb(q.Words[0]) != nil || t.S.IsAlias(q.Said) || t.IsFigure(q.Said) {
		return nil
	}
	for i := range help.House {
		if slices.Contains(help.House[i].Said, q.Said) {
			return &help.House[i]
		}
	}
	return nil
}

// ofSession answers questions about the program, the players and the list, nil for another
// question.
func (t *Table) ofSession(q *question.Question) *explain.Explanation {
	if x := t.opposing(q); x != nil {
		return x
	}
	switch a := t.ofHouse(q); {
	case a != nil && a.Do == "":
		return explain.Saying(strings.ReplaceAll(a.Text, "{policies}", strings.Join(t.S.Game().Policies(), ", ")))
	case q.Aims():
		if won := t.AnswerOf(asked.Won); won != nil {
			return t.told(won, q)
		}
	}
	if e := t.closer(q); e != nil {
		return explain.Saying("With " + entrySaid(e) + ".")
	}
	if e := t.numbered(q); e != nil {
		return explain.Saying(entrySaid(e) + ".")
	}
	return t.difference(q)
}

// entrySaid returns an entry of the list with its cost and what may come of it.
func entrySaid(e *screen.Entry) string {
	return e.Number + " of the list: " + e.Command + behind(e.Cost, e.Effect)
}
