package munera

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

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
		switch near, known := s.reach(a, x); {
		case near:
			n += 16
		case !known:
			n += 8
		}
		if x.barred&bit(a) == 0 {
			n += 4
		}
		if int(x.owner) == a {
			n += 2
		}
		if int(x.by) == a || s.mapped() && s.ownSpace(a, x) {
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
	if no := r.pickable(s, a, x, c); no != nil {
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
func (r *Rules) pickable(s *State, a int, x *lying, c *Command) *rule.Refusal {
	near, known := s.said(a, x, c)
	switch {
	case s.is(rulingPickupReach, pickupReachOwnItemsOnly) && int(x.owner) != a:
		return refuse("not-owner", adj2, "the "+r.itemName(x.item)+" is not "+r.name(s, a)+"'s", "")
	case !known:
		return r.howFar(s, a, x, c)
	case !near, s.is(rulingPickupReach, pickupReachAdjacentOnly) && s.ownSpace(a, x):
		return refuse("out-of-reach", adj2, "the "+r.itemName(x.item)+" is out of "+r.name(s, a)+"'s reach", "")
	case x.barred&bit(a) == 0:
	case x.item != helmetItem:
		return refuse("discarded", ap4, r.name(s, a)+" discarded the "+r.itemName(x.item)+" and may not take it up again", "")
	case s.is(rulingDiscardHelmet, discardHelmetNotRecoverable):
		return refuse("discarded", ap5, r.name(s, a)+" discarded the helmet and may not put it on again", "")
	}
	return nil
}

// said is reach with what the command itself says of it.
func (s *State) said(a int, x *lying, c *Command) (near, known bool) {
	if c.at != unstated {
		return c.at <= 1, true
	}
	return s.reach(a, x)
}

// howFar asks how far a thing is off that nobody has said. [mun.adj.2]
func (r *Rules) howFar(s *State, a int, x *lying, c *Command) *rule.Refusal {
	thing := r.itemWord(x.item)
	if c.owner != nobody {
		thing += " of " + r.typed(s, int(c.owner))
	}
	return refuse("unknown-distance", adj2, "nobody has said how far the "+r.itemName(x.item)+" is from "+r.name(s, a),
		"range "+r.typed(s, a)+" "+thing+" N, or "+c.action.word+" "+thing+" at 1")
}

// roomFor: a hand for a weapon or shield; darts and helmets need none.
func (r *Rules) roomFor(s *State, f *Figure, a int, x *lying) *rule.Refusal {
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
		return refuse("no-free-hand", cost11, r.name(s, a)+" holds a shield already", "discard shield")
	case s.is(rulingHands, handsTwoHands) && f.freeHand(inRight, inLeft) == absent:
		return refuse("no-free-hand", cost11, r.name(s, a)+" has no free hand", "drop WEAPON, or sheathe WEAPON")
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
		f.keeps(a, &x)
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

// keeps: a shield stays its owner's whoever holds it, and those who have discarded
// it are remembered. [mun.ap.4]
func (f *Figure) keeps(a int, x *lying) {
	f.shieldOf, f.shieldBarred = 0, x.barred
	if x.owner >= 0 && int(x.owner) != a {
		f.shieldOf = x.owner + 1
	}
}

// takeFrom: what another man takes up is gone for its owner, and a shield for
// whoever had it last.
func (r *Rules) takeFrom(s *State, x lying, a int) {
	for i := range int(s.n) {
		o := &s.fig[i]
		switch {
		case i == a:
		case x.item == helmetItem:
			if int(x.owner) == i && o.helmetAt != held {
				o.helmetAt = gone
			}
		case o.shieldAt != held && s.shieldOwner(i) == x.owner && (int(x.owner) == i || r.c.shields[o.shield] == x.item):
			o.shieldAt = gone
		}
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
	no := r.able(s, a)
	if no != nil {
		return no
	}
	c.slot = r.seek(s, a, c)
	if c.slot < 0 {
		return refuse("out-of-reach", adj2, "no "+r.itemName(c.item)+" lies on the ground", "show")
	}
	x := &s.ground[c.slot]
	near, known := s.said(a, x, c)
	if !known {
		return r.howFar(s, a, x, c)
	}
	if !near || !s.ownSpace(a, x) && s.is(rulingKick, kickOwnSpaceOnly) {
		return refuse("out-of-reach", adj2, "the "+r.itemName(x.item)+" is out of "+r.name(s, a)+"'s reach", "")
	}
	if s.mapped() {
		if c.hex, no = r.kicked(s, a, x, c.dir); no != nil {
			return no
		}
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
	stays, there := 0, 0
	switch {
	case c.block, s.mapped() && !r.inside(s, c.hex):
		ref.Step(stWall, a, wall2)
		stays = 1
	case s.mapped():
		x.at = c.hex
	case int(x.by) == a && x.point == 0:
		x.point = int8(max(1, min(6, int(c.dir))))
	case int(x.by) == a && x.point <= 6:
		x.point += 6
	default: // which of the spaces beyond is for the players to see
		x.by, x.point = int8(a), 7
	}
	if !s.mapped() && !c.block {
		x.left, x.near, x.far = hasStayed, 0, 0
	}
	if stays == 0 {
		there = s.spotCode(x.spot)
	}
	ref.Event(evKicked, a, bout.None, adj2, int(x.item), int(x.point), stays, there)
}
