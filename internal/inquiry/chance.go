package inquiry

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
	"summa/internal/trial"
)

// chance returns the command that explains the number in a question, taken from the entry of the
// list that shows it; "" if no entry does.
func (t *Table) chance(q *question.Question) string {
	for i := range t.Shown {
		e := &t.Shown[i]
		if !slices.ContainsFunc(e.Figures(), func(w string) bool { return line.IsFigure(w, q.Number) }) {
			continue
		}
		return t.Weighing(e)
	}
	return ""
}

// Weighing returns the command that shows the odds of an entry of the list: odds why where that
// says more than odds.
func (t *Table) Weighing(e *screen.Entry) string {
	if t.S.Hides() != "" || !t.says(e) && !t.handful(e) {
		return "odds " + e.Number
	}
	return "odds why " + e.Number
}

// says reports whether odds why can compare the odds of an entry with what they would be otherwise,
// or with those against each reply.
func (t *Table) says(e *screen.Entry) bool {
	return trial.Hides(t.S.Game(), e.Command) || slices.ContainsFunc([]string{e.Command, e.Then}, func(c string) bool {
		return c != "" && len(t.S.Game().Aims([]*line.Line{line.Of(c)})) > 0
	})
}

// Weighed returns a sentence that names the command which explains what stands beside an entry; ""
// if there is nothing to explain.
func (t *Table) Weighed(e *screen.Entry) string {
	switch {
	case t.says(e), t.handful(e):
		return " odds why " + e.Number + " says how that is reckoned."
	case e.Effect != "":
		return " odds " + e.Number + " says what may come of it, and how likely each is."
	}
	return ""
}

// share says what a percentage in the list is the chance of, where a question asks what it is or
// means; nil for another question.
func (t *Table) share(q *question.Question) *explain.Explanation {
	of, percent := strings.CutSuffix(q.Number, "%")
	if !percent || t.S.Hides() != "" || !q.Is("what is", "what does", "what do", "what are") {
		return nil
	}
	for i := range t.Shown {
		e := &t.Shown[i]
		if !slices.ContainsFunc(e.Figures(), func(w string) bool { return w == q.Number }) {
			continue
		}
		for piece := range strings.SplitSeq(screen.InSigns(line.Clean(e.Effect)), ", ") {
			what := strings.TrimSpace(strings.Replace(piece, q.Number, "", 1))
			if what == piece || what == "" || strings.ContainsAny(what, "%/(;") {
				continue
			}
			return explain.Saying(q.Number+" "+what+" stands at "+e.Number+", "+line.Clean(cmp.Or(e.Text, e.Command))+": in "+of+" of 100 tries it comes to that.",
				"odds "+e.Number+" has all that may come of it"+t.alsoWhy(e)+".")
		}
	}
	return nil
}

// alsoWhy returns a clause, after a comma, that names the command which says more of an entry than
// its odds; "" if there is none.
func (t *Table) alsoWhy(e *screen.Entry) string {
	if !t.says(e) {
		return ""
	}
	return ", odds why " + e.Number + " also the sum of it"
}

// entry returns the entry of the list whose name a question has every word of, nil if there is
// none.
func (t *Table) entry(q *question.Question) *screen.Entry {
	for i := range t.Shown {
		e := &t.Shown[i]
		if e.Text == "" || e.Number == "" || e.Number[0] > '9' {
			continue
		}
		words := strings.Fields(strings.ToLower(e.Text))
		if !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(q.Words, w) }) {
			return e
		}
	}
	return nil
}

// othersDo are the words for the other side as the one that does something.
var othersDo = strings.Fields("he she they his engine opponent enemy")

// hisChance answers how likely one of the other side is to hit the player: with whom he can reach in
// his own turn, and what may come of his blow. It returns nil for another question.
func (t *Table) hisChance(q *question.Question) *explain.Explanation {
	at := slices.IndexFunc(q.Words, func(w string) bool {
		return slices.Contains(question.OwnWords, w) || slices.Contains(question.OtherWords, w)
	})
	if at < 0 || !q.Likely() || !slices.Contains(othersDo, q.Words[at]) || !q.Either(append([]string{"hitting", "striking"}, question.Striking...)...) {
		return nil
	}
	can := t.read("can he hit me")
	of, ok := t.places().AsksReach(&can)
	if !ok {
		return nil
	}
	of.Weighs = true
	return t.places().ReachSaid(&can, &of)
}
