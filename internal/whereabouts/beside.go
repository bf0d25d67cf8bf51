package whereabouts

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/chart"
	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
)

// The words of a question for a blow that does not come from the front, and the quarters of the map
// they mean.
var (
	fromSides = map[string][]string{"behind": {"rear"}, "back": {"rear"}, "rear": {"rear"}, "flank": {"left", "right"}, "side": {"left", "right"}}
	struckBy  = strings.Fields("hit struck attacked hurt stabbed reached")
)

// behindHim is where a blow in the rear comes from, as the map has it.
const behindHim = "behind"

// kit is the answer of a ruleset that says what somebody has.
const kit = "kit-of"

// FromBeside answers whether somebody can be struck from behind or on a flank, and by whom, from the
// map of each enemy. It returns nil for another question, or if there is no such map.
func (t *Table) FromBeside(q *question.Question) *explain.Explanation {
	q = q.Returned()
	g := t.S.Game()
	var quarters []string
	how := ""
	for _, w := range q.Words {
		if of := fromSides[w]; of != nil {
			quarters, how = of, w
		}
	}
	passive := q.Either(struckBy...)
	if how == "" || !g.Begun() || g.Over() || t.S.Hides() != "" || !q.Is("can", "could", "may", "who can", "who could", "will") || !passive && !q.Is("who can", "who could") {
		return nil
	}
	named := t.EverybodyNamed(q)
	at := t.MeantBy(q, named, q.Words)
	if len(at) == 0 && passive || q.Either("i", "me", "my") && len(named) == 0 {
		at = t.MeantBy(q, nil, []string{"me"})
	}
	if len(at) == 0 {
		return nil
	}
	list, mapped := t.fromQuarters(at, quarters)
	if !mapped {
		return nil
	}
	x := explain.Saying("As all stand now: " + strings.Join(list, "; ") + ".")
	if len(list) == 0 {
		x = explain.Saying("As all stand now nobody comes so far that he strikes " + t.Listed(at, "or") + " there.")
	}
	if a := t.Prepared(q); a != nil {
		told := t.Told(a, q)
		x.Text, x.Rules = append(x.Text, told.Text...), told.Rules
	}
	return x
}

// fromQuarters says which enemies can strike one of the figures in at in one of the quarters; mapped
// reports whether any of them has a map that tells.
func (t *Table) fromQuarters(at []int, quarters []string) (list []string, mapped bool) {
	g := t.S.Game()
	for by := 0; g.Side(by) != ""; by++ {
		if !t.Fights(by) || slices.ContainsFunc(at, func(o int) bool { return g.Side(o) == g.Side(by) }) {
			continue
		}
		c, _ := g.Chart(t.S.NameOf(by))
		if c == nil || c.Reach == nil {
			continue
		}
		mapped = true
		if text := comesBeside(c, t.S.NameOf(by), quarters, func(name string) bool {
			return slices.ContainsFunc(at, func(o int) bool { return t.S.NameOf(o) == name })
		}); text != "" {
			list = append(list, text)
		}
	}
	return list, mapped
}

// comesBeside says from which place figure by can strike each of the figures meant in one of the
// quarters, at the least cost; "" if he can strike none of them there.
func comesBeside(c *chart.Chart, by string, quarters []string, meant func(name string) bool) string {
	best := map[string]*chart.Spot{}
	from := map[string]string{}
	for i := range c.Reach.Spots {
		spot := &c.Reach.Spots[i]
		for _, a := range spot.Attacks {
			name := c.Figures[a.Target].Name
			if quarter := &c.Quarters[a.Quarter]; slices.Contains(quarters, quarter.Word) && meant(name) && (best[name] == nil || spot.Cost < best[name].Cost) {
				best[name], from[name] = spot, quarter.From
			}
		}
	}
	var list []string
	for i := range c.Figures {
		name := c.Figures[i].Name
		if spot := best[name]; spot != nil {
			how := " on " + from[name]
			if from[name] == behindHim {
				how = " from " + behindHim
			}
			list = append(list, name+how+", at "+c.Spaces[spot.Space].Name)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return by + " can strike " + strings.Join(list, ", and ")
}

// sideBySide returns the entries of the list, with their chances, whose last words a question compares:
// is the sword better than the shield.
func (t *Table) sideBySide(q *question.Question) (rows []string) {
	for i := range t.Shown {
		e := &t.Shown[i]
		if word := strings.ToLower(lastWord(e.Command)); e.Effect != "" && !question.Common(word) && q.Either(word) && strings.Contains(e.Command, " ") {
			rows = append(rows, e.Number+", "+line.Clean(cmp.Or(e.Text, e.Command))+": "+line.Clean(strings.TrimPrefix(e.Cost+", "+e.Effect, ", "))+".")
		}
	}
	return rows
}

// Compared answers which of two figures is better by saying what each of them has; nil for another
// question.
func (t *Table) Compared(q *question.Question) *explain.Explanation {
	if !q.Either("better", "stronger", "worse", "weaker", "best") || !q.Either("than", "or") {
		return nil
	}
	x := &explain.Explanation{}
	a := t.AnswerOf(kit)
	if of := t.EverybodyNamed(q); len(of) == 2 && a != nil && !a.Each.Empty() {
		x.Rules = a.Rules
		for _, who := range of {
			x.Text = append(x.Text, a.Each.Told(&t.Means, t.S.Facts(), t.S.NameOf(who))+".")
		}
		x.Text = append(x.Text, "Which is better hangs on who comes to whom: who is ahead? says how often each side wins from here.")
		return x
	}
	if !q.Is("is", "are", "was") || q.Is("is it") || !q.Either("than") {
		return nil
	}
	if rows := t.sideBySide(q); len(rows) > 1 {
		return explain.Saying(append(rows, "advise weighs both by what they leave of the bout.")...)
	}
	begin, known := 1, 0
	for i := 1; i <= len(q.Words); i++ {
		if i < len(q.Words) && !slices.Contains([]string{"than", "or", "better", "stronger", "worse", "weaker", "best"}, q.Words[i]) {
			continue
		}
		part := question.Question{Words: append([]string{""}, q.Words[begin:i]...)}
		begin = i + 1
		if word := t.Within(&part); word != "" {
			known++
			of, _ := t.Lexicon().Find(word)
			x.Text = append(x.Text, of.Text...)
		}
	}
	if known < 2 {
		return nil
	}
	return x
}
