package facts

import (
	"slices"
	"strings"

	"summa/rulesets/romanwar/state"
)

// A result sums up a war for a unit, including the parts that have split off from it: men who
// retreated, and riders on foot.
type result struct {
	unit                   int32 // as it was mustered; Nobody for a whole side
	dead, gone, left, foot int32 // gone: riders who left the field with their horses
	shots, hits            int32
	mounted                bool
}

// add adds the numbers of a unit.
func (x *result) add(u *state.Unit) {
	x.dead, x.gone, x.left = x.dead+u.Dead, x.gone+u.Fled, x.left+u.N
	x.shots, x.hits = x.shots+u.Fired, x.hits+u.Scored
	if x.mounted && u.Mount == state.OnFoot {
		x.foot += u.N
	}
}

// text describes a result under a name.
func (x *result) text(name string) string {
	said := []string{state.Count(int(x.dead+x.gone+x.left), "man", "men"), state.Itoa(int(x.dead)) + " dead"}
	if x.gone > 0 {
		said = append(said, state.Itoa(int(x.gone))+" gone")
	}
	said = append(said, state.Itoa(int(x.left))+" left")
	if x.foot > 0 {
		said = append(said, state.Itoa(int(x.foot))+" of them on foot")
	}
	if x.shots > 0 {
		said = append(said, state.Count(int(x.shots), "shot", "shots"), state.Count(int(x.hits), "hit", "hits"))
	}
	return name + ": " + strings.Join(said, ", ")
}

// mustered returns the unit from which another split off, judged by its name, or the unit itself.
func (r *Facts) mustered(s *state.State, i int32) int32 {
	name := r.Name(s, int(i))
	for k := range len(name) {
		if name[k] != '.' {
			continue
		}
		if from, ok := r.Names.Find(name[:k]); ok {
			if j := s.UnitNamed(from); j >= 0 && s.Units[j].Side == s.Units[i].Side {
				return int32(j)
			}
		}
	}
	return i
}

// showResult describes the results so far, by side and by unit.
func (r *Facts) showResult(b []byte, s *state.State) []byte {
	b = append(b, "result after "+state.Count(int(s.Turn), "turn", "turns")+":\n"...)
	for k := range int(s.NSides) {
		var list []result
		all := result{unit: state.Nobody}
		for _, i := range s.Order {
			u := &s.Units[i]
			if int(u.Side) != k {
				continue
			}
			all.add(u)
			from := r.mustered(s, i)
			at := slices.IndexFunc(list, func(x result) bool { return x.unit == from })
			if at < 0 {
				at = len(list)
				list = append(list, result{unit: from, mounted: s.Units[from].Mount != state.OnFoot})
			}
			list[at].add(u)
			if list[at].mounted && u.Mount == state.OnFoot {
				all.foot += u.N
			}
		}
		b = append(b, "  "+all.text(r.SideName(s, k))+"\n"...)
		for at := range list[:min(len(list), state.ManyUnits)] {
			b = append(b, "    "+list[at].text(r.Name(s, int(list[at].unit)))+"\n"...)
		}
		if len(list) > state.ManyUnits {
			b = append(b, "    and "+state.Count(len(list)-state.ManyUnits, "unit", "units")+" more\n"...)
		}
	}
	return b
}
