package report

import (
	"strings"

	played "summa/internal/game"
)

// game answers for the facts of a bout as it was before a command.
type game struct{ g played.Game }

// Get answers for one; "active" is who is to act.
func (x game) Get(path string) (string, bool) {
	if path == "active" {
		return x.g.Active(), x.g.Active() != ""
	}
	if rest, ok := strings.CutPrefix(path, "active."); ok {
		path = x.g.Active() + "." + rest
	}
	v, _, ok := x.g.Get(path)
	return v, ok
}
