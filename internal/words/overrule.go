package words

import (
	"strings"

	"summa/internal/core"
	"summa/internal/line"
)

// NearestEvent hints at the event that somebody may have meant, or names all.
func (w *Book) NearestEvent(name string) string {
	var names []string
	for k := range w.Events {
		names = append(names, w.Events[k].ID)
	}
	if near := line.Nearest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "events: " + strings.Join(names, " ")
}

// InsteadOf says what a referee may overrule of a command whose rules do not let him
// overrule something else of it: the events it brought that they can leave out.
func (w *Book) InsteadOf(ref *core.Ref) string {
	var names []string
	for k := range w.Events {
		if core.Brings(ref.Log(), k) && ref.MayOverrule(uint8(k)) {
			names = append(names, w.Events[k].ID)
		}
	}
	if len(names) == 0 {
		return "undo the command, or set the facts"
	}
	return "overrule " + strings.Join(names, " or ") + ", or set the facts"
}
