package rules

import (
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// placeTaken refuses ground on which a friend stands. The hint names the nearest free place that
// the unit can take.
func (r *Rules) placeTaken(s *state.State, i, friend int, hint string) *rule.Refusal {
	return Refuse("place-taken", state.General1, r.Name(s, i)+" would stand on the ground of "+r.Name(s, friend), hint)
}

// roomFor refuses a move that ends where a friend stands. [war.general.1]
func (r *Rules) roomFor(s *state.State, c *Command, p *Plan) *rule.Refusal {
	i := int(c.Unit)
	b := afterMove(s, c)
	friend := r.Taken(s, i, &b)
	if friend < 0 {
		return nil
	}
	try, way, hint := *c, *p, ""
	x, y, free := state.FreePlace(c.X, c.Y, func(x, y int32) bool {
		try.X, try.Y = x, y
		near := b.Moved(x-c.X, y-c.Y)
		return r.Taken(s, i, &near) < 0 && r.wayThere(s, &try, &way) == nil
	})
	if free {
		hint = "move " + r.Typed(s, i) + " " + coordinates(x, y)
		if c.Facing != NoFacing {
			hint += " " + state.FacingWords[c.Facing]
		}
		if c.Files > 0 {
			hint += " files " + state.Itoa(int(c.Files))
		}
	}
	return r.placeTaken(s, i, friend, hint)
}

// afterMove returns the ground of a unit after a move on the table.
func afterMove(s *state.State, c *Command) state.Box {
	t := s.Units[c.Unit]
	t.X, t.Y = c.X, c.Y
	if c.Facing != NoFacing {
		t.Facing = c.Facing
	}
	if c.Files > 0 {
		t.Files = c.Files
	}
	return s.Rect(&t)
}

// coordinates formats a place as the commands move and place take it: 16 35.
func coordinates(x, y int32) string {
	return string(state.AppendHundredths(append(state.AppendHundredths(nil, int(x)), ' '), int(y)))
}

// roomAt refuses a charge or a run-over that ends where a friend stands. [war.general.1]
func (r *Rules) roomAt(s *state.State, c *Command, p *Plan) *rule.Refusal {
	i := int(c.Unit)
	b := s.Area(&s.Units[c.Unit]).Moved(p.Way.Dx, p.Way.Dy)
	friend := r.Taken(s, i, &b)
	if friend < 0 {
		return nil
	}
	u, side, hint := &s.Units[c.Unit], s.Units[c.Unit].Side, ""
	x, y, free := state.FreePlace(u.X+p.Way.Dx, u.Y+p.Way.Dy, func(x, y int32) bool {
		near := s.Area(u).Moved(x-u.X, y-u.Y)
		return s.OnTable(near) && r.Taken(s, i, &near) < 0 && !r.NearAny(s, side, &near) && r.Stops(s, u, near) < 0
	})
	if free {
		hint = "there is room at " + coordinates(x, y) + ", by a move"
	}
	return r.placeTaken(s, i, friend, hint)
}

// roomToPlace refuses to put a unit where a friend stands. [war.general.1]
func (r *Rules) roomToPlace(s *state.State, c *Command, t *state.Unit, b *state.Box) *rule.Refusal {
	friend := r.Taken(s, int(c.Unit), b)
	if friend < 0 {
		return nil
	}
	hint := ""
	x, y, free := state.FreePlace(c.X, c.Y, func(x, y int32) bool {
		near := b.Moved(x-c.X, y-c.Y)
		return s.OnTable(near) && r.Taken(s, int(c.Unit), &near) < 0 && !r.NearAny(s, t.Side, &near)
	})
	if free {
		hint = "place " + r.Typed(s, int(c.Unit)) + " " + coordinates(x, y) + " " + state.FacingWords[c.Facing]
	}
	return r.placeTaken(s, int(c.Unit), friend, hint)
}
