package munera

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// allowBlow is `attack`: a missile weapon shoots, a net is cast, anything else
// strikes.
func (r *Rules) allowBlow(s *State, c *Command) *rule.Refusal {
	c.plan.form = melee
	if c.with != 0 && c.with != theShield && r.c.arms[c.with].reach.n == 0 {
		c.plan.form = thrown
	}
	if c.with != 0 && c.with != theShield && r.c.arms[c.with].entangles != noNet {
		return r.allowNet(s, c)
	}
	if c.with == theShield && s.fig[c.actor(s)].shield == capeShield {
		return refuse("not-held", cape1, "a cape cannot strike", "cape NAME")
	}
	return r.allowAttack(s, c)
}

// allowThrow: a dart, a hasta or an arrow.
func (r *Rules) allowThrow(s *State, c *Command) *rule.Refusal {
	if c.with == 0 || c.with == theShield || r.c.arms[c.with].throw.n == 0 {
		return refuse("not-held", glad4, article(r.itemName(c.with))+" is not thrown or shot", "throw dart at NAME, throw hasta at NAME, shoot NAME")
	}
	c.plan.form = thrown
	return r.allowAttack(s, c)
}

// allowNet: a net, lasso or cape that is not round somebody already.
// [mun.net.1] [mun.lasso.1] [mun.cape.2]
func (r *Rules) allowNet(s *State, c *Command) *rule.Refusal {
	c.plan.form = melee
	a := c.actor(s)
	if c.with != 0 && c.with != theShield && !r.c.arms[c.with].shield {
		if k := r.findHeld(&s.fig[a], c.with, melee); k >= 0 && r.entangling(s, a, k) {
			return refuse("net-in-use", net6, "the "+r.c.arms[c.with].name+" is round somebody already", "")
		}
	}
	return r.allowAttack(s, c)
}

// allowFeint: one a turn, paid before the attack. [mun.feint.1]
func (r *Rules) allowFeint(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	if no := r.able(s, a); no != nil {
		return no
	}
	if s.fig[a].feint != noFeint {
		return refuse("one-feint", feint1, r.name(s, a)+" has declared a feint this turn", "")
	}
	cost := r.c.costs[costFeint]
	return r.affords(s, a, int(cost.value), cost.rule)
}

// allowCut: one try a turn at what he is caught in. [mun.net.5]
func (r *Rules) allowCut(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	f := &s.fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	c.net = -1
	for j := range int(f.nNets) {
		if c.with == 0 || f.nets[j].weapon == c.with {
			c.net = j
			break
		}
	}
	if c.net < 0 {
		why := " is not caught in that"
		if f.nNets == 0 {
			why = " is caught in nothing"
		}
		return refuse("not-entangled", net5, r.name(s, a)+why, "show "+r.name(s, a))
	}
	if f.cutTried {
		return refuse("one-try", net5, r.name(s, a)+" has tried to cut free this turn", "")
	}
	cost := r.c.costs[costCut]
	return r.affords(s, a, int(cost.value), cost.rule)
}

// allowForced: the referee sends an active figure before the crowd.
func (r *Rules) allowForced(s *State, c *Command) *rule.Refusal {
	switch {
	case s.phase == Muster:
		return refuse("wrong-phase", seq1, "the bout has not begun", "begin")
	case s.phase == Over:
		return refuse("bout-over", seq3, "the bout is over", "undo")
	case s.fig[c.on].status != active:
		return refuse("not-opponent", seq3, r.name(s, int(c.on))+" takes no more part", "")
	}
	return nil
}

// forceAppeal is the referee's word that a figure is beaten.
func (r *Rules) forceAppeal(s *State, c *Command, ref *bout.Ref) {
	b := int(c.on)
	by := r.threat(s, b, false)
	r.unseen()
	if last := int(s.fig[b].attackedBy); by < 0 && last >= 0 {
		by = last
	}
	ref.Event(evForced, b, by, appeal1)
	r.beaten(s, by, b, appeal1, ref)
}

// allowStated: what a map shows is not stated. [mun.move.6] [mun.face.1]
func (r *Rules) allowStated(s *State, c *Command) *rule.Refusal {
	if s.mapped() {
		hint := "set NAME.position=Q,R,FACING"
		if s.phase == Muster {
			hint = "place NAME Q R FACING, or " + hint
		}
		return refuse("hex-knows-positions", move6, mapKnows, hint)
	}
	if c.item == 0 {
		return nil
	}
	if c.slot = r.seek(s, int(c.by), c); c.slot < 0 {
		return refuse("out-of-reach", adj2, "no "+r.itemName(c.item)+" lies on the ground", "show")
	}
	return nil
}

func (r *Rules) doRange(s *State, c *Command, ref *bout.Ref) {
	if c.item != 0 {
		x := &s.ground[c.slot]
		x.say(int(c.by), int(c.n))
		ref.Event(evThingStated, int(c.by), bout.None, move6, int(c.n), int(x.item))
		return
	}
	s.stateRange(int(c.by), int(c.on), int(c.n))
	ref.Event(evStated, int(c.by), int(c.on), move6, int(c.n), -1)
}

func (r *Rules) doSees(s *State, c *Command, ref *bout.Ref) {
	s.stateSees(int(c.by), int(c.on), Quadrant(c.dir))
	ref.Event(evStated, int(c.by), int(c.on), face1, 0, int(c.dir))
}

// readiest is the weapon an attack without `with` uses: the right hand's, the
// left hand's, or bare hands.
func (r *Rules) readiest(s *State, a int, form uint8) weapon {
	f := &s.fig[a]
	for _, where := range []uint8{inRight, inLeft} {
		if k := f.hand(where); k >= 0 {
			if arm := &r.c.arms[f.sheet[k].weapon]; arm.entangles == noNet && arm.reach.n > 0 {
				return f.sheet[k].weapon
			}
		}
	}
	return r.c.improv
}
