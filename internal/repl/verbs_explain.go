package repl

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
	"summa/internal/show"
)

// An Explanation is what explain says of a word.
type Explanation struct {
	word  string
	Kind  string // of content, or "" for a word of the rules
	text  []string
	rules []string
	both  bool // it is a word of the rules and an entry of the content
}

// doExplain says what a word means: one of the rules, or the name of a type, a weapon, a
// trick or whatever else the ruleset lists. Alone, or with a number, it is why.
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
	x, near := s.Explained(word)
	if s.talk != nil {
		if o := s.explainedOpponent(word); o != nil {
			x = o.with(x)
		}
		if x == nil {
			x = s.explainedName(word)
		}
	}
	if x == nil {
		hint := "list names what there is"
		if len(near) > 0 {
			hint = "explain " + strings.Join(near, ", explain ")
		}
		return &Failure{Code: "unknown-name", Msg: "nothing here is called " + line.Quote(word), Hint: hint, Col: a[0].Col}
	}
	return s.answer(s.in.Text, func() { s.TellExplained(x) }, func(b []byte) []byte {
		b = show.AppendString(append(b, `,"explain":{"word":`...), x.word)
		b = show.AppendString(append(b, `,"kind":`...), x.Kind)
		b = append(b, `,"text":[`...)
		for i, t := range x.text {
			if i > 0 {
				b = append(b, ',')
			}
			b = show.AppendString(b, t)
		}
		b = append(b, `],"rules":[`...)
		for i, id := range x.rules {
			if i > 0 {
				b = append(b, ',')
			}
			b = show.AppendString(b, id)
		}
		return append(b, "]}"...)
	})
}

// TellExplained tells an explanation.
func (s *Session) TellExplained(x *Explanation) {
	head := line.Capital(x.word)
	if x.Kind != "" && !x.both {
		head += ", " + x.Kind
	}
	s.Tell(head)
	for _, t := range x.text {
		s.Tell("  " + t)
	}
	if len(x.rules) > 0 {
		rules := "  [" + strings.Join(x.rules, " ") + "]"
		if s.talk != nil {
			m := s.Means()
			rules = m.Aloud(rules)
		}
		s.Tell(rules)
	}
}

// Explained finds a word; if there is none, near are the nearest. A word of the rules
// may be the name of an entry besides: then both are told.
func (s *Session) Explained(word string) (x *Explanation, near []string) {
	dashed := strings.ReplaceAll(word, " ", "-")
	var known []string
	for _, g := range s.glossary() {
		name := strings.ReplaceAll(g.Word, "-", " ")
		known = append(known, name)
		for _, w := range g.Also {
			known = append(known, strings.ReplaceAll(w, "-", " "))
		}
		if g.Is(dashed) || name == word {
			x = &Explanation{word: cmp.Or(g.Name, name), text: []string{g.Text}, rules: slices.Clone(g.Rules)}
			break
		}
	}
	of, id, _ := strings.Cut(word, " ")
	var parts []*Explanation // entries of whose name the word is a part
	for _, kind := range s.Content.ListKinds {
		rows, err := s.Content.List(kind, "")
		if err != nil {
			continue
		}
		for _, r := range rows {
			known = append(known, r.ID)
			if slices.Contains(strings.Split(r.ID, "-"), dashed) {
				parts = append(parts, s.explainedRow(kind, &r))
			}
			switch {
			case kind == of && strings.EqualFold(r.ID, id):
				return s.explainedRow(kind, &r), nil
			case !strings.EqualFold(r.ID, dashed) && !strings.EqualFold(r.ID, word) && !slices.ContainsFunc(r.Also, func(a string) bool { return strings.EqualFold(a, word) }):
			case x == nil:
				return s.explainedRow(kind, &r), nil
			default:
				return x.and(s.explainedRow(kind, &r)), nil
			}
		}
	}
	if x != nil {
		return x, nil
	}
	for _, find := range [...]func(string) *Explanation{s.explainedKind, s.ExplainedRule, s.explainedVerb, s.explainedEvent} {
		if x := find(dashed); x != nil {
			return x, nil
		}
	}
	switch {
	case len(parts) == 1:
		return parts[0], nil
	case len(parts) > 1:
		for _, x := range parts[:min(len(parts), 3)] {
			near = append(near, strings.ReplaceAll(x.word, " ", "-"))
		}
		return nil, near
	}
	return nil, nearest3(word, known)
}

// with is what is said of a policy, before what else has its name.
func (x *Explanation) with(more *Explanation) *Explanation {
	if more != nil {
		x.text = append(x.text, line.Capital(cmp.Or(more.Kind, "in the rules"))+": "+strings.Join(more.text, "; "))
		x.rules = more.rules
	}
	return x
}

// explainedOpponent says of a policy how it plays, and how it is chosen.
func (s *Session) explainedOpponent(word string) *Explanation {
	for _, o := range s.Screen.Opponents {
		if o.Policy == word {
			return &Explanation{word: word, Kind: "a way in which the engine plays", text: []string{o.Text, "auto NAME " + word + " has it play so, NAME being a figure or a side."}}
		}
	}
	return nil
}

// and is an explanation with what another adds.
func (x *Explanation) and(more *Explanation) *Explanation {
	x.Kind = more.Kind
	x.text = append(x.text, line.Capital(more.Kind)+": "+strings.Join(more.text, "; "))
	x.both = true
	for _, id := range more.rules {
		if !slices.Contains(x.rules, id) {
			x.rules = append(x.rules, id)
		}
	}
	return x
}

// explainedName says of a name of the bout that stands on the screen what the ruleset has to
// say of it.
func (s *Session) explainedName(word string) *Explanation {
	said, _, ok := s.g.Get(word + ".said")
	if !ok || said == "" {
		return nil
	}
	return &Explanation{word: word, text: strings.Split(said, "\n")}
}

// explainedKind says what there is of a kind.
func (s *Session) explainedKind(word string) *Explanation {
	if !slices.Contains(s.Content.ListKinds, word) {
		return nil
	}
	rows, err := s.Content.List(word, "")
	if err != nil {
		return nil
	}
	var names []string
	for _, r := range rows {
		names = append(names, r.ID)
	}
	text := "list " + word + " says more of each: " + strings.Join(names, ", ")
	if len(names) == 0 {
		text = "there are none"
	}
	return &Explanation{word: strings.ReplaceAll(word, "-", " "), Kind: "what can be listed", text: []string{text}}
}

// ExplainedRule says what a rule says, or what a ruling asks and how it stands.
func (s *Session) ExplainedRule(word string) *Explanation {
	book, err := s.Ruleset.Book()
	if err != nil {
		return nil
	}
	if id := book.Find(word); id != 0 {
		r := &book.Rules[id]
		return &Explanation{word: r.ID, Kind: "a rule", text: []string{r.Heading, r.Text}, rules: []string{r.ID}}
	}
	k := book.Ruling(word)
	if k < 0 {
		return nil
	}
	r := &book.Rulings[k]
	x := &Explanation{word: r.ID, Kind: "a ruling", text: []string{r.Question}, rules: slices.Clone(r.Rules)}
	for _, o := range r.Options {
		x.text = append(x.text, o.ID+": "+o.Text)
	}
	if now := s.optionNow(k); now != "" {
		x.text = append(x.text, "It stands at "+now+".")
	}
	return x
}

// aCommand is the kind of what is explained as a command.
const aCommand = "a command"

// IsCommand reports whether it is a command that is explained.
func (x *Explanation) IsCommand() bool { return x.Kind == aCommand }

// explainedVerb says what a command does.
func (s *Session) explainedVerb(word string) *Explanation {
	for _, v := range s.g.Verbs() {
		if v.Word == word || slices.Contains(v.Also, word) {
			return &Explanation{word: v.Word, Kind: aCommand, text: []string{v.Usage, v.Help}}
		}
	}
	if v := s.verbs[word]; v != nil {
		return &Explanation{word: v.word, Kind: aCommand, text: []string{v.usage, v.help}}
	}
	return nil
}

// explainedEvent says what an event is, by the name that expect, overrule and --json
// have for it.
func (s *Session) explainedEvent(word string) *Explanation {
	for i := range s.g.Words().Events {
		e := &s.g.Words().Events[i]
		if e.ID != word {
			continue
		}
		text := "It is told as: " + e.Text.Pattern() + "."
		if e.Text.Empty() {
			text = "It is kept in the record and not told."
		}
		return &Explanation{word: strings.ReplaceAll(e.ID, "-", " "), Kind: "an event of the record", text: []string{text}}
	}
	return nil
}

// explainedRow is what there is to say of an entry of the content.
func (s *Session) explainedRow(kind string, r *game.Row) *Explanation {
	x := &Explanation{word: strings.ReplaceAll(r.ID, "-", " "), Kind: "of the " + strings.ReplaceAll(kind, "-", " "), text: r.Told()}
	if rows, err := s.Content.List(kind, r.ID); err == nil && len(rows) == 1 {
		x.text = rows[0].Told()
	}
	if r.Rule != "" {
		x.rules = []string{r.Rule}
	}
	return x
}

// glossary is the words of the rules that the ruleset explains.
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

// nearest3 are up to three of the words that are nearest to one.
func nearest3(word string, known []string) (list []string) {
	left := slices.Clone(known)
	for len(list) < 3 {
		near := line.Nearest(word, left)
		if near == "" {
			return list
		}
		list = append(list, near)
		left = slices.DeleteFunc(left, func(w string) bool { return w == near })
	}
	return list
}
