package rules

import (
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// heading returns the map direction that a direction of a move or kick means for a figure. If two
// hexes lie forward, back, left or right of it, the player has to name one.
func (r *Rules) heading(s *state.State, who int, dir uint8) (field.Facing, *rule.Refusal) {
	if dir >= state.DirNorth {
		return field.Facing(dir - state.DirNorth), nil
	}
	var to [6]field.Facing
	n := 0
	for k := field.N; k <= field.NW; k++ {
		if s.Geometry().Quadrant(field.Hex{}, s.Fig[who].Facing, k.Step()) == state.DirQuadrants[dir] {
			to[n] = k
			n++
		}
	}
	if n > 1 {
		return 0, refuse("ambiguous", state.Face1, "two hexes are "+state.DirWhere[dir]+" "+r.Name(s, who), to[0].String()+" or "+to[1].String())
	}
	return to[0], nil
}

// OnMap refuses to move a figure that has no place on the map.
func (r *Rules) OnMap(s *state.State, who int) *rule.Refusal {
	if s.Mapped() && !s.Fig[who].Placed {
		return refuse("outside", state.Game1, r.Name(s, who)+" has no place in the arena", "set "+r.Typed(s, who)+".position=Q,R,FACING")
	}
	return nil
}

// Enterable refuses a figure a hex outside the wall, one that is another figure's space, and one
// that a taut net keeps it from. [mun.wall.1] [mun.move.5] [mun.entangle.1]
func (r *Rules) Enterable(s *state.State, who int, from, to field.Hex) *rule.Refusal {
	if !r.Inside(s, to) {
		return refuse("wall", state.Wall1, "the wall stands between "+state.HexText(from)+" and "+state.HexText(to), "")
	}
	if other := s.Standing(to); other != int(state.Nobody) && other != who {
		if s.Fig[other].Status != state.Active {
			return refuse("blocked", state.Move5, r.Name(s, other)+" lies in "+state.HexText(to), "")
		}
		return refuse("blocked", state.Move5, r.Name(s, other)+" stands in "+state.HexText(to), "")
	}
	return r.taut(s, who, from, to)
}

// taut refuses a step away from the holder of a net on the figure, or away from the victim of its
// own net, if it would exceed the length of the net. [mun.entangle.1]
func (r *Rules) taut(s *state.State, who int, from, to field.Hex) *rule.Refusal {
	if !s.Is(state.RulingEntangleLimits, state.EntangleLimitsTethered) {
		return nil
	}
	for i := range int(s.N) {
		if i == who || !s.Fig[i].Placed {
			continue
		}
		now, then := field.Distance(from, s.Fig[i].At), field.Distance(to, s.Fig[i].At)
		if arm := r.Between(s, who, i); arm != nil && then > now && then > arm.Longest() {
			return refuse("blocked", state.Entangle1, "the "+arm.Name+" holds "+r.Name(s, who)+" to "+r.Name(s, i), "cut-free, or drop "+arm.ID)
		}
	}
	return nil
}

// openHexes counts the unobstructed steps of a move on the map, and returns the refusal of the
// next.
func (r *Rules) openHexes(s *state.State, who int, c *Command) (n int, no *rule.Refusal) {
	at := s.Fig[who].At
	dir, no := r.heading(s, who, c.Dir)
	for no == nil && n < int(c.N) {
		next := field.Neighbour(at, dir)
		if no = r.Enterable(s, who, at, next); no == nil {
			at = next
			n++
		}
	}
	return n, no
}

// Reached returns the hex to which a move on the map takes a figure.
func (r *Rules) Reached(s *state.State, who int, c *Command) field.Hex {
	at := s.Fig[who].At
	if dir, no := r.heading(s, who, c.Dir); no == nil {
		for range c.N {
			at = field.Neighbour(at, dir)
		}
	}
	return at
}

// stepOn moves a figure one hex; its facing stays. [mun.move.2]
func (r *Rules) stepOn(s *state.State, who int, dir uint8) {
	if to, no := r.heading(s, who, dir); no == nil {
		r.Stand(s, who, field.Neighbour(s.Fig[who].At, to), s.Fig[who].Facing)
	}
}

// sides returns by how many hexsides the command turns a figure to the right.
func sides(s *state.State, who int, c *Command) int {
	switch {
	case c.On != state.Nobody:
		return s.SidesTo(who, int(c.On))
	case c.Dir < state.DirNorth:
		return int(c.N)
	}
	k := int(field.Facing(c.Dir - state.DirNorth).Turn(-int(s.Fig[who].Facing)))
	if k > 3 {
		k -= 6 // the shorter way round
	}
	return k
}

// whirlRoom refuses a whirl whose path is not clear. [mun.whirl.4]
func (r *Rules) whirlRoom(s *state.State, who int, here, there field.Hex) *rule.Refusal {
	pass, end := state.WhirlPath(here, there)
	if no := r.Enterable(s, who, here, pass); no != nil {
		return no
	}
	return r.Enterable(s, who, pass, end)
}

// kicked returns where an item ends that a figure kicks: one space further straight away from it
// or, from its own space, in the direction named. At the wall the item stays. [mun.adj.2]
// [mun.wall.2]
func (r *Rules) kicked(s *state.State, who int, x *state.Lying, dir uint8) (to field.Hex, no *rule.Refusal) {
	way, _ := field.Toward(s.Fig[who].At, x.At)
	switch {
	case s.OwnSpace(who, x):
		if dir == state.Unsaid {
			dir = state.DirForward
		}
		if way, no = r.heading(s, who, dir); no != nil {
			return x.At, no
		}
	case dir != state.Unsaid && dir != state.DirNorth+uint8(way):
		return x.At, refuse("bad-argument", state.Adj2, "the "+r.ItemName(x.Item)+" goes straight away from "+r.Name(s, who)+", to the "+way.String(), "leave the direction out")
	}
	return field.Neighbour(x.At, way), nil
}
