package rules

import (
	"summa/internal/field"
	"summa/internal/rule"
)

// heading is the direction of the map that a direction of a move or a kick means
// for a figure. Two hexes may be forward, back, left or right of it: then the
// player has to name one.
func (r *Rules) heading(s *State, who int, dir uint8) (field.Facing, *rule.Refusal) {
	if dir >= DirNorth {
		return field.Facing(dir - DirNorth), nil
	}
	var to [6]field.Facing
	n := 0
	for k := field.N; k <= field.NW; k++ {
		if s.Geometry().Quadrant(field.Hex{}, s.Fig[who].Facing, k.Step()) == dirQuadrants[dir] {
			to[n] = k
			n++
		}
	}
	if n > 1 {
		return 0, refuse("ambiguous", Face1, "two hexes are "+dirWhere[dir]+" "+r.Name(s, who), to[0].String()+" or "+to[1].String())
	}
	return to[0], nil
}

// dirQuadrants are the quadrants of forward, back, left and right.
var (
	dirQuadrants = [DirNorth]Quadrant{Front, Rear, Left, Right}
	dirWhere     = [DirNorth]string{"in front of", "behind", "to the left of", "to the right of"}
)

// Sense is a direction of a move as its cost takes it: forward, or another.
// [mun.move.1] [mun.move.2]
func (s *State) Sense(who int, dir uint8) uint8 {
	switch {
	case dir < DirNorth:
		return dir
	case s.Geometry().Forward(s.Fig[who].Facing, field.Facing(dir-DirNorth)):
		return DirForward
	}
	return dirRight
}

// OnMap refuses to move a figure that has no place on the map.
func (r *Rules) OnMap(s *State, who int) *rule.Refusal {
	if s.Mapped() && !s.Fig[who].Placed {
		return refuse("outside", Game1, r.Name(s, who)+" has no place in the arena", "set "+r.Typed(s, who)+".position=Q,R,FACING")
	}
	return nil
}

// Enterable refuses a figure a hex outside the wall, one that is somebody's
// space, and one a taut net keeps him from. [mun.wall.1] [mun.move.5]
// [mun.entangle.1]
func (r *Rules) Enterable(s *State, who int, from, to field.Hex) *rule.Refusal {
	if !r.inside(s, to) {
		return refuse("wall", Wall1, "the wall stands between "+HexText(from)+" and "+HexText(to), "")
	}
	if other := s.Standing(to); other != int(Nobody) && other != who {
		if s.Fig[other].Status != Active {
			return refuse("blocked", Move5, r.Name(s, other)+" lies in "+HexText(to), "")
		}
		return refuse("blocked", Move5, r.Name(s, other)+" stands in "+HexText(to), "")
	}
	return r.taut(s, who, from, to)
}

// taut refuses a step away from the man whose net is round the figure, or away
// from the man his own net is round, when the net is as long as that.
// [mun.entangle.1]
func (r *Rules) taut(s *State, who int, from, to field.Hex) *rule.Refusal {
	if !s.Is(RulingEntangleLimits, EntangleLimitsTethered) {
		return nil
	}
	for i := range int(s.N) {
		if i == who || !s.Fig[i].Placed {
			continue
		}
		now, then := field.Distance(from, s.Fig[i].At), field.Distance(to, s.Fig[i].At)
		if arm := r.between(s, who, i); arm != nil && then > now && then > arm.longest() {
			return refuse("blocked", Entangle1, "the "+arm.Name+" holds "+r.Name(s, who)+" to "+r.Name(s, i), "cut-free, or drop "+arm.ID)
		}
	}
	return nil
}

// between is the shortest net of one of the two that is round the other, or nil.
func (r *Rules) between(s *State, a, b int) (shortest *Arm) {
	for _, pair := range [2][2]int{{a, b}, {b, a}} {
		f := &s.Fig[pair[0]]
		for i := range f.NumNets {
			arm := &r.Content.Arms[f.Nets[i].Weapon]
			if int(f.Nets[i].Holder) == pair[1] && (shortest == nil || arm.longest() < shortest.longest()) {
				shortest = arm
			}
		}
	}
	return shortest
}

// longest is the largest distance at which a weapon reaches.
func (a *Arm) longest() int { return int(a.Reach.Band[a.Reach.N-1].To) }

// openHexes counts the steps of a move on the map that nothing stands in the way
// of, and refuses the next.
func (r *Rules) openHexes(s *State, who int, c *Command) (n int, no *rule.Refusal) {
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

// Reached is the hex that a move on the map leads a figure to.
func (r *Rules) Reached(s *State, who int, c *Command) field.Hex {
	at := s.Fig[who].At
	if dir, no := r.heading(s, who, c.Dir); no == nil {
		for range c.N {
			at = field.Neighbour(at, dir)
		}
	}
	return at
}

// stepOn moves a figure one hex; its facing stays. [mun.move.2]
func (r *Rules) stepOn(s *State, who int, dir uint8) {
	if to, no := r.heading(s, who, dir); no == nil {
		r.stand(s, who, field.Neighbour(s.Fig[who].At, to), s.Fig[who].Facing)
	}
}

// SidesTo is how many sides a figure has to turn to have another in its frontal
// arc, to the right, or to the left if it is negative.
func (s *State) SidesTo(who, other int) int {
	f := &s.Fig[who]
	for k := range 4 {
		for _, turn := range [2]int{k, -k} {
			if s.Geometry().Quadrant(f.At, f.Facing.Turn(turn), s.Fig[other].At) == Front {
				return turn
			}
		}
	}
	return 0 // never: one of the six has every hex in front
}

// sides is how many sides the command turns a figure to the right.
func (s *State) sides(who int, c *Command) int {
	switch {
	case c.On != Nobody:
		return s.SidesTo(who, int(c.On))
	case c.Dir < DirNorth:
		return int(c.N)
	}
	k := int(field.Facing(c.Dir - DirNorth).Turn(-int(s.Fig[who].Facing)))
	if k > 3 {
		k -= 6 // the shorter way round
	}
	return k
}

// SidesCost is what a turn of so many sides costs: 1 AP for each 90 degrees begun,
// or for each side. [mun.move.3] [mun.cost.4]
func (r *Rules) SidesCost(s *State, sides int) int {
	each := int(r.Content.Costs[costFace].Value)
	n := max(sides, -sides)
	if s.Is(RulingHexTurnCost, HexTurnCostPerHexside) {
		return n * each
	}
	const degrees, quarter = 60, 90
	return (n*degrees + quarter - 1) / quarter * each
}

// inWay returns a figure that stands in the way of what flies or reaches from one
// figure to another, or nobody. [mun.attack.1]
func (s *State) inWay(a, b int) int {
	if !s.Mapped() || !s.Is(RulingLineOfSight, LineOfSightFigureBlocks) || s.Distance(a, b) < 2 {
		return int(Nobody)
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.Placed && f.Status == Active && field.Crosses(s.Fig[a].At, s.Fig[b].At, f.At) {
			return i
		}
	}
	return int(Nobody)
}

// WhirlPath returns the space a whirling attacker passes and the one he ends in:
// clockwise round the target, 120 degrees in all. [mun.whirl.4]
func WhirlPath(here, there field.Hex) (pass, end field.Hex) {
	d, _ := field.Toward(there, here) // adjacent, so there is no tie
	return field.Neighbour(there, d.Turn(1)), field.Neighbour(there, d.Turn(2))
}

// whirlRoom refuses a whirl whose path is not clear. [mun.whirl.4]
func (r *Rules) whirlRoom(s *State, who int, here, there field.Hex) *rule.Refusal {
	pass, end := WhirlPath(here, there)
	if no := r.Enterable(s, who, here, pass); no != nil {
		return no
	}
	return r.Enterable(s, who, pass, end)
}

// kicked is where an object ends that a figure kicks: one space further straight
// away from him, or, from his own space, in the direction he names. At the wall it
// stays. [mun.adj.2] [mun.wall.2]
func (r *Rules) kicked(s *State, who int, x *Lying, dir uint8) (to field.Hex, no *rule.Refusal) {
	way, _ := field.Toward(s.Fig[who].At, x.At)
	switch {
	case s.ownSpace(who, x):
		if dir == Unsaid {
			dir = DirForward
		}
		if way, no = r.heading(s, who, dir); no != nil {
			return x.At, no
		}
	case dir != Unsaid && dir != DirNorth+uint8(way):
		return x.At, refuse("bad-argument", Adj2, "the "+r.ItemName(x.Item)+" goes straight away from "+r.Name(s, who)+", to the "+way.String(), "leave the direction out")
	}
	return field.Neighbour(x.At, way), nil
}
