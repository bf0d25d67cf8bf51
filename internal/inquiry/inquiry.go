// Package inquiry answers questions that are put in words: by a command that changes nothing, or by
// a few sentences about the bout as it stands. What belongs to one ruleset is in the answers and
// synonyms of its screen.
package inquiry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/asked"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/help"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/whereabouts"
)

// A Table is what the person who asks has before him, and what an answer may be drawn from.
type Table struct {
	asked.Table
	Kept   []*repl.Result // the results that why still explains
	Walk   func(command string) string
	Barred map[string]error                                         // by command: why a choice that keeps its place in the list may not be made now
	Later  func(command string, err error) (code, why, rule string) // the code, reason and rule to name for a refused command, also where a later step of the turn would refuse it

	Against func(words []string) string // which choices do best against one of the other side's

	Best func(shown []screen.Entry) string // which of some choices does best, whatever the other side chooses

	Told func() (commands, texts []string) // the choices that advice has spoken of as the bout stands, best first

	Columns func() []*screen.Column       // the columns of the table on the screen
	Legend  func(*screen.Group) string    // how to read the list of a group as it is shown
	Safest  func(of *screen.Group) string // which choice of a group is the safest

	Places func(command string) string // a command that goes toward something or away, with the place; "" if it leads nowhere

	Pairs func(number string, words []string, shown []screen.Entry) []string // what comes of pairs of hidden choices
}

// places returns the table that answers questions about places and ways.
func (t *Table) places() *whereabouts.Table {
	return &whereabouts.Table{Table: &t.Table, Told: t.told, Allowed: t.allowed, Read: t.read, Places: t.Places}
}

// GoesTo reports whether a text asks to go to somebody.
func (t *Table) GoesTo(text string) bool { return t.places().GoesTo(text) }

// Command returns the command that answers a question, "" if the text is none. A question that no
// command answers becomes an explain command, whose text is that of Answer.
func (t *Table) Command(text string) string {
	q := t.read(text)
	if len(q.Words) > 0 {
		if do := t.alone(&q); do != "" {
			return do
		}
	}
	if a := t.bare(&q); a != nil && a.Do != "" {
		return a.Do
	}
	if t.said(&q) != nil || t.bare(&q) != nil || len(q.Words) == 1 && q.Number != "" && t.pair(&q) != nil || len(q.Words) > 2 && t.S.Verb(t.S.WholeVerb(q.Words[0])) == nil && t.pair(&q) != nil {
		return t.itself(&q)
	}
	if !q.Asks() {
		return ""
	}
	if id := t.ruleAsked(&q); id != "" {
		return "rule " + id
	}
	if t.places().Supposes(&q) != nil {
		return t.itself(&q)
	}
	if term := t.termAsked(&q); term != "" {
		return "explain " + term
	}
	if whom, _ := t.places().WayAsked(&q); whom >= 0 || t.places().WayBehind(&q) != nil {
		return t.itself(&q)
	}
	if t.takesBack(&q) {
		if q.Begins() || !t.ofLast(&q) {
			return t.itself(&q)
		}
		return "undo"
	}
	if n := q.Line(); n != "" && slices.ContainsFunc(t.S.Results(), func(r *repl.Result) bool { return strconv.Itoa(r.Seq) == n }) {
		return "why " + n
	}
	if t.abreast(&q) != nil || t.hisChance(&q) != nil || t.weapon(&q) != nil || t.barredOnce(&q) != nil || t.ofLine(&q) != nil || t.column(&q) != nil || t.best(&q) != nil || t.safest(&q) != nil {
		return t.itself(&q)
	}
	command := ""
	if !strings.Contains(text, ";") { // after it comes another command
		command = help.Looking(q.Said)
	}
	switch {
	case q.Is("what may i do", "what can i still do", "what may i still do", "what else can i do", "what else may i do", "what are my options", "what options do i have", "what are the options", "what are my choices") && t.S.Game().Begun(), t.whatHeMay(&q):
		return "legal"
	case q.Said == "what is this", q.Said == "what is it", q.Said == "what is that", q.Said == "what now",
		q.Is("what is this for", "what is that for", "what is this about", "what is asked", "what is this question"),
		q.Is("who plays") && !t.S.Game().Begun():
		return "?"
	case command == "" && !q.Begins():
		return ""
	case command == "undo", q.Said == "why turn":
		return command
	case t.chosen(&q) != nil, t.using(&q) != nil, t.ofOwn(&q) != nil, t.lately(&q) != nil, t.refrained(&q) != nil, t.may(&q) != nil, t.whyNot(&q) != nil, t.whyBetter(&q) != nil, t.reckoning(&q) != nil, t.needed(&q) != nil, t.places().Whereabouts(&q) != nil, t.places().FromBeside(&q) != nil, t.places().Compared(&q) != nil:
		return t.itself(&q)
	}
	if _, ok := t.places().AsksReach(&q); ok {
		return t.itself(&q)
	}
	return cmp.Or(t.byAnswer(&q), t.byPhrase(&q), t.byWord(&q, command))
}

// whatHeMay reports whether a question asks only what somebody can do now, where he or his whole
// side is to act.
func (t *Table) whatHeMay(q *question.Question) bool {
	if !q.Is("what can", "what may", "what could") || len(q.Words) < 4 || q.Words[3] != "do" || !t.S.Game().Begun() || t.S.Game().Over() || t.S.Hides() != "" {
		return false
	}
	who, ok := t.S.Game().Figure(q.Words[2])
	rest, acts := strings.Join(q.Words[4:], " "), t.S.ToAct()
	if !ok || acts < 0 || who != acts && (t.S.NameOf(acts) != t.S.Game().Side(acts) || t.S.Game().Side(who) != t.S.Game().Side(acts)) {
		return false
	}
	return slices.Contains([]string{"", "now", "next", "this turn"}, rest)
}

// termAsked returns the term of several words that a question asks the meaning of, and of nothing
// else; "" if it asks for none.
func (t *Table) termAsked(q *question.Question) string {
	said := q.Said
	if a := t.Prepared(q); a != nil && asked.OnlyOf(q, a) { // the prepared answer accounts for every word of it
		return ""
	}
	if word := t.worth(said); word != "" {
		return word
	}
	for _, begins := range [...]string{"what is ", "what are ", "what does ", "what do "} {
		rest, ok := strings.CutPrefix(said, begins)
		if !ok {
			continue
		}
		for _, lead := range [...]string{"a ", "an ", "the "} {
			rest = strings.TrimPrefix(rest, lead)
		}
		rest = strings.TrimSuffix(rest, " mean")
		if strings.HasPrefix(said, "what do") && !strings.HasSuffix(said, " mean") || !strings.Contains(rest, " ") || !t.glossed(rest) {
			return ""
		}
		return rest
	}
	return ""
}

// worth returns the thing of the content that a question asks about in the form "is it any good" or
// "what is it good for"; "" for another question.
func (t *Table) worth(said string) string {
	for _, form := range [...][2]string{{"what is ", " good for"}, {"what are ", " good for"}, {"is ", " any good"}, {"is ", " good"}} {
		rest, begins := strings.CutPrefix(said, form[0])
		rest, ends := strings.CutSuffix(rest, form[1])
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, "the "), "a ")
		if begins && ends && t.glossed(rest) {
			if x, _ := t.Lexicon().Find(rest); x.Kind != "" {
				return rest
			}
		}
	}
	return ""
}

// kindAsked returns the kind of content that a question wants listed, such as "what weapons are
// there"; "" for another question.
func (t *Table) kindAsked(q *question.Question) string {
	if !q.Is("what", "which") || !q.Either("there", "exist", "available") {
		return ""
	}
	kinds := t.S.Content.ListKinds
	for _, w := range q.Words[1:] {
		if slices.Contains(kinds, w) {
			return w
		}
	}
	if q.Either("gladiators", "fighters", "men", "troops", "units", "characters", "boxers", "types") && len(kinds) > 0 {
		return kinds[0]
	}
	return ""
}

// ruleAsked returns the rule that a question names by its id, in square brackets or without; "" if
// it names none.
func (t *Table) ruleAsked(q *question.Question) string {
	for _, w := range q.Words[1:] {
		if w = strings.Trim(w, "[]"); strings.Contains(w, ".") && t.S.Lexicon().Rule(w) != nil {
			return w
		}
	}
	return ""
}

// byAnswer returns the command for a question about a number, about how to read the screen, or that
// the ruleset has an answer to; "" for another question.
func (t *Table) byAnswer(q *question.Question) string {
	a := t.Prepared(q)
	if q.Number != "" {
		if a == nil && t.defined(q) != "" && t.cell(q) == nil {
			return t.itself(q)
		}
		if a == nil && t.share(q) != nil {
			return t.itself(q)
		}
		if of := t.chance(q); of != "" && (a == nil || q.Words[0] == "why" && t.figured(q) == nil) {
			return of
		}
		if a == nil {
			return t.itself(q)
		}
	}
	switch {
	case q.ReadsScreen() || q.Either("brackets", "bracket", "parentheses"):
		return t.itself(q)
	case a == nil:
		if of := t.ofHouse(q); of != nil && of.Do != "" {
			return of.Do
		}
		if t.ofSession(q) != nil || t.state(q) != nil {
			return t.itself(q)
		}
		return ""
	case a.Do != "":
		return a.Do
	case len(a.Events) > 0:
		if seq := t.past(q); seq != "" && t.part(q) == nil {
			return "why " + seq
		}
	}
	return t.itself(q)
}

// byPhrase returns the command for a question that is phrased the same in every ruleset; "" for
// another question.
func (t *Table) byPhrase(q *question.Question) string {
	switch {
	case q.Weighing() && t.S.Game().Begun() && !t.S.Game().Over():
		return "advise"
	case q.Has("best", "move", "choice", "option", "idea", "action") || q.Is("what should i", "what shall i", "what would you", "what do you", "what would the engine", "what is best", "what is the best", "which is best", "which is better", "what is better", "what now should", "would it be", "which should", "who should", "whom should", "which one should", "which of them should", "which of these should", "where should"):
		return "advise"
	case t.Trying(q) != "":
		return "odds " + t.Trying(q)
	case q.Winning():
		return "explain " + help.HowItStands
	case q.Is("what happened", "what has happened", "what just happened", "what did he", "what did she", "what did they", "what has he"):
		return "log 5"
	case t.kindAsked(q) != "":
		return "list " + t.kindAsked(q)
	case t.S.Game().Begun() && q.Is("who is dead", "who is still alive", "who is alive", "who is left", "who is still", "who is down", "who is out", "how many are left", "how many men are left", "what is left"):
		return "show"
	case q.Is("what was the roll", "what was the die", "what were the", "what did i roll", "what did i throw", "what did he roll", "what did he throw", "what have i rolled", "what have i thrown") && t.S.Seq() > 0:
		return "why"
	case t.S.Game().Begun() && (q.Neighbouring() || q.Distant()) && q.Either("i", "me", "my", "he", "him"):
		return "show"
	case t.S.Hides() == "" && q.Is("why did he do that", "why did she do that", "why did they do that", "why did he do this", "why did it do that", "why did the engine do that"):
		return "why turn"
	case t.S.Game().Begun() && q.Is("what round is", "which round is", "what turn is", "which turn is", "what round are", "which round are", "what turn are"):
		return "show"
	case t.S.Game().Begun() && q.Is("what is my opponent good", "how strong is my opponent", "how good is my opponent", "what is he good", "how strong is he", "how good is he", "how strong are they", "what skills do i", "what skills does he", "what tricks do i", "what tricks does he", "how badly am i", "how badly is he", "how hurt", "how wounded"):
		return t.rowAsked(q)
	case q.Is("what do i have", "what have i", "what am i holding", "what do i hold", "what do i carry", "what does he have", "what does he carry") && t.S.Game().Begun():
		return "show"
	case q.Likely() && t.entryNamed(q) != "":
		return "odds " + t.entryNamed(q)
	case q.Likely():
		return t.itself(q)
	case q.Is("which", "who") && q.Either("best", "first") && !q.Either("goes", "began", "plays"):
		return "advise"
	case q.Either("worked", "calculated", "computed") || q.Is("where does that", "where did that", "where do the numbers", "where do these"),
		q.Is("why did that happen", "why did this happen", "why did it happen", "why was that", "why is that", "why that"):
		return "why"
	case q.Either("luck", "lucky", "luckier", "luckiest", "unlucky") && t.S.Game().Begun() && q.Is("who", "was", "am", "how lucky", "have i"):
		return "luck"
	case t.refusable(q) || q.Turns() || t.choices(q) != nil:
		return t.itself(q)
	case q.Words[0] == "why":
		if seq := t.past(q); seq != "" && t.part(q) == nil {
			return "why " + seq
		}
		return t.itself(q)
	}
	return ""
}

// byWord returns the command for a question about a word of the rules or a verb; otherwise the one
// that the beginning of the question suggests.
func (t *Table) byWord(q *question.Question, command string) string {
	if t.howTo(q) != nil {
		return t.itself(q)
	}
	if verb, _ := t.Verb(q); verb != "" && t.S.Game().Begun() && q.Is("how do i", "how do we", "how to", "how can i", "how does one") {
		return "help " + verb
	}
	within := t.Within(q)
	if command == "show" && q.Words[0] == "who" {
		switch who := t.Named(q); {
		case who >= 0:
			return "show " + line.Typed(t.S.NameOf(who))
		case slices.ContainsFunc(q.Words[1:], func(w string) bool { return !question.Common(w) && !slices.Contains(everybody, w) }):
			return t.itself(q)
		}
		return command
	}
	if word, ok := strings.CutPrefix(command, "explain "); ok {
		switch {
		case inDice(word): // in a command, faces of dice follow it
		case t.Knows(word) && !(t.onlyEvent(word) && t.legend(q) != "") && (q.Words[0] != "how" || t.itsOwn(word)):
			return command
		case within != "" && q.Either("what", "how") && !q.Either("difference", "between", "or") && !q.Is("how many", "how much", "how far", "how long", "how often") && t.legend(q) == "":
			return "explain " + within
		}
		return t.itself(q)
	}
	if command == "help rules" && !q.Either("win", "end", "won", "ends") || command == "" {
		if within != "" && q.Is("when", "which") {
			return "explain " + within
		}
		return t.itself(q)
	}
	if command == "map" && (!t.asksPlace(q) || t.places().Placed(q) != nil) {
		return t.itself(q)
	}
	return command
}

// everybody are the words by which a question asks who takes part.
var everybody = strings.Fields("enemy enemies opponent opponents here playing everybody everyone")

// inDice reports whether faces of dice follow a word in a command.
func inDice(word string) bool { return word == "dice" || word == "roll" || word == "throw" }

// itself returns the command that asks explain the question. It replaces the words dice and roll,
// which faces follow in a command.
func (t *Table) itself(q *question.Question) string {
	said := strings.NewReplacer(" dice ", " die ", " roll ", " throw ").Replace(" " + q.Said + " ")
	return "explain " + strings.TrimSpace(said)
}

// Answer returns what explain says to a question, nil if the text is none.
func (t *Table) Answer(text string) *explain.Explanation {
	if x := signOf(text); x != nil {
		return x
	}
	if x := t.places().Lying(text); x != nil {
		return x
	}
	q := t.read(text)
	if x := t.pair(&q); x != nil {
		return x
	}
	if x := t.answer(&q); x != nil || !q.Asks() || !q.Begins() {
		return x
	}
	return t.unknown(&q)
}

// answer returns what is said to a question, nil if there is no answer to it.
func (t *Table) answer(of *question.Question) *explain.Explanation {
	q := *of
	if term := t.termAsked(&q); term != "" {
		x, _ := t.Lexicon().Find(term)
		return x
	}
	if a := t.said(&q); a != nil {
		return explain.Saying(a.Text)
	}
	if a := t.bare(&q); a != nil {
		return t.told(a, &q)
	}
	if !q.Asks() {
		return nil
	}
	if s := t.places().Supposes(&q); s != nil {
		return t.places().Supposed(s)
	}
	if x := firstOf(&q, t.places().WayTo, t.places().WayBehind); x != nil {
		return x
	}
	if t.takesBack(&q) {
		return t.undoing(&q)
	}
	if x := firstOf(&q, t.abreast, t.hisChance); x != nil {
		return x
	}
	if x := t.weapon(&q); x != nil || !q.Begins() {
		return x
	}
	if x := firstOf(&q, t.barredOnce, t.ofLine, t.column, t.best, t.safest); x != nil {
		return x
	}
	if of, ok := t.places().AsksReach(&q); ok {
		return t.asAllStand(&q, t.places().ReachSaid(&q, &of))
	}
	if x := firstOf(&q, t.chosen, t.using, t.ofOwn, t.lately, t.may, t.whyNot, t.whyBetter); x != nil {
		return x
	}
	if x := t.refrained(&q); x != nil {
		return x
	}
	if e := t.reckoning(&q); e != nil {
		return t.sum(e)
	}
	if x := firstOf(&q, t.needed, t.places().Whereabouts, t.part, t.places().FromBeside, t.places().Compared); x != nil {
		return x
	}
	a := t.Prepared(&q)
	if q.Number != "" && t.figured(&q) == nil {
		if x := firstOf(&q, t.cell, t.share); x != nil || a == nil {
			return cmp.Or(x, t.figure(&q))
		}
	}
	if a != nil {
		if x := t.told(a, &q); x == nil || len(x.Text) > 0 { // else it has nothing to say as the bout stands
			return x
		}
	}
	return t.inGeneral(&q)
}

// inGeneral answers a question that nothing on the table answers by itself: about the session,
// whose turn it is, chances, and what may be done; nil if none of these answers it.
func (t *Table) inGeneral(q *question.Question) *explain.Explanation {
	if x := firstOf(q, t.ofSession, t.state); x != nil {
		return x
	}
	switch {
	case q.Turns():
		return t.turnSaid(q)
	case q.Likely():
		return t.likely(q)
	case q.Said == help.HowItStands, q.Winning():
		return t.standing()
	}
	if x := firstOf(q, t.choices, t.allowed, t.howTo); x != nil {
		return x
	}
	verb, _ := t.Verb(q)
	if q.Words[0] == "why" && !q.Wants() && q.Past() && (len(t.events(q)) > 0 || verb != "" && q.Is("why did", "why has", "why have")) {
		return t.notKept(q)
	}
	return t.sign(q)
}

// firstOf returns the first answer that is not nil.
func firstOf(q *question.Question, answers ...func(*question.Question) *explain.Explanation) *explain.Explanation {
	for _, answer := range answers {
		if x := answer(q); x != nil {
			return x
		}
	}
	return nil
}

// turnSaid says who is to act or, once the bout is over, who has won. To a question whether the bout
// is over, or who won, it says first that it is not over.
func (t *Table) turnSaid(q *question.Question) *explain.Explanation {
	text := t.Turn()
	switch {
	case t.S.Game().Over():
		if winner, _, _ := t.S.Game().Get("bout.winner"); screen.Holds(winner) {
			text += " The winner: " + winner + "."
		}
	case !t.S.Game().Begun():
	case q.Either("won"):
		text = "Nobody yet: " + line.Capital(text)
	case q.Either("over"):
		text = "No: " + text
	}
	return explain.Saying(text)
}

// itsOwn reports whether explain answers a word by an entry of just that name. It is also true of a
// word without an entry.
func (t *Table) itsOwn(word string) bool {
	x, _ := t.Lexicon().Find(word)
	return x == nil || x.Of(word)
}

// onlyEvent reports whether a word is only the name of an event of the log.
func (t *Table) onlyEvent(word string) bool {
	x, _ := t.Lexicon().Find(word)
	return x != nil && x.IsEvent()
}

// takes reports whether a verb begins a listed command, legal or refused, of this or a later step.
func (t *Table) takes(verb string) bool {
	return t.S.Game().Begun() && slices.ContainsFunc(append(t.S.Game().Legal(true), t.Ahead...), func(c game.Choice) bool { return strings.Fields(c.Line)[0] == verb })
}

// lists reports whether a word stands after the verb in a listed command, legal or refused.
func (t *Table) lists(word string) bool {
	return t.S.Game().Begun() && slices.ContainsFunc(t.S.Game().Legal(true), func(c game.Choice) bool { return slices.Contains(line.Words(strings.ToLower(c.Line))[1:], word) })
}

// unknown says that a question has no answer, and which similar questions may be asked.
func (t *Table) unknown(q *question.Question) *explain.Explanation {
	var list []string
	asks := func(text string) {
		if len(list) < 3 && !slices.Contains(list, text) && t.answers(text) {
			list = append(list, text)
		}
	}
	word := t.Within(q)
	about := t.about(word)
	if word != "" && about == nil {
		asks("what is " + word + "?")
	}
	switch verb, typed := t.Verb(q); {
	case verb == "":
	case !t.takes(verb) && !t.lists(typed):
		if q.Wants() && t.S.Game().Begun() && !t.S.Game().Over() {
			if typed != verb {
				typed += ", the command " + verb + ","
			}
			no := explain.Saying("No, not now: no " + typed + " is among what may be done or is barred this turn. help " + verb + " says what it takes.")
			if x, _ := t.Lexicon().Find(verb); x != nil && t.glossed(verb) {
				no.Text, no.Rules = append(no.Text, x.Text...), x.Rules
			}
			return no
		}
	case t.done(q, verb):
		asks("can I " + verb + "?")
	case word != verb:
		asks("what does " + verb + " do?")
	}
	for _, a := range t.Book.Answers {
		if a.Ask != "" && len(list) < 2 && slices.ContainsFunc(strings.Fields(a.Ask), func(w string) bool { return !question.Common(w) && q.Either(w) }) {
			asks(a.Ask)
		}
	}
	asks("what should I do?")
	asks("who is ahead?")
	asks("what does " + t.shownWord() + " mean?")
	asks("how do I win?")
	if about != nil {
		about.Text = append(about.Text, "You may ask: "+strings.Join(list, " ")+" help names what else there is.")
		return about
	}
	return explain.Saying("I have no answer to that. You may ask: " + strings.Join(list, " ") + " help names what else there is.")
}

// about returns what is known of a word in a question that has no answer, nil if it is no word of
// the rules.
func (t *Table) about(word string) *explain.Explanation {
	x, _ := t.Lexicon().Find(word)
	if x == nil || !t.glossed(word) {
		return nil
	}
	text := x.Text[0]
	if bare := strings.ReplaceAll(text, "-", " "); len(x.Text) > 1 && strings.EqualFold(bare, x.Word) { // the name alone explains nothing
		text = strings.Join(x.Text[1:], "; ")
	}
	return &explain.Explanation{Text: []string{"I have no answer to just that. Of " + word + " I know: " + text}, Rules: x.Rules}
}

// done reports whether a question uses a verb for what somebody does, and not as the name of a
// command: can I trip, but not how is the round.
func (t *Table) done(q *question.Question, verb string) bool {
	end, step := t.S.Game().Ends()
	at := slices.Index(q.Words, verb)
	return verb != end && verb != step && at > 0 && slices.Contains(doers, q.Words[at-1])
}

// doers are the words after which a verb says what somebody does.
var doers = strings.Fields("i we he she they you to")

// answers reports whether a question has an answer as the bout stands.
func (t *Table) answers(text string) bool {
	command := t.Command(text)
	word, explains := strings.CutPrefix(command, "explain ")
	q := t.read(word)
	switch {
	case command == "":
		return false
	case command == "advise":
		return t.S.Game().Begun() && !t.S.Game().Over()
	case !explains, t.Knows(word):
		return true
	}
	return t.answer(&q) != nil
}

// shownWord returns a word of the rules that is on the screen, the first in the order of explain;
// if none is, the first word of all.
func (t *Table) shownWord() (word string) {
	legends := " " + strings.ToLower(strings.NewReplacer(",", " ", ":", " ", ";", " ").Replace(strings.Join(t.legends(true), " "))) + " "
	for _, g := range t.Lexicon().Gloss {
		of := strings.ReplaceAll(g.Word, "-", " ")
		shown := strings.Contains(legends, " "+of+" ")
		if name, _, _ := strings.Cut(g.Name, ","); strings.EqualFold(name, of) {
			of = name // as it is written, HP
		}
		if shown {
			return of
		}
		word = cmp.Or(word, of)
	}
	return word
}
