package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// allowRunOver: only chariots and elephants, each piece once a turn. [war.run.1]
func (r *Rules) allowRunOver(s *State, c *Command) *rule.Refusal {
	if no := r.onTurn(s, c.unit); no != nil {
		return no
	}
	if no := r.hasMen(s, c.target); no != nil {
		return no
	}
	u, t := &s.units[c.unit], &s.units[c.target]
	free := u.n - u.ran
	c.plan.dice = int(c.n) // pieces
	if c.n == 0 {
		c.plan.dice = int(free)
	}
	switch {
	case u.mount < onChariot:
		return refuse("cannot-run-over", run1, r.name(s, int(c.unit))+" are neither chariots nor elephants", "")
	case u.side == t.side:
		return refuse("bad-argument", run1, r.name(s, int(c.target))+" are on the same side", "")
	case free < 1 || c.plan.dice > int(free):
		return refuse("already-ran", run1, itoa(int(max(free, 0)))+" pieces of "+r.name(s, int(c.unit))+" may still run over this turn", "")
	case s.mode == battle:
		if no := r.reaches(s, c); no != nil {
			return no
		}
	}
	c.plan.rng = c.m // men covered
	if s.mode == battle && (c.m == 0 || !s.is(rulingRunoverTemplate, runoverTemplateSweep)) {
		c.plan.rng = min(int32(c.plan.dice)*r.patternMen(s), t.n)
	}
	if c.plan.rng < 1 || c.from < 1 || c.from+c.plan.rng-1 > t.n {
		return refuse("too-many-men", run1, r.name(s, int(c.target))+" has men 1 to "+itoa(int(t.n)), "covered N from I")
	}
	return nil
}

// patternMen is how many men one pattern covers on a table. [war.run.1]
func (r *Rules) patternMen(s *State) int32 {
	gap := s.spacing()
	return (int32(r.c.n(numPatternWidth)) / gap) * (int32(r.c.n(numPatternLength)) / gap)
}

// runOver throws a die for each man under the patterns. [war.run.2]
func (r *Rules) runOver(s *State, c *Command, ref *bout.Ref) {
	u, t := &s.units[c.unit], &s.units[c.target]
	if s.mode == battle {
		r.rideDown(s, c)
	}
	if s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) {
		s.forget(int(c.target))
	}
	r.lines.wipeOff(s, int(c.target), r.c.n(numDeadly))
	u.ran += int32(c.plan.dice)
	n, hits := int(c.plan.rng), 0
	ref.Step(stPattern, whoUnit(int(c.unit)), run1, c.plan.dice, n)
	at := t.off + c.from - 1
	for i, face := range ref.Handful(whoUnit(int(c.unit)), n, dieRunOver, run2, r.c.n(numRunOver)) {
		k := at + int32(i)
		if int(face) > r.c.n(numRunOver) {
			continue
		}
		hits++
		s.men[k].hit = min(s.men[k].hit+1, most8)
		s.men[k].st |= pending
		ref.Event(evHit, whoUnit(int(c.target)), bout.None, run2, int(k-t.off)+1)
	}
	t.touched = true
	ref.Event(evRanOver, whoUnit(int(c.unit)), whoUnit(int(c.target)), run1, n, hits)
	if hits == 0 {
		return
	}
	s.await(int(c.target))
	ref.Step(stLater, whoUnit(int(c.target)), run3)
	if s.is(rulingSurvivalTiming, survivalTimingPerVolley) || s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) {
		r.settle(s, int(c.target), ref)
	}
}
