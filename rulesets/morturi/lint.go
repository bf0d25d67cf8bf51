package morturi

import "summa/internal/pack"

// Lint checks what a schema cannot: that a role's tricks are each there once, and
// that a trick that takes another away takes one that exists.
func (c *Content) Lint() []pack.Error {
	var list []pack.Error
	for k := 1; k < len(c.roles); k++ {
		x := &c.roles[k]
		seen := map[trickID]bool{}
		for _, t := range append(append([]trickID(nil), x.special...), x.tricks...) {
			if seen[t] {
				list = append(list, pack.Error{File: x.from.File, Line: x.from.Line, Col: x.from.Col, Msg: "the role " + x.id + " has " + c.tricks[t].id + " twice"})
			}
			seen[t] = true
		}
	}
	return list
}
