package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A way is a move that the rules allow: what it costs of the move, and on a table
// how far the front goes.
type way struct {
	cost   frac
	length int32
	dx, dy int32
	facing uint8
}

// allowance is how far a unit goes in a full move over a kind of ground, in
// hundredths over div. [war.move.2] ... [war.move.6]
func (r *Rules) allowance(s *State, u *unit, ground uint8) (n, div int64) {
	climb, paved := level, false
	switch ground {
	case up, roadUp:
		climb, paved = up, ground == roadUp
	case down, roadDown:
		climb, paved = down, ground == roadDown
	case road:
		paved = true
	}
	g, w := &r.c.grounds[climb], &r.c.grounds[road]
	n, div = int64(u.base), 1
	switch {
	case !paved || s.is(rulingRoadAndSlope, roadAndSlopeSlopeOnly) && climb != level:
		n, div = n*int64(g.of+g.part), int64(g.of)
	case climb == level || s.is(rulingRoadAndSlope, roadAndSlopeRoadOnly):
		n, div = n*int64(w.of+w.part), int64(w.of)
	case s.is(rulingRoadAndSlope, roadAndSlopeMultiply):
		n, div = n*int64(g.of+g.part)*int64(w.of+w.part), int64(g.of)*int64(w.of)
	default: // both are added to the base
		div = int64(g.of) * int64(w.of)
		n *= div + int64(g.part)*int64(w.of) + int64(w.part)*int64(g.of)
	}
	if s.is(rulingMoveRounding, moveRoundingExact) {
		return n, div
	}
	return halves(n, div), 1
}

// halves rounds n/div hundredths to the nearest half inch, a quarter up.
// [war.move.5]
func halves(n, div int64) int64 {
	const half = inch / 2
	return (2*n + half*div) / (2 * half * div) * half
}

// plus adds two parts of a move.
func (f frac) plus(g frac) frac {
	switch {
	case f.d == g.d:
		return frac{f.n + g.n, f.d}
	case f.n == 0:
		return g
	}
	return frac{f.n*g.d + g.n*f.d, f.d * g.d}.low()
}

// low brings a fraction to lowest terms.
func (f frac) low() frac {
	a, b := f.n, f.d
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return frac{0, 1}
	}
	return frac{f.n / a, f.d / a}
}

// over reports whether more than a whole move is spent.
func (f frac) over() bool { return f.n > f.d }

// left is what is left of a move, in lowest terms.
func (u *unit) left() frac { return frac{u.spent.d - u.spent.n, u.spent.d}.low() }

// rest is the length on level ground for which what is left of a move suffices.
func (u *unit) rest() int32 {
	left := u.left()
	return int32(int64(u.base) * left.n / left.d)
}

// stretch is what a length over a kind of ground costs.
func (r *Rules) stretch(s *State, u *unit, length int32, ground uint8) frac {
	n, div := r.allowance(s, u, ground)
	return frac{int64(length) * div, n}
}

// allowMove refuses a move that is too far, or on a table one that is not clear.
func (r *Rules) allowMove(s *State, c *Command) *rule.Refusal {
	if no := r.allowTurn(s, c); no != nil {
		return no
	}
	if s.mode == battle {
		if no := r.wayThere(s, c); no != nil {
			return no
		}
		return r.roomFor(s, c)
	}
	return r.afford(s, c)
}

// mayMove refuses a unit that is locked in a melee, or whose men are at work.
func (r *Rules) mayMove(s *State, i int) *rule.Refusal {
	u := &s.units[i]
	if len(s.melees) > 0 {
		if k := s.fightOf(i); k >= 0 {
			return refuse("in-melee", melee8, r.name(s, i)+" are in melee M"+itoa(int(s.melees[k].number)), "")
		}
	}
	if no := r.stayPut(s, i); no != nil {
		return no
	}
	if u.idle() && int32(s.within(i, onLadder, atDoor, atChain, workDone)) == u.n {
		if s.within(i, onLadder) > 0 {
			return refuse("on-ladder", storm2, r.name(s, i)+" are on a ladder", "")
		}
		return refuse("at-work", missile11, r.name(s, i)+" are at work", r.mayLeave(s, i))
	}
	return nil
}

// stayPut refuses a unit of which men spend their whole move on a door or a bridge:
// on a table they would go with it, else only if nobody is left to go.
// [war.castle.1] [war.bridge.1]
func (r *Rules) stayPut(s *State, i int) *rule.Refusal {
	u := &s.units[i]
	if u.busy == 0 || s.mode != battle && s.freeHands(i) > 0 {
		return nil
	}
	id := castle1
	for k := range s.bridges {
		if s.bridges[k].came > 0 && !s.turnsDoor(u) {
			id = bridge1
		}
	}
	return refuse("at-work", id, r.name(s, i)+" have "+count(int(u.busy), "man", "men")+" at work for the whole move", "end")
}

// afford adds up what the stretches of a move cost. [war.move.6]
func (r *Rules) afford(s *State, c *Command) *rule.Refusal {
	u := &s.units[c.unit]
	c.way = way{cost: frac{0, 1}}
	legs := c.legs[:c.nLegs]
	for _, x := range legs {
		c.way.length += x.length
		c.way.cost = c.way.cost.plus(r.stretch(s, u, x.length, x.ground))
	}
	if s.is(rulingMixedGround, mixedGroundSlowest) {
		c.way.cost = r.atSlowest(s, u, legs, u.gone+c.way.length).minus(u.spent)
	}
	if u.spent.plus(c.way.cost).over() {
		return refuse("too-far", general2, r.name(s, int(c.unit))+" have "+r.leftOver(s, u, legs), "")
	}
	return nil
}

// leftOver says how far what is left of a move goes over each ground of a way.
func (r *Rules) leftOver(s *State, u *unit, legs []leg) (say string) {
	rest, told := u.left(), 0
	for _, x := range legs {
		if told>>x.ground&1 == 1 {
			continue
		}
		if told |= 1 << x.ground; say != "" {
			say += ", or "
		}
		n, div := r.allowance(s, u, x.ground)
		say += inches(int32(n*rest.n/(div*rest.d))) + " left " + groundWords[x.ground]
	}
	return say
}

// atSlowest is what a turn's whole way costs at the slowest ground met on it.
func (r *Rules) atSlowest(s *State, u *unit, legs []leg, length int32) frac {
	n, div := r.allowance(s, u, legs[0].ground)
	for _, x := range legs {
		if a, of := r.allowance(s, u, x.ground); a*div < n*of {
			n, div = a, of
		}
	}
	if u.slow > 0 { // earlier stretches of this turn
		if a, of := r.allowance(s, u, u.slow-1); a*div < n*of {
			n, div = a, of
		}
	}
	return frac{int64(length) * div, n}
}

// minus is what one part of a move is more than another.
func (f frac) minus(g frac) frac { return frac{f.n*g.d - g.n*f.d, f.d * g.d}.low() }

// move moves a unit.
func (r *Rules) move(s *State, c *Command, ref *bout.Ref) {
	u := &s.units[c.unit]
	if s.mode == battle {
		u.step(c.way.dx, c.way.dy)
		if c.way.facing != u.facing || c.files > 0 {
			s.wheel(u, c.way.facing, c.files)
		}
		r.strides(s, int(c.unit))
	}
	u.spent, u.gone, u.moved = u.spent.plus(c.way.cost), u.gone+c.way.length, true
	for _, x := range c.legs[:c.nLegs] {
		if u.slow == 0 || r.slower(s, u, x.ground) {
			u.slow = x.ground + 1
		}
	}
	if ref.Listen {
		r.tellMove(s, c, ref)
	}
}

// wheel has a unit look elsewhere, or stand in so many files unless 0.
func (s *State) wheel(u *unit, facing uint8, files int32) {
	if u.facing = facing; files > 0 {
		u.files = files
	}
	s.draw(u)
}

// slower reports whether a ground is slower than the slowest of the turn.
func (r *Rules) slower(s *State, u *unit, ground uint8) bool {
	a, x := r.allowance(s, u, ground)
	b, y := r.allowance(s, u, u.slow-1)
	return a*y < b*x
}

// tellMove records a move and what its stretches cost.
func (r *Rules) tellMove(s *State, c *Command, ref *bout.Ref) {
	u, who := &s.units[c.unit], whoUnit(int(c.unit))
	ids := [...]rule.ID{general2, move2, move3, move4, move6, move6}
	rest := u.left()
	n, div := r.allowance(s, u, level)
	ref.Event(evMoved, who, bout.None, general2, int(c.way.length), int(n*rest.n/(div*rest.d)))
	for _, x := range c.legs[:c.nLegs] {
		n, div := r.allowance(s, u, x.ground)
		ref.Step(stStretch, who, ids[x.ground], int(x.length), int(x.ground), int(n/div))
		if exact := r.unrounded(s, u, x.ground); exact != n/div {
			ref.Step(stRounded, who, move5, int(exact), int(n/div))
		}
	}
	if c.nLegs > 1 {
		cost := c.way.cost.low()
		ref.Step(stMixed, who, move6, int(c.nLegs), int(cost.n), int(cost.d))
	}
}

// unrounded is a full move before it is rounded, in whole hundredths.
func (r *Rules) unrounded(s *State, u *unit, ground uint8) int64 {
	was := s.rulings[rulingMoveRounding]
	s.rulings[rulingMoveRounding] = moveRoundingExact
	n, div := r.allowance(s, u, ground)
	s.rulings[rulingMoveRounding] = was
	return n / div
}

// allowTurn refuses a unit that cannot move at all now, wherever to.
func (r *Rules) allowTurn(s *State, c *Command) *rule.Refusal {
	if no := r.onTurn(s, c.unit); no != nil {
		return no
	}
	return r.mayMove(s, int(c.unit))
}
