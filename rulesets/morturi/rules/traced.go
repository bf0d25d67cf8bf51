package rules

import (
	"summa/rulesets/morturi/state"
)

// Rolls reports whether a command is of a kind that may roll dice.
func (r *Rules) Rolls(s *state.State, c *Command) bool {
	switch c.Action.Word {
	case "attack", "shoot", "react", "trick", "begin":
		return true
	}
	return false
}
