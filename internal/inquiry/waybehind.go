package inquiry

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/explain"
	"summa/internal/question"
)

// toRear is the answer of a ruleset that says how one comes behind somebody.
const toRear = "to-rear"

// rear is the word of a chart for the quarter behind a figure, and front that for the one before him.
const rear, front = "rear", "front"

// wayBehind says whether who asks comes behind somebody this turn, or beside him, by what the map has; nil for
// another question, and where the map has no such thing.
func (t *Table) wayBehind(q *question.Question) *explain.Explanation {
	g := t.S.Game()
	back := q.Either("behind", "back", "rear")
	asks := q.Is("how do i", "how can i", "how could i", "how do we", "how to", "can i", "could i", "can we", "may i", "where can i", "how does", "can") && q.Either("get", "come", "go", "move", "walk", "reach", "attack", "strike", "hit", "step", "stab", "run")
	if !asks || !back && !q.Either("flank", "side") || q.Either("be", "after", "if", "when", "from") && !q.Is("can", "how") || !g.Begun() || g.Over() || t.S.Hides() != "" {
		return nil
	}
	doer, named := t.parties(q)
	if named = slices.DeleteFunc(named, func(who int) bool { return !t.fights(who) }); len(named) != 1 || doer == named[0] || q.Either("be", "he", "they") {
		return nil
	}
	whom, name := named[0], t.S.NameOf(named[0])
	by := []int{doer}
	if doer < 0 {
		by = t.activeOf(t.meantBy(q, nil, []string{"i"}), "i")
	}
	charted := slices.ContainsFunc(by, func(who int) bool { return t.toCome().Charted(who) })
	switch {
	case !charted:
		return nil
	case g.Side(by[0]) == g.Side(whom):
		return saying(name + " is on the side of " + t.S.NameOf(by[0]) + ".")
	}
	x := &explain.Explanation{}
	for _, who := range by {
		if text := t.wayBehindOf(who, whom, back); text != "" {
			x.Text = append(x.Text, text)
		}
	}
	where := "behind " + name
	if !back {
		where = "to a side of " + name
	}
	if len(x.Text) == 0 {
		x.Text = []string{"Not this turn: " + t.list(by, "and") + " cannot come " + where + " and attack, as all stand now."}
		if len(by) > 1 {
			x.Text[0] = "Not this turn: none of " + t.list(by, "and") + " can come " + where + " and attack, as all stand now."
		}
	}
	if a := t.answerOf(toRear); a != nil {
		x.Text, x.Rules = append(x.Text, a.Text.Told(&t.Means, t.S.Facts(), name)), a.Rules
	}
	return x
}

// wayBehindOf is the cheapest such way of somebody to another, "" where there is none.
func (t *Table) wayBehindOf(who, whom int, back bool) string {
	c, _ := t.S.Game().Chart(t.S.NameOf(who))
	if c == nil || c.Reach == nil {
		return ""
	}
	var best *chart.Attack
	from := ""
	for i := range c.Reach.Spots {
		spot := &c.Reach.Spots[i]
		for j := range spot.Attacks {
			a := &spot.Attacks[j]
			if word := c.Quarters[a.Quarter].Word; a.Target != whom || back && word != rear || !back && (word == rear || word == front) || best != nil && best.Cost <= a.Cost {
				continue
			}
			if best, from = a, ""; i > 0 && spot.Space >= 0 {
				from = c.Spaces[spot.Space].Name
			}
		}
	}
	if best == nil {
		return ""
	}
	at := c.Quarters[best.Quarter].Seen
	text := "Yes: " + t.S.NameOf(who) + " stands " + at + " already: " + best.Line
	if from != "" {
		text = "Yes: " + t.S.NameOf(who) + " can go to " + from + ", " + at + ": " + best.Line + " from there, " + strconv.Itoa(best.Cost) + " " + c.Reach.Unit + " with the way"
	}
	if note := strings.TrimSpace(best.Note); note != "" {
		text += " (" + note + ")"
	}
	return text + "."
}
