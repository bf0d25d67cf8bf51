package munera

import (
	"strings"
	"summa/internal/line"
)

// Figure finds a figure by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	if k, ok := r.names.Find(name); ok {
		if i := s.find(k); i >= 0 {
			return i, true
		}
	}
	return -1, false
}

// figure finds a figure by name, or says who there is.
func (r *Rules) figure(s *State, name string) (int, error) {
	if i, ok := r.Figure(s, name); ok {
		return i, nil
	}
	all := make([]string, 0, s.n)
	for i := range int(s.n) {
		all = append(all, r.name(s, i))
	}
	err := unknown("figure", name, all, "show")
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
func (r *Rules) Side(s *State, who int) string {
	if who < 0 || who >= int(s.n) {
		return ""
	}
	return r.names.Name(s.fig[who].side)
}

// Sides names the sides in order of entry.
func (r *Rules) Sides(s *State) []string {
	var names []string
	for _, side := range s.sideList(nil) {
		names = append(names, r.names.Name(side))
	}
	return names
}

// Figures names the figures in order of entry.
func (r *Rules) Figures(s *State) []string {
	var names []string
	for i := range int(s.n) {
		names = append(names, r.name(s, i))
	}
	return names
}

// sideList numbers the sides in order of entry.
func (s *State) sideList(list []uint16) []uint16 {
	for i := range int(s.n) {
		if !hasSide(list, s.fig[i].side) {
			list = append(list, s.fig[i].side)
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

// sideNumber is the place of a side in order of entry, -1 if nobody is on it.
func (s *State) sideNumber(side uint16) int {
	var list [MaxFigures]uint16
	for k, x := range s.sideList(list[:0]) {
		if x == side {
			return k
		}
	}
	return -1
}

// itemWord is the word a thing is typed by.
func (r *Rules) itemWord(w weapon) string {
	if w == theShield || w == helmetItem || w == arrowItem {
		return r.itemName(w)
	}
	return r.c.arms[w].id
}

// typeOf finds a type by id or other name.
func (c *Content) typeOf(text string) (int, error) {
	var all []string
	for k := range c.types {
		t := &c.types[k]
		if strings.EqualFold(t.id, text) {
			return k, nil
		}
		all = append(all, t.id)
		for _, also := range t.also {
			if strings.EqualFold(also, text) {
				return k, nil
			}
			all = append(all, also)
		}
	}
	return 0, unknown("type", text, all, "list munera types")
}

// weaponOf finds a weapon by id or other name.
func (c *Content) weaponOf(text string) (weapon, error) {
	var all []string
	for k := 1; k < len(c.arms); k++ {
		a := &c.arms[k]
		if strings.EqualFold(a.id, text) || strings.EqualFold(a.name, text) {
			return weapon(k), nil
		}
		for _, also := range a.also {
			if strings.EqualFold(also, text) {
				return weapon(k), nil
			}
		}
	}
	for k := 1; k < len(c.arms); k++ {
		all = append(append(all, c.arms[k].id), c.arms[k].also...)
	}
	return 0, unknown("weapon", text, all, "list munera weapons")
}

// itemOf finds what can lie on the ground by its id.
func (r *Rules) itemOf(text string) (weapon, error) {
	switch {
	case strings.EqualFold(text, "helmet"):
		return helmetItem, nil
	case strings.EqualFold(text, "arrow"):
		return arrowItem, nil
	}
	return r.c.weaponOf(text)
}

// itemID is the id of an item on the ground.
func (r *Rules) itemID(w weapon) string {
	if w == helmetItem || w == arrowItem {
		return r.itemName(w)
	}
	return r.c.arms[w].id
}
