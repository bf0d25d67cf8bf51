package whereabouts

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/chart"
	"summa/internal/explain"
	"summa/internal/question"
)

// toRear is the ruleset's answer to how one gets behind somebody.
const toRear = "to-rear"

// rear and front are a chart's words for the quarters behind and before a figure.
const rear, front = "rear", "front"

// WayBehind says from the map whether the person who asks can get behind somebody this turn, or to his
// side. It returns nil for another question, or if the map has no quarters.
func (t *Table) WayBehind(q *question.Question) *explain.Explanation {
	q = q.Returned()
	g := t.S.Game()
	back := q.Either("behind", "back", "rear")
	from, ok := asksWayBehind(q, back)
	if !ok || !g.Begun() || g.Over() || t.S.Hides() != "" {
		return nil
	}
	doer, named := t.Parties(q)
	if named = slices.DeleteFunc(named, func(who int) bool { return !t.Fights(who) }); len(named) != 1 || doer == named[0] || q.Either("be", "he", "they") {
		return nil
	}
	by, whom := t.strikersAt(q, doer, named[0], from)
	if whom < 0 {
		return nil
	}
	name := t.S.NameOf(whom)
	charted := slices.ContainsFunc(by, func(who int) bool { return t.ToCome().Charted(who) })
	switch {
	case !charted:
		return nil
	case g.Side(by[0]) == g.Side(whom):
		return explain.Saying(name + " is on the side of " + t.S.NameOf(by[0]) + ".")
	}
	x := &explain.Explanation{}
	for _, who := range by {
		text := t.strikesFrom(who, whom)
		if !from {
			text = t.wayBehindOf(who, whom, back)
		}
		if text != "" {
			x.Text = append(x.Text, text)
		}
	}
	if len(x.Text) == 0 {
		x.Text = []string{t.noWayBehind(by, name, from, back)}
	}
	if a := t.AnswerOf(toRear); a != nil && !from {
		x.Text, x.Rules = append(x.Text, a.Text.Told(&t.Means, t.S.Facts(), name)), a.Rules
	}
	return x
}

// strikersAt returns who is to strike whom in such a question, which names one figure besides the doer.
// From where that one can strike "me" asks about his reach, and not about one's own. whom is -1 if the
// question names nobody on the other side.
func (t *Table) strikersAt(q *question.Question, doer, named int, from bool) (by []int, whom int) {
	if doer >= 0 {
		return []int{doer}, named
	}
	own := t.ActiveOf(t.MeantBy(q, nil, []string{"i"}), "i")
	switch {
	case !from || !q.Either("me", "us"):
		return own, named
	case len(own) == 0:
		return nil, -1
	}
	return []int{named}, own[0]
}

// noWayBehind says that none of the figures in by gets behind the one with a name, or to his side.
func (t *Table) noWayBehind(by []int, name string, from, back bool) string {
	where := "behind " + name
	switch {
	case from:
		where = "beside " + name
	case !back:
		where = "to a side of " + name
	}
	who := t.Listed(by, "and") + " cannot"
	if len(by) > 1 {
		who = "none of " + t.Listed(by, "and") + " can"
	}
	return "Not this turn: " + who + " come " + where + " and attack, as all stand now."
}

// asksWayBehind reports whether a question asks the way behind somebody (back) or to his side; from
// reports that it asks from where he can be struck.
func asksWayBehind(q *question.Question, back bool) (from, ok bool) {
	from = !back && q.Is("where can", "where could", "where may", "from where can", "from which", "from what", "which square can", "which squares can")
	asks := from || q.Is("how do i", "how can i", "how could i", "how do we", "how to", "can i", "could i", "can we", "may i", "where can i", "how does", "can")
	asks = asks && q.Either("get", "come", "go", "move", "walk", "reach", "attack", "strike", "hit", "step", "stab", "run")
	supposes := q.Either("be", "after", "if", "when", "from") && !from && !q.Is("can", "how")
	return from, asks && !supposes && (back || from || q.Either("flank", "side"))
}

// strikesFrom lists the squares from which figure who can strike figure whom, each with the side of
// whom it is on and its cost; "" if there is none.
func (t *Table) strikesFrom(who, whom int) string {
	c, _ := t.S.Game().Chart(t.S.NameOf(who))
	if c == nil || c.Reach == nil {
		return ""
	}
	var list []string
	for i := range c.Reach.Spots {
		spot := &c.Reach.Spots[i]
		at := slices.IndexFunc(spot.Attacks, func(a chart.Attack) bool { return a.Target == whom })
		if at >= 0 && spot.Space >= 0 {
			list = append(list, c.Spaces[spot.Space].Name+" ("+c.Quarters[spot.Attacks[at].Quarter].Seen+", "+strconv.Itoa(spot.Attacks[at].Cost)+" "+c.Reach.Unit+")")
		}
	}
	if len(list) == 0 {
		return ""
	}
	return t.S.NameOf(who) + " can attack " + t.S.NameOf(whom) + " from " + strings.Join(list, ", ") + "."
}

// wayBehindOf returns the cheapest such way of figure who to figure whom, "" if there is none.
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
