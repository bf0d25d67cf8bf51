package romanwar

import "strings"

// drill is automatic play without a table, where nobody knows who reaches whom: what
// is open is played out, and walls are stormed by ladder and held. Those outside put a
// ladder up, two get on it, and who has been at its top since an earlier turn fights
// the fort or steps onto the wall; those inside push at ladders that stand. It writes
// the first of these that is allowed, or there is none. Where the sides share the steps,
// works come in the step of moves, and fights in that of melees. [war.storm.1]
func (p *plain) drill(s *State, c *Command) bool {
	if p.casualties(s, c) {
		return true
	}
	if k := p.r.roundDue(s); k >= 0 {
		p.round(s, k, c)
		return true
	}
	for i := range s.units {
		u := &s.units[i]
		switch {
		case u.n == 0 || u.side != s.active || s.phased() && s.step != stepMove:
		case !p.r.garrisons(s, int32(i)):
			if p.putUp(s, int32(i), c) || p.climbs(s, int32(i), c) {
				return true
			}
		case p.pushes(s, int32(i), c):
			return true
		}
	}
	return (!s.phased() || s.step == stepMelee) && p.fights(s, c)
}

// putUp: the ladder of their side that lies there, or one they have brought if their
// side has none to use yet. [war.storm.1]
func (p *plain) putUp(s *State, i int32, c *Command) bool {
	u, fort := &s.units[i], p.r.garrison(s, s.active)
	if fort < 0 || u.spent.n > 0 {
		return false
	}
	c.action, c.unit, c.at = p.acts[giveLadderUp], i, unstated
	usable := false
	for k := range s.ladders {
		l := &s.ladders[k]
		if l.side != u.side || l.broken {
			continue
		}
		c.name, c.other, usable = l.wall, l.name, true
		if !l.up && p.r.permit(s, c) == nil {
			return true
		}
	}
	if usable || u.ladders < 1 {
		return false
	}
	c.name, c.other = p.r.wallOf(s, fort), p.r.names.Number("L"+itoa(len(s.ladders)+1))
	return p.r.permit(s, c) == nil
}

// wallOf is the wall that a unit keeps, as far as it is stated.
func (r *Rules) wallOf(s *State, i int32) uint16 {
	name, ok := strings.CutPrefix(r.names.Name(s.units[i].place), wallPlace)
	if !ok {
		name = "wall"
	}
	return r.names.Number(name)
}

// climbs: as many as there is room for get on a ladder of theirs. [war.storm.2]
// [war.storm.5]
func (p *plain) climbs(s *State, i int32, c *Command) bool {
	if s.units[i].spent.n > 0 || s.freeHands(int(i)) == 0 {
		return false
	}
	for k := range s.ladders {
		if l := &s.ladders[k]; l.up && l.side == s.active && !l.fought && p.r.roomOn(s, l) > 0 {
			c.action, c.unit, c.work, c.n = p.acts[giveClimb], i, int32(k), 0
			if p.r.permit(s, c) == nil {
				return true
			}
		}
	}
	return false
}

// pushes: two men of the fort push at a ladder. [war.storm.6]
func (p *plain) pushes(s *State, i int32, c *Command) bool {
	for k := range s.ladders {
		if l := &s.ladders[k]; l.up && l.side != s.active && l.pushed>>s.active&1 == 0 {
			c.action, c.unit, c.work = p.acts[givePush], i, int32(k)
			if p.r.permit(s, c) == nil {
				return true
			}
		}
	}
	return false
}

// fights: the men at the top of a ladder fight those of the fort. [war.storm.3]
func (p *plain) fights(s *State, c *Command) bool {
	for k := range s.ladders {
		if l := &s.ladders[k]; l.up && s.acts(l.side) && !l.fought && l.longUp(s.clock()) > 0 {
			c.action, c.work, c.target = p.acts[giveLadderMelee], int32(k), p.r.garrison(s, l.side)
			if there := p.r.keepers(s, l, 1-l.side); len(there) > 0 {
				c.target = there[0]
			} else if s.mode == battle { // on a table who stands there
				c.target = nobody
			}
			if p.r.permit(s, c) == nil {
				return true
			}
		}
	}
	return false
}
