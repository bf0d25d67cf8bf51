// Package asked finds out whom and what a question put in words is about: which figures it names,
// which command of the ruleset it means, and which answer of the ruleset's screen fits it.
package asked

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/ahead"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
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

// EverybodyNamed are the figures that a question names, each once; a side is none of those it has.
func (t *Table) EverybodyNamed(q *question.Question) (list []int) {
	for _, word := range q.Words[1:] {
		if who, ok := t.S.Game().Figure(strings.TrimSuffix(word, "'s")); ok && !question.Common(word) && t.Fights(who) && !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	return list
}

// Side is the side with a name, "" if there is none.
func (t *Table) Side(name string) string {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if strings.EqualFold(g.Side(i), name) {
			return name
		}
	}
	return ""
}

// Trials are where commands are carried out on copies of the bout.
func (t *Table) Trials() *trial.Bout { return &trial.Bout{S: t.S, Book: t.Book, Means: t.Means} }

// ToCome are the turns to come, as all stand now.
func (t *Table) ToCome() *ahead.Turns {
	return &ahead.Turns{S: t.S, Book: t.Book, Means: t.Means, Group: t.Group, Open: t.Open}
}

// Trying is the command of which a question asks what happens if it is given, if dice decide that
// and it may be given now; "" for another question.
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

// Turn says who is to act.
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

// Knows reports whether explain has an answer to a word.
func (t *Table) Knows(word string) bool {
	l := t.Lexicon()
	if x, _ := l.Find(word); x != nil {
		return true
	}
	return l.Opponent(word) != nil || l.Name(word) != nil || l.Figure(word, t.Book.TypeOf) != nil
}

func (t *Table) Lexicon() *explain.Lexicon { return t.S.Lexicon() }

// Within is what of a question explain has an answer to: the longest of its phrases, and the last
// of those; "" if it has none to any.
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

// Prepared is the first of the answers of the ruleset whose words are in a question.
func (t *Table) Prepared(q *question.Question) *screen.Answer {
	for i := range t.Book.Answers {
		if a := &t.Book.Answers[i]; slices.ContainsFunc(a.Asks, q.Matches) && !(a.ID == Won && q.Winning()) && (len(a.Events) == 0 || !q.WantsNow() && q.Past()) && (a.ID != Lost || OnlyOf(q, a)) {
			return a
		}
	}
	return nil
}

// OnlyOf reports whether a question has no word of its own besides those that an answer is found
// by and what a bout is called: who lost a shield has not lost the bout.
func OnlyOf(q *question.Question, a *screen.Answer) bool {
	known := append(strings.FieldsFunc(strings.Join(a.Asks, " "), func(r rune) bool { return r == ' ' || r == '/' }), "bout", "fight", "game", "battle", "war")
	return !slices.ContainsFunc(q.Words, func(w string) bool {
		return (!question.Common(w) || strings.Trim(w, "0123456789") == "") && !slices.Contains(known, w)
	})
}

// Named is the figure that a question names, -1 for none.
func (t *Table) Named(q *question.Question) int {
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		if name := strings.ToLower(t.S.NameOf(i)); strings.Contains(name, " ") && strings.Contains(q.Said+" ", " "+name+" ") {
			return i
		}
	}
	for _, word := range q.Words[1:] {
		if who, ok := t.S.Game().Figure(strings.TrimSuffix(word, "'s")); ok && !question.Common(word) {
			return who
		}
	}
	return -1
}

// Rows are the figures of the bout, or its sides where a row is one.
func (t *Table) Rows() (list []string) {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		name := t.S.NameOf(i)
		if t.Book.Sides {
			name = g.Side(i)
		}
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// FoesOf are all of the other sides that stand.
func (t *Table) FoesOf(who int) (list []int) {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if t.Fights(i) && g.Side(i) != g.Side(who) {
			list = append(list, i)
		}
	}
	return list
}

// IsCalled reports whether a word is the name of somebody.
func (t *Table) IsCalled(word string, who int) bool {
	n, ok := t.S.Game().Figure(word)
	return ok && n == who
}

// Fights reports whether somebody is a figure of the bout that stands, and no side.
func (t *Table) Fights(i int) bool {
	g := t.S.Game()
	stands := g.Standing(i)
	if t.Book.Stands != "" {
		v, _ := t.S.Facts().Get(t.S.NameOf(i) + "." + t.Book.Stands)
		stands = screen.Holds(v)
	}
	return stands && (t.S.NameOf(i) != g.Side(i) || !t.HasMembers(i))
}

func (t *Table) HasMembers(side int) bool {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if i != side && g.Side(i) == g.Side(side) {
			return true
		}
	}
	return false
}

// Members are a figure, or all that stand of a side.
func (t *Table) Members(who int) (list []int) {
	if t.Fights(who) {
		return []int{who}
	}
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if g.Side(i) == g.Side(who) && t.Fights(i) {
			list = append(list, i)
		}
	}
	return list
}

// MeantBy are those that are named, or all that words such as me or them stand for.
func (t *Table) MeantBy(q *question.Question, named []int, words []string) (list []int) {
	for _, n := range named {
		list = append(list, t.Members(n)...)
	}
	if len(list) > 0 {
		return list
	}
	own, other := false, false
	for _, w := range words {
		own, other = own || slices.Contains(question.OwnWords, w), other || slices.Contains(question.OtherWords, w) || slices.Contains([]string{"somebody", "anybody", "anyone", "someone", "one"}, w)
	}
	for i := 0; own != other && t.S.Game().Side(i) != ""; i++ {
		mine := t.Acts(i)
		if t.Plays() {
			mine = t.S.PolicyOf(i) == ""
		}
		if t.Fights(i) && mine == own {
			list = append(list, i)
		}
	}
	return list
}

// ActiveOf is of some the one whose turn it is, where somebody says I; else all of them.
func (t *Table) ActiveOf(list []int, word string) []int {
	for _, who := range list {
		if word == "i" && strings.EqualFold(t.S.NameOf(who), t.S.Game().Active()) {
			return []int{who}
		}
	}
	return list
}

func (t *Table) Figures() (n int) {
	for t.S.Game().Side(n) != "" {
		n++
	}
	return n
}

// Listed are some names in a row.
func (t *Table) Listed(who []int, word string) string {
	var names []string
	for _, i := range who {
		names = append(names, t.S.NameOf(i))
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " " + word + " " + names[n-1]
	}
	return strings.Join(names, "")
}

// AnswerOf is an answer of the ruleset by its name, nil where it has none.
func (t *Table) AnswerOf(id string) *screen.Answer {
	for i := range t.Book.Answers {
		if t.Book.Answers[i].ID == id {
			return &t.Book.Answers[i]
		}
	}
	return nil
}

// BeforeBlow is a turn of somebody as it stands when he strikes a blow, behind the walk to it; nil where he
// cannot come to it so.
func (t *Table) BeforeBlow(turn game.Game, by int, b ahead.Blow) game.Game {
	g := t.ToCome().OwnTurn(turn, by).Fork()
	if b.Line == "" || b.From != "" && !trial.CarriesOut(g, t.WalkVerb()+" "+b.From, nil) {
		return nil
	}
	return g
}

// Verb is the command that a question names, as the ruleset has it, and the word for it.
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

// Candidates are the commands that a question is about, those that may be given first.
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

// NothingElse reports whether a question has no word that says more than a command does.
func (t *Table) NothingElse(q *question.Question, verb, command string) bool {
	of := strings.FieldsFunc(strings.ToLower(command), func(r rune) bool { return r == ' ' || r == '-' })
	return !slices.ContainsFunc(q.Words[1:], func(w string) bool {
		_, named := t.S.Game().Figure(w)
		return w != verb && !question.Common(w) && !named && !slices.Contains(neutral, w) && !slices.ContainsFunc(question.Forms(w), func(f string) bool { return slices.Contains(of, f) || t.Book.Synonyms[f] != "" })
	})
}

func barred(c game.Choice) int {
	if c.Refusal != nil {
		return 1
	}
	return 0
}

// IsFigure reports whether it is the name of one who fights.
func (t *Table) IsFigure(name string) bool {
	_, named := t.S.Game().Figure(name)
	return named
}

// WalkVerb is the command that goes to a place of the map, "" where the list has no walks.
func (t *Table) WalkVerb() string {
	n := slices.IndexFunc(t.Book.Menu, func(g screen.Group) bool { return !g.Leads.Empty() })
	if n < 0 {
		return ""
	}
	return t.Book.Menu[n].Match[0]
}

// Plays reports whether the engine plays for somebody.
func (t *Table) Plays() bool {
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		if t.S.PolicyOf(i) != "" {
			return true
		}
	}
	return false
}

// Parties are who is named in a question: who is to do something, and the others. The doer is -1
// where the question has "I" in that place, or nobody.
func (t *Table) Parties(q *question.Question) (doer int, others []int) {
	doer = -1
	for i, word := range q.Words {
		who, ok := t.S.Game().Figure(strings.TrimSuffix(word, "'s"))
		switch {
		case i == 0 || !ok || question.Common(word):
		case doer < 0 && i == q.Subject():
			doer = who
		default:
			others = append(others, who)
		}
	}
	return doer, others
}

// Acts reports whether somebody is of the side that is to act.
func (t *Table) Acts(who int) bool { return t.ToCome().Acts(who) }

// Allied reports whether two are of one side, of those that have more than one.
func (t *Table) Allied(a, b int) bool {
	side := t.S.Game().Side(a)
	return side != "" && strings.EqualFold(side, t.S.Game().Side(b)) && !strings.EqualFold(side, t.S.NameOf(a))
}

// Foe is the only one who is not to act, "" if there are more.
func (t *Table) Foe() string {
	name := ""
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		switch {
		case t.Acts(i):
		case name != "":
			return ""
		default:
			name = t.S.NameOf(i)
		}
	}
	return name
}

// Between reports whether a command is of a doer, or of anybody for -1, and of all the others that
// are named; who does it stands in it before them, or not at all where he alone is to act.
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

// ofTurns are the words behind which a turn is what somebody has, and no command.
var ofTurns = strings.Fields("this that next last my his her their our the a one each per")

// neutral are words of such a question that change nothing in what is asked.
var neutral = strings.Fields("list able allowed offered shown possible let now yet here there enemy opponent really even right away today action command something anything somebody anybody man men second")

// The answers of a ruleset's screen that the program itself looks for: how a bout is won, why one was
// lost or won (whose event ended it), and how one finds out what somebody may do in his own turn.
const (
	Won      = "won"
	Lost     = "lost"
	Reaching = "reaching"
)
