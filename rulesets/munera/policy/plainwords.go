package policy

import (
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// Reason says in a few words by which step of the policy a command is given.
func (p *PlainMan) Reason(s *state.State, c *rules.Command) string {
	a := s.Active()
	switch c.Action.Word {
	case "discard":
		return "without it he need not give in"
	case "move":
		return "closes in"
	case "face":
		return p.r.Name(s, int(c.On)) + " is the nearest"
	case "cut-free":
		return "is caught"
	case "pick-up":
		return "it is his and lies by him"
	case "draw":
		return "has no weapon in hand"
	case "net", "lasso":
		return p.r.Name(s, int(c.On)) + " is not entangled"
	case "attack", "shoot", "throw":
		return "his best at range " + state.Itoa(int(s.Fig[a].Range[c.On]))
	case "end":
		return p.whyEnd(s, a)
	}
	return ""
}

// whyEnd is why plain ends a turn: P3, P4, P6 or P12.
func (p *PlainMan) whyEnd(s *state.State, a int) string {
	switch {
	case s.Fig[a].Role != state.NoRole:
		return "is held in a grapple"
	case s.NumFloor > 0 && s.Adjacent(a, int(s.Floor[0].Victim)):
		return "stays by the man he floored"
	case s.Fig[a].AP <= 0:
		return "no AP left"
	}
	return "nothing more that plain does with the AP left"
}
