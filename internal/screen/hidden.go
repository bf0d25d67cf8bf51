package screen

import (
	"strings"

	"summa/internal/line"
)

// HiddenFrom says which targets of a command of the group cannot be reached by it, and why; ""
// where all can be.
func (g *Group) HiddenFrom(bout Bout, command string) string {
	return g.between(bout, g.Hidden, command)
}

// AbleOf returns how many targets of a command of the group can be reached by it; "" where
// nothing says so.
func (g *Group) AbleOf(bout Bout, command string) string { return g.between(bout, g.Able, command) }

// between returns a fact that holds between the actor of a command and its target, "" where there
// is none.
func (g *Group) between(bout Bout, fact, command string) string {
	_, rest, _ := line.CutWord(command)
	who, _, _ := line.CutWord(rest)
	_, rest, aimed := strings.Cut(rest, " "+g.Instead+" ")
	whom, _, _ := line.CutWord(strings.TrimSpace(rest))
	if fact == "" || g.Instead == "" || !aimed {
		return ""
	}
	text, _ := bout.Get(strings.Trim(who, `"`) + "." + fact + "." + strings.Trim(whom, `"`))
	return text
}
