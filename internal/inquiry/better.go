package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// whyBetter sets the advice on two choices side by side where a question asks why one is better
// than the other; nil for another question.
func (t *Table) whyBetter(q *question.Question) *explain.Explanation {
	at := slices.Index(q.Words, "than")
	if q.Words[0] != "why" || at < 0 || !q.Either("better", "worse", "before", "above") || !t.S.Game().Begun() || t.S.Game().Over() || t.S.Hides() != "" || t.S.ToAct() < 0 {
		return nil
	}
	by := t.S.UsualPolicy()
	list, err := t.S.Game().Advise(by)
	if t.S.Halt.Stopped() {
		t.S.Halt.Clear() // the stop has been acted on
		return explain.Saying("You stopped it; what may be done has not been weighed.")
	}
	if err != nil {
		return nil
	}
	one, other := t.advisedOf(list, q.Words[1:at]), t.advisedOf(list, q.Words[at+1:])
	if one == nil && other == nil {
		if t.numberedIn(q.Words[1:at]) != nil && t.numberedIn(q.Words[at+1:]) != nil {
			return explain.Saying(by + " weighs neither of the two now; odds and a number has what it may bring.")
		}
		return nil
	}
	x := &explain.Explanation{}
	for _, a := range [...]*game.Advice{one, other} {
		if a != nil {
			x.Text = append(x.Text, line.Capital(a.Line)+": "+strings.TrimPrefix(t.Book.Reason(a.Reason)+"; chance to win, as "+by+" sees it: "+strconv.Itoa(int(100*a.Value+0.5))+"%.", "; "))
		}
	}
	switch {
	case one == nil || other == nil:
		x.Text = append(x.Text, "The other is not among what "+by+" weighs now; odds and a command has its chances.")
	case max(one.Value-other.Value, other.Value-one.Value) <= float64(t.Book.Doubt)/100:
		x.Text = append(x.Text, "It is not better for certain: these are estimates, right to about "+strconv.Itoa(t.Book.Doubt)+" points, and as near as that they are as good.")
	case one.Value < other.Value && q.Either("better", "before", "above"):
		x.Text = append(x.Text, "It is not better: "+other.Line+" is.")
	default:
		x.Text = append(x.Text, "The chance takes in what comes after; odds and a command has what it may bring at once.")
	}
	return x
}

// whyNot sets what advice said of a numbered choice beside what it said of the best one, where a
// question asks why not to play that number; nil for another question.
func (t *Table) whyNot(q *question.Question) *explain.Explanation {
	if !q.Is("why not", "why is it not", "why should i not") || len(q.Words) > 6 || t.Told == nil || !t.S.Game().Begun() || t.S.Game().Over() {
		return nil
	}
	e := t.numberedIn(q.Words[2:])
	if e == nil {
		return nil
	}
	commands, texts := t.Told()
	if len(commands) == 0 {
		return explain.Saying("advise weighs what may be done now; ask it first, and why not " + e.Number + " then sets number " + e.Number + " beside the best.")
	}
	at := slices.IndexFunc(texts, func(text string) bool { return strings.HasPrefix(text, e.Number+" ") })
	switch {
	case at < 0:
		return explain.Saying("advise has said nothing of number "+e.Number+" by itself. The best of what it has: "+texts[0], "odds "+e.Number+" has what number "+e.Number+" may bring at once.")
	case at == 0:
		return explain.Saying("It is the first that advise names: " + texts[0])
	}
	return explain.Saying("The first that advise names: "+texts[0], "Number "+e.Number+": "+strings.TrimSpace(strings.TrimPrefix(texts[at], e.Number)), "A chance takes in all that comes after; odds and a number has what that may bring at once.")
}

// numberedIn returns the entry of the list whose number or letter is among words, nil if there is
// none or more than one.
func (t *Table) numberedIn(words []string) (one *screen.Entry) {
	for i := range t.Shown {
		if e := &t.Shown[i]; e.Number != "" && e.Command != "" && slices.Contains(words, strings.ToLower(e.Number)) {
			if one != nil {
				return nil
			}
			one = e
		}
	}
	return one
}

// advisedOf returns the best piece of advice that words name: by its number, by any form of its
// verb, or else by a word that stands for an attack.
func (t *Table) advisedOf(list []game.Advice, words []string) *game.Advice {
	if e := t.numberedIn(words); e != nil {
		for i := range list {
			if a := &list[i]; !a.Unweighed && strings.EqualFold(a.Line, e.Command) {
				return a
			}
		}
		return nil
	}
	of := func(names func(verb, form string) bool) (best *game.Advice) {
		for i := range list {
			a := &list[i]
			if !a.Unweighed && (best == nil || a.Value > best.Value) && slices.ContainsFunc(words, func(w string) bool {
				return slices.ContainsFunc(append(question.Forms(w), t.Book.Synonyms[w]), func(f string) bool { return names(line.FirstWord(a.Line), f) })
			}) {
				best = a
			}
		}
		return best
	}
	blow := func(verb, form string) bool {
		g := t.Group(verb)
		return g != nil && len(g.Events) > 0 && slices.Contains(question.Striking, form)
	}
	if best := of(func(verb, form string) bool { return verb == form }); best != nil {
		return best
	}
	return of(blow)
}
