package inquiry

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"summa/internal/explain"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
	"summa/internal/trial"
)

// The sum behind a number of the list is taken from the derivation: the command is carried out on
// copies of the bout with different dice each time, and what stays the same in the derivation
// whatever they show is what is added and taken off.

// sum explains how the outcome of an entry of the list is calculated.
func (t *Table) sum(e *screen.Entry) *explain.Explanation {
	g := t.Trials().Ready(e.Command)
	name := line.Capital(cmp.Or(e.Text, e.Command)) + t.shows(e)
	x := &explain.Explanation{}
	if replies := trial.Replies(g, e.Command); len(replies) > 0 {
		x.Text = append([]string{name + ", against each answer:"}, t.against(g, e.Command, replies)...)
	} else {
		x.Text = append([]string{name + ". What counts before the dice fall:"}, t.counts(g, e)...)
		x.Text = append(x.Text, t.besides(e)...)
		weighing := t.Weighing(e)
		if t.handful(e) {
			weighing = "odds " + e.Number // odds why would repeat this
		}
		x.Text = append(x.Text, "For the chances: "+weighing+". After the blow, why shows the dice.")
	}
	if t.S.Halt.Stopped() {
		t.S.Halt.Clear() // the stop has been acted on
		return explain.Saying("You stopped it.")
	}
	return x
}

// summed is the answer of a ruleset that says what else affects an attack on a figure, besides what
// its derivation adds up.
const summed = "summed"

// besides returns what the answer summed says of the figures an entry names that are not to act.
func (t *Table) besides(e *screen.Entry) (lines []string) {
	a := t.AnswerOf(summed)
	for _, w := range append(line.Words(e.Command), line.Words(e.Then)...) {
		if who, ok := t.S.Game().Figure(w); a != nil && ok && !t.Acts(who) {
			if text := a.Each.Told(&t.Means, t.factsAt(e), t.S.NameOf(who)); text != "" {
				lines = append(lines, "  "+text)
			}
		}
	}
	return lines
}

// factsAt returns the facts of the bout at the attack of an entry: after the walk to it, if it has
// one.
func (t *Table) factsAt(e *screen.Entry) screen.Bout {
	g := t.S.Game().Fork()
	if e.Then == "" || !trial.CarriesOut(g, e.Command, nil) {
		return t.S.Facts()
	}
	return game.ByPath{Of: g}
}

// Made answers odds why and a number of the list, for an entry whose number comes from a pool of
// dice, by how that number is made; nil where odds itself explains it, or there is nothing to say.
func (t *Table) Made(text string) []string {
	words := strings.Fields(strings.ToLower(text))
	if len(words) != 3 || words[0] != "odds" || words[1] != "why" {
		return nil
	}
	at := slices.IndexFunc(t.Shown, func(e screen.Entry) bool { return e.Number == words[2] })
	if at < 0 || !t.handful(&t.Shown[at]) {
		return nil
	}
	e := &t.Shown[at]
	return append([]string{line.Capital(cmp.Or(e.Text, e.Command)) + t.shows(e) + ". What counts before the dice fall:"}, t.counts(t.Trials().Ready(e.Command), e)...)
}

// handful reports whether the number beside an entry comes from a pool of dice, where odds counts
// the outcomes and a derivation shows how the number is made.
func (t *Table) handful(e *screen.Entry) bool {
	of := t.Group(e.Command)
	return of != nil && (of.Hits != "" || of.Fought != "") && t.S.Hides() == "" && !t.says(e) && (of.Fought != "" && of.Sum != "" || t.Trials().Derives(e))
}

// against returns the sum of a choice against each reply that the other side may have made.
func (t *Table) against(g game.Game, command string, replies []string) (lines []string) {
	for _, c := range replies {
		if text := t.Trials().Example(g, []string{command, c}, nil); text != "" {
			_, with, _ := strings.Cut(c, " ")
			lines = append(lines, "  "+strings.ReplaceAll(with, "-", " ")+": "+text)
		}
	}
	return lines
}

// counts returns what is added and taken off whatever the dice show, with an example of the sum.
func (t *Table) counts(g game.Game, e *screen.Entry) []string {
	commands, of := []string{e.Command}, t.Group(e.Command)
	if e.Then != "" {
		commands, of = append(commands, e.Then), t.Group(e.Then)
	}
	lines := t.Trials().Always(g, commands, of)
	if text := t.Trials().Example(g, commands, of); text != "" {
		lines = append(lines, "The sum, on dice that would do it: "+text)
	}
	if text := trial.Throws(g, commands, of); text != "" {
		lines = append(lines, text)
	}
	if of != nil && of.Sum != "" {
		lines = append(lines, of.Sum)
	}
	return lines
}

// figured returns the ruleset's answer to a question with a number of the shape that the answer
// asks for, nil for another question.
func (t *Table) figured(q *question.Question) *screen.Answer {
	a := t.Prepared(q)
	if a == nil || q.Number == "" || !slices.ContainsFunc(a.Asks, func(asks string) bool { return strings.Contains(asks, question.Shape(q.Number)) && q.Matches(asks) }) {
		return nil
	}
	return a
}

// reckoning returns the entry of the list where a question asks how a number beside it is
// calculated, nil for another question.
func (t *Table) reckoning(q *question.Question) *screen.Entry {
	g := t.S.Game()
	if !g.Begun() || g.Over() || t.S.Hides() != "" && !t.Plays() {
		return nil
	}
	if q.Words[0] != "why" && !(q.Is("how is", "how are", "how was", "how do you get", "how do i get", "how does", "where does", "where do") && q.Either("made", "make", "reckoned", "worked", "calculated", "computed", "come", "comes", "from", "get", "arrived", "about")) {
		return nil
	}
	if q.Either("than", "better", "worse", "above", "before") { // it compares two entries, and asks about no number beside one
		return nil
	}
	if t.figured(q) != nil {
		return nil
	}
	for i := range q.Words[1:] {
		word := q.Words[1+i]
		if !strings.ContainsFunc(word, unicode.IsDigit) {
			continue
		}
		unit := ""
		if 2+i < len(q.Words) {
			unit = q.Words[2+i]
		}
		for n := range t.Shown {
			if e := &t.Shown[n]; e.Number != "" && e.Has(word, unit) {
				if t.Trials().Derives(e) {
					return e
				}
				return nil
			}
		}
	}
	return nil
}

// shows returns what stands beside an entry, in brackets.
func (t *Table) shows(e *screen.Entry) string {
	text := strings.Trim(strings.TrimSpace(e.Cost)+", "+strings.TrimSpace(e.Effect), ", ")
	if text == "" {
		return ""
	}
	return " (" + line.Clean(text) + ")"
}
