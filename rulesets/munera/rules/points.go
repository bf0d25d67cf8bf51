package rules

import (
	"strconv"

	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// affords refuses a cost that a figure cannot pay: with the AP left, or within the limit of a tired
// figure. [mun.ap.7] [mun.ap.11]
func (r *Rules) affords(s *state.State, who, cost int, id rule.ID) *rule.Refusal {
	means := s.Fig[who].Means(cost)
	if means == state.Within {
		return nil
	}
	f := &s.Fig[who]
	if means == state.Beyond {
		return refuse("not-enough-ap", id, "that costs "+strconv.Itoa(cost)+" AP and "+r.Name(s, who)+" has "+strconv.Itoa(int(f.AP))+" left", "end the turn, or choose something cheaper: legal")
	}
	if r.Limited(s, who) {
		return refuse("tired-cap", state.Ap11, r.Name(s, who)+" is tired and may spend no more than 6 AP in a turn ("+strconv.Itoa(int(f.Spent))+" spent, this costs "+strconv.Itoa(cost)+")", "end")
	}
	return nil
}

// pay takes AP and, at the seventh of a turn, a point of fatigue. [mun.ap.10]
func (r *Rules) pay(s *state.State, who, cost int, id rule.ID, ref *core.Ref) {
	if ref.Listen {
		ref.Step(state.StCost, who, id, cost, int(s.Fig[who].AP)-cost)
	}
	r.spend(s, who, cost, ref)
}

// spend is pay without the record.
func (r *Rules) spend(s *state.State, who, cost int, ref *core.Ref) {
	seven := s.Fig[who].Means(cost) == state.Seventh
	f := &s.Fig[who]
	f.AP -= int8(cost)
	f.Spent += int8(cost)
	if seven && !s.Is(state.RulingSevenApTiming, state.SevenApTimingEndOfTurn) {
		r.sevenPoints(s, who, ref)
	}
}

// sevenPoints adds the fatigue for a turn of seven AP or more, once. [mun.fatigue.2]
func (r *Rules) sevenPoints(s *state.State, who int, ref *core.Ref) {
	f := &s.Fig[who]
	if !f.Seven {
		f.Seven = true
		if ref.Listen {
			ref.Step(state.StSevenPoints, who, state.Ap10, int(f.Spent))
		}
		r.tire(s, who, 1, state.Fatigue2, ref)
	}
}

// tire adds fatigue and records the effect. Nothing removes fatigue during a bout. [mun.fatigue.5]
func (r *Rules) tire(s *state.State, who, points int, id rule.ID, ref *core.Ref) {
	if ref.Overruled(state.EvFatigue) {
		return
	}
	if !ref.Listen {
		r.Change(s, who, state.CellFatigue, points)
		return
	}
	before := r.Weary(s, who)
	r.Change(s, who, state.CellFatigue, points)
	ref.Event(state.EvFatigue, who, core.None, id, points, int(s.Fig[who].Fatigue))
	r.wearied(s, who, before, ref)
}

// wearied records that a figure has become tired or exhausted. A beaten figure without a point of
// fatigue counts as tired for its appeal, but that is not recorded.
func (r *Rules) wearied(s *state.State, who int, before core.Weariness, ref *core.Ref) {
	now := r.Weary(s, who)
	if now <= before {
		return
	}
	if now == core.Exhausted {
		ref.Event(state.EvExhausted, who, core.None, state.Fatigue4, int(s.Fig[who].Fatigue))
		return
	}
	ref.Event(state.EvTired, who, core.None, state.Fatigue3, int(s.Fig[who].Fatigue))
}

// Price returns the cost of a command, if it is allowed and can cost anything.
func (r *Rules) Price(s *state.State, c *Command) (n int, ok bool) {
	p, no := r.Permit(s, c)
	if no != nil {
		return 0, false
	}
	return r.PriceOf(s, c, p)
}

// PriceOf returns the cost of a command by its plan, if it can cost anything.
func (r *Rules) PriceOf(s *state.State, c *Command, p *Plan) (n int, ok bool) {
	a := c.Actor(s)
	switch c.Action.Word {
	case "attack", "throw", "shoot", "net", "lasso", "cape", "whirl", "grapple":
		n = p.Strike.cost
	case "move":
		n = int(c.N) * int(r.StepCost(&s.Fig[a], s.Sense(a, c.Dir)).Value)
	case "face":
		n = r.faceCost(s, a, c)
	case "feint":
		n = int(r.Content.Costs[state.CostFeint].Value)
	case "haze":
		n = int(r.Content.Costs[state.CostHaze].Value)
	case "cut-free":
		n = int(r.Content.Costs[state.CostCut].Value)
	case "draw", "sheathe":
		n = int(r.Content.Costs[state.CostDraw].Value)
	case "kick":
		n = int(r.Content.Costs[state.CostKick].Value)
	case "pick-up":
		n = int(r.PickUpCost(&s.Ground[p.Item]).Value)
	case "drop", "discard":
		n = int(r.Content.Costs[state.CostLetGo].Value)
	default:
		return 0, false
	}
	return n, true
}
