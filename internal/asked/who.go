package asked

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/question"
	"summa/internal/screen"
)

// Named returns the first figure that a question names, -1 for none.
func (t *Table) Named(q *question.Question) int {
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		if name := strings.ToLower(t.S.NameOf(i)); strings.Contains(name, " ") && strings.Contains(q.Said+" ", " "+name+" ") {
			return i
		}
	}
	for _, word := range q.Words[1:] {
		if who, ok := t.S.Game().Figure(strings.TrimSuffix(word, "'s")); ok && !question.Common(word) {
			return who
		}
	}
	return -1
}

// EverybodyNamed returns the figures that a question names, each once. The name of a side that has
// figures is not one of them.
func (t *Table) EverybodyNamed(q *question.Question) (list []int) {
	for _, word := range q.Words[1:] {
		if who, ok := t.S.Game().Figure(strings.TrimSuffix(word, "'s")); ok && !question.Common(word) && t.Fights(who) && !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	return list
}

// Parties returns the figures named in a question: the one that is to do something, -1 if none is named
// in that place or it says "I", and the others.
func (t *Table) Parties(q *question.Question) (doer int, others []int) {
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

// MeantBy returns the figures named, or else those that words such as me or them stand for.
func (t *Table) MeantBy(q *question.Question, named []int, words []string) (list []int) {
	for _, n := range named {
		list = append(list, t.Members(n)...)
	}
	if len(list) > 0 {
		return list
	}
	own, other := false, false
	for _, w := range words {
		own, other = own || slices.Contains(question.OwnWords, w), other || slices.Contains(question.OtherWords, w) || slices.Contains([]string{"somebody", "anybody", "anyone", "someone", "one"}, w)
	}
	for i := 0; own != other && t.S.Game().Side(i) != ""; i++ {
		mine := t.Acts(i)
		if t.Plays() {
			mine = t.S.PolicyOf(i) == ""
		}
		if t.Fights(i) && mine == own {
			list = append(list, i)
		}
	}
	return list
}

// ActiveOf narrows a list to the active figure if word is "i" and he is in the list; else it returns
// the list as it is.
func (t *Table) ActiveOf(list []int, word string) []int {
	for _, who := range list {
		if word == "i" && strings.EqualFold(t.S.NameOf(who), t.S.Game().Active()) {
			return []int{who}
		}
	}
	return list
}

// Members returns who itself if it is a standing figure, or the standing figures of the side who.
func (t *Table) Members(who int) (list []int) {
	if t.Fights(who) {
		return []int{who}
	}
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if g.Side(i) == g.Side(who) && t.Fights(i) {
			list = append(list, i)
		}
	}
	return list
}

// Fights reports whether number i is a standing figure, and not a side that has figures.
func (t *Table) Fights(i int) bool {
	g := t.S.Game()
	stands := g.Standing(i)
	if t.Book.Stands != "" {
		v, _ := t.S.Facts().Get(t.S.NameOf(i) + "." + t.Book.Stands)
		stands = screen.Holds(v)
	}
	return stands && (t.S.NameOf(i) != g.Side(i) || !t.HasMembers(i))
}

// HasMembers reports whether other figures are on the side that has the number of a figure itself.
func (t *Table) HasMembers(side int) bool {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if i != side && g.Side(i) == g.Side(side) {
			return true
		}
	}
	return false
}

// FoesOf returns the standing figures of the sides other than that of figure who.
func (t *Table) FoesOf(who int) (list []int) {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if t.Fights(i) && g.Side(i) != g.Side(who) {
			list = append(list, i)
		}
	}
	return list
}

// Foe returns the name of the only figure whose turn it is not, "" if there are several.
func (t *Table) Foe() string {
	name := ""
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		switch {
		case t.Acts(i):
		case name != "":
			return ""
		default:
			name = t.S.NameOf(i)
		}
	}
	return name
}

// Allied reports whether two figures are on one side, of those sides that have figures.
func (t *Table) Allied(a, b int) bool {
	side := t.S.Game().Side(a)
	return side != "" && strings.EqualFold(side, t.S.Game().Side(b)) && !strings.EqualFold(side, t.S.NameOf(a))
}

// Acts reports whether a figure is on the side whose turn it is.
func (t *Table) Acts(who int) bool { return t.ToCome().Acts(who) }

// Plays reports whether the engine plays any figure.
func (t *Table) Plays() bool {
	for i := 0; t.S.Game().Side(i) != ""; i++ {
		if t.S.PolicyOf(i) != "" {
			return true
		}
	}
	return false
}

// IsFigure reports whether a word is the name of a figure.
func (t *Table) IsFigure(name string) bool {
	_, named := t.S.Game().Figure(name)
	return named
}

// IsCalled reports whether a word is the name of figure who.
func (t *Table) IsCalled(word string, who int) bool {
	n, ok := t.S.Game().Figure(word)
	return ok && n == who
}

// Figures returns how many figures there are.
func (t *Table) Figures() (n int) {
	for t.S.Game().Side(n) != "" {
		n++
	}
	return n
}

// Side returns name if a side is called so, else "".
func (t *Table) Side(name string) string {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if strings.EqualFold(g.Side(i), name) {
			return name
		}
	}
	return ""
}

// Rows returns the names of the rows on the strip: the figures, or the sides where a row is a side.
func (t *Table) Rows() (list []string) {
	g := t.S.Game()
	for i := 0; g.Side(i) != ""; i++ {
		name := t.S.NameOf(i)
		if t.Book.Sides {
			name = g.Side(i)
		}
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// Listed joins the names of figures with commas, and the last two with a word such as and.
func (t *Table) Listed(who []int, word string) string {
	var names []string
	for _, i := range who {
		names = append(names, t.S.NameOf(i))
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " " + word + " " + names[n-1]
	}
	return strings.Join(names, "")
}

// StruckNow returns the figure that a blow is struck at whose die is asked for, -1 where there is none, or
// where the engine plays that figure: who is asked there says "I" of it.
func (t *Table) StruckNow() int {
	words, g := line.Words(t.Open), t.S.Game()
	if t.Open == "" || t.S.Hides() != "" {
		return -1
	}
	if of := t.Group(t.Open); of == nil || len(of.Events) == 0 {
		return -1
	}
	acts := t.S.ToAct()
	for _, w := range words[1:] {
		if who, ok := g.Figure(w); ok && acts >= 0 && t.Fights(who) && g.Side(who) != g.Side(acts) {
			if t.S.PolicyOf(who) != "" {
				return -1
			}
			return who
		}
	}
	return -1
}
