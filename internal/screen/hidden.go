package screen

import (
	"strings"

	"summa/internal/line"
)

// HiddenFrom says who of those whom a command of the group is aimed at cannot be reached by it,
// and why; "" where all can be.
func (g *Group) HiddenFrom(bout Bout, command string) string {
	_, rest, _ := line.CutWord(command)
	who, _, _ := line.CutWord(rest)
	_, rest, aimed := strings.Cut(rest, " "+g.Instead+" ")
	whom, _, _ := line.CutWord(strings.TrimSpace(rest))
	if g.Hidden == "" || g.Instead == "" || !aimed {
		return ""
	}
	text, _ := bout.Get(strings.Trim(who, `"`) + "." + g.Hidden + "." + strings.Trim(whom, `"`))
	return text
}
