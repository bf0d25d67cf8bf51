package romanwar

import (
	"math"

	"summa/internal/rule"
)

// wayThere refuses a move on the table that is too far, leads through what is closed or
// comes too near an enemy.
func (r *Rules) wayThere(s *State, c *Command) *rule.Refusal {
	u := &s.units[c.unit]
	dx, dy := c.x-u.x, c.y-u.y
	facing := c.facing
	if facing == noFacing {
		facing = u.facing
	}
	now := *u
	if c.files > 0 { // files change at the start of a move
		now.files = c.files
	}
	before := s.rect(&now)
	if no := r.overGround(s, c, u, &before, dx, dy); no != nil {
		return no
	}
	if after := before.moved(dx, dy); !s.onTable(after) && !s.noFarther(before, after) {
		return refuse("blocked", general2, r.name(s, int(c.unit))+" would stand off the table", "")
	}
	if no := r.spreads(s, u, &now, before); no != nil {
		return no
	}
	via, no := r.closed(s, &now, &before, dx, dy)
	if no != nil {
		return no
	}
	if no := r.atCorners(s, c, u, via); no != nil {
		return no
	}
	if !r.clear(s, int(c.unit), &before, dx, dy, c.way.length) {
		return refuse("enemy-near", missile3, r.name(s, int(c.unit))+" would come within "+inches(r.keepOff(s))+" of an enemy", "charge in the step of charges")
	}
	c.way.dx, c.way.dy, c.way.facing = dx, dy, facing
	if facing == u.facing && c.files == 0 {
		return nil
	}
	return r.turned(s, c, u)
}

// turned refuses a facing, or a number of files, by which a unit would leave the
// table or come near an enemy.
func (r *Rules) turned(s *State, c *Command, u *unit) *rule.Refusal {
	t := *u
	t.x, t.y, t.facing = u.x+c.way.dx, u.y+c.way.dy, c.way.facing
	if c.files > 0 {
		t.files = c.files
	}
	b := s.rect(&t)
	if !s.onTable(b) {
		return refuse("blocked", general2, r.name(s, int(c.unit))+" would stand off the table", "")
	}
	if no := r.wheels(s, u, &t, b); no != nil {
		return no
	}
	if r.nearAny(s, u.side, &b) {
		return refuse("enemy-near", missile3, r.name(s, int(c.unit))+" would come within "+inches(r.keepOff(s))+" of an enemy", "")
	}
	return nil
}

// keepOff is how near a move may come to an enemy. [war.missile.3]
func (r *Rules) keepOff(s *State) int32 {
	if s.is(rulingKeepClear, keepClearTouch) {
		return 1
	}
	return int32(r.c.n(numMinimum))
}

// nearAny reports whether a box is too near some enemy of a side.
func (r *Rules) nearAny(s *State, side uint8, b *box) bool {
	v := r.see(s, 1-side)
	off := r.keepOff(s)
	most := widest(off - 1)
	if v.cells.many > 0 {
		west, east, bottom, top := v.cells.window(b, off)
		for row := bottom; row <= top; row++ {
			for _, k := range v.cells.list[v.cells.first[row*v.cells.wide+west]:v.cells.first[row*v.cells.wide+east+1]] {
				if apart(&v.boxes[k], b) <= most {
					return true
				}
			}
		}
		return false
	}
	for k := range v.boxes {
		if apart(&v.boxes[k], b) <= most {
			return true
		}
	}
	return false
}

// clear reports whether a way keeps clear of enemies at every half inch of it and
// at its end.
func (r *Rules) clear(s *State, i int, b *box, dx, dy, length int32) bool {
	if length == 0 {
		return true
	}
	side := s.units[i].side
	f := r.spot(s, i, side, b, math.MaxInt32)
	return f == nil || r.clearOf(s, side, f, dx, dy, length)
}

// clearOf is clear from where the nearest enemy is seen.
func (r *Rules) clearOf(s *State, side uint8, f *sighting, dx, dy, length int32) bool {
	if f.d == 0 || f.d-length > r.keepOff(s) {
		return f.d > 0
	}
	const half = inch / 2
	for k := int32(half); k < length; k += half {
		x, y := along(dx, dy, k, false)
		at := f.from.moved(x, y)
		if r.nearAny(s, side, &at) {
			return false
		}
	}
	at := f.from.moved(dx, dy)
	return !r.nearAny(s, side, &at)
}

// overGround finds what a straight way costs: cut where the ground changes, each
// piece uphill, downhill or level, by road or not. [war.move.6]
func (r *Rules) overGround(s *State, c *Command, u *unit, b *box, dx, dy int32) *rule.Refusal {
	length := long(dx, dy)
	c.nLegs = 1
	c.legs[0] = leg{length, level}
	if len(s.feats) > 0 {
		r.cut(s, c, *b, dx, dy, length)
	}
	if c.nLegs == 1 && c.legs[0].ground == level && u.slow <= 1 && !u.stated { // as on any open table
		c.way = way{cost: frac{int64(length), int64(u.base)}, length: length}
		if u.spent.plus(c.way.cost).over() {
			return refuse("too-far", general2, r.name(s, int(c.unit))+" cannot go "+inches(length)+" now", inches(u.rest())+" are left")
		}
		return nil
	}
	return r.afford(s, c)
}

// closed refuses a way through a river, a wall or a cliff. A river lets men pass at
// a bridge that is wide enough, a wall those who stand on it or get on it at a corner.
// It also returns how often men
// climb on that way. [war.castle.2] [war.bridge.2]
func (r *Rules) closed(s *State, u *unit, b *box, dx, dy int32) (climbs, *rule.Refusal) {
	if len(s.feats) == 0 {
		return climbs{}, nil
	}
	w := r.walker(s, u, *b, dx, dy)
	length := long(dx, dy)
	const half = inch / 2
	for k := int32(half); ; k += half {
		mx, my := dx, dy
		if k < length {
			mx, my = along(dx, dy, k, false)
		}
		if no := w.step(b.moved(mx, my)); no != nil {
			return w.via, no
		}
		if k >= length {
			return w.via, w.rest()
		}
	}
}

// inTheWay refuses a way through a river, a wall or a cliff, and says where it can be
// passed.
func (r *Rules) inTheWay(s *State, u *unit, f *feature) *rule.Refusal {
	id, why, hint := castle2, "a "+featureWords[f.kind]+" is in the way", ""
	switch f.kind {
	case river:
		id = bridge1
	case cliff:
		id = cover6
	case wall:
		if f.name > 0 {
			why = r.names.Name(f.name) + " is in the way"
		}
		ways := "N or S"
		if f.upright() {
			ways = "E or W"
		}
		hint = "come straight at a corner, " + f.corners(" or ") + ", facing " + ways + ", files " + itoa(s.cornerFiles(u))
		if u.ladders > 0 {
			hint += ", or ladder-up " + typedName(r.names.Name(u.name)) + " " + r.names.Name(f.name)
		}
	}
	for i := range s.feats {
		g := &s.feats[i]
		x, y := g.middle()
		switch {
		case !f.holds(x, y):
		case f.kind == river && g.kind == crossing:
			hint = "a bridge is at " + point(x, y) + ", files " + itoa(int(g.height/inch))
			if id = bridge2; g.height == r.bridgeWidth(true) {
				id = bridge3
			}
			if g.name > 0 && !r.builtBridge(s, g.name) {
				hint = "the bridge " + r.names.Name(g.name) + " at " + point(x, y) + " is not built"
				id = bridge1
			}
		case f.kind == wall && g.kind == doorway && s.throughDoor(g.box):
			across, _ := s.ground(u)
			hint = "the door " + r.names.Name(g.name) + " is at " + point(x, y) + ", files " + itoa(int(max(g.x1-g.x0, g.y1-g.y0)/across))
		}
	}
	return refuse("blocked", id, why, hint)
}

// stops is the closed feature in which a unit would stand, or nobody.
func (r *Rules) stops(s *State, u *unit, b box) int {
	for i := range s.feats {
		if r.shuts(s, u, &s.feats[i], b) {
			return i
		}
	}
	return nobody
}

// shuts reports whether a feature is closed to a unit on some ground.
func (r *Rules) shuts(s *State, u *unit, f *feature, b box) bool {
	if f.kind != river && f.kind != wall && f.kind != cliff || b.x1 <= f.x0 || b.x0 >= f.x1 || b.y1 <= f.y0 || b.y0 >= f.y1 {
		return false
	}
	in := box{max(b.x0, f.x0), max(b.y0, f.y0), min(b.x1, f.x1), min(b.y1, f.y1)}
	return !(f.kind == river && r.bridged(s, u, in) || f.kind == wall && s.throughDoor(in))
}

// throughDoor reports whether what a unit takes of a wall lies in a door that is open
// or down. [war.castle.1] [war.door.2]
func (s *State) throughDoor(in box) bool {
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == doorway && f.holds(in.x0, in.y0) && f.holds(in.x1, in.y1) {
			return s.doorIs(f.name) != closed
		}
	}
	return false
}

// doorIs is the state of the door of that name: doors are closed at first.
func (s *State) doorIs(name uint16) uint8 {
	if d := find(s.doors, name); d != nil {
		return d.state
	}
	return closed
}

// bridged reports whether what a unit takes of a river lies on a bridge that takes
// it. [war.bridge.2] [war.bridge.3]
func (r *Rules) bridged(s *State, u *unit, wet box) bool {
	for i := range s.feats {
		f := &s.feats[i]
		if f.kind != crossing || min(u.files, u.n) > f.height/inch || !f.holds(wet.x0, wet.y0) || !f.holds(wet.x1, wet.y1) {
			continue
		}
		return f.name == 0 || r.builtBridge(s, f.name)
	}
	return false
}

// measure finds the range, the column, the cover and the face of a shot on the
// table. [war.missile.2]
func (r *Rules) measure(s *State, p *shot) {
	a, t := &s.units[p.a], &s.units[p.t]
	from, to := *s.area(a), *s.area(t)
	gx, gy := from.away(to)
	p.rng = long(gx, gy)
	if s.is(rulingRangeMeasure, rangeMeasureCenters) {
		ax, ay := from.middle()
		tx, ty := to.middle()
		p.rng = long(tx-ax, ty-ay)
	}
	p.column = r.column(s, a, t)
	p.cover = r.coversOf(s, a, t)
	p.face = face(t.facing, -gx, -gy)
}

// pastFriends refuses a shot on the table in whose way friends stand. [war.missile.9]
func (r *Rules) pastFriends(s *State, p *shot) *rule.Refusal {
	a := &s.units[p.a]
	if s.is(rulingFriendsInTheWay, friendsInTheWayFree) || r.c.arms[a.weapon].arcs && !s.is(rulingFriendsInTheWay, friendsInTheWayNoneOver) {
		return nil
	}
	if l := toward(a, *s.area(&s.units[p.t])); r.friendBetween(s, p.a, &l) {
		return refuse("no-line", missile9, "friends of "+r.name(s, p.a)+" stand in the way", "")
	}
	return nil
}

// face is the face of a unit that looks toward a vector: the larger axis decides,
// and of two alike the one it looks along. [war.missile.5]
func face(facing uint8, vx, vy int32) uint8 {
	ax, ay := max(vx, -vx), max(vy, -vy)
	way := east
	switch {
	case (ay > ax || ax == ay && facing&1 == 0) && vy > 0:
		way = north
	case ay > ax || ax == ay && facing&1 == 0:
		way = south
	case vx <= 0:
		way = west
	}
	return [4]uint8{front, right, rear, left}[(way-facing)&3]
}
