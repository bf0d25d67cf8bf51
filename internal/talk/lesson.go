package talk

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/screen"
)

// A newcomer is how far a newcomer has been led.
type newcomer struct {
	seated             bool // it has been asked whom the engine plays
	offered            bool // a bout to begin with has been offered
	lesson, lessonTold int  // the step of the first bout that is on, from 1, and the one that was told last
	lessonTurn         int  // and in which turn, by the number of its first command
	lessonSaid         int  // in how many turns it has been told
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
		k.lesson = 1
	}
	k.lessonTold, k.listed = 0, "" // the list stands under it again
	if !k.s.Game().Begun() {
		k.quick(k.book.First)
	} else if !k.lessonDue(&k.book.Lessons[k.lesson-1]) {
		k.s.Tell("Step " + itoa(k.lesson) + " of " + itoa(len(k.book.Lessons)) + " comes as soon as it can be done; help stop leaves the lesson.")
	}
}

// lessonDue reports whether what a step of the first bout says can be done as things stand.
func (k *conversation) lessonDue(x *screen.Lesson) bool {
	s, m := k.s, k.means()
	switch {
	case s.Game().Over():
		return true
	case !x.Due(&m, s.Facts()), x.Open && k.s.Hides() != "":
		return false
	case x.Needs == "":
		return true
	}
	legal := slices.Concat(s.Game().Legal(false), k.ToCome())
	if end, _ := s.Game().Ends(); k.EndsLater(end) {
		legal = append(legal, game.Choice{Line: end})
	}
	return slices.ContainsFunc(legal, func(c game.Choice) bool { return c.Refusal == nil && begun(c.Line, x.Needs) })
}

// mostSaid is in how many turns a step of the first bout is told, but for the last, which is
// told once: who has not done it by then does not want to.
const mostSaid = 2

// teachNext prints the step of the first bout that comes next, and in the next turn once more
// if it has not been done.
func (k *conversation) teachNext() {
	if k.lesson == 0 || k.lessonTold == k.lesson && k.lessonTurn == k.since {
		return
	}
	if k.lessonTold == k.lesson && (k.lessonSaid >= mostSaid || k.lesson == len(k.book.Lessons)) {
		k.lesson++
	}
	if k.lesson > len(k.book.Lessons) {
		k.lesson = 0
		k.say(screen.Say(screen.Normal, 0, "That was the last step; the bout goes on as you like. help has what else there is.", ""))
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
	k.say(&screen.Line{Hang: 3, Pieces: []screen.Piece{{Ink: screen.Strong, Text: itoa(k.lesson) + " of " + itoa(len(k.book.Lessons)) + ":"}, {Text: " " + x.Text}}})
}

// learnt goes on to the next step of the first bout if the command of this one has been
// given.
func (k *conversation) learnt(text string) {
	if k.lesson == 0 || k.lesson > len(k.book.Lessons) || k.lessonTold != k.lesson {
		return
	}
	word := strings.ToLower(line.FirstWord(strings.TrimSpace(text)))
	for _, w := range k.book.Lessons[k.lesson-1].Words {
		if w == word || w == k.s.WholeVerb(word) {
			k.lesson++
			return
		}
	}
}
