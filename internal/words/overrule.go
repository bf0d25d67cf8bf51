package words

import (
	"strings"

	"summa/internal/core"
	"summa/internal/line"
)

// NearestEvent returns a hint: the event that was probably meant, or all events.
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

// InsteadOf says which events of a command the referee may overrule, where the rules do not let
// him overrule something else in it.
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
