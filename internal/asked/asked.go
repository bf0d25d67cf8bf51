// Package asked finds out whom and what a question put in words is about: which figures it names,
// which command of the ruleset it means, and which answer of the ruleset's screen fits it.
package asked

import (
	"slices"
	"strings"

	"summa/internal/ahead"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/question"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/trial"
)

// A Table is what the person who asks has before him: the bout of session S and the list of what he
// may choose.
type Table struct {
	S     *repl.Session
	Book  *screen.Book
	Means screen.Means
	Shown []screen.Entry                     // what may be chosen by its number
	Ahead []game.Choice                      // what may be done in later steps of the turn
	Open  string                             // the command whose dice are asked for, "" for none
	Group func(command string) *screen.Group // the group of the menu that a command belongs to, nil for none

	Effect func(g game.Game, command string) string // what may come of a command in a copy of the bout
}

// The answers of a ruleset's screen that the program itself looks for: how a bout is won, why one was
// lost or won (whose event ended it), and how one finds out what somebody may do in his own turn.
const (
	Won      = "won"
	Lost     = "lost"
	Reaching = "reaching"
)

// Trials returns where commands are tried on copies of the bout.
func (t *Table) Trials() *trial.Bout { return &trial.Bout{S: t.S, Book: t.Book, Means: t.Means} }

// ToCome returns the turns to come, as all stand now.
func (t *Table) ToCome() *ahead.Turns {
	return &ahead.Turns{S: t.S, Book: t.Book, Means: t.Means, Group: t.Group, Open: t.Open}
}

// Turn says whose turn it is.
func (t *Table) Turn() string {
	g := t.S.Game()
	switch who := t.S.Hides(); {
	case g.Over():
		return "The bout is over."
	case !g.Begun():
		return "The bout has not begun."
	case who != "":
		return who + " is to choose."
	}
	return g.Active() + " is to act."
}

// Lexicon returns what there is to explain as the bout stands.
func (t *Table) Lexicon() *explain.Lexicon { return t.S.Lexicon() }

// Knows reports whether explain has an answer to a word.
func (t *Table) Knows(word string) bool {
	l := t.Lexicon()
	if x, _ := l.Find(word); x != nil {
		return true
	}
	return l.Opponent(word) != nil || l.Name(word) != nil || l.Figure(word, t.Book.TypeOf) != nil
}

// Within returns the part of a question that explain has an answer to: the longest such phrase, and of
// those the last; "" if there is none.
func (t *Table) Within(q *question.Question) string {
	const most = 3 // words
	for n := most; n > 0; n-- {
		for i := len(q.Words) - n; i > 0; i-- {
			part := q.Words[i : i+n]
			if slices.ContainsFunc(part, question.Common) {
				continue
			}
			for _, word := range [...]string{strings.Join(part, " "), strings.TrimSuffix(strings.Join(part, " "), "s")} {
				if x, _ := t.Lexicon().Find(word); x != nil && len(word) > 1 && x.Of(word) {
					return word
				}
			}
		}
	}
	return ""
}

// Prepared returns the first of the ruleset's answers that fits a question, nil if none does.
func (t *Table) Prepared(q *question.Question) *screen.Answer {
	for i := range t.Book.Answers {
		if a := &t.Book.Answers[i]; slices.ContainsFunc(a.Asks, q.Matches) && !(a.ID == Won && q.Winning()) && (len(a.Events) == 0 || !q.WantsNow() && q.Past()) && (a.ID != Lost || OnlyOf(q, a)) && (a.When.Empty() || !t.S.Game().Begun() || t.Means.Fill(&a.When, t.S.Facts()) != "") {
			return a
		}
	}
	return nil
}

// OnlyOf reports whether every word of a question is either common, or one by which the answer is found,
// or one for the bout: who lost a shield has not lost the bout.
func OnlyOf(q *question.Question, a *screen.Answer) bool {
	known := append(strings.FieldsFunc(strings.Join(a.Asks, " "), func(r rune) bool { return r == ' ' || r == '/' }), "bout", "fight", "game", "battle", "war")
	return !slices.ContainsFunc(q.Words, func(w string) bool {
		return (!question.Common(w) || strings.Trim(w, "0123456789") == "") && !slices.Contains(known, w)
	})
}

// AnswerOf returns the ruleset's answer with an id, nil if it has none.
func (t *Table) AnswerOf(id string) *screen.Answer {
	for i := range t.Book.Answers {
		if t.Book.Answers[i].ID == id {
			return &t.Book.Answers[i]
		}
	}
	return nil
}
