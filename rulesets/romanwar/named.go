package romanwar

import "strings"

// meleeCalled is the melee of a label, or nobody.
func (s *State) meleeCalled(label string) int {
	for k := range s.melees {
		if strings.EqualFold(label, s.melees[k].label()) {
			return k
		}
	}
	return nobody
}

// inPlay finds a unit by its name; known is also what else is called so.
func (r *Rules) inPlay(s *State, name string) (i int, known bool) {
	if k, ok := r.names.Find(name); ok {
		if i := s.unitNamed(k); i >= 0 {
			return i, true
		}
	}
	_, known = r.Figure(s, name)
	return nobody, known
}

// Figure finds a side or a unit by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	k, ok := r.names.Find(name)
	if !ok || name == "" {
		return -1, false
	}
	if i := s.sideNamed(k); i >= 0 {
		return whoSide(i), true
	}
	if i := s.unitNamed(k); i >= 0 {
		return whoUnit(i), true
	}
	return -1, false
}

// Side names the side of whoever a record is about.
func (r *Rules) Side(s *State, who int) string {
	switch {
	case who < 0:
		return ""
	case who < maxSides:
		if who >= int(s.nSides) {
			return ""
		}
		return r.sideName(s, who)
	case who-maxSides < len(s.units):
		return r.sideName(s, int(s.units[who-maxSides].side))
	}
	return ""
}

// Sides names the sides.
func (r *Rules) Sides(s *State) []string {
	var names []string
	for k := range int(s.nSides) {
		names = append(names, r.sideName(s, k))
	}
	return names
}

// Figures are the sides: whole armies win and lose.
func (r *Rules) Figures(s *State) []string { return r.Sides(s) }

// ladderNames names the ladders as they are typed.
func (r *Rules) ladderNames(s *State) (list []string) {
	for k := range s.ladders {
		list = append(list, typedName(r.names.Name(s.ladders[k].name)))
	}
	return list
}

// bridgeNames names the bridges as they are typed.
func (r *Rules) bridgeNames(s *State) (list []string) {
	for k := range s.bridges {
		list = append(list, typedName(r.names.Name(s.bridges[k].name)))
	}
	return list
}
