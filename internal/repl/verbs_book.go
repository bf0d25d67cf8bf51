package repl

import (
	"slices"
	"strings"

	"summa/internal/answer"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
)

// book returns the printed rules with the rulings in force.
func (s *Session) book() (*answer.Book, error) {
	book, err := s.Ruleset.Book()
	return &answer.Book{Book: book, Rulings: s.Ruleset.Rulings(), Now: s.g.Ruling}, err
}

// doRule shows a rule, or sets a ruling where the line is "rule ID=OPTION".
func (s *Session) doRule() error {
	a := s.args()
	if len(a) > 0 && a[0].Key != "" {
		return s.doRuling()
	}
	if len(a) != 1 {
		return refusal.New("bad-argument", "rule "+s.Ruleset.RuleIDs[1], "rule wants the id of a rule")
	}
	book, err := s.book()
	if err != nil {
		return err
	}
	id := book.Find(strings.ToLower(a[0].Text))
	if id == 0 {
		if k := book.Book.Ruling(strings.ToLower(a[0].Text)); k >= 0 {
			return s.showRuling(book, k)
		}
		return &refusal.Failure{Code: "unknown-name", Msg: "there is no rule " + line.Quote(a[0].Text), Hint: book.RuleNear(a[0].Text), Col: a[0].Col}
	}
	words, appendJSON := book.Rule(id)
	return s.answerAll("rule "+book.Rules[id].ID, words, appendJSON)
}

// doRulings lists the rulings in force, changed ones first.
func (s *Session) doRulings() error {
	book := answer.Book{Rulings: s.Ruleset.Rulings(), Now: s.g.Ruling}
	words, appendJSON := book.InForce()
	return s.answerAll("rulings", words, appendJSON)
}

// doRuling shows a ruling, or changes it: before the bout begins, or by force.
func (s *Session) doRuling() error {
	a := s.args()
	if len(a) == 0 {
		return s.doRulings()
	}
	if a[0].Key == "" {
		book, err := s.book()
		if err != nil {
			return err
		}
		k := book.Book.Ruling(strings.ToLower(a[0].Text))
		if k < 0 {
			return s.noRuling(a[0].Text, a[0].Col)
		}
		return s.showRuling(book, k)
	}
	if err := s.runRuling(&s.in); err != nil {
		return err
	}
	text := "ruling " + a[0].Key + "=" + a[0].Text
	if len(a) > 1 {
		text += " force"
	}
	return s.remember(text, nil)
}

// runRuling sets the ruling a line names.
func (s *Session) runRuling(l *line.Line) error {
	a := l.Tokens[1:]
	if len(a) == 0 || a[0].Key == "" {
		return refusal.New("bad-argument", "ruling zero-score=zero-nothing", "a ruling is set as ID=OPTION")
	}
	force := len(a) > 1 && strings.EqualFold(a[1].Text, "force")
	if len(a) > 1 && !force || len(a) > 2 {
		return &refusal.Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[len(a)-1].Text), Hint: "usage: ruling ID=OPTION [force]", Col: a[len(a)-1].Col}
	}
	for k, r := range s.Ruleset.Rulings() {
		if !strings.EqualFold(r.ID, a[0].Key) {
			continue
		}
		if o := r.Option(a[0].Text); o >= 0 {
			if s.g.Begun() && !force {
				return refusal.New("wrong-phase", "ruling "+r.ID+"="+r.Options[o]+" force", "the bout has begun under another ruling")
			}
			s.g.SetRuling(k, o)
			return nil
		}
		hint := "options: " + strings.Join(r.Options, ", ")
		if near := line.Nearest(a[0].Text, r.Options); near != "" {
			hint = "did you mean " + near + "?"
		}
		return &refusal.Failure{Code: "unknown-name", Msg: "the ruling " + r.ID + " has no option " + line.Quote(a[0].Text), Hint: hint, Col: a[0].Col}
	}
	return s.noRuling(a[0].Key, a[0].Col)
}

func (s *Session) noRuling(text string, col int) error {
	var ids []string
	for _, r := range s.Ruleset.Rulings() {
		ids = append(ids, r.ID)
	}
	hint := "rulings lists them"
	if near := line.Nearest(text, ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &refusal.Failure{Code: "unknown-name", Msg: "there is no ruling " + line.Quote(text), Hint: hint, Col: col}
}

func (s *Session) showRuling(book *answer.Book, k int) error {
	words, appendJSON := book.Ruling(k)
	return s.answerAll("ruling "+book.Book.Rulings[k].ID, words, appendJSON)
}

// doList lists the loaded content: the kinds with their counts, the entries of a kind, or
// everything about one entry. The name of the ruleset may come first, as it does at the shell.
func (s *Session) doList() error {
	a := s.args()
	if len(a) > 0 && strings.EqualFold(a[0].Text, s.Ruleset.Name) {
		a = a[1:]
	}
	if len(a) == 0 {
		words, appendJSON := answer.Kinds(s.Content, s.talk != nil)
		return s.answerAll(s.in.Text, words, appendJSON)
	}
	if len(a) > 2 {
		return &refusal.Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[2].Text), Hint: "usage: list [KIND [NAME]]", Col: a[2].Col}
	}
	kind := strings.ToLower(a[0].Text)
	rows, err := s.Content.List(kind, "")
	if err != nil {
		kinds := s.Content.ListKinds
		hint := "list " + strings.Join(kinds, ", list ")
		if near := line.Nearest(kind, kinds); near != "" {
			hint = "list " + near
		}
		return &refusal.Failure{Code: "bad-argument", Msg: "nothing that is listed is called " + line.Quote(a[0].Text), Hint: hint, Col: a[0].Col}
	}
	if len(a) == 2 {
		if rows, err = s.Content.List(kind, a[1].Text); err != nil {
			return s.Explain(err)
		}
	}
	words, appendJSON := answer.Rows(rows, len(a) == 2, s.talk != nil)
	if n := slices.IndexFunc(rows, func(r game.Row) bool { return r.Needs != "" }); n >= 0 && s.talk != nil && len(a) == 1 {
		words = append(words, "The rules do not print all of what wants "+rows[n].Needs+": with that behind add what this program suggests is taken. explain and a name says what that is, and so of what is partly suggested.")
	}
	if table := answer.Grid(rows, s.Width()); s.talk != nil && !s.Plain && len(a) == 1 && table != nil {
		return s.answer(s.in.Text, func() {
			s.Write([]byte(strings.Join(table, "\n") + "\n"))
			s.Tell("explain " + rows[0].ID + " says all of that one, and so of the others.")
		}, appendJSON)
	}
	return s.answerAll(s.in.Text, words, appendJSON)
}
