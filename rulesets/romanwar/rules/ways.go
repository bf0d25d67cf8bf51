package rules

import (
	"math"

	"summa/internal/line"
	"summa/internal/rule"
)

// wayThere refuses a move on the table that is too far, leads through what is closed or
// comes too near an enemy.
func (r *Rules) wayThere(s *State, c *Command) *rule.Refusal {
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
	if no := r.OverGround(s, c, u, &before, dx, dy); no != nil {
		return no
	}
	if after := before.Moved(dx, dy); !s.OnTable(after) && !s.noFarther(before, after) {
		return Refuse("blocked", General2, r.Name(s, int(c.Unit))+" would stand off the table", "")
	}
	if no := r.spreads(s, u, &now, before); no != nil {
		return no
	}
	via, no := r.Closed(s, &now, &before, dx, dy)
	if no != nil {
		return no
	}
	if no := r.AtCorners(s, c, u, via); no != nil {
		return no
	}
	if !r.clear(s, int(c.Unit), &before, dx, dy, c.Way.Length) {
		return Refuse("enemy-near", Missile3, r.Name(s, int(c.Unit))+" would come within "+Inches(r.keepOff(s))+" of an enemy", "charge in the step of charges")
	}
	c.Way.Dx, c.Way.Dy, c.Way.Facing = dx, dy, facing
	if facing == u.Facing && c.Files == 0 {
		return nil
	}
	return r.turned(s, c, u)
}

// turned refuses a facing, or a number of files, by which a unit would leave the
// table or come near an enemy.
func (r *Rules) turned(s *State, c *Command, u *Unit) *rule.Refusal {
	t := *u
	t.X, t.Y, t.Facing = u.X+c.Way.Dx, u.Y+c.Way.Dy, c.Way.Facing
	if c.Files > 0 {
		t.Files = c.Files
	}
	b := s.Rect(&t)
	if !s.OnTable(b) {
		return Refuse("blocked", General2, r.Name(s, int(c.Unit))+" would stand off the table", "")
	}
	if no := r.Wheels(s, u, &t, b); no != nil {
		return no
	}
	if r.NearAny(s, u.Side, &b) {
		return Refuse("enemy-near", Missile3, r.Name(s, int(c.Unit))+" would come within "+Inches(r.keepOff(s))+" of an enemy", "")
	}
	return nil
}

// keepOff is how near a move may come to an enemy. [war.missile.3]
func (r *Rules) keepOff(s *State) int32 {
	if s.Is(RulingKeepClear, KeepClearTouch) {
		return 1
	}
	return int32(r.Content.N(NumMinimum))
}

// NearAny reports whether a box is too near some enemy of a side.
func (r *Rules) NearAny(s *State, side uint8, b *Box) bool {
	v := r.See(s, 1-side)
	off := r.keepOff(s)
	most := Widest(off - 1)
	if v.Cells.Many > 0 {
		west, east, bottom, top := v.Cells.Window(b, off)
		for row := bottom; row <= top; row++ {
			for _, k := range v.Cells.List[v.Cells.First[row*v.Cells.Wide+west]:v.Cells.First[row*v.Cells.Wide+east+1]] {
				if Apart(&v.Boxes[k], b) <= most {
					return true
				}
			}
		}
		return false
	}
	for k := range v.Boxes {
		if Apart(&v.Boxes[k], b) <= most {
			return true
		}
	}
	return false
}

// clear reports whether a way keeps clear of enemies at every half inch of it and
// at its end.
func (r *Rules) clear(s *State, i int, b *Box, dx, dy, length int32) bool {
	if length == 0 {
		return true
	}
	side := s.Units[i].Side
	f := r.Spot(s, i, side, b, math.MaxInt32)
	return f == nil || r.ClearOf(s, side, f, dx, dy, length)
}

// ClearOf is clear from where the nearest enemy is seen.
func (r *Rules) ClearOf(s *State, side uint8, f *Sighting, dx, dy, length int32) bool {
	if f.D == 0 || f.D-length > r.keepOff(s) {
		return f.D > 0
	}
	const half = Inch / 2
	for k := int32(half); k < length; k += half {
		x, y := Along(dx, dy, k, false)
		at := f.From.Moved(x, y)
		if r.NearAny(s, side, &at) {
			return false
		}
	}
	at := f.From.Moved(dx, dy)
	return !r.NearAny(s, side, &at)
}

// OverGround finds what a straight way costs: cut where the ground changes, each
// piece uphill, downhill or level, by road or not. [war.move.6]
func (r *Rules) OverGround(s *State, c *Command, u *Unit, b *Box, dx, dy int32) *rule.Refusal {
	length := Long(dx, dy)
	c.NLegs = 1
	c.Legs[0] = Leg{length, Level}
	if len(s.Feats) > 0 {
		r.cut(s, c, *b, dx, dy, length)
	}
	if c.NLegs == 1 && c.Legs[0].Ground == Level && u.Slow <= 1 && !u.Stated { // as on any open table
		c.Way = Way{Cost: Frac{int64(length), int64(u.Base)}, Length: length}
		if u.Spent.plus(c.Way.Cost).over() {
			return Refuse("too-far", General2, r.Name(s, int(c.Unit))+" cannot go "+Inches(length)+" now", Inches(u.Rest())+" are left")
		}
		return nil
	}
	return r.afford(s, c)
}

// Closed refuses a way through a river, a wall or a cliff. A river lets men pass at
// a bridge that is wide enough, a wall those who stand on it or get on it at a corner.
// It also returns how often men
// climb on that way. [war.castle.2] [war.bridge.2]
func (r *Rules) Closed(s *State, u *Unit, b *Box, dx, dy int32) (climbs, *rule.Refusal) {
	if len(s.Feats) == 0 {
		return climbs{}, nil
	}
	w := r.walker(s, u, *b, dx, dy)
	length := Long(dx, dy)
	const half = Inch / 2
	for k := int32(half); ; k += half {
		mx, my := dx, dy
		if k < length {
			mx, my = Along(dx, dy, k, false)
		}
		if no := w.step(b.Moved(mx, my)); no != nil {
			return w.via, no
		}
		if k >= length {
			return w.via, w.rest()
		}
	}
}

// inTheWay refuses a way through a river, a wall or a cliff, and says where it can be
// passed.
func (r *Rules) inTheWay(s *State, u *Unit, f *Feature) *rule.Refusal {
	id, why, hint := Castle2, "a "+FeatureWords[f.Kind]+" is in the way", ""
	switch f.Kind {
	case river:
		id = Bridge1
	case Cliff:
		id = Cover6
	case Wall:
		if f.Name > 0 {
			why = r.Names.Name(f.Name) + " is in the way"
		}
		ways := "N or S"
		if f.upright() {
			ways = "E or W"
		}
		hint = "come straight at a corner, " + f.Corners(" or ") + ", facing " + ways + ", files " + Itoa(s.cornerFiles(u))
		if u.Ladders > 0 {
			hint += ", or ladder-up " + line.Typed(r.Names.Name(u.name)) + " " + r.Names.Name(f.Name)
		}
	}
	for i := range s.Feats {
		g := &s.Feats[i]
		x, y := g.Middle()
		switch {
		case !f.holds(x, y):
		case f.Kind == river && g.Kind == Crossing:
			hint = "a bridge is at " + Point(x, y) + ", files " + Itoa(int(g.Height/Inch))
			if id = Bridge2; g.Height == r.BridgeWidth(true) {
				id = Bridge3
			}
			if g.Name > 0 && !r.builtBridge(s, g.Name) {
				hint = "the bridge " + r.Names.Name(g.Name) + " at " + Point(x, y) + " is not built"
				id = Bridge1
			}
		case f.Kind == Wall && g.Kind == Doorway && s.throughDoor(g.Box):
			across, _ := s.Ground(u)
			hint = "the door " + r.Names.Name(g.Name) + " is at " + Point(x, y) + ", files " + Itoa(int(max(g.X1-g.X0, g.Y1-g.Y0)/across))
		}
	}
	return Refuse("blocked", id, why, hint)
}

// stops is the closed feature in which a unit would stand, or nobody.
func (r *Rules) stops(s *State, u *Unit, b Box) int {
	for i := range s.Feats {
		if r.shuts(s, u, &s.Feats[i], b) {
			return i
		}
	}
	return Nobody
}

// shuts reports whether a feature is closed to a unit on some ground.
func (r *Rules) shuts(s *State, u *Unit, f *Feature, b Box) bool {
	if f.Kind != river && f.Kind != Wall && f.Kind != Cliff || b.X1 <= f.X0 || b.X0 >= f.X1 || b.Y1 <= f.Y0 || b.Y0 >= f.Y1 {
		return false
	}
	in := Box{max(b.X0, f.X0), max(b.Y0, f.Y0), min(b.X1, f.X1), min(b.Y1, f.Y1)}
	return !(f.Kind == river && r.bridged(s, u, in) || f.Kind == Wall && s.throughDoor(in))
}

// throughDoor reports whether what a unit takes of a wall lies in a door that is open
// or down. [war.castle.1] [war.door.2]
func (s *State) throughDoor(in Box) bool {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Doorway && f.holds(in.X0, in.Y0) && f.holds(in.X1, in.Y1) {
			return s.DoorIs(f.Name) != Closed
		}
	}
	return false
}

// DoorIs is the state of the door of that name: doors are closed at first.
func (s *State) DoorIs(name uint16) uint8 {
	if d := Find(s.Doors, name); d != nil {
		return d.State
	}
	return Closed
}

// bridged reports whether what a unit takes of a river lies on a bridge that takes
// it. [war.bridge.2] [war.bridge.3]
func (r *Rules) bridged(s *State, u *Unit, wet Box) bool {
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Kind != Crossing || min(u.Files, u.N) > f.Height/Inch || !f.holds(wet.X0, wet.Y0) || !f.holds(wet.X1, wet.Y1) {
			continue
		}
		return f.Name == 0 || r.builtBridge(s, f.Name)
	}
	return false
}

// measure finds the range, the column, the cover and the face of a shot on the
// table. [war.missile.2]
func (r *Rules) measure(s *State, p *Shot) {
	a, t := &s.Units[p.A], &s.Units[p.T]
	from, to := *s.Area(a), *s.Area(t)
	gx, gy := from.Away(to)
	p.Rng = Long(gx, gy)
	if s.Is(RulingRangeMeasure, RangeMeasureCenters) {
		ax, ay := from.Middle()
		tx, ty := to.Middle()
		p.Rng = Long(tx-ax, ty-ay)
	}
	p.column = r.Column(s, a, t)
	p.Cover = r.CoversOf(s, a, t)
	p.face = face(t.Facing, -gx, -gy)
}

// pastFriends refuses a shot on the table in whose way friends stand. [war.missile.9]
func (r *Rules) pastFriends(s *State, p *Shot) *rule.Refusal {
	a := &s.Units[p.A]
	if s.Is(RulingFriendsInTheWay, FriendsInTheWayFree) || r.Content.Arms[a.Weapon].Arcs && !s.Is(RulingFriendsInTheWay, FriendsInTheWayNoneOver) {
		return nil
	}
	if l := Toward(a, *s.Area(&s.Units[p.T])); r.FriendBetween(s, p.A, &l) {
		return Refuse("no-line", Missile9, "friends of "+r.Name(s, p.A)+" stand in the way", "")
	}
	return nil
}

// face is the face of a unit that looks toward a vector: the larger axis decides,
// and of two alike the one it looks along. [war.missile.5]
func face(facing uint8, vx, vy int32) uint8 {
	ax, ay := max(vx, -vx), max(vy, -vy)
	way := East
	switch {
	case (ay > ax || ax == ay && facing&1 == 0) && vy > 0:
		way = North
	case ay > ax || ax == ay && facing&1 == 0:
		way = South
	case vx <= 0:
		way = West
	}
	return [4]uint8{front, right, rear, left}[(way-facing)&3]
}
