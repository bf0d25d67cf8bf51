package policy

import (
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// siege is automatic play at the walls of a table, before anybody moves. Units on a wall push at
// ladders; those outside carry ladders to it, put them up and climb, batter a door, and enter by an
// open one. siege writes the first of these commands that is allowed, and reports false if none is.
// [war.storm.1] [war.door.1]
func (p *Plain) siege(s *state.State, c *rules.Command) bool {
	if !walled(s) {
		return false
	}
	fort := p.r.Garrison(s, s.Active)
	for _, i := range p.own {
		u := &s.Units[i]
		if u.N == 0 || u.Mount != state.OnFoot || s.FightOf(int(i)) >= 0 {
			continue
		}
		if p.r.Garrisons(s, i) {
			if p.pushes(s, i, c) || !u.Hold && p.toPush(s, i, c) {
				return true
			}
			continue
		}
		if fort >= 0 && !u.Hold && (p.climbs(s, i, c) || p.carries(s, i, c) || p.storms(s, i, u) && (p.rams(s, i, c) || p.enters(s, i, fort, c))) {
			return true
		}
	}
	return p.batters(s, c)
}

// walled reports whether a wall stands on the table.
func walled(s *state.State) bool {
	for i := range s.Feats {
		if s.Feats[i].Kind == state.Wall {
			return true
		}
	}
	return false
}

// storms reports whether a unit goes for doors: if it fights hand to hand, or has nobody to shoot
// at.
func (p *Plain) storms(s *state.State, i int32, u *state.Unit) bool {
	return u.Ladders == 0 && (!p.r.ShootsOn(u) || p.r.Content.Arms[u.Weapon].Charges || p.idle(s, int(i), u))
}

// idle reports whether a veteran's shooters have no target on a table with walls. It does not leave
// them before a wall to be shot at from behind cover.
func (p *Plain) idle(s *state.State, i int, u *state.Unit) bool {
	return p.veteran && walled(s) && p.target(s, i, u) < 0
}

// atLadder reports whether a unit stays where it is because it stands at the foot of a ladder of
// its own side or has men on one.
func atLadder(r *rules.Rules, s *state.State, i int32) bool {
	if s.Within(int(i), state.OnLadder) > 0 {
		return true
	}
	for k := range s.Ladders {
		if l := &s.Ladders[k]; l.Side == s.Units[i].Side && !l.Broken && s.FromLadder(l, i) <= r.LadderReach(s) && !r.Aloft(s, i) {
			return true
		}
	}
	return false
}

// goesTo moves a unit as far as it may go straight toward a box, until it is within near of it, and
// turns it toward the box.
func (p *Plain) goesTo(s *state.State, i int32, to state.Box, near int32, c *rules.Command) bool {
	u := &s.Units[i]
	if u.Moved || u.Spent.N > 0 {
		return false
	}
	gx, gy := s.Rect(u).Away(to)
	facing := p.faces(s, int(i), u, 0, 0, gx, gy)
	for m := min(u.Base, state.Long(gx, gy)-near); m > 0; m -= state.Inch / 2 {
		dx, dy := state.Along(gx, gy, m, true)
		if p.goesThere(s, i, u.X+dx, u.Y+dy, facing, 0, c) {
			return true
		}
	}
	return false
}

// goesThere moves a unit to a place, if it may.
func (p *Plain) goesThere(s *state.State, i, x, y int32, facing uint8, files int32, c *rules.Command) bool {
	c.Action, c.Unit = p.acts[giveMove], i
	c.X, c.Y, c.Facing, c.Files = x, y, facing, files
	return p.r.May(s, c)
}

// carries has a unit that has a ladder, or stands where one of its side lies, put it up or carry it
// to the nearest wall.
func (p *Plain) carries(s *state.State, i int32, c *rules.Command) bool {
	r, u := p.r, &s.Units[i]
	if u.Spent.N > 0 || u.Moved {
		return false
	}
	f := wallNearest(s, u)
	if f == nil {
		return false
	}
	c.Action, c.Unit, c.At, c.Name = p.acts[giveLadderUp], i, rules.Unstated, f.Name
	for k := range s.Ladders {
		l := &s.Ladders[k]
		if c.Other = l.Name; l.Side == u.Side && !l.Up && r.May(s, c) {
			return true
		}
	}
	if u.Ladders < 1 {
		return false
	}
	c.Other = r.Names.Number("L" + state.Itoa(len(s.Ladders)+1))
	if r.May(s, c) {
		return true
	}
	return p.goesTo(s, i, f.Box, r.LadderReach(s), c)
}

// wallNearest returns the named wall that is nearest to a unit, or nil.
func wallNearest(s *state.State, u *state.Unit) (near *state.Feature) {
	b := s.Rect(u)
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == state.Wall && f.Name > 0 && (near == nil || f.Away2(b) < near.Away2(b)) {
			near = f
		}
	}
	return near
}

// toPush moves men along their wall to a ladder that stands against it. [war.storm.6]
func (p *Plain) toPush(s *state.State, i int32, c *rules.Command) bool {
	for k := range s.Ladders {
		if l := &s.Ladders[k]; l.Up && l.Side != s.Active && !p.r.Keeps(s, l, i) && p.r.Aloft(s, i) && p.goesTo(s, i, l.Foot(), 0, c) {
			return true
		}
	}
	return false
}

// rams brings men to the nearest closed door. [war.door.1]
func (p *Plain) rams(s *state.State, i int32, c *rules.Command) bool {
	u := &s.Units[i]
	if u.Spent.N > 0 || u.Moved || atLadder(p.r, s, i) {
		return false
	}
	d := doorNearest(s, u, true)
	if d == nil {
		return false
	}
	c.Action, c.Unit, c.N, c.Name = p.acts[giveRam], i, 0, d.Name
	if plan, no := p.r.Permit(s, c); no == nil {
		c.N = plan.Men
		return true
	}
	return d.Away2(s.Rect(u)) > u.Base && p.goesTo(s, i, d.Box, u.Base, c)
}

// doorNearest returns the nearest door that is closed, or with shut false not closed, or nil.
func doorNearest(s *state.State, u *state.Unit, shut bool) (near *state.Feature) {
	b := s.Rect(u)
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == state.Doorway && (s.DoorIs(f.Name) == state.Closed) == shut && (near == nil || f.Away2(b) < near.Away2(b)) {
			near = f
		}
	}
	return near
}

// batters has the men at a door batter it. [war.door.2]
func (p *Plain) batters(s *state.State, c *rules.Command) bool {
	for k := range s.Doors {
		if d := &s.Doors[k]; d.N > 0 && s.Units[d.Crew[0].Unit].Side == s.Active {
			c.Action, c.Name = p.acts[giveBatter], d.Name
			if p.r.May(s, c) {
				return true
			}
		}
	}
	return false
}

// enters takes men in by an open door: first before it, in as few files as it takes, and then
// straight through to the side of the garrison. [war.castle.1]
func (p *Plain) enters(s *state.State, i, fort int32, c *rules.Command) bool {
	u := &s.Units[i]
	d := doorNearest(s, u, false)
	if d == nil || u.Moved || u.Spent.N > 0 || atLadder(p.r, s, i) {
		return false
	}
	across, _ := s.Ground(u)
	files := min(u.N, (d.X1-d.X0)/across)
	x, y := s.Rect(u).Middle()
	fx, fy := s.Rect(&s.Units[fort]).Middle()
	mx, my := d.Middle()
	ahead, facing, tx, ty := [2]int32{0, 1}, state.North, mx, d.Y0
	out, in := y-my, fy-my
	if across := d.Y1-d.Y0 > d.X1-d.X0; across { // the wall runs from south to north
		files = min(u.N, (d.Y1-d.Y0)/state.Inch)
		ahead, facing, tx, ty, out, in = [2]int32{1, 0}, state.East, d.X0, my, x-mx, fx-mx
	}
	if in < 0 {
		ahead, facing = [2]int32{-ahead[0], -ahead[1]}, facing^2
		tx, ty = mx, d.Y1
		if ahead[0] != 0 {
			tx, ty = d.X1, my
		}
	}
	if files < 1 || (out < 0) == (in < 0) { // it is inside already
		return false
	}
	if u.Facing == facing && u.Files <= files && (ahead[0] == 0 && u.X == tx || ahead[1] == 0 && u.Y == ty) {
		for m := u.Base; m > 0; m -= state.Inch / 2 {
			if p.goesThere(s, i, u.X+ahead[0]*m, u.Y+ahead[1]*m, facing, 0, c) {
				return true
			}
		}
		return false
	}
	whole := state.Long(tx-u.X, ty-u.Y)
	for m := min(u.Base, whole); m > 0; m -= state.Inch / 2 {
		dx, dy := state.Along(tx-u.X, ty-u.Y, m, false)
		if m == whole { // cut off, it might stop a hair short of the door for ever
			dx, dy = tx-u.X, ty-u.Y
		}
		if p.goesThere(s, i, u.X+dx, u.Y+dy, facing, files, c) {
			return true
		}
	}
	return false
}
