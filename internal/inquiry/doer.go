package inquiry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
)

// parties are who is named in a question: who is to do something, and the others. The doer is -1
// where the question has "I" in that place, or nobody.
func (t *Table) parties(q *question.Question) (doer int, others []int) {
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

// acts reports whether somebody is of the side that is to act.
func (t *Table) acts(who int) bool { return t.toCome().Acts(who) }

// another is what is said of what somebody may do who is not to act, nil where the question is of
// who is.
func (t *Table) another(q *question.Question) *explain.Explanation {
	at := q.Subject()
	if at < 0 || at >= len(q.Words) || q.Words[0] == "is" || !t.S.Game().Begun() || t.S.Game().Over() {
		return nil
	}
	doer, others := t.parties(q)
	verb, _ := t.verb(q)
	switch {
	case verb == "" && doer >= 0 && q.Either("reach", "reaches"):
		return t.later(t.S.NameOf(doer), true)
	case verb == "":
		return nil
	}
	switch {
	case t.engineActs() && slices.Contains([]string{"i", "we"}, q.Words[at]):
		return saying("It is not your turn: " + strings.TrimSuffix(t.turn(), ".") + " now.")
	case doer >= 0 && t.acts(doer) && t.S.PolicyOf(doer) == "" && (q.Either("me", "us") || slices.ContainsFunc(others, func(o int) bool { return o != doer && t.allied(o, doer) })):
		return saying(t.S.NameOf(doer) + " is on the side that is to act, your own.")
	case doer >= 0 && t.acts(doer):
		if strings.EqualFold(t.S.NameOf(doer), t.S.Game().Active()) || t.S.Hides() != "" || len(t.candidates(q)) > 0 {
			return nil
		}
		return t.later(t.S.NameOf(doer), true)
	case doer >= 0:
		return t.later(t.S.NameOf(doer), false)
	case slices.Contains([]string{"he", "she", "they", "enemy", "opponent", "engine", "enemies"}, q.Words[at]):
		if foe := t.foe(); foe != "" {
			return t.later(foe, false)
		}
		return t.later("", false)
	}
	return nil
}

// engineActs reports whether the engine plays who is to act.
func (t *Table) engineActs() bool {
	who := t.S.ToAct()
	return t.S.Hides() == "" && who >= 0 && t.S.PolicyOf(who) != ""
}

// allied reports whether two are of one side, of those that have more than one.
func (t *Table) allied(a, b int) bool {
	side := t.S.Game().Side(a)
	return side != "" && strings.EqualFold(side, t.S.Game().Side(b)) && !strings.EqualFold(side, t.S.NameOf(a))
}

// foe is the only one who is not to act, "" if there are more.
func (t *Table) foe() string {
	name := ""
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		switch {
		case t.acts(i):
		case name != "":
			return ""
		default:
			name = t.S.NameOf(i)
		}
	}
	return name
}

// may says of what somebody may do whom a question names, what may, can or could NAME do, how that is
// seen; nil for another question.
func (t *Table) may(q *question.Question) *explain.Explanation {
	g := t.S.Game()
	words := slices.DeleteFunc(slices.Clone(q.Words), func(w string) bool { return slices.Contains([]string{"now", "next", "then", "still"}, w) })
	if len(words) != 4 || words[3] != "do" || !q.Is("what may", "what can", "what could", "what will", "what would") || !g.Begun() || g.Over() || t.S.Hides() != "" {
		return nil
	}
	who, ok := g.Figure(words[2])
	if !ok || question.Common(words[2]) || !t.fights(who) || t.prepared(q) != nil {
		return nil
	}
	name := t.S.NameOf(who)
	switch {
	case strings.EqualFold(name, g.Active()):
		return saying(name + " is to act: Enter lists all that he may do.")
	case t.acts(who):
		return t.later(name, true)
	}
	x := t.later(name, false)
	if x != nil && !t.allied(who, t.S.ToAct()) {
		x.Text = append(x.Text, "who can attack me? says whom he can strike.")
	}
	return x
}

// reaching is the answer that says how it is seen what somebody may do in his own turn.
const reaching = "reaching"

// later says that somebody else is to act, unless that is only a matter of the side, and how it
// is seen what he reaches.
func (t *Table) later(who string, ofSide bool) *explain.Explanation {
	x := &explain.Explanation{}
	if who == "" {
		x.Text = []string{strings.TrimSuffix(t.turn(), ".") + " now."}
	} else if n, _ := t.S.Game().Figure(who); !ofSide || !t.acts(n) {
		x.Text = []string{"It is not the turn of " + who + ": " + strings.TrimSuffix(t.turn(), ".") + " now."}
	}
	for i := range t.Book.Answers {
		if a := &t.Book.Answers[i]; a.ID == reaching && who != "" {
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

// mostNamed is how many commands an answer names.
const mostNamed = 8

// choices names the commands that a question asks for, nil where it asks for none.
func (t *Table) choices(q *question.Question) *explain.Explanation {
	g := t.S.Game()
	if !q.Choosing() || !g.Begun() || g.Over() {
		return nil
	}
	verb, word := t.verb(q)
	_, others := t.parties(q)
	whom := q.Is("who", "whom")
	if active, ok := g.Figure(g.Active()); ok && q.Is("where can i", "where may i") && len(others) == 0 && q.Either("go", "move", "walk", "run", "come", "get") && t.toCome().Charted(active) {
		return t.comes(active)
	}
	switch {
	case verb != "" && !t.nothingElse(q, word, verb), verb == "" && len(others) == 0:
		return nil
	case whom && word != verb: // somebody is to be struck, by whatever command
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
		return saying("You may: " + strings.Join(may[:mostNamed], "; ") + "; and " + strconv.Itoa(len(may)-mostNamed) + " more: Enter lists all.")
	case len(may) > 0:
		return saying("You may: " + strings.Join(may, "; ") + ".")
	case barred != nil:
		return cmp.Or(t.notHis(q), t.refused(barred.Line, barred.Refusal))
	case whom && t.foe() != "":
		return saying(t.foe() + " alone: there is nobody else. Enter lists all that may be done.")
	}
	return saying("Nothing of that kind may be done now. Enter lists all that may.")
}

// namesAnother reports whether a command names somebody who is not to act.
func (t *Table) namesAnother(command string) bool {
	return slices.ContainsFunc(line.Words(command)[1:], func(w string) bool {
		who, ok := t.S.Game().Figure(w)
		return ok && !t.acts(who)
	})
}

// valued is what a command costs and what may come of it, as the list has it.
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

// between reports whether a command is of a doer, or of anybody for -1, and of all the others that
// are named; who does it stands in it before them, or not at all where he alone is to act.
func (t *Table) between(doer int, others []int, command string) bool {
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
