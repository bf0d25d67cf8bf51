package rules

import (
	"slices"

	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// AllowRunOver allows run-overs to chariots and elephants only, each piece once a turn. [war.run.1]
func (r *Rules) AllowRunOver(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if no := r.onTurn(s, c.Unit); no != nil {
		return no
	}
	if no := r.hasMen(s, c.Target); no != nil {
		return no
	}
	u, t := &s.Units[c.Unit], &s.Units[c.Target]
	free := u.N - u.Ran
	if u.Idle() {
		free -= int32(s.Within(int(c.Unit), state.OnLadder, state.OnWall, state.AtDoor, state.AtChain, state.WorkDone))
	}
	p.Pieces = c.N
	if c.N == 0 {
		p.Pieces = free
	}
	switch {
	case u.Mount < state.OnChariot:
		return Refuse("cannot-run-over", state.Run1, r.Name(s, int(c.Unit))+" are neither chariots nor elephants", "")
	case u.Side == t.Side:
		return Refuse("bad-argument", state.Run1, r.Name(s, int(c.Target))+" are on the same side", "")
	case free < 1 || p.Pieces > free:
		return Refuse("already-ran", state.Run1, state.Count(int(max(free, 0)), "piece", "pieces")+" of "+r.Name(s, int(c.Unit))+" may still run over this turn", "")
	}
	if no := r.underPatterns(s, c, p); no != nil {
		return no
	}
	if s.Mode == state.Battle {
		if no := r.wayOver(s, c, p); no != nil {
			return no
		}
	}
	p.Covered = c.M
	switch {
	case s.Sweeps() && c.M > 0:
		return Refuse("bad-argument", state.Run1, "on a table the map says whom the patterns sweep over", "runover "+r.Typed(s, int(c.Unit))+" "+r.Typed(s, int(c.Target)))
	case s.Sweeps():
		return nil
	case s.Mode == state.Battle:
		p.Covered = min(p.Pieces*r.PatternMen(s), t.N)
		if c.M > 0 && c.M != p.Covered {
			return Refuse("bad-argument", state.Run1, "on a table the patterns cover "+state.Count(int(p.Covered), "man", "men"), "runover "+r.Typed(s, int(c.Unit))+" "+r.Typed(s, int(c.Target)))
		}
	}
	if p.Covered < 1 || c.From < 1 || c.From+p.Covered-1 > t.N {
		return Refuse("too-many-men", state.Run1, r.Name(s, int(c.Target))+" has men 1 to "+state.Itoa(int(t.N)), "covered N from I")
	}
	return nil
}

// underPatterns refuses to run over men in a building, or men on a wall from the ground; without a
// table also men of a fort that has no way in. [war.run.1] [war.castle.2]
func (r *Rules) underPatterns(s *state.State, c *Command, p *Plan) *rule.Refusal {
	u, t := &s.Units[c.Unit], &s.Units[c.Target]
	if s.Mode != state.Battle {
		p.Melee = Between(c.Unit, c.Target)
		return r.wayTo(s, &p.Melee)
	}
	switch {
	case len(s.Feats) == 0 || !r.OutOfPatterns(s, u, t):
		return nil
	case r.Housed(s, t):
		return Refuse("blocked", state.Run1, r.Name(s, int(c.Target))+" are in a building", "")
	}
	return Refuse("blocked", state.Castle2, r.Name(s, int(c.Target))+" and "+r.Name(s, int(c.Unit))+" are not both on a wall", "")
}

// wayOver refuses a run-over on the table that does not reach its target, or that would meet others
// first. Patterns that sweep go on as far as they can. [war.run.1]
func (r *Rules) wayOver(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if no := r.toContact(s, c, p); no != nil {
		return no
	}
	if s.Sweeps() {
		r.goOn(s, c, p)
		return r.roomAt(s, c, p)
	}
	if list := r.passedOver(s, c, p); len(list) > 0 {
		hint := "runover " + r.Typed(s, int(c.Unit)) + " " + r.Typed(s, int(list[0]))
		return Refuse("in-the-way", state.Run1, r.Together(s, list)+" "+[2]string{"stands", "stand"}[state.Bit(len(list) > 1)]+" in the way, and the first that is met is run over", hint)
	}
	return r.roomAt(s, c, p)
}

// passedOver lists the enemies, other than the target, that pieces would pass over on their way, in
// the order they meet them. Enemies they overlap already do not count.
func (r *Rules) passedOver(s *state.State, c *Command, p *Plan) (list []int32) {
	u := &s.Units[c.Unit]
	b, w := *s.Area(u), r.Friends(s, 1-u.Side)
	length, end := state.Long(p.Way.Dx, p.Way.Dy), b.Moved(p.Way.Dx, p.Way.Dy)
	r.OnSpot = w.On(r.OnSpot[:0], &state.Box{X0: min(b.X0, end.X0), Y0: min(b.Y0, end.Y0), X1: max(b.X1, end.X1), Y1: max(b.Y1, end.Y1)})
	if len(r.OnSpot) == 0 || len(r.OnSpot) == 1 && r.OnSpot[0] == c.Target {
		return nil // on most ways nobody else stands
	}
	const half = state.Inch / 2
	for m := int32(half); length > 0; m += half {
		x, y := state.Along(p.Way.Dx, p.Way.Dy, min(m, length), false)
		at := b.Moved(x, y)
		r.OnSpot = w.On(r.OnSpot[:0], &at)
		for _, i := range r.OnSpot {
			if i != c.Target && !state.Contains(list, i) && !b.Overlaps(&w.Boxes[i]) && (len(s.Feats) == 0 || (r.OnTop(s, u) >= 0) == (r.OnTop(s, &s.Units[i]) >= 0)) {
				list = append(list, i)
			}
		}
		if m >= length {
			break
		}
	}
	return list
}

// goOn extends the way of patterns that sweep to the end of their move, or as far as the table, the
// ground and friends let them.
func (r *Rules) goOn(s *state.State, c *Command, p *Plan) {
	u := &s.Units[c.Unit]
	b, met := *s.Area(u), state.Long(p.Way.Dx, p.Way.Dy)
	gx, gy := p.Way.Dx, p.Way.Dy
	if met == 0 { // they are in contact: straight on
		gx, gy = r.FromEnemy(s, u, &s.Units[c.Target])
		gx, gy = -gx, -gy
	}
	goes := func(m int32) bool {
		x, y := state.Along(gx, gy, m, false)
		if at := b.Moved(x, y); !s.OnTable(at) || r.OverGround(s, c, p, u, &b, x, y) != nil {
			return false
		}
		via, no := r.Closed(s, u, &b, x, y)
		return no == nil && r.AtCorners(s, c, p, u, via) == nil
	}
	far := met
	for _, step := range [...]int32{state.Inch / 2, 1} {
		for m := far + step; m <= 2*u.Base && goes(m); m += step {
			far = m
		}
	}
	for far > met {
		x, y := state.Along(gx, gy, far, false)
		if at := b.Moved(x, y); !r.OnFriends(s, int(c.Unit), &at) {
			break
		}
		far = max(met, far-state.Inch/2)
	}
	facing := p.Way.Facing
	if goes(far) && far > met {
		p.Way.Dx, p.Way.Dy = state.Along(gx, gy, far, false)
	} else {
		_ = r.toContact(s, c, p)
	}
	p.Way.Facing = facing
}

// RunOver throws a die for each man under the patterns. [war.run.2]
func (r *Rules) RunOver(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	swept := s.Sweeps()
	var way [][]state.Box
	if swept {
		way = r.sweptBy(s, c, p)
	}
	if s.Mode == state.Battle {
		r.rideDown(s, c, p)
	}
	s.Units[c.Unit].Ran += p.Pieces
	if swept {
		r.sweepOver(s, c, p, way, ref)
		return
	}
	ref.Step(state.StPattern, state.WhoUnit(int(c.Unit)), state.Run1, int(p.Pieces), int(p.Covered))
	from := s.Units[c.Target].Off + c.From - 1
	r.cover(s, c, int(c.Target), int(p.Covered), func(k int) int32 { return from + int32(k) }, ref)
}

// cover throws a die for each of n men of a unit; at gives their indices. [war.run.2] [war.run.3]
func (r *Rules) cover(s *state.State, c *Command, target, n int, at func(k int) int32, ref *core.Ref) {
	t := &s.Units[target]
	if s.Is(state.RulingDoubleHitScope, state.DoubleHitScopeEachThrow) {
		s.Forget(target)
	}
	r.Lines.WipeOff(s, target, r.Content.N(state.NumDeadly))
	hits, over := 0, ref.Overruled(state.EvHit)
	for i, face := range ref.Handful(state.WhoUnit(int(c.Unit)), n, state.DieRunOver, state.Run2, r.Content.N(state.NumRunOver)) {
		k := at(i)
		if over || int(face) > r.Content.N(state.NumRunOver) {
			continue
		}
		hits++
		s.Men[k].TakeHit(false)
		ref.Event(state.EvHit, state.WhoUnit(target), core.None, state.Run2, int(k-t.Off)+1)
	}
	t.Touched = true
	ref.Event(state.EvRanOver, state.WhoUnit(int(c.Unit)), state.WhoUnit(target), state.Run1, n, hits)
	if hits == 0 {
		return
	}
	s.Await(target)
	ref.Step(state.StLater, state.WhoUnit(target), state.Run3)
	if s.Is(state.RulingSurvivalTiming, state.SurvivalTimingPerVolley) || s.Is(state.RulingDoubleHitScope, state.DoubleHitScopeEachThrow) {
		r.Settle(s, target, ref)
	}
}

// sweepOver covers the enemies that patterns pass over, in muster order; each man is covered once
// by each pattern that passes over him. [war.run.1]
func (r *Rules) sweepOver(s *state.State, c *Command, p *Plan, ways [][]state.Box, ref *core.Ref) {
	side := s.Units[c.Unit].Side
	for _, i := range append([]int32(nil), s.Order...) {
		t := &s.Units[i]
		if t.Side == side || t.N == 0 || !t.Placed || r.OutOfPatterns(s, &s.Units[c.Unit], t) {
			continue
		}
		var men []int32
		for k := range t.N {
			x, y := s.StandsAt(t, k)
			for _, way := range ways {
				if slices.ContainsFunc(way, func(b state.Box) bool { return b.Holds(x, y) }) {
					men = append(men, t.Off+k)
				}
			}
		}
		if len(men) > 0 {
			ref.Step(state.StPattern, state.WhoUnit(int(c.Unit)), state.Run1, int(p.Pieces), len(men))
			r.cover(s, c, int(i), len(men), func(k int) int32 { return men[k] }, ref)
		}
	}
}

// sweptBy returns, for each pattern of a unit, the boxes it covers on its way, every half inch.
func (r *Rules) sweptBy(s *state.State, c *Command, p *Plan) (ways [][]state.Box) {
	u := &s.Units[c.Unit]
	reach := int32(r.Content.N(state.NumPatternWidth)) / 2
	length := state.Long(p.Way.Dx, p.Way.Dy)
	const half = state.Inch / 2
	for k := range p.Pieces {
		px, py := s.StandsAt(u, k)
		b := state.Box{X0: px - reach, Y0: py - reach, X1: px + reach, Y1: py + reach}
		var way []state.Box
		for m := int32(0); m < length; m += half {
			x, y := state.Along(p.Way.Dx, p.Way.Dy, m, false)
			way = append(way, b.Moved(x, y))
		}
		ways = append(ways, append(way, b.Moved(p.Way.Dx, p.Way.Dy)))
	}
	return ways
}
