package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// A Way is a move that the rules allow: what it costs of the move, and on a table
// how far the front goes.
type Way struct {
	Cost   Frac
	Length int32
	Dx, Dy int32
	Facing uint8
}

// Allowance is how far a unit goes in a full move over a kind of ground, in
// hundredths over div. [war.move.2] ... [war.move.6]
func (r *Rules) Allowance(s *State, u *Unit, ground uint8) (n, div int64) {
	climb, paved := Level, false
	switch ground {
	case Up, roadUp:
		climb, paved = Up, ground == roadUp
	case Down, RoadDown:
		climb, paved = Down, ground == RoadDown
	case road:
		paved = true
	}
	g, w := &r.Content.Grounds[climb], &r.Content.Grounds[road]
	n, div = int64(u.Base), 1
	switch {
	case !paved || s.Is(RulingRoadAndSlope, RoadAndSlopeSlopeOnly) && climb != Level:
		n, div = n*int64(g.Of+g.Part), int64(g.Of)
	case climb == Level || s.Is(RulingRoadAndSlope, RoadAndSlopeRoadOnly):
		n, div = n*int64(w.Of+w.Part), int64(w.Of)
	case s.Is(RulingRoadAndSlope, RoadAndSlopeMultiply):
		n, div = n*int64(g.Of+g.Part)*int64(w.Of+w.Part), int64(g.Of)*int64(w.Of)
	default: // both are added to the base
		div = int64(g.Of) * int64(w.Of)
		n *= div + int64(g.Part)*int64(w.Of) + int64(w.Part)*int64(g.Of)
	}
	if s.Is(RulingMoveRounding, MoveRoundingExact) {
		return n, div
	}
	return halves(n, div), 1
}

// halves rounds n/div hundredths to the nearest half inch, a quarter up.
// [war.move.5]
func halves(n, div int64) int64 {
	const half = Inch / 2
	return (2*n + half*div) / (2 * half * div) * half
}

// plus adds two parts of a move.
func (f Frac) plus(g Frac) Frac {
	switch {
	case f.D == g.D:
		return Frac{f.N + g.N, f.D}
	case f.N == 0:
		return g
	}
	return Frac{f.N*g.D + g.N*f.D, f.D * g.D}.Low()
}

// Low brings a fraction to lowest terms.
func (f Frac) Low() Frac {
	a, b := f.N, f.D
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return Frac{0, 1}
	}
	return Frac{f.N / a, f.D / a}
}

// over reports whether more than a whole move is spent.
func (f Frac) over() bool { return f.N > f.D }

// Left is what is left of a move, in lowest terms.
func (u *Unit) Left() Frac { return Frac{u.Spent.D - u.Spent.N, u.Spent.D}.Low() }

// Rest is the length on level ground for which what is left of a move suffices.
func (u *Unit) Rest() int32 {
	left := u.Left()
	return int32(int64(u.Base) * left.N / left.D)
}

// stretch is what a length over a kind of ground costs.
func (r *Rules) stretch(s *State, u *Unit, length int32, ground uint8) Frac {
	n, div := r.Allowance(s, u, ground)
	return Frac{int64(length) * div, n}
}

// allowMove refuses a move that is too far, or on a table one that is not clear.
func (r *Rules) allowMove(s *State, c *Command) *rule.Refusal {
	if no := r.AllowTurn(s, c); no != nil {
		return no
	}
	if s.Mode == Battle {
		if no := r.wayThere(s, c); no != nil {
			return no
		}
		return r.roomFor(s, c)
	}
	return r.afford(s, c)
}

// mayMove refuses a unit that is locked in a melee, or whose men are at work.
func (r *Rules) mayMove(s *State, i int) *rule.Refusal {
	u := &s.Units[i]
	if len(s.Melees) > 0 {
		if k := s.FightOf(i); k >= 0 {
			return Refuse("in-melee", Melee8, r.Name(s, i)+" are in melee M"+Itoa(int(s.Melees[k].Number)), "")
		}
	}
	if no := r.stayPut(s, i); no != nil {
		return no
	}
	if u.Idle() && int32(s.Within(i, OnLadder, AtDoor, AtChain, workDone)) == u.N {
		if s.Within(i, OnLadder) > 0 {
			return Refuse("on-ladder", Storm2, r.Name(s, i)+" are on a ladder", "")
		}
		return Refuse("at-work", s.workRule(i), r.Name(s, i)+" are at work", r.mayLeave(s, i))
	}
	return nil
}

// stayPut refuses a unit of which men spend their whole move on a door or a bridge:
// on a table they would go with it, else only if nobody is left to go.
// [war.castle.1] [war.bridge.1]
func (r *Rules) stayPut(s *State, i int) *rule.Refusal {
	u := &s.Units[i]
	if u.Busy == 0 || s.Mode != Battle && s.FreeHands(i) > 0 {
		return nil
	}
	id := Castle1
	for k := range s.Bridges {
		if s.Bridges[k].Came > 0 && !s.turnsDoor(u) {
			id = Bridge1
		}
	}
	return Refuse("at-work", id, r.Name(s, i)+" have "+Count(int(u.Busy), "man", "men")+" at work for the whole move", "end")
}

// afford adds up what the stretches of a move cost. [war.move.6]
func (r *Rules) afford(s *State, c *Command) *rule.Refusal {
	u := &s.Units[c.Unit]
	c.Way = Way{Cost: Frac{0, 1}}
	legs := c.Legs[:c.NLegs]
	for _, x := range legs {
		c.Way.Length += x.Length
		c.Way.Cost = c.Way.Cost.plus(r.stretch(s, u, x.Length, x.Ground))
	}
	if s.Is(RulingMixedGround, MixedGroundSlowest) {
		c.Way.Cost = r.atSlowest(s, u, legs, u.Gone+c.Way.Length).minus(u.Spent)
	}
	if u.Spent.plus(c.Way.Cost).over() {
		return Refuse("too-far", General2, r.Name(s, int(c.Unit))+" have "+r.leftOver(s, u, legs), "")
	}
	return nil
}

// leftOver says how far what is left of a move goes over each ground of a way.
func (r *Rules) leftOver(s *State, u *Unit, legs []Leg) (say string) {
	rest, told := u.Left(), 0
	for _, x := range legs {
		if told>>x.Ground&1 == 1 {
			continue
		}
		if told |= 1 << x.Ground; say != "" {
			say += ", or "
		}
		n, div := r.Allowance(s, u, x.Ground)
		say += Inches(int32(n*rest.N/(div*rest.D))) + " left " + GroundWords[x.Ground]
	}
	return say
}

// atSlowest is what a turn's whole way costs at the slowest ground met on it.
func (r *Rules) atSlowest(s *State, u *Unit, legs []Leg, length int32) Frac {
	n, div := r.Allowance(s, u, legs[0].Ground)
	for _, x := range legs {
		if a, of := r.Allowance(s, u, x.Ground); a*div < n*of {
			n, div = a, of
		}
	}
	if u.Slow > 0 { // earlier stretches of this turn
		if a, of := r.Allowance(s, u, u.Slow-1); a*div < n*of {
			n, div = a, of
		}
	}
	return Frac{int64(length) * div, n}
}

// minus is what one part of a move is more than another.
func (f Frac) minus(g Frac) Frac { return Frac{f.N*g.D - g.N*f.D, f.D * g.D}.Low() }

// Move moves a unit.
func (r *Rules) Move(s *State, c *Command, ref *core.Ref) {
	u := &s.Units[c.Unit]
	if s.Mode == Battle {
		u.step(c.Way.Dx, c.Way.Dy)
		if c.Way.Facing != u.Facing || c.Files > 0 {
			s.wheel(u, c.Way.Facing, c.Files)
		}
		r.strides(s, int(c.Unit))
	}
	u.Spent, u.Gone, u.Moved = u.Spent.plus(c.Way.Cost), u.Gone+c.Way.Length, true
	for _, x := range c.Legs[:c.NLegs] {
		if u.Slow == 0 || r.slower(s, u, x.Ground) {
			u.Slow = x.Ground + 1
		}
	}
	if ref.Listen {
		r.tellMove(s, c, ref)
	}
}

// wheel has a unit look elsewhere, or stand in so many files unless 0.
func (s *State) wheel(u *Unit, facing uint8, files int32) {
	if u.Facing = facing; files > 0 {
		u.Files = files
	}
	s.draw(u)
}

// slower reports whether a ground is slower than the slowest of the turn.
func (r *Rules) slower(s *State, u *Unit, ground uint8) bool {
	a, x := r.Allowance(s, u, ground)
	b, y := r.Allowance(s, u, u.Slow-1)
	return a*y < b*x
}

// tellMove records a move and what its stretches cost.
func (r *Rules) tellMove(s *State, c *Command, ref *core.Ref) {
	u, who := &s.Units[c.Unit], WhoUnit(int(c.Unit))
	ids := [...]rule.ID{General2, Move2, Move3, Move4, Move6, Move6}
	rest := u.Left()
	n, div := r.Allowance(s, u, Level)
	ref.Event(evMoved, who, core.None, General2, int(c.Way.Length), int(n*rest.N/(div*rest.D)))
	for _, x := range c.Legs[:c.NLegs] {
		n, div := r.Allowance(s, u, x.Ground)
		ref.Step(stStretch, who, ids[x.Ground], int(x.Length), int(x.Ground), int(n/div))
		if exact := r.unrounded(s, u, x.Ground); exact != n/div {
			ref.Step(stRounded, who, Move5, int(exact), int(n/div))
		}
	}
	if c.NLegs > 1 {
		cost := c.Way.Cost.Low()
		ref.Step(stMixed, who, Move6, int(c.NLegs), int(cost.N), int(cost.D))
	}
}

// unrounded is a full move before it is rounded, in whole hundredths.
func (r *Rules) unrounded(s *State, u *Unit, ground uint8) int64 {
	was := s.Rulings[RulingMoveRounding]
	s.Rulings[RulingMoveRounding] = MoveRoundingExact
	n, div := r.Allowance(s, u, ground)
	s.Rulings[RulingMoveRounding] = was
	return n / div
}

// AllowTurn refuses a unit that cannot move at all now, wherever to.
func (r *Rules) AllowTurn(s *State, c *Command) *rule.Refusal {
	if no := r.onTurn(s, c.Unit); no != nil {
		return no
	}
	return r.mayMove(s, int(c.Unit))
}
