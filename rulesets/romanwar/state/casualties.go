package state

// OnFeet returns a rider whose mount is dead as a man on foot: he keeps his records and stands in
// the ranks, or still on the wall. [war.split.5]
func OnFeet(m Man) Man {
	where := m.St / atShift
	if where != OnWall {
		where = InRanks
	}
	return Man{Num: m.Num, Dealt: m.Dealt, Hit: m.Hit, Mnt: m.Mnt, St: m.St&record&^MountSurvived | where*atShift}
}

// What becomes of a mounted man who is hit, or whose mount is.
const (
	Stays uint8 = iota // with the unit
	Dies
	RodeOff   // he leaves the war unhurt
	OnFootNow // without his mount
)

// RidesOff reports whether a rider who has lost his mount leaves the war instead of fighting on
// foot. [war.split.5]
func (s *State) RidesOff() bool {
	return s.Is(RulingHorseHit, HorseHitSurvivalBoth) || s.Is(RulingHorseHit, HorseHitDeadBoth)
}

// HitTogether reports whether the hits on a man and on his mount count together.
// [war.split.5]
func (s *State) HitTogether() bool { return s.Is(RulingManAndHorseHits, ManAndHorseHitsTogether) }

// Hits returns how often a man was hit this turn; with both, the hits on his mount count too.
func (m *Man) Hits(both bool) int {
	if both {
		return int(m.Hit) + int(m.Mnt)
	}
	return int(m.Hit)
}

// FootName is what the dismounted men of a unit are called.
func (r *Reckoner) FootName(unit uint16) uint16 {
	for len(r.feet) <= int(unit) {
		r.feet = append(r.feet, 0)
	}
	return r.called(&r.feet[unit], unit, ".foot")
}

// StandWhere puts a unit where another stands.
func (r *Reckoner) StandWhere(s *State, f, i int) {
	u, v := &s.Units[f], &s.Units[i]
	u.X, u.Y, u.Facing, u.Files = v.X, v.Y, v.Facing, v.Files
	u.ThisTurn, u.Lasting = ThisTurn{Spent: v.Spent, Shot: v.Shot, Attacked: v.Attacked}, Lasting{}
}
