package inquiry

import (
	"slices"
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// belongings are words for what a figure has or is, as its row shows it.
var belongings = strings.Fields("weapon weapons armour armor shield helmet kit equipment gear stats numbers state condition conditions attributes injuries wounds armed carry carrying carries wear wearing wears hold holding holds")

// state says how a figure stands where a question asks what it has, what one of its numbers is, or
// whether something is true of it; nil for another question.
func (t *Table) state(q *question.Question) *explain.Explanation {
	g := t.S.Game()
	word, ok := t.ofState(q)
	if !ok || !g.Begun() {
		return nil
	}
	name := t.whom(q)
	var rows []string
	for _, of := range t.toldOf(name) {
		if text := strings.TrimSuffix(t.Book.Spoken.Told(&t.Means, t.S.Facts(), of), "."); text != "" {
			rows = append(rows, text)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	row := strings.Join(rows, "; ")
	if holds, _ := t.S.Facts().Get(name + "." + word); word != "" && q.Is("is", "am") {
		says := "No. "
		if screen.Holds(holds) {
			says = "Yes. "
		}
		row = says + row
	}
	if thing := t.thing(q); thing != "" {
		switch {
		case t.has(name+"."+t.Book.Holds, thing):
			row = "Yes. " + row
		case t.has(name+"."+t.Book.Lacks, thing), t.lacks(name, thing):
			row = "No. " + row
		}
	}
	x := &explain.Explanation{Text: []string{strings.TrimSuffix(row, ".") + "."}}
	if t.glossed(word) {
		of, _ := t.Lexicon().Find(word)
		x.Text, x.Rules = append(x.Text, of.Text[0]), of.Rules
	}
	return x
}

// has reports whether a fact that is a list of things includes one.
func (t *Table) has(fact, thing string) bool {
	list, _ := t.S.Facts().Get(fact)
	return strings.Contains(strings.ToLower(list), thing)
}

// lacks reports whether a figure whose row names everything it carries carries nothing with the
// name of a thing.
func (t *Table) lacks(name, thing string) bool {
	x, _ := t.Lexicon().Find(thing)
	return t.Book.Holds != "" && !slices.Contains(belongings, thing) && x != nil && !t.has(name+"."+t.Book.Holds, strings.ReplaceAll(strings.ToLower(x.Word), "-", " "))
}

// thing returns the piece of equipment of which a question asks whether a figure still has it, ""
// for another question.
func (t *Table) thing(q *question.Question) string {
	if t.S.Hides() != "" || !q.Is("do i", "do we", "does", "have i", "have we", "has") || !q.Either("have", "has", "got", "hold", "carry") || q.Either("to") {
		return ""
	}
	last := q.Words[len(q.Words)-1]
	if slices.Contains(belongings, last) {
		return last
	}
	if x, _ := t.Lexicon().Find(last); x != nil && x.Kind != "" && !x.IsCommand() && !x.IsEvent() {
		return last
	}
	return ""
}

// toldOf returns the names whose own rows answer a question about a name: that figure, or all
// figures of a side that still fight.
func (t *Table) toldOf(name string) (list []string) {
	who, known := t.S.Game().Figure(name)
	for i := 0; !known && t.S.Game().Side(i) != ""; i++ {
		if strings.EqualFold(t.S.Game().Side(i), name) {
			who, known = i, true
		}
	}
	if !known {
		return []string{name}
	}
	if t.S.NameOf(who) != t.S.Game().Side(who) && !strings.EqualFold(name, t.S.Game().Side(who)) {
		return []string{t.S.NameOf(who)} // even if he no longer fights
	}
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		if t.S.Game().Side(i) == t.S.Game().Side(who) && t.Fights(i) {
			list = append(list, t.S.NameOf(i))
		}
	}
	return list
}

// ofState reports whether a question asks how a figure stands, and returns the word of the rules it
// is about, "" for none.
func (t *Table) ofState(q *question.Question) (word string, ok bool) {
	const fewest = 3
	if len(q.Words) < fewest || q.Either("if", "when", "why", "better", "best", "good", "or", "next", "chance", "chances", "odds", "turn", "after", "before") {
		return "", false
	}
	switch {
	case q.Is("what is", "what are", "how high is", "how good is", "how much is", "how many are"):
		at := slices.IndexFunc(q.Words, func(w string) bool {
			_, figure := t.S.Game().Figure(strings.TrimSuffix(w, "'s"))
			return slices.Contains([]string{"his", "her", "my", "our", "their"}, w) || figure && strings.HasSuffix(w, "'s")
		})
		if at < 0 {
			return "", q.Either("he", "she", "i") && q.Either(belongings...)
		}
		word = strings.Join(q.Words[at+1:], " ")
		return word, slices.ContainsFunc(q.Words[at+1:], func(w string) bool { return slices.Contains(belongings, w) }) || t.glossed(word)
	case q.Is("what", "which") && q.Either("he", "she", "i") || q.Is("what", "which") && t.Named(q) >= 0:
		return "", q.Either(belongings...) && q.Either("have", "has", "carry", "carries", "wear", "wears", "hold", "holds", "use", "uses", "is", "are")
	case q.Is("how is he", "how is she", "how am i", "what about him"):
		return "", len(q.Words) == fewest
	case q.Is("do i", "do we", "does", "have i", "have we", "has"):
		return "", t.thing(q) != ""
	case q.Is("is", "am"):
		rest := slices.DeleteFunc(slices.Clone(q.Words[2:]), func(w string) bool { return slices.Contains(nothingMore, w) || w == "already" })
		word = strings.Join(rest, " ")
		return word, (slices.Contains([]string{"he", "she", "i"}, q.Words[1]) || t.Named(q) >= 0) && t.glossed(word) && t.isFact(t.whom(q), word)
	}
	return "", false
}

// glossed reports whether a word is a word of the rules and not a command or an event.
func (t *Table) glossed(word string) bool {
	x, _ := t.Lexicon().Find(word)
	return x != nil && x.Of(word) && !x.IsCommand() && !x.IsEvent()
}

// isFact reports whether a figure has a fact by that name that is true or false.
func (t *Table) isFact(who, word string) bool {
	v, ok := t.S.Facts().Get(who + "." + word)
	return ok && (v == "true" || v == "false")
}

// rowAsked returns the command that shows everything of the figure a question is about.
func (t *Table) rowAsked(q *question.Question) string {
	name := t.whom(q)
	if who, known := t.S.Game().Figure(name); !known || !t.Fights(who) {
		return "show"
	}
	return "show " + line.Typed(name)
}
