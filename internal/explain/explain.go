// Package explain says what a word means: a word of the rules, the name of a type, a weapon, a
// trick or anything else that a ruleset lists, a command, an event, or a policy of the engine.
package explain

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
	"summa/internal/show"
)

// A Lexicon holds everything that can be explained of a ruleset and of a bout under it.
type Lexicon struct {
	Content   *game.Content
	Ruleset   *game.Ruleset
	Game      game.Game
	Gloss     []screen.Gloss
	Verbs     []game.Verb // of the ruleset, then of the session
	Opponents []screen.Opponent
	Option    func(ruling int) string  // the option in force of a ruling
	Called    func(kind string) string // the name of a list of the content at the table, "" for the list's own name
}

// An Explanation is the answer of explain on a word.
type Explanation struct {
	Word  string
	Kind  string // of content, or "" for a word of the rules
	Text  []string
	Rules []string
	Both  bool // it is a word of the rules and an entry of the content
}

// Saying returns an explanation that consists only of sentences.
func Saying(text ...string) *Explanation { return &Explanation{Text: text} }

// AppendJSON appends the explanation as a field of a line of JSON.
func (x *Explanation) AppendJSON(b []byte) []byte {
	b = show.AppendString(append(b, `,"explain":{"word":`...), x.Word)
	b = show.AppendString(append(b, `,"kind":`...), x.Kind)
	b = show.AppendStrings(append(b, `,"text":`...), x.Text)
	b = show.AppendStrings(append(b, `,"rules":`...), x.Rules)
	return append(b, '}')
}

// Find finds a word. If there is none, near lists the nearest words. A word of the rules may also
// be the name of an entry; x then covers both.
func (l *Lexicon) Find(word string) (x *Explanation, near []string) {
	dashed := strings.ReplaceAll(word, " ", "-")
	var known []string
	for _, g := range l.Gloss {
		name := strings.ReplaceAll(g.Word, "-", " ")
		known = append(known, name)
		for _, w := range g.Also {
			known = append(known, strings.ReplaceAll(w, "-", " "))
		}
		if g.Is(dashed) || name == word {
			x = &Explanation{Word: cmp.Or(g.Name, name), Text: []string{g.Text}, Rules: slices.Clone(g.Rules)}
			break
		}
	}
	of, id, _ := strings.Cut(word, " ")
	var parts []*Explanation // entries of whose name the word is a part
	var told *Explanation    // the first that has this name at a terminal, where it is explained
	for _, kind := range l.Content.ListKinds {
		rows, err := l.Content.List(kind, "")
		if err != nil {
			continue
		}
		for _, r := range rows {
			known = append(known, r.ID)
			if slices.Contains(strings.Split(r.ID, "-"), dashed) {
				parts = append(parts, l.row(kind, &r))
			}
			if told == nil && l.Called != nil && len(r.Said) > 0 && strings.EqualFold(r.Said[0], word) {
				told = l.row(kind, &r)
			}
			switch {
			case kind == of && strings.EqualFold(r.ID, id):
				return l.row(kind, &r), nil
			case !strings.EqualFold(r.ID, dashed) && !strings.EqualFold(r.ID, word) && !slices.ContainsFunc(r.Also, func(a string) bool { return strings.EqualFold(a, word) }):
			case x == nil:
				return l.row(kind, &r), nil
			default:
				return x.and(l.row(kind, &r)), nil
			}
		}
	}
	if x = cmp.Or(x, told); x != nil {
		return x, nil
	}
	for _, find := range [...]func(string) *Explanation{l.kind, l.Rule, l.verb, l.event} {
		if x := find(dashed); x != nil {
			return x, nil
		}
	}
	switch {
	case len(parts) == 1:
		return parts[0], nil
	case len(parts) > 1:
		for _, x := range parts[:min(len(parts), 3)] {
			near = append(near, strings.ReplaceAll(x.Word, " ", "-"))
		}
		return nil, near
	}
	return nil, nearest3(word, known)
}

// Alike returns the id of the entry of a kind whose beginning is most like the quoted word of a
// refusal, "" if none has its first letters.
func (l *Lexicon) Alike(kind, refused string) (id string) {
	const least = 3 // letters
	_, quoted, _ := strings.Cut(refused, `"`)
	word, _, _ := strings.Cut(strings.ToLower(quoted), `"`)
	rows, err := l.Content.List(kind, "")
	if err != nil {
		return ""
	}
	for most, i := least-1, 0; i < len(rows); i++ {
		n := 0
		for n < min(len(word), len(rows[i].ID)) && word[n] == rows[i].ID[n] {
			n++
		}
		if n > most {
			most, id = n, rows[i].ID
		}
	}
	return id
}

// Of reports whether the explanation is of a word by its own name, and not of an event, or of an
// entry that only has the word in its name.
func (x *Explanation) Of(word string) bool {
	return x.Kind != anEvent && (x.Kind == "" || x.Both || strings.EqualFold(strings.ReplaceAll(x.Word, "-", " "), strings.ReplaceAll(word, "-", " ")))
}

// With returns the explanation of a policy together with that of something else with its name.
func (x *Explanation) With(more *Explanation) *Explanation {
	if more != nil {
		x.Text = append(x.Text, line.Capital(cmp.Or(more.Kind, "in the rules"))+": "+strings.Join(more.Text, "; "))
		x.Rules = more.Rules
	}
	return x
}

// Opponent explains how a policy plays, and how it is chosen.
func (l *Lexicon) Opponent(word string) *Explanation {
	for _, o := range l.Opponents {
		if o.Policy == word {
			return &Explanation{Word: word, Kind: "a way in which the engine plays", Text: []string{o.Text, "auto NAME " + word + " has it play so, NAME being a figure or a side."}}
		}
	}
	return nil
}

// and returns an explanation with what another adds.
func (x *Explanation) and(more *Explanation) *Explanation {
	x.Kind = more.Kind
	x.Text = append(x.Text, line.Capital(more.Kind)+": "+strings.Join(more.Text, "; "))
	x.Both = true
	for _, id := range more.Rules {
		if !slices.Contains(x.Rules, id) {
			x.Rules = append(x.Rules, id)
		}
	}
	return x
}

// Name returns the ruleset's explanation of a name of the bout that is on the screen.
func (l *Lexicon) Name(word string) *Explanation {
	said, _, ok := l.Game.Get(word + ".said")
	if !ok || said == "" {
		return nil
	}
	return &Explanation{Word: word, Text: strings.Split(said, "\n")}
}

// Figure explains the type of a figure, given the figure's name and the field of the fact that
// names its type.
func (l *Lexicon) Figure(word, typeOf string) *Explanation {
	i, ok := l.Game.Figure(word)
	if !ok || typeOf == "" {
		return nil
	}
	name := string(l.Game.Namer().AppendName(nil, i))
	id, _, _ := l.Game.Get(name + "." + typeOf)
	x, _ := l.Find(strings.ToLower(id))
	if id == "" || x == nil {
		return nil
	}
	return &Explanation{Word: name, Kind: strings.ReplaceAll(strings.ToLower(id), "-", " "), Text: append(slices.Clone(x.Text), "show "+line.Typed(name)+" says how it stands."), Rules: x.Rules}
}

// kind lists the entries of a kind.
func (l *Lexicon) kind(word string) *Explanation {
	if !slices.Contains(l.Content.ListKinds, word) {
		return nil
	}
	rows, err := l.Content.List(word, "")
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
	return &Explanation{Word: strings.ReplaceAll(word, "-", " "), Kind: "what can be listed", Text: []string{text}}
}

// Rule returns the text of a rule, or the question of a ruling and its option in force.
func (l *Lexicon) Rule(word string) *Explanation {
	book, err := l.Ruleset.Book()
	if err != nil {
		return nil
	}
	if id := book.Find(word); id != 0 {
		r := &book.Rules[id]
		return &Explanation{Word: r.ID, Kind: "a rule", Text: []string{r.Heading, r.Text}, Rules: []string{r.ID}}
	}
	k := book.Ruling(word)
	if k < 0 {
		return nil
	}
	r := &book.Rulings[k]
	x := &Explanation{Word: r.ID, Kind: "a ruling", Text: []string{r.Question}, Rules: slices.Clone(r.Rules)}
	for _, o := range r.Options {
		x.Text = append(x.Text, o.ID+": "+o.Text)
	}
	if now := l.Option(k); now != "" {
		x.Text = append(x.Text, "It stands at "+now+".")
	}
	return x
}

// The kinds of an explanation of a command, and of one of an event.
const aCommand, anEvent = "a command", "an event of the record"

// IsEvent reports whether an event of the record is explained.
func (x *Explanation) IsEvent() bool { return x.Kind == anEvent }

// IsCommand reports whether a command is explained.
func (x *Explanation) IsCommand() bool { return x.Kind == aCommand }

// verb explains a command.
func (l *Lexicon) verb(word string) *Explanation {
	for _, v := range l.Verbs {
		if v.Word == word || slices.Contains(v.Also, word) {
			return &Explanation{Word: v.Word, Kind: aCommand, Text: []string{v.Usage, v.Help}}
		}
	}
	return nil
}

// event explains an event, by the name that expect, overrule and --json use.
func (l *Lexicon) event(word string) *Explanation {
	for i := range l.Game.Words().Events {
		e := &l.Game.Words().Events[i]
		if e.ID != word {
			continue
		}
		text := "It is told as: " + e.Text.Pattern() + "."
		if e.Text.Empty() {
			text = "It is kept in the record and not told."
		}
		return &Explanation{Word: strings.ReplaceAll(e.ID, "-", " "), Kind: anEvent, Text: []string{text}}
	}
	return nil
}

// row explains an entry of the content.
func (l *Lexicon) row(kind string, r *game.Row) *Explanation {
	of := "of the " + strings.ReplaceAll(kind, "-", " ")
	if l.Called != nil {
		of = cmp.Or(l.Called(of), of)
	}
	x := &Explanation{Word: strings.ReplaceAll(r.ID, "-", " "), Kind: of, Text: r.Told()}
	if rows, err := l.Content.List(kind, r.ID); err == nil && len(rows) == 1 {
		x.Text = rows[0].Told()
	}
	if r.Rule != "" {
		x.Rules = []string{r.Rule}
	}
	return x
}

// nearest3 returns the known words nearest to a word, at most three.
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
