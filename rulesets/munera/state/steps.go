package state

import "summa/internal/field"

// DirQuadrants are the quadrants of forward, back, left and right.
var (
	DirQuadrants = [DirNorth]Quadrant{Front, Rear, Left, Right}
	DirWhere     = [DirNorth]string{"in front of", "behind", "to the left of", "to the right of"}
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
	return DirRight
}

// Between is the shortest net of one of the two that is round the other, or nil.
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

// Longest is the largest distance at which a weapon reaches.
func (a *Arm) Longest() int { return int(a.Reach.Band[a.Reach.N-1].To) }

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

// SidesCost is what a turn of so many sides costs: 1 AP for each 90 degrees begun,
// or for each side. [mun.move.3] [mun.cost.4]
func (r *Reckoner) SidesCost(s *State, sides int) int {
	each := int(r.Content.Costs[CostFace].Value)
	n := max(sides, -sides)
	if s.Is(RulingHexTurnCost, HexTurnCostPerHexside) {
		return n * each
	}
	const degrees, quarter = 60, 90
	return (n*degrees + quarter - 1) / quarter * each
}

// InWay returns a figure that stands in the way of what flies or reaches from one
// figure to another, or nobody. [mun.attack.1]
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

// WhirlPath returns the space a whirling attacker passes and the one he ends in:
// clockwise round the target, 120 degrees in all. [mun.whirl.4]
func WhirlPath(here, there field.Hex) (pass, end field.Hex) {
	d, _ := field.Toward(there, here) // adjacent, so there is no tie
	return field.Neighbour(there, d.Turn(1)), field.Neighbour(there, d.Turn(2))
}
