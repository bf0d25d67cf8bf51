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
		return 1
	}
	x := &s.fig[who].sheet[i]
	s.lay(lying{item: x.weapon, owner: x.owner, by: int8(who), discardedBy: nobody})
	return 0
}

// layShield puts his shield on the ground and returns the point; a cape round
// somebody stays there.
func (r *Rules) layShield(s *State, who, point int, discardedBy int8) int {
	if s.fig[who].shield == capeShield && r.capeBusy(s, who) {
		r.unwrapCape(s, who)
		return 0
	}
	s.lay(lying{item: r.c.shields[s.fig[who].shield], owner: int8(who), by: int8(who), point: int8(point), discardedBy: discardedBy})
	return point
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
		return refuse("no-free-hand", sword2, r.name(s, a)+" has no free hand", "drop or sheathe something")
	}
	cost := r.c.costs[costDraw]
	return r.affords(s, a, int(cost.value), cost.rule)
}

// drawable: what can be drawn and sheathed. [mun.sword.2]
func (r *Rules) drawable(s *State, a *arm) *rule.Refusal {
	if a.draw == drawnSwordDagger || a.draw == drawnKin && s.is(rulingDrawable, drawableSwordDaggerKin) {
		return nil
	}
	return refuse("not-carried", sword2, "a "+a.name+" is neither drawn nor sheathed", "")
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
	if no := r.free(s, a); no != nil {
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
	case a != s.active() && s.is(rulingDiscardTiming, discardTimingOwnTurnOnly):
		return refuse("not-your-turn", ap4, "it is "+r.name(s, s.active())+"'s turn", "")
	case f.role != noRole && a == s.active() && s.phase == Actions:
		return r.free(s, a)
	case c.item == helmetItem && !f.helmetWorn():
		return refuse("not-carried", ap5, r.name(s, a)+" wears no enclosed helmet", "")
	case c.item == helmetItem:
		return nil
	case !f.hasShield() && f.galerus:
		return refuse("cannot-discard", galerus2, "a galerus is worn and cannot be discarded", "")
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
		s.lay(lying{item: helmetItem, owner: int8(a), by: int8(a), discardedBy: int8(a)})
		ref.Event(evDiscarded, a, bout.None, ap5, int(helmetItem))
		return
	}
	f.shieldAt = discarded
	r.layShield(s, a, 0, int8(a))
	ref.Event(evDiscarded, a, bout.None, ap4, int(r.c.shields[f.shield]))
	ref.Step(stSaveFalls, a, save6, r.sheetSave(s, a))
}

// matches reports whether a lying item is what the command names.
func (r *Rules) matches(x *lying, c *Command) bool {
	if c.owner != nobody && x.owner != c.owner {
		return false
	}
	if c.item == theShield {
		return r.armOf(x.item).shield
	}
	return x.item == c.item
}

// within reports whether an item is within reach as far as the engine knows:
// it trusts the players unless a stated range or a kick says otherwise.
// [mun.adj.2]
func (s *State) within(a int, x *lying) bool {
	if int(x.by) == a {
		return x.point <= 6
	}
	if x.by < 0 {
		return true
	}
	d := int(s.fig[a].rng[x.by])
	return d == 0 || d <= 2
}

// seek finds the item meant: within reach before out of reach, his own before
// other men's, lying by himself before elsewhere. -1 if there is none.
func (r *Rules) seek(s *State, a int, c *Command) int {
	best, rank := -1, -1
	for i := range int(s.nGround) {
		x := &s.ground[i]
		if !r.matches(x, c) {
			continue
		}
		n := 0
		if s.within(a, x) {
			n += 8
		}
		if int(x.discardedBy) != a {
			n += 4
		}
		if int(x.owner) == a {
			n += 2
		}
		if int(x.by) == a {
			n++
		}
		if n > rank {
			best, rank = i, n
		}
	}
	return best
}

// allowPickUp: an object within reach and a free hand for it. [mun.adj.2]
func (r *Rules) allowPickUp(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	f := &s.fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	c.slot = r.seek(s, a, c)
	if c.slot < 0 {
		return refuse("out-of-reach", adj2, "no "+r.itemName(c.item)+" lies on the ground", "show")
	}
	x := &s.ground[c.slot]
	if no := r.pickable(s, a, x); no != nil {
		return no
	}
	if no := r.roomFor(s, f, a, x); no != nil {
		return no
	}
	cost := r.pickUpCost(x)
	return r.affords(s, a, int(cost.value), cost.rule)
}

func (r *Rules) pickUpCost(x *lying) term {
	if x.item == helmetItem {
		return r.c.costs[costPickUpHelmet]
	}
	return r.c.costs[costPickUp]
}

// pickable: reach, and what a man may not take up again. [mun.ap.4] [mun.ap.5]
func (r *Rules) pickable(s *State, a int, x *lying) *rule.Refusal {
	switch {
	case !s.within(a, x),
		s.is(rulingPickupReach, pickupReachAdjacentOnly) && int(x.by) == a && x.point == 0,
		s.is(rulingPickupReach, pickupReachOwnItemsOnly) && int(x.owner) != a:
		return refuse("out-of-reach", adj2, "the "+r.itemName(x.item)+" is out of "+r.name(s, a)+"'s reach", "")
	case int(x.discardedBy) != a:
	case x.item != helmetItem:
		return refuse("discarded", ap4, r.name(s, a)+" discarded the "+r.itemName(x.item)+" and may not take it up again", "")
	case s.is(rulingDiscardHelmet, discardHelmetNotRecoverable):
		return refuse("discarded", ap5, r.name(s, a)+" discarded the helmet and may not put it on again", "")
	}
	return nil
}

// roomFor: a hand for a weapon or shield; darts and helmets need none.
func (r *Rules) roomFor(s *State, f *Figure, a int, x *lying) *rule.Refusal {
	full := refuse("no-free-hand", cost11, r.name(s, a)+" has no free hand", "drop or sheathe something")
	switch {
	case x.item == helmetItem:
		if f.helmetWorn() {
			return refuse("hands", glad8, r.name(s, a)+" wears a helmet already", "")
		}
	case x.item == arrowItem:
	case r.c.arms[x.item].missile == dartMissile:
		if f.darts >= maxDarts {
			return refuse("hands", dart6, r.name(s, a)+" carries four darts already", "")
		}
	case r.c.arms[x.item].shield && f.hasShield():
		return full
	case s.is(rulingHands, handsTwoHands) && f.freeHand(inRight, inLeft) == absent:
		return full
	}
	return nil
}

const maxDarts = 4 // a man carries [mun.dart.6]

func (r *Rules) pickUp(s *State, c *Command, ref *bout.Ref) {
	a := c.actor(s)
	f := &s.fig[a]
	x := s.ground[c.slot]
	cost := r.pickUpCost(&x)
	r.pay(s, a, int(cost.value), cost.rule, ref)
	s.lift(c.slot)
	switch {
	case x.item == helmetItem:
		r.takeFrom(s, x, a)
		f.helmet, f.helmetAt = true, held
	case x.item == arrowItem:
		f.arrows = max(0, f.arrows) + 1
	case r.c.arms[x.item].shield:
		r.takeFrom(s, x, a)
		hand := f.freeHand(inLeft, inRight) // before he holds it
		if hand == absent {
			hand = inLeft
		}
		f.shield, f.shieldAt, f.shieldIn = r.shieldKind(x.item), held, hand
	default:
		r.takeUp(s, a, x)
	}
	id := adj2
	switch {
	case x.item == arrowItem:
		id = bow2
	case r.armOf(x.item).missile == dartMissile:
		id = dart4
	case r.armOf(x.item).shield:
		id = ap6
	}
	ref.Event(evPickedUp, a, bout.None, id, int(x.item))
}

// takeFrom: what another man takes up is gone for its owner.
func (r *Rules) takeFrom(s *State, x lying, a int) {
	if x.owner < 0 || int(x.owner) == a {
		return
	}
	o := &s.fig[x.owner]
	switch {
	case x.item == helmetItem && o.helmetAt != held:
		o.helmetAt = gone
	case x.item != helmetItem && o.shieldAt != held:
		o.shieldAt = gone
	}
}

func (r *Rules) shieldKind(w weapon) uint8 {
	for kind, x := range r.c.shields {
		if x == w {
			return uint8(kind)
		}
	}
	return noShield
}

// takeUp puts a weapon back to its old place on his sheet, or to a new one.
func (r *Rules) takeUp(s *State, a int, x lying) {
	f := &s.fig[a]
	if r.c.arms[x.item].missile == dartMissile {
		r.addDart(s, a, x)
		return
	}
	hand := f.freeHand(inRight, inLeft)
	if hand == absent {
		hand = inRight
	}
	i := r.oldPlace(f, x)
	if i < 0 {
		return
	}
	f.sheet[i] = slot{weapon: x.item, where: hand, owner: x.owner, used: f.sheet[i].used && f.sheet[i].weapon == x.item}
	if x.owner >= 0 && int(x.owner) != a {
		s.disown(x)
	}
	if r.c.arms[x.item].missile == hastaMissile {
		f.hastaDropped = false
	}
}

// oldPlace is his own fallen entry of that weapon, else a new or a dead one.
func (r *Rules) oldPlace(f *Figure, x lying) int {
	for i := range f.nSheet {
		if y := f.sheet[i]; y.weapon == x.item && y.owner == x.owner && (y.where == fallen || y.where == absent) {
			return int(i)
		}
	}
	if f.nSheet < maxSheet {
		f.nSheet++
		return int(f.nSheet) - 1
	}
	for i := range f.nSheet {
		if w := f.sheet[i].where; w == lost || w == fallen || w == absent {
			return int(i)
		}
	}
	return -1
}

// disown: the owner's entry stands for a weapon that is now in other hands.
func (s *State) disown(x lying) {
	o := &s.fig[x.owner]
	for i := range o.nSheet {
		if y := &o.sheet[i]; y.weapon == x.item && y.where == fallen {
			y.where = absent
			return
		}
	}
}

func (r *Rules) addDart(s *State, a int, x lying) {
	f := &s.fig[a]
	f.darts++
	for i := range f.nSheet {
		if f.sheet[i].weapon == x.item {
			f.sheet[i].where = carried
			return
		}
	}
	if f.nSheet < maxSheet {
		f.sheet[f.nSheet] = slot{weapon: x.item, where: carried, owner: int8(a)}
		f.nSheet++
	}
}

// allowKick: an object adjacent, or in his own space. [mun.adj.2] [mun.cost.13]
func (r *Rules) allowKick(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	if no := r.able(s, a); no != nil {
		return no
	}
	c.slot = r.seek(s, a, c)
	if c.slot < 0 {
		return refuse("out-of-reach", adj2, "no "+r.itemName(c.item)+" lies on the ground", "show")
	}
	x := &s.ground[c.slot]
	own := int(x.by) == a && x.point == 0
	if !s.within(a, x) || !own && s.is(rulingKick, kickOwnSpaceOnly) {
		return refuse("out-of-reach", adj2, "the "+r.itemName(x.item)+" is out of "+r.name(s, a)+"'s reach", "")
	}
	cost := r.c.costs[costKick]
	return r.affords(s, a, int(cost.value), cost.rule)
}

// kick sends an adjacent object one space further, or one in his own space to
// the point he names; at the wall it stays. [mun.wall.2]
func (r *Rules) kick(s *State, c *Command, ref *bout.Ref) {
	a := c.actor(s)
	cost := r.c.costs[costKick]
	r.pay(s, a, int(cost.value), cost.rule, ref)
	x := &s.ground[c.slot]
	switch {
	case c.block:
		ref.Step(stWall, a, wall2)
	case int(x.by) == a && x.point == 0:
		x.point = int8(max(1, min(6, int(c.dir))))
	case int(x.by) == a:
		x.point += 6
	default:
		x.by, x.point = int8(a), 7
	}
	ref.Event(evKicked, a, bout.None, adj2, int(x.item), int(x.point))
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
