package choices

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/screen"
)

// mostBare is the largest number of ways in a question how a verb goes on.
const mostBare = 9

// Bare returns the entry for a verb that was typed alone and is no command by itself: the only
// entry of the list with that verb, in a later step of the turn too, or an entry that asks for
// the rest. ok is false where the verb goes on in too many ways to list.
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

// OfItsWays returns the command for a word where the answers to a question are ways of one verb,
// and perhaps an end: the verb with the word, as turn east for east; "" where there is none.
func (k *List) OfItsWays(shown []screen.Entry, word string) string {
	g, verb, ways, ends := k.s.Game(), "", 0, false
	for _, e := range shown {
		first, _, way := strings.Cut(e.Command, " ")
		switch {
		case e.Asks != "":
			return ""
		case !way: // an end has a number in a question, and a letter in a list
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

// WayOf explains a word that is a way in which rows of the list go on, by what each does with it:
// 1 n is move n; "" for any other word.
func (k *List) WayOf(shown []screen.Entry, word string) string {
	var list []string
	for _, e := range shown {
		if line.IsNumber(e.Number) && slices.Contains(e.Ways, word) {
			list = append(list, e.Number+" "+word+" is "+e.Command+" "+word)
		}
	}
	return strings.Join(list, ", ")
}

// ofList returns the only entry of a list with a verb, or one that asks which.
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
	case n == 0 || ok || n > mostBare: // further input is asked for after its number
		return e, false
	}
	return which, true
}
