package morturi

import (
	"slices"
	"strings"
	"summa/internal/line"
)

// schoolOf finds a school by its name.
func (r *Rules) schoolOf(s *State, name string) (int8, error) {
	for k := range s.schools {
		if strings.EqualFold(r.schoolName(s, k), name) {
			return k, nil
		}
	}
	hint := "school NAME"
	switch {
	case s.phase != Setup:
		hint = "schools: " + strings.Join(r.Sides(s), ", ")
	case line.ValidName(name) == nil:
		hint = "school " + line.Clean(name)
	}
	if near := line.Nearest(name, r.Sides(s)); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nobody, &line.Error{Code: "unknown-name", Msg: "there is no school " + quoted(name), Hint: hint}
}

// abbreviated finds the figure whose name begins with a word, if only one does.
func (r *Rules) abbreviated(s *State, w string) (who int, many bool) {
	who = -1
	for i := range int(s.n) {
		if name := r.name(s, i); len(name) >= len(w) && strings.EqualFold(name[:len(w)], w) {
			if who >= 0 {
				return -1, true
			}
			who = i
		}
	}
	return who, false
}

// roleNamed finds a role by its id, its name or another spelling.
func (r *Rules) roleNamed(name string) (roleID, error) {
	var ids []string
	for k := range r.c.roles {
		x := &r.c.roles[k]
		if strings.EqualFold(x.id, name) || strings.EqualFold(x.name, name) || slices.ContainsFunc(x.also, func(a string) bool { return strings.EqualFold(a, name) }) {
			return roleID(k), nil
		}
		ids = append(ids, x.id)
	}
	hint := "summa list morturi roles"
	if near := line.Nearest(strings.ToLower(name), ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return 0, &line.Error{Code: "unknown-name", Msg: "there is no role " + quoted(name), Hint: hint}
}

func (r *Rules) arenaIDs() []string {
	var ids []string
	for i := range r.c.arenas {
		ids = append(ids, r.c.arenas[i].id)
	}
	return ids
}

// trickNamed finds a trick by its id, its name or another name of it.
func (r *Rules) trickNamed(name string) (trickID, error) {
	same := func(a string) bool {
		return strings.EqualFold(a, name) || strings.EqualFold(strings.ReplaceAll(a, " ", "-"), name)
	}
	var ids []string
	for k := 1; k < len(r.c.tricks); k++ {
		t := &r.c.tricks[k]
		if same(t.id) || same(t.name) {
			return trickID(k), nil
		}
		for _, also := range t.also {
			if same(also) {
				return trickID(k), nil
			}
		}
		ids = append(ids, t.id)
	}
	hint := "summa list morturi tricks"
	if near := line.Nearest(strings.ToLower(name), ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return 0, &line.Error{Code: "unknown-name", Msg: "there is no trick " + quoted(name), Hint: hint}
}

// Figure finds a gladiator by name.
func (r *Rules) Figure(s *State, name string) (int, bool) {
	if k, ok := r.names.Find(name); ok {
		for i := range int(s.n) {
			if s.fig[i].name == k {
				return i, true
			}
		}
	}
	return -1, false
}

// Figures names the gladiators in order of entry.
func (r *Rules) Figures(s *State) []string {
	list := make([]string, 0, s.n)
	for i := range int(s.n) {
		list = append(list, r.name(s, i))
	}
	return list
}

// Side names a gladiator's school, or the school that rolls.
func (r *Rules) Side(s *State, who int) string {
	if k := rollerSchool(s, who); k != nobody {
		return r.schoolName(s, k)
	}
	if who < 0 || who >= int(s.n) {
		return ""
	}
	return r.schoolName(s, s.fig[who].school)
}

// Sides names the schools in order of entry.
func (r *Rules) Sides(s *State) []string {
	list := make([]string, 0, s.schools)
	for k := range s.schools {
		list = append(list, r.schoolName(s, k))
	}
	return list
}

// shot is the ranged attack a figure can make without saying with what: one he
// has made ready, one of his own, or ordinaryAttack if there is none.
func (r *Rules) shot(s *State, i int) optionID {
	f := &s.fig[i]
	if f.ranged.reach > 0 {
		return writtenRanged
	}
	if f.granted != 0 {
		for _, id := range r.c.tricks[f.granted].clauses {
			if o := r.c.clauses[id].option; o != 0 {
				return o
			}
		}
	}
	for k := firstOption; int(k) < len(r.c.options); k++ {
		cl := &r.c.clauses[r.c.options[k].clause]
		if r.c.options[k].ranged && cl.when == asRanged && (f.granted == cl.trick || f.tricks.has(cl.trick) && !r.mustBeGranted(cl.trick)) && r.hasOption(s, i, int(nobody), k) == nil {
			return k
		}
	}
	return ordinaryAttack
}
