package state

import (
	"slices"
	"strings"
	"summa/internal/line"
)

// SchoolOf finds a school by its name.
func (r *Reckoner) SchoolOf(s *State, name string) (int8, error) {
	for k := range s.Schools {
		if strings.EqualFold(r.SchoolName(s, k), name) {
			return k, nil
		}
	}
	hint := "school NAME"
	switch {
	case s.Phase != Setup:
		hint = "schools: " + strings.Join(r.Sides(s), ", ")
	case line.ValidName(name) == nil:
		hint = "school " + line.Clean(name)
	}
	if near := line.Nearest(name, r.Sides(s)); near != "" {
		hint = "did you mean " + near + "?"
	}
	return Nobody, &line.Error{Code: "unknown-name", Msg: "there is no school " + Quoted(name), Hint: hint}
}

// Abbreviated finds the figure whose name begins with a word, if only one does.
func (r *Reckoner) Abbreviated(s *State, w string) (who int, many bool) {
	who = -1
	for i := range int(s.N) {
		if name := r.Name(s, i); len(name) >= len(w) && strings.EqualFold(name[:len(w)], w) {
			if who >= 0 {
				return -1, true
			}
			who = i
		}
	}
	return who, false
}

// RoleNamed finds a role by its id, its name or another spelling.
func (r *Reckoner) RoleNamed(name string) (RoleID, error) {
	var ids []string
	for k := range r.Content.Roles {
		x := &r.Content.Roles[k]
		if strings.EqualFold(x.ID, name) || strings.EqualFold(x.Name, name) || slices.ContainsFunc(x.Also, func(a string) bool { return strings.EqualFold(a, name) }) {
			return RoleID(k), nil
		}
		ids = append(ids, x.ID)
	}
	hint := "summa list morturi roles"
	if near := line.Nearest(strings.ToLower(name), ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return 0, &line.Error{Code: "unknown-name", Msg: "there is no role " + Quoted(name), Hint: hint}
}

func (r *Reckoner) ArenaIDs() []string {
	var ids []string
	for i := range r.Content.Arenas {
		ids = append(ids, r.Content.Arenas[i].ID)
	}
	return ids
}

// TrickNamed finds a trick by its id, its name or another name of it.
func (r *Reckoner) TrickNamed(name string) (TrickID, error) {
	same := func(a string) bool {
		return strings.EqualFold(a, name) || strings.EqualFold(strings.ReplaceAll(a, " ", "-"), name)
	}
	var ids []string
	for k := 1; k < len(r.Content.Tricks); k++ {
		t := &r.Content.Tricks[k]
		if same(t.ID) || same(t.Name) {
			return TrickID(k), nil
		}
		for _, also := range t.Also {
			if same(also) {
				return TrickID(k), nil
			}
		}
		ids = append(ids, t.ID)
	}
	hint := "summa list morturi tricks"
	if near := line.Nearest(strings.ToLower(name), ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return 0, &line.Error{Code: "unknown-name", Msg: "there is no trick " + Quoted(name), Hint: hint}
}

// Figure finds a gladiator by name.
func (r *Reckoner) Figure(s *State, name string) (int, bool) {
	if k, ok := r.Names.Find(name); ok {
		for i := range int(s.N) {
			if s.Fig[i].Name == k {
				return i, true
			}
		}
	}
	return -1, false
}

// Figures names the gladiators in order of entry.
func (r *Reckoner) Figures(s *State) []string {
	list := make([]string, 0, s.N)
	for i := range int(s.N) {
		list = append(list, r.Name(s, i))
	}
	return list
}

// Side names a gladiator's school, or the school if a school rolls.
func (r *Reckoner) Side(s *State, who int) string {
	if k := RollerSchool(s, who); k != Nobody {
		return r.SchoolName(s, k)
	}
	if who < 0 || who >= int(s.N) {
		return ""
	}
	return r.SchoolName(s, s.Fig[who].School)
}

// Sides names the schools in order of entry.
func (r *Reckoner) Sides(s *State) []string {
	list := make([]string, 0, s.Schools)
	for k := range s.Schools {
		list = append(list, r.SchoolName(s, k))
	}
	return list
}

// Shot returns the ranged attack that a figure makes if the command names none: its written one,
// one it has made ready, or ordinaryAttack if there is none.
func (r *Reckoner) Shot(s *State, i int) OptionID {
	f := &s.Fig[i]
	if f.Ranged.Reach > 0 {
		return writtenRanged
	}
	if f.Granted != 0 {
		for _, id := range r.Content.Tricks[f.Granted].Clauses {
			if o := r.Content.Clauses[id].Option; o != 0 {
				return o
			}
		}
	}
	for k := FirstOption; int(k) < len(r.Content.Options); k++ {
		cl := &r.Content.Clauses[r.Content.Options[k].Clause]
		if r.Content.Options[k].Ranged && cl.When == AsRanged && (f.Granted == cl.Trick || f.Tricks.Has(cl.Trick) && !r.mustBeGranted(cl.Trick)) && r.HasOption(s, i, int(Nobody), k) == nil {
			return k
		}
	}
	return OrdinaryAttack
}
