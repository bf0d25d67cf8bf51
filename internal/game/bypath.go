package game

import "strings"

// ByPath looks up facts of a bout by their paths. The path active is the name of the active figure,
// and active.stamina its Stamina.
type ByPath struct{ Of Game }

// Get returns the value of the fact at a path.
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
