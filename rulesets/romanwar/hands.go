package romanwar

import (
	"slices"

	"summa/internal/rule"
)

// freeHands is how many men of a unit have a move to spend on a work.
func (s *State) freeHands(i int) int32 {
	u := &s.units[i]
	return u.n - int32(s.within(i, onLadder, onWall, atDoor, atChain, pushed, workDone)) - u.busy
}

// unspent is how many men of a unit may still turn to a work that goes with neither
// shooting nor attacking: those who have done nothing of either, as far as the others
// can have done all of it. [war.missile.11]
func (r *Rules) unspent(s *State, i int) int32 {
	u := &s.units[i]
	aside, _ := r.setAside(s, i)
	shot := r.shooters(u)
	if r.c.arms[u.weapon].engine && s.is(rulingScorpioDice, scorpioDiceFullCrew) {
		shot *= u.crew
	}
	return max(0, u.n-int32(aside)-max(shot, s.attackersOf(i)))
}

// attackersOf counts the men in the ranks of a unit who have attacked this turn.
func (s *State) attackersOf(i int) (n int32) {
	u := &s.units[i]
	if !u.attacked {
		return 0
	}
	for k := u.off; k < u.off+u.n; k++ {
		if s.at(k) == inRanks && s.hasAttacked(int32(i), s.men[k].num) {
			n++
		}
	}
	return n
}

// hasAttacked reports whether a man has attacked this turn.
func (s *State) hasAttacked(i int32, num uint16) bool {
	for k := range s.melees {
		m := &s.melees[k]
		if m.round == 0 || m.fought != s.clock() {
			continue
		}
		for slot, j := range m.of(0) {
			for g := range s.of(m) {
				if j == i && slices.Contains(s.groups[m.first+int32(g)].ranks(s, 0), fighter{uint16(slot), num}) {
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
	return s.at(k) == inRanks && !(s.units[i].attacked && s.hasAttacked(i, s.men[k].num))
}

// fresh refuses more men than have neither shot nor attacked to turn to such a work.
// [war.missile.10] [war.missile.11]
func (r *Rules) fresh(s *State, c *Command, n int32) *rule.Refusal {
	i := int(c.unit)
	may := r.unspent(s, i)
	if n <= may {
		return nil
	}
	why := ", and who works does neither"
	if may > 0 {
		why = "; " + count(int(may), "man is", "men are") + " left who may work"
	}
	if s.units[i].shots == 0 {
		return refuse("already-attacked", missile11, "of "+r.name(s, i)+" "+count(int(s.attackersOf(i)), "man has", "men have")+" attacked this turn"+why, "end")
	}
	return refuse("already-shot", missile11, "of "+r.name(s, i)+" "+count(int(r.shooters(&s.units[i])), "man has", "men have")+" shot this turn"+why, "end")
}

// freshToMove is fresh for works that are counted in moves, which bar shooting and
// attacking only if all do.
func (r *Rules) freshToMove(s *State, c *Command, n int32) *rule.Refusal {
	if !s.is(rulingWorkAndShoot, workAndShootAllWorkBars) {
		return nil
	}
	return r.fresh(s, c, n)
}

// freshToTurn is fresh for works that are counted in turns, unless none bars any.
func (r *Rules) freshToTurn(s *State, c *Command, n int32) *rule.Refusal {
	if s.is(rulingWorkAndShoot, workAndShootFree) {
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
	if k := s.fightOf(int(i)); k >= 0 && s.melees[k].ladder < 0 {
		return refuse("in-melee", melee8, r.name(s, int(i))+" are in melee "+s.melees[k].label(), "")
	}
	return nil
}
