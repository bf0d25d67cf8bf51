package state

// Threat returns an active opponent who has b adjacent and in his frontal arc:
// the one who attacked him last, else the first in the order of play; -1 if
// there is none. [mun.ap.3] [mun.knock.3]
func (r *Reckoner) Threat(s *State, b int, standingOnly bool) int {
	can := func(i int) bool {
		f := &s.Fig[i]
		return f.Status == Active && s.Opponents(i, b) && s.Threatens(i, b) && !(standingOnly && f.Posture == Down)
	}
	first, several := -1, false
	for i := range int(s.N) {
		if who := int(s.Order[i]); can(who) {
			several = first >= 0
			if several {
				break
			}
			first = who
		}
	}
	if several {
		r.Unseen()
		if last := int(s.Fig[b].AttackedBy); last >= 0 && can(last) {
			return last
		}
	}
	return first
}

// Spare records a name that the crowd has spared today.
func (s *State) Spare(name uint16) {
	if s.WasSpared(name) || int(s.NumSpared) == MaxSpared {
		return
	}
	s.Spared[s.NumSpared] = name
	s.NumSpared++
}

// WasSpared reports whether a man of that name was spared in this bout.
func (s *State) WasSpared(name uint16) bool {
	for i := range s.NumSpared {
		if s.Spared[i] == name {
			return true
		}
	}
	return false
}
