// Package lesson leads a newcomer through his first bout: a step is told when what it says can
// be done, once more in the next turn, and passed over where it has been done before.
package lesson

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/choices"
	"summa/internal/core"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/screen"
)

// A Course is how far a newcomer has been led.
type Course struct {
	*choices.List
	S     *repl.Session
	Book  *screen.Book
	Means func() screen.Means
	Say   func(*screen.Line)

	Step   int  // the step of the first bout that is on, from 1; 0 outside a lesson
	Learns bool // the bout is a first bout, or one in which the steps were asked for

	told      int           // the step that was told last
	turn      int           // and in which turn, by the number of its first command
	said      int           // in how many turns it has been told
	back      bool          // a command has been taken back since: that turn is no other
	doneEarly []string      // what is said of steps that have just been done before they were told
	ended     bool          // what there is to say of its end has been said
	passed    []int         // the steps passed over as done, which are told so before the one that follows
	done      []string      // the steps that were done before they were told
	narrow    *screen.Group // whose table has stood there with some of its columns alone
	toldSteps []string      // those that were told, and what was told beside them
}

// Begin begins the lesson, or tells the current step again.
func (c *Course) Begin() {
	if c.Step == 0 || c.Step > len(c.Book.Lessons) {
		c.Step, c.toldSteps = 1, nil
	}
	c.Learns, c.told = true, 0
}

// Narrow reports whether the table of a list is shown with only some of its columns: before the first
// step has been done, which has enough to explain without them, and in the two steps after it if the
// table was narrow in the first, so that the result of the choice before stays on the screen.
func (c *Course) Narrow(of *screen.Group) bool {
	if c.Step == 1 {
		c.narrow = of
	}
	const most = 3
	return c.Step == 1 || c.Step > 1 && c.Step <= most && of != nil && of == c.narrow
}

// Stop ends the lesson before its end; the bout goes on.
func (c *Course) Stop() { c.Step = 0 }

// Waits says when the current step comes, if what it asks for cannot be done yet; "" if it can.
func (c *Course) Waits() string {
	if c.due(&c.Book.Lessons[c.Step-1]) {
		return ""
	}
	return "Step " + strconv.Itoa(c.Step) + " of " + strconv.Itoa(len(c.Book.Lessons)) + " comes as soon as it can be done; help stop leaves the lesson."
}

// due reports whether what a step asks for can be done now.
func (c *Course) due(x *screen.Lesson) bool {
	s, m := c.S, c.Means()
	switch {
	case !x.Due(&m, s.Facts()), x.Open && c.S.Hides() != "":
		return false
	case x.Needs == "":
		return true
	}
	legal := slices.Concat(s.Game().Legal(false), c.ToCome())
	if end, _ := s.Game().Ends(); c.EndsLater(end) {
		legal = append(legal, game.Choice{Line: end})
	}
	return slices.ContainsFunc(legal, func(may game.Choice) bool { return may.Refusal == nil && choices.Begun(may.Line, x.Needs) })
}

// mostSaid is in how many turns a step is told. The last step is told once: a player who has not done
// it by then does not want to.
const mostSaid = 2

// TeachNext tells the next step of the lesson, and tells it once more in the next turn if it has not
// been done; turn is the number of the turn's first command. If the bout is over it says what may
// be done now.
func (c *Course) TeachNext(turn int) {
	over := c.S.Game().Over()
	if over {
		c.tellEnd()
	}
	c.ended = over
	if over {
		return
	}
	c.tellAsides()
	for _, text := range c.doneEarly {
		c.Say(screen.Say(screen.Dim, 0, text, ""))
	}
	c.doneEarly = nil
	if c.back && c.Step == len(c.Book.Lessons) && c.told == c.Step {
		c.turn = turn
	}
	c.back = false
	if c.Step == 0 || c.told == c.Step && c.turn == turn {
		return
	}
	if c.told == c.Step && (c.said >= mostSaid || c.restDone()) {
		c.next()
	}
	if c.Step > len(c.Book.Lessons) {
		c.Step = 0
		c.tellPassed()
		c.Say(screen.Say(screen.Normal, 0, "That was the last step; the bout goes on as you like. help has what else there is.", ""))
		return
	}
	x := &c.Book.Lessons[c.Step-1]
	if !c.due(x) {
		return
	}
	if c.told != c.Step {
		c.said = 0
	}
	c.said++
	c.told, c.turn = c.Step, turn
	c.tell(x)
}

// restDone reports whether the player has done the last step, where the one before it was told last: that
// need not be told once more then. The last step itself is told once.
func (c *Course) restDone() bool {
	return len(c.Book.Lessons)-c.Step <= 1 && !slices.ContainsFunc(c.Book.Lessons[c.Step:], func(x screen.Lesson) bool { return !slices.Contains(c.done, x.ID) })
}

// tell tells a step, after the steps that are passed over.
func (c *Course) tell(x *screen.Lesson) {
	c.tellPassed()
	text := c.says(x)
	if x.Rolled != "" && !c.S.AsksDice() {
		text += " " + x.Rolled
	}
	if !slices.Contains(c.toldSteps, x.ID) {
		c.toldSteps = append(c.toldSteps, x.ID)
	}
	again := ":"
	if c.said > 1 {
		again = ", once more:"
	}
	c.sayStep(c.Step, again, text)
}

// tellPassed tells what the steps would have said that the player did before they came.
func (c *Course) tellPassed() {
	for _, n := range c.passed {
		c.sayStep(n, ", which you have done:", c.says(&c.Book.Lessons[n-1]))
	}
	c.passed = nil
}

// says returns what a step says, with the facts of the bout filled in.
func (c *Course) says(x *screen.Lesson) string {
	if x.Bare != "" && !c.hasChance() {
		return x.Bare
	}
	m := c.Means()
	return m.Fill(&x.Text, c.S.Facts())
}

func (c *Course) sayStep(n int, how, text string) {
	c.Say(&screen.Line{Hang: 3, Pieces: []screen.Piece{{Ink: screen.Strong, Text: strconv.Itoa(n) + " of " + strconv.Itoa(len(c.Book.Lessons)) + how}, {Text: " " + text}}})
}

// tellAsides tells remarks that belong to no step, each once, as soon as its condition holds.
func (c *Course) tellAsides() {
	for i := range c.Book.Asides {
		if x := &c.Book.Asides[i]; c.Learns && !slices.Contains(c.toldSteps, x.ID) && c.due(x) {
			c.toldSteps = append(c.toldSteps, x.ID)
			m := c.Means()
			c.Say(&screen.Line{Hang: 3, Pieces: []screen.Piece{{Ink: screen.Strong, Text: "New:"}, {Text: " " + m.Fill(&x.Text, c.S.Facts())}}})
		}
	}
}

// hasChance reports whether what stands first on the list has a chance beside it.
func (c *Course) hasChance() bool {
	list, _ := c.Entries()
	return len(list) > 0 && c.Decides(list[0].Command)
}

// tellEnd says, once, how the lesson's bout has ended, if the ruleset has words for it, and what may be
// done now.
func (c *Course) tellEnd() {
	if !c.Learns || c.ended {
		return
	}
	last := c.S.Last()
	for _, x := range c.Book.LessonEnds {
		if slices.ContainsFunc(last.Log, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == x.Event }) {
			c.Say(screen.Say(screen.Normal, 0, x.Text, ""))
			break
		}
	}
	text := "undo takes back your last command and all that followed; the dice stay the same, so do something else then. rematch begins the same bout again with other dice."
	if c.Step > 0 && c.Step <= len(c.Book.Lessons) {
		text = "The steps end with the bout: " + text
	}
	c.Say(screen.Say(screen.Normal, 0, text, ""))
}

// next goes on to the next step that has not been done.
func (c *Course) next() {
	c.Step++
	for c.Step <= len(c.Book.Lessons) && slices.Contains(c.done, c.Book.Lessons[c.Step-1].ID) {
		c.passed = append(c.passed, c.Step)
		c.Step++
	}
}

// Learnt goes on to the next step if text is the command of the current one, and notes it if it is the
// command of a later one.
func (c *Course) Learnt(text string) {
	if c.Step == 0 || c.Step > len(c.Book.Lessons) {
		return
	}
	word := strings.ToLower(line.FirstWord(strings.TrimSpace(text)))
	whole := c.S.WholeVerb(word)
	if _, asked, _ := line.CutWord(strings.TrimSpace(text)); whole == "explain" && line.FirstWord(asked) == "why" { // a question with more words than the command
		whole = "why"
	}
	c.back = whole == "undo" || whole == "redo"
	for i := c.Step; i < len(c.Book.Lessons); i++ {
		if id := c.Book.Lessons[i].ID; id == whole && c.S.Game().Begun() && !slices.Contains(c.done, id) {
			c.done = append(c.done, id)
			if id != "undo" { // it is not what he has come for
				c.doneEarly = append(c.doneEarly, "You have just done what step "+strconv.Itoa(i+1)+" of this first bout would have shown: "+id+".")
			}
		}
	}
	if c.told != c.Step {
		return
	}
	for _, w := range c.Book.Lessons[c.Step-1].Words {
		if w == word || w == whole {
			c.next()
			return
		}
	}
}
