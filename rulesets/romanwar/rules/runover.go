package rules

import (
	"slices"

	"summa/internal/core"
	"summa/internal/rule"
)

// AllowRunOver: only chariots and elephants, each piece once a turn. [war.run.1]
func (r *Rules) AllowRunOver(s *State, c *Command) *rule.Refusal {
	if no := r.onTurn(s, c.Unit); no != nil {
		return no
	}
	if no := r.hasMen(s, c.Target); no != nil {
		return no
	}
	u, t := &s.Units[c.Unit], &s.Units[c.Target]
	free := u.N - u.Ran
	if u.Idle() {
		free -= int32(s.Within(int(c.Unit), OnLadder, OnWall, AtDoor, AtChain, workDone))
	}
	c.Plan.Dice = int(c.N) // pieces
	if c.N == 0 {
		c.Plan.Dice = int(free)
	}
	switch {
	case u.Mount < onChariot:
		return Refuse("cannot-run-over", Run1, r.Name(s, int(c.Unit))+" are neither chariots nor elephants", "")
	case u.Side == t.Side:
		return Refuse("bad-argument", Run1, r.Name(s, int(c.Target))+" are on the same side", "")
	case free < 1 || c.Plan.Dice > int(free):
		return Refuse("already-ran", Run1, Count(int(max(free, 0)), "piece", "pieces")+" of "+r.Name(s, int(c.Unit))+" may still run over this turn", "")
	}
	if no := r.underPatterns(s, c); no != nil {
		return no
	}
	if s.Mode == Battle {
		if no := r.wayOver(s, c); no != nil {
			return no
		}
	}
	c.Plan.Rng = c.M // men covered
	switch {
	case s.Sweeps() && c.M > 0:
		return Refuse("bad-argument", Run1, "on a table the map says whom the patterns sweep over", "runover "+r.Typed(s, int(c.Unit))+" "+r.Typed(s, int(c.Target)))
	case s.Sweeps():
		return nil
	case s.Mode == Battle:
		c.Plan.Rng = min(int32(c.Plan.Dice)*r.PatternMen(s), t.N)
		if c.M > 0 && c.M != c.Plan.Rng {
			return Refuse("bad-argument", Run1, "on a table the patterns cover "+Count(int(c.Plan.Rng), "man", "men"), "runover "+r.Typed(s, int(c.Unit))+" "+r.Typed(s, int(c.Target)))
		}
	}
	if c.Plan.Rng < 1 || c.From < 1 || c.From+c.Plan.Rng-1 > t.N {
		return Refuse("too-many-men", Run1, r.Name(s, int(c.Target))+" has men 1 to "+Itoa(int(t.N)), "covered N from I")
	}
	return nil
}

// underPatterns refuses to run over men in a building, or on a wall from below it; without
// a table also men of a fort into which no way leads. [war.run.1] [war.castle.2]
func (r *Rules) underPatterns(s *State, c *Command) *rule.Refusal {
	u, t := &s.Units[c.Unit], &s.Units[c.Target]
	if s.Mode != Battle {
		c.More[0][0], c.More[1][0], c.NMore = c.Unit, c.Target, [2]int8{1, 1}
		return r.wayTo(s, c)
	}
	switch {
	case len(s.Feats) == 0 || !r.outOfPatterns(s, u, t):
		return nil
	case r.housed(s, t):
		return Refuse("blocked", Run1, r.Name(s, int(c.Target))+" are in a building", "")
	}
	return Refuse("blocked", Castle2, r.Name(s, int(c.Target))+" and "+r.Name(s, int(c.Unit))+" are not both on a wall", "")
}

// outOfPatterns reports whether the men of a unit stand where the patterns of another are
// not laid: in a building, or on a wall above or below them.
func (r *Rules) outOfPatterns(s *State, u, t *Unit) bool {
	return len(s.Feats) > 0 && (r.housed(s, t) || (r.onTop(s, t) >= 0) != (r.onTop(s, u) >= 0))
}

// Sweeps reports whether patterns on the table cover all whom they pass over. [war.run.1]
func (s *State) Sweeps() bool {
	return s.Mode == Battle && s.Is(RulingRunoverTemplate, RunoverTemplateSweep)
}

// wayOver refuses a run-over on the table that does not come as far as its target, or on
// whose way others stand, who would be met first. Patterns that sweep go on as far as
// they can. [war.run.1]
func (r *Rules) wayOver(s *State, c *Command) *rule.Refusal {
	if no := r.toContact(s, c); no != nil {
		return no
	}
	if s.Sweeps() {
		r.goOn(s, c)
		return r.roomAt(s, c)
	}
	if list := r.passedOver(s, c); len(list) > 0 {
		hint := "runover " + r.Typed(s, int(c.Unit)) + " " + r.Typed(s, int(list[0]))
		return Refuse("in-the-way", Run1, string(r.NamesOf(s, list))+" "+[2]string{"stands", "stand"}[Bit(len(list) > 1)]+" in the way, and the first that is met is run over", hint)
	}
	return r.roomAt(s, c)
}

// passedOver lists the enemies other than the target whom pieces would pass over on their
// way, those they come to first first. Whom they stand among already does not count.
func (r *Rules) passedOver(s *State, c *Command) (list []int32) {
	u := &s.Units[c.Unit]
	b, w := *s.Area(u), r.friends(s, 1-u.Side)
	length, end := Long(c.Way.Dx, c.Way.Dy), b.Moved(c.Way.Dx, c.Way.Dy)
	r.onSpot = w.on(r.onSpot[:0], &Box{min(b.X0, end.X0), min(b.Y0, end.Y0), max(b.X1, end.X1), max(b.Y1, end.Y1)})
	if len(r.onSpot) == 0 || len(r.onSpot) == 1 && r.onSpot[0] == c.Target {
		return nil // on most ways nobody else stands
	}
	const half = Inch / 2
	for m := int32(half); length > 0; m += half {
		x, y := Along(c.Way.Dx, c.Way.Dy, min(m, length), false)
		at := b.Moved(x, y)
		r.onSpot = w.on(r.onSpot[:0], &at)
		for _, i := range r.onSpot {
			if i != c.Target && !contains(list, i) && !b.Overlaps(&w.boxes[i]) && (len(s.Feats) == 0 || (r.onTop(s, u) >= 0) == (r.onTop(s, &s.Units[i]) >= 0)) {
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
	u := &s.Units[c.Unit]
	b, met := *s.Area(u), Long(c.Way.Dx, c.Way.Dy)
	gx, gy := c.Way.Dx, c.Way.Dy
	if met == 0 { // they are in contact: straight on
		gx, gy = r.fromEnemy(s, u, &s.Units[c.Target])
		gx, gy = -gx, -gy
	}
	goes := func(m int32) bool {
		x, y := Along(gx, gy, m, false)
		if at := b.Moved(x, y); !s.OnTable(at) || r.OverGround(s, c, u, &b, x, y) != nil {
			return false
		}
		via, no := r.Closed(s, u, &b, x, y)
		return no == nil && r.AtCorners(s, c, u, via) == nil
	}
	far := met
	for _, step := range [...]int32{Inch / 2, 1} {
		for m := far + step; m <= 2*u.Base && goes(m); m += step {
			far = m
		}
	}
	for far > met {
		x, y := Along(gx, gy, far, false)
		if at := b.Moved(x, y); !r.onFriends(s, int(c.Unit), &at) {
			break
		}
		far = max(met, far-Inch/2)
	}
	facing := c.Way.Facing
	if goes(far) && far > met {
		c.Way.Dx, c.Way.Dy = Along(gx, gy, far, false)
	} else {
		_ = r.toContact(s, c)
	}
	c.Way.Facing = facing
}

// PatternMen is how many men one pattern covers on a table. [war.run.1]
func (r *Rules) PatternMen(s *State) int32 {
	gap := s.spacing()
	return (int32(r.Content.N(numPatternWidth)) / gap) * (int32(r.Content.N(numPatternLength)) / gap)
}

// RunOver throws a die for each man under the patterns. [war.run.2]
func (r *Rules) RunOver(s *State, c *Command, ref *core.Ref) {
	swept := s.Sweeps()
	var way [][]Box
	if swept {
		way = r.sweptBy(s, c)
	}
	if s.Mode == Battle {
		r.rideDown(s, c)
	}
	s.Units[c.Unit].Ran += int32(c.Plan.Dice)
	if swept {
		r.sweepOver(s, c, way, ref)
		return
	}
	ref.Step(stPattern, WhoUnit(int(c.Unit)), Run1, c.Plan.Dice, int(c.Plan.Rng))
	from := s.Units[c.Target].Off + c.From - 1
	r.cover(s, c, int(c.Target), int(c.Plan.Rng), func(k int) int32 { return from + int32(k) }, ref)
}

// cover throws a die for each of n men of a unit, who lie at places. [war.run.2] [war.run.3]
func (r *Rules) cover(s *State, c *Command, target, n int, at func(k int) int32, ref *core.Ref) {
	t := &s.Units[target]
	if s.Is(RulingDoubleHitScope, DoubleHitScopeEachThrow) {
		s.forget(target)
	}
	r.Lines.wipeOff(s, target, r.Content.N(NumDeadly))
	hits := 0
	for i, face := range ref.Handful(WhoUnit(int(c.Unit)), n, dieRunOver, Run2, r.Content.N(NumRunOver)) {
		k := at(i)
		if int(face) > r.Content.N(NumRunOver) {
			continue
		}
		hits++
		s.Men[k].Hit = min(s.Men[k].Hit+1, Most8)
		s.Men[k].St |= Pending
		ref.Event(EvHit, WhoUnit(target), core.None, Run2, int(k-t.Off)+1)
	}
	t.Touched = true
	ref.Event(EvRanOver, WhoUnit(int(c.Unit)), WhoUnit(target), Run1, n, hits)
	if hits == 0 {
		return
	}
	s.Await(target)
	ref.Step(stLater, WhoUnit(target), Run3)
	if s.Is(RulingSurvivalTiming, SurvivalTimingPerVolley) || s.Is(RulingDoubleHitScope, DoubleHitScopeEachThrow) {
		r.Settle(s, target, ref)
	}
}

// sweepOver covers the enemies whom patterns pass over, in muster order, each man once for
// each pattern that does. [war.run.1]
func (r *Rules) sweepOver(s *State, c *Command, ways [][]Box, ref *core.Ref) {
	side := s.Units[c.Unit].Side
	for _, i := range append([]int32(nil), s.Order...) {
		t := &s.Units[i]
		if t.Side == side || t.N == 0 || !t.Placed || r.outOfPatterns(s, &s.Units[c.Unit], t) {
			continue
		}
		var men []int32
		for k := range t.N {
			x, y := s.standsAt(t, k)
			for _, way := range ways {
				if slices.ContainsFunc(way, func(b Box) bool { return b.holds(x, y) }) {
					men = append(men, t.Off+k)
				}
			}
		}
		if len(men) > 0 {
			ref.Step(stPattern, WhoUnit(int(c.Unit)), Run1, c.Plan.Dice, len(men))
			r.cover(s, c, int(i), len(men), func(k int) int32 { return men[k] }, ref)
		}
	}
}

// sweptBy is what each pattern of a unit passes over on its way, half inch by half inch.
func (r *Rules) sweptBy(s *State, c *Command) (ways [][]Box) {
	u := &s.Units[c.Unit]
	reach := int32(r.Content.N(numPatternWidth)) / 2
	length := Long(c.Way.Dx, c.Way.Dy)
	const half = Inch / 2
	for k := range int32(c.Plan.Dice) {
		px, py := s.standsAt(u, k)
		b := Box{px - reach, py - reach, px + reach, py + reach}
		var way []Box
		for m := int32(0); m < length; m += half {
			x, y := Along(c.Way.Dx, c.Way.Dy, m, false)
			way = append(way, b.Moved(x, y))
		}
		ways = append(ways, append(way, b.Moved(c.Way.Dx, c.Way.Dy)))
	}
	return ways
}

// standsAt is where man k of a unit stands, counted from 0: the middle of his ground.
func (s *State) standsAt(u *Unit, k int32) (x, y int32) {
	files := min(u.Files, u.N)
	across, deep := s.Ground(u)
	right := (2*(k%files) + 1 - files) * across / 2 // from the middle of the front, as they look
	back := (2*(k/files) + 1) * deep / 2
	switch u.Facing {
	case North:
		return u.X + right, u.Y - back
	case South:
		return u.X - right, u.Y + back
	case East:
		return u.X - back, u.Y - right
	}
	return u.X + back, u.Y + right
}
