package choices

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// mostBare is of how many ways a row is at most that asks how a verb goes on.
const mostBare = 9

// Bare is the entry of a verb that was typed alone and is no command by itself: the only one that
// the list has of it where it stands there in a later step of the turn too, or one that asks for
// the rest. There is none where the verb goes on in too many ways to be named.
func (k *List) Bare(verb string, shown []screen.Entry) (e screen.Entry, ok bool) {
	g := k.s.Game()
	if !g.Begun() || g.Over() || k.s.Hides() != "" || !g.IsVerb(verb) || Takes(g, verb) {
		return e, false
	}
	entries, _ := k.Entries()
	for _, e := range entries {
		if e.Command == verb && e.Asks != "" {
			return e, true
		}
	}
	if slices.ContainsFunc(shown, func(e screen.Entry) bool { return strings.HasPrefix(e.Command, verb+" ") }) {
		return ofList(verb, entries)
	}
	e = screen.Entry{Command: verb, Asks: "which"}
	for _, c := range g.Legal(false) {
		rest, of := strings.CutPrefix(c.Line, verb+" ")
		if !of || c.Refusal != nil {
			continue
		}
		if x := k.Group(c.Line); x != nil && (x.Whose || !x.Question.Empty() || k.ofOthers(c.Line)) {
			return e, false
		}
		e.Ways = append(e.Ways, rest)
	}
	return e, len(e.Ways) > 1 && len(e.Ways) <= mostBare
}

// OfItsWays is the command that a word comes to where the answers to a question are ways of one
// verb, and perhaps an end: that verb with the word, as turn east for east; "" where there is none.
func (k *List) OfItsWays(shown []screen.Entry, word string) string {
	g, verb, ways, ends := k.s.Game(), "", 0, false
	for _, e := range shown {
		first, _, way := strings.Cut(e.Command, " ")
		switch {
		case e.Asks != "":
			return ""
		case !way: // an end, which has a number in a question and a letter in a list
			ends = ends || line.IsNumber(e.Number)
		case verb != "" && first != verb:
			return ""
		default:
			verb, ways = first, ways+1
		}
	}
	if _, name := g.Figure(word); ways < 2 || !ends || name || line.IsNumber(word) || len(strings.Fields(word)) != 1 || k.s.IsAlias(word) || !Takes(g, verb+" "+word) {
		return ""
	}
	return verb + " " + word
}

// ofList is the only entry that a list has of a verb, or one that asks which.
func ofList(verb string, list []screen.Entry) (e screen.Entry, ok bool) {
	which := screen.Entry{Command: verb, Asks: "which"}
	for _, x := range list {
		rest, of := strings.CutPrefix(x.Command, verb+" ")
		if !of {
			continue
		}
		e = x
		which.Ways = append(which.Ways, rest)
		ok = ok || x.Asks != ""
	}
	switch n := len(which.Ways); {
	case n == 1:
		return e, true
	case n == 0 || ok || n > mostBare: // what each of them asks for is asked behind its number
		return e, false
	}
	return which, true
}
