package rules

import (
	"strings"
	"summa/internal/line"
)

// MeleeCalled is the melee of a label, or nobody.
func (s *State) MeleeCalled(label string) int {
	for k := range s.Melees {
		if strings.EqualFold(label, s.Melees[k].Label()) {
			return k
		}
	}
	return Nobody
}

// InPlay finds a unit by its name; known is also what else is called so.
func (r *Rules) InPlay(s *State, name string) (i int, known bool) {
	if k, ok := r.Names.Find(name); ok {
		if i := s.UnitNamed(k); i >= 0 {
			return i, true
		}
	}
	_, known = r.Figure(s, name)
	return Nobody, known
}

// Figure finds a side or a unit by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	k, ok := r.Names.Find(name)
	if !ok || name == "" {
		return -1, false
	}
	if i := s.SideNamed(k); i >= 0 {
		return whoSide(i), true
	}
	if i := s.UnitNamed(k); i >= 0 {
		return WhoUnit(i), true
	}
	return -1, false
}

// Side names the side of whoever a record is about.
func (r *Rules) Side(s *State, who int) string {
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
func (r *Rules) Sides(s *State) []string {
	var names []string
	for k := range int(s.NSides) {
		names = append(names, r.SideName(s, k))
	}
	return names
}

// Figures are the sides: whole armies win and lose.
func (r *Rules) Figures(s *State) []string { return r.Sides(s) }

// LadderNames names the ladders as they are typed.
func (r *Rules) LadderNames(s *State) (list []string) {
	for k := range s.Ladders {
		list = append(list, line.Typed(r.Names.Name(s.Ladders[k].Name)))
	}
	return list
}

// BridgeNames names the bridges as they are typed.
func (r *Rules) BridgeNames(s *State) (list []string) {
	for k := range s.Bridges {
		list = append(list, line.Typed(r.Names.Name(s.Bridges[k].Name)))
	}
	return list
}
