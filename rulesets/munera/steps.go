package munera

import (
	"summa/internal/field"
	"summa/internal/rule"
)

// heading is the direction of the map that a direction of a move or a kick means
// for a figure. Two hexes may be forward, back, left or right of it: then the
// player has to name one.
func (r *Rules) heading(s *State, who int, dir uint8) (field.Facing, *rule.Refusal) {
	if dir >= dirNorth {
		return field.Facing(dir - dirNorth), nil
	}
	var to [6]field.Facing
	n := 0
	for k := field.N; k <= field.NW; k++ {
		if s.geometry().Quadrant(field.Hex{}, s.fig[who].facing, k.Step()) == dirQuadrants[dir] {
			to[n] = k
			n++
		}
	}
	if n > 1 {
		return 0, refuse("ambiguous", face1, "two hexes are "+dirWhere[dir]+" "+r.name(s, who), to[0].String()+" or "+to[1].String())
	}
	return to[0], nil
}

// dirQuadrants are the quadrants of forward, back, left and right.
var (
	dirQuadrants = [dirNorth]Quadrant{Front, Rear, Left, Right}
	dirWhere     = [dirNorth]string{"in front of", "behind", "to the left of", "to the right of"}
)

// sense is a direction of a move as its cost takes it: forward, or another.
// [mun.move.1] [mun.move.2]
func (s *State) sense(who int, dir uint8) uint8 {
	switch {
	case dir < dirNorth:
		return dir
	case s.geometry().Forward(s.fig[who].facing, field.Facing(dir-dirNorth)):
		return dirForward
	}
	return dirRight
}

// onMap refuses to move a figure that has no place on the map.
func (r *Rules) onMap(s *State, who int) *rule.Refusal {
	if s.mapped() && !s.fig[who].placed {
		return refuse("outside", game1, r.name(s, who)+" has no place in the arena", "set "+r.typed(s, who)+".position=Q,R,FACING")
	}
	return nil
}

// enterable refuses a figure a hex outside the wall, one that is somebody's
// space, and one a taut net keeps him from. [mun.wall.1] [mun.move.5]
// [mun.entangle.1]
func (r *Rules) enterable(s *State, who int, from, to field.Hex) *rule.Refusal {
	if !r.inside(s, to) {
		return refuse("wall", wall1, "the wall stands between "+hexText(from)+" and "+hexText(to), "")
	}
	if other := s.standing(to); other != int(nobody) && other != who {
		if s.fig[other].status != active {
			return refuse("blocked", move5, r.name(s, other)+" lies in "+hexText(to), "")
		}
		return refuse("blocked", move5, r.name(s, other)+" stands in "+hexText(to), "")
	}
	return r.taut(s, who, from, to)
}

// taut refuses a step away from the man whose net is round the figure, or away
// from the man his own net is round, when the net is as long as that.
// [mun.entangle.1]
func (r *Rules) taut(s *State, who int, from, to field.Hex) *rule.Refusal {
	if !s.is(rulingEntangleLimits, entangleLimitsTethered) {
		return nil
	}
	for i := range int(s.n) {
		if i == who || !s.fig[i].placed {
			continue
		}
		now, then := field.Distance(from, s.fig[i].at), field.Distance(to, s.fig[i].at)
		if arm := r.between(s, who, i); arm != nil && then > now && then > arm.longest() {
			return refuse("blocked", entangle1, "the "+arm.name+" holds "+r.name(s, who)+" to "+r.name(s, i), "cut-free, or drop "+arm.id)
		}
	}
	return nil
}

// between is the shortest net of one of the two that is round the other, or nil.
func (r *Rules) between(s *State, a, b int) (shortest *arm) {
	for _, pair := range [2][2]int{{a, b}, {b, a}} {
		f := &s.fig[pair[0]]
		for i := range f.nNets {
			arm := &r.c.arms[f.nets[i].weapon]
			if int(f.nets[i].holder) == pair[1] && (shortest == nil || arm.longest() < shortest.longest()) {
				shortest = arm
			}
		}
	}
	return shortest
}

// longest is the largest distance at which a weapon reaches.
func (a *arm) longest() int { return int(a.reach.band[a.reach.n-1].to) }

// openHexes counts the steps of a move on the map that nothing stands in the way
// of, and refuses the next.
func (r *Rules) openHexes(s *State, who int, c *Command) (n int, no *rule.Refusal) {
	at := s.fig[who].at
	dir, no := r.heading(s, who, c.dir)
	for no == nil && n < int(c.n) {
		next := field.Neighbour(at, dir)
		if no = r.enterable(s, who, at, next); no == nil {
			at = next
			n++
		}
	}
	return n, no
}

// reached is the hex that a move on the map leads a figure to.
func (r *Rules) reached(s *State, who int, c *Command) field.Hex {
	at := s.fig[who].at
	if dir, no := r.heading(s, who, c.dir); no == nil {
		for range c.n {
			at = field.Neighbour(at, dir)
		}
	}
	return at
}

// stepOn moves a figure one hex; its facing stays. [mun.move.2]
func (r *Rules) stepOn(s *State, who int, dir uint8) {
	if to, no := r.heading(s, who, dir); no == nil {
		r.stand(s, who, field.Neighbour(s.fig[who].at, to), s.fig[who].facing)
	}
}

// sidesTo is how many sides a figure has to turn to have another in its frontal
// arc, to the right, or to the left if it is negative.
func (s *State) sidesTo(who, other int) int {
	f := &s.fig[who]
	for k := range 4 {
		for _, turn := range [2]int{k, -k} {
			if s.geometry().Quadrant(f.at, f.facing.Turn(turn), s.fig[other].at) == Front {
				return turn
			}
		}
	}
	return 0 // never: one of the six has every hex in front
}

// sides is how many sides the command turns a figure to the right.
func (s *State) sides(who int, c *Command) int {
	switch {
	case c.on != nobody:
		return s.sidesTo(who, int(c.on))
	case c.dir < dirNorth:
		return int(c.n)
	}
	k := int(field.Facing(c.dir - dirNorth).Turn(-int(s.fig[who].facing)))
	if k > 3 {
		k -= 6 // the shorter way round
	}
	return k
}

// sidesCost is what a turn of so many sides costs: 1 AP for each 90 degrees begun,
// or for each side. [mun.move.3] [mun.cost.4]
func (r *Rules) sidesCost(s *State, sides int) int {
	each := int(r.c.costs[costFace].value)
	n := max(sides, -sides)
	if s.is(rulingHexTurnCost, hexTurnCostPerHexside) {
		return n * each
	}
	const degrees, quarter = 60, 90
	return (n*degrees + quarter - 1) / quarter * each
}

// inWay returns a figure that stands in the way of what flies or reaches from one
// figure to another, or nobody. [mun.attack.1]
func (s *State) inWay(a, b int) int {
	if !s.mapped() || !s.is(rulingLineOfSight, lineOfSightFigureBlocks) || s.distance(a, b) < 2 {
		return int(nobody)
	}
	for i := range int(s.n) {
		f := &s.fig[i]
		if f.placed && f.status == active && field.Crosses(s.fig[a].at, s.fig[b].at, f.at) {
			return i
		}
	}
	return int(nobody)
}

// whirlPath returns the space a whirling attacker passes and the one he ends in:
// clockwise round the target, 120 degrees in all. [mun.whirl.4]
func whirlPath(here, there field.Hex) (pass, end field.Hex) {
	d, _ := field.Toward(there, here) // adjacent, so there is no tie
	return field.Neighbour(there, d.Turn(1)), field.Neighbour(there, d.Turn(2))
}

// whirlRoom refuses a whirl whose path is not clear. [mun.whirl.4]
func (r *Rules) whirlRoom(s *State, who int, here, there field.Hex) *rule.Refusal {
	pass, end := whirlPath(here, there)
	if no := r.enterable(s, who, here, pass); no != nil {
		return no
	}
	return r.enterable(s, who, pass, end)
}

// kicked is where an object ends that a figure kicks: one space further straight
// away from him, or, from his own space, in the direction he names. At the wall it
// stays. [mun.adj.2] [mun.wall.2]
func (r *Rules) kicked(s *State, who int, x *lying, dir uint8) (to field.Hex, no *rule.Refusal) {
	way, _ := field.Toward(s.fig[who].at, x.at)
	switch {
	case s.ownSpace(who, x):
		if dir == unsaid {
			dir = dirForward
		}
		if way, no = r.heading(s, who, dir); no != nil {
			return x.at, no
		}
	case dir != unsaid && dir != dirNorth+uint8(way):
		return x.at, refuse("bad-argument", adj2, "the "+r.itemName(x.item)+" goes straight away from "+r.name(s, who)+", to the "+way.String(), "leave the direction out")
	}
	return field.Neighbour(x.at, way), nil
}
