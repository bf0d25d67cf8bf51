package screen

import (
	"strings"

	"summa/internal/line"
)

// HiddenFrom says who of those whom a command of the group is aimed at cannot be reached by it,
// and why; "" where all can be.
func (g *Group) HiddenFrom(bout Bout, command string) string {
	return g.between(bout, g.Hidden, command)
}

// AbleOf is how many of those whom a command of the group is aimed at can be reached by it; ""
// where nothing says so.
func (g *Group) AbleOf(bout Bout, command string) string { return g.between(bout, g.Able, command) }

// between is a fact of who does a command and of whom it is aimed at, "" where there is none.
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
