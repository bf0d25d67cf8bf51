package state

import "summa/internal/field"

// DirQuadrants are the quadrants of forward, back, left and right; DirWhere describes them.
var (
	DirQuadrants = [DirNorth]Quadrant{Front, Rear, Left, Right}
	DirWhere     = [DirNorth]string{"in front of", "behind", "to the left of", "to the right of"}
)

// Sense returns a direction of a move as its cost depends on it: forward, or not. [mun.move.1]
// [mun.move.2]
func (s *State) Sense(who int, dir uint8) uint8 {
	switch {
	case dir < DirNorth:
		return dir
	case s.Geometry().Forward(s.Fig[who].Facing, field.Facing(dir-DirNorth)):
		return DirForward
	}
	return DirRight
}

// Between returns the shortest net with which one of two figures entangles the other, or nil.
func (r *Reckoner) Between(s *State, a, b int) (shortest *Arm) {
	for _, pair := range [2][2]int{{a, b}, {b, a}} {
		f := &s.Fig[pair[0]]
		for i := range f.NumNets {
			arm := &r.Content.Arms[f.Nets[i].Weapon]
			if int(f.Nets[i].Holder) == pair[1] && (shortest == nil || arm.Longest() < shortest.Longest()) {
				shortest = arm
			}
		}
	}
	return shortest
}

// Longest returns the greatest distance at which a weapon reaches.
func (a *Arm) Longest() int { return int(a.Reach.Band[a.Reach.N-1].To) }

// SidesTo returns how many hexsides a figure must turn to have another in its frontal arc: to the
// right or, if negative, to the left.
func (s *State) SidesTo(who, other int) int {
	f := &s.Fig[who]
	for k := range 4 {
		for _, turn := range [2]int{k, -k} {
			if s.Geometry().Quadrant(f.At, f.Facing.Turn(turn), s.Fig[other].At) == Front {
				return turn
			}
		}
	}
	return 0 // not reached: one of the six facings has every hex in front
}

// SidesCost returns the cost of a turn by a number of hexsides: 1 AP for each 90 degrees begun or,
// by ruling, for each side. [mun.move.3] [mun.cost.4]
func (r *Reckoner) SidesCost(s *State, sides int) int {
	each := int(r.Content.Costs[CostFace].Value)
	n := max(sides, -sides)
	if s.Is(RulingHexTurnCost, HexTurnCostPerHexside) {
		return n * each
	}
	const degrees, quarter = 60, 90
	return (n*degrees + quarter - 1) / quarter * each
}

// InWay returns a figure that blocks the line from one figure to another, or Nobody. [mun.attack.1]
func (s *State) InWay(a, b int) int {
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

// WhirlPath returns the space that a whirling attacker passes through and the one in which he ends:
// clockwise around the target, 120 degrees in all. [mun.whirl.4]
func WhirlPath(here, there field.Hex) (pass, end field.Hex) {
	d, _ := field.Toward(there, here) // adjacent, so there is no tie
	return field.Neighbour(there, d.Turn(1)), field.Neighbour(there, d.Turn(2))
}
