package talk

import (
	"strings"

	"summa/internal/line"
	"summa/internal/refusal"
)

// setScreen shows the settings of the screen, changes one, or saves them for later sessions.
func (k *conversation) setScreen(words []string) {
	s := k.s
	said := "screen: " + strings.Join(k.set.List(), ", ")
	switch {
	case len(words) == 0:
	case len(words) == 1 && words[0] == "keep" && s.KeepScreen != nil:
		if err := s.KeepScreen(strings.Join(k.set.List(), "\n") + "\n"); err != nil {
			k.Refuse(refusal.New("io", "", "the settings cannot be kept: "+err.Error()))
			return
		}
		said = "kept, for this session and those to come: " + strings.Join(k.set.List(), ", ")
	case len(words) == 2 && k.set.Change(words[0], words[1]):
		said = "screen: " + strings.Join(k.set.List(), ", ")
	default:
		k.Refuse(refusal.New("bad-argument", "screen steps auto", "screen steps auto|ask|off, menu on|off, detail short|full, map turn|off, rules on|off; screen keep keeps them"))
		return
	}
	s.Tell(said)
}

// setsScreen reports whether a line only changes the settings of the screen, which may be done at
// any question.
func (k *conversation) setsScreen(text string) bool {
	return strings.EqualFold(line.FirstWord(text), "screen") && !k.s.Game().IsVerb("screen")
}
