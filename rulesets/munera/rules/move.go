package rules

import (
	"strconv"
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// allowMove checks a move step by step; one illegal step refuses it whole.
func (r *Rules) allowMove(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	a := c.Actor(s)
	if no := r.free(s, a); no != nil {
		return no
	}
	f := &s.Fig[a]
	if f.Rose {
		return refuse("just-risen", state.Knock2, r.Name(s, a)+" rose this turn and cannot leave his space", "")
	}
	if no := r.OnMap(s, a); no != nil {
		return no
	}
	open, no := r.openSteps(s, a, c)
	paid, poor := r.paidSteps(s, a, r.StepCost(f, s.Sense(a, c.Dir)), open)
	if poor != nil {
		open, no = paid, poor
	}
	if no != nil && no.Code != "ambiguous" {
		no.Hint = stepsLegal(open)
	}
	return no
}

// openSteps counts the unobstructed steps of a move, and returns the refusal of the next one.
func (r *Rules) openSteps(s *state.State, a int, c *Command) (n int, no *rule.Refusal) {
	if s.Mapped() {
		return r.openHexes(s, a, c)
	}
	b := s.OnlyInFront(a)
	if b >= 0 {
		distance := s.Distance(a, b)
		defer s.SetRange(a, b, distance)
	}
	for n < int(c.N) {
		if no := r.stepOpen(s, a, c); no != nil {
			return n, no
		}
		r.shift(s, a, c.Dir)
		n++
	}
	return n, nil
}

// paidSteps counts how many of n steps a figure can pay for, and returns the refusal of the next
// one. As a step may tire it, each one beyond six points is tried.
func (r *Rules) paidSteps(s *state.State, a int, cost state.Term, n int) (int, *rule.Refusal) {
	if s.Fig[a].Means(n*int(cost.Value)) == state.Within {
		return n, nil
	}
	watch := r.Watched
	if watch != nil {
		watch.Looked()
	}
	r.Watched = nil
	defer func() { r.Watched = watch }()
	trial, quiet := &r.trial, core.Ref{}
	trial.CopyFrom(s)
	for i := range n {
		if no := r.affords(trial, a, int(cost.Value), cost.Rule); no != nil {
			return i, no
		}
		r.pay(trial, a, int(cost.Value), cost.Rule, &quiet)
	}
	return n, nil
}

// stepOpen refuses a step into the opponent or past the wall, and one that a
// taut net holds back. [mun.move.5] [mun.wall.1] [mun.entangle.1]
func (r *Rules) stepOpen(s *state.State, a int, c *Command) *rule.Refusal {
	b := s.OnlyInFront(a)
	switch {
	case c.Block:
		return refuse("blocked", state.Move5, "the way is blocked", "")
	case c.Dir == state.DirForward && s.BodyInWay(a) >= 0:
		return refuse("blocked", state.Move5, r.Name(s, s.BodyInWay(a))+" lies in the way", "")
	case b < 0:
		return nil
	case c.Dir == state.DirForward && s.Distance(a, b) == 1:
		return refuse("blocked", state.Move5, r.Name(s, b)+" stands in the way", "")
	case c.Dir == state.DirBack && s.Distance(a, b) >= state.MaxRange:
		return refuse("wall", state.Wall1, "the arena ends there", "")
	case c.Dir == state.DirBack:
		return r.tethered(s, a, b)
	}
	return nil
}

// tethered refuses a step by which a net's victim and its holder would get too far apart.
// [mun.entangle.1]
func (r *Rules) tethered(s *state.State, a, b int) *rule.Refusal {
	if !s.Is(state.RulingEntangleLimits, state.EntangleLimitsTethered) {
		return nil
	}
	if arm := r.Between(s, a, b); arm != nil && s.Distance(a, b) >= arm.Longest() {
		return refuse("blocked", state.Entangle1, "the "+arm.Name+" holds "+r.Name(s, a)+" to "+r.Name(s, b), "cut-free, or drop "+arm.ID)
	}
	return nil
}

// shift moves a figure one step on the map. Without a map it changes the only range the engine
// keeps for it: that to the only opponent in front of it.
func (r *Rules) shift(s *state.State, a int, dir uint8) {
	if s.Mapped() {
		r.stepOn(s, a, dir)
		return
	}
	b := s.OnlyInFront(a)
	if b < 0 || s.Distance(a, b) == 0 {
		return
	}
	switch dir {
	case state.DirForward:
		s.SetRange(a, b, s.Distance(a, b)-1)
	case state.DirBack:
		s.SetRange(a, b, s.Distance(a, b)+1)
	}
}

func (r *Rules) move(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	a := c.Actor(s)
	dir := s.Sense(a, c.Dir)
	cost := r.StepCost(&s.Fig[a], dir)
	b := s.OnlyInFront(a)
	for range int(c.N) {
		r.spend(s, a, int(cost.Value), ref)
		r.shift(s, a, c.Dir)
	}
	if ref.Listen {
		ref.Step(state.StCost, a, cost.Rule, int(c.N)*int(cost.Value), int(s.Fig[a].AP))
	}
	for i := range int(s.NumGround) { // an item that it kicked away may be near again
		if x := &s.Ground[i]; int(x.By) == a && x.Point > 6 {
			x.Point -= 6
		}
	}
	s.LeavesThings(a, state.HasWalked)
	if ref.Listen {
		id, distance := state.Move1, 0
		if dir != state.DirForward {
			id = state.Move2
		}
		if s.Mapped() {
			b = r.Nearest(s, a)
		}
		if b >= 0 {
			distance = s.Distance(a, b)
		}
		ref.Event(state.EvMoved, a, b, id, int(c.N), distance, 0, s.StandCode(a))
	}
}

// faceCost returns the cost of a turn.
func (r *Rules) faceCost(s *state.State, a int, c *Command) int {
	if s.Mapped() {
		return r.SidesCost(s, sides(s, a, c))
	}
	return r.TurnCost(s, a, int(c.On))
}

// allowFace checks a turn towards a figure or, on a map, by a number of hexsides.
func (r *Rules) allowFace(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	a := c.Actor(s)
	if no := r.free(s, a); no != nil {
		return no
	}
	if no := r.OnMap(s, a); no != nil {
		return no
	}
	if int(c.On) == a {
		return refuse("bad-argument", state.Move3, "he cannot face himself", "")
	}
	if s.Mapped() && c.On != state.Nobody && !s.Fig[c.On].Placed {
		return refuse("outside", state.Game1, r.Name(s, int(c.On))+" has no place in the arena", "")
	}
	return r.affords(s, a, r.faceCost(s, a, c), r.Content.Costs[state.CostFace].Rule)
}

func (r *Rules) face(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	a, b := c.Actor(s), int(c.On)
	r.pay(s, a, r.faceCost(s, a, c), r.Content.Costs[state.CostFace].Rule, ref)
	if f := &s.Fig[a]; s.Mapped() {
		s.Stand(a, f.At, f.Facing.Turn(sides(s, a, c)))
		ref.Event(state.EvFaced, a, b, state.Move3, 1+int(f.Facing))
		return
	}
	s.Fig[a].Sees[b] = state.Front
	ref.Event(state.EvFaced, a, b, state.Move3)
}

// stepsLegal says how many steps of a move would be legal.
func stepsLegal(n int) string {
	switch n {
	case 0:
		return "no step of it is legal"
	case 1:
		return "1 step of it would be legal"
	}
	return strconv.Itoa(n) + " steps of it would be legal"
}
