package talk

import "summa/internal/screen"

// A newcomer is what has been offered to a player at the start of a bout.
type newcomer struct {
	seated    bool // the player has been asked whom the engine plays
	offered   bool // a bout to begin with has been offered
	settingUp bool // a chosen bout is being set up, and more of its commands follow
}

// firstLesson begins the first bout, or the lesson in the bout on the table; where a lesson has
// begun, it repeats its step.
func (k *conversation) firstLesson() {
	switch {
	case len(k.book.Lessons) == 0:
		k.s.Tell("this ruleset has no first bout")
		return
	case k.s.Game().Over():
		k.s.Tell("The bout is over; rematch sets the same up again, and help start there goes through the steps.")
		return
	}
	if seed := k.book.FirstSeed; seed != 0 && k.s.Reseeds && k.s.Seed != seed && k.s.Fresh() && k.set == k.setFirst && !k.s.Drew() {
		k.s.PlayAgainWith(seed, []string{firstBout})
		return
	}
	if !k.s.Game().Begun() && k.s.TellSeed && k.s.Seed == k.book.FirstSeed {
		k.say(screen.Say(screen.Dim, 0, "The dice of this first bout are the same for everybody (seed "+itoa(int(k.s.Seed))+"); a rematch, once it is over, has others, and so has --seed N.", ""))
	}
	k.lesson.Begin()
	k.listed = "" // the list stands under it again
	if !k.s.Game().Begun() {
		if k.quick(k.book.First); !k.s.Game().Begun() { // the player declined
			k.lesson.Stop()
			k.lesson.Learns = false
		}
	} else if text := k.lesson.Waits(); text != "" {
		k.s.Tell(text)
	}
}
