package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// matches reports whether a lying item is what the command names.
func (r *Rules) matches(x *Lying, c *Command) bool {
	if c.Owner != Nobody && x.Owner != c.Owner {
		return false
	}
	if c.Item == TheShield {
		return r.armOf(x.Item).Shield
	}
	return x.Item == c.Item
}

// Seek finds the item meant: within reach before out of reach, his own before
// other men's, lying by himself before elsewhere. -1 if there is none.
func (r *Rules) Seek(s *State, a int, c *Command) int {
	best, rank := -1, -1
	for i := range int(s.NumGround) {
		x := &s.Ground[i]
		if !r.matches(x, c) {
			continue
		}
		n := 0
		switch near, known := s.Reach(a, x); {
		case near:
			n += 16
		case !known:
			n += 8
		}
		if x.Barred&Bit(a) == 0 {
			n += 4
		}
		if int(x.Owner) == a {
			n += 2
		}
		if int(x.By) == a || s.Mapped() && s.ownSpace(a, x) {
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
	a := c.Actor(s)
	f := &s.Fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	c.slot = r.Seek(s, a, c)
	if c.slot < 0 {
		return refuse("out-of-reach", Adj2, "no "+r.ItemName(c.Item)+" lies on the ground", "show")
	}
	x := &s.Ground[c.slot]
	if no := r.pickable(s, a, x, c); no != nil {
		return no
	}
	if no := r.roomFor(s, f, a, x); no != nil {
		return no
	}
	cost := r.pickUpCost(x)
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

func (r *Rules) pickUpCost(x *Lying) Term {
	if x.Item == HelmetItem {
		return r.Content.Costs[costPickUpHelmet]
	}
	return r.Content.Costs[costPickUp]
}

// pickable: reach, and what a man may not take up again. [mun.ap.4] [mun.ap.5]
func (r *Rules) pickable(s *State, a int, x *Lying, c *Command) *rule.Refusal {
	near, known := s.said(a, x, c)
	switch {
	case s.Is(RulingPickupReach, PickupReachOwnItemsOnly) && int(x.Owner) != a:
		return refuse("not-owner", Adj2, "the "+r.ItemName(x.Item)+" is not "+r.Name(s, a)+"'s", "")
	case !known:
		return r.howFar(s, a, x, c)
	case !near, s.Is(RulingPickupReach, PickupReachAdjacentOnly) && s.ownSpace(a, x):
		return refuse("out-of-reach", Adj2, "the "+r.ItemName(x.Item)+" is out of "+r.Name(s, a)+"'s reach", "")
	case x.Barred&Bit(a) == 0:
	case x.Item != HelmetItem:
		return refuse("discarded", Ap4, r.Name(s, a)+" discarded the "+r.ItemName(x.Item)+" and may not take it up again", "")
	case s.Is(RulingDiscardHelmet, DiscardHelmetNotRecoverable):
		return refuse("discarded", Ap5, r.Name(s, a)+" discarded the helmet and may not put it on again", "")
	}
	return nil
}

// said is reach with what the command itself says of it.
func (s *State) said(a int, x *Lying, c *Command) (near, known bool) {
	if c.At != Unstated {
		return c.At <= 1, true
	}
	return s.Reach(a, x)
}

// howFar asks how far a thing is off that nobody has said. [mun.adj.2]
func (r *Rules) howFar(s *State, a int, x *Lying, c *Command) *rule.Refusal {
	thing := r.ItemWord(x.Item)
	if c.Owner != Nobody {
		thing += " of " + r.Typed(s, int(c.Owner))
	}
	return refuse("unknown-distance", Adj2, "nobody has said how far the "+r.ItemName(x.Item)+" is from "+r.Name(s, a),
		"range "+r.Typed(s, a)+" "+thing+" N, or "+c.Action.Word+" "+thing+" at 1")
}

// roomFor: a hand for a weapon or shield; darts and helmets need none.
func (r *Rules) roomFor(s *State, f *Figure, a int, x *Lying) *rule.Refusal {
	switch {
	case x.Item == HelmetItem:
		if f.HelmetWorn() {
			return refuse("hands", Glad8, r.Name(s, a)+" wears a helmet already", "")
		}
	case x.Item == ArrowItem:
	case r.Content.Arms[x.Item].Missile == dartMissile:
		if f.Darts >= MaxDarts {
			return refuse("hands", Dart6, r.Name(s, a)+" carries four darts already", "")
		}
	case r.Content.Arms[x.Item].Shield && f.HasShield():
		return refuse("no-free-hand", Cost11, r.Name(s, a)+" holds a shield already", "discard shield")
	case s.Is(RulingHands, HandsTwoHands) && f.FreeHand(InRight, InLeft) == Absent:
		return refuse("no-free-hand", Cost11, r.Name(s, a)+" has no free hand", "drop WEAPON, or sheathe WEAPON")
	}
	return nil
}

const MaxDarts = 4 // a man carries [mun.dart.6]

func (r *Rules) pickUp(s *State, c *Command, ref *core.Ref) {
	a := c.Actor(s)
	f := &s.Fig[a]
	x := s.Ground[c.slot]
	cost := r.pickUpCost(&x)
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	s.lift(c.slot)
	switch {
	case x.Item == HelmetItem:
		r.takeFrom(s, x, a)
		f.Helmet, f.HelmetAt = true, Held
	case x.Item == ArrowItem:
		f.Arrows = max(0, f.Arrows) + 1
	case r.Content.Arms[x.Item].Shield:
		r.takeFrom(s, x, a)
		hand := f.FreeHand(InLeft, InRight) // before he holds it
		if hand == Absent {
			hand = InLeft
		}
		f.Shield, f.ShieldAt, f.ShieldIn = r.ShieldKind(x.Item), Held, hand
		f.keeps(a, &x)
	default:
		r.takeUp(s, a, x)
	}
	id := Adj2
	switch {
	case x.Item == ArrowItem:
		id = Bow2
	case r.armOf(x.Item).Missile == dartMissile:
		id = Dart4
	case r.armOf(x.Item).Shield:
		id = Ap6
	}
	ref.Event(evPickedUp, a, core.None, id, int(x.Item))
}

// keeps: a shield stays its owner's whoever holds it, and those who have discarded
// it are remembered. [mun.ap.4]
func (f *Figure) keeps(a int, x *Lying) {
	f.ShieldOf, f.ShieldBarred = 0, x.Barred
	if x.Owner >= 0 && int(x.Owner) != a {
		f.ShieldOf = x.Owner + 1
	}
}

// takeFrom: what another man takes up is gone for its owner, and a shield for
// whoever had it last.
func (r *Rules) takeFrom(s *State, x Lying, a int) {
	for i := range int(s.N) {
		o := &s.Fig[i]
		switch {
		case i == a:
		case x.Item == HelmetItem:
			if int(x.Owner) == i && o.HelmetAt != Held {
				o.HelmetAt = Gone
			}
		case o.ShieldAt != Held && s.shieldOwner(i) == x.Owner && (int(x.Owner) == i || r.Content.Shields[o.Shield] == x.Item):
			o.ShieldAt = Gone
		}
	}
}

func (r *Rules) ShieldKind(w Weapon) uint8 {
	for kind, x := range r.Content.Shields {
		if x == w {
			return uint8(kind)
		}
	}
	return NoShield
}

// takeUp puts a weapon back to its old place on his sheet, or to a new one.
func (r *Rules) takeUp(s *State, a int, x Lying) {
	f := &s.Fig[a]
	if r.Content.Arms[x.Item].Missile == dartMissile {
		r.addDart(s, a, x)
		return
	}
	hand := f.FreeHand(InRight, InLeft)
	if hand == Absent {
		hand = InRight
	}
	i := r.oldPlace(f, x)
	if i < 0 {
		return
	}
	f.Sheet[i] = Slot{Weapon: x.Item, Where: hand, Owner: x.Owner, Used: f.Sheet[i].Used && f.Sheet[i].Weapon == x.Item}
	if x.Owner >= 0 && int(x.Owner) != a {
		s.disown(x)
	}
	if r.Content.Arms[x.Item].Missile == HastaMissile {
		f.HastaDropped = false
	}
}

// oldPlace is his own fallen entry of that weapon, else a new or a dead one.
func (r *Rules) oldPlace(f *Figure, x Lying) int {
	for i := range f.NumSheet {
		if y := f.Sheet[i]; y.Weapon == x.Item && y.Owner == x.Owner && (y.Where == Fallen || y.Where == Absent) {
			return int(i)
		}
	}
	if f.NumSheet < MaxSheet {
		f.NumSheet++
		return int(f.NumSheet) - 1
	}
	for i := range f.NumSheet {
		if w := f.Sheet[i].Where; w == Lost || w == Fallen || w == Absent {
			return int(i)
		}
	}
	return -1
}

// disown: the owner's entry stands for a weapon that is now in other hands.
func (s *State) disown(x Lying) {
	o := &s.Fig[x.Owner]
	for i := range o.NumSheet {
		if y := &o.Sheet[i]; y.Weapon == x.Item && y.Where == Fallen {
			y.Where = Absent
			return
		}
	}
}

func (r *Rules) addDart(s *State, a int, x Lying) {
	f := &s.Fig[a]
	f.Darts++
	for i := range f.NumSheet {
		if f.Sheet[i].Weapon == x.Item {
			f.Sheet[i].Where = Carried
			return
		}
	}
	if f.NumSheet < MaxSheet {
		f.Sheet[f.NumSheet] = Slot{Weapon: x.Item, Where: Carried, Owner: int8(a)}
		f.NumSheet++
	}
}

// allowKick: an object adjacent, or in his own space. [mun.adj.2] [mun.cost.13]
func (r *Rules) allowKick(s *State, c *Command) *rule.Refusal {
	a := c.Actor(s)
	no := r.able(s, a)
	if no != nil {
		return no
	}
	c.slot = r.Seek(s, a, c)
	if c.slot < 0 {
		return refuse("out-of-reach", Adj2, "no "+r.ItemName(c.Item)+" lies on the ground", "show")
	}
	x := &s.Ground[c.slot]
	near, known := s.said(a, x, c)
	if !known {
		return r.howFar(s, a, x, c)
	}
	if !near || !s.ownSpace(a, x) && s.Is(RulingKick, KickOwnSpaceOnly) {
		return refuse("out-of-reach", Adj2, "the "+r.ItemName(x.Item)+" is out of "+r.Name(s, a)+"'s reach", "")
	}
	if s.Mapped() {
		if c.Hex, no = r.kicked(s, a, x, c.Dir); no != nil {
			return no
		}
	}
	cost := r.Content.Costs[costKick]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// kick sends an adjacent object one space further, or one in his own space to
// the point he names; at the wall it stays. [mun.wall.2]
func (r *Rules) kick(s *State, c *Command, ref *core.Ref) {
	a := c.Actor(s)
	cost := r.Content.Costs[costKick]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	x := &s.Ground[c.slot]
	stays, there := 0, 0
	switch {
	case c.Block, s.Mapped() && !r.inside(s, c.Hex):
		ref.Step(stWall, a, Wall2)
		stays = 1
	case s.Mapped():
		x.At = c.Hex
	case int(x.By) == a && x.Point == 0:
		x.Point = int8(max(1, min(6, int(c.Dir))))
	case int(x.By) == a && x.Point <= 6:
		x.Point += 6
	default: // which of the spaces beyond is for the players to see
		x.By, x.Point = int8(a), 7
	}
	if !s.Mapped() && !c.Block {
		x.Left, x.Near, x.Far = HasStayed, 0, 0
	}
	if stays == 0 {
		there = s.spotCode(x.Spot)
	}
	ref.Event(evKicked, a, core.None, Adj2, int(x.Item), int(x.Point), stays, there)
}
