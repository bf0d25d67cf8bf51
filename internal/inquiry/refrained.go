package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/core"
	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/repl"
)

// doneBy returns the figure that carried out a result's command, as its events show; -1 if they
// show none. A figure that an event names but the command does not is the one; if the command names
// them all, it is the first that does something to another.
func (t *Table) doneBy(r *repl.Result) int {
	first, acting := -1, -1
	for i := range r.Log {
		x := &r.Log[i]
		if x.What != core.Event || !t.mentions(x, "A") || x.Who < 0 || t.S.Game().Side(int(x.Who)) == "" {
			continue
		}
		who := int(x.Who)
		if !line.Names(r.Text, t.S.NameOf(who)) {
			return who
		}
		if first < 0 {
			first = who
		}
		if acting < 0 && t.mentions(x, "B") && x.Whom >= 0 && x.Whom != x.Who {
			acting = who
		}
	}
	if acting >= 0 {
		return acting
	}
	return first
}

// mentions reports whether the sentence of an event has a place for the figure that acts, A, or for
// its target, B.
func (t *Table) mentions(x *core.Record, place string) bool {
	pattern := t.S.Game().Words().Events[x.Kind].Text.Pattern()
	return slices.Contains(strings.FieldsFunc(pattern, func(r rune) bool { return strings.ContainsRune(" ,.:;'", r) }), place)
}

// did reports whether the figure that a word of a question stands for gave a command.
func (t *Table) did(word string, r *repl.Result) bool {
	who := t.doneBy(r)
	if n, ok := t.S.Game().Figure(word); ok && line.Names(r.Text, t.S.NameOf(n)) {
		return who == n || len(line.Words(r.Text)) > 1 && strings.EqualFold(line.Words(r.Text)[1], t.S.NameOf(n))
	}
	return who < 0 && !t.IsFigure(word) || who >= 0 && t.fits(word, who)
}

// suffered reports whether a command was done to the figure that a word of a question stands for.
func (t *Table) suffered(word string, r *repl.Result) bool {
	return slices.ContainsFunc(r.Log, func(x core.Record) bool {
		if who, ok := t.S.Game().Figure(word); ok && line.Names(r.Text, t.S.NameOf(who)) && t.doneBy(r) != who {
			return true
		}
		return x.What == core.Event && (t.mentions(&x, "B") && t.fits(word, int(x.Whom)) || t.mentions(&x, "A") && int(x.Who) != t.doneBy(r) && t.fits(word, int(x.Who)))
	})
}

// lastTurn returns the commands of the last turn that a figure has ended, without those of others
// during it.
func (t *Table) lastTurn(who int) (turn []*repl.Result) {
	for _, r := range slices.Backward(t.Kept) {
		ends := t.ToCome().EndsTurn(r.Text)
		switch his := t.doneBy(r) == who && (!ends || t.engines(r.Seq)); {
		case len(turn) == 0 && !(his && ends):
		case len(turn) > 0 && ends:
			return turn
		case his:
			turn = append([]*repl.Result{r}, turn...)
		}
	}
	return turn
}

// lastOf returns the commands of the last turn of the side a question asks about, however that turn
// ended.
func (t *Table) lastOf(q *question.Question, who int) []*repl.Result {
	for _, block := range slices.Backward(t.turnsKept()) {
		if t.didBy(q, block, who) && len(t.deeds(block)) > 0 {
			return block
		}
	}
	return nil
}

// ofOwn says that what one of the player's own figures did not do was the player's choice; nil for
// another question.
func (t *Table) ofOwn(q *question.Question) *explain.Explanation {
	subject, object := t.roles(q)
	who, named := t.S.Game().Figure(subject)
	if !q.WhatNot() || !t.S.Game().Begun() || !named || !t.Fights(who) || t.S.PolicyOf(who) != "" || object != "" || strings.Contains(q.Said, " the "+subject) && t.Prepared(q) != nil {
		return nil
	}
	if a := t.Prepared(q); a != nil && len(a.Events) > 0 { // something may have prevented it
		return nil
	}
	return explain.Saying("You play " + t.S.NameOf(who) + ": he does what you have him do. log has what that was.")
}

// waits is the answer of a ruleset to the question why a figure waits. A question about the past is
// answered by what the figure did instead.
const waits = "waits"

// refrained answers why one of the engine's figures did not do something in its last turn, by what
// it did; nil for another question.
func (t *Table) refrained(q *question.Question) *explain.Explanation {
	if !q.WhatNot() || t.S.Hides() != "" || !t.S.Game().Begun() {
		return nil
	}
	_, object := t.roles(q)
	who, named := t.S.Game().Figure(t.subjectOf(q))
	if !named || t.S.PolicyOf(who) == "" || object != "" && !t.IsFigure(object) && !slices.Contains(question.OwnWords, object) {
		return nil
	}
	verb, word := t.Verb(q)
	if a := t.Prepared(q); a != nil && (a.ID != waits || !q.Either("did", "didn't")) {
		return nil
	}
	asked := *q
	asked.Words = slices.DeleteFunc(slices.Clone(q.Words), func(w string) bool {
		return slices.Contains(question.Idling, w) || slices.Contains(question.Denying, w)
	})
	if !t.NothingElse(&asked, word, verb) || verb == "" && !q.Either(question.Idling...) {
		return nil
	}
	name := t.S.NameOf(who)
	turn := t.lastTurn(who)
	if a := t.Prepared(q); len(turn) == 0 && a != nil { // no command need have ended it
		turn = t.lastOf(q, who)
	}
	if len(turn) == 0 {
		return explain.Saying("No turn that " + name + " has ended is among what why still tells of; log has all that was done.")
	}
	if at := slices.IndexFunc(turn, func(r *repl.Result) bool { return verb != "" && line.Words(r.Text)[0] == verb }); at >= 0 && !q.Either("again", "twice", "second") {
		r := turn[at]
		n := strconv.Itoa(r.Seq)
		said := "In his last turn " + name + " did: " + n + ", " + r.Text
		if reason := t.reasonOf(r.Seq); reason != "" {
			said += " (" + reason + ")"
		}
		return explain.Saying(said + ". why " + n + " has the whole of it.")
	}
	last, rows := turn[len(turn)-1], t.deeds(turn)
	if len(rows) == 0 {
		rows = []string{name + " did nothing in his last turn that is told."}
	}
	if left := t.sumsOf(last); left != "" && t.Prepared(q) != nil {
		rows = append(rows, "At its end: "+left+".")
	}
	return explain.Saying(append(rows, "So went his last turn; of what he did not do the engine gives no reason. why "+strconv.Itoa(last.Seq)+" and the lines before have the numbers; can "+name+" attack, and a name, says whom he could strike now.")...)
}

// doneIn reports whether a command with a verb is among those of a turn.
func doneIn(turn []*repl.Result, verb string) bool {
	return verb != "" && slices.ContainsFunc(turn, func(r *repl.Result) bool { return line.FirstWord(r.Text) == verb })
}

// subjectOf returns the name of the figure that is the subject of a question: of he and me, he. It is "" where
// the question names none.
func (t *Table) subjectOf(q *question.Question) string {
	subject, _ := t.roles(q)
	if who, named := t.S.Game().Figure(subject); named {
		return t.S.NameOf(who)
	}
	if slices.Contains(question.OtherWords, subject) {
		return t.Foe()
	}
	return ""
}

// beforeWaiting returns what goes before the reason why a figure waits: what it did in its last turn, if that
// is what it is said not to do, and that it is not its turn; "" where neither holds.
func (t *Table) beforeWaiting(q *question.Question, name string) string {
	who, named := t.S.Game().Figure(name)
	if !named || t.Acts(who) || t.S.Game().Over() {
		return ""
	}
	said := t.Turn()
	verb, _ := t.Verb(q)
	turn := t.lastTurn(who)
	if len(turn) == 0 {
		turn = t.lastOf(q, who)
	}
	if doneIn(turn, verb) {
		said = "In his last turn he did: " + strings.Join(t.deeds(turn), " ") + " " + said
	}
	return said
}

// sumsOf returns the sums of a result in one row, such as what is left at the end of a turn; "" if
// it has none.
func (t *Table) sumsOf(r *repl.Result) string {
	v := t.S.View(t.S.Game(), r.Log, r.Rolled)
	return strings.Join(strings.Split(strings.TrimSpace(t.Means.Aloud(t.Book.Retold(string(v.Sums(nil))))), "\n"), "; ")
}

// reasonOf returns the reason that the engine gave for a command, in words; "" if it gave none.
func (t *Table) reasonOf(seq int) string {
	for _, e := range t.S.Applied() {
		if e.Seq == seq && e.Auto {
			if by, why, ok := strings.Cut(e.Comment, ": "); ok {
				return by + ": " + t.Book.Reason(why)
			}
		}
	}
	return ""
}
