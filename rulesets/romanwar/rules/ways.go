package rules

import (
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// wayThere refuses a move on the table that is too far, leads through a closed feature or comes too
// near an enemy.
func (r *Rules) wayThere(s *state.State, c *Command, p *Plan) *rule.Refusal {
	u := &s.Units[c.Unit]
	dx, dy := c.X-u.X, c.Y-u.Y
	facing := c.Facing
	if facing == NoFacing {
		facing = u.Facing
	}
	now := *u
	if c.Files > 0 { // files change at the start of a move
		now.Files = c.Files
	}
	before := s.Rect(&now)
	if no := r.OverGround(s, c, p, u, &before, dx, dy); no != nil {
		return no
	}
	if facing != u.Facing || now.Files != u.Files {
		if along, no := r.reform(s, c, p, u, dx, dy, facing, now.Files); along {
			return no
		}
	}
	if after := before.Moved(dx, dy); !s.OnTable(after) && !s.NoFarther(before, after) {
		return Refuse("blocked", state.General2, r.Name(s, int(c.Unit))+" would stand off the table", "")
	}
	if no := r.spreads(s, u, &now, before); no != nil {
		return no
	}
	via, no := r.Closed(s, &now, &before, dx, dy)
	if no != nil {
		return no
	}
	if no := r.AtCorners(s, c, p, u, via); no != nil {
		return no
	}
	if !r.Clear(s, int(c.Unit), &before, dx, dy, p.Way.Length) {
		return Refuse("enemy-near", state.Missile3, r.Name(s, int(c.Unit))+" would come within "+state.Inches(r.KeepOff(s))+" of an enemy", "charge in the step of charges")
	}
	p.Way.Dx, p.Way.Dy, p.Way.Facing = dx, dy, facing
	if facing == u.Facing && c.Files == 0 {
		return nil
	}
	return r.turned(s, c, p, u)
}

// turned refuses a facing or a number of files by which a unit would leave the table or come too
// near an enemy.
func (r *Rules) turned(s *state.State, c *Command, p *Plan, u *state.Unit) *rule.Refusal {
	t := *u
	t.X, t.Y, t.Facing = u.X+p.Way.Dx, u.Y+p.Way.Dy, p.Way.Facing
	if c.Files > 0 {
		t.Files = c.Files
	}
	b := s.Rect(&t)
	if !s.OnTable(b) {
		return Refuse("blocked", state.General2, r.Name(s, int(c.Unit))+" would stand off the table", "")
	}
	if no := r.Wheels(s, u, &t, b); no != nil {
		return no
	}
	if r.NearAny(s, u.Side, &b) {
		return Refuse("enemy-near", state.Missile3, r.Name(s, int(c.Unit))+" would come within "+state.Inches(r.KeepOff(s))+" of an enemy", "")
	}
	return nil
}

// OverGround computes the cost of a straight way, cut where the ground changes: each piece is
// uphill, downhill or level, by road or not. It refuses one that costs too much. [war.move.6]
func (r *Rules) OverGround(s *state.State, c *Command, p *Plan, u *state.Unit, b *state.Box, dx, dy int32) *rule.Refusal {
	length := state.Long(dx, dy)
	p.NLegs = 1
	p.Legs[0] = state.Leg{Length: length, Ground: state.Level}
	if len(s.Feats) > 0 {
		p.NLegs = s.LegsOf(&p.Legs, *b, dx, dy, length)
	}
	if p.NLegs == 1 && p.Legs[0].Ground == state.Level && u.Slow <= 1 && !u.Stated { // as on any open table
		p.Way = state.Way{Cost: state.Frac{N: int64(length), D: int64(u.Base)}, Length: length}
		if u.Spent.Plus(p.Way.Cost).Over() {
			return Refuse("too-far", state.General2, r.Name(s, int(c.Unit))+" cannot go "+state.Inches(length)+" now", state.Inches(u.Rest())+" are left")
		}
		return nil
	}
	return r.afford(s, c, p)
}

// Closed refuses a way through a river, wall or cliff. A unit can cross a river by a bridge that is
// wide enough, and a wall if it stands on it or gets on it at a corner. Closed also returns how
// often the unit climbs on the way. [war.castle.2] [war.bridge.2]
func (r *Rules) Closed(s *state.State, u *state.Unit, b *state.Box, dx, dy int32) (climbs, *rule.Refusal) {
	if len(s.Feats) == 0 {
		return climbs{}, nil
	}
	w := r.walker(s, u, *b, dx, dy)
	length := state.Long(dx, dy)
	const half = state.Inch / 2
	for k := int32(half); ; k += half {
		mx, my := dx, dy
		if k < length {
			mx, my = state.Along(dx, dy, k, false)
		}
		if no := w.step(b.Moved(mx, my)); no != nil {
			return w.via, no
		}
		if k >= length {
			return w.via, w.rest()
		}
	}
}

// inTheWay refuses a way through a river, wall or cliff; the hint says where it can be crossed.
func (r *Rules) inTheWay(s *state.State, u *state.Unit, f *state.Feature) *rule.Refusal {
	id, why, hint := state.Castle2, "a "+state.FeatureWords[f.Kind]+" is in the way", ""
	switch f.Kind {
	case state.River:
		id = state.Bridge1
	case state.Cliff:
		id = state.Cover6
	case state.Wall:
		if f.Name > 0 {
			why = r.Names.Name(f.Name) + " is in the way"
		}
		at := s.AtCorners(u, f)
		hint = "come straight at a corner, the front at " + state.Point(at[0].X, at[0].Y) + " or " + state.Point(at[1].X, at[1].Y) + ", facing " + state.FacingWords[at[0].Facing] + ", files " + state.Itoa(int(at[0].Files))
		if u.Ladders > 0 {
			hint += ", or ladder-up " + line.Typed(r.Names.Name(u.Name)) + " " + r.Names.Name(f.Name)
		}
	}
	for i := range s.Feats {
		g := &s.Feats[i]
		x, y := g.Middle()
		switch {
		case !f.Holds(x, y):
		case f.Kind == state.River && g.Kind == state.Crossing:
			hint = "a bridge is at " + state.Point(x, y) + ", files " + state.Itoa(int(g.Height/state.Inch))
			if id = state.Bridge2; g.Height == r.BridgeWidth(true) {
				id = state.Bridge3
			}
			if g.Name > 0 && !r.BuiltBridge(s, g.Name) {
				hint = "the bridge " + r.Names.Name(g.Name) + " at " + state.Point(x, y) + " is not built"
				id = state.Bridge1
			}
		case f.Kind == state.Wall && g.Kind == state.Doorway && s.ThroughDoor(g.Box):
			across, _ := s.Ground(u)
			hint = "the door " + r.Names.Name(g.Name) + " is at " + state.Point(x, y) + ", files " + state.Itoa(int(max(g.X1-g.X0, g.Y1-g.Y0)/across))
		}
	}
	return Refuse("blocked", id, why, hint)
}

// measure finds the range, column, cover and face of a shot on the table. [war.missile.2]
func (r *Rules) measure(s *state.State, p *state.Shot) {
	a, t := &s.Units[p.A], &s.Units[p.T]
	from, to := *s.Area(a), *s.Area(t)
	if p.Part > 0 {
		part := r.PartAt(s, p.T, p.Part)
		t, to = &part, s.Rect(&part)
	}
	gx, gy := from.Away(to)
	p.Rng = state.Long(gx, gy)
	if s.Is(state.RulingRangeMeasure, state.RangeMeasureCenters) {
		ax, ay := from.Middle()
		tx, ty := to.Middle()
		p.Rng = state.Long(tx-ax, ty-ay)
	}
	p.Column = r.Column(s, a, t)
	p.Cover = r.CoversOf(s, a, t)
	p.Face = state.Face(t.Facing, -gx, -gy)
}

// pastFriends refuses a shot on the table if friends stand in its line. [war.missile.9]
func (r *Rules) pastFriends(s *state.State, p *state.Shot) *rule.Refusal {
	a := &s.Units[p.A]
	if s.Is(state.RulingFriendsInTheWay, state.FriendsInTheWayFree) || r.Content.Arms[a.Weapon].Arcs && !s.Is(state.RulingFriendsInTheWay, state.FriendsInTheWayNoneOver) {
		return nil
	}
	to := *s.Area(&s.Units[p.T])
	if p.Part > 0 {
		part := r.PartAt(s, p.T, p.Part)
		to = s.Rect(&part)
	}
	if l := state.Toward(a, to); r.FriendBetween(s, p.A, &l) {
		return Refuse("no-line", state.Missile9, "friends of "+r.Name(s, p.A)+" stand in the way", "")
	}
	return nil
}
