package inquiry

import (
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/help"
	"summa/internal/screen"
)

// ofHouse is the answer of the house to a question, nil if it has none.
func (t *Table) ofHouse(q *question) *help.Answer {
	if q.is("how many") && q.either("dice") {
		return nil // it is not how they are rolled
	}
	for i := range help.House {
		if help.House[i].Early && t.S.Game().Begun() {
			continue
		}
		for _, set := range help.House[i].Asks {
			if q.matches(set) {
				return &help.House[i]
			}
		}
	}
	return nil
}

// said is what the house answers to words that stand alone and are no question, nil if it has nothing
// to say.
func (t *Table) said(q *question) *help.Answer {
	if len(q.words) == 0 || t.S.Game().IsVerb(q.words[0]) || t.S.Verb(q.words[0]) != nil || t.S.IsAlias(q.said) || t.isFigure(q.said) {
		return nil
	}
	for i := range help.House {
		if slices.Contains(help.House[i].Said, q.said) {
			return &help.House[i]
		}
	}
	return nil
}

// aims reports whether it asks what one plays for.
func (q *question) aims() bool {
	return q.is("what") && q.either("goal", "aim", "objective", "purpose", "object") || q.is("what is the point") || q.is("when do i win", "when have i won", "what must i do to win")
}

// ofSession is what is said of the program, the players and the list, nil for another question.
func (t *Table) ofSession(q *question) *explain.Explanation {
	if x := t.opposing(q); x != nil {
		return x
	}
	switch a := t.ofHouse(q); {
	case a != nil && a.Do == "":
		return saying(strings.ReplaceAll(a.Text, "{policies}", strings.Join(t.S.Game().Policies(), ", ")))
	case q.aims():
		if won := t.answerOf(won); won != nil {
			return t.told(won, q)
		}
	}
	if e := t.closer(q); e != nil {
		return saying("With " + entrySaid(e) + ".")
	}
	if e := t.numbered(q); e != nil {
		return saying(entrySaid(e) + ".")
	}
	return t.difference(q)
}

// entrySaid is an entry of the list with its price and what may come of it.
func entrySaid(e *screen.Entry) string {
	return e.Number + " of the list: " + e.Command + behind(e.Cost, e.Effect)
}
