package romanwar

import (
	"slices"
	"strings"
)

// A result is what a war has come to for a unit, with all who have left it: those who
// retreated, and riders on foot.
type result struct {
	unit                   int32 // as it was mustered, or nobody for a whole side
	dead, gone, left, foot int32 // gone: riders who left the field with their horses
	shots, hits            int32
	mounted                bool
}

// add counts a unit in.
func (x *result) add(u *unit) {
	x.dead, x.gone, x.left = x.dead+u.dead, x.gone+u.fled, x.left+u.n
	x.shots, x.hits = x.shots+u.fired, x.hits+u.scored
	if x.mounted && u.mount == onFoot {
		x.foot += u.n
	}
}

// text tells of it under a name.
func (x *result) text(name string) string {
	said := []string{count(int(x.dead+x.gone+x.left), "man", "men"), itoa(int(x.dead)) + " dead"}
	if x.gone > 0 {
		said = append(said, itoa(int(x.gone))+" gone")
	}
	said = append(said, itoa(int(x.left))+" left")
	if x.foot > 0 {
		said = append(said, itoa(int(x.foot))+" of them on foot")
	}
	if x.shots > 0 {
		said = append(said, count(int(x.shots), "shot", "shots"), count(int(x.hits), "hit", "hits"))
	}
	return name + ": " + strings.Join(said, ", ")
}

// mustered is the unit that another has come from, by their names, or itself.
func (r *Rules) mustered(s *State, i int32) int32 {
	name := r.name(s, int(i))
	for k := range len(name) {
		if name[k] != '.' {
			continue
		}
		if from, ok := r.names.Find(name[:k]); ok {
			if j := s.unitNamed(from); j >= 0 && s.units[j].side == s.units[i].side {
				return int32(j)
			}
		}
	}
	return i
}

// showResult tells what the war has come to so far, side by side and unit by unit.
func (r *Rules) showResult(b []byte, s *State) []byte {
	b = append(b, "result after "+count(int(s.turn), "turn", "turns")+":\n"...)
	for k := range int(s.nSides) {
		var list []result
		all := result{unit: nobody}
		for _, i := range s.order {
			u := &s.units[i]
			if int(u.side) != k {
				continue
			}
			all.add(u)
			from := r.mustered(s, i)
			at := slices.IndexFunc(list, func(x result) bool { return x.unit == from })
			if at < 0 {
				at = len(list)
				list = append(list, result{unit: from, mounted: s.units[from].mount != onFoot})
			}
			list[at].add(u)
			if list[at].mounted && u.mount == onFoot {
				all.foot += u.n
			}
		}
		b = append(b, "  "+all.text(r.sideName(s, k))+"\n"...)
		for at := range list[:min(len(list), manyUnits)] {
			b = append(b, "    "+list[at].text(r.name(s, int(list[at].unit)))+"\n"...)
		}
		if len(list) > manyUnits {
			b = append(b, "    and "+count(len(list)-manyUnits, "unit", "units")+" more\n"...)
		}
	}
	return b
}
