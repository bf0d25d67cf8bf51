package rules

import "summa/rulesets/romanwar/state"

// InPlay finds a unit by name; known reports whether anything, such as a side, has that name.
func (r *Rules) InPlay(s *state.State, name string) (i int, known bool) {
	if k, ok := r.Names.Find(name); ok {
		if i := s.UnitNamed(k); i >= 0 {
			return i, true
		}
	}
	_, known = r.Figure(s, name)
	return state.Nobody, known
}

// Figure finds a side or a unit by name.
func (r *Rules) Figure(s *state.State, name string) (int, bool) {
	k, ok := r.Names.Find(name)
	if !ok || name == "" {
		return -1, false
	}
	if i := s.SideNamed(k); i >= 0 {
		return whoSide(i), true
	}
	if i := s.UnitNamed(k); i >= 0 {
		return state.WhoUnit(i), true
	}
	return -1, false
}
