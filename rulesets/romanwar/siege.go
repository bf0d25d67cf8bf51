package romanwar

// siege is what automatic play does at the walls of a table, before anybody moves: those on
// a wall push at ladders; those outside carry ladders to it, put them up and get on them,
// batter a door, and go in by one that stands open. It writes the first of these that is
// allowed, or there is none. [war.storm.1] [war.door.1]
func (p *plain) siege(s *State, c *Command) bool {
	if !s.walled() {
		return false
	}
	fort := p.r.garrison(s, s.active)
	for _, i := range p.own {
		u := &s.units[i]
		if u.n == 0 || u.mount != onFoot || s.fightOf(int(i)) >= 0 {
			continue
		}
		if p.r.garrisons(s, i) {
			if p.pushes(s, i, c) || !u.hold && p.toPush(s, i, c) {
				return true
			}
			continue
		}
		if fort >= 0 && !u.hold && (p.climbs(s, i, c) || p.carries(s, i, c) || p.storms(u) && (p.rams(s, i, c) || p.enters(s, i, fort, c))) {
			return true
		}
	}
	return p.batters(s, c)
}

// walled reports whether a wall stands on the table.
func (s *State) walled() bool {
	for i := range s.feats {
		if s.feats[i].kind == wall {
			return true
		}
	}
	return false
}

// storms reports whether men go at doors: those who fight hand to hand.
func (p *plain) storms(u *unit) bool {
	return u.ladders == 0 && (!p.r.shootsOn(u) || p.r.c.arms[u.weapon].charges)
}

// atLadder reports whether a unit stands at the foot of a ladder of its own, or has men on
// one, so that it does not go elsewhere.
func (r *Rules) atLadder(s *State, i int32) bool {
	if s.within(int(i), onLadder) > 0 {
		return true
	}
	for k := range s.ladders {
		if l := &s.ladders[k]; l.side == s.units[i].side && !l.broken && s.fromLadder(l, i) <= r.ladderReach(s) && !r.aloft(s, i) {
			return true
		}
	}
	return false
}

// goesTo moves a unit straight toward a piece of ground, until it is so near: as far as it
// may go. It faces what it goes to.
func (p *plain) goesTo(s *State, i int32, to box, near int32, c *Command) bool {
	u := &s.units[i]
	if u.moved || u.spent.n > 0 {
		return false
	}
	gx, gy := s.rect(u).away(to)
	facing := p.faces(s, int(i), u, 0, 0, gx, gy)
	for m := min(u.base, long(gx, gy)-near); m > 0; m -= inch / 2 {
		dx, dy := along(gx, gy, m, true)
		if p.goesThere(s, i, u.x+dx, u.y+dy, facing, 0, c) {
			return true
		}
	}
	return false
}

// goesThere moves a unit to a place, if it may.
func (p *plain) goesThere(s *State, i, x, y int32, facing uint8, files int32, c *Command) bool {
	c.verb, c.unit = p.verbs[giveMove], i
	c.x, c.y, c.facing, c.files = x, y, facing, files
	return p.r.permit(s, c) == nil
}

// carries: who has a ladder, or stands where one of theirs lies, puts it up, or carries it
// to the nearest wall.
func (p *plain) carries(s *State, i int32, c *Command) bool {
	r, u := p.r, &s.units[i]
	if u.spent.n > 0 || u.moved {
		return false
	}
	f := s.wallNearest(u)
	if f == nil {
		return false
	}
	c.verb, c.unit, c.at, c.name = p.verbs[giveLadderUp], i, unstated, f.name
	for k := range s.ladders {
		l := &s.ladders[k]
		if c.other = l.name; l.side == u.side && !l.up && r.permit(s, c) == nil {
			return true
		}
	}
	if u.ladders < 1 {
		return false
	}
	c.other = r.names.Number("L" + itoa(len(s.ladders)+1))
	if r.permit(s, c) == nil {
		return true
	}
	return p.goesTo(s, i, f.box, r.ladderReach(s), c)
}

// wallNearest is the wall with a name that is nearest to a unit, or nil.
func (s *State) wallNearest(u *unit) (near *feature) {
	b := s.rect(u)
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == wall && f.name > 0 && (near == nil || f.away2(b) < near.away2(b)) {
			near = f
		}
	}
	return near
}

// toPush: men on a wall come along it to a ladder that stands. [war.storm.6]
func (p *plain) toPush(s *State, i int32, c *Command) bool {
	for k := range s.ladders {
		if l := &s.ladders[k]; l.up && l.side != s.active && !p.r.keeps(s, l, i) && p.r.aloft(s, i) && p.goesTo(s, i, l.foot(), 0, c) {
			return true
		}
	}
	return false
}

// rams: men come to the nearest door that is closed. [war.door.1]
func (p *plain) rams(s *State, i int32, c *Command) bool {
	u := &s.units[i]
	if u.spent.n > 0 || u.moved || p.r.atLadder(s, i) {
		return false
	}
	d := s.doorNearest(u, true)
	if d == nil {
		return false
	}
	c.verb, c.unit, c.n, c.name = p.verbs[giveRam], i, 0, d.name
	if p.r.permit(s, c) == nil {
		return true
	}
	return d.away2(s.rect(u)) > u.base && p.goesTo(s, i, d.box, u.base, c)
}

// doorNearest is the door nearest to a unit that is shut, or that is not, or nil.
func (s *State) doorNearest(u *unit, shut bool) (near *feature) {
	b := s.rect(u)
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == doorway && (s.doorIs(f.name) == closed) == shut && (near == nil || f.away2(b) < near.away2(b)) {
			near = f
		}
	}
	return near
}

// batters: those at a door of the enemy go on. [war.door.2]
func (p *plain) batters(s *State, c *Command) bool {
	for k := range s.doors {
		if d := &s.doors[k]; d.n > 0 && s.units[d.crew[0].unit].side == s.active {
			c.verb, c.name = p.verbs[giveBatter], d.name
			if p.r.permit(s, c) == nil {
				return true
			}
		}
	}
	return false
}

// enters: men go in by a door that stands open: before it, in as few files as it takes, and
// then straight through, to the side on which the garrison is. [war.castle.1]
func (p *plain) enters(s *State, i, fort int32, c *Command) bool {
	u := &s.units[i]
	d := s.doorNearest(u, false)
	if d == nil || u.moved || u.spent.n > 0 || p.r.atLadder(s, i) {
		return false
	}
	across, _ := s.ground(u)
	files := min(u.n, (d.x1-d.x0)/across)
	x, y := s.rect(u).middle()
	fx, fy := s.rect(&s.units[fort]).middle()
	mx, my := d.middle()
	ahead, facing, tx, ty := [2]int32{0, 1}, north, mx, d.y0
	out, in := y-my, fy-my
	if across := d.y1-d.y0 > d.x1-d.x0; across { // the wall runs from south to north
		files = min(u.n, (d.y1-d.y0)/inch)
		ahead, facing, tx, ty, out, in = [2]int32{1, 0}, east, d.x0, my, x-mx, fx-mx
	}
	if in < 0 {
		ahead, facing = [2]int32{-ahead[0], -ahead[1]}, facing^2
		tx, ty = mx, d.y1
		if ahead[0] != 0 {
			tx, ty = d.x1, my
		}
	}
	if files < 1 || (out < 0) == (in < 0) { // it is through already
		return false
	}
	if u.facing == facing && u.files <= files && (ahead[0] == 0 && u.x == tx || ahead[1] == 0 && u.y == ty) {
		for m := u.base; m > 0; m -= inch / 2 {
			if p.goesThere(s, i, u.x+ahead[0]*m, u.y+ahead[1]*m, facing, 0, c) {
				return true
			}
		}
		return false
	}
	for m := min(u.base, long(tx-u.x, ty-u.y)); m > 0; m -= inch / 2 {
		dx, dy := along(tx-u.x, ty-u.y, m, false)
		if p.goesThere(s, i, u.x+dx, u.y+dy, facing, files, c) {
			return true
		}
	}
	return false
}
