package game

import "strings"

// ByPath answers for the facts of a bout by their paths: active is the name of who is to act, and
// active.stamina his Stamina.
type ByPath struct{ Of Game }

// Get answers for one.
func (f ByPath) Get(path string) (value string, ok bool) {
	if path == "active" {
		return f.Of.Active(), f.Of.Active() != ""
	}
	if rest, of := strings.CutPrefix(path, "active."); of {
		path = f.Of.Active() + "." + rest
	}
	value, _, ok = f.Of.Get(path)
	return value, ok
}
