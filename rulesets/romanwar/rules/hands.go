package rules

import (
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// fresh refuses to put n men to work if fewer have neither shot nor attacked. [war.missile.10]
// [war.missile.11]
func (r *Rules) fresh(s *state.State, c *Command, n int32) *rule.Refusal {
	i := int(c.Unit)
	may := r.Unspent(s, i)
	if n <= may {
		return nil
	}
	why := ", and who works does neither"
	if may > 0 {
		why = "; " + state.Count(int(may), "man is", "men are") + " left who may work"
	}
	if s.Units[i].Shots == 0 {
		return Refuse("already-attacked", state.Missile11, "of "+r.Name(s, i)+" "+state.Count(int(s.AttackersOf(i)), "man has", "men have")+" attacked this turn"+why, "end")
	}
	return Refuse("already-shot", state.Missile11, "of "+r.Name(s, i)+" "+state.Count(int(r.Shooters(&s.Units[i])), "man has", "men have")+" shot this turn"+why, "end")
}

// freshToMove is fresh for works that are counted in moves. They exclude shooting and attacking
// only under the option that all works do.
func (r *Rules) freshToMove(s *state.State, c *Command, n int32) *rule.Refusal {
	if !s.Is(state.RulingWorkAndShoot, state.WorkAndShootAllWorkBars) {
		return nil
	}
	return r.fresh(s, c, n)
}

// freshToTurn is fresh for works that are counted in turns, unless no work excludes anything.
func (r *Rules) freshToTurn(s *state.State, c *Command, n int32) *rule.Refusal {
	if s.Is(state.RulingWorkAndShoot, state.WorkAndShootFree) {
		return nil
	}
	return r.fresh(s, c, n)
}

// mayWork refuses a unit that may not act now, or that fights in a melee other than on a ladder.
// [war.melee.8]
func (r *Rules) mayWork(s *state.State, i int32) *rule.Refusal {
	if no := r.onTurn(s, i); no != nil {
		return no
	}
	if k := s.FightOf(int(i)); k >= 0 && s.Melees[k].Ladder < 0 {
		return Refuse("in-melee", state.Melee8, r.Name(s, int(i))+" are in melee "+s.Melees[k].Label(), "")
	}
	return nil
}
