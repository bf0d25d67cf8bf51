package rules

import (
	"slices"

	"summa/internal/rule"
)

// FreeHands is how many men of a unit have a move to spend on a work.
func (s *State) FreeHands(i int) int32 {
	u := &s.Units[i]
	return u.N - int32(s.Within(i, OnLadder, OnWall, AtDoor, AtChain, pushed, workDone)) - u.Busy
}

// unspent is how many men of a unit may still turn to a work that goes with neither
// shooting nor attacking: those who have done nothing of either, as far as the others
// can have done all of it. [war.missile.11]
func (r *Rules) unspent(s *State, i int) int32 {
	u := &s.Units[i]
	aside, _ := r.setAside(s, i)
	shot := r.shooters(u)
	if r.Content.Arms[u.Weapon].Engine && s.Is(RulingScorpioDice, ScorpioDiceFullCrew) {
		shot *= u.Crew
	}
	return max(0, u.N-int32(aside)-max(shot, s.attackersOf(i)))
}

// attackersOf counts the men in the ranks of a unit who have attacked this turn.
func (s *State) attackersOf(i int) (n int32) {
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

// ready reports whether the man at a place of a unit can turn to a work: he stands in
// the ranks and has not attacked.
func (s *State) ready(i, k int32) bool {
	return s.At(k) == InRanks && !(s.Units[i].Attacked && s.hasAttacked(i, s.Men[k].Num))
}

// fresh refuses more men than have neither shot nor attacked to turn to such a work.
// [war.missile.10] [war.missile.11]
func (r *Rules) fresh(s *State, c *Command, n int32) *rule.Refusal {
	i := int(c.Unit)
	may := r.unspent(s, i)
	if n <= may {
		return nil
	}
	why := ", and who works does neither"
	if may > 0 {
		why = "; " + Count(int(may), "man is", "men are") + " left who may work"
	}
	if s.Units[i].Shots == 0 {
		return Refuse("already-attacked", Missile11, "of "+r.Name(s, i)+" "+Count(int(s.attackersOf(i)), "man has", "men have")+" attacked this turn"+why, "end")
	}
	return Refuse("already-shot", Missile11, "of "+r.Name(s, i)+" "+Count(int(r.shooters(&s.Units[i])), "man has", "men have")+" shot this turn"+why, "end")
}

// freshToMove is fresh for works that are counted in moves, which bar shooting and
// attacking only if all do.
func (r *Rules) freshToMove(s *State, c *Command, n int32) *rule.Refusal {
	if !s.Is(RulingWorkAndShoot, WorkAndShootAllWorkBars) {
		return nil
	}
	return r.fresh(s, c, n)
}

// freshToTurn is fresh for works that are counted in turns, unless none bars any.
func (r *Rules) freshToTurn(s *State, c *Command, n int32) *rule.Refusal {
	if s.Is(RulingWorkAndShoot, WorkAndShootFree) {
		return nil
	}
	return r.fresh(s, c, n)
}

// mayWork refuses a unit that may do nothing now, or is locked in a melee other than on
// a ladder. [war.melee.8]
func (r *Rules) mayWork(s *State, i int32) *rule.Refusal {
	if no := r.onTurn(s, i); no != nil {
		return no
	}
	if k := s.FightOf(int(i)); k >= 0 && s.Melees[k].Ladder < 0 {
		return Refuse("in-melee", Melee8, r.Name(s, int(i))+" are in melee "+s.Melees[k].Label(), "")
	}
	return nil
}
