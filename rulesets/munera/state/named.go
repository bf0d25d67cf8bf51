package state

import (
	"strings"
	"summa/internal/line"
)

// Figure finds a figure by name.
func (r *Reckoner) Figure(s *State, name string) (int, bool) {
	if k, ok := r.Names.Find(name); ok {
		if i := s.Find(k); i >= 0 {
			return i, true
		}
	}
	return -1, false
}

// FigureNamed finds a figure by name; the error lists the names there are.
func (r *Reckoner) FigureNamed(s *State, name string) (int, error) {
	if i, ok := r.Figure(s, name); ok {
		return i, nil
	}
	all := make([]string, 0, s.N)
	for i := range int(s.N) {
		all = append(all, r.Name(s, i))
	}
	err := Unknown("figure", name, all, "show")
	if e, ok := err.(*line.Error); ok {
		e.Code = "unknown-figure"
		if len(all) == 0 {
			e.Hint = "add NAME TYPE first"
		} else if e.Hint == "show" {
			e.Hint = "in the arena: " + strings.Join(all, ", ")
		}
	}
	return -1, err
}

// Side names a figure's side.
func (r *Reckoner) Side(s *State, who int) string {
	if who < 0 || who >= int(s.N) {
		return ""
	}
	return r.Names.Name(s.Fig[who].Side)
}

// Sides names the sides in order of entry.
func (r *Reckoner) Sides(s *State) []string {
	var names []string
	for _, side := range s.sideList(nil) {
		names = append(names, r.Names.Name(side))
	}
	return names
}

// Figures names the figures in order of entry.
func (r *Reckoner) Figures(s *State) []string {
	var names []string
	for i := range int(s.N) {
		names = append(names, r.Name(s, i))
	}
	return names
}

// sideList appends the sides in order of entry.
func (s *State) sideList(list []uint16) []uint16 {
	for i := range int(s.N) {
		if !hasSide(list, s.Fig[i].Side) {
			list = append(list, s.Fig[i].Side)
		}
	}
	return list
}

func hasSide(list []uint16, side uint16) bool {
	for _, x := range list {
		if x == side {
			return true
		}
	}
	return false
}

// SideNumber returns the index of a side in order of entry, or -1 if no figure is on it.
func (s *State) SideNumber(side uint16) int {
	var list [MaxFigures]uint16
	for k, x := range s.sideList(list[:0]) {
		if x == side {
			return k
		}
	}
	return -1
}

// TypeOf finds a type by id or other name.
func (c *Content) TypeOf(text string) (int, error) {
	var all []string
	for k := range c.Types {
		t := &c.Types[k]
		if strings.EqualFold(t.ID, text) {
			return k, nil
		}
		all = append(all, t.ID)
		for _, also := range t.Also {
			if strings.EqualFold(also, text) {
				return k, nil
			}
			all = append(all, also)
		}
	}
	return 0, Unknown("type", text, all, "list munera types")
}

// WeaponOf finds a weapon by id or other name.
func (c *Content) WeaponOf(text string) (Weapon, error) {
	var all []string
	for k := 1; k < len(c.Arms); k++ {
		a := &c.Arms[k]
		if strings.EqualFold(a.ID, text) || strings.EqualFold(a.Name, text) {
			return Weapon(k), nil
		}
		for _, also := range a.Also {
			if strings.EqualFold(also, text) {
				return Weapon(k), nil
			}
		}
	}
	for k := 1; k < len(c.Arms); k++ {
		all = append(append(all, c.Arms[k].ID), c.Arms[k].Also...)
	}
	return 0, Unknown("weapon", text, all, "list munera weapons")
}
