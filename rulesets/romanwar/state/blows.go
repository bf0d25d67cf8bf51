package state

// FrontOf returns how many men of each side of a melee strike at once where space is limited; 0
// means all. [war.castle.3]
func (r *Reckoner) FrontOf(s *State, m *Melee) int {
	f := int(m.Front)
	if f == r.Content.N(NumFront) && !m.Bridge && s.Is(RulingWallPairs, WallPairsTwoTotal) {
		f /= 2
	}
	return f
}

// Crowded returns FrontOf for a group that has more men than can strike at once, else 0.
func (r *Reckoner) Crowded(s *State, m *Melee, g *Group) int {
	if f := r.FrontOf(s, m); int(max(g.M, g.N)) > f {
		return f
	}
	return 0
}

// Abreast is how many men of a side of a melee stand in the first rank.
func (s *State) Abreast(m *Melee, of int) (n int) {
	for _, i := range m.Of(of) {
		n += int(min(s.Units[i].Files, s.Units[i].N))
	}
	return n
}

// Bury removes gone dead men from the count of a unit.
func (s *State) Bury(u *Unit, gone int32) {
	u.N -= gone
	u.Dead += gone
	s.Dirty += gone
	s.Lose(u, gone)
}
