package talk

import (
	"slices"
	"strings"

	"summa/internal/choices"
	"summa/internal/core"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// A newcomer is how far a newcomer has been led.
type newcomer struct {
	seated             bool     // it has been asked whom the engine plays
	offered            bool     // a bout to begin with has been offered
	settingUp          bool     // one that was chosen is being set up, and the rest of its commands follow
	lesson, lessonTold int      // the step of the first bout that is on, from 1, and the one that was told last
	lessonTurn         int      // and in which turn, by the number of its first command
	lessonSaid         int      // in how many turns it has been told
	lessonBack         bool     // a command has been taken back since: that turn is no other
	doneEarly          []string // what is said of steps that have just been done before they were told
	learns             bool     // the bout is a first bout, or one in which the steps were asked for
	ended              bool     // what there is to say of its end has been said
	passed             string   // what is said of a step passed over, before the one that follows
	done               []string // the steps that were done before they were told
	toldSteps          []string // those that were told, and what was told beside them
}

// firstLesson begins the first bout, or the lesson in the bout on the table; where it has
// begun, its step is said again.
func (k *conversation) firstLesson() {
	switch {
	case len(k.book.Lessons) == 0:
		k.s.Tell("this ruleset has no first bout")
		return
	case k.s.Game().Over():
		k.s.Tell("The bout is over; rematch sets the same up again, and help start there goes through the steps.")
		return
	case k.lesson == 0 || k.lesson > len(k.book.Lessons):
		k.lesson, k.toldSteps = 1, nil
	}
	if seed := k.book.FirstSeed; seed != 0 && k.s.Reseeds && k.s.Seed != seed && k.s.Fresh() && k.set == k.setFirst && !k.s.Drew() {
		k.s.PlayAgainWith(seed, []string{firstBout})
		return
	}
	if !k.s.Game().Begun() && k.s.TellSeed && k.s.Seed == k.book.FirstSeed {
		k.say(screen.Say(screen.Dim, 0, "The dice of this first bout are the same for everybody (seed "+itoa(int(k.s.Seed))+"); a rematch, once it is over, has others, and so has --seed N.", ""))
	}
	k.learns = true
	k.lessonTold, k.listed = 0, "" // the list stands under it again
	if !k.s.Game().Begun() {
		if k.quick(k.book.First); !k.s.Game().Begun() { // he would rather not
			k.lesson, k.learns = 0, false
		}
	} else if !k.lessonDue(&k.book.Lessons[k.lesson-1]) {
		k.s.Tell("Step " + itoa(k.lesson) + " of " + itoa(len(k.book.Lessons)) + " comes as soon as it can be done; help stop leaves the lesson.")
	}
}

// lessonDue reports whether what a step of the first bout says can be done as things stand.
func (k *conversation) lessonDue(x *screen.Lesson) bool {
	s, m := k.s, k.means()
	switch {
	case !x.Due(&m, s.Facts()), x.Open && k.s.Hides() != "":
		return false
	case x.Needs == "":
		return true
	}
	legal := slices.Concat(s.Game().Legal(false), k.ToCome())
	if end, _ := s.Game().Ends(); k.EndsLater(end) {
		legal = append(legal, game.Choice{Line: end})
	}
	return slices.ContainsFunc(legal, func(c game.Choice) bool { return c.Refusal == nil && choices.Begun(c.Line, x.Needs) })
}

// mostSaid is in how many turns a step of the first bout is told, but for the last, which is
// told once: who has not done it by then does not want to.
const mostSaid = 2

// teachNext prints the step of the first bout that comes next, and in the next turn once more
// if it has not been done.
func (k *conversation) teachNext() {
	over := k.s.Game().Over()
	if over {
		k.lessonOver()
	}
	k.ended = over
	if over {
		return
	}
	k.tellAsides()
	for _, text := range k.doneEarly {
		k.say(screen.Say(screen.Dim, 0, text, ""))
	}
	k.doneEarly = nil
	if k.lessonBack && k.lesson == len(k.book.Lessons) && k.lessonTold == k.lesson {
		k.lessonTurn = k.since
	}
	k.lessonBack = false
	if k.lesson == 0 || k.lessonTold == k.lesson && k.lessonTurn == k.since {
		return
	}
	if k.lessonTold == k.lesson && (k.lessonSaid >= mostSaid || k.lesson == len(k.book.Lessons)) {
		k.nextLesson()
	}
	if k.lesson > len(k.book.Lessons) {
		k.lesson = 0
		k.say(screen.Say(screen.Normal, 0, k.passed+"That was the last step; the bout goes on as you like. help has what else there is.", ""))
		k.passed = ""
		return
	}
	x := &k.book.Lessons[k.lesson-1]
	if !k.lessonDue(x) {
		return
	}
	if k.lessonTold != k.lesson {
		k.lessonSaid = 0
	}
	k.lessonSaid++
	k.lessonTold, k.lessonTurn = k.lesson, k.since
	m := k.means()
	text := m.Fill(&x.Text, k.s.Facts())
	if x.Bare != "" && !k.hasChance() {
		text = x.Bare
	}
	if x.Rolled != "" && !k.s.AsksDice() {
		text += " " + x.Rolled
	}
	if !slices.Contains(k.toldSteps, x.ID) {
		k.toldSteps = append(k.toldSteps, x.ID)
	}
	again := ":"
	if k.lessonSaid > 1 {
		again = ", once more:"
	}
	k.say(&screen.Line{Hang: 3, Pieces: []screen.Piece{{Ink: screen.Strong, Text: itoa(k.lesson) + " of " + itoa(len(k.book.Lessons)) + again}, {Text: " " + k.passed + text}}})
	k.passed = ""
}

// tellAsides tells, once in a first bout, what belongs to no step of it as soon as its time has
// come.
func (k *conversation) tellAsides() {
	for i := range k.book.Asides {
		if x := &k.book.Asides[i]; k.learns && !slices.Contains(k.toldSteps, x.ID) && k.lessonDue(x) {
			k.toldSteps = append(k.toldSteps, x.ID)
			m := k.means()
			k.say(&screen.Line{Hang: 3, Pieces: []screen.Piece{{Ink: screen.Strong, Text: "New:"}, {Text: " " + m.Fill(&x.Text, k.s.Facts())}}})
		}
	}
}

// hasChance reports whether what stands first on the list has a chance beside it.
func (k *conversation) hasChance() bool {
	list, _ := k.Entries()
	return len(list) > 0 && k.Decides(list[0].Command)
}

// lessonOver says, once, how the bout of a newcomer has ended, where his ruleset has words
// for it, and what may be done now.
func (k *conversation) lessonOver() {
	if !k.learns || k.ended {
		return
	}
	last := k.s.Last()
	for _, x := range k.book.LessonEnds {
		if slices.ContainsFunc(last.Log, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == x.Event }) {
			k.say(screen.Say(screen.Normal, 0, x.Text, ""))
			break
		}
	}
	text := "undo takes back your last command and all that followed; the dice stay the same, so do something else then. rematch begins the same bout again with other dice."
	if k.lesson > 0 && k.lesson <= len(k.book.Lessons) {
		text = "The steps end with the bout: " + text
	}
	k.say(screen.Say(screen.Normal, 0, text, ""))
}

// nextLesson goes on to the next step that has not been done.
func (k *conversation) nextLesson() {
	k.lesson++
	for k.lesson <= len(k.book.Lessons) && slices.Contains(k.done, k.book.Lessons[k.lesson-1].ID) {
		if k.book.Lessons[k.lesson-1].ID == "undo" {
			k.passed = "(Step " + itoa(k.lesson) + ", undo, you have done.) "
		}
		k.lesson++
	}
}

// learnt goes on to the next step of the first bout if the command of this one has been
// given, and keeps in mind that one of a later step has.
func (k *conversation) learnt(text string) {
	if k.lesson == 0 || k.lesson > len(k.book.Lessons) {
		return
	}
	word := strings.ToLower(line.FirstWord(strings.TrimSpace(text)))
	whole := k.s.WholeVerb(word)
	k.lessonBack = whole == "undo" || whole == "redo"
	for i := k.lesson; i < len(k.book.Lessons); i++ {
		if id := k.book.Lessons[i].ID; id == whole && k.s.Game().Begun() && !slices.Contains(k.done, id) {
			k.done = append(k.done, id)
			if id != "undo" { // it is not what he has come for
				k.doneEarly = append(k.doneEarly, "That was step "+itoa(i+1)+" of this first bout, "+id+": it is done.")
			}
		}
	}
	if k.lessonTold != k.lesson {
		return
	}
	for _, w := range k.book.Lessons[k.lesson-1].Words {
		if w == word || w == whole {
			k.nextLesson()
			return
		}
	}
}
