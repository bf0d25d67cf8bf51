package munera

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// lay puts an item on the ground.
func (s *State) lay(x lying) {
	if int(s.nGround) < maxGround {
		s.ground[s.nGround] = x
		s.nGround++
	}
}

// layWeapon puts a weapon of his sheet on the ground where he stands; a net
// round somebody stays on its victim. It returns how many nets did.
func (r *Rules) layWeapon(s *State, who, i int) int {
	if r.entangling(s, who, i) {
		s.letGo(who, i)
		s.fig[who].netLetGo = true
		return 1
	}
	x := &s.fig[who].sheet[i]
	s.lay(lying{spot: s.under(who), item: x.weapon, owner: x.owner})
	return 0
}

// layShield puts his shield on the ground and reports whether it lies there: a
// cape round somebody stays where it is.
func (r *Rules) layShield(s *State, who int, there spot, discardedBy int8) bool {
	if s.fig[who].shield == capeShield && r.capeBusy(s, who) {
		r.unwrapCape(s, who)
		s.fig[who].netLetGo = int(discardedBy) == who
		return false
	}
	owner, barred := s.shieldOwner(who), s.fig[who].shieldBarred
	if discardedBy != nobody {
		barred |= bit(int(discardedBy))
	}
	s.lay(lying{spot: there, item: r.c.shields[s.fig[who].shield], owner: owner, barred: barred})
	return true
}

// shieldOwner is whose shield it is that he holds or has lost.
func (s *State) shieldOwner(who int) int8 {
	if of := s.fig[who].shieldOf; of != 0 {
		return of - 1
	}
	return int8(who)
}

// lift takes an item off the ground.
func (s *State) lift(i int) {
	copy(s.ground[i:], s.ground[i+1:s.nGround])
	s.nGround--
	s.ground[s.nGround] = lying{}
}

// freeHand returns the hand a weapon goes to: the right if it is empty, else
// the left; a shield the other way round. 0 if neither is.
func (f *Figure) freeHand(first, second uint8) uint8 {
	switch {
	case f.handEmpty(first):
		return first
	case f.handEmpty(second):
		return second
	}
	return absent
}

// allowDraw: a stowed sword or dagger, into a free hand. [mun.sword.2]
func (r *Rules) allowDraw(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	f := &s.fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	if c.with == theShield {
		return refuse("not-carried", sword2, "a shield is neither drawn nor sheathed", "discard shield, pick-up shield")
	}
	arm := &r.c.arms[c.with]
	c.slot = f.find(c.with, stowed, stowed)
	if c.slot < 0 {
		return refuse("not-carried", sword2, r.name(s, a)+" has no "+arm.name+" stowed", "show "+r.name(s, a))
	}
	if no := r.drawable(s, arm); no != nil {
		return no
	}
	if no := r.daggerBarred(s, a, arm); no != nil {
		return no
	}
	if s.is(rulingHands, handsTwoHands) && f.freeHand(inRight, inLeft) == absent {
		return refuse("no-free-hand", sword2, r.name(s, a)+" has no free hand", "drop WEAPON, or sheathe WEAPON")
	}
	cost := r.c.costs[costDraw]
	return r.affords(s, a, int(cost.value), cost.rule)
}

// drawable: what can be drawn and sheathed. [mun.sword.2]
func (r *Rules) drawable(s *State, a *arm) *rule.Refusal {
	if a.draw == drawnSwordDagger || a.draw == drawnKin && s.is(rulingDrawable, drawableSwordDaggerKin) {
		return nil
	}
	return refuse("not-carried", sword2, article(a.name)+" is neither drawn nor sheathed", "")
}

// find returns the slot of a weapon that is at one of two places, or -1.
func (f *Figure) find(w weapon, at, orAt uint8) int {
	for i := range f.nSheet {
		if x := f.sheet[i]; x.weapon == w && (x.where == at || x.where == orAt) {
			return int(i)
		}
	}
	return -1
}

func (r *Rules) draw(s *State, c *Command, ref *bout.Ref) {
	a := c.actor(s)
	f := &s.fig[a]
	cost := r.c.costs[costDraw]
	r.pay(s, a, int(cost.value), cost.rule, ref)
	hand := f.freeHand(inRight, inLeft)
	if hand == absent {
		hand = inRight // hands are the players' business
	}
	f.sheet[c.slot].where = hand
	ref.Event(evDrawn, a, bout.None, sword2, int(c.with))
}

// allowSheathe: a drawable weapon in hand.
func (r *Rules) allowSheathe(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	if no := r.able(s, a); no != nil {
		return no
	}
	if c.with == theShield {
		return refuse("not-carried", sword2, "a shield is neither drawn nor sheathed", "discard shield, pick-up shield")
	}
	c.slot = s.fig[a].find(c.with, inRight, inLeft)
	if c.slot < 0 {
		return refuse("not-carried", sword2, r.name(s, a)+" has no "+r.c.arms[c.with].name+" in hand", "show "+r.name(s, a))
	}
	if no := r.drawable(s, &r.c.arms[c.with]); no != nil {
		return no
	}
	cost := r.c.costs[costDraw]
	return r.affords(s, a, int(cost.value), cost.rule)
}

func (r *Rules) sheathe(s *State, c *Command, ref *bout.Ref) {
	a := c.actor(s)
	cost := r.c.costs[costDraw]
	r.pay(s, a, int(cost.value), cost.rule, ref)
	s.fig[a].sheet[c.slot].where = stowed
	ref.Event(evSheathed, a, bout.None, sword2, int(c.with))
}

// allowDrop: what is in hand may be let go. [mun.cost.19]
func (r *Rules) allowDrop(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	f := &s.fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	if no := r.onMap(s, a); no != nil {
		return no
	}
	if c.with == theShield || r.c.arms[c.with].shield {
		return r.allowDiscard(s, c)
	}
	if r.c.arms[c.with].worn {
		return refuse("cannot-discard", cestus2, "cesti cannot be dropped", "")
	}
	if s.is(rulingDropWeapon, dropWeaponNotAllowed) {
		return refuse("cannot-discard", cost19, "the table does not allow a weapon to be let go", "ruling drop-weapon")
	}
	c.slot = f.find(c.with, inRight, inLeft)
	if c.slot < 0 {
		c.slot = f.find(c.with, carried, carried)
	}
	if c.slot < 0 {
		return refuse("not-carried", glad4, r.name(s, a)+" has no "+r.c.arms[c.with].name+" in hand", "show "+r.name(s, a))
	}
	return nil
}

func (r *Rules) drop(s *State, c *Command, ref *bout.Ref) {
	a := c.actor(s)
	if c.with == theShield || r.c.arms[c.with].shield {
		r.discard(s, c, ref)
		return
	}
	f := &s.fig[a]
	x := &f.sheet[c.slot]
	stays := r.layWeapon(s, a, c.slot)
	if x.where == carried && f.darts > 1 {
		f.darts--
	} else {
		f.clearDarts(x.weapon, r)
		x.where = fallen
	}
	if r.c.arms[x.weapon].missile == hastaMissile {
		f.hastaDropped = true
		x.tied = false
	}
	ref.Event(evDropped, a, bout.None, cost19, int(c.with), 0, stays)
}

// allowDiscard: shield or helmet, at any time, his turn or not. [mun.ap.4] [mun.ap.5]
func (r *Rules) allowDiscard(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	f := &s.fig[a]
	switch {
	case f.status != active:
		return refuse("not-opponent", seq3, r.name(s, a)+" takes no more part", "")
	case r.onMap(s, a) != nil:
		return r.onMap(s, a)
	case a != s.active() && s.is(rulingDiscardTiming, discardTimingOwnTurnOnly):
		return refuse("not-your-turn", ap4, "it is "+r.name(s, s.active())+"'s turn", "")
	case r.notRising(s, a) != nil:
		return r.notRising(s, a)
	case c.item == helmetItem && !f.helmetWorn():
		return refuse("not-carried", ap5, r.name(s, a)+" wears no enclosed helmet", "")
	case c.item == helmetItem:
		return nil
	case !f.hasShield():
		return refuse("not-carried", ap4, r.name(s, a)+" holds no shield", "")
	}
	return nil
}

func (r *Rules) discard(s *State, c *Command, ref *bout.Ref) {
	a := c.actor(s)
	f := &s.fig[a]
	if c.item == helmetItem {
		f.helmetAt = discarded
		s.lay(lying{spot: s.under(a), item: helmetItem, owner: int8(a), barred: bit(a)})
		ref.Event(evDiscarded, a, bout.None, ap5, int(helmetItem))
		return
	}
	f.shieldAt = discarded
	r.layShield(s, a, s.under(a), int8(a))
	ref.Event(evDiscarded, a, bout.None, ap4, int(r.c.shields[f.shield]))
	ref.Step(stSaveFalls, a, save6, r.sheetSave(s, a))
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
	if s.fig[a].rose && s.is(rulingRisingTurn, risingTurnAttackAndFaceOnly) {
		return r.rising(s, a)
	}
	return nil
}
