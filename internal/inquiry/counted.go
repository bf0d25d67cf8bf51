package inquiry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
)

// turnedUp stands before choices that have been turned up.
const turnedUp = "turned up: "

// chosenSoFar says how often somebody has chosen each thing, where a question asks what he mostly
// chooses or how often he chooses one form of it; nil for another question.
func (t *Table) chosenSoFar(q *question.Question) *explain.Explanation {
	of := t.formAsked(q)
	if !q.Either("throw", "throws", "thrown", "use", "uses", "used", "play", "plays", "played", "choose", "chooses", "chosen", "punch", "punches", "defend", "defends", "does", "did", "has") ||
		!q.Is("which", "what", "how often") || q.Either("should", "best", "would", "will", "can") || !(q.Either("most", "often", "usually", "mostly", "frequently")) ||
		q.Is("how often") && of == "" {
		return nil
	}
	who := t.Named(q)
	if who < 0 {
		foe := t.Foe()
		if foe == "" || !q.Either("he", "she", "they", "engine", "opponent", "enemy") {
			return nil
		}
		who, _ = t.S.Game().Figure(foe)
	}
	name := t.S.NameOf(who)
	chosen := t.chosenBy(name)
	if q.Either("punch", "punches", "attack", "attacks", "throw", "throws", "thrown", "blow", "blows") {
		chosen = slices.DeleteFunc(chosen, func(c string) bool { return t.formSaid(c) == c })
	}
	if len(chosen) == 0 {
		return explain.Saying(name + " has chosen nothing yet that has been turned up.")
	}
	if of != "" {
		return explain.Saying(t.ofForms(name, of, chosen))
	}
	times := map[string]int{}
	var names []string
	for _, c := range chosen {
		if times[c]++; times[c] == 1 {
			names = append(names, c)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(times[b], times[a]) })
	for i, c := range names {
		names[i] = t.formSaid(c) + " " + strconv.Itoa(times[c])
	}
	return explain.Saying(name+" so far: "+strings.Join(names, ", ")+" (of "+strconv.Itoa(len(chosen))+").", "That is what the record has; what he chooses next nobody can know.")
}

// chosenBy returns the choices of somebody that have been turned up, by the names under which they
// were.
func (t *Table) chosenBy(name string) (list []string) {
	if strings.Contains(name, " ") {
		name = line.Quoted(name)
	}
	for _, e := range t.S.Applied() {
		text, opened := strings.CutPrefix(t.S.Unsealed(e.Text), turnedUp)
		for part := range strings.SplitSeq(text, ", ") {
			if len(part) > len(name) && opened && strings.EqualFold(part[:len(name)], name) && part[len(name)] == ' ' {
				list = append(list, part[len(name)+1:])
			}
		}
	}
	return list
}

// formAsked returns the suffix of the form of a choice that a question names, "" if it names none.
func (t *Table) formAsked(q *question.Question) string {
	for i := range t.Book.Menu {
		if g := &t.Book.Menu[i]; g.OrSaid != "" && q.Either(strings.Fields(g.OrSaid)[1:]...) {
			return g.Or
		}
	}
	return ""
}

// ofForms says how many of the choices that have two forms were made in one of them.
func (t *Table) ofForms(name, form string, chosen []string) string {
	with, all := 0, 0
	said := ""
	for i := range t.Book.Menu {
		g := &t.Book.Menu[i]
		if g.Or != form {
			continue
		}
		said = g.OrSaid
		for _, c := range chosen {
			if strings.HasSuffix(c, " "+g.Or) {
				with++
				all++
			} else if strings.HasSuffix(c, " "+g.Ends) {
				all++
			}
		}
	}
	if all == 0 {
		return name + " has thrown none yet, with or without."
	}
	return name + ", " + said + ": " + strconv.Itoa(with) + " of " + strconv.Itoa(all) + " so far, as the record has it."
}

// formSaid returns a choice with its form worded as in a sentence.
func (t *Table) formSaid(choice string) string {
	for i := range t.Book.Menu {
		g := &t.Book.Menu[i]
		for _, form := range [...][2]string{{g.Or, g.OrSaid}, {g.Ends, g.EndsSaid}} {
			if name, ok := strings.CutSuffix(choice, " "+form[0]); ok && form[1] != "" {
				return name + " " + form[1]
			}
		}
	}
	return choice
}
