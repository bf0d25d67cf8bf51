package state

import "slices"

// FightAt returns the unfinished melee at a ladder, or -1.
func (s *State) FightAt(ladder int32) int {
	return slices.IndexFunc(s.Melees, func(m Melee) bool { return !m.Over && m.Ladder == int16(ladder) })
}

// AtTheCrest returns the men of a fort who meet those on a ladder, unless somebody states who does:
// the first two of those who have fought at no ladder this turn or, if all have, the first two of
// all. Men are counted from 1. [war.storm.3]
func (r *Reckoner) AtTheCrest(s *State, i int32) (men []int32) {
	u := &s.Units[i]
	for _, again := range [...]bool{false, true} {
		for k := int32(0); k < u.N && len(men) < r.Content.N(NumFront); k++ {
			if s.heldALadder(i, s.Men[u.Off+k].Num) == again && s.AboutTheWall(u.Off+k) {
				men = append(men, k+1)
			}
		}
		if len(men) > 0 {
			return men
		}
	}
	return men
}

// AboutTheWall reports whether a man of a fort is not on a ladder, at a door or at a chain.
func (s *State) AboutTheWall(k int32) bool {
	at := s.At(k)
	return at != OnLadder && at != AtDoor && at != AtChain
}

// heldALadder reports whether a man of a fort has fought men on a ladder this turn, or is about to.
func (s *State) heldALadder(i int32, num uint16) bool {
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Ladder >= 0 && m.D[0] == i && (m.Round == 0 || m.Fought == s.Clock()) && slices.Contains(s.Groups[m.First].Ranks(s, 1), Fighter{0, num}) {
			return true
		}
	}
	return false
}

// LongUp returns how many of the men at the top of a ladder got on in an earlier turn; they are the
// first ones. [war.storm.3]
func (l *Ladder) LongUp(now int32) (n int) {
	for n < int(l.NTop) && l.Top[n].Turn != now {
		n++
	}
	return n
}

// Fights reports whether a man is one of the attackers in a fight at a ladder.
func (m *Melee) Fights(s *State, x ManRef) bool {
	return slices.ContainsFunc(s.Groups[m.First].Ranks(s, 0), func(f Fighter) bool { return m.A[f.Unit] == x.Unit && f.Num == x.Num })
}

// ComradesAt returns a unit that has split off from unit i by way of another ladder and stands
// where this ladder comes up, or Nobody.
func (r *Reckoner) ComradesAt(s *State, l *Ladder, i int) int {
	for k := range s.Ladders {
		if j := s.Ladders[k].Crest; j >= 0 && s.Ladders[k].Wall == l.Wall && r.PartOf(s, int(j), i) && r.Keeps(s, l, j) {
			return int(j)
		}
	}
	return Nobody
}

// MakeRoom moves men who have come up a ladder along the wall by the least distance that keeps them
// off friends' ground. [war.general.1]
func (r *Reckoner) MakeRoom(s *State, i int, f *Feature) {
	u := &s.Units[i]
	b := *s.Area(u)
	for d := int32(0); d <= farToFree; d++ {
		for _, off := range [2]int32{d * Inch / 2, -d * Inch / 2} {
			dx, dy := off, int32(0)
			if f.Upright() {
				dx, dy = 0, off
			}
			at := b.Moved(dx, dy)
			if x, y := at.Middle(); r.WallAt(s, x, y) >= 0 && !r.OnFriends(s, i, &at) {
				u.Step(dx, dy)
				r.Strides(s, i)
				return
			}
		}
	}
}

// LeansOn is the wall against which a ladder leans, or nil.
func (s *State) LeansOn(l *Ladder) *Feature {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Wall && f.Name == l.Wall && f.Holds(l.X, l.Y) {
			return f
		}
	}
	return nil
}

// Inward returns the direction across a wall from a place on its edge.
func (f *Feature) Inward(x, y int32) (dx, dy int32) {
	switch {
	case f.Upright() && x == f.X1:
		return -1, 0
	case f.Upright():
		return 1, 0
	case y == f.Y1:
		return 0, -1
	}
	return 0, 1
}
