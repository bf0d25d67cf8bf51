package inquiry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// fillers are the words, besides undo and back, with which somebody takes back what he has done.
var fillers = strings.Fields("my the last latest that this it move moves action turn command choice please one previous card i we to go take back have")

// takesBack reports whether a text takes back the last command in more words than undo.
func (t *Table) takesBack(q *question.Question) bool {
	if len(q.Words) < 2 || strings.ContainsAny(q.Said, "0123456789;") || q.Either("step", "steps") && q.Words[0] == "take" {
		return false
	}
	asks := q.Is("can i", "how do i", "may i", "could i") && q.Has("back", "last", "previous", "take") && !q.Either("step", "why")
	if q.Words[0] != "undo" && !(q.Words[0] == "take" && q.Either("back")) && !asks {
		return false
	}
	verb, _ := t.Verb(q)
	return verb != "" && q.Words[0] != "undo" && !q.Either("last", "take") || !slices.ContainsFunc(q.Words[1:], func(w string) bool {
		as, _ := t.Verb(&question.Question{Words: []string{"", w}})
		return !slices.Contains(fillers, w) && as == "" && w != "undo"
	})
}

// ofLast reports whether a text that takes something back means the last command given.
func (t *Table) ofLast(q *question.Question) bool {
	for _, w := range q.Words[1:] {
		as, _ := t.Verb(&question.Question{Words: []string{"", w}})
		if as == "" || slices.Contains(fillers, w) {
			continue
		}
		_, last := t.given(as)
		return last
	}
	return true
}

// given returns the number of the last line in which a player gave a command with a verb or made a
// secret choice, 0 if there is none, and whether it was the last command he gave.
func (t *Table) given(verb string) (seq int, last bool) {
	last = true
	for _, e := range slices.Backward(t.S.Applied()) {
		seals, _ := t.S.Game().Sealing(e.Text)
		switch own := !e.Auto && t.S.Game().IsVerb(line.FirstWord(e.Text)); {
		case own && line.FirstWord(e.Text) == verb, seals && !e.Auto:
			return e.Seq, last
		case own:
			last = false
		}
	}
	return 0, false
}

// undoing says how to take back a command that is not the last, or that undo does it.
func (t *Table) undoing(q *question.Question) *explain.Explanation {
	verb, _ := t.Verb(q)
	seq, last := t.given(verb)
	switch {
	case verb != "" && seq == 0 && !q.Begins():
		return explain.Saying("You have given no " + verb + " in this bout. undo takes back what you gave last, whatever it was.")
	case seq > 0 && !last:
		return explain.Saying("Other commands came after it: undo to " + strconv.Itoa(seq-1) + " takes back line " + strconv.Itoa(seq) + " of the log, your last " + verb + ", with all that followed; undo alone takes back what you gave last, and redo gives it again.")
	}
	return explain.Saying("Yes: undo takes back what you gave last, with all that followed; redo gives it again.")
}

// closer returns the entry of the list that moves nearer, where a question asks for that; nil for
// another question.
func (t *Table) closer(q *question.Question) *screen.Entry {
	if !q.Either("closer", "nearer") || !q.Is("how do i", "how can i", "can i", "may i", "how to", "how do we", "could i") {
		return nil
	}
	for i := range t.Shown {
		if g := t.Group(t.Shown[i].Command); g != nil && g.Nears {
			return &t.Shown[i]
		}
	}
	return nil
}

// asksPlace reports whether a question that begins with where asks about somebody, or where all
// stand.
func (t *Table) asksPlace(q *question.Question) bool {
	return t.Named(q) >= 0 || q.Either("map", "arena", "wall", "everybody", "everyone", "all", "he", "she", "him", "they", "them", "we", "us", "enemy", "enemies", "opponent", "opponents", "others") ||
		q.Is("where am i", "where are you", "where do i stand", "where is it", "where is this", "where are my men", "where are my units")
}

// numbered returns the entry of the list whose number a question asks about, nil for another
// question.
func (t *Table) numbered(q *question.Question) *screen.Entry {
	if q.Words[0] != "what" || len(q.Words) > 6 || !q.Either("do", "does", "mean", "is", "for", "happens") || q.Either("roll", "rolled", "die", "dice", "if", "good", "#") {
		return nil
	}
	var number string
	for _, w := range q.Words[1:] {
		switch {
		case strings.Trim(w, "0123456789") == "":
			number = w
		case !question.Common(w) && w != "number" && w != "choice" && w != "option" && w != "entry":
			return nil
		}
	}
	for i := range t.Shown {
		if e := &t.Shown[i]; number != "" && e.Number == number {
			return e
		}
	}
	return nil
}

// difference says what each of two words means, where a question asks how they differ; nil for
// another question.
func (t *Table) difference(q *question.Question) *explain.Explanation {
	slash := slices.IndexFunc(q.Words, func(w string) bool {
		return strings.Contains(w, "/") && !strings.ContainsAny(w, "0123456789")
	})
	if slash > 0 && q.Is("what") { // two words of a column head written as one
		of := q.Words[slash]
		q = &question.Question{Words: append([]string{""}, strings.Split(strings.ReplaceAll(of, "/", " and "), " ")...)}
	} else if !q.Either("difference", "differ", "differs", "different") && !(q.Is("is") && q.Either("same") && q.Either("as")) {
		return nil
	}
	x := &explain.Explanation{}
	begin := 1
	for i := 1; i <= len(q.Words); i++ {
		if i < len(q.Words) && !slices.Contains([]string{"and", "or", "from", "to", "as", "between", "differ", "differs", "different", "difference", "same", "than"}, q.Words[i]) {
			continue
		}
		part := question.Question{Words: append([]string{""}, q.Words[begin:i]...)}
		begin = i + 1
		if text := t.legend(&part); text != "" && slash > 0 {
			x.Text = append(x.Text, "The line that says how to read it has: "+text+".")
		} else if word := t.Within(&part); word != "" {
			of, _ := t.Lexicon().Find(word)
			text := of.Text[0]
			if of.Kind != "" && !of.Both { // an entry of the content, one row in each text
				text = strings.Join(of.Text, "; ")
			}
			x.Text = append(x.Text, line.Capital(of.Word)+": "+text)
			for _, id := range of.Rules {
				if !slices.Contains(x.Rules, id) {
					x.Rules = append(x.Rules, id)
				}
			}
		}
	}
	const two = 2
	if len(x.Text) < two {
		return nil
	}
	return x
}

// opposing says which choices do best against a choice of the other side that a question names, nil
// for another question.
func (t *Table) opposing(q *question.Question) *explain.Explanation {
	at := slices.IndexFunc(q.Words, func(w string) bool {
		return w == "against" || w == "beats" || w == "beat" || w == "stops" || w == "stop"
	})
	if t.Against == nil || at < 1 || !t.S.Game().Begun() || t.S.Game().Over() || !q.Is("what", "which", "how do i", "is", "should i", "who") {
		return nil
	}
	if text := t.Against(q.Words[at+1:]); text != "" {
		return explain.Saying(text)
	}
	return nil
}

// howTo answers how something is done that may not be done now: why not, and what would make it
// possible; nil for another question.
func (t *Table) howTo(q *question.Question) *explain.Explanation {
	verb, _ := t.Verb(q)
	if !q.Is("how do i", "how do we", "how can i") || verb == "" || !t.S.Game().Begun() || t.S.Game().Over() {
		return nil
	}
	list := t.Candidates(q)
	if len(list) == 0 || list[0].Refusal == nil {
		return nil
	}
	x := cmp.Or(t.notHis(q), t.refused(list[0].Line, list[0].Refusal))
	if x != nil {
		x.Text = append(x.Text, "help "+verb+" says how it is typed.")
	}
	return x
}
