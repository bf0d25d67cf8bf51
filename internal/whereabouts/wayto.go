package whereabouts

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/question"
)

// The beginnings of questions how to get to somebody, and of commands that would go to him.
var (
	howToCome   = []string{"how do i", "how can i", "how could i", "how do we", "how can we", "how should i", "how to", "what is the way to", "which way to", "which way is", "where is", "where are", "how far is", "how far away is"}
	wherePlaced = []string{"where is", "where are", "how far is", "how far away is"}
	coming      = strings.Fields("get go come move walk run step advance way reach close approach to")
)

// goingTo returns the figure to whom a command would go that no ruleset has (go to him, move towards
// Remus); -1 for another text.
func (t *Table) goingTo(q *question.Question) int {
	if len(q.Words) < 2 || len(q.Words) > 5 || !slices.Contains(coming, q.Words[0]) || !q.Either("to", "towards", "toward", "at", "near", "up") && q.Words[0] != "approach" {
		return -1
	}
	return t.soleTarget(q)
}

// GoesTo reports whether a text that begins like a command only says to whom one would go: move towards
// Remus.
func (t *Table) GoesTo(text string) bool {
	q := t.Read(text)
	return t.goingTo(&q) >= 0
}

// soleTarget returns the enemy whom a text names, or the only enemy if it says him; -1 for none.
func (t *Table) soleTarget(q *question.Question) int {
	g := t.S.Game()
	if !g.Begun() || g.Over() || t.S.Hides() != "" || t.S.ToAct() < 0 {
		return -1
	}
	list := t.EverybodyNamed(q)
	if len(list) == 0 && q.Either(question.OtherWords...) {
		for i := 0; g.Side(i) != ""; i++ {
			if t.Fights(i) && g.Side(i) != g.Side(t.S.ToAct()) {
				list = append(list, i)
			}
		}
	}
	if len(list) != 1 || list[0] == t.S.ToAct() {
		return -1
	}
	if _, ok := t.ToCome().StepsApart(g, t.S.ToAct(), list[0]); !ok && (!t.walks() || t.Apart(list[0], t.S.ToAct()) == "") {
		return -1
	}
	return list[0]
}

// WayAsked returns the figure to whom a question asks the way; where reports that it asks where he is,
// or how far away. whom is -1 for another question.
func (t *Table) WayAsked(q *question.Question) (whom int, where bool) {
	if whom = t.goingTo(q); whom >= 0 {
		return whom, false
	}
	if !q.Is(howToCome...) || q.Either("behind", "flank", "rear", "side", "back", "away", "play", "down", "free", "out") && !q.Is("how far") {
		return -1, false
	}
	if q.Is(wherePlaced...) {
		if c, _ := t.S.Game().Chart(""); len(q.Words) > 5 || q.Is("where") && (c == nil || len(c.Spaces) > 0) {
			return -1, true // the map has him
		}
		if t.walks() { // who is near whom, is said
			return -1, true
		}
		return t.soleTarget(q), true
	}
	if q.Either(coming...) && q.Either("to", "reach", "near", "up", "close", "is", "approach") {
		return t.soleTarget(q), false
	}
	return -1, false
}

// WayTo says how the active figure gets to another, and how far that is; nil for another question.
func (t *Table) WayTo(q *question.Question) *explain.Explanation {
	whom, where := t.WayAsked(q)
	if whom < 0 {
		return nil
	}
	if t.walks() {
		return t.wayOnMap(whom)
	}
	name := t.S.NameOf(whom)
	n, _ := t.ToCome().StepsApart(t.S.Game(), t.S.ToAct(), whom)
	far := name + " is " + strconv.Itoa(n) + " from " + t.S.NameOf(t.S.ToAct()) + "."
	if between, _ := t.S.Facts().Get("bout.between"); between != "" {
		far = name + ": " + between + "."
	}
	switch {
	case where && q.Is("where"):
		return explain.Saying(far, "There is no map: only how far they are apart is kept, and who has whom in front.")
	case where:
		return explain.Saying(far)
	case n <= 1:
		return explain.Saying(far, "He is as near as one comes.")
	}
	return explain.Saying(far, t.theWay(whom, n))
}

// theWay says by which commands figure whom is reached and at what cost, or how near this turn leads.
func (t *Table) theWay(whom, from int) string {
	who, name := t.S.ToAct(), t.S.NameOf(whom)
	best := t.ToCome().Way(who, whom, from)
	if len(best.Lines) == 0 {
		return "No step leads nearer to him now; the list has what may be done."
	}
	way := strings.Join(repeated(best.Lines), "; ") + ", " + strings.TrimSpace(strconv.Itoa(best.Spent)+" "+best.Unit)
	if best.Far > 1 {
		return "Not this turn. As near as it leads: " + way + ", and then he is " + strconv.Itoa(best.Far) + " away."
	}
	then := " Nothing can be done to him there this turn: nothing is left for it, or he is not in front."
	if b, ok := t.ToCome().AtOnce(best.Bout, who, whom, ""); ok {
		then = " There: " + b.Text + "."
	}
	return "This turn: " + way + ", and then " + name + " is beside " + t.S.NameOf(who) + "." + then
}

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

// repeated writes a command that is repeated in a row once, with its number of times.
func repeated(lines []string) (list []string) {
	for i := 0; i < len(lines); {
		n := 1
		for i+n < len(lines) && lines[i+n] == lines[i] {
			n++
		}
		if one := lines[i]; n > 1 {
			list = append(list, one+" "+strconv.Itoa(n))
		} else {
			list = append(list, one)
		}
		i += n
	}
	return list
}
