package repl

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/answer"
	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// doExplain explains a word: one of the rules, or the name of a type, a weapon, a trick or
// anything else that the ruleset lists. Without a word, or with a number, it is why.
func (s *Session) doExplain() error {
	a := s.args()
	if len(a) == 0 {
		return s.doWhy()
	}
	if _, err := strconv.Atoi(a[0].Text); err == nil && a[0].Text[0] != '+' { // +1 is no line of the log
		return s.doWhy()
	}
	var parts []string
	for _, t := range a {
		parts = append(parts, t.Text)
	}
	word := strings.ToLower(strings.Join(parts, " "))
	of := s.Lexicon()
	x, near := of.Find(word)
	if s.talk != nil {
		if o := of.Opponent(word); o != nil {
			x = o.With(x)
		}
		if x == nil {
			x = of.Name(word)
		}
		if x == nil {
			x = of.Figure(word, s.Screen.TypeOf)
		}
		if x == nil {
			x = s.talk.Answer(word)
		}
	}
	if x == nil {
		hint := "list names what there is"
		if len(near) > 0 {
			hint = "explain " + strings.Join(near, ", explain ")
		}
		return &refusal.Failure{Code: "unknown-name", Msg: "nothing here is called " + line.Quote(word), Hint: hint, Col: a[0].Col}
	}
	return s.answer(s.in.Text, func() { s.TellExplained(x) }, x.AppendJSON)
}

// TellExplained writes an explanation.
func (s *Session) TellExplained(x *explain.Explanation) {
	head := line.Capital(x.Word)
	if x.Kind != "" && !x.Both {
		head += ", " + x.Kind
	}
	indent := strings.Repeat(" ", min(2, 2*len(head)))
	if head != "" {
		s.Tell(head)
	}
	for _, t := range x.Text {
		s.Tell(indent + t)
	}
	if len(x.Rules) > 0 {
		rules := "  [" + strings.Join(x.Rules, " ") + "]"
		if s.talk != nil {
			m := s.Means()
			rules = m.Aloud(rules)
		}
		s.Tell(rules)
	}
}

// Lexicon returns everything that can be explained in the present state of the bout.
func (s *Session) Lexicon() *explain.Lexicon {
	verbs := append(slices.Clone(s.g.Verbs()), ownVerbs()...)
	book := answer.Book{Rulings: s.Ruleset.Rulings(), Now: s.g.Ruling}
	x := &explain.Lexicon{Content: s.Content, Ruleset: s.Ruleset, Game: s.g, Gloss: s.glossary(), Verbs: verbs, Option: book.Option}
	if s.Screen != nil {
		x.Opponents = s.Screen.Opponents
		x.Called = func(kind string) string { return s.Screen.InWords(kind, func(string) bool { return false }) }
	}
	return x
}

// glossary returns the words of the rules that the ruleset explains.
func (s *Session) glossary() []screen.Gloss {
	if s.Screen != nil {
		return s.Screen.Gloss
	}
	if s.gloss != nil || s.Ruleset.Screen == nil {
		return s.gloss
	}
	set, err := s.Ruleset.Screen()
	if err != nil {
		return nil
	}
	if book, err := screen.Read(set, s.g.Words()); err == nil {
		s.gloss = book.Gloss
	}
	return s.gloss
}
