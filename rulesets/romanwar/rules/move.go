package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// allowMove refuses a move that is too far, or on a table one that is not clear.
func (r *Rules) allowMove(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if no := r.AllowTurn(s, c, p); no != nil {
		return no
	}
	if s.Mode == state.Battle {
		if no := r.wayThere(s, c, p); no != nil {
			return no
		}
		return r.roomFor(s, c, p)
	}
	p.Legs, p.NLegs = c.Legs, c.NLegs
	return r.afford(s, c, p)
}

// mayMove refuses a unit that is in a melee, or whose men are at work.
func (r *Rules) mayMove(s *state.State, i int) *rule.Refusal {
	u := &s.Units[i]
	if len(s.Melees) > 0 {
		if k := s.FightOf(i); k >= 0 {
			return Refuse("in-melee", state.Melee8, r.Name(s, i)+" are in melee M"+state.Itoa(int(s.Melees[k].Number)), "")
		}
	}
	if no := r.stayPut(s, i); no != nil {
		return no
	}
	if u.Idle() && int32(s.Within(i, state.OnLadder, state.AtDoor, state.AtChain, state.WorkDone)) == u.N {
		if s.Within(i, state.OnLadder) > 0 {
			return Refuse("on-ladder", state.Storm2, r.Name(s, i)+" are on a ladder", "")
		}
		return Refuse("at-work", s.WorkRule(i), r.Name(s, i)+" are at work", r.MayLeave(s, i))
	}
	return nil
}

// stayPut refuses to move a unit whose men spend their whole move on a door or bridge. On a table
// they would have to go with it; without one, it is refused only if no man is free to go.
// [war.castle.1] [war.bridge.1]
func (r *Rules) stayPut(s *state.State, i int) *rule.Refusal {
	u := &s.Units[i]
	if u.Busy == 0 || s.Mode != state.Battle && s.FreeHands(i) > 0 {
		return nil
	}
	id := state.Castle1
	for k := range s.Bridges {
		if s.Bridges[k].Came > 0 && !s.TurnsDoor(u) {
			id = state.Bridge1
		}
	}
	return Refuse("at-work", id, r.Name(s, i)+" have "+state.Count(int(u.Busy), "man", "men")+" at work for the whole move", "end")
}

// afford adds up the cost of the legs of a move and refuses one that costs too much. [war.move.6]
func (r *Rules) afford(s *state.State, c *Command, p *Plan) *rule.Refusal {
	u := &s.Units[c.Unit]
	p.Way = state.Way{Cost: state.Frac{N: 0, D: 1}}
	legs := p.Legs[:p.NLegs]
	for _, x := range legs {
		p.Way.Length += x.Length
		p.Way.Cost = p.Way.Cost.Plus(r.Stretch(s, u, x.Length, x.Ground))
	}
	if s.Is(state.RulingMixedGround, state.MixedGroundSlowest) {
		p.Way.Cost = r.atSlowest(s, u, legs, u.Gone+p.Way.Length).Minus(u.Spent)
	}
	if u.Spent.Plus(p.Way.Cost).Over() {
		return Refuse("too-far", state.General2, r.Name(s, int(c.Unit))+" have "+r.leftOver(s, u, legs), "")
	}
	return nil
}

// leftOver says how far the rest of a unit's move goes over each ground of a way.
func (r *Rules) leftOver(s *state.State, u *state.Unit, legs []state.Leg) (say string) {
	rest, told := u.Left(), 0
	for _, x := range legs {
		if told>>x.Ground&1 == 1 {
			continue
		}
		if told |= 1 << x.Ground; say != "" {
			say += ", or "
		}
		n, div := r.Allowance(s, u, x.Ground)
		say += state.Inches(int32(n*rest.N/(div*rest.D))) + " left " + state.GroundWords[x.Ground]
	}
	return say
}

// atSlowest returns the cost of all of this turn's way at the slowest ground met on it.
func (r *Rules) atSlowest(s *state.State, u *state.Unit, legs []state.Leg, length int32) state.Frac {
	n, div := r.Allowance(s, u, legs[0].Ground)
	for _, x := range legs {
		if a, of := r.Allowance(s, u, x.Ground); a*div < n*of {
			n, div = a, of
		}
	}
	if u.Slow > 0 { // earlier legs of this turn
		if a, of := r.Allowance(s, u, u.Slow-1); a*div < n*of {
			n, div = a, of
		}
	}
	return state.Frac{N: int64(length) * div, D: n}
}

// Move moves a unit.
func (r *Rules) Move(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	u := &s.Units[c.Unit]
	if s.Mode == state.Battle {
		u.Step(p.Way.Dx, p.Way.Dy)
		if p.Way.Facing != u.Facing || c.Files > 0 {
			s.Wheel(u, p.Way.Facing, c.Files)
		}
		r.Strides(s, int(c.Unit))
	} else if p.Way.Length > 0 {
		s.QuitLadders(c.Unit)
	}
	u.Spent, u.Gone, u.Moved = u.Spent.Plus(p.Way.Cost), u.Gone+p.Way.Length, true
	for _, x := range p.Legs[:p.NLegs] {
		if u.Slow == 0 || r.Slower(s, u, x.Ground) {
			u.Slow = x.Ground + 1
		}
	}
	if ref.Listen {
		r.tellMove(s, c, p, ref)
	}
}

// tellMove records a move and what its legs cost.
func (r *Rules) tellMove(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	u, who := &s.Units[c.Unit], state.WhoUnit(int(c.Unit))
	ids := [...]rule.ID{state.General2, state.Move2, state.Move3, state.Move4, state.Move6, state.Move6}
	rest := u.Left()
	n, div := r.Allowance(s, u, state.Level)
	less, more := 0, 0 // its cost in level inches, where that differs from its length
	switch took := int((2*n*p.Way.Cost.N + div*p.Way.Cost.D) / (2 * div * p.Way.Cost.D)); {
	case took < int(p.Way.Length)-1:
		less = took
	case took > int(p.Way.Length)+1:
		more = took
	}
	ref.Event(state.EvMoved, who, core.None, state.General2, int(p.Way.Length), int(n*rest.N/(div*rest.D)), less, more)
	for _, x := range p.Legs[:p.NLegs] {
		n, div := r.Allowance(s, u, x.Ground)
		ref.Step(state.StStretch, who, ids[x.Ground], int(x.Length), int(x.Ground), int(n/div))
		if exact := r.Unrounded(s, u, x.Ground); exact != n/div {
			ref.Step(state.StRounded, who, state.Move5, int(exact), int(n/div))
		}
	}
	if p.NLegs > 1 {
		cost := p.Way.Cost.Low()
		ref.Step(state.StMixedGround, who, state.Move6, int(p.NLegs), int(cost.N), int(cost.D))
	}
}

// AllowTurn refuses a unit that cannot move at all now, wherever to.
func (r *Rules) AllowTurn(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if no := r.onTurn(s, c.Unit); no != nil {
		return no
	}
	return r.mayMove(s, int(c.Unit))
}
