package policy

import (
	"strings"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// drill is automatic play without a table, where nobody knows who reaches whom. It plays out open
// melees, and storms and holds walls: units outside put a ladder up, two men climb it, and men who
// have been at its top since an earlier turn fight the fort or step onto the wall; units inside
// push at ladders. drill writes the first of these commands that is allowed, and reports false if
// none is. Where the sides share the steps, works belong to the move step and fights to the melee
// step. [war.storm.1]
func (p *Plain) drill(s *state.State, c *rules.Command) bool {
	if p.casualties(s, c) {
		return true
	}
	if k := p.r.RoundDue(s); k >= 0 {
		p.round(s, k, c)
		return true
	}
	for i := range s.Units {
		u := &s.Units[i]
		switch {
		case u.N == 0 || u.Side != s.Active || s.Phased() && s.Step != state.StepMove:
		case !p.r.Garrisons(s, int32(i)):
			if p.putUp(s, int32(i), c) || p.climbs(s, int32(i), c) {
				return true
			}
		case p.pushes(s, int32(i), c):
			return true
		}
	}
	return (!s.Phased() || s.Step == state.StepMelee) && p.fights(s, c)
}

// putUp puts up a ladder of their side that lies there or, if their side has no usable one yet, one
// that they have brought. [war.storm.1]
func (p *Plain) putUp(s *state.State, i int32, c *rules.Command) bool {
	u, fort := &s.Units[i], p.r.Garrison(s, s.Active)
	if fort < 0 || u.Spent.N > 0 {
		return false
	}
	c.Action, c.Unit, c.At = p.acts[giveLadderUp], i, rules.Unstated
	usable := false
	for k := range s.Ladders {
		l := &s.Ladders[k]
		if l.Side != u.Side || l.Broken {
			continue
		}
		c.Name, c.Other, usable = l.Wall, l.Name, true
		if !l.Up && p.r.May(s, c) {
			return true
		}
	}
	if usable || u.Ladders < 1 {
		return false
	}
	c.Name, c.Other = wallOf(p.r, s, fort), p.r.Names.Number("L"+state.Itoa(len(s.Ladders)+1))
	return p.r.May(s, c)
}

// wallOf returns the wall on which a unit is stated to be, or "wall".
func wallOf(r *rules.Rules, s *state.State, i int32) uint16 {
	name, ok := strings.CutPrefix(r.Names.Name(s.Units[i].Place), state.WallPlace)
	if !ok {
		name = "wall"
	}
	return r.Names.Number(name)
}

// climbs sends as many men onto one of their ladders as there is room for. [war.storm.2]
// [war.storm.5]
func (p *Plain) climbs(s *state.State, i int32, c *rules.Command) bool {
	if s.Units[i].Spent.N > 0 || s.FreeHands(int(i)) == 0 {
		return false
	}
	for k := range s.Ladders {
		if l := &s.Ladders[k]; l.Up && l.Side == s.Active && !l.Fought && p.r.RoomOn(s, l) > 0 {
			c.Action, c.Unit, c.Work, c.N = p.acts[giveClimb], i, int32(k), 0
			if p.r.May(s, c) {
				return true
			}
		}
	}
	return false
}

// pushes has two men of the fort push at a ladder. [war.storm.6]
func (p *Plain) pushes(s *state.State, i int32, c *rules.Command) bool {
	for k := range s.Ladders {
		if l := &s.Ladders[k]; l.Up && l.Side != s.Active && l.Pushed>>s.Active&1 == 0 {
			c.Action, c.Unit, c.Work = p.acts[givePush], i, int32(k)
			if p.r.May(s, c) {
				return true
			}
		}
	}
	return false
}

// fights has the men at the top of a ladder fight those of the fort. [war.storm.3]
func (p *Plain) fights(s *state.State, c *rules.Command) bool {
	for k := range s.Ladders {
		if l := &s.Ladders[k]; l.Up && s.Acts(l.Side) && !l.Fought && l.LongUp(s.Clock()) > 0 {
			c.Action, c.Work, c.Target = p.acts[giveLadderMelee], int32(k), p.r.Garrison(s, l.Side)
			if there := p.r.Keepers(s, l, 1-l.Side); len(there) > 0 {
				c.Target = there[0]
			} else if s.Mode == state.Battle { // on a table the rules know who stands there
				c.Target = state.Nobody
			}
			if p.r.May(s, c) {
				return true
			}
		}
	}
	return false
}
