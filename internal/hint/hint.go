// Package hint finds what a refused command should have been: what a verb may be given with,
// the name or the "with" that is missing, the step or the walk after which it may be given.
package hint

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/screen"
)

// A Finder finds it in a session as its bout stands.
type Finder struct {
	session *repl.Session
	book    *screen.Book
	list    *choices.List
}

// Of is the finder of a session whose list is given.
func Of(s *repl.Session, list *choices.List) *Finder {
	return &Finder{session: s, book: s.Screen, list: list}
}

// Better is why a line was refused, with what can be said besides of what it should have been.
func (h *Finder) Better(text string, f *refusal.Failure) *refusal.Failure {
	for _, better := range [...]func(string, *refusal.Failure) *refusal.Failure{h.notAName, h.unjoined, h.ofItsVerb, h.OfItsStep, h.byAWalk} {
		f = better(text, f)
	}
	return f
}

// names are the names of all figures.
func (h *Finder) names() (list []string) {
	for i := 0; h.session.Game().Side(i) != ""; i++ {
		list = append(list, h.session.NameOf(i))
	}
	return list
}

// ofItsVerb is why a verb that was given without what it wants was refused: where it may be
// given, what is legal is named, and else why it may not be given at all.
func (h *Finder) ofItsVerb(text string, f *refusal.Failure) *refusal.Failure {
	s := h.session
	verb := s.WholeVerb(strings.ToLower(strings.TrimSpace(text)))
	if f.Code != "bad-argument" || !s.Game().IsVerb(verb) || !s.Game().Begun() || s.Game().Over() {
		return f
	}
	var no *refusal.Failure
	for _, c := range s.Game().Legal(true) {
		switch {
		case !choices.Begun(c.Line, verb):
		case c.Refusal == nil:
			of := *f
			of.Hint = c.Line
			return &of
		case no == nil:
			no = s.Explain(c.Refusal)
		}
	}
	return cmp.Or(no, f)
}

// notAName says of a verb that was given with what is carried in place of a name, as attack with a
// sword, how it is given with that; and where it may not be, why, and who has it.
func (h *Finder) notAName(text string, f *refusal.Failure) *refusal.Failure {
	s := h.session
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 3 && words[1] == "with" {
		words = slices.Delete(words, 1, 2)
	}
	if f.Code != "unknown-figure" || h.book.Holds == "" || len(words) != 2 || !s.Game().Begun() {
		return f
	}
	thing, _ := s.Lexicon().Find(words[1])
	if thing == nil || thing.Kind == "" {
		return f
	}
	var no error
	for _, name := range h.names() {
		as := line.QuoteNames(words[0]+" "+name+" with "+words[1], []string{name})
		if choices.Takes(s.Game(), as) {
			return refusal.New(f.Code, as, words[1], " is no name: whom?")
		}
		if barred := choices.Barred(s.Game(), as); no == nil && barred != nil && name != s.Game().Active() {
			no = barred
		}
	}
	if no == nil {
		return f
	}
	of := s.Explain(no)
	of.Msg += h.whoHas(words[1])
	return of
}

// unjoined says of a command that lacks the "with" before what it is done with that it does.
func (h *Finder) unjoined(text string, f *refusal.Failure) *refusal.Failure {
	if f.Code != "bad-argument" || !h.session.Game().Begun() {
		return f
	}
	as, thing, no := choices.Joined(h.session.Game(), text)
	switch {
	case no != nil:
		return h.session.Explain(no)
	case as == "":
		return f
	}
	return refusal.New(f.Code, as, "\"with\" is missing before \"", thing, "\"")
}

// whoHas names who carries a thing: he himself, though it is not in his hand, or the others.
func (h *Finder) whoHas(thing string) string {
	var list []string
	for _, name := range h.names() {
		has, _ := h.session.Facts().Get(name + "." + h.book.Holds)
		switch carried := strings.FieldsFunc(has, func(c rune) bool { return strings.ContainsRune(" ,;", c) }); {
		case !slices.Contains(carried, thing):
		case name == h.session.Game().Active():
			return "; " + name + " carries one"
		default:
			list = append(list, name)
		}
	}
	switch len(list) {
	case 0:
		return "; nobody carries one"
	case 1:
		return "; " + list[0] + " has one"
	}
	return "; " + strings.Join(list, " and ") + " have one"
}

// OfItsStep is why a command is refused that a step of the turn is not for: what it would be
// refused for in its own step too comes first. Where there is nothing of the kind a hint
// to go on is left out if moves or the like would be lost by it.
func (h *Finder) OfItsStep(text string, f *refusal.Failure) *refusal.Failure {
	s := h.session
	_, step := s.Game().Ends()
	if step == "" || f.Hint != step {
		return f
	}
	words := strings.Fields(text)
	l, ok := h.list.Read(strings.Join(words[choices.Weighing(words):], " "))
	if !ok {
		return f
	}
	own := *f
	if h.list.GivenUp(step) != "" {
		own.Hint = ""
	}
	var no *refusal.Failure
	for seed := range uint64(choices.MostFalls) { // however the dice fall that lie between
		x := h.list.RefusedLater(&l, f.Code, seed)
		if x == nil || no != nil && x.Msg != no.Msg {
			return &own
		}
		no = x
	}
	return no
}

// byAWalk is why a command was refused with the walk after which it may be given, where there
// is one.
func (h *Finder) byAWalk(text string, f *refusal.Failure) *refusal.Failure {
	s := h.session
	if f.Left || !s.Game().Begun() || s.Game().Over() {
		return f
	}
	l, ok := h.list.Read(text)
	if !ok {
		return f
	}
	led := *f
	if l.HasDice && choices.Takes(s.Game(), l.Command()) { // without them something is asked first
		led.Hint = l.Command()
		return &led
	}
	walk := h.list.WalkTo(l.Command())
	if walk == "" {
		return f
	}
	led.Hint = walk + "; " + l.Command()
	return &led
}
