package talk

import (
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/line"
	"summa/internal/screen"
)

// turnsUp is the command of the step that turns up the choices of all sides.
const turnsUp = "reveal"

// A stepsTaken is what the session does without being told: the steps that leave no choice, and the
// way to a command of a later step.
type stepsTaken struct {
	waited   bool   // the last command was held back, so that nothing was done
	hold     bool   // no step is taken before the next command
	stepping bool   // the command being carried out is a step
	leading  bool   // the step leads to a command that was typed
	passing  string // what the step gives up
	ending   string // the command that ends the turn once what is open has been settled
	ender    string // the name of the figure whose turn that is

	gaveAt map[string]string // by step: the facts under which it was last given; it is repeated by itself while they are the same
	wanted string            // what was typed too early, and is asked for later in place of the step
}

// step returns the command that the session gives by itself, which is the only one there is apart
// from those that are no real choice.
func (k *conversation) step() (text, told string, ok bool) {
	s := k.s
	if k.hold || k.set.Steps == "off" {
		return "", "", false
	}
	if text, told, ok = k.onlyOne(); ok {
		if text == k.ending {
			k.ending = ""
		}
		if k.ending != "" {
			told = "" // the player wants nothing more
		}
		return text, told, true
	}
	if text := k.ending; text != "" && s.Game().Begun() && !s.Game().Over() && !k.engineToAct() {
		k.ending = ""
		if s.Game().Active() != k.ender {
			return "", "", false
		}
		return text, "", choices.Takes(s.Game(), text)
	}
	return "", "", false
}

// stepKey is the key under which a step is remembered: its figure, and its command.
func (k *conversation) stepKey(x *screen.Step) string { return k.s.Game().Active() + "\x00" + x.Do }

// remembers returns a function that notes, once a step has been carried out, under which facts it
// was given, so that the step is taken by itself while these stay the same.
func (k *conversation) remembers(text string) (keep func()) {
	m := k.means()
	keep = func() {}
	for i := range k.book.Steps {
		x := &k.book.Steps[i]
		if !choices.Begun(text, x.Do) || x.Same.Empty() || !k.s.Game().Begun() || k.s.Game().Over() {
			continue
		}
		key, value := k.stepKey(x), m.Fill(&x.Same, k.s.Facts())
		keep = func() {
			if k.gaveAt == nil {
				k.gaveAt = map[string]string{}
			}
			k.gaveAt[key], k.wanted = value, ""
		}
	}
	return keep
}

// wants notes a command that may not be given yet, to be asked for in place of the step that would
// skip it, and says so.
func (k *conversation) wants(text string) {
	verb := k.s.WholeVerb(strings.ToLower(line.FirstWord(strings.TrimSpace(text))))
	for i := range k.book.Steps {
		if x := &k.book.Steps[i]; x.Later != "" && slices.Contains(x.Idle, verb) && k.s.Game().Begun() && !k.s.Game().Over() {
			k.wanted = verb
			k.say(screen.Say(screen.Normal, 2, x.Later, ""))
			return
		}
	}
}

// engineToAct reports whether the engine is to act; where it plays every figure that is left, it
// waits for the player.
func (k *conversation) engineToAct() bool { return k.s.PolicyOf(k.s.ToAct()) != "" && k.s.Answering() }

// onlyOne returns the command that is the only one as the bout stands.
func (k *conversation) onlyOne() (text, told string, ok bool) {
	s := k.s
	if !s.Game().Begun() || s.Game().Over() {
		return "", "", false
	}
	if _, ready := s.Disclose(); ready {
		return turnsUp, "", true
	}
	if k.engineToAct() {
		return "", "", false
	}
	legal := s.Game().Legal(false)
	m := k.means()
	for i := range k.book.Steps {
		x := &k.book.Steps[i]
		if k.wanted != "" && slices.Contains(x.Idle, k.wanted) || !x.Same.Empty() && m.Fill(&x.Same, s.Facts()) != k.gaveAt[k.stepKey(x)] {
			continue
		}
		if !x.When.Empty() && m.Fill(&x.When, s.Facts()) == "" || !x.Unless.Empty() && m.Fill(&x.Unless, s.Facts()) != "" {
			continue
		}
		if text, ok := choices.OnlyStep(legal, x); ok && k.asksBefore(x) == "" {
			return text, m.Fill(&x.Told, s.Facts()), true
		}
	}
	return "", "", false
}

// TraceSteps finds out which of the last commands of a resumed bout the session gave by itself,
// back to the last one that was typed, since the record writes them as if they had been typed.
func (k *conversation) TraceSteps() {
	s := k.s
	now := s.Game().Save()
	defer s.Game().Restore(now)
	for i := range s.Applied() {
		e := &s.Applied()[i]
		if seals, _ := s.Game().Sealing(e.Text); seals && e.Past && slices.Contains(s.Game().Policies(), e.Comment) {
			e.Auto = true // the engine chose
		}
	}
	typed := len(s.Applied()) - 1
	for ; typed >= 0; typed-- {
		if e := &s.Applied()[typed]; e.Auto {
			continue
		} else if !e.Past || !k.wasStep(typed) {
			break
		} else {
			e.Auto = true
		}
	}
	if typed < 0 || !s.Applied()[typed].Past {
		return
	}
	_, step := s.Game().Ends()
	for i := typed - 1; i >= 0 && step != "" && s.Applied()[i].Text == step && s.Applied()[i].Past && !s.Applied()[i].Auto; i-- {
		var l line.Line
		if s.GoTo(i) != nil || l.Parse(s.Applied()[typed].Text) != nil || k.StepsTo(&l) != typed-i {
			return
		}
		s.Applied()[i].Auto, s.Applied()[i].Leads = true, true
	}
}

// wasStep reports whether an applied command was the only one there was, and so given by the
// session. It leaves the bout as it was before the command.
func (k *conversation) wasStep(i int) bool {
	s := k.s
	e := &s.Applied()[i]
	if e.Over != nil || !e.Acts() || s.GoTo(i) != nil {
		return false
	}
	if _, opens := s.Game().Sealing(e.Text); opens {
		return true
	}
	text, _, ok := k.onlyOne()
	return ok && text == e.Text
}

// asksBefore returns the question to ask before a step is taken; "" for none.
func (k *conversation) asksBefore(x *screen.Step) string {
	s := k.s
	last := len(s.Applied()) - 1
	if last < 0 {
		return ""
	}
	m := k.means()
	return m.Fill(x.AskedBehind(line.FirstWord(s.Applied()[last].Text)), s.Facts())
}

// beforeStep returns the question before a step that is the only choice apart from idle ones, and
// its answers: the step itself, which Enter takes, or one of the idle commands.
func (k *conversation) beforeStep() (text string, options []screen.Entry) {
	if k.set.Steps == "off" {
		return "", nil
	}
	m, legal := k.means(), k.s.Game().Legal(false)
	for i := range k.book.Steps {
		x := &k.book.Steps[i]
		if step, ok := choices.OnlyStep(legal, x); ok {
			if ask := k.asksBefore(x); ask != "" {
				key := ""
				if g := k.Group(step); g != nil {
					key = g.Key
				}
				return choices.BeforeStep(&m, x, step, key, ask, k.s.Game())
			}
		}
	}
	return "", nil
}

// give carries out a step, and reports whether it succeeded.
func (k *conversation) give(text, told string) bool {
	if told != "" {
		k.flushEngine() // the cause comes first
		k.say(screen.Say(screen.Normal, 2, line.Capital(told)+".", ""))
	}
	return k.giveAs(text, true)
}

// giveAs carries out a command, as a step of the session or as if it was typed.
func (k *conversation) giveAs(text string, step bool) bool {
	s := k.s
	k.fresh()
	k.stepping = step
	err := k.line(text, step)
	k.stepping = false
	if err != nil {
		f := s.Explain(err)
		switch {
		case !f.Left:
			s.Refuse(text, f)
		case text == turnsUp && !k.leftSession:
			k.backs = false // back to the choice
			k.chooseAnew()
		}
		return false
	}
	return true
}

// line hands a line to the session, as a step of the session or as typed.
func (k *conversation) line(text string, step bool) error {
	if step {
		return k.s.Step(text, k.leading)
	}
	return k.s.Line(text)
}

// fresh forgets what was said and asked for the command before.
func (k *conversation) fresh() {
	k.rollsRest, k.told, k.typed, k.leftSession, k.severalThrows, k.asksAgain, k.answers, k.throws = false, false, false, false, false, false, 0, 0
	k.toldTo, k.seenDice, k.saidFirst, k.orderTold = 0, 0, "", ""
}
