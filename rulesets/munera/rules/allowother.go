package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// allowBlow checks the verb attack: a missile weapon shoots, a net is cast, anything else strikes.
func (r *Rules) allowBlow(s *state.State, c *Command, p *Plan) *rule.Refusal {
	p.Strike.form = state.Melee
	if c.With != 0 && c.With != TheShield && r.Content.Arms[c.With].Reach.N == 0 {
		p.Strike.form = state.Thrown
	}
	if c.With != 0 && c.With != TheShield && r.Content.Arms[c.With].Entangles != state.NoNet {
		return r.allowNet(s, c, p)
	}
	if c.With == TheShield && s.Fig[c.Actor(s)].Shield == state.CapeShield {
		return refuse("not-held", state.Cape1, "a cape cannot strike", "cape NAME")
	}
	return r.allowAttack(s, c, p)
}

// allowThrow checks the throw of a dart or hasta, or the shot of an arrow.
func (r *Rules) allowThrow(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if c.With == 0 || c.With == TheShield || r.Content.Arms[c.With].Throw.N == 0 {
		return refuse("not-held", state.Glad4, state.Article(r.ItemName(c.With))+" is not thrown or shot", "throw dart at NAME, throw hasta at NAME, shoot NAME")
	}
	p.Strike.form = state.Thrown
	return r.allowAttack(s, c, p)
}

// allowNet checks an attack with a net, lasso or cape that does not entangle somebody already.
// [mun.net.1] [mun.lasso.1] [mun.cape.2]
func (r *Rules) allowNet(s *state.State, c *Command, p *Plan) *rule.Refusal {
	p.Strike.form = state.Melee
	a := c.Actor(s)
	if c.With != 0 && c.With != TheShield && !r.Content.Arms[c.With].Shield {
		if k := r.FindHeld(&s.Fig[a], c.With, state.Melee); k >= 0 && r.Entangling(s, a, k) {
			return refuse("net-in-use", state.Net6, "the "+r.Content.Arms[c.With].Name+" is round somebody already", "")
		}
	}
	return r.allowAttack(s, c, p)
}

// allowFeint allows one feint a turn, paid for before the attack. [mun.feint.1]
func (r *Rules) allowFeint(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	a := c.Actor(s)
	if no := r.able(s, a); no != nil {
		return no
	}
	if s.Fig[a].Feint != state.NoFeint {
		return refuse("one-feint", state.Feint1, r.Name(s, a)+" has declared a feint this turn", "")
	}
	cost := r.Content.Costs[state.CostFeint]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// allowCut allows one attempt a turn to get free of a net or the like. [mun.net.5]
func (r *Rules) allowCut(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	p.Item = -1
	for j := range int(f.NumNets) {
		if c.With == 0 || f.Nets[j].Weapon == c.With {
			p.Item = j
			break
		}
	}
	if p.Item < 0 {
		why := " is not caught in that"
		if f.NumNets == 0 {
			why = " is caught in nothing"
		}
		return refuse("not-entangled", state.Net5, r.Name(s, a)+why, "show "+r.Name(s, a))
	}
	if f.CutTried {
		return refuse("one-try", state.Net5, r.Name(s, a)+" has tried to cut free this turn", "")
	}
	cost := r.Content.Costs[state.CostCut]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// allowForced lets the referee send an active figure before the crowd.
func (r *Rules) allowForced(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	switch {
	case s.Phase == state.Muster:
		return refuse("wrong-phase", state.Seq1, "the bout has not begun", "begin")
	case s.Phase == state.Over:
		return refuse("bout-over", state.Seq3, "the bout is over", "undo")
	case s.Fig[c.On].Status != state.Active:
		return refuse("not-opponent", state.Seq3, r.Name(s, int(c.On))+" takes no more part", "")
	}
	return nil
}

// forceAppeal declares a figure beaten, on the referee's word.
func (r *Rules) forceAppeal(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	b := int(c.On)
	by := r.Threat(s, b, false)
	r.Unseen()
	if last := int(s.Fig[b].AttackedBy); by < 0 && last >= 0 {
		by = last
	}
	ref.Event(state.EvForced, b, by, state.Appeal1)
	r.beaten(s, by, b, state.Appeal1, ref)
}

// allowStated refuses to state what a map shows. [mun.move.6] [mun.face.1]
func (r *Rules) allowStated(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if s.Mapped() {
		hint := "set NAME.position=Q,R,FACING"
		if s.Phase == state.Muster {
			hint = "place NAME Q R FACING, or " + hint
		}
		return refuse("hex-knows-positions", state.Move6, state.MapKnows, hint)
	}
	if c.Item == 0 {
		return nil
	}
	if p.Item = r.Seek(s, int(c.By), c); p.Item < 0 {
		return refuse("out-of-reach", state.Adj2, "no "+r.ItemName(c.Item)+" lies on the ground", "show")
	}
	return nil
}

func (r *Rules) doRange(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	if c.Item != 0 {
		x := &s.Ground[p.Item]
		x.Say(int(c.By), int(c.N))
		ref.Event(state.EvThingStated, int(c.By), core.None, state.Move6, int(c.N), int(x.Item))
		return
	}
	s.StateRange(int(c.By), int(c.On), int(c.N))
	ref.Event(state.EvStated, int(c.By), int(c.On), state.Move6, int(c.N), -1)
}

func (r *Rules) doSees(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	s.StateSees(int(c.By), int(c.On), state.Quadrant(c.Dir))
	ref.Event(state.EvStated, int(c.By), int(c.On), state.Face1, 0, int(c.Dir))
}
