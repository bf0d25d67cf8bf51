package inquiry

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/rule"
	"summa/internal/screen"
)

// refusable reports whether a question asks whether something may be done, or why it may not.
func (t *Table) refusable(q *question.Question) bool {
	if q.Either("after", "before", "when", "while", "if", "twice", "again", "and", "without", "from", "also", "both", "more", "other", "another", "next", "later", "his", "her", "their", "be", "been") {
		return false // yes or no would not answer it
	}
	if slices.ContainsFunc(q.Words, func(w string) bool { return strings.ContainsAny(w, "0123456789") }) {
		return false // it asks how far or how often
	}
	if q.Wants() && q.Words[0] != "why" && t.own(q) != "" && !slices.ContainsFunc(q.Words[3:], func(w string) bool { return !slices.Contains(nothingMore, w) }) {
		return true
	}
	if t.another(q) != nil {
		return true
	}
	if _, others := t.Parties(q); slices.ContainsFunc(others, func(o int) bool { return strings.EqualFold(t.S.NameOf(o), t.S.Game().Active()) }) {
		return false // nobody does this to himself
	}
	if q.Either("he", "she", "they") {
		return false // another answer takes this question
	}
	return (q.Wants() || q.Is("can", "may") && t.Named(q) >= 0) && (t.entry(q) != nil || len(t.Candidates(q)) > 0 || t.forced(q) != "")
}

// nothingMore are the words that may follow a command of the session in a question that asks about
// nothing else: can I undo that.
var nothingMore = strings.Fields("it that this now here still")

// own returns the command of the session that a question names. It returns "" if the question names
// a command of the ruleset, or none.
func (t *Table) own(q *question.Question) string {
	if verb, _ := t.Verb(q); verb != "" {
		return ""
	}
	for _, word := range q.Words[2:] {
		for _, form := range question.Forms(word) {
			if t.S.Verb(form) != nil && !question.Common(form) {
				return form
			}
		}
	}
	return ""
}

// forced returns the command that a question names although no list has it, "" if the question has
// no verb.
func (t *Table) forced(q *question.Question) string {
	verb, word := t.Verb(q)
	if verb == "" || !t.NothingElse(q, word, verb) {
		return ""
	}
	doer, others := t.Parties(q)
	switch {
	case len(others) > 0 && (doer < 0 || strings.EqualFold(t.S.NameOf(doer), t.S.Game().Active())):
		return verb + " " + line.Typed(t.S.NameOf(others[0]))
	case doer >= 0 && !strings.EqualFold(t.S.NameOf(doer), t.S.Game().Active()):
		return "" // what he may do is listed, and the question means nothing of that
	}
	return verb
}

// permitted answers a question about the commands in list, the first of which is legal, by saying
// that it may be given. Where the question begins with why, it also says why another of them is
// refused.
func (t *Table) permitted(q *question.Question, list []game.Choice) *explain.Explanation {
	text := "Yes: " + cmp.Or(ways(list), t.ofLegal(&list[0]))
	if q.Words[0] != "why" {
		return explain.Saying(text)
	}
	text = "It may be done" + strings.TrimPrefix(text, "Yes")
	also, barred := t.alike(list)
	if len(also) > 0 {
		text += " So may " + strings.Join(also, ", ") + "."
	}
	if barred == nil {
		return explain.Saying(text)
	}
	x := t.refused(barred.Line, barred.Refusal)
	if x == nil {
		return explain.Saying(text)
	}
	x.Text[0] = "But not" + strings.TrimPrefix(x.Text[0], "No, not")
	x.Text = append([]string{text}, x.Text...)
	return x
}

// alike returns the other legal commands of a list whose first is legal, unless ways lists them, and
// the first command that is refused in whatever step of the turn it is given, nil if there is none.
func (t *Table) alike(list []game.Choice) (legal []string, barred *game.Choice) {
	may := func(command string) bool {
		return slices.ContainsFunc(list, func(c game.Choice) bool { return c.Refusal == nil && c.Line == command })
	}
	for i := range list[1:] {
		switch c := &list[i+1]; {
		case c.Refusal == nil && c.Line != list[0].Line && !slices.Contains(legal, c.Line) && len(legal) < mostNamed && ways(list) == "":
			legal = append(legal, c.Line)
		case c.Refusal != nil && barred == nil && !may(c.Line):
			barred = c
		}
	}
	return legal, barred
}

// ways lists the legal commands of a list, if there are several and they cost nothing and differ in their
// last word alone; "" otherwise.
func ways(list []game.Choice) string {
	head, last := cutLast(list[0].Line)
	said := []string{last}
	for _, c := range list[1:] {
		switch of, way := cutLast(c.Line); {
		case c.Refusal != nil || c.Line == list[0].Line:
		case of != head || of == "" || cmp.Or(c.Told, c.Cost) != "":
			return ""
		case !slices.Contains(said, way):
			said = append(said, way)
		}
	}
	if len(said) < 2 || cmp.Or(list[0].Told, list[0].Cost) != "" {
		return ""
	}
	return head + " " + strings.Join(said[:len(said)-1], ", ") + " or " + said[len(said)-1] + "."
}

// cutLast splits a command before its last word.
func cutLast(command string) (head, last string) {
	at := strings.LastIndexByte(command, ' ')
	return command[:max(at, 0)], command[at+1:]
}

// ofLegal says what a legal command costs, what may come of it, and in which step of the turn it
// comes.
func (t *Table) ofLegal(c *game.Choice) string {
	number := slices.IndexFunc(t.Shown, func(e screen.Entry) bool { return e.Number != "" && strings.EqualFold(e.Command, c.Line) })
	effect := ""
	for i := range t.Shown {
		if e := &t.Shown[i]; strings.EqualFold(e.Command, c.Line) {
			effect = e.Effect
		}
	}
	text := c.Line + behind(cmp.Or(c.Told, c.Cost), effect) + "."
	switch later := slices.ContainsFunc(t.Ahead, func(a game.Choice) bool { return a.Line == c.Line }); {
	case later && number >= 0:
		text += " It is " + t.Shown[number].Number + " of the list, and goes on to the later step of this turn that it belongs to."
	case later:
		text += " It comes in a later step of this turn."
	}
	if g := t.Group(c.Line); g != nil {
		text = strings.TrimSpace(text + " " + g.HiddenFrom(t.S.Facts(), c.Line))
	}
	return text
}

// allowed says whether a question's action may be done, and with what cost and effect, or why it
// may not; it returns nil if the question asks about no such thing.
func (t *Table) allowed(q *question.Question) *explain.Explanation {
	if !t.refusable(q) {
		return nil
	}
	if verb := t.own(q); verb != "" {
		return explain.Saying("Yes, at any time: " + verb + ". help " + verb + " says what it does.")
	}
	if !t.S.Game().Begun() || t.S.Game().Over() {
		return explain.Saying(t.Turn())
	}
	if x := t.another(q); x != nil {
		return x
	}
	if x := t.notHis(q); x != nil {
		return x
	}
	if e := t.entry(q); e != nil && t.Barred[e.Command] != nil {
		return t.refused(cmp.Or(e.Text, e.Command), t.Barred[e.Command])
	} else if e != nil {
		yes := "Yes: it is "
		if q.Words[0] == "why" {
			yes = "It may be done: it is "
		}
		return explain.Saying(yes + e.Number + " of the list" + behind(e.Cost, e.Effect) + ".")
	}
	list := t.Candidates(q)
	if len(list) > 0 && list[0].Refusal == nil {
		return t.permitted(q, list)
	}
	if len(list) > 0 {
		return t.refused(list[0].Line, list[0].Refusal)
	}
	return t.refused(t.forced(q), t.tried(t.forced(q)))
}

// notHis says that the choice a question names belongs to the other side. It does so while a side
// chooses in secret and the list has no choice of that kind; otherwise it returns nil.
func (t *Table) notHis(q *question.Question) *explain.Explanation {
	g, who := t.firstGroup(), t.S.Hides()
	if who == "" || g == nil || g.Choose == "" || t.entry(q) != nil {
		return nil
	}
	due := g.DueOf(&t.Means, t.S.Facts())
	verb, _ := t.Verb(q)
	if list := t.Candidates(q); due == "" || verb == "" || len(list) > 0 && list[0].Refusal == nil {
		return nil
	}
	return explain.Saying("No, not now: " + due + ", and " + who + " chooses a " + g.Choose + ".")
}

// barredOnce says why the other side may not choose something this one time, where the question
// names that choice and the list of the side that chooses now has nothing of its kind; nil for
// another question.
func (t *Table) barredOnce(q *question.Question) *explain.Explanation {
	at := q.Subject()
	asks := q.Is("can", "may", "could", "might", "will", "would", "is it") || q.Words[0] == "why" && q.Either("not", "no")
	if t.S.Hides() == "" || !asks || at > 0 && at < len(q.Words) && slices.Contains([]string{"i", "we"}, q.Words[at]) {
		return nil
	}
	for _, command := range slices.Sorted(maps.Keys(t.Barred)) {
		words := line.Words(command)
		own := slices.ContainsFunc(t.Shown, func(e screen.Entry) bool { return t.Group(e.Command) == t.Group(command) })
		if own || len(words) < 2 || slices.ContainsFunc(strings.Split(words[1], "-"), func(part string) bool { return !q.Either(part, part+"s", part+"ing") }) {
			continue
		}
		f := t.S.Explain(t.Barred[command])
		x := explain.Saying("No, not this time: " + line.Clean(t.Book.Retold(f.Msg)) + ".")
		x.Rules = []string{f.Rule}
		return x
	}
	return nil
}

// behind joins parts into the brackets that follow a command; "" if all parts are blank.
func behind(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(p string) bool { return strings.TrimSpace(p) == "" })
	if len(parts) == 0 {
		return ""
	}
	return " (" + line.Clean(strings.TrimSpace(strings.Join(parts, ", "))) + ")"
}

// tried returns the error with which a command is refused, nil if it may be given.
func (t *Table) tried(text string) error {
	var l line.Line
	if err := l.Parse(text); err != nil {
		return err
	}
	var tape dice.Tape
	tape.Give(nil)
	err := t.S.Game().Fork().Do(&l, &core.Ref{Tape: &tape, Choose: true})
	var short *dice.Short
	if errors.As(err, &short) {
		return nil
	}
	return err
}

// short returns how far away the target of a command is that was refused as too far. It returns ""
// for another refusal, and where the refusal says the distance already.
func (t *Table) short(command, code, why string) string {
	var named []int
	for _, w := range line.Words(command)[1:] {
		if who, ok := t.S.Game().Figure(w); ok && !slices.Contains(named, who) {
			named = append(named, who)
		}
	}
	if code != "too-far" || len(named) != 2 {
		return ""
	}
	if far := t.places().Apart(named[1], named[0]); far != "" && !strings.Contains(why, " "+far) {
		say := "; the way to " + t.S.NameOf(named[1]) + " is " + far
		if strings.Contains(why, ", or ") { // the refusal gives the limit for each kind of ground alone
			say += ", part of it on each of these, and that takes more than is left"
		}
		return say
	}
	return ""
}

// refused says why a command may not be given, and what would make it possible.
func (t *Table) refused(text string, err error) *explain.Explanation {
	if err == nil {
		return explain.Saying("Yes: " + text + ".")
	}
	if _, opens := t.S.Game().Sealing(t.Open); opens {
		return explain.Saying("No, not now: what was chosen is turned up, and its dice come first. What is chosen next is asked for once they have fallen.")
	}
	var no *rule.Refusal
	f := t.S.Explain(err)
	if !errors.As(err, &no) { // the error is one of usage and not of the rules, so it answers nothing
		return nil
	}
	code, why, by := f.Code, f.Msg, f.Rule
	if t.Later != nil {
		code, why, by = t.Later(text, err)
	}
	if verb := line.FirstWord(text); code == "wrong-step" && !slices.ContainsFunc(t.Ahead, func(c game.Choice) bool { return line.FirstWord(c.Line) == verb }) {
		x := explain.Saying("No, not this turn as all stand now: " + line.Clean(t.Book.Retold(why)) + ", and no later one has a " + verb + " to offer.")
		x.Rules = append(x.Rules, by)
		return x
	}
	x := explain.Saying("No, not now: " + text + ": " + line.Clean(t.Book.Retold(why)) + t.short(text, code, why) + ".")
	if by != "" {
		x.Rules = []string{by}
	}
	if walk := t.Walk(text); walk != "" {
		x.Text = append(x.Text, "But "+walk+"; "+text+" is possible.")
	}
	return x
}
