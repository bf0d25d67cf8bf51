package munera

import (
	"strconv"

	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/rule"
)

const (
	manyPoints = 7 // AP spent in a turn that cost a point of fatigue [mun.ap.10]
	tiredLimit = 6 // AP a tired man may spend in a turn [mun.ap.11]
)

// limited reports whether the tired man's limit holds for him now. [mun.ap.11]
func (r *Rules) limited(s *State, who int) bool {
	if s.is(rulingTiredCapMidturn, tiredCapMidturnStatusAtTurnStart) {
		r.unseen()
		return s.fig[who].tiredAtStart
	}
	return r.weary(s, who) > core.Fresh
}

// affords refuses a cost he cannot pay: first against the AP left, then
// against the tired man's limit. [mun.ap.7] [mun.ap.11]
func (r *Rules) affords(s *State, who, cost int, id rule.ID) *rule.Refusal {
	means := s.fig[who].means(cost)
	if means == within {
		return nil
	}
	f := &s.fig[who]
	if means == beyond {
		return refuse("not-enough-ap", id, "that costs "+strconv.Itoa(cost)+" AP and "+r.name(s, who)+" has "+strconv.Itoa(int(f.ap))+" left", "end the turn, or choose something cheaper: legal")
	}
	if r.limited(s, who) {
		return refuse("tired-cap", ap11, r.name(s, who)+" is tired and may spend no more than 6 AP in a turn ("+strconv.Itoa(int(f.spent))+" spent, this costs "+strconv.Itoa(cost)+")", "end")
	}
	return nil
}

// pay takes AP and, at the seventh of a turn, a point of fatigue. [mun.ap.10]
func (r *Rules) pay(s *State, who, cost int, id rule.ID, ref *bout.Ref) {
	if ref.Listen {
		ref.Step(stCost, who, id, cost, int(s.fig[who].ap)-cost)
	}
	r.spend(s, who, cost, ref)
}

// spend takes AP without saying so.
func (r *Rules) spend(s *State, who, cost int, ref *bout.Ref) {
	seven := s.fig[who].means(cost) == seventh
	f := &s.fig[who]
	f.ap -= int8(cost)
	f.spent += int8(cost)
	if seven && !s.is(rulingSevenApTiming, sevenApTimingEndOfTurn) {
		r.sevenPoints(s, who, ref)
	}
}

// sevenPoints gives the fatigue of a turn of seven points or more, once.
// [mun.fatigue.2]
func (r *Rules) sevenPoints(s *State, who int, ref *bout.Ref) {
	f := &s.fig[who]
	if !f.seven {
		f.seven = true
		if ref.Listen {
			ref.Step(stSeven, who, ap10, int(f.spent))
		}
		r.tire(s, who, 1, fatigue2, ref)
	}
}

// secondCost is the surcharge of a second attack. [mun.ap.9] [mun.cost.8]
func (r *Rules) secondCost(s *State, who int, special bool) int {
	if s.fig[who].attacks == 0 || special && s.is(rulingSecondAttackSurcharge, secondAttackSurchargeWeaponAttacksOnly) {
		return 0
	}
	return int(r.c.costs[costSecond].value)
}

// tire adds fatigue and says what it makes of him. Nothing takes fatigue away
// during a bout. [mun.fatigue.5]
func (r *Rules) tire(s *State, who, points int, id rule.ID, ref *bout.Ref) {
	if ref.Overruled(evFatigue) {
		return
	}
	if !ref.Listen {
		r.change(s, who, cellFatigue, points)
		return
	}
	before := r.weary(s, who)
	r.change(s, who, cellFatigue, points)
	ref.Event(evFatigue, who, bout.None, id, points, int(s.fig[who].fatigue))
	r.wearied(s, who, before, ref)
}

// wearied tells who listens that a figure has become tired or exhausted. A beaten man
// without a point of fatigue counts as that for his appeal, but nobody is told so.
func (r *Rules) wearied(s *State, who int, before core.Weariness, ref *bout.Ref) {
	now := r.weary(s, who)
	if now <= before {
		return
	}
	if now == core.Exhausted {
		ref.Event(evExhausted, who, bout.None, fatigue4, int(s.fig[who].fatigue))
		return
	}
	ref.Event(evTired, who, bout.None, fatigue3, int(s.fig[who].fatigue))
}

func itoa(n int) string { return strconv.Itoa(n) }

// price is what an allowed command costs, if it can cost anything.
func (r *Rules) price(s *State, c *Command) (n int, ok bool) {
	a := c.actor(s)
	switch c.action.word {
	case "attack", "throw", "shoot", "net", "lasso", "cape", "whirl", "grapple":
		n = c.plan.cost
	case "move":
		n = int(c.n) * int(r.stepCost(&s.fig[a], s.sense(a, c.dir)).value)
	case "face":
		n = r.faceCost(s, a, c)
	case "feint":
		n = int(r.c.costs[costFeint].value)
	case "haze":
		n = int(r.c.costs[costHaze].value)
	case "cut-free":
		n = int(r.c.costs[costCut].value)
	case "draw", "sheathe":
		n = int(r.c.costs[costDraw].value)
	case "kick":
		n = int(r.c.costs[costKick].value)
	case "pick-up":
		n = int(r.pickUpCost(&s.ground[c.slot]).value)
	case "drop", "discard":
		n = int(r.c.costs[costLetGo].value)
	default:
		return 0, false
	}
	return n, true
}
