package state

import "slices"

// Forget clears what only tells how a war has gone and bears on nothing to come: the
// losses of past turns, and how much each unit has shot.
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

// AnyNumbers reports whether the men of a unit may have any numbers that tell them apart:
// not if one is known by his at a ladder, a door or a chain, nor if riders join men on foot
// with those they had.
func (s *State) AnyNumbers() bool {
	return len(s.Ladders)+len(s.Doors)+len(s.Chains) == 0 && !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Foot != Nobody })
}

// renumber gives the men of each unit the numbers from 1 again, in their order: rules know
// a man by his number, but no number from another.
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
	for k := range s.Groups { // nobody stands in the places that are left over
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
