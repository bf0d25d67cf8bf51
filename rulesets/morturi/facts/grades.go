package facts

import (
	"strings"

	"summa/rulesets/morturi/state"
)

// GradesOf is the grades a role can have, each with its price and tricks, and the one he
// has ticked.
func GradesOf(c *state.Content, o *state.Role, grade uint8) string {
	var list []string
	for k := range c.Grades {
		g := &c.Grades[k]
		if len(o.Grades) > 0 && !HasGrade(o.Grades, uint8(k)) {
			continue
		}
		tricks := "no tricks"
		switch {
		case g.All:
			tricks = "all tricks"
		case g.Tricks > 0:
			tricks = state.Itoa(g.Tricks) + " tricks"
		}
		list = append(list, Box(grade == uint8(k+1))+g.Name+", "+state.Itoa(g.Price)+" denarii, "+tricks)
	}
	return strings.Join(list, "; ")
}

// Box is a box to tick, or one that is ticked.
func Box(ticked bool) string {
	if ticked {
		return "[x] "
	}
	return "[_] "
}

// adoptsStance reports whether a gladiator of a role may adopt a stance.
func (r *Facts) adoptsStance(f *state.Figure) bool {
	role := &r.Content.Roles[f.Role]
	for _, list := range [][]state.TrickID{role.Special, role.Tricks} {
		for _, t := range list {
			if r.Content.Tricks[t].Stance {
				return true
			}
		}
	}
	return false
}
