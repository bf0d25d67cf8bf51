package talk

import (
	"errors"
	"io"
	"slices"
	"strings"

	"summa/internal/help"
	"summa/internal/inquiry"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// against asks whether the engine plays the second side. It returns false if the player goes back.
func (k *conversation) against(m *screen.Means) bool {
	s := k.s
	k.seated = true
	other := ""
	for i := 0; s.Game().Side(i) != ""; i++ {
		if s.Game().Side(i) != s.Game().Side(0) {
			other = s.Game().Side(i)
			break
		}
	}
	if other == "" {
		return true
	}
	usual, first := s.UsualPolicy(), "2"
	if len(s.Game().Policies()) == 0 {
		first = "1"
	}
	question := "1 play both, 2 against the engine? [" + m.Sign("⏎", "Enter") + " " + first + "]"
	if m.Columns < narrow && !m.Spoken {
		k.say(screen.Say(screen.Normal, 2, "1: you play both sides. 2: the engine plays "+other+".", ""))
		question = "1 or 2? [" + m.Sign("⏎", "Enter") + " " + first + "]"
	}
	if list := s.Game().Policies(); k.lesson.Step > 0 && len(list) > 0 {
		usual = list[0] // a learner is to have a chance
	}
	k.beforeBegins(usual)
	for {
		_ = s.Flush()
		answer, err := k.t.Ask(m.Prompt(question))
		if errors.Is(err, io.EOF) {
			s.Leave()
			return false
		}
		if err != nil {
			return false
		}
		answer = strings.TrimSpace(answer)
		who := strings.Fields(strings.ToLower(answer))
		if len(who) == 0 {
			who = []string{first}
		}
		switch {
		case len(who) == 1 && who[0] == "1":
			return true
		case len(who) <= 2 && who[0] == "2" && (len(who) == 1 || slices.Contains(s.Game().Policies(), who[1])):
			command := "auto " + line.Typed(other)
			if len(who) == 2 {
				command += " " + who[1]
			} else if k.lesson.Step > 0 {
				command += " " + usual
			}
			if k.carry(command) {
				k.tellMine()
			}
			return true
		case answer == "quit":
			k.t.Push(answer)
			return false
		case answer == "undo", answer == another, help.Leaves(answer, question):
			return false
		case !strings.EqualFold(answer, "help") && k.meanwhile(answer):
		case s.Game().IsVerb(strings.ToLower(line.FirstWord(answer))):
			k.Refuse(refusal.New("bad-argument", "", "first who plays: 1, or 2; then "+line.FirstWord(answer)+" may be given"))
		case k.book.Opponent(strings.Join(who, " ")) != "":
			s.Tell(k.book.Opponent(who[0]) + " 2 " + who[0] + " has " + other + " played so.")
		default:
			s.Tell("1 has you choose for both sides, as two players at one keyboard do; 2 has the engine play " + other + ". Enter is " + first + "; auto " + line.Typed(other) + " and auto " + line.Typed(other) + " off change it later. Your own dice, asked for one by one: dice ask.")
		}
	}
}

// beforeBegins says how the engine plays, and how to roll one's own dice.
func (k *conversation) beforeBegins(usual string) {
	text := k.book.Opposition(usual)
	if !k.s.AsksDice() {
		text += " Your own dice: dice ask."
	}
	k.say(screen.Say(screen.Dim, 2, strings.TrimSpace(text+" Other bouts: back."), ""))
}

// narrow is the width in columns below which the longer questions do not fit on one line.
const narrow = 60

// meanwhile carries out a line that may be given while the program asks who plays: whose dice are
// rolled, and commands that change nothing. It reports whether the line was one.
func (k *conversation) meanwhile(text string) bool {
	if inquiry.OfPrompt(text) {
		return false
	}
	text = k.meant(strings.TrimSpace(text))
	word := k.s.WholeVerb(strings.ToLower(line.FirstWord(text)))
	v := k.s.Verb(word)
	if !k.setsScreen(text) && (v == nil || text == "?" || word != "dice" && !v.Looks()) || line.HasPrefixFold(text, firstBout) {
		return false
	}
	k.one(text)
	return true
}

// tellBoth says that the player plays every side, and how to have the engine play, where he has
// begun a bout of his own without being asked.
func (k *conversation) tellBoth() {
	s := k.s
	other := ""
	for i := 0; s.Game().Side(i) != ""; i++ {
		if s.PolicyOf(i) != "" {
			return
		}
		if other == "" && s.Game().Side(i) != s.Game().Side(0) {
			other = s.Game().Side(i)
		}
	}
	if other == "" || k.seated || s.Quiet || len(s.Game().Policies()) == 0 {
		return
	}
	k.say(screen.Say(screen.Dim, 2, "You play both sides. auto "+line.Typed(other)+" "+s.UsualPolicy()+" has the engine play "+other+".", ""))
}

// tellMine says which figures the player plays himself, and that map shows where they are.
func (k *conversation) tellMine() {
	s := k.s
	var names []string
	side := ""
	for i := 0; s.Game().Side(i) != ""; i++ {
		if s.PolicyOf(i) != "" {
			continue
		}
		side = s.Game().Side(i)
		if name := s.NameOf(i); name != side || !k.hasOthers(i) { // the side's own entry is not one of its figures
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return
	}
	mine := strings.Join(names, ", ")
	if mine != side {
		mine = side + ": " + mine
	}
	if !k.groundless() {
		mine += "; map draws the ground"
	}
	s.Tell("You play " + mine + ".")
}

// groundless reports whether there is no map to draw.
func (k *conversation) groundless() bool {
	c, err := k.s.Game().Chart("")
	return err != nil || len(c.Spaces) == 0 && c.Plan == nil
}

// mapless reports whether map has nothing to show: no ground, and no distances between figures.
func (k *conversation) mapless() bool { return !k.book.NoMap.Empty() && k.groundless() }

// hasOthers reports whether a figure's side has other figures.
func (k *conversation) hasOthers(who int) bool {
	g := k.s.Game()
	for i := 0; g.Side(i) != ""; i++ {
		if i != who && g.Side(i) == g.Side(who) {
			return true
		}
	}
	return false
}
