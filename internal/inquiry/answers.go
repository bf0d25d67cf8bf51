package inquiry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/asked"
	"summa/internal/core"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/internal/question"
	"summa/internal/repl"
	"summa/internal/scenario"
	"summa/internal/screen"
	"summa/internal/sim"
)

// isAhead is the answer of a ruleset to the question who is ahead.
const isAhead = "ahead"

// howEnded is the answer of a ruleset that says to everybody how a bout ended.
const howEnded = "how-ended"

// bare returns the prepared answer to words that are no question, such as a wish for which there is
// no command; nil if there is none.
func (t *Table) bare(q *question.Question) *screen.Answer {
	if q.Said == "" || t.S.Game().IsVerb(q.Words[0]) {
		return nil
	}
	for i := range t.Book.Answers {
		if a := &t.Book.Answers[i]; slices.Contains(a.Asks, "="+q.Said) || a.ID == givingUp && q.GivesUp() {
			return a
		}
	}
	return nil
}

// givingUp is the answer of a ruleset that says how to give up a bout, or how to leave it.
const givingUp = "giving-up"

// told returns what a prepared answer says to a question.
func (t *Table) told(a *screen.Answer, q *question.Question) *explain.Explanation {
	x := &explain.Explanation{Rules: a.Rules}
	whom := t.whom(q)
	before := ""
	if a.ID == waits {
		whom = cmp.Or(t.subjectOf(q), whom)
		before = t.beforeWaiting(q, whom)
	}
	text := strings.TrimSpace(before + " " + a.Text.Told(&t.Means, t.S.Facts(), whom))
	of := whom
	if t.Named(q) < 0 && (a.ID == howEnded || !q.Either("i", "my", "we", "our")) {
		of = ""
	}
	rows := t.each(a, func(who int, name string) bool { return of == "" || of == t.S.Game().Side(who) || of == name })
	if victim, ok := t.S.Game().Figure(whom); ok && a.Other && (t.Named(q) >= 0 || q.Either(question.OwnWords...)) {
		rows = t.each(a, func(who int, _ string) bool { return t.S.Game().Side(who) != t.S.Game().Side(victim) })
	}
	if rows != "" {
		text = strings.TrimSpace(text + " " + rows)
	} else if a.None != "" {
		text = a.None
	}
	if text != "" {
		x.Text = []string{t.leftAside(a, q, text)}
	}
	if told := scenario.Told(t.S, t.Book); a.ID == asked.Won && told != "" {
		x.Text = append([]string{told}, x.Text...)
	}
	x.Text = append(x.Text, t.stepsOf(a, q)...)
	if len(a.Events) > 0 && len(x.Text) == 0 && strings.HasSuffix(q.Number, "%") { // a chance is asked for
		return t.figure(q)
	}
	if len(a.Events) > 0 && len(x.Text) == 0 {
		return t.notKept(q)
	}
	return x
}

// stepsOf returns the steps that follow a prepared answer, of the figure that a question is about: those of
// the last result that has any.
func (t *Table) stepsOf(a *screen.Answer, q *question.Question) []string {
	if len(a.Steps) == 0 {
		return nil
	}
	subject, _ := t.roles(q)
	for _, r := range slices.Backward(t.Kept) {
		log := slices.DeleteFunc(slices.Clone(r.Log), func(x core.Record) bool {
			return x.What != core.Step || !slices.Contains(a.Steps, int(x.Kind)) || !t.fits(subject, int(x.Who))
		})
		if len(log) == 0 {
			continue
		}
		v := t.S.View(t.S.Game(), log, r.Rolled)
		rows := strings.Split(strings.TrimSpace(t.Means.Aloud(t.Book.Retold(string(v.Why(nil))))), "\n")
		return append([]string{strconv.Itoa(r.Seq) + ": " + t.S.Unsealed(r.Text)}, indented(rows)...)
	}
	return nil
}

// notKept says that nothing the question asks about is among the results that are kept, and which
// roll the figure in question made last.
func (t *Table) notKept(q *question.Question) *explain.Explanation {
	subject, _ := t.roles(q)
	for _, r := range slices.Backward(t.Kept) {
		of := t.Group(r.Text)
		if len(r.Rolled) == 0 || subject == "" || of == nil || len(of.Events) == 0 && of.Hits == "" && of.Fought == "" || !t.did(subject, r) {
			continue
		}
		if rows := t.deeds([]*repl.Result{r}); len(rows) > 0 && len(rows) < mostTold {
			n := strconv.Itoa(r.Seq)
			return explain.Saying("Nothing of that kind has happened of late. What came last: "+strings.Join(rows, " "), "why "+n+" has the sums of it; log has all that was done.")
		}
		break
	}
	if len(t.Kept) == 0 {
		return explain.Saying("Nothing has been done yet of which why could tell.")
	}
	return explain.Saying("Nothing of that kind has happened in the last " + strconv.Itoa(len(t.Kept)) + " commands, of which why tells; log has all that was done.")
}

// whom returns the name of the figure that a question names, or else of the figure that is to act.
func (t *Table) whom(q *question.Question) string {
	if who := t.Named(q); who >= 0 {
		return t.S.NameOf(who)
	}
	if foe := t.Foe(); foe != "" && q.Either("he", "she", "his", "opponent", "enemy", "engine", "computer") && (!q.Either("i", "me", "my") || q.Is("does he", "does she", "has he", "has she")) {
		return foe
	}
	if who := t.S.Hides(); who != "" {
		return who
	}
	if who := t.StruckNow(); who >= 0 && q.Words[0] == "why" && q.Either("not") && q.Either("i", "we") {
		return t.S.NameOf(who)
	}
	return t.S.Game().Active()
}

// standing says how the sides stand, and how often each would win.
func (t *Table) standing() *explain.Explanation {
	x := &explain.Explanation{}
	at := slices.IndexFunc(t.Book.Answers, func(a screen.Answer) bool { return a.ID == isAhead })
	if at >= 0 && t.S.Game().Begun() {
		a := &t.Book.Answers[at]
		x.Rules = a.Rules
		x.Text = append(x.Text, t.each(a, everyone))
		if text := a.Text.Told(&t.Means, t.S.Facts(), ""); text != "" {
			x.Text = append(x.Text, text)
		}
	}
	if why := t.Means.Fill(&t.Book.Unadvised, t.S.Facts()); why != "" { // the engine cannot play on, so nothing is foretold either
		x.Text = append(x.Text, why)
		return x
	}
	x.Text = append(x.Text, t.forecast())
	return x
}

// everyone makes each speak of every figure.
func everyone(int, string) bool { return true }

// each returns what a prepared answer says of every figure or side for which of returns true; of is
// given the figure's number and the name of its row.
func (t *Table) each(a *screen.Answer, of func(who int, name string) bool) string {
	var list []string
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		name := t.S.NameOf(i)
		if a.Sides {
			name = g.Side(i)
		}
		if text := a.Each.Told(&t.Means, t.S.Facts(), name); text != "" && !slices.Contains(list, text) && of(i, name) {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return strings.Join(list, "; ") + "."
}

// mostCounted is the highest number of men in a bout for which an answer plays the bout to its end
// at once.
const mostCounted = 400

// counted returns how many men are left on both sides, as far as the rows of the screen count them.
func (t *Table) counted() (n int) {
	for _, name := range t.Rows() {
		v, _ := t.S.Facts().Get(name + "." + t.Book.Counts)
		of, _ := strconv.Atoi(line.FirstWord(v))
		n += of
	}
	return n
}

// forecast says how often each side wins if the engine plays on from here for all.
func (t *Table) forecast() string {
	g := game.Opened(t.S.Game())
	before := ""
	if t.S.Game().Concealed() {
		before = "Before the choices are turned up, as if nobody had chosen yet: "
	}
	switch {
	case g.Over():
		return "The bout is over."
	case !g.Begun():
		return "The bout has not begun; where all is set up odds bout works out who would win it."
	case g.Concealed():
		return "How often who wins is not worked out while a choice lies sealed. advise weighs your own choices."
	}
	if t.counted() > mostCounted {
		return "odds bout works out how often who wins."
	}
	policy, more := g.Policies()[0], "odds bout"
	if by := t.S.UsualPolicy(); t.Book.PlaysOn && by != policy { // the policy that advice uses
		policy, more = by, more+" "+by
	}
	b, err := g.Bouts(sim.Setup{Policies: []string{policy}})
	if err != nil {
		return "odds bout works out how often who wins."
	}
	e := odds.Estimated(b, g.Hash())
	if t.S.Halt.Stopped() {
		t.S.Halt.Clear() // the stop has been acted on
		return "You stopped it; odds bout works out how often who wins."
	}
	if e == nil {
		return "odds bout works out how often who wins."
	}
	as := "if the engine played on for all as " + policy + " does"
	if manner := t.Book.Manner(policy); manner != "" {
		as = "if all play on " + manner + ", as " + policy + " does"
	}
	text := line.Capital(before+as) + ", of 100 such bouts would win: " + e.Said() + "."
	if e.Give > 0 {
		text += " " + more + " plays more of them, which may take minutes."
	}
	return text + t.otherwise(policy)
}

// otherwise says how the chances that advise gives differ from those of bouts that policy plays to
// their end.
func (t *Table) otherwise(policy string) string {
	if g := t.firstGroup(); g != nil && g.Weigher != "" {
		return " advise says how often each choice is to be played."
	}
	if by := t.S.UsualPolicy(); by != policy && t.Book.Doubt > 0 {
		if manner := t.Book.Manner(by); manner != "" {
			return " So count by this who is ahead. The chances that advise gives are what " + by + " guesses, who plays " + manner + " but foresees no bout to its end: they tell choices apart, and are too rough to say who is ahead."
		}
		return " So count by this who is ahead. The chances that advise gives are what " + by + " guesses: they tell choices apart, and are too rough to say who is ahead."
	}
	return " advise has the chance of each choice."
}

// cell says which row of the strip a number with a slash stands in, and what the number means; nil
// if it stands in none.
func (t *Table) cell(q *question.Question) *explain.Explanation {
	if !strings.Contains(q.Number, "/") {
		return nil
	}
	for _, name := range t.Rows() {
		text := t.Book.CellWith(&t.Means, t.S.Facts(), name, q.Number)
		if text == "" {
			continue
		}
		if x, _ := t.Lexicon().Find(strings.ToLower(text)); x != nil {
			x.Text = append([]string{q.Number + " is of " + name + ", " + strings.ToLower(text) + "."}, x.Text...)
			return x
		}
	}
	return nil
}

// figure says that a number is not on the screen, and which numbers are.
func (t *Table) figure(q *question.Question) *explain.Explanation {
	if text := t.defined(q); text != "" {
		if strings.Contains(text, q.Number) || !strings.Contains(q.Number, "/") {
			return explain.Saying("The line that says how to read it has: " + text + ".")
		}
		return explain.Saying("The line that says how to read it has, of another such number: " + text + ".")
	}
	if strings.Contains(q.Number, "/") {
		return explain.Saying("No " + q.Number + " stands above the list. show says everything of everybody.")
	}
	if t.Pairs != nil {
		if text := t.Pairs(q.Number, q.Words, t.Shown); len(text) > 0 {
			return explain.Saying(text...)
		}
	}
	if x := t.tells(q.Number); x != nil {
		return x
	}
	return cmp.Or(faces(q.Number), t.priced(q), t.listed("No "+q.Number+" stands in the list now."))
}

// pricing is the answer of a ruleset that says how the cost beside a choice is paid.
const pricing = "pricing"

// priced names the entry of the list beside which a number stands that nothing is calculated from,
// and says how such a cost is paid; nil if the number stands beside no entry.
func (t *Table) priced(q *question.Question) *explain.Explanation {
	for i := range t.Shown {
		e := &t.Shown[i]
		if e.Number == "" || !slices.ContainsFunc(e.Figures(), func(w string) bool { return strings.Trim(w, `":`) == q.Number }) {
			continue
		}
		x := explain.Saying(q.Number + " stands at " + e.Number + ", " + line.Clean(cmp.Or(e.Text, e.Command)) + t.shows(e) + ".")
		if a := t.AnswerOf(pricing); a != nil && strings.Contains(e.Cost, q.Number) {
			x.Text, x.Rules = append(x.Text, a.Text.Told(&t.Means, t.S.Facts(), "")), a.Rules
		}
		return x
	}
	return nil
}

// likely says which chances the list shows, those of the command that a question names first.
func (t *Table) likely(q *question.Question) *explain.Explanation {
	verb, _ := t.Verb(q)
	text := "The list has: "
	var have, of, all []string
	doer, named := t.likelyOf(q)
	if x := t.likelyLater(q, doer, named); x != nil {
		return x
	}
	for i := range t.Shown {
		e := &t.Shown[i]
		if slices.ContainsFunc(named, func(who int) bool { return !line.Names(e.Command+" "+e.Text, t.S.NameOf(who)) }) {
			continue
		}
		comes := strings.TrimSpace(cmp.Or(e.Effect, e.Cost))
		if e.Command == "" || e.Effect == "" && !strings.ContainsAny(comes, ".%") { // a price alone is no chance
			continue
		}
		entry := e.Number + ", " + line.Clean(cmp.Or(e.Text, e.Command)) + ": " + line.Clean(comes)
		word := strings.Fields(e.Command)[0]
		if all = append(all, entry); verb != "" && (word == verb || t.Group(e.Command) != nil && t.Group(e.Command) == t.Group(verb)) {
			of = append(of, entry)
		}
	}
	const most = 3
	switch {
	case len(of) > 0:
		have = of
	case len(named) > 0 && len(all) == 0:
		return explain.Saying("Nothing in the list now is done to " + t.Listed(named, "and") + "; odds and a command says what may come of it.")
	case len(named) > 0:
		have = all
	case slices.ContainsFunc(t.Shown, func(e screen.Entry) bool { return strings.Contains(e.Effect, "%") }) || len(all) == 0:
		return t.listed("")
	default:
		have = all
	}
	if verb != "" && len(of) == 0 {
		text = "No " + verb + " stands in the list now. It has: "
	}
	return explain.Saying(text + strings.Join(have[:min(len(have), most)], "; ") + ". odds and its number says how likely each outcome is.")
}

// likelyOf returns the figure whose action a question asks the chance of, -1 if the question names
// nobody before the action, and the other figures that it names: the chance of Titus hitting
// Brutus.
func (t *Table) likelyOf(q *question.Question) (doer int, others []int) {
	doer = -1
	for i, w := range q.Words[1:] {
		who, ok := t.S.Game().Figure(w)
		if !ok || question.Common(w) {
			continue
		}
		next := ""
		if i+2 < len(q.Words) {
			next = q.Words[i+2]
		}
		verb, _ := t.Verb(&question.Question{Words: []string{"", next}})
		if doer < 0 && len(others) == 0 && (verb != "" || slices.Contains(doing, next) || strings.HasSuffix(next, "ing")) {
			doer = who
		} else {
			others = append(others, who)
		}
	}
	return doer, others
}

// doing are the words that may stand between the name of a figure and its action.
var doing = strings.Fields("to can will would could does going being")

// likelyLater answers a question about the chances of a figure that is not to act: whom it could
// reach in its own turn, or that it is not its turn. It returns nil for the active figure.
func (t *Table) likelyLater(q *question.Question, doer int, named []int) *explain.Explanation {
	g := t.S.Game()
	if doer < 0 || !g.Begun() || g.Over() || strings.EqualFold(t.S.NameOf(doer), g.Active()) || t.S.Hides() != "" && t.Acts(doer) {
		return nil
	}
	if slices.ContainsFunc(named, func(who int) bool { return t.Allied(doer, who) }) {
		return explain.Saying(t.S.NameOf(doer) + " and " + t.Listed(named, "and") + " are on one side.")
	}
	if strikes, _ := t.Verb(q); strikes != "" && len(named) == 1 {
		can := t.read("can " + line.Typed(t.S.NameOf(doer)) + " " + strikes + " " + line.Typed(t.S.NameOf(named[0])))
		if of, ok := t.places().AsksReach(&can); ok {
			of.Weighs = true
			if x := t.places().ReachSaid(&can, &of); x != nil {
				return x
			}
		}
	}
	if x := t.later(t.S.NameOf(doer), t.Acts(doer)); x != nil {
		return x
	}
	return explain.Saying(strings.TrimSuffix(t.Turn(), ".") + " now: no chance of " + t.S.NameOf(doer) + " stands in the list.")
}

// listed says which chances the list shows, after another sentence.
func (t *Table) listed(text string) *explain.Explanation {
	var have []string
	for i := range t.Shown {
		e := &t.Shown[i]
		if strings.Contains(e.Effect, "%") {
			have = append(have, e.Number+", "+e.Effect)
		}
	}
	switch {
	case len(have) > 0:
		text += " The list has: " + strings.Join(have[:min(len(have), 3)], "; ") + "; odds and a number says all that may come of it."
	case text == "":
		text = "No chance stands in the list now; odds and a command says what may come of it."
	}
	return explain.Saying(strings.TrimSpace(text) + " why tells where the numbers of the last command came from.")
}
