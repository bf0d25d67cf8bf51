package state

import (
	"strings"
	"summa/internal/line"
)

// MeleeCalled returns the melee with a label, or Nobody.
func (s *State) MeleeCalled(label string) int {
	for k := range s.Melees {
		if strings.EqualFold(label, s.Melees[k].Label()) {
			return k
		}
	}
	return Nobody
}

// Side returns the name of the side that a record is about: who is a side or, from MaxSides on, a
// unit.
func (r *Reckoner) Side(s *State, who int) string {
	switch {
	case who < 0:
		return ""
	case who < MaxSides:
		if who >= int(s.NSides) {
			return ""
		}
		return r.SideName(s, who)
	case who-MaxSides < len(s.Units):
		return r.SideName(s, int(s.Units[who-MaxSides].Side))
	}
	return ""
}

// Sides names the sides.
func (r *Reckoner) Sides(s *State) []string {
	var names []string
	for k := range int(s.NSides) {
		names = append(names, r.SideName(s, k))
	}
	return names
}

// Figures returns the names of the sides, as whole armies win and lose.
func (r *Reckoner) Figures(s *State) []string { return r.Sides(s) }

// LadderNames names the ladders as they are typed.
func (r *Reckoner) LadderNames(s *State) (list []string) {
	for k := range s.Ladders {
		list = append(list, line.Typed(r.Names.Name(s.Ladders[k].Name)))
	}
	return list
}

// BridgeNames names the bridges as they are typed.
func (r *Reckoner) BridgeNames(s *State) (list []string) {
	for k := range s.Bridges {
		list = append(list, line.Typed(r.Names.Name(s.Bridges[k].Name)))
	}
	return list
}
