package rules

import (
	"strconv"

	"summa/internal/core"
	"summa/internal/rule"
)

const (
	manyPoints = 7 // AP spent in a turn that cost a point of fatigue [mun.ap.10]
	tiredLimit = 6 // AP a tired man may spend in a turn [mun.ap.11]
)

// limited reports whether the tired man's limit holds for him now. [mun.ap.11]
func (r *Rules) limited(s *State, who int) bool {
	if s.Is(RulingTiredCapMidturn, TiredCapMidturnStatusAtTurnStart) {
		r.unseen()
		return s.Fig[who].TiredAtStart
	}
	return r.weary(s, who) > core.Fresh
}

// affords refuses a cost he cannot pay: first against the AP left, then
// against the tired man's limit. [mun.ap.7] [mun.ap.11]
func (r *Rules) affords(s *State, who, cost int, id rule.ID) *rule.Refusal {
	means := s.Fig[who].Means(cost)
	if means == Within {
		return nil
	}
	f := &s.Fig[who]
	if means == beyond {
		return refuse("not-enough-ap", id, "that costs "+strconv.Itoa(cost)+" AP and "+r.Name(s, who)+" has "+strconv.Itoa(int(f.AP))+" left", "end the turn, or choose something cheaper: legal")
	}
	if r.limited(s, who) {
		return refuse("tired-cap", Ap11, r.Name(s, who)+" is tired and may spend no more than 6 AP in a turn ("+strconv.Itoa(int(f.Spent))+" spent, this costs "+strconv.Itoa(cost)+")", "end")
	}
	return nil
}

// pay takes AP and, at the seventh of a turn, a point of fatigue. [mun.ap.10]
func (r *Rules) pay(s *State, who, cost int, id rule.ID, ref *core.Ref) {
	if ref.Listen {
		ref.Step(stCost, who, id, cost, int(s.Fig[who].AP)-cost)
	}
	r.spend(s, who, cost, ref)
}

// spend takes AP without saying so.
func (r *Rules) spend(s *State, who, cost int, ref *core.Ref) {
	seven := s.Fig[who].Means(cost) == seventh
	f := &s.Fig[who]
	f.AP -= int8(cost)
	f.Spent += int8(cost)
	if seven && !s.Is(RulingSevenApTiming, SevenApTimingEndOfTurn) {
		r.sevenPoints(s, who, ref)
	}
}

// sevenPoints gives the fatigue of a turn of seven points or more, once.
// [mun.fatigue.2]
func (r *Rules) sevenPoints(s *State, who int, ref *core.Ref) {
	f := &s.Fig[who]
	if !f.Seven {
		f.Seven = true
		if ref.Listen {
			ref.Step(stSeven, who, Ap10, int(f.Spent))
		}
		r.tire(s, who, 1, Fatigue2, ref)
	}
}

// SecondCost is the surcharge of a second attack. [mun.ap.9] [mun.cost.8]
func (r *Rules) SecondCost(s *State, who int, special bool) int {
	if s.Fig[who].Attacks == 0 || special && s.Is(RulingSecondAttackSurcharge, SecondAttackSurchargeWeaponAttacksOnly) {
		return 0
	}
	return int(r.Content.Costs[CostSecond].Value)
}

// tire adds fatigue and says what it makes of him. Nothing takes fatigue away
// during a bout. [mun.fatigue.5]
func (r *Rules) tire(s *State, who, points int, id rule.ID, ref *core.Ref) {
	if ref.Overruled(evFatigue) {
		return
	}
	if !ref.Listen {
		r.change(s, who, cellFatigue, points)
		return
	}
	before := r.weary(s, who)
	r.change(s, who, cellFatigue, points)
	ref.Event(evFatigue, who, core.None, id, points, int(s.Fig[who].Fatigue))
	r.wearied(s, who, before, ref)
}

// wearied tells who listens that a figure has become tired or exhausted. A beaten man
// without a point of fatigue counts as that for his appeal, but nobody is told so.
func (r *Rules) wearied(s *State, who int, before core.Weariness, ref *core.Ref) {
	now := r.weary(s, who)
	if now <= before {
		return
	}
	if now == core.Exhausted {
		ref.Event(evExhausted, who, core.None, Fatigue4, int(s.Fig[who].Fatigue))
		return
	}
	ref.Event(evTired, who, core.None, Fatigue3, int(s.Fig[who].Fatigue))
}

func Itoa(n int) string { return strconv.Itoa(n) }

// Price is what an allowed command costs, if it can cost anything.
func (r *Rules) Price(s *State, c *Command) (n int, ok bool) {
	a := c.Actor(s)
	switch c.Action.Word {
	case "attack", "throw", "shoot", "net", "lasso", "cape", "whirl", "grapple":
		n = c.Plan.cost
	case "move":
		n = int(c.N) * int(r.StepCost(&s.Fig[a], s.Sense(a, c.Dir)).Value)
	case "face":
		n = r.faceCost(s, a, c)
	case "feint":
		n = int(r.Content.Costs[CostFeint].Value)
	case "haze":
		n = int(r.Content.Costs[costHaze].Value)
	case "cut-free":
		n = int(r.Content.Costs[costCut].Value)
	case "draw", "sheathe":
		n = int(r.Content.Costs[CostDraw].Value)
	case "kick":
		n = int(r.Content.Costs[costKick].Value)
	case "pick-up":
		n = int(r.pickUpCost(&s.Ground[c.slot]).Value)
	case "drop", "discard":
		n = int(r.Content.Costs[costLetGo].Value)
	default:
		return 0, false
	}
	return n, true
}
