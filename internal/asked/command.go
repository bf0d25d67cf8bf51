package asked

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/ahead"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
	"summa/internal/trial"
)

// ofTurns are the words after which "turn" means the turn somebody has, and not the command.
var ofTurns = strings.Fields("this that next last my his her their our the a one each per")

// neutral are words that change nothing in what a question asks.
var neutral = strings.Fields("list able allowed offered shown possible let now yet here there enemy opponent really even right away today action command something anything somebody anybody man men second")

// Verb returns the ruleset's command that a question names, and the word it is named by; "" if none.
func (t *Table) Verb(q *question.Question) (verb, word string) {
	g := t.S.Game()
	for at, word := range q.Words[1:] {
		if word == "turn" && slices.Contains(ofTurns, q.Words[at]) {
			continue // this turn: no command is named
		}
		for _, form := range question.Forms(word) {
			if as := t.Book.Synonyms[form]; as != "" {
				return as, word
			}
			if g.IsVerb(form) && form != "as" {
				return form, word
			}
		}
	}
	return "", ""
}

// Candidates returns the commands that a question is about, the legal ones first.
func (t *Table) Candidates(q *question.Question) (list []game.Choice) {
	verb, word := t.Verb(q)
	doer, others := t.Parties(q)
	if doer < 0 && len(others) == 0 && verb == "" || !t.S.Game().Begun() || t.S.Game().Over() {
		return nil
	}
	for _, c := range append(t.S.Game().Legal(true), t.Ahead...) {
		words := strings.Fields(strings.ToLower(c.Line))
		if (verb == "" || words[0] == verb) && t.Between(doer, others, c.Line) && t.NothingElse(q, word, c.Line) {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b game.Choice) int {
		return cmp.Compare(min(1, barred(a)), min(1, barred(b)))
	})
	return list
}

// NothingElse reports whether a question says nothing more than the command does.
func (t *Table) NothingElse(q *question.Question, verb, command string) bool {
	of := strings.FieldsFunc(strings.ToLower(command), func(r rune) bool { return r == ' ' || r == '-' })
	return !slices.ContainsFunc(q.Words[1:], func(w string) bool {
		_, named := t.S.Game().Figure(w)
		return w != verb && !question.Common(w) && !named && !slices.Contains(neutral, w) && !slices.ContainsFunc(question.Forms(w), func(f string) bool { return slices.Contains(of, f) || t.Book.Synonyms[f] != "" })
	})
}

// barred is 1 for a command that is refused, else 0.
func barred(c game.Choice) int {
	if c.Refusal != nil {
		return 1
	}
	return 0
}

// Between reports whether a command is given by figure doer, -1 for anybody, and names all the others. A
// command names its doer first, or not at all if he is the active figure.
func (t *Table) Between(doer int, others []int, command string) bool {
	if doer >= 0 && !strings.EqualFold(t.S.NameOf(doer), t.S.Game().Active()) {
		words := line.Words(command)
		if len(words) < 2 || !strings.EqualFold(words[1], t.S.NameOf(doer)) {
			return false
		}
	}
	return !slices.ContainsFunc(others, func(o int) bool {
		return !strings.EqualFold(t.S.NameOf(o), t.S.Game().Active()) && !line.Names(command, t.S.NameOf(o))
	})
}

// Trying returns the command whose outcome a question supposes ("what if I attack Remus"), if dice decide
// the outcome and the command is legal now; "" for any other question.
func (t *Table) Trying(q *question.Question) string {
	if !q.Supposes() {
		return ""
	}
	for _, c := range t.Candidates(q) {
		of := t.Group(c.Line)
		if c.Refusal == nil && of != nil && (len(of.Events) > 0 || of.Hits != "" || of.Fought != "") {
			return c.Line
		}
	}
	return ""
}

// WalkVerb returns the command by which a figure goes to a place on the map, "" if the list has none.
func (t *Table) WalkVerb() string {
	n := slices.IndexFunc(t.Book.Menu, func(g screen.Group) bool { return !g.Leads.Empty() })
	if n < 0 {
		return ""
	}
	return t.Book.Menu[n].Match[0]
}

// BeforeBlow returns the turn of figure by just before he strikes blow b, that is after the walk to the
// place he strikes from; nil if he cannot get there.
func (t *Table) BeforeBlow(turn game.Game, by int, b ahead.Blow) game.Game {
	g := t.ToCome().OwnTurn(turn, by).Fork()
	if b.Line == "" || b.From != "" && !trial.CarriesOut(g, t.WalkVerb()+" "+b.From, nil) {
		return nil
	}
	return g
}
