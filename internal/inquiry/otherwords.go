package inquiry

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/help"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/rule"
	"summa/internal/screen"
)

// alone is the command that words which are typed alone stand for, "" of any others.
func (t *Table) alone(q *question.Question) string {
	do := help.ShownFor[q.Said]
	switch {
	case do == "" || t.S.Game().IsVerb(q.Words[0]) || t.S.Verb(q.Words[0]) != nil || t.IsFigure(q.Said):
		return ""
	case do == "legal" && (!t.S.Game().Begun() || t.S.Game().Over()):
		return "?"
	}
	return do
}

// InOtherWords is the command that words come to of which the first is no command, or behind whose
// first stands no name: hit him is the attack on the only enemy there is, go to 7,5 is move 7,5.
// It is one that may be given, or that a rule bars; "" if there is none.
func (t *Table) InOtherWords(text string) string {
	q := t.read(text)
	if len(q.Words) == 0 || len(q.Words) > question.Most || !t.S.Game().Begun() || t.S.Game().Over() {
		return ""
	}
	if listed := t.behindVerb(text); listed != "" {
		return listed
	}
	said := t.namesFoe(&q)
	if t.S.Game().IsVerb(q.Words[0]) && said == q.Said {
		return t.toPlace(&q)
	}
	asked := t.read("can i " + said)
	verb, word := t.Verb(&asked)
	if verb == "" || word != asked.Words[2] {
		return ""
	}
	list := t.Candidates(&asked)
	if said != q.Said && !slices.ContainsFunc(list, func(c game.Choice) bool { return t.doneTo(c.Line) }) {
		return "" // the word stands for a man, and it is done to none
	}
	allowed := list
	if n := slices.IndexFunc(list, func(c game.Choice) bool { return c.Refusal != nil }); n >= 0 {
		allowed = list[:n]
	}
	left := len(strings.Fields(said)) < len(q.Words) // the word for an enemy of whom there are several
	if left || len(asked.Words) > 3 {
		if same := t.beginning(allowed); strings.Contains(same, " ") {
			return same
		}
	}
	behind := slices.DeleteFunc(slices.Clone(asked.Words[3:]), func(w string) bool { return slices.Contains(joining, w) })
	if len(behind) == 0 && left {
		return verb
	}
	if len(behind) == 0 {
		if len(q.Words) == 1 && t.tried(verb) == nil { // done, where nothing stands behind the verb it is for
			return verb
		}
		return ""
	}
	command := strings.TrimSpace(verb + " " + strings.Join(behind, " "))
	var no *rule.Refusal
	if err := t.tried(command); err == nil || errors.As(err, &no) && t.S.Explain(err).Rule != "" {
		return command
	}
	return ""
}

// toPlace is the command that goes to a place of which somebody typed the two numbers apart, a word
// before it, or what it is called: move 8 7, move to 8,7, move to the hill; "" for any other words.
func (t *Table) toPlace(q *question.Question) string {
	words := q.Words[1:]
	for len(words) > 1 && (slices.Contains(joining, words[0]) || slices.Contains([]string{"square", "space", "hex", "the"}, words[0])) {
		words = words[1:]
	}
	place := strings.Join(words, ",")
	if len(words) == 1 {
		place = cmp.Or(t.marked(words[0]), place)
	}
	if len(words) > 2 || place == q.Words[len(q.Words)-1] && len(q.Words) == 2 || q.Words[0] != t.WalkVerb() || strings.Trim(place, "0123456789,") != "" {
		return ""
	}
	command := q.Words[0] + " " + place
	var no *rule.Refusal
	if err := t.tried(command); err == nil || errors.As(err, &no) && t.S.Explain(err).Rule != "" {
		return command
	}
	return ""
}

// marked is where the one thing lies that the map has by a name, "" where it has none or several.
func (t *Table) marked(name string) (place string) {
	c, _ := t.S.Game().Chart("")
	if c == nil {
		return ""
	}
	for i := range c.Marks {
		if m := &c.Marks[i]; strings.EqualFold(m.Name, name) && m.Space >= 0 && m.Space < len(c.Spaces) {
			if place != "" {
				return ""
			}
			place = c.Spaces[m.Space].Name
		}
	}
	return place
}

// behindVerb is the one command that may be given of which somebody typed all but the verb, or that a
// place typed alone makes of the first entry of the list which asks for one; "" for any other words.
func (t *Table) behindVerb(text string) string {
	typed := strings.TrimSpace(text)
	if first := line.FirstWord(typed); t.S.Game().IsVerb(strings.ToLower(first)) || t.S.Verb(t.S.WholeVerb(strings.ToLower(first))) != nil {
		return ""
	}
	if one := t.WithVerb(typed); one != "" {
		return one
	}
	column, row, two := strings.Cut(typed, ",")
	if !two || column == "" || row == "" || strings.Trim(column+row, "0123456789") != "" {
		return ""
	}
	barred := ""
	for i := range t.Shown {
		e := &t.Shown[i]
		if len(e.Ways) == 0 || e.Whose || e.Asks == "" {
			continue
		}
		command := e.Command + " " + typed
		var no *rule.Refusal
		switch err := t.tried(command); {
		case err == nil:
			return command
		case barred == "" && errors.As(err, &no) && t.S.Explain(err).Rule != "":
			barred = command
		}
	}
	return barred
}

// WithVerb is the one command done to another that may be given now, or later in the turn, of which
// some words are all but the verb; "" where there is none or more than one.
func (t *Table) WithVerb(words string) (one string) {
	if !strings.Contains(words, " ") {
		return ""
	}
	for _, c := range append(t.S.Game().Legal(false), t.Ahead...) {
		_, rest, _ := strings.Cut(c.Line, " ")
		if !strings.EqualFold(rest, words) || c.Line == one || !t.doneTo(c.Line) {
			continue
		}
		if one != "" {
			return ""
		}
		one = c.Line
	}
	return one
}

// WeighingOf is the command that weighs what somebody typed behind odds, where that is no command as it
// stands: one without its verb, or a blow that a single row of the list walks to; "" for what is right,
// or what stands for nothing.
func (t *Table) WeighingOf(text string) string {
	odds, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	rest = strings.TrimSpace(rest)
	switch {
	case !strings.EqualFold(odds, "odds") || rest == "" || strings.Contains(rest, ";") || !t.S.Game().Begun() || t.S.Game().Over() || t.S.Hides() != "":
		return ""
	case !t.S.Game().IsVerb(strings.ToLower(line.FirstWord(rest))):
		if one := t.WithVerb(rest); one != "" {
			return "odds " + one
		}
		if of := t.read(rest); t.contentAt(&of) != "" {
			return t.Term(rest)
		}
		return ""
	case t.tried(rest) == nil:
		return ""
	}
	number := ""
	for i := range t.Shown {
		if e := &t.Shown[i]; e.Then != "" && strings.EqualFold(e.Then, rest) {
			if number != "" {
				return ""
			}
			number = e.Number
		}
	}
	if number == "" {
		return ""
	}
	return "odds " + number
}

// joining are words that stand between a verb and what it is done to.
var joining = strings.Fields("to towards toward at against on onto into the a an with over")

// whom are the words that stand for the only enemy.
var whom = strings.Fields("him her it them enemy foe opponent nearest closest")

// namesFoe is what somebody said with the name of the only enemy in place of a word for him, or
// without it where there are more.
func (t *Table) namesFoe(q *question.Question) string {
	foe := t.Foe()
	words := q.Words[:1:1]
	for _, w := range q.Words[1:] {
		switch _, named := t.S.Game().Figure(w); {
		case named || !slices.Contains(whom, w):
			words = append(words, w)
		case foe != "":
			words = append(words, line.Typed(foe))
			foe = ""
		}
	}
	if len(words) > 1 && words[len(words)-1] == "the" {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

// doneTo reports whether a command is done to somebody who is not to act; what is his is a thing.
func (t *Table) doneTo(command string) bool {
	return t.namesAnother(command) && !strings.Contains(command, " of ")
}

// beginning is one command, or the words in which several begin alike, to the last name among them.
func (t *Table) beginning(list []game.Choice) string {
	if len(list) == 0 {
		return ""
	}
	if len(list) == 1 && t.doneTo(list[0].Line) {
		return list[0].Line
	}
	same := strings.Fields(list[0].Line)
	for _, c := range list[1:] {
		words := strings.Fields(c.Line)
		n := 0
		for n < min(len(same), len(words)) && same[n] == words[n] {
			n++
		}
		same = same[:n]
	}
	for len(same) > 0 {
		if _, named := t.S.Game().Figure(strings.Trim(same[len(same)-1], `"`)); named {
			break
		}
		same = same[:len(same)-1]
	}
	return strings.Join(same, " ")
}

// contentAt is the name of the content behind which somebody typed whom it is for, and nothing else; ""
// of any other words.
func (t *Table) contentAt(q *question.Question) string {
	n := len(q.Words) - 1
	if n < 1 || n > mostTerm || !t.IsFigure(q.Words[n]) || t.S.Game().IsVerb(q.Words[0]) || t.S.Verb(q.Words[0]) != nil {
		return ""
	}
	word := strings.Join(q.Words[:n], " ")
	if x, _ := t.Lexicon().Find(word); x == nil || x.Kind == "" || !x.Of(word) || t.IsFigure(word) {
		return ""
	}
	return word
}

// mostTerm is of how many words a term is at most that is explained where it is typed alone.
const mostTerm = 3

// Term is the question what a word means that somebody typed alone: one of the rules or of the
// screen, or a name of the content. It is "" for any other words.
func (t *Table) Term(text string) string {
	q := t.read(text)
	if word := t.contentAt(&q); word != "" { // it is done to somebody by itself, or not at all
		return "explain " + word
	}
	if len(q.Words) == 0 || len(q.Words) > mostTerm || len(q.Said) < 2 || strings.ContainsAny(q.Said, "0123456789") || q.Asks() || t.S.Game().IsVerb(q.Words[0]) || t.S.Verb(q.Words[0]) != nil || t.Book.Synonyms[q.Said] != "" {
		return ""
	}
	if _, named := t.S.Game().Figure(q.Said); named {
		return ""
	}
	if x, _ := t.Lexicon().Find(q.Said); x != nil {
		if x.IsCommand() || !x.Of(q.Said) {
			return ""
		}
		return "explain " + q.Said
	}
	if g := t.firstGroup(); g != nil && slices.ContainsFunc(g.Columns, func(c screen.Column) bool {
		return strings.EqualFold(c.Head, q.Said) || strings.EqualFold(c.Slim, q.Said)
	}) {
		of := t.read("what is the " + q.Said + " column")
		return t.itself(&of)
	}
	if of := t.read("what is " + q.Said); t.defined(&of) != "" {
		return t.itself(&of)
	}
	return ""
}

// AskedHow is the question how something is done that somebody typed as if it were a command, where
// there is an answer to it; "" where there is none.
func (t *Table) AskedHow(text string) string {
	said := t.read(text)
	if len(said.Words) == 0 || said.Begins() || slices.Contains(whom, said.Words[0]) {
		return ""
	}
	if x, _ := t.S.Lexicon().Find(said.Said); x != nil && t.S.Game().Begun() && len(said.Words) > 1 {
		return "explain " + said.Said
	}
	for _, asks := range [...]string{"how can i ", "can i "} {
		q := t.read(asks + said.Said)
		if len(q.Words) > question.Most {
			return ""
		}
		if x := t.answer(&q); x != nil && len(x.Text) > 0 {
			return t.itself(&q)
		}
	}
	if q := t.read("can i " + said.Said); t.S.Game().Begun() && !t.S.Game().Over() {
		if verb, word := t.Verb(&q); verb != "" && word == said.Words[0] {
			return "help " + verb
		}
	}
	return ""
}
