package choices

import (
	"slices"
	"strings"

	"summa/internal/screen"
)

// mostBare is of how many ways a row is at most that asks how a verb goes on.
const mostBare = 9

// Bare is the entry of a verb that was typed alone and is no command by itself: it asks for the
// rest. There is none where the verb goes on in one way alone, or in too many to be named, and
// where it stands in the short list that is shown with its number.
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
	const short = 4
	if slices.ContainsFunc(shown[:min(len(shown), short)], func(e screen.Entry) bool { return strings.HasPrefix(e.Command, verb+" ") }) {
		return e, false
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
