package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/asked"
	"summa/internal/core"
	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/repl"
	"summa/internal/screen"
)

// past returns the number of the line whose derivation answers why something happened, "" if no
// kept line does.
func (t *Table) past(q *question.Question) string {
	if !q.Past() {
		return ""
	}
	events, ends := t.events(q), false
	if a := t.Prepared(q); a != nil {
		events, ends = a.Events, a.ID == asked.Lost
	}
	if len(events) == 0 {
		return t.deed(q)
	}
	if t.Prepared(q) == nil && q.Either(question.Denying...) {
		return ""
	}
	if r, _ := t.happened(q, events, ends); r != nil {
		return strconv.Itoa(r.Seq)
	}
	if t.Prepared(q) == nil { // the word may be that of a command: why did he use the net
		return t.deed(q)
	}
	return ""
}

// happened returns the last result that has an event of the given kinds which fits the question,
// and the event's index in its log; nil if there is none. With ends, the event is one that may have
// ended the bout.
func (t *Table) happened(q *question.Question, events []int, ends bool) (last *repl.Result, at int) {
	if _, named := t.Parties(q); ends && len(named) == 0 && t.S.Game().Over() { // the event that ended it, whoever suffered it
		for _, r := range slices.Backward(t.Kept) {
			for i, x := range slices.Backward(r.Log) {
				if x.What == core.Event && slices.Contains(events, int(x.Kind)) {
					return r, i
				}
			}
		}
	}
	if n := q.Count(); n > 0 { // the question gives the amount
		for _, r := range slices.Backward(t.Kept) {
			if i := slices.IndexFunc(r.Log, func(x core.Record) bool {
				return x.What == core.Event && slices.Contains(events, int(x.Kind)) && int(x.A) == n && t.meant(q, &x)
			}); i >= 0 {
				return r, i
			}
		}
	}
	for _, r := range t.latestFirst(q) {
		for i := range r.Log {
			if x := &r.Log[i]; x.What != core.Event || !slices.Contains(events, int(x.Kind)) {
				continue
			} else if t.meant(q, x) {
				return r, i
			}
			if last == nil && ends && t.S.Game().Over() && t.Named(q) < 0 {
				last, at = r, i
			}
		}
	}
	return last, at
}

// latestFirst returns the results that everybody may see, latest first; those that only turned up
// secret choices are among them, as men may have left a fight by them. For a question why few hit
// that names nobody, the results of the players come before those of the engine.
func (t *Table) latestFirst(q *question.Question) []*repl.Result {
	list := t.shownOnes()
	slices.Reverse(list)
	if !q.Either("few", "fewer") || !q.Either("hit", "hits") || q.Either("me", "us", "my", "our") || t.Named(q) >= 0 {
		return list
	}
	engines := func(r *repl.Result) bool {
		who := t.doneBy(r)
		return who >= 0 && t.S.PolicyOf(who) != ""
	}
	own := slices.DeleteFunc(slices.Clone(list), engines)
	return append(own, slices.DeleteFunc(list, func(r *repl.Result) bool { return !engines(r) })...)
}

// mostTold is how many lines a part of a derivation needs to be told alone.
const mostTold = 3

// part returns the part of a derivation that led to the one event a question asks about; nil if no
// such event is kept or the question asks about more.
func (t *Table) part(q *question.Question) *explain.Explanation {
	if q.Words[0] != "why" || !q.Past() || q.WantsNow() {
		return nil
	}
	events, ends := t.events(q), false
	a := t.Prepared(q)
	if a != nil {
		events, ends = a.Events, a.ID == asked.Lost
	}
	if len(events) == 0 || a == nil && (q.Either(question.Denying...) || q.Wants()) {
		return nil
	}
	r, at := t.happened(q, events, ends)
	if r == nil {
		return nil
	}
	from := partFrom(r.Log, at)
	added := t.addedUp(r, at)
	rows := added
	if added == nil {
		rows = t.derived(r, from, at)
	}
	n := strconv.Itoa(r.Seq)
	x := explain.Saying(append([]string{n + ": " + t.inShort(r)}, indented(rows)...)...)
	if a != nil && !ends {
		if text := a.Text.Told(&t.Means, t.S.Facts(), t.S.NameOf(int(r.Log[at].Who))); text != "" {
			x.Text, x.Rules = append([]string{text}, x.Text...), a.Rules
		}
	}
	_, named := t.Parties(q)
	if winner, _, _ := t.S.Game().Get("bout.winner"); ends && len(named) == 0 && t.S.Game().Over() && screen.Holds(winner) {
		x.Text = append([]string{winner + " has won. What ended it:"}, x.Text...)
	}
	if luck := t.expected(r); len(luck) > 0 && q.Either("few", "fewer", "many", "less", "more", "little", "only") {
		x.Text = append([]string{strings.Join(luck, "; ") + "."}, x.Text...)
	}
	if at+1 < len(r.Log) || from > 0 || added != nil {
		x.Text = append(x.Text, "why "+n+" has the whole of it, why turn that of the turn.")
	}
	return x
}

// partFrom returns where the part of a log begins that led to the event at index at: after the
// event before it, or, where that part would be short, after the one before that.
func partFrom(log []core.Record, at int) (from int) {
	back := func() {
		for from > 0 && log[from-1].What == core.Event {
			from--
		}
		for from > 0 && log[from-1].What != core.Event {
			from--
		}
	}
	from = at
	if back(); at-from < mostTold {
		back()
	}
	return from
}

// derived returns the derivation of the records from to at of a result's log, below the last sum
// before them.
func (t *Table) derived(r *repl.Result, from, at int) []string {
	v := t.S.View(t.S.Game(), r.Log[from:at+1], r.Rolled)
	rows := strings.Split(strings.TrimSpace(t.Means.Aloud(t.Book.Retold(string(v.Why(nil))))), "\n")
	before := t.S.View(t.S.Game(), r.Log[:from], r.Rolled)
	if sums := strings.TrimSpace(string(before.Sums(nil))); sums != "" {
		last := sums[strings.LastIndexByte(sums, '\n')+1:]
		rows = append([]string{t.Means.Aloud(t.Book.Retold(last))}, rows...)
	}
	return rows
}

// expected says, for the pools of dice of a result and of those thrown just before it, how many
// dice of each counted and how many were expected to.
func (t *Table) expected(of *repl.Result) (rows []string) {
	at := slices.IndexFunc(t.Kept, func(r *repl.Result) bool { return r.Seq == of.Seq })
	for ; at >= 0; at-- {
		r := t.Kept[at]
		v := t.S.View(t.S.Game(), r.Log, r.Rolled)
		here := v.Expected(t.Book.Sums)
		if _, step := t.S.Game().Ends(); len(here) == 0 && (r.Text == step || t.isStep(r)) {
			continue
		} else if len(here) == 0 {
			break
		}
		rows = append(here, rows...)
	}
	return rows
}

// addedUp returns the sum over several groups with what was thrown in all of them, where an event
// of a result adds up such groups; nil for another event.
func (t *Table) addedUp(r *repl.Result, at int) []string {
	if !slices.ContainsFunc(r.Log[:at], func(x core.Record) bool { return x.What == core.Die && t.Book.Part(int(x.Kind)) != "" }) {
		return nil
	}
	whole := t.S.View(t.S.Game(), r.Log[:at+1], r.Rolled)
	whole.Whose, whole.Many = true, t.Book.Bands
	return []string{t.Book.Tell(t.S.Game().Namer(), &r.Log[at]), t.Means.Aloud(t.Book.Thrown(&t.Means, &whole))}
}

// inShort returns a command and the first sentence of what came of it, with the secret choices that
// it turned up.
func (t *Table) inShort(r *repl.Result) string {
	command, told := t.S.Unsealed(r.Text), t.deeds([]*repl.Result{r})
	if len(told) == 0 {
		return command
	}
	if _, opens := t.S.Game().Sealing(r.Text); opens {
		return told[0]
	}
	return command + " -- " + told[0]
}

// indented indents rows by two spaces, in place.
func indented(rows []string) []string {
	for i := range rows {
		rows[i] = "  " + rows[i]
	}
	return rows
}

// meant reports whether an event fits a question: done by the first figure the question names to
// the second, or the other way round where the question asks what was done to somebody.
func (t *Table) meant(q *question.Question, x *core.Record) bool {
	who, whom := int(x.Who), int(x.Whom)
	says := strings.Fields(t.S.Game().Words().Events[x.Kind].Text.Pattern())
	hasWhom := slices.Contains(says, "B")
	doneByB := hasWhom && slices.Index(says, "B") < slices.Index(says, "A") // B throws A
	if hasWhom && undergoes(q) != doneByB {
		who, whom = whom, who
	}
	subject, object := t.roles(q)
	if !t.Plays() && object != "" && (slices.Contains(question.OwnWords, object) || slices.Contains(question.OtherWords, object)) { // where one player has both sides, his own is the one that is to act
		own := slices.Contains(question.OwnWords, subject)
		return t.Acts(who) == own && (!hasWhom || t.Acts(whom) != own)
	}
	if a := t.Prepared(q); a != nil && a.Other && subject != "" {
		return !t.fits(subject, who)
	}
	return t.fits(subject, who) && (!hasWhom || t.fits(object, whom))
}

// undergoes reports whether a question asks what was done to its subject: was I hit, did I get hit.
func undergoes(q *question.Question) bool {
	if q.Either("was", "were", "am", "been", "got") {
		return true
	}
	for i, w := range q.Words[:len(q.Words)-1] {
		next := q.Words[i+1]
		if (w == "get" || w == "gets" || w == "getting") && (strings.HasSuffix(next, "ed") || slices.Contains(doneTo, next)) {
			return true
		}
	}
	return false
}

// doneTo are participles for what is done to somebody that do not have the usual ending.
var doneTo = strings.Fields("hit hurt struck caught shot thrown beaten put")

// roles returns the words for the first and the second figure that a question names, "" where it
// names none.
func (t *Table) roles(q *question.Question) (subject, object string) {
	for _, word := range q.Words[1:] {
		if _, ok := t.S.Game().Figure(word); !slices.Contains(question.OwnWords, word) && !slices.Contains(question.OtherWords, word) && (!ok || question.Common(word)) {
			continue
		}
		if subject != "" {
			return subject, word
		}
		subject = word
	}
	return subject, ""
}

// fits reports whether a word stands for a figure; "" stands for every figure. The name of a unit stands
// for the parts of it as well that are named after it, with a dot and a number.
func (t *Table) fits(word string, who int) bool {
	switch {
	case word == "":
		return true
	case slices.Contains(question.OwnWords, word):
		return !t.Plays() || t.S.PolicyOf(who) == ""
	case slices.Contains(question.OtherWords, word):
		return !t.Plays() || t.S.PolicyOf(who) != ""
	}
	n, _ := t.S.Game().Figure(word)
	return n == who || n >= 0 && who >= 0 && strings.HasPrefix(t.S.NameOf(who), t.S.NameOf(n)+".")
}

// participles are words of a question, each with its participle, by which an event may be called.
var participles = map[string]string{"throw": "thrown", "throws": "thrown", "threw": "thrown"}

// events returns the kinds of event that a question names by a word of their own.
func (t *Table) events(q *question.Question) (list []int) {
	for kind, e := range t.S.Game().Words().Events {
		for part := range strings.SplitSeq(e.ID, "-") {
			if !question.Common(part) && slices.ContainsFunc(q.Words[1:], func(w string) bool {
				return participles[w] == part || slices.ContainsFunc(question.Forms(w), func(f string) bool { return f == part })
			}) {
				list = append(list, kind)
				break
			}
		}
	}
	return list
}

// deed returns the number of the last line in which the first figure a question names did what it
// asks about to the second; or, where it asks about no particular deed, the last line of that
// figure.
func (t *Table) deed(q *question.Question) string {
	if q.Either(question.Denying...) { // no line has what was not done
		return ""
	}
	subject, object := t.roles(q)
	suffers := undergoes(q)
	verbs := t.verbs(q)
	if subject == "" && !q.Either("that", "this", "it") && !(len(verbs) > 0 && q.Is("why did the", "why did my", "why did his")) {
		return ""
	}
	for _, r := range slices.Backward(t.Kept) {
		switch {
		case suffers && (!t.suffered(subject, r) || object != "" && !t.did(object, r)),
			!suffers && subject != "" && !t.did(subject, r),
			!suffers && object != "" && !t.names(object, r) && !t.suffered(object, r):
		case slices.Contains(verbs, line.FirstWord(r.Text)), len(verbs) == 0 && !suffers && t.ofDoing(q):
			return strconv.Itoa(r.Seq)
		}
	}
	return ""
}

// verbs returns the verbs of all commands that a question names: by a word each, as Verb reads it, or by
// a spelling of several words.
func (t *Table) verbs(q *question.Question) (list []string) {
	for i, w := range q.Words[1:] {
		if verb, _ := t.Verb(&question.Question{Words: []string{q.Words[i], w}}); verb != "" {
			list = append(list, verb)
		}
	}
	return list
}

// names reports whether a command has the name of a figure that a word stands for.
func (t *Table) names(word string, r *repl.Result) bool {
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		if t.fits(word, i) && line.Names(r.Text, t.S.NameOf(i)) {
			return true
		}
	}
	return false
}

// ofDoing reports whether a question has only a general word for what was done: why did he do that.
func (t *Table) ofDoing(q *question.Question) bool {
	return q.Either("did", "do", "does", "done", "that", "this", "it") && !slices.ContainsFunc(q.Words[1:], func(w string) bool {
		return !question.Common(w) && !t.IsFigure(w) && !slices.Contains(question.OtherWords, w) && !slices.Contains(question.OwnWords, w)
	})
}

// engines reports whether the engine gave a command, with a reason.
func (t *Table) engines(seq int) bool {
	for _, e := range t.S.Applied() {
		if e.Seq == seq {
			return e.Auto && e.Comment != ""
		}
	}
	return false
}
