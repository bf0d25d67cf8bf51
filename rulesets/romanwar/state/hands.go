package state

import "slices"

// FreeHands returns how many men of a unit still have a move to spend on a work.
func (s *State) FreeHands(i int) int32 {
	u := &s.Units[i]
	return u.N - int32(s.Within(i, OnLadder, OnWall, AtDoor, AtChain, Pushed, WorkDone)) - u.Busy
}

// Unspent returns how many men of a unit may still turn to a work that excludes both shooting and
// attacking. The same men are assumed to have shot and attacked as far as possible, so that as many
// others as possible are free. [war.missile.11]
func (r *Reckoner) Unspent(s *State, i int) int32 {
	u := &s.Units[i]
	aside, _ := r.SetAside(s, i)
	shot := r.Shooters(u)
	if r.Content.Arms[u.Weapon].Engine && s.Is(RulingScorpioDice, ScorpioDiceFullCrew) {
		shot *= u.Crew
	}
	return max(0, u.N-int32(aside)-max(shot, s.AttackersOf(i)))
}

// AttackersOf counts the men in the ranks of a unit who have attacked this turn.
func (s *State) AttackersOf(i int) (n int32) {
	u := &s.Units[i]
	if !u.Attacked {
		return 0
	}
	for k := u.Off; k < u.Off+u.N; k++ {
		if s.At(k) == InRanks && s.hasAttacked(int32(i), s.Men[k].Num) {
			n++
		}
	}
	return n
}

// hasAttacked reports whether a man has attacked this turn.
func (s *State) hasAttacked(i int32, num uint16) bool {
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Round == 0 || m.Fought != s.Clock() {
			continue
		}
		for slot, j := range m.Of(0) {
			for g := range s.Of(m) {
				if j == i && slices.Contains(s.Groups[m.First+int32(g)].Ranks(s, 0), Fighter{uint16(slot), num}) {
					return true
				}
			}
		}
	}
	return false
}

// Ready reports whether the man at place k of the array, who is in unit i, can turn to a work: he
// stands in the ranks and has not attacked.
func (s *State) Ready(i, k int32) bool {
	return s.At(k) == InRanks && !(s.Units[i].Attacked && s.hasAttacked(i, s.Men[k].Num))
}
