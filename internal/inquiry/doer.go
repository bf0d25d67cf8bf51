package inquiry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/asked"
	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
)

// another answers a question about what a figure may do that is not to act; nil if the question is
// about the active one.
func (t *Table) another(q *question.Question) *explain.Explanation {
	at := q.Subject()
	if at < 0 || at >= len(q.Words) || q.Words[0] == "is" || !t.S.Game().Begun() || t.S.Game().Over() {
		return nil
	}
	doer, others := t.Parties(q)
	verb, _ := t.Verb(q)
	switch {
	case verb == "" && doer >= 0 && q.Either("reach", "reaches"):
		return t.later(t.S.NameOf(doer), true)
	case verb == "":
		return nil
	}
	switch {
	case t.StruckNow() >= 0 && slices.Contains([]string{"i", "we"}, q.Words[at]):
		return t.later(t.S.NameOf(t.StruckNow()), false)
	case t.engineActs() && slices.Contains([]string{"i", "we"}, q.Words[at]):
		return explain.Saying("It is not your turn: " + strings.TrimSuffix(t.Turn(), ".") + " now.")
	case doer >= 0 && t.Acts(doer) && t.S.PolicyOf(doer) == "" && (q.Either("me", "us") || slices.ContainsFunc(others, func(o int) bool { return o != doer && t.Allied(o, doer) })):
		return explain.Saying(t.S.NameOf(doer) + " is on the side that is to act, your own.")
	case doer >= 0 && t.Acts(doer):
		if strings.EqualFold(t.S.NameOf(doer), t.S.Game().Active()) || t.S.Hides() != "" || len(t.Candidates(q)) > 0 {
			return nil
		}
		return t.later(t.S.NameOf(doer), true)
	case doer >= 0:
		return t.later(t.S.NameOf(doer), false)
	case slices.Contains([]string{"he", "she", "they", "enemy", "opponent", "engine", "enemies"}, q.Words[at]):
		if foe := t.Foe(); foe != "" {
			return t.later(foe, false)
		}
		return t.later("", false)
	}
	return nil
}

// engineActs reports whether the engine plays the figure that is to act.
func (t *Table) engineActs() bool {
	who := t.S.ToAct()
	return t.S.Hides() == "" && who >= 0 && t.S.PolicyOf(who) != ""
}

// may answers what a named figure may do (what may, can or could NAME do) by saying how to see it;
// nil for another question.
func (t *Table) may(q *question.Question) *explain.Explanation {
	g := t.S.Game()
	words := slices.DeleteFunc(slices.Clone(q.Words), func(w string) bool { return slices.Contains([]string{"now", "next", "then", "still"}, w) })
	if len(words) != 4 || words[3] != "do" || !q.Is("what may", "what can", "what could", "what will", "what would") || !g.Begun() || g.Over() || t.S.Hides() != "" {
		return nil
	}
	who, ok := g.Figure(words[2])
	if !ok || question.Common(words[2]) || !t.Fights(who) || t.Prepared(q) != nil {
		return nil
	}
	name := t.S.NameOf(who)
	switch {
	case strings.EqualFold(name, g.Active()):
		return explain.Saying(name + " is to act: Enter lists all that he may do.")
	case t.Acts(who):
		return t.later(name, true)
	}
	x := t.later(name, false)
	if x != nil && !t.Allied(who, t.S.ToAct()) {
		x.Text = append(x.Text, "who can attack me? says whom he can strike.")
	}
	return x
}

// later says whose turn it is instead of who's, and how to see what who reaches. With ofSide it
// leaves out whose turn it is where who's side is to act.
func (t *Table) later(who string, ofSide bool) *explain.Explanation {
	x := &explain.Explanation{}
	if who == "" {
		x.Text = []string{strings.TrimSuffix(t.Turn(), ".") + " now."}
	} else if n, _ := t.S.Game().Figure(who); !ofSide || !t.Acts(n) {
		x.Text = []string{"It is not the turn of " + who + ": " + strings.TrimSuffix(t.Turn(), ".") + " now."}
	}
	for i := range t.Book.Answers {
		if a := &t.Book.Answers[i]; a.ID == asked.Reaching && who != "" {
			if text := a.Text.Told(&t.Means, t.S.Facts(), who); text != "" {
				x.Text = append(x.Text, text)
			}
			x.Rules = a.Rules
		}
	}
	if len(x.Text) == 0 {
		return nil
	}
	return x
}

// mostNamed is the highest number of commands that an answer names.
const mostNamed = 8

// choices names the commands that a question asks for, nil if it asks for none.
func (t *Table) choices(q *question.Question) *explain.Explanation {
	g := t.S.Game()
	if !q.Choosing() || !g.Begun() || g.Over() {
		return nil
	}
	verb, word := t.Verb(q)
	_, others := t.Parties(q)
	whom := q.Is("who", "whom")
	if active, ok := g.Figure(g.Active()); ok && q.Is("where can i", "where may i") && len(others) == 0 && q.Either("go", "move", "walk", "run", "come", "get") && t.ToCome().Charted(active) {
		return t.places().Comes(active)
	}
	switch {
	case verb != "" && !t.NothingElse(q, word, verb), verb == "" && len(others) == 0:
		return nil
	case whom && word != verb: // somebody is the target, of any command
		verb = ""
	}
	var may []string
	var barred *game.Choice
	all := append(g.Legal(true), t.Ahead...)
	for i := range all {
		c := &all[i]
		switch of := t.Group(c.Line); {
		case verb != "" && !strings.EqualFold(strings.Fields(c.Line)[0], verb), verb == "" && (of == nil || c.Refusal != nil && len(of.Events) == 0 || !t.namesAnother(c.Line)),
			whom && !t.namesAnother(c.Line), slices.ContainsFunc(others, func(o int) bool { return !line.Names(c.Line, t.S.NameOf(o)) }):
		case c.Refusal == nil:
			if text := c.Line + behind(t.valued(c)); !slices.Contains(may, text) {
				may = append(may, text)
			}
		case barred == nil:
			barred = c
		}
	}
	switch {
	case len(may) > mostNamed:
		return explain.Saying("You may: " + strings.Join(may[:mostNamed], "; ") + "; and " + strconv.Itoa(len(may)-mostNamed) + " more: Enter lists all.")
	case len(may) > 0:
		return explain.Saying("You may: " + strings.Join(may, "; ") + ".")
	case barred != nil:
		return cmp.Or(t.notHis(q), t.refused(barred.Line, barred.Refusal))
	case whom && t.Foe() != "":
		return explain.Saying(t.Foe() + " alone: there is nobody else. Enter lists all that may be done.")
	}
	return explain.Saying("Nothing of that kind may be done now. Enter lists all that may.")
}

// namesAnother reports whether a command names a figure that is not to act.
func (t *Table) namesAnother(command string) bool {
	return slices.ContainsFunc(line.Words(command)[1:], func(w string) bool {
		who, ok := t.S.Game().Figure(w)
		return ok && !t.Acts(who)
	})
}

// valued returns what a command costs and what may come of it, as the list shows it.
func (t *Table) valued(c *game.Choice) string {
	for i := range t.Shown {
		if e := &t.Shown[i]; strings.EqualFold(e.Command, c.Line) {
			return strings.Trim(strings.TrimSpace(e.Cost)+", "+strings.TrimSpace(e.Effect), ", ")
		}
	}
	if c.Told != "" {
		return c.Told
	}
	return c.Cost
}
