package romanwar

import (
	"slices"

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
		return refuse("already-ran", run1, count(int(max(free, 0)), "piece", "pieces")+" of "+r.name(s, int(c.unit))+" may still run over this turn", "")
	}
	if no := r.underPatterns(s, c); no != nil {
		return no
	}
	if s.mode == battle {
		if no := r.wayOver(s, c); no != nil {
			return no
		}
	}
	c.plan.rng = c.m // men covered
	switch {
	case s.sweeps() && c.m > 0:
		return refuse("bad-argument", run1, "on a table the map says whom the patterns sweep over", "runover "+r.typed(s, int(c.unit))+" "+r.typed(s, int(c.target)))
	case s.sweeps():
		return nil
	case s.mode == battle:
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

// underPatterns refuses to run over men in a building, or on a wall from below it; without
// a table also men of a fort into which no way leads. [war.run.1] [war.castle.2]
func (r *Rules) underPatterns(s *State, c *Command) *rule.Refusal {
	u, t := &s.units[c.unit], &s.units[c.target]
	if s.mode != battle {
		c.more[0][0], c.more[1][0], c.nMore = c.unit, c.target, [2]int8{1, 1}
		return r.wayTo(s, c)
	}
	switch {
	case len(s.feats) == 0 || !r.outOfPatterns(s, u, t):
		return nil
	case r.housed(s, t):
		return refuse("blocked", run1, r.name(s, int(c.target))+" are in a building", "")
	}
	return refuse("blocked", castle2, r.name(s, int(c.target))+" and "+r.name(s, int(c.unit))+" are not both on a wall", "")
}

// outOfPatterns reports whether the men of a unit stand where the patterns of another are
// not laid: in a building, or on a wall above or below them.
func (r *Rules) outOfPatterns(s *State, u, t *unit) bool {
	return len(s.feats) > 0 && (r.housed(s, t) || (r.onTop(s, t) >= 0) != (r.onTop(s, u) >= 0))
}

// sweeps reports whether patterns on the table cover all whom they pass over. [war.run.1]
func (s *State) sweeps() bool {
	return s.mode == battle && s.is(rulingRunoverTemplate, runoverTemplateSweep)
}

// wayOver refuses a run-over on the table that does not come as far as its target, or on
// whose way others stand, who would be met first. Patterns that sweep go on as far as
// they can. [war.run.1]
func (r *Rules) wayOver(s *State, c *Command) *rule.Refusal {
	if no := r.toContact(s, c); no != nil {
		return no
	}
	if s.sweeps() {
		r.goOn(s, c)
		return r.roomAt(s, c)
	}
	if list := r.passedOver(s, c); len(list) > 0 {
		hint := "runover " + r.typed(s, int(c.unit)) + " " + r.typed(s, int(list[0]))
		return refuse("in-the-way", run1, string(r.namesOf(s, list))+" "+[2]string{"stands", "stand"}[bit(len(list) > 1)]+" in the way, and the first that is met is run over", hint)
	}
	return r.roomAt(s, c)
}

// passedOver lists the enemies other than the target whom pieces would pass over on their
// way, those they come to first first. Whom they stand among already does not count.
func (r *Rules) passedOver(s *State, c *Command) (list []int32) {
	u := &s.units[c.unit]
	b, w := *s.area(u), r.friends(s, 1-u.side)
	length, end := long(c.way.dx, c.way.dy), b.moved(c.way.dx, c.way.dy)
	r.onSpot = w.on(r.onSpot[:0], &box{min(b.x0, end.x0), min(b.y0, end.y0), max(b.x1, end.x1), max(b.y1, end.y1)})
	if len(r.onSpot) == 0 || len(r.onSpot) == 1 && r.onSpot[0] == c.target {
		return nil // on most ways nobody else stands
	}
	const half = inch / 2
	for m := int32(half); length > 0; m += half {
		x, y := along(c.way.dx, c.way.dy, min(m, length), false)
		at := b.moved(x, y)
		r.onSpot = w.on(r.onSpot[:0], &at)
		for _, i := range r.onSpot {
			if i != c.target && !contains(list, i) && !b.overlaps(&w.boxes[i]) && (len(s.feats) == 0 || (r.onTop(s, u) >= 0) == (r.onTop(s, &s.units[i]) >= 0)) {
				list = append(list, i)
			}
		}
		if m >= length {
			break
		}
	}
	return list
}

// goOn lengthens the way of patterns that sweep to the end of their move, or as far as the
// table and the ground let them, and no friend stands there.
func (r *Rules) goOn(s *State, c *Command) {
	u := &s.units[c.unit]
	b, met := *s.area(u), long(c.way.dx, c.way.dy)
	gx, gy := c.way.dx, c.way.dy
	if met == 0 { // they are in contact: straight on
		gx, gy = r.fromEnemy(s, u, &s.units[c.target])
		gx, gy = -gx, -gy
	}
	goes := func(m int32) bool {
		x, y := along(gx, gy, m, false)
		if at := b.moved(x, y); !s.onTable(at) || r.overGround(s, c, u, &b, x, y) != nil {
			return false
		}
		via, no := r.closed(s, u, &b, x, y)
		return no == nil && r.atCorners(s, c, u, via) == nil
	}
	far := met
	for _, step := range [...]int32{inch / 2, 1} {
		for m := far + step; m <= 2*u.base && goes(m); m += step {
			far = m
		}
	}
	for far > met {
		x, y := along(gx, gy, far, false)
		if at := b.moved(x, y); !r.onFriends(s, int(c.unit), &at) {
			break
		}
		far = max(met, far-inch/2)
	}
	facing := c.way.facing
	if goes(far) && far > met {
		c.way.dx, c.way.dy = along(gx, gy, far, false)
	} else {
		_ = r.toContact(s, c)
	}
	c.way.facing = facing
}

// patternMen is how many men one pattern covers on a table. [war.run.1]
func (r *Rules) patternMen(s *State) int32 {
	gap := s.spacing()
	return (int32(r.c.n(numPatternWidth)) / gap) * (int32(r.c.n(numPatternLength)) / gap)
}

// runOver throws a die for each man under the patterns. [war.run.2]
func (r *Rules) runOver(s *State, c *Command, ref *bout.Ref) {
	swept := s.sweeps()
	var way [][]box
	if swept {
		way = r.sweptBy(s, c)
	}
	if s.mode == battle {
		r.rideDown(s, c)
	}
	s.units[c.unit].ran += int32(c.plan.dice)
	if swept {
		r.sweepOver(s, c, way, ref)
		return
	}
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

// sweepOver covers the enemies whom patterns pass over, in muster order, each man once for
// each pattern that does. [war.run.1]
func (r *Rules) sweepOver(s *State, c *Command, ways [][]box, ref *bout.Ref) {
	side := s.units[c.unit].side
	for _, i := range append([]int32(nil), s.order...) {
		t := &s.units[i]
		if t.side == side || t.n == 0 || !t.placed || r.outOfPatterns(s, &s.units[c.unit], t) {
			continue
		}
		var men []int32
		for k := range t.n {
			x, y := s.standsAt(t, k)
			for _, way := range ways {
				if slices.ContainsFunc(way, func(b box) bool { return b.holds(x, y) }) {
					men = append(men, t.off+k)
				}
			}
		}
		if len(men) > 0 {
			ref.Step(stPattern, whoUnit(int(c.unit)), run1, c.plan.dice, len(men))
			r.cover(s, c, int(i), len(men), func(k int) int32 { return men[k] }, ref)
		}
	}
}

// sweptBy is what each pattern of a unit passes over on its way, half inch by half inch.
func (r *Rules) sweptBy(s *State, c *Command) (ways [][]box) {
	u := &s.units[c.unit]
	reach := int32(r.c.n(numPatternWidth)) / 2
	length := long(c.way.dx, c.way.dy)
	const half = inch / 2
	for k := range int32(c.plan.dice) {
		px, py := s.standsAt(u, k)
		b := box{px - reach, py - reach, px + reach, py + reach}
		var way []box
		for m := int32(0); m < length; m += half {
			x, y := along(c.way.dx, c.way.dy, m, false)
			way = append(way, b.moved(x, y))
		}
		ways = append(ways, append(way, b.moved(c.way.dx, c.way.dy)))
	}
	return ways
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
