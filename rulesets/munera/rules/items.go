package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// lay puts an item on the ground.
func (s *State) lay(x Lying) {
	if int(s.NumGround) < MaxGround {
		s.Ground[s.NumGround] = x
		s.NumGround++
	}
}

// layWeapon puts a weapon of his sheet on the ground where he stands; a net
// round somebody stays on its victim. It returns how many nets did.
func (r *Rules) layWeapon(s *State, who, i int) int {
	if r.Entangling(s, who, i) {
		s.letGo(who, i)
		s.Fig[who].NetLetGo = true
		return 1
	}
	x := &s.Fig[who].Sheet[i]
	s.lay(Lying{Spot: s.under(who), Item: x.Weapon, Owner: x.Owner})
	return 0
}

// layShield puts his shield on the ground and reports whether it lies there: a
// cape round somebody stays where it is.
func (r *Rules) layShield(s *State, who int, there Spot, discardedBy int8) bool {
	if s.Fig[who].Shield == CapeShield && r.capeBusy(s, who) {
		r.unwrapCape(s, who)
		s.Fig[who].NetLetGo = int(discardedBy) == who
		return false
	}
	owner, barred := s.shieldOwner(who), s.Fig[who].ShieldBarred
	if discardedBy != Nobody {
		barred |= Bit(int(discardedBy))
	}
	s.lay(Lying{Spot: there, Item: r.Content.Shields[s.Fig[who].Shield], Owner: owner, Barred: barred})
	return true
}

// shieldOwner is whose shield it is that he holds or has lost.
func (s *State) shieldOwner(who int) int8 {
	if of := s.Fig[who].ShieldOf; of != 0 {
		return of - 1
	}
	return int8(who)
}

// lift takes an item off the ground.
func (s *State) lift(i int) {
	copy(s.Ground[i:], s.Ground[i+1:s.NumGround])
	s.NumGround--
	s.Ground[s.NumGround] = Lying{}
}

// FreeHand returns the hand a weapon goes to: the right if it is empty, else
// the left; a shield the other way round. 0 if neither is.
func (f *Figure) FreeHand(first, second uint8) uint8 {
	switch {
	case f.HandEmpty(first):
		return first
	case f.HandEmpty(second):
		return second
	}
	return Absent
}

// allowDraw: a stowed sword or dagger, into a free hand. [mun.sword.2]
func (r *Rules) allowDraw(s *State, c *Command) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	if c.With == TheShield {
		return refuse("not-carried", Sword2, "a shield is neither drawn nor sheathed", "discard shield, pick-up shield")
	}
	arm := &r.Content.Arms[c.With]
	c.slot = f.Find(c.With, Stowed, Stowed)
	if c.slot < 0 {
		return refuse("not-carried", Sword2, r.Name(s, a)+" has no "+arm.Name+" stowed", "show "+r.Name(s, a))
	}
	if no := r.drawable(s, arm); no != nil {
		return no
	}
	if no := r.DaggerBarred(s, a, arm); no != nil {
		return no
	}
	if s.Is(RulingHands, HandsTwoHands) && f.FreeHand(InRight, InLeft) == Absent {
		return refuse("no-free-hand", Sword2, r.Name(s, a)+" has no free hand", "drop WEAPON, or sheathe WEAPON")
	}
	cost := r.Content.Costs[CostDraw]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// drawable: what can be drawn and sheathed. [mun.sword.2]
func (r *Rules) drawable(s *State, a *Arm) *rule.Refusal {
	if a.Draw == drawnSwordDagger || a.Draw == drawnKin && s.Is(RulingDrawable, DrawableSwordDaggerKin) {
		return nil
	}
	return refuse("not-carried", Sword2, article(a.Name)+" is neither drawn nor sheathed", "")
}

// Find returns the slot of a weapon that is at one of two places, or -1.
func (f *Figure) Find(w Weapon, at, orAt uint8) int {
	for i := range f.NumSheet {
		if x := f.Sheet[i]; x.Weapon == w && (x.Where == at || x.Where == orAt) {
			return int(i)
		}
	}
	return -1
}

func (r *Rules) draw(s *State, c *Command, ref *core.Ref) {
	a := c.Actor(s)
	f := &s.Fig[a]
	cost := r.Content.Costs[CostDraw]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	hand := f.FreeHand(InRight, InLeft)
	if hand == Absent {
		hand = InRight // hands are the players' business
	}
	f.Sheet[c.slot].Where = hand
	ref.Event(evDrawn, a, core.None, Sword2, int(c.With))
}

// allowSheathe: a drawable weapon in hand.
func (r *Rules) allowSheathe(s *State, c *Command) *rule.Refusal {
	a := c.Actor(s)
	if no := r.able(s, a); no != nil {
		return no
	}
	if c.With == TheShield {
		return refuse("not-carried", Sword2, "a shield is neither drawn nor sheathed", "discard shield, pick-up shield")
	}
	c.slot = s.Fig[a].Find(c.With, InRight, InLeft)
	if c.slot < 0 {
		return refuse("not-carried", Sword2, r.Name(s, a)+" has no "+r.Content.Arms[c.With].Name+" in hand", "show "+r.Name(s, a))
	}
	if no := r.drawable(s, &r.Content.Arms[c.With]); no != nil {
		return no
	}
	cost := r.Content.Costs[CostDraw]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

func (r *Rules) sheathe(s *State, c *Command, ref *core.Ref) {
	a := c.Actor(s)
	cost := r.Content.Costs[CostDraw]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	s.Fig[a].Sheet[c.slot].Where = Stowed
	ref.Event(evSheathed, a, core.None, Sword2, int(c.With))
}

// allowDrop: what is in hand may be let go. [mun.cost.19]
func (r *Rules) allowDrop(s *State, c *Command) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	if no := r.OnMap(s, a); no != nil {
		return no
	}
	if c.With == TheShield || r.Content.Arms[c.With].Shield {
		return r.allowDiscard(s, c)
	}
	if r.Content.Arms[c.With].Worn {
		return refuse("cannot-discard", Cestus2, "cesti cannot be dropped", "")
	}
	if s.Is(RulingDropWeapon, DropWeaponNotAllowed) {
		return refuse("cannot-discard", Cost19, "the table does not allow a weapon to be let go", "ruling drop-weapon")
	}
	c.slot = f.Find(c.With, InRight, InLeft)
	if c.slot < 0 {
		c.slot = f.Find(c.With, Carried, Carried)
	}
	if c.slot < 0 {
		return refuse("not-carried", Glad4, r.Name(s, a)+" has no "+r.Content.Arms[c.With].Name+" in hand", "show "+r.Name(s, a))
	}
	return nil
}

func (r *Rules) drop(s *State, c *Command, ref *core.Ref) {
	a := c.Actor(s)
	if c.With == TheShield || r.Content.Arms[c.With].Shield {
		r.discard(s, c, ref)
		return
	}
	f := &s.Fig[a]
	x := &f.Sheet[c.slot]
	stays := r.layWeapon(s, a, c.slot)
	if x.Where == Carried && f.Darts > 1 {
		f.Darts--
	} else {
		f.clearDarts(x.Weapon, r)
		x.Where = Fallen
	}
	if r.Content.Arms[x.Weapon].Missile == HastaMissile {
		f.HastaDropped = true
		x.Tied = false
	}
	ref.Event(evDropped, a, core.None, Cost19, int(c.With), 0, stays)
}

// allowDiscard: shield or helmet, at any time, his turn or not. [mun.ap.4] [mun.ap.5]
func (r *Rules) allowDiscard(s *State, c *Command) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	switch {
	case f.Status != Active:
		return refuse("not-opponent", Seq3, r.Name(s, a)+" takes no more part", "")
	case r.OnMap(s, a) != nil:
		return r.OnMap(s, a)
	case a != s.Active() && s.Is(RulingDiscardTiming, DiscardTimingOwnTurnOnly):
		return refuse("not-your-turn", Ap4, "it is "+r.Name(s, s.Active())+"'s turn", "")
	case r.notRising(s, a) != nil:
		return r.notRising(s, a)
	case c.Item == HelmetItem && !f.HelmetWorn():
		return refuse("not-carried", Ap5, r.Name(s, a)+" wears no enclosed helmet", "")
	case c.Item == HelmetItem:
		return nil
	case !f.HasShield():
		return refuse("not-carried", Ap4, r.Name(s, a)+" holds no shield", "")
	}
	return nil
}

func (r *Rules) discard(s *State, c *Command, ref *core.Ref) {
	a := c.Actor(s)
	f := &s.Fig[a]
	if c.Item == HelmetItem {
		f.HelmetAt = Discarded
		s.lay(Lying{Spot: s.under(a), Item: HelmetItem, Owner: int8(a), Barred: Bit(a)})
		ref.Event(evDiscarded, a, core.None, Ap5, int(HelmetItem))
		ref.Step(stSaveFalls, a, Save6, r.sheetSave(s, a))
		return
	}
	f.ShieldAt = Discarded
	r.layShield(s, a, s.under(a), int8(a))
	ref.Event(evDiscarded, a, core.None, Ap4, int(r.Content.Shields[f.Shield]))
	ref.Step(stSaveFalls, a, Save6, r.sheetSave(s, a))
}

// able refuses a man held in a grapple, and one who may only attack and turn.
func (r *Rules) able(s *State, a int) *rule.Refusal {
	if no := r.free(s, a); no != nil {
		return no
	}
	return r.notRising(s, a)
}

// notRising: under one ruling a man who rose may only attack and turn.
// [mun.knock.2]
func (r *Rules) notRising(s *State, a int) *rule.Refusal {
	if s.Fig[a].Rose && s.Is(RulingRisingTurn, RisingTurnAttackAndFaceOnly) {
		return r.rising(s, a)
	}
	return nil
}
