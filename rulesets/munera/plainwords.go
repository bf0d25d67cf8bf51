package munera

// Reason says in a few words by which step of the policy a command is given.
func (p *plainMan) Reason(s *State, c *Command) string {
	a := s.active()
	switch c.action.word {
	case "discard":
		return "without it he need not give in"
	case "move":
		return "closes in"
	case "face":
		return p.r.name(s, int(c.on)) + " is the nearest"
	case "cut-free":
		return "is caught"
	case "pick-up":
		return "it is his and lies by him"
	case "draw":
		return "has no weapon in hand"
	case "net", "lasso":
		return p.r.name(s, int(c.on)) + " is not entangled"
	case "attack", "shoot", "throw":
		return "his best at range " + itoa(int(s.fig[a].rng[c.on]))
	case "end":
		return p.whyEnd(s, a)
	}
	return ""
}

// whyEnd is why plain ends a turn: P3, P4, P6 or P12.
func (p *plainMan) whyEnd(s *State, a int) string {
	switch {
	case s.fig[a].role != noRole:
		return "is held in a grapple"
	case s.nFloor > 0 && s.adjacent(a, int(s.floor[0].victim)):
		return "stays by the man he floored"
	case s.fig[a].ap <= 0:
		return "no AP left"
	}
	return "nothing more that plain does with the AP left"
}
