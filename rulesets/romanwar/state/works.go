package state

import (
	"slices"

	"summa/internal/rule"
)

// Work finds a door or a chain by its name, or adds it.
func Work(list *[]Crewed, name uint16) int {
	for k := range *list {
		if (*list)[k].Name == name {
			return k
		}
	}
	*list = append(*list, Crewed{Name: name})
	return len(*list) - 1
}

func Find(list []Crewed, name uint16) *Crewed {
	for k := range list {
		if list[k].Name == name {
			return &list[k]
		}
	}
	return nil
}

// FeaturesOf names the features of a kind, each once.
func (r *Reckoner) FeaturesOf(s *State, kind uint8) (names []string) {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == kind && f.Name > 0 && IndexFold(names, r.Names.Name(f.Name)) < 0 {
			names = append(names, r.Names.Name(f.Name))
		}
	}
	return names
}

// AtWorks visits the doors and chains with those of their men, from unit i, who may leave: they
// came in an earlier turn, and their work was not done in this one.
func (s *State) AtWorks(i int, visit func(d *Crewed, k int32)) {
	for _, list := range [2][]Crewed{s.Doors, s.Chains} {
		for j := range list {
			d := &list[j]
			if d.Worked == s.Clock() {
				continue
			}
			for _, x := range d.Crew[:d.N] {
				at := Nobody
				if int(x.Unit) == i && x.Turn != s.Clock() {
					at = s.Find(x.ManRef)
				}
				if at < 0 {
					continue
				}
				if k := s.Units[i].Man(at); s.At(k) == AtDoor || s.At(k) == AtChain {
					visit(d, k)
				}
			}
		}
	}
}

// MayLeave returns the command by which the men of a unit leave the doors or chains they are at, or
// "" if none may.
func (r *Reckoner) MayLeave(s *State, i int) (hint string) {
	if s.Acts(s.Units[i].Side) {
		s.AtWorks(i, func(*Crewed, int32) { hint = "leave " + r.Typed(s, i) })
	}
	return hint
}

// Leavers removes the men who are back in the ranks from a crew.
func (d *Crewed) Leavers(s *State) {
	keep := int8(0)
	for _, x := range d.Crew[:d.N] {
		if at := s.Find(x.ManRef); at >= 0 && s.At(s.Units[x.Unit].Man(at)) != InRanks {
			d.Crew[keep] = x
			keep++
		}
	}
	clear(d.Crew[keep:])
	d.N = keep
}

// WorkRule returns the rule that keeps men of a unit at their work.
func (s *State) WorkRule(i int) rule.ID {
	switch {
	case s.Within(i, AtChain) > 0:
		return Draw1
	case s.Within(i, AtDoor) > 0:
		return Door1
	case s.Units[i].Busy > 0:
		return Castle1
	}
	return Missile11
}

// LeaveCrews removes a man from the crew of the chain that he has broken. [war.draw.1]
func (s *State) LeaveCrews(x ManRef) {
	for j := range s.Chains {
		d := &s.Chains[j]
		if k := slices.IndexFunc(d.Crew[:d.N], func(y Climber) bool { return y.ManRef == x }); k >= 0 {
			copy(d.Crew[k:], d.Crew[k+1:d.N])
			d.N--
			d.Crew[d.N] = Climber{}
		}
	}
}
