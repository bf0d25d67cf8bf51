package book

import (
	"summa/internal/pack"
	"summa/rulesets/morturi/state"
)

// Lint checks what a schema cannot: that a role's tricks are each there once, and
// that a trick that takes another away takes one that exists.
func Lint(c *state.Content) []pack.Error {
	var list []pack.Error
	for k := 1; k < len(c.Roles); k++ {
		x := &c.Roles[k]
		seen := map[state.TrickID]bool{}
		for _, t := range append(append([]state.TrickID(nil), x.Special...), x.Tricks...) {
			if seen[t] {
				list = append(list, pack.Error{File: x.From.File, Line: x.From.Line, Col: x.From.Col, Msg: "the role " + x.ID + " has " + c.Tricks[t].ID + " twice"})
			}
			seen[t] = true
		}
	}
	return list
}
