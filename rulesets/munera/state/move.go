package state

// OnlyInFront returns the only active opponent in a figure's frontal arc, or -1 if there are none
// or several.
func (s *State) OnlyInFront(a int) int {
	found := -1
	for b := range int(s.N) {
		if b == a || s.Fig[b].Status != Active || !s.Opponents(a, b) || !s.InArc(a, b) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = b
	}
	return found
}

// StepCost returns the cost of one increment in a direction. [mun.move.1] [mun.move.2]
func (r *Reckoner) StepCost(f *Figure, dir uint8) Term {
	switch {
	case dir == DirForward:
		return r.Content.Costs[CostForward]
	case f.HelmetWorn():
		return r.Content.Costs[costStepHelmet]
	}
	return r.Content.Costs[costStep]
}

// BodyInWay returns a beaten figure that lies right in front of another, if by ruling such figures
// stay where they fell; else -1. [mun.seq.3] [mun.move.5]
func (s *State) BodyInWay(a int) int {
	if !s.Is(RulingRemovedFigures, RemovedFiguresStaysAsObstacle) {
		return -1
	}
	for i := range int(s.N) {
		if i != a && s.Fig[i].Status != Active && s.Threatens(a, i) {
			return i
		}
	}
	return -1
}

// TurnCost returns the cost of turning to face another figure: 1 AP for a quarter turn, 2 for an
// about-turn; on a map it depends on the hexsides. [mun.move.3]
func (r *Reckoner) TurnCost(s *State, a, b int) int {
	if s.Mapped() {
		return r.SidesCost(s, s.SidesTo(a, b))
	}
	each := int(r.Content.Costs[CostFace].Value)
	switch s.Quadrant(a, b) {
	case Front:
		return 0
	case Rear:
		return 2 * each
	}
	return each
}

// StateRange records the distance between two figures as the players state it. [mun.move.6]
func (s *State) StateRange(a, b, n int) {
	s.SetRange(a, b, n)
	s.Fig[a].StatedR |= Bit(b)
	s.Fig[b].StatedR |= Bit(a)
}

// StateSees records in which quadrant of a the players say that b stands. [mun.face.1]
func (s *State) StateSees(a, b int, q Quadrant) {
	s.Fig[a].Sees[b] = q
	s.Fig[a].StatedSees |= Bit(b)
}

// The directions of a move. DirNorth is the first of the six of a hex map, clockwise.
const (
	DirForward uint8 = iota
	DirBack
	dirLeft
	DirRight
	DirNorth

	Unsaid uint8 = 255 // of a kick: no direction was stated
)
