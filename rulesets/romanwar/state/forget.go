package state

import "slices"

// Forget clears what records only the past of a war and cannot affect its future: the losses of
// past turns, and how much each unit has shot.
func (r *Reckoner) Forget(s *State) {
	s.Fallen, s.Stood = [MaxSides][ManyTurns]int32{}, s.Alive
	for i := range s.Units {
		u := &s.Units[i]
		u.Fired, u.Scored = 0, 0
		if r.Volleys(s) == 0 && r.Content.Arms[u.Weapon].Amount == 0 {
			u.Volleys = 0
		}
	}
	for k := range s.Groups {
		s.Groups[k].DeadA, s.Groups[k].DeadD = 0, 0
	}
	if s.AnyNumbers() {
		s.renumber()
	}
}

// AnyNumbers reports whether the men of each unit can be renumbered freely. They cannot if a
// ladder, door or chain refers to a man by number, nor if riders may join their dismounted men
// under the numbers they had.
func (s *State) AnyNumbers() bool {
	return len(s.Ladders)+len(s.Doors)+len(s.Chains) == 0 && !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Foot != Nobody })
}

// renumber numbers the men of each unit from 1 again, keeping their order. The rules use a number
// only to identify a man, so any numbering gives the same outcomes.
func (s *State) renumber() {
	for k := range s.Melees {
		m := &s.Melees[k]
		for g := m.First; g < m.First+m.Groups; g++ {
			for of, units := range [2]*[Most]int32{&m.A, &m.D} {
				for j, f := range s.Groups[g].Ranks(s, of) {
					at, i := 0, units[f.Unit] // 0: he is dead
					if place := s.Find(ManRef{i, f.Num}); place >= 0 {
						at = place + 1
					}
					s.Groups[g].Ranks(s, of)[j].Num = uint16(at)
				}
			}
		}
	}
	for k := range s.Groups { // clear the unused places
		g, end := &s.Groups[k], int32(len(s.Ranks))
		if k+1 < len(s.Groups) {
			end = s.Groups[k+1].Off
		}
		clear(s.Ranks[g.Off+g.M : g.Off+g.RoomA])
		clear(s.Ranks[g.Off+g.RoomA+g.N : end])
	}
	for i := range s.Units {
		u := &s.Units[i]
		for k := range s.Men[u.Off : u.Off+u.N] {
			s.Men[int(u.Off)+k].Num = uint16(k + 1)
		}
		u.Start = u.N
	}
}
