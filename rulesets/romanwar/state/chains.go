package state

// HackedNow reports whether a man has hacked at a chain this turn.
func (s *State) HackedNow(x ManRef) bool {
	for k := range s.Chains {
		d := &s.Chains[k]
		for _, y := range d.Crew[:d.N] {
			if y.ManRef == x && d.Worked == s.Clock() {
				return true
			}
		}
	}
	return false
}

// BridgeDown reports whether both chains of a drawbridge are broken. [war.draw.3]
func (s *State) BridgeDown(name uint16) bool {
	down := 0
	for k := range s.Chains {
		down += Bit(s.Chains[k].Bridge == name && s.Chains[k].State == Broken)
	}
	return down == 2
}
