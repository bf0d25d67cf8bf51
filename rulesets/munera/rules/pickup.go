package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// matches reports whether a lying item is what the command names.
func (r *Rules) matches(x *state.Lying, c *Command) bool {
	if c.Owner != state.Nobody && x.Owner != c.Owner {
		return false
	}
	if c.Item == TheShield {
		return r.ArmOf(x.Item).Shield
	}
	return x.Item == c.Item
}

// Seek returns the item that the command means, or -1. It prefers items within reach, then the
// figure's own, then those lying by the figure itself.
func (r *Rules) Seek(s *state.State, a int, c *Command) int {
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
		if x.Barred&state.Bit(a) == 0 {
			n += 4
		}
		if int(x.Owner) == a {
			n += 2
		}
		if int(x.By) == a || s.Mapped() && s.OwnSpace(a, x) {
			n++
		}
		if n > rank {
			best, rank = i, n
		}
	}
	return best
}

// allowPickUp requires an item within reach and a free hand for it. [mun.adj.2]
func (r *Rules) allowPickUp(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a := c.Actor(s)
	f := &s.Fig[a]
	if no := r.able(s, a); no != nil {
		return no
	}
	p.Item = r.Seek(s, a, c)
	if p.Item < 0 {
		return refuse("out-of-reach", state.Adj2, "no "+r.ItemName(c.Item)+" lies on the ground", "show")
	}
	x := &s.Ground[p.Item]
	if no := r.pickable(s, a, x, c); no != nil {
		return no
	}
	if no := r.roomFor(s, f, a, x); no != nil {
		return no
	}
	cost := r.PickUpCost(x)
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// pickable refuses items out of reach, and those that a figure may not take up again. [mun.ap.4]
// [mun.ap.5]
func (r *Rules) pickable(s *state.State, a int, x *state.Lying, c *Command) *rule.Refusal {
	near, known := said(s, a, x, c)
	switch {
	case s.Is(state.RulingPickupReach, state.PickupReachOwnItemsOnly) && int(x.Owner) != a:
		return refuse("not-owner", state.Adj2, "the "+r.ItemName(x.Item)+" is not "+r.Name(s, a)+"'s", "")
	case !known:
		return r.howFar(s, a, x, c)
	case !near, s.Is(state.RulingPickupReach, state.PickupReachAdjacentOnly) && s.OwnSpace(a, x):
		return refuse("out-of-reach", state.Adj2, "the "+r.ItemName(x.Item)+" is out of "+r.Name(s, a)+"'s reach", "")
	case x.Barred&state.Bit(a) == 0:
	case x.Item != state.HelmetItem:
		return refuse("discarded", state.Ap4, r.Name(s, a)+" discarded the "+r.ItemName(x.Item)+" and may not take it up again", "")
	case s.Is(state.RulingDiscardHelmet, state.DiscardHelmetNotRecoverable):
		return refuse("discarded", state.Ap5, r.Name(s, a)+" discarded the helmet and may not put it on again", "")
	}
	return nil
}

// said is Reach, with what the command itself says of the distance.
func said(s *state.State, a int, x *state.Lying, c *Command) (near, known bool) {
	if c.At != Unstated {
		return c.At <= 1, true
	}
	return s.Reach(a, x)
}

// howFar refuses an item at unknown distance, and asks how far it is. [mun.adj.2]
func (r *Rules) howFar(s *state.State, a int, x *state.Lying, c *Command) *rule.Refusal {
	thing := r.ItemWord(x.Item)
	if c.Owner != state.Nobody {
		thing += " of " + r.Typed(s, int(c.Owner))
	}
	return refuse("unknown-distance", state.Adj2, "nobody has said how far the "+r.ItemName(x.Item)+" is from "+r.Name(s, a),
		"range "+r.Typed(s, a)+" "+thing+" N, or "+c.Action.Word+" "+thing+" at 1")
}

// roomFor requires a free hand for a weapon or shield; darts and helmets need none.
func (r *Rules) roomFor(s *state.State, f *state.Figure, a int, x *state.Lying) *rule.Refusal {
	switch {
	case x.Item == state.HelmetItem:
		if f.HelmetWorn() {
			return refuse("hands", state.Glad8, r.Name(s, a)+" wears a helmet already", "")
		}
	case x.Item == ArrowItem:
	case r.Content.Arms[x.Item].Missile == state.DartMissile:
		if f.Darts >= state.MaxDarts {
			return refuse("hands", state.Dart6, r.Name(s, a)+" carries four darts already", "")
		}
	case r.Content.Arms[x.Item].Shield && f.HasShield():
		return refuse("no-free-hand", state.Cost11, r.Name(s, a)+" holds a shield already", "discard shield")
	case s.Is(state.RulingHands, state.HandsTwoHands) && f.FreeHand(state.InRight, state.InLeft) == state.Absent:
		return refuse("no-free-hand", state.Cost11, r.Name(s, a)+" has no free hand", "drop WEAPON, or sheathe WEAPON")
	}
	return nil
}

func (r *Rules) pickUp(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	a := c.Actor(s)
	f := &s.Fig[a]
	x := s.Ground[p.Item]
	cost := r.PickUpCost(&x)
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	s.Lift(p.Item)
	switch {
	case x.Item == state.HelmetItem:
		r.takeFrom(s, x, a)
		f.Helmet, f.HelmetAt = true, state.Held
	case x.Item == ArrowItem:
		f.Arrows = max(0, f.Arrows) + 1
	case r.Content.Arms[x.Item].Shield:
		r.takeFrom(s, x, a)
		hand := f.FreeHand(state.InLeft, state.InRight) // before he holds it
		if hand == state.Absent {
			hand = state.InLeft
		}
		f.Shield, f.ShieldAt, f.ShieldIn = r.ShieldKind(x.Item), state.Held, hand
		f.Keeps(a, &x)
	default:
		r.takeUp(s, a, x)
	}
	id := state.Adj2
	switch {
	case x.Item == ArrowItem:
		id = state.Bow2
	case r.ArmOf(x.Item).Missile == state.DartMissile:
		id = state.Dart4
	case r.ArmOf(x.Item).Shield:
		id = state.Ap6
	}
	ref.Event(state.EvPickedUp, a, core.None, id, int(x.Item))
}

// takeFrom removes an item that another figure takes up from its owner and, if it is a shield, from
// whoever had it last.
func (r *Rules) takeFrom(s *state.State, x state.Lying, a int) {
	for i := range int(s.N) {
		o := &s.Fig[i]
		switch {
		case i == a:
		case x.Item == state.HelmetItem:
			if int(x.Owner) == i && o.HelmetAt != state.Held {
				o.HelmetAt = state.Gone
			}
		case o.ShieldAt != state.Held && s.ShieldOwner(i) == x.Owner && (int(x.Owner) == i || r.Content.Shields[o.Shield] == x.Item):
			o.ShieldAt = state.Gone
		}
	}
}

// takeUp puts a weapon back in its old slot on the sheet, or in a new one.
func (r *Rules) takeUp(s *state.State, a int, x state.Lying) {
	f := &s.Fig[a]
	if r.Content.Arms[x.Item].Missile == state.DartMissile {
		r.addDart(s, a, x)
		return
	}
	hand := f.FreeHand(state.InRight, state.InLeft)
	if hand == state.Absent {
		hand = state.InRight
	}
	i := r.oldPlace(f, x)
	if i < 0 {
		return
	}
	f.Sheet[i] = state.Slot{Weapon: x.Item, Where: hand, Owner: x.Owner, Used: f.Sheet[i].Used && f.Sheet[i].Weapon == x.Item}
	if x.Owner >= 0 && int(x.Owner) != a {
		s.Disown(x)
	}
	if r.Content.Arms[x.Item].Missile == state.HastaMissile {
		f.HastaDropped = false
	}
}

// oldPlace returns the slot of the figure's own fallen weapon, else a new slot, else an unused one.
func (r *Rules) oldPlace(f *state.Figure, x state.Lying) int {
	for i := range f.NumSheet {
		if y := f.Sheet[i]; y.Weapon == x.Item && y.Owner == x.Owner && (y.Where == state.Fallen || y.Where == state.Absent) {
			return int(i)
		}
	}
	if f.NumSheet < state.MaxSheet {
		f.NumSheet++
		return int(f.NumSheet) - 1
	}
	for i := range f.NumSheet {
		if w := f.Sheet[i].Where; w == state.Lost || w == state.Fallen || w == state.Absent {
			return int(i)
		}
	}
	return -1
}

func (r *Rules) addDart(s *state.State, a int, x state.Lying) {
	f := &s.Fig[a]
	f.Darts++
	for i := range f.NumSheet {
		if f.Sheet[i].Weapon == x.Item {
			f.Sheet[i].Where = state.Carried
			return
		}
	}
	if f.NumSheet < state.MaxSheet {
		f.Sheet[f.NumSheet] = state.Slot{Weapon: x.Item, Where: state.Carried, Owner: int8(a)}
		f.NumSheet++
	}
}

// allowKick allows an adjacent item, or one in the figure's own space, to be kicked. [mun.adj.2]
// [mun.cost.13]
func (r *Rules) allowKick(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a := c.Actor(s)
	no := r.able(s, a)
	if no != nil {
		return no
	}
	p.Item = r.Seek(s, a, c)
	if p.Item < 0 {
		return refuse("out-of-reach", state.Adj2, "no "+r.ItemName(c.Item)+" lies on the ground", "show")
	}
	x := &s.Ground[p.Item]
	near, known := said(s, a, x, c)
	if !known {
		return r.howFar(s, a, x, c)
	}
	if !near || !s.OwnSpace(a, x) && s.Is(state.RulingKick, state.KickOwnSpaceOnly) {
		return refuse("out-of-reach", state.Adj2, "the "+r.ItemName(x.Item)+" is out of "+r.Name(s, a)+"'s reach", "")
	}
	if s.Mapped() {
		if p.To, no = r.kicked(s, a, x, c.Dir); no != nil {
			return no
		}
	}
	cost := r.Content.Costs[state.CostKick]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// kick sends an adjacent object one space further, or one in his own space to
// the point he names; at the wall it stays. [mun.wall.2]
func (r *Rules) kick(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	a := c.Actor(s)
	cost := r.Content.Costs[state.CostKick]
	r.pay(s, a, int(cost.Value), cost.Rule, ref)
	x := &s.Ground[p.Item]
	stays, there := 0, 0
	switch {
	case c.Block, s.Mapped() && !r.Inside(s, p.To):
		ref.Step(state.StWall, a, state.Wall2)
		stays = 1
	case s.Mapped():
		x.At = p.To
	case int(x.By) == a && x.Point == 0:
		x.Point = int8(max(1, min(6, int(c.Dir))))
	case int(x.By) == a && x.Point <= 6:
		x.Point += 6
	default: // the players can see which of the spaces beyond it is
		x.By, x.Point = int8(a), 7
	}
	if !s.Mapped() && !c.Block {
		x.Left, x.Near, x.Far = state.HasStayed, 0, 0
	}
	if stays == 0 {
		there = s.SpotCode(x.Spot)
	}
	ref.Event(state.EvKicked, a, core.None, state.Adj2, int(x.Item), int(x.Point), stays, there)
}
