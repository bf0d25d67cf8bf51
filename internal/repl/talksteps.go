package repl

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// turnsUp is the step that turns up what all have chosen.
const turnsUp = "reveal"

// A stepsTaken is what the session does without being told: the steps that leave no choice,
// and the way to a command of a later step.
type stepsTaken struct {
	hold     bool   // no step is taken before the next command
	stepping bool   // the command being carried out is a step
	leading  bool   // and leads to one that was typed
	passing  string // what is given up by it
	ending   string // the turn is ended by this as soon as what is open has been settled
	ender    string // whose turn that is
}

// step is the command that the session gives by itself: the only one there is, but for
// what is no choice.
func (k *talk) step() (text, told string, ok bool) {
	s := k.s
	if k.hold || k.set.steps == "off" {
		return "", "", false
	}
	if text, told, ok = k.onlyOne(); ok {
		if text == k.ending {
			k.ending = ""
		}
		if k.ending != "" {
			told = "" // he wants nothing more
		}
		return text, told, true
	}
	if text := k.ending; text != "" && s.g.Begun() && !s.g.Over() && !k.engineToAct() {
		k.ending = ""
		if s.g.Active() != k.ender {
			return "", "", false
		}
		return text, "", s.takes(s.g, text)
	}
	return "", "", false
}

// engineToAct reports whether the engine's command is awaited; where it plays all who are
// left, it waits.
func (k *talk) engineToAct() bool { return k.s.policyOf(k.s.toAct()) != "" && k.s.answering() }

// onlyOne is the command to which there is no choice as the bout stands.
func (k *talk) onlyOne() (text, told string, ok bool) {
	s := k.s
	if !s.g.Begun() || s.g.Over() {
		return "", "", false
	}
	if _, ready := s.g.Disclose(s.secrets); ready {
		return turnsUp, "", true
	}
	if k.engineToAct() {
		return "", "", false
	}
	legal := s.g.Legal(false)
	m := k.means()
	for i := range k.book.Steps {
		x := &k.book.Steps[i]
		if !x.When.Empty() && m.Fill(&x.When, facts{s}) == "" || !x.Unless.Empty() && m.Fill(&x.Unless, facts{s}) != "" {
			continue
		}
		if text, ok := onlyStep(legal, x); ok {
			return text, m.Fill(&x.Told, facts{s}), true
		}
	}
	return "", "", false
}

// traceSteps finds out which of the last commands of a bout that is gone on with the
// session gave by itself, back to the last that was typed: the record has them as they
// would have been typed, and does not tell.
func (k *talk) traceSteps() {
	s := k.s
	now := s.g.Save()
	defer s.g.Restore(now)
	typed := len(s.applied) - 1
	for ; typed >= 0; typed-- {
		if e := &s.applied[typed]; e.auto {
			continue
		} else if !e.past || !k.wasStep(typed) {
			break
		} else {
			e.auto = true
		}
	}
	if typed < 0 || !s.applied[typed].past {
		return
	}
	_, step := s.g.Ends()
	for i := typed - 1; i >= 0 && step != "" && s.applied[i].text == step && s.applied[i].past && !s.applied[i].auto; i-- {
		var l line.Line
		if s.goTo(i) != nil || l.Parse(s.applied[typed].text) != nil || k.stepsTo(&l) != typed-i {
			return
		}
		s.applied[i].auto, s.applied[i].leads = true, true
	}
}

// wasStep reports whether an applied command was the only one there was, and so the
// session's. It leaves the bout as it was before the command.
func (k *talk) wasStep(i int) bool {
	s := k.s
	e := &s.applied[i]
	if e.over != nil || e.mode != nil || isRemark(e.text) || s.goTo(i) != nil {
		return false
	}
	if _, opens := s.g.Sealing(e.text); opens {
		return true
	}
	text, _, ok := k.onlyOne()
	return ok && text == e.text
}

// endsLater reports whether a command ends the turn that may not be ended yet, because the
// step before it leaves something to settle first.
func (k *talk) endsLater(text string) bool {
	s := k.s
	end, step := s.g.Ends()
	if step == "" || end == "" || k.set.steps == "off" || !s.g.Begun() || s.g.Over() || s.takes(s.g, end) {
		return false
	}
	if word := strings.ToLower(strings.TrimSpace(text)); word == "" || s.whole(word) != end {
		return false
	}
	g := s.g.Fork()
	return s.does(g, step) && g.Active() == s.g.Active()
}

// anyVerb stands in a step for all verbs: nothing is a choice beside it.
const anyVerb = "*"

// onlyStep is the one line that a step may be, if nothing else can be done but what is
// idle.
func onlyStep(legal []game.Choice, x *screen.Step) (text string, ok bool) {
	for _, c := range legal {
		switch {
		case c.Refusal != nil:
		case begun(c.Line, x.Do):
			if ok {
				return "", false
			}
			text, ok = c.Line, true
		case !slices.ContainsFunc(x.Idle, func(verb string) bool { return verb == anyVerb || begun(c.Line, verb) }):
			return "", false
		}
	}
	return text, ok
}

// begun reports whether a line begins with some words.
func begun(text, words string) bool {
	rest, ok := strings.CutPrefix(text, words)
	return ok && (rest == "" || rest[0] == ' ')
}

// give carries out a step, and reports whether it was.
func (k *talk) give(text, told string) bool {
	if told != "" {
		k.say(screen.Say(screen.Normal, 2, line.Capital(told)+".", ""))
	}
	return k.giveAs(text, true)
}

// giveAs carries out a command, as a step of the session or as what was typed.
func (k *talk) giveAs(text string, step bool) bool {
	s := k.s
	k.fresh()
	k.stepping = step
	err := s.Line(text)
	k.stepping = false
	if err != nil {
		f := s.failure(err)
		switch {
		case !f.left:
			s.Refuse(text, f)
		case text == turnsUp && !k.leaves:
			k.backs = false // it goes back to the choice
			k.chooseAnew()
		}
		return false
	}
	return true
}

// fresh forgets what was said and asked of the command before.
func (k *talk) fresh() {
	k.rest, k.told, k.typed, k.leaves, k.spills, k.answers = false, false, false, false, false, 0
	k.toldTo, k.seenDice = 0, 0
}
