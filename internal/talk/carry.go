package talk

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/help"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
	"summa/internal/throw"
)

// carry carries out a line, and reports whether it succeeded.
func (k *conversation) carry(text string) bool {
	s := k.s
	waited := k.waited
	k.ofLaterStep, k.waited = false, false
	if waited && strings.EqualFold(strings.TrimSpace(text), "undo") {
		s.HoldBack("")
		s.Tell("Nothing has been done, and it goes on from here. undo again takes back what was done before.")
		return true
	}
	for _, l := range k.table().Made(text) {
		s.Tell(l)
	}
	text = k.spelled(text)
	if words := strings.Fields(text); len(words) == 2 && line.IsNumber(words[1]) && (strings.EqualFold(words[0], "odds") || strings.EqualFold(words[0], "try")) {
		k.Refuse(choices.NoSuchNumber(k.s.Game(), words[1], k.asking != "", k.shown))
		return false
	} else if len(words) == 1 && strings.EqualFold(words[0], "odds") && len(k.shown) > 0 && s.Game().Begun() {
		s.Tell("odds of what? odds " + k.shown[0].Number + " says it of " + cmp.Or(k.shown[0].Text, k.shown[0].Command) + "; a command in words will do as well, or several with ; between them.")
		return true
	}
	k.hold = false
	k.fresh()
	if before, ok := strings.CutSuffix(text, "\t"); ok {
		s.TellCompletions(before)
		return true
	}
	k.ending = ""
	settles := k.onceSettled(text)
	if k.hold = settles != "" && k.held(text); k.hold {
		return true
	}
	if k.EndsLater(text) || settles != "" {
		return k.settlesFirst(text, settles)
	}
	hidden := s.Conceals(text)
	if hidden {
		k.t.Wipe(k.prompt(), text) // a sealed choice stays neither on the screen nor in the history
	} else {
		k.t.Remember(text)
	}
	passed, had := k.GivenUp(text), len(s.Applied())
	if passed == "" && !hidden {
		if k.held(text) {
			k.hold = true
			return true
		}
		k.goOnTo(text)
		k.fresh()
	}
	k.passing = passed
	err := k.gives(text)
	if err == nil {
		return true
	}
	f := k.hints.Better(text, s.Explain(err))
	k.unled(had)
	if hidden {
		s.RefuseHidden(f, s.Chooser(text))
	} else if !f.Left {
		s.Refuse(text, f)
		k.wants(text)
	}
	return false
}

// settlesFirst ends the step whose dice settle something before a command of a later step may be
// given, and keeps that command (settles, or the end of the turn if it is "") to be given once that
// is done. It reports whether the step was ended, or the player was reminded of what would be lost.
func (k *conversation) settlesFirst(text, settles string) bool {
	s := k.s
	end, step := s.Game().Ends()
	lost := s.Game().Reminders(step + " " + end)
	if (settles == "" || settles == end) && s.HeldBack() != end && len(lost) > 0 {
		s.HoldBack(end)
		if k.hold = k.Remind(end, lost); k.hold {
			return true
		}
	}
	passed := k.GivenUp(step)
	if !k.giveAs(step, false) { // the player typed it, in another word
		return false
	}
	if passed != "" {
		k.say(screen.Say(screen.Dim, 2, passed, ""))
	}
	k.t.Remember(text)
	k.ending, k.ender = cmp.Or(settles, end), s.Game().Active()
	k.lesson.Learnt(text)
	return true
}

// onceSettled returns a command of a later step if dice have to settle something before it; "" for
// any other command.
func (k *conversation) onceSettled(text string) string {
	var l line.Line
	if l.Parse(text) != nil || !k.OnceSettled(&l) {
		return ""
	}
	return l.Command()
}

// gives hands a line to the session, and prints what there is to say once it is carried out.
func (k *conversation) gives(text string) error {
	s := k.s
	was, began, held := s.Seq(), s.Game().Begun(), s.HeldBack()
	keep := k.remembers(strings.ToLower(strings.TrimSpace(text)))
	err := k.paged(text)
	k.announce = ""
	if err == nil {
		keep()
	}
	if err == nil && s.Seq() > was {
		k.passedBy()
	}
	k.passing = ""
	if s.Seq() == was || strings.HasPrefix(strings.ToLower(strings.TrimSpace(text)), "undo") {
		k.hold = true // nothing has been done that a step could follow on
	}
	if err != nil {
		return err
	}
	if !began && s.Game().Begun() {
		k.tellBoth()
	}
	if now := s.HeldBack(); s.Seq() != was || now == "" || now == held { // a command that was held back has not been done
		k.lesson.Learnt(text)
	}
	if k.ofLaterStep {
		k.say(screen.Say(screen.Dim, 2, "It belongs to a later step of the turn: if you give it now, what could be done before that step is lost. These are its odds as all stand now.", ""))
	}
	return nil
}

// unled takes back the steps that led to a command which the player took back himself, since
// nothing came of them.
func (k *conversation) unled(had int) {
	s := k.s
	n := len(s.Applied()) - had
	if n <= 0 || slices.ContainsFunc(s.Applied()[had:], func(e history.Entry) bool { return !e.Leads }) {
		return
	}
	if err := s.TakeBack(n, ""); err != nil {
		k.Refuse(s.Explain(err))
	}
}

// paged carries out a line. The answer to a command that changes nothing may be longer than the
// screen, so it is shown in pages.
func (k *conversation) paged(text string) error {
	s := k.s
	word := s.WholeVerb(strings.ToLower(line.FirstWord(strings.TrimSpace(text))))
	if !s.Verb(word).Looks() || s.Page == nil {
		return s.Line(text)
	}
	return k.gathered(func() error { return s.Line(text) }, func(b []byte) error {
		if word == "odds" {
			return k.leads(help.Lead(k.book.Noted(k.means(), b)))
		}
		return k.page(b)
	})
}

// collected runs do and shows all that it writes as one answer.
func (k *conversation) collected(do func() error) error { return k.gathered(do, k.page) }

// gathered runs do and hands all that it writes to show.
func (k *conversation) gathered(do func() error, show func(text []byte) error) error {
	s := k.s
	if s.Page == nil {
		return do()
	}
	var text bytes.Buffer
	out := s.Out
	s.Out = &text
	err := do()
	s.Out = out
	if ferr := s.Flush(); ferr != nil {
		return ferr
	}
	if perr := show(text.Bytes()); err == nil {
		err = perr
	}
	return err
}

// more is the command that shows what did not fit on the screen, and leave the one that drops it.
const (
	more  = "more"
	leave = "leave the rest"
)

// page shows as much of an answer as fits, and says how much is left.
func (k *conversation) page(text []byte) error {
	s := k.s
	before := s.Rest
	s.Rest = nil
	if err := s.Page(text); err != nil || len(s.Rest) == 0 {
		s.Rest = before // it stays until the next answer that is too long for the screen
		return err
	}
	k.keepsRest(s.Rest)
	return nil
}

// keepsRest keeps the rest of an answer, and says how to read it.
func (k *conversation) keepsRest(rest []byte) {
	m := k.means()
	k.s.Rest = rest
	left, how := bytes.Count(rest, []byte("\n")), more
	if !k.besideQuestion {
		how, k.unread = m.Sign("⏎", "Enter")+" or "+more, true
	}
	k.write(m.Append(nil, screen.Say(screen.Dim, 2, counted1(itoa(left)+" lines")+" left: "+how, "")))
}

// goesOn shows the rest of the last long answer.
func (k *conversation) goesOn() {
	rest := k.s.Rest
	if len(rest) == 0 {
		k.Refuse(refusal.New("bad-argument", "", "nothing is left to be shown"))
		return
	}
	k.s.Rest = nil
	if err := k.page(rest); err != nil {
		k.Refuse(k.s.Explain(err))
	}
}

// passedBy says once what the command just carried out gives up, before the engine's reply is told.
func (k *conversation) passedBy() {
	if k.passing != "" {
		k.say(screen.Say(screen.Dim, 2, k.passing, ""))
		k.passing = ""
	}
}

// held warns once, before a command is carried out, of what it would lose or why it would have no
// effect, and reports whether it has warned; the same command given again goes through.
func (k *conversation) held(text string) bool {
	s := k.s
	if !s.Game().Begun() || s.Game().Over() {
		return false
	}
	l, ok := k.Read(text)
	if !ok {
		return false
	}
	same := strings.ToLower(l.Command())
	if s.HeldBack() == same {
		return false
	}
	why := k.Doubt(l.Command())
	if k.StepsTo(&l) > 0 || k.OnceSettled(&l) {
		if lost := s.Game().Reminders(l.Command()); len(lost) > 0 {
			why = "this goes on to a later step of the turn: " + strings.Join(lost, "; ")
		}
	}
	if why == "" {
		why = k.Spent(l.Command())
	}
	if why == "" {
		return false
	}
	s.HoldBack(same)
	k.waits(clean(why) + "; type it again to do it all the same.")
	return true
}

// goOnTo ends the steps of the turn before the one that a command belongs to, if it belongs to a
// later one, and says what that gives up.
func (k *conversation) goOnTo(text string) {
	s := k.s
	_, step := s.Game().Ends()
	if step == "" || k.set.Steps == "off" || !s.Game().Begun() || s.Game().Over() {
		return
	}
	var l line.Line
	if l.Parse(text) != nil {
		return
	}
	var told []string
	for range k.StepsTo(&l) {
		passed := k.GivenUp(step)
		k.leading = true
		ok := k.give(step, "")
		k.leading = false
		if !ok {
			return
		}
		if passed != "" {
			told = append(told, passed)
		}
	}
	if len(told) == 0 {
		return
	}
	if text := strings.Join(told, " "); k.asksDice(l.Command()) {
		k.announce = strings.TrimSpace(text + " " + k.announce)
	} else {
		k.say(screen.Say(screen.Dim, 2, text, ""))
	}
}

// AtFirst says what may be done before the bout has begun, when there is no list; it reports
// whether that is the case.
func (k *conversation) AtFirst() bool {
	s := k.s
	if s.Game().Begun() || s.Game().Over() {
		return false
	}
	if k.untouched() && len(k.book.Quick) > 0 {
		if len(k.shown) > 0 && strings.HasPrefix(k.shown[0].Command, quickBout+" ") {
			k.setsUp() // the battles stay on the screen with their numbers
			return true
		}
		k.offered = false
		k.opening()
		return true
	}
	if k.readyToStart() {
		k.offersStart()
		return true
	}
	s.Tell("The bout has not begun. " + strings.Join(k.topic("setup"), " "))
	s.Tell(k.mayBegin())
	if len(k.book.Quick) > 0 {
		k.offersBouts()
		s.Tell("A number of these begins another bout, without what you have entered.")
	}
	return true
}

// mayBegin says whether the bout may be begun with what has been entered, and what is missing if
// not.
func (k *conversation) mayBegin() string {
	switch {
	case choices.Takes(k.s.Game(), "begin"):
		return "begin may be given now, and starts the bout."
	case len(k.book.Example) > 0:
		return "begin may not be given yet: there have to be two sides. help setup shows a whole example."
	}
	return "begin may not be given yet: there have to be two sides."
}

// explain says how to read the screen.
func (k *conversation) explain() {
	s := k.s
	switch {
	case s.Game().Over():
		looks := "log shows all that was done, undo takes the last of it back"
		if s.Kept() != "" {
			looks = "log shows all that was done, luck weighs the dice, report FILE.html makes a page of it, undo takes the last of it back"
		}
		s.Tell("The bout is over: " + looks + ", rematch sets the same sides up afresh, new offers other bouts, quit leaves.")
		return
	case k.untouched() && len(k.shown) > 0 && k.shown[0].Command != quickBout:
		s.Tell("Nothing is on the table yet. A number of the list sets up the scenario beside it and begins it; scenario and its name only sets it up; new has the first list again, Ctrl-D leaves.")
		return
	case k.untouched() && len(k.book.Quick) > 0:
		s.Tell("Nothing is on the table yet. 1 sets a bout up and begins it, 2 does so and explains each step, 3 says how to set one up yourself; Enter shows them again, Ctrl-D leaves.")
		return
	case !s.Game().Begun():
		k.AtFirst()
		return
	case k.asking != "":
		s.Tell(k.howToAnswer() + " odds and an answer weighs it, map and show show how things stand, undo takes back what led here; help has the rest.")
		return
	case s.Game().Active() != "":
		s.Tell(s.Game().Active() + " is to act. What may do most at once stands first in the list, which need not be what is best: advise weighs that. A row has its number, the command, its price, and the chance of what may come of it.")
	}
	m := k.means()
	if reading := k.book.ReadingOf(&m, k.s.Facts()); reading != "" && s.Game().Begun() {
		s.Tell(reading)
	}
	s.Tell("A number carries out what it stands for, Enter lists all you may do, e ends the turn or the step; any command may be typed in words, or in their first letters. why shows where the numbers came from, undo takes back; help has the rest.")
}

// asksDice reports whether a command rolls dice that the player is asked for.
func (k *conversation) asksDice(text string) bool {
	return k.s.AsksDice() && throw.Rolls(k.s.Game(), text)
}
