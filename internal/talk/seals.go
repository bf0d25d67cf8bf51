package talk

import (
	"slices"
	"strings"

	"summa/internal/dice"
	"summa/internal/help"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/throw"
)

// WentBack has the heading and the strip shown again after commands were taken back, and then who
// has chosen there. It returns what to tell of those commands.
func (k *conversation) WentBack(list []history.Entry, told string) string {
	k.wentBack = true
	k.Shows(list)
	seen := k.seenOf(list)
	if seen == "" {
		return "undone" + told
	}
	same := " The dice stay the same."
	if k.s.AsksDice() {
		same = " Your dice are asked for again."
	}
	if own := slices.DeleteFunc(slices.Clone(list), func(e history.Entry) bool { return e.Auto }); len(own) == 1 {
		m, choice := k.means(), yours
		if since := help.Since(k.lasted, m.Fill(&k.book.Lasted, k.s.Facts())); since != "" {
			choice += " of " + since + " ago, with all that followed"
		}
		return takenBack(choice, []string{seen}) + same
	}
	return "undone" + strings.TrimSuffix(told, repl.AndTheEngine) + ". What " + seen + " had chosen goes too, for it has been seen. You and " + seen + " choose again." + same
}

// yours is what stands for a choice that the player made himself.
const yours = "your choice"

// takenBack says that choices which had been turned up are to be made again by all: own, if it is
// not "", and those of others.
func takenBack(own string, others []string) string {
	if len(others) == 0 {
		return "Taken back: " + own + ". Choose again."
	}
	names, again := strings.Join(others, " and "), " choose again."
	text := "Taken back: " + own
	switch {
	case own != "":
		text, again = text+", and ", " You and "+names+again
	case len(others) == 1:
		again = " " + names + " chooses again."
	default:
		again = " " + names + again
	}
	return text + "what " + names + " had chosen, for it has been seen." + again
}

// seenOf returns the name of the side whose secret choice, made by the engine, was turned up by
// commands that are being taken back; "" if there is none.
func (k *conversation) seenOf(list []history.Entry) (who string) {
	up := false
	for i := range list {
		seals, opens := k.s.Game().Sealing(list[i].Text)
		up = up || opens
		if seals && list[i].Auto && list[i].Comment != "" {
			who = k.s.Sealer(line.Of(list[i].Text))
		}
	}
	if !up {
		return ""
	}
	return who
}

// AsksAnew has a command carried out again for its dice once the current command is over.
func (k *conversation) AsksAnew(e history.Entry) { k.anew = &e }

// anewNow carries out the command that AsksAnew set aside, and reports whether there is one: the
// engine decides again, the session takes its step again, and a typed command is given again with
// all its dice except those of the last throw.
func (k *conversation) anewNow() bool {
	e := k.anew
	k.anew = nil
	if e != nil && e.Auto && len(e.Faces) > 1 {
		k.say(screen.Say(screen.Dim, 2, help.AllDice, ""))
	}
	switch {
	case e == nil:
		return false
	case e.Auto && e.Comment != "":
		k.engineGoesOn()
	case e.Auto:
		k.hold = false
	default:
		text := []byte(e.Text)
		if n := throw.Before(k.s.Game(), e.Text, e.Faces); n > 0 && len(e.Drawn) == 0 { // the throws before the last one are kept
			text = append(append(text, " dice "...), dice.FaceList(e.Faces[:n])...)
		}
		had := len(k.s.Applied())
		for had > 0 && k.s.Applied()[had-1].Leads { // the steps that led to this command, taken back with it
			had--
		}
		k.given(string(text))
		if !k.carry(string(text)) && k.anew == nil {
			k.unled(had)
		}
	}
	return true
}

// Backs reports whether the player takes back his own last command.
func (k *conversation) Backs() bool { return k.backs }

// sealedAgain says, after an undo, whose choices lie sealed, or who has been entered if the bout
// has not begun.
func (k *conversation) sealedAgain() {
	if !k.wentBack {
		return
	}
	k.wentBack = false
	s := k.s
	if entered := k.table().Entered(); entered != "" && !k.readyToStart() {
		s.Tell("Entered so far: " + entered + ". " + k.mayBegin())
		return
	}
	if k.s.Hides() == "" {
		return
	}
	for i := len(s.Applied()) - 1; i >= 0; i-- {
		text := s.Applied()[i].Text
		if seals, _ := s.Game().Sealing(text); !seals {
			return
		}
		k.say(screen.Say(screen.Normal, 2, s.Sealer(line.Of(text))+" has chosen.", ""))
	}
}

// chooseAnew takes back the choices of all sides where the dice for them are not given: they have
// been turned up, and a side that knows what the other has chosen may not choose again alone.
// Remarks and settings given meanwhile are kept.
func (k *conversation) chooseAnew() {
	s := k.s
	own := ""
	var others, kept []string
	n := s.WithSeals(1)
	for _, e := range s.Applied()[len(s.Applied())-n:] {
		if seals, _ := s.Game().Sealing(e.Text); !seals {
			if !e.Acts() {
				kept = append(kept, e.Typed())
			}
			continue
		}
		who := s.Sealer(line.Of(e.Text))
		if e.Auto || !k.alone(who) {
			others = append(others, who)
		} else {
			own = yours
		}
	}
	if err := s.TakeBack(n, ""); err != nil {
		s.Refuse("undo", s.Explain(err))
		return
	}
	k.say(screen.Say(screen.Normal, 2, takenBack(own, others), ""))
	quiet := s.Quiet
	s.Quiet = true
	for _, line := range kept {
		if err := s.Line(line); err != nil {
			s.Refuse(line, s.Explain(err))
		}
	}
	s.Quiet = quiet
	k.key, k.listed = noTurn, ""
	k.turn(true)
}
