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
	if u.idle() {
		free -= int32(s.within(int(c.unit), onLadder, onWall, atDoor, atChain, workDone))
	}
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
		if c.m > 0 && c.m != c.plan.rng {
			return refuse("bad-argument", run1, "on a table the patterns cover "+count(int(c.plan.rng), "man", "men"), "runover "+r.typed(s, int(c.unit))+" "+r.typed(s, int(c.target)))
		}
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

// runOver throws a die for each man under the patterns: first for those whom they sweep
// over on their way. [war.run.2]
func (r *Rules) runOver(s *State, c *Command, ref *bout.Ref) {
	if s.mode == battle {
		if s.is(rulingRunoverTemplate, runoverTemplateSweep) {
			r.sweepOver(s, c, ref)
		}
		r.rideDown(s, c)
	}
	s.units[c.unit].ran += int32(c.plan.dice)
	ref.Step(stPattern, whoUnit(int(c.unit)), run1, c.plan.dice, int(c.plan.rng))
	from := s.units[c.target].off + c.from - 1
	r.cover(s, c, int(c.target), int(c.plan.rng), func(k int) int32 { return from + int32(k) }, ref)
}

// cover throws a die for each of n men of a unit, who lie at places. [war.run.2] [war.run.3]
func (r *Rules) cover(s *State, c *Command, target, n int, at func(k int) int32, ref *bout.Ref) {
	t := &s.units[target]
	if s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) {
		s.forget(target)
	}
	r.lines.wipeOff(s, target, r.c.n(numDeadly))
	hits := 0
	for i, face := range ref.Handful(whoUnit(int(c.unit)), n, dieRunOver, run2, r.c.n(numRunOver)) {
		k := at(i)
		if int(face) > r.c.n(numRunOver) {
			continue
		}
		hits++
		s.men[k].hit = min(s.men[k].hit+1, most8)
		s.men[k].st |= pending
		ref.Event(evHit, whoUnit(target), bout.None, run2, int(k-t.off)+1)
	}
	t.touched = true
	ref.Event(evRanOver, whoUnit(int(c.unit)), whoUnit(target), run1, n, hits)
	if hits == 0 {
		return
	}
	s.await(target)
	ref.Step(stLater, whoUnit(target), run3)
	if s.is(rulingSurvivalTiming, survivalTimingPerVolley) || s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) {
		r.settle(s, target, ref)
	}
}

// sweepOver covers the enemies whom the patterns pass over before they come to the one
// they are laid on, in muster order. [war.run.1]
func (r *Rules) sweepOver(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	way := r.sweptBy(s, u, c.way.dx, c.way.dy)
	side := u.side
	for _, i := range append([]int32(nil), s.order...) {
		t := &s.units[i]
		if i == c.target || t.side == side || t.n == 0 || !t.placed {
			continue
		}
		var men []int32
		for k := range t.n {
			x, y := s.standsAt(t, k)
			for _, b := range way {
				if b.holds(x, y) {
					men = append(men, t.off+k)
					break
				}
			}
		}
		if len(men) > 0 {
			r.cover(s, c, int(i), len(men), func(k int) int32 { return men[k] }, ref)
		}
	}
}

// sweptBy is what the patterns of a unit pass over on a straight way, half inch by half
// inch.
func (r *Rules) sweptBy(s *State, u *unit, dx, dy int32) (way []box) {
	across, _ := s.ground(u)
	more := max(0, int32(r.c.n(numPatternWidth))-across) / 2
	b := s.rect(u)
	b = box{b.x0 - more, b.y0 - more, b.x1 + more, b.y1 + more}
	length := long(dx, dy)
	const half = inch / 2
	for k := int32(0); k < length; k += half {
		x, y := along(dx, dy, k, false)
		way = append(way, b.moved(x, y))
	}
	return way
}

// standsAt is where man k of a unit stands, counted from 0: the middle of his ground.
func (s *State) standsAt(u *unit, k int32) (x, y int32) {
	files := min(u.files, u.n)
	across, deep := s.ground(u)
	right := (2*(k%files) + 1 - files) * across / 2 // from the middle of the front, as they look
	back := (2*(k/files) + 1) * deep / 2
	switch u.facing {
	case north:
		return u.x + right, u.y - back
	case south:
		return u.x - right, u.y + back
	case east:
		return u.x - back, u.y - right
	}
	return u.x + back, u.y + right
}
