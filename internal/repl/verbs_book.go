package repl

import (
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/show"
)

// doRule shows a rule, or sets a ruling written "rule ID=OPTION".
func (s *Session) doRule() error {
	a := s.args()
	if len(a) > 0 && a[0].Key != "" {
		return s.doRuling()
	}
	if len(a) != 1 {
		return Fail("bad-argument", "rule "+s.Ruleset.RuleIDs[1], "rule wants the id of a rule")
	}
	book, err := s.Ruleset.Book()
	if err != nil {
		return err
	}
	id := book.Find(strings.ToLower(a[0].Text))
	if id == 0 {
		if k := book.Ruling(strings.ToLower(a[0].Text)); k >= 0 {
			return s.showRuling(book, k)
		}
		return &Failure{Code: "unknown-name", Msg: "there is no rule " + line.Quote(a[0].Text), Hint: ruleHint(book, a[0].Text), Col: a[0].Col}
	}
	r := book.Rules[id]
	return s.answer("rule "+r.ID, func() {
		s.Tell(r.ID + " (" + r.Heading + ")")
		s.Tell(r.Text)
		for k := range book.Rulings {
			for _, of := range book.Rulings[k].Rules {
				if of == r.ID {
					s.Tell("ruling " + book.Rulings[k].ID + ": " + s.optionNow(k))
				}
			}
		}
	}, func(b []byte) []byte {
		b = append(b, `,"rule":{"id":`...)
		b = show.AppendString(b, r.ID)
		b = append(b, `,"heading":`...)
		b = show.AppendString(b, r.Heading)
		b = append(b, `,"text":`...)
		return append(show.AppendString(b, r.Text), '}')
	})
}

func ruleHint(book *rule.Book, text string) string {
	var ids []string
	for _, r := range book.Rules[1:] {
		ids = append(ids, r.ID)
	}
	for _, r := range book.Rulings {
		ids = append(ids, r.ID)
	}
	if near := line.Nearest(text, ids); near != "" {
		return "did you mean " + near + "?"
	}
	return "summa rules " + book.Ruleset + " lists them"
}

// optionNow is the option a ruling stands at.
func (s *Session) optionNow(ruling int) string {
	ids := s.Ruleset.Rulings()
	if ruling >= len(ids) {
		return ""
	}
	return ids[ruling].Options[s.g.Ruling(ruling)]
}

// doRulings lists the rulings in force; those that were changed first.
func (s *Session) doRulings() error {
	ids := s.Ruleset.Rulings()
	return s.answer("rulings", func() {
		changed := 0
		for k, r := range ids {
			if o := s.g.Ruling(k); o != r.Default {
				s.Tell(r.ID + " = " + r.Options[o] + " (default " + r.Options[r.Default] + ")")
				changed++
			}
		}
		if changed == 0 {
			s.Tell("every ruling stands at its default:")
		} else {
			s.Tell("and at their defaults:")
		}
		for k, r := range ids {
			if s.g.Ruling(k) == r.Default {
				s.Tell("  " + r.ID + " = " + r.Options[r.Default])
			}
		}
	}, func(b []byte) []byte {
		b = append(b, `,"rulings":{`...)
		for k, r := range ids {
			if k > 0 {
				b = append(b, ',')
			}
			b = append(show.AppendString(b, r.ID), ':')
			b = show.AppendString(b, r.Options[s.g.Ruling(k)])
		}
		return append(b, '}')
	})
}

// doRuling shows a ruling, or changes it: before the bout begins, or by force.
func (s *Session) doRuling() error {
	a := s.args()
	if len(a) == 0 {
		return s.doRulings()
	}
	if a[0].Key == "" {
		book, err := s.Ruleset.Book()
		if err != nil {
			return err
		}
		k := book.Ruling(strings.ToLower(a[0].Text))
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
		return Fail("bad-argument", "ruling zero-score=zero-nothing", "a ruling is set as ID=OPTION")
	}
	force := len(a) > 1 && strings.EqualFold(a[1].Text, "force")
	if len(a) > 1 && !force || len(a) > 2 {
		return &Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[len(a)-1].Text), Hint: "usage: ruling ID=OPTION [force]", Col: a[len(a)-1].Col}
	}
	for k, r := range s.Ruleset.Rulings() {
		if !strings.EqualFold(r.ID, a[0].Key) {
			continue
		}
		if o := r.Option(a[0].Text); o >= 0 {
			if s.g.Begun() && !force {
				return Fail("wrong-phase", "ruling "+r.ID+"="+r.Options[o]+" force", "the bout has begun under another ruling")
			}
			s.g.SetRuling(k, o)
			return nil
		}
		hint := "options: " + strings.Join(r.Options, ", ")
		if near := line.Nearest(a[0].Text, r.Options); near != "" {
			hint = "did you mean " + near + "?"
		}
		return &Failure{Code: "unknown-name", Msg: "the ruling " + r.ID + " has no option " + line.Quote(a[0].Text), Hint: hint, Col: a[0].Col}
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
	return &Failure{Code: "unknown-name", Msg: "there is no ruling " + line.Quote(text), Hint: hint, Col: col}
}

func (s *Session) showRuling(book *rule.Book, k int) error {
	r := book.Rulings[k]
	now := s.optionNow(k)
	return s.answer("ruling "+r.ID, func() {
		s.Tell(r.ID + ": " + r.Question)
		for i, o := range r.Options {
			mark := "  "
			if o.ID == now {
				mark = "> "
			}
			text := mark + o.ID + ": " + o.Text
			if i == 0 {
				text += " (default)"
			}
			s.Tell(text)
		}
		s.Tell(r.Why)
	}, func(b []byte) []byte {
		b = append(b, `,"ruling":{"id":`...)
		b = append(show.AppendString(b, r.ID), `,"option":`...)
		return append(show.AppendString(b, now), '}')
	})
}

// doList lists what is loaded: the kinds with how many there are of each, the entries of
// a kind, or everything about one. The name of the ruleset may stand first, as it does
// at the shell.
func (s *Session) doList() error {
	a := s.args()
	if len(a) > 0 && strings.EqualFold(a[0].Text, s.Ruleset.Name) {
		a = a[1:]
	}
	if len(a) == 0 {
		return s.listKinds()
	}
	if len(a) > 2 {
		return &Failure{Code: "bad-argument", Msg: "this is one word too many: " + line.Quote(a[2].Text), Hint: "usage: list [KIND [NAME]]", Col: a[2].Col}
	}
	kind := strings.ToLower(a[0].Text)
	rows, err := s.Content.List(kind, "")
	if err != nil {
		kinds := s.Content.ListKinds
		hint := "list " + strings.Join(kinds, ", list ")
		if near := line.Nearest(kind, kinds); near != "" {
			hint = "list " + near
		}
		return &Failure{Code: "bad-argument", Msg: "nothing that is listed is called " + line.Quote(a[0].Text), Hint: hint, Col: a[0].Col}
	}
	if len(a) == 2 {
		if rows, err = s.Content.List(kind, a[1].Text); err != nil {
			return s.Explain(err)
		}
	}
	return s.answer(s.in.Text, func() {
		for _, r := range rows {
			if len(a) == 2 {
				s.tellRow(&r)
				continue
			}
			text := r.ID + ": " + strings.Join(r.Told(), "; ")
			if r.Rule != "" {
				text += " [" + r.Rule + "]"
			}
			s.Tell(text)
		}
	}, func(b []byte) []byte {
		b = append(b, `,"list":[`...)
		for i, r := range rows {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(show.AppendString(append(b, `{"id":`...), r.ID), `,"cells":[`...)
			for k, cell := range r.Cells {
				if k > 0 {
					b = append(b, ',')
				}
				b = show.AppendString(b, cell)
			}
			b = append(b, "]}"...)
		}
		return append(b, ']')
	})
}

// tellRow tells everything about one entry, a line each.
func (s *Session) tellRow(r *game.Row) {
	s.Tell(r.ID)
	for _, cell := range r.Told() {
		s.Tell("  " + cell)
	}
	if r.Rule != "" {
		s.Tell("  rule " + r.Rule)
	}
	if r.From != "" {
		s.Tell("  from " + r.From)
	}
}

// listKinds says how many entries there are of each kind.
func (s *Session) listKinds() error {
	kinds := s.Content.ListKinds
	count := func(kind string) int {
		rows, err := s.Content.List(kind, "")
		if err != nil {
			return 0
		}
		return len(rows)
	}
	return s.answer(s.in.Text, func() {
		for _, kind := range kinds {
			s.Tell(kind + ": " + strconv.Itoa(count(kind)))
		}
	}, func(b []byte) []byte {
		b = append(b, `,"kinds":{`...)
		for i, kind := range kinds {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(append(show.AppendString(b, kind), ':'), int64(count(kind)), 10)
		}
		return append(b, '}')
	})
}
