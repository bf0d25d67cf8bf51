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

// alone returns the command that a phrase stands for which is typed alone, "" for another phrase.
func (t *Table) alone(q *question.Question) string {
	do := help.ShownFor[q.Said]
	if rest, ok := strings.CutPrefix(q.Said, "the "); ok && do == "" && !t.IsFigure(rest) && t.Knows(rest) {
		return "explain " + rest
	}
	switch {
	case do == "" || t.S.Game().IsVerb(q.Words[0]) || t.S.Verb(q.Words[0]) != nil || t.IsFigure(q.Said):
		return ""
	case do == "legal" && (!t.S.Game().Begun() || t.S.Game().Over()):
		return "?"
	}
	return do
}

// InOtherWords returns the command that a text means which does not begin with a command, or whose
// first word no name follows: hit him is the attack on the only enemy there is, go to 7,5 is move
// 7,5. The command is legal or refused by a rule; "" if there is no such command.
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
		return "" // the word stands for a figure, and nothing in the list is done to one
	}
	allowed := list
	if n := slices.IndexFunc(list, func(c game.Choice) bool { return c.Refusal != nil }); n >= 0 {
		allowed = list[:n]
	}
	left := len(strings.Fields(said)) < len(q.Words) // the word for an enemy was dropped, as there are several
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
		if len(q.Words) == 1 && t.tried(verb) == nil { // the command is complete with its verb alone
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

// toPlace returns the command that goes to a place which was typed as two numbers, with a word
// before it, or by its name: move 8 7, move to 8,7, move to the hill; "" for other words.
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

// marked returns the space of the one thing that the map has under a name, "" if it has none or
// several.
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

// behindVerb returns the one legal command of which everything but the verb was typed, or, for a
// place typed alone, that of the first entry of the list which asks for a place; "" for other
// words.
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

// WithVerb returns the one command that targets another figure, legal now or later in the turn,
// whose words after the verb are words; "" if there is none or more than one.
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

// WeighingOf returns the command that shows the odds of what was typed after odds, where that is
// not a command that may be given: one without its verb, or an attack that just one row of the list
// walks to. It returns "" if the text is right as it is, or means nothing.
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

// joining are words that may stand between a verb and its target.
var joining = strings.Fields("to towards toward at against on onto into the a an with over")

// whom are the words that mean the only enemy.
var whom = strings.Fields("him her it them enemy foe opponent nearest closest")

// namesFoe returns a text with the name of the only enemy in place of the word for it, or without
// that word if there are several enemies.
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

// doneTo reports whether a command targets a figure that is not to act; a command with "of" targets
// a thing of his.
func (t *Table) doneTo(command string) bool {
	return t.namesAnother(command) && !strings.Contains(command, " of ")
}

// beginning returns the command if list has only one, or else the words that several have in common
// at the start, up to the last name among them.
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

// contentAt returns the name of the content that was typed with just a figure's name after it; ""
// for other words.
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

// mostTerm is the highest number of words in a term that is explained where it is typed alone.
const mostTerm = 3

// Term returns the question what a word means that was typed alone: a word of the rules or the
// screen, or a name of the content; "" for other words.
func (t *Table) Term(text string) string {
	q := t.read(text)
	if word := t.contentAt(&q); word != "" { // the content alone is no command, with or without a target
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

// AskedHow returns the question how something is done that was typed like a command, if it has an
// answer; otherwise "".
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
