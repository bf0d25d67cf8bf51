// Package hint finds out what a refused command should have been: what may follow its verb, the
// name or the "with" that is missing, or the step or the walk after which it may be given.
package hint

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/choices"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/screen"
)

// A Finder finds hints in a session as its bout stands.
type Finder struct {
	session *repl.Session
	book    *screen.Book
	list    *choices.List
}

// Of returns the finder for a session and its list of choices.
func Of(s *repl.Session, list *choices.List) *Finder {
	return &Finder{session: s, book: s.Screen, list: list}
}

// Better returns the failure of a refused line, improved by what can be said about what the line
// should have been.
func (h *Finder) Better(text string, f *refusal.Failure) *refusal.Failure {
	for _, better := range [...]func(string, *refusal.Failure) *refusal.Failure{h.onceOver, h.notAName, h.unjoined, h.byPlace, h.asFarAsHeComes, h.ofItsVerb, h.OfItsStep, h.byAWalk} {
		f = better(text, f)
	}
	return f
}

// names returns the names of all figures.
func (h *Finder) names() (list []string) {
	for i := 0; h.session.Game().Side(i) != ""; i++ {
		list = append(list, h.session.NameOf(i))
	}
	return list
}

// ofItsVerb improves the failure of a verb that was given without what must follow it: it names a
// legal command with the verb or, if there is none, says why the verb may not be given at all.
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

// notAName improves the failure of a verb that was given with a weapon in place of a name, such as
// attack with a sword: it says how to give the verb with that weapon or, if that may not be done,
// why, and who has the weapon.
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

// byPlace improves the failure of a command whose place cannot be read, such as back or 10 north: it says
// where the figure stands and in which ways a place may be given.
func (h *Finder) byPlace(text string, f *refusal.Failure) *refusal.Failure {
	s := h.session
	words := line.Words(text)
	if !slices.Contains([]string{"bad-argument", "bad-number", "unknown-figure"}, f.Code) || len(words) < 3 || !s.Game().Begun() || s.Game().Over() {
		return f
	}
	who, named := s.Game().Figure(words[1])
	verb := s.WholeVerb(strings.ToLower(words[0]))
	for i := range h.book.Menu {
		g := &h.book.Menu[i]
		if !named || g.Away == "" || !slices.Contains(g.Match, verb) {
			continue
		}
		of := *f
		of.Hint = g.HowOf(&screen.Means{}, s.Facts(), s.NameOf(who))
		return &of
	}
	return f
}

// asFarAsHeComes improves the failure of a walk to a place that is too far away: it names the place nearest
// to that which the figure comes to.
func (h *Finder) asFarAsHeComes(text string, f *refusal.Failure) *refusal.Failure {
	words := line.Words(text)
	c, _ := h.session.Game().Chart(h.session.Game().Active())
	if f.Code != "not-enough-mp" || len(words) != 2 || c == nil || c.Reach == nil {
		return f
	}
	off := func(name string) int { return squares(name, words[1]) }
	best := ""
	for i := range c.Reach.Spots {
		if name := c.Spaces[c.Reach.Spots[i].Space].Name; off(name) >= 0 && (best == "" || off(name) < off(best)) {
			best = name
		}
	}
	if command := words[0] + " " + best; best != "" && choices.Takes(h.session.Game(), command) {
		of := *f
		of.Msg, of.Hint = f.Msg+"; the nearest to it that can be reached is "+best, command
		return &of
	}
	return f
}

// squares returns how many steps two squares such as 9,8 are apart, -1 if either is no square.
func squares(a, b string) (n int) {
	x, y, _ := strings.Cut(a, ",")
	v, w, _ := strings.Cut(b, ",")
	for _, pair := range [...][2]string{{x, v}, {y, w}} {
		from, err := strconv.Atoi(pair[0])
		to, no := strconv.Atoi(pair[1])
		if err != nil || no != nil {
			return -1
		}
		n += max(from-to, to-from)
	}
	return n
}

// onceOver improves the failure of a command that is to be repeated once the bout is over: it says what
// plays another.
func (h *Finder) onceOver(text string, f *refusal.Failure) *refusal.Failure {
	if !h.session.Game().Over() || !strings.EqualFold(strings.TrimSpace(text), "again") {
		return f
	}
	of := *f
	of.Hint = "rematch sets the same up again, with other dice; new offers other bouts; undo takes the last command back"
	return &of
}

// unjoined improves the failure of a command that lacks "with" before its means by saying so.
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

// whoHas says who carries a thing: the active figure, though not in his hand, or others.
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

// OfItsStep returns the failure of a command that does not belong to the current step of the turn.
// If the command would be refused in its own step too, that reason comes first. Otherwise the hint
// to go on is left out if going on would lose moves or the like.
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
	for seed := range uint64(choices.MostFalls) { // whatever the dice in between show
		x := h.list.RefusedLater(&l, f.Code, seed)
		if x == nil || no != nil && x.Msg != no.Msg {
			return &own
		}
		no = x
	}
	return no
}

// byAWalk adds to a failure the walk after which the command may be given, if there is one.
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
	if l.HasDice && choices.Takes(s.Game(), l.Command()) { // the command asks a question before its dice, so it is given without them
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
