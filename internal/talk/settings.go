package talk

import (
	"strings"

	"summa/internal/line"
	"summa/internal/repl"
)

// settings are how a player wants the screen.
type settings struct {
	steps  string // "auto", "ask" or "off"
	menu   bool
	detail string // "short" or "full"
	mapped bool   // the map is drawn above the strip
	bare   bool   // rules stand behind nothing; why and refusals that are looked at have them
}

// change changes a setting, and reports whether there is such a one.
func (x *settings) change(name, value string) bool {
	switch {
	case name == "steps" && (value == "auto" || value == "ask" || value == "off"):
		x.steps = value
	case name == "menu" && (value == "on" || value == "off"):
		x.menu = value == "on"
	case name == "detail" && (value == "short" || value == "full"):
		x.detail = value
	case name == "map" && (value == "turn" || value == "off"):
		x.mapped = value == "turn"
	case name == "rules" && (value == "on" || value == "off"):
		x.bare = value == "off"
	default:
		return false
	}
	return true
}

// list is the settings, each a name and a value.
func (x *settings) list() []string {
	menu, mapped, rules := "off", "off", "on"
	if x.bare {
		rules = "off"
	}
	if x.menu {
		menu = "on"
	}
	if x.mapped {
		mapped = "turn"
	}
	return []string{"steps " + x.steps, "menu " + menu, "detail " + x.detail, "map " + mapped, "rules " + rules}
}

// setScreen shows the settings of the screen, changes one, or keeps them for the sessions
// to come.
func (k *conversation) setScreen(words []string) {
	s := k.s
	said := "screen: " + strings.Join(k.set.list(), ", ")
	switch {
	case len(words) == 0:
	case len(words) == 1 && words[0] == "keep" && s.KeepScreen != nil:
		if err := s.KeepScreen(strings.Join(k.set.list(), "\n") + "\n"); err != nil {
			k.Refuse(repl.Fail("io", "", "the settings cannot be kept: "+err.Error()))
			return
		}
		said = "kept, for this session and those to come: " + strings.Join(k.set.list(), ", ")
	case len(words) == 2 && k.set.change(words[0], words[1]):
		said = "screen: " + strings.Join(k.set.list(), ", ")
	default:
		k.Refuse(repl.Fail("bad-argument", "screen steps auto", "screen steps auto|ask|off, menu on|off, detail short|full, map turn|off, rules on|off; screen keep keeps them"))
		return
	}
	s.Tell(said)
}

// setsScreen reports whether a line only says how the screen is to be: that may be said at
// any question.
func (k *conversation) setsScreen(text string) bool {
	return strings.EqualFold(line.FirstWord(text), "screen") && !k.s.Game().IsVerb("screen")
}
