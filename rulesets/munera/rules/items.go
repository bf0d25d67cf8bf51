package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// layWeapon puts a weapon of a figure's sheet on the ground where it stands. A net that entangles
// somebody stays on its victim instead. It returns how many nets did so.
func (r *Rules) layWeapon(s *state.State, who, i int) int {
	if r.Entangling(s, who, i) {
		s.LetGo(who, i)
		s.Fig[who].NetLetGo = true
		return 1
	}
	x := &s.Fig[who].Sheet[i]
	s.Lay(state.Lying{Spot: s.Under(who), Item: x.Weapon, Owner: x.Owner})
	return 0
}

// layShield puts a figure's shield on the ground and reports whether it lies there: a cape that
// entangles somebody stays on its victim.
func (r *Rules) layShield(s *state.State, who int, there state.Spot, discardedBy int8) bool {
	if s.Fig[who].Shield == state.CapeShield && r.CapeBusy(s, who) {
		r.UnwrapCape(s, who)
		s.Fig[who].NetLetGo = int(discardedBy) == who
		return false
	}
	owner, barred := s.ShieldOwner(who), s.Fig[who].ShieldBarred
	if discardedBy != state.Nobody {
		barred |= state.Bit(int(discardedBy))
	}
	s.Lay(state.Lying{Spot: there, Item: r.Content.Shields[s.Fig[who].Shield], Owner: owner, Barred: barred})
	return true
}

// allowDraw allows a stowed sword or dagger to be drawn into a free hand. [mun.sword.2]
func (r *Rules) allowDraw(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	if c.With == TheShield {
		return refuse("not-carried", state.Sword2, "a shield is neither drawn nor sheathed", "discard shield, pick-up shield")
	}
	arm := &r.Content.Arms[c.With]
	p.Item = f.Find(c.With, state.Stowed, state.Stowed)
	if p.Item < 0 {
		return refuse("not-carried", state.Sword2, r.Name(s, a)+" has no "+arm.Name+" stowed", "show "+r.Name(s, a))
	}
	if no := r.drawable(s, arm); no != nil {
		return no
	}
	if no := r.DaggerBarred(s, a, arm); no != nil {
		return no
	}
	if s.Is(state.RulingHands, state.HandsTwoHands) && f.FreeHand(state.InRight, state.InLeft) == state.Absent {
		return refuse("no-free-hand", state.Sword2, r.Name(s, a)+" has no free hand", "drop WEAPON, or sheathe WEAPON")
	}
	cost := r.Content.Costs[state.CostDraw]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// drawable refuses weapons that cannot be drawn and sheathed. [mun.sword.2]
func (r *Rules) drawable(s *state.State, a *state.Arm) *rule.Refusal {
	if a.Draw == state.DrawnSwordDagger || a.Draw == state.DrawnKin && s.Is(state.RulingDrawable, state.DrawableSwordDaggerKin) {
		return nil
	}
	return refuse("not-carried", state.Sword2, state.Article(a.Name)+" is neither drawn nor sheathed", "")
}

func (r *Rules) draw(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	a := c.Actor(s)
	f := &s.Fig[a]
	cost := r.Content.Costs[state.CostDraw]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	hand := f.FreeHand(state.InRight, state.InLeft)
	if hand == state.Absent {
		hand = state.InRight // the players see to the hands
	}
	f.Sheet[p.Item].Where = hand
	ref.Event(state.EvDrawn, a, core.None, state.Sword2, int(c.With))
}

// allowSheathe allows a drawable weapon in hand to be sheathed.
func (r *Rules) allowSheathe(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a := c.Actor(s)
	if no := r.able(s, a); no != nil {
		return no
	}
	if c.With == TheShield {
		return refuse("not-carried", state.Sword2, "a shield is neither drawn nor sheathed", "discard shield, pick-up shield")
	}
	p.Item = s.Fig[a].Find(c.With, state.InRight, state.InLeft)
	if p.Item < 0 {
		return refuse("not-carried", state.Sword2, r.Name(s, a)+" has no "+r.Content.Arms[c.With].Name+" in hand", "show "+r.Name(s, a))
	}
	if no := r.drawable(s, &r.Content.Arms[c.With]); no != nil {
		return no
	}
	cost := r.Content.Costs[state.CostDraw]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

func (r *Rules) sheathe(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	a := c.Actor(s)
	cost := r.Content.Costs[state.CostDraw]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	s.Fig[a].Sheet[p.Item].Where = state.Stowed
	ref.Event(state.EvSheathed, a, core.None, state.Sword2, int(c.With))
}

// allowDrop allows a figure to let go of what it has in hand. [mun.cost.19]
func (r *Rules) allowDrop(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	if no := r.OnMap(s, a); no != nil {
		return no
	}
	if c.With == TheShield || r.Content.Arms[c.With].Shield {
		return r.allowDiscard(s, c, p)
	}
	if r.Content.Arms[c.With].Worn {
		return refuse("cannot-discard", state.Cestus2, "cesti cannot be dropped", "")
	}
	if s.Is(state.RulingDropWeapon, state.DropWeaponNotAllowed) {
		return refuse("cannot-discard", state.Cost19, "the table does not allow a weapon to be let go", "ruling drop-weapon")
	}
	p.Item = f.Find(c.With, state.InRight, state.InLeft)
	if p.Item < 0 {
		p.Item = f.Find(c.With, state.Carried, state.Carried)
	}
	if p.Item < 0 {
		return refuse("not-carried", state.Glad4, r.Name(s, a)+" has no "+r.Content.Arms[c.With].Name+" in hand", "show "+r.Name(s, a))
	}
	return nil
}

func (r *Rules) drop(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	a := c.Actor(s)
	if c.With == TheShield || r.Content.Arms[c.With].Shield {
		r.discard(s, c, p, ref)
		return
	}
	f := &s.Fig[a]
	x := &f.Sheet[p.Item]
	stays := r.layWeapon(s, a, p.Item)
	if x.Where == state.Carried && f.Darts > 1 {
		f.Darts--
	} else {
		f.ClearDarts(x.Weapon, &r.Reckoner)
		x.Where = state.Fallen
	}
	if r.Content.Arms[x.Weapon].Missile == state.HastaMissile {
		f.HastaDropped = true
		x.Tied = false
	}
	ref.Event(state.EvDropped, a, core.None, state.Cost19, int(c.With), 0, stays)
}

// allowDiscard allows shield or helmet to be discarded at any time, also outside the figure's turn.
// [mun.ap.4] [mun.ap.5]
func (r *Rules) allowDiscard(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	switch {
	case f.Status != state.Active:
		return refuse("not-opponent", state.Seq3, r.Name(s, a)+" takes no more part", "")
	case r.OnMap(s, a) != nil:
		return r.OnMap(s, a)
	case a != s.Active() && s.Is(state.RulingDiscardTiming, state.DiscardTimingOwnTurnOnly):
		return refuse("not-your-turn", state.Ap4, "it is "+r.Name(s, s.Active())+"'s turn", "")
	case r.notRising(s, a) != nil:
		return r.notRising(s, a)
	case c.Item == state.HelmetItem && !f.HelmetWorn():
		return refuse("not-carried", state.Ap5, r.Name(s, a)+" wears no enclosed helmet", "")
	case c.Item == state.HelmetItem:
		return nil
	case !f.HasShield():
		return refuse("not-carried", state.Ap4, r.Name(s, a)+" holds no shield", "")
	}
	return nil
}

func (r *Rules) discard(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	a := c.Actor(s)
	f := &s.Fig[a]
	if c.Item == state.HelmetItem {
		f.HelmetAt = state.Discarded
		s.Lay(state.Lying{Spot: s.Under(a), Item: state.HelmetItem, Owner: int8(a), Barred: state.Bit(a)})
		ref.Event(state.EvDiscarded, a, core.None, state.Ap5, int(state.HelmetItem))
		ref.Step(state.StSaveFalls, a, state.Save6, r.sheetSave(s, a))
		return
	}
	f.ShieldAt = state.Discarded
	r.layShield(s, a, s.Under(a), int8(a))
	ref.Event(state.EvDiscarded, a, core.None, state.Ap4, int(r.Content.Shields[f.Shield]))
	ref.Step(state.StSaveFalls, a, state.Save6, r.sheetSave(s, a))
}

// able refuses a figure held in a grapple, or one that may only attack and turn.
func (r *Rules) able(s *state.State, a int) *rule.Refusal {
	if no := r.free(s, a); no != nil {
		return no
	}
	return r.notRising(s, a)
}

// notRising refuses, under one ruling, a figure that rose this turn and may only attack and turn.
// [mun.knock.2]
func (r *Rules) notRising(s *state.State, a int) *rule.Refusal {
	if s.Fig[a].Rose && s.Is(state.RulingRisingTurn, state.RisingTurnAttackAndFaceOnly) {
		return r.rising(s, a)
	}
	return nil
}
