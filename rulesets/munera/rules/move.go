package rules

import (
	"strconv"

	"summa/internal/core"
	"summa/internal/rule"
)

// OnlyInFront returns the one active opponent he sees in front, or -1 if there
// are none or several.
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

// StepCost is what one increment in a direction costs. [mun.move.1] [mun.move.2]
func (r *Rules) StepCost(f *Figure, dir uint8) Term {
	switch {
	case dir == DirForward:
		return r.Content.Costs[costForward]
	case f.HelmetWorn():
		return r.Content.Costs[costStepHelmet]
	}
	return r.Content.Costs[costStep]
}

// allowMove checks a move step by step; one illegal step refuses it whole.
func (r *Rules) allowMove(s *State, c *Command) *rule.Refusal {
	a := c.Actor(s)
	if no := r.free(s, a); no != nil {
		return no
	}
	f := &s.Fig[a]
	if f.Rose {
		return refuse("just-risen", Knock2, r.Name(s, a)+" rose this turn and cannot leave his space", "")
	}
	if no := r.OnMap(s, a); no != nil {
		return no
	}
	open, no := r.openSteps(s, a, c)
	paid, poor := r.paidSteps(s, a, r.StepCost(f, s.Sense(a, c.Dir)), open)
	if poor != nil {
		open, no = paid, poor
	}
	if no != nil && no.Code != "ambiguous" {
		no.Hint = steps(open)
	}
	return no
}

// openSteps counts the steps of a move that nothing stands in the way of, and
// refuses the next.
func (r *Rules) openSteps(s *State, a int, c *Command) (n int, no *rule.Refusal) {
	if s.Mapped() {
		return r.openHexes(s, a, c)
	}
	b := s.OnlyInFront(a)
	if b >= 0 {
		distance := s.Distance(a, b)
		defer s.SetRange(a, b, distance)
	}
	for n < int(c.N) {
		if no := r.stepOpen(s, a, c); no != nil {
			return n, no
		}
		r.shift(s, a, c.Dir)
		n++
	}
	return n, nil
}

// paidSteps counts how many of n steps he can pay for, and refuses the next. A
// step may tire him, so beyond six points each is tried.
func (r *Rules) paidSteps(s *State, a int, cost Term, n int) (int, *rule.Refusal) {
	if s.Fig[a].Means(n*int(cost.Value)) == Within {
		return n, nil
	}
	watch := r.watch
	if watch != nil {
		watch.Looked()
	}
	r.watch = nil
	defer func() { r.watch = watch }()
	trial, quiet := &r.trial, core.Ref{}
	trial.CopyFrom(s)
	for i := range n {
		if no := r.affords(trial, a, int(cost.Value), cost.Rule); no != nil {
			return i, no
		}
		r.pay(trial, a, int(cost.Value), cost.Rule, &quiet)
	}
	return n, nil
}

func steps(n int) string {
	switch n {
	case 0:
		return "no step of it is legal"
	case 1:
		return "1 step of it would be legal"
	}
	return strconv.Itoa(n) + " steps of it would be legal"
}

// stepOpen refuses a step into the opponent or past the wall, and one that a
// taut net holds back. [mun.move.5] [mun.wall.1] [mun.entangle.1]
func (r *Rules) stepOpen(s *State, a int, c *Command) *rule.Refusal {
	b := s.OnlyInFront(a)
	switch {
	case c.Block:
		return refuse("blocked", Move5, "the way is blocked", "")
	case c.Dir == DirForward && s.bodyInWay(a) >= 0:
		return refuse("blocked", Move5, r.Name(s, s.bodyInWay(a))+" lies in the way", "")
	case b < 0:
		return nil
	case c.Dir == DirForward && s.Distance(a, b) == 1:
		return refuse("blocked", Move5, r.Name(s, b)+" stands in the way", "")
	case c.Dir == DirBack && s.Distance(a, b) >= MaxRange:
		return refuse("wall", Wall1, "the arena ends there", "")
	case c.Dir == DirBack:
		return r.tethered(s, a, b)
	}
	return nil
}

// bodyInWay returns a beaten man who lies right in front of a figure, if beaten
// men stay where they fell; else -1. [mun.seq.3] [mun.move.5]
func (s *State) bodyInWay(a int) int {
	if !s.Is(RulingRemovedFigures, RemovedFiguresStaysAsObstacle) {
		return -1
	}
	for i := range int(s.N) {
		if i != a && s.Fig[i].Status != Active && s.threatens(a, i) {
			return i
		}
	}
	return -1
}

// tethered: whether a net keeps its victim and its holder from going farther
// apart. [mun.entangle.1]
func (r *Rules) tethered(s *State, a, b int) *rule.Refusal {
	if !s.Is(RulingEntangleLimits, EntangleLimitsTethered) {
		return nil
	}
	if arm := r.between(s, a, b); arm != nil && s.Distance(a, b) >= arm.longest() {
		return refuse("blocked", Entangle1, "the "+arm.Name+" holds "+r.Name(s, a)+" to "+r.Name(s, b), "cut-free, or drop "+arm.ID)
	}
	return nil
}

// shift moves him one step on the map; without one it changes the one range the
// engine keeps for him: to the only opponent in front of him.
func (r *Rules) shift(s *State, a int, dir uint8) {
	if s.Mapped() {
		r.stepOn(s, a, dir)
		return
	}
	b := s.OnlyInFront(a)
	if b < 0 || s.Distance(a, b) == 0 {
		return
	}
	switch dir {
	case DirForward:
		s.SetRange(a, b, s.Distance(a, b)-1)
	case DirBack:
		s.SetRange(a, b, s.Distance(a, b)+1)
	}
}

func (r *Rules) move(s *State, c *Command, ref *core.Ref) {
	a := c.Actor(s)
	dir := s.Sense(a, c.Dir)
	cost := r.StepCost(&s.Fig[a], dir)
	b := s.OnlyInFront(a)
	for range int(c.N) {
		r.spend(s, a, int(cost.Value), ref)
		r.shift(s, a, c.Dir)
	}
	if ref.Listen {
		ref.Step(stCost, a, cost.Rule, int(c.N)*int(cost.Value), int(s.Fig[a].AP))
	}
	for i := range int(s.NumGround) { // what he kicked away may be near again
		if x := &s.Ground[i]; int(x.By) == a && x.Point > 6 {
			x.Point -= 6
		}
	}
	s.leavesThings(a, hasWalked)
	if ref.Listen {
		id, distance := Move1, 0
		if dir != DirForward {
			id = Move2
		}
		if s.Mapped() {
			b = r.Nearest(s, a)
		}
		if b >= 0 {
			distance = s.Distance(a, b)
		}
		ref.Event(evMoved, a, b, id, int(c.N), distance, 0, s.standCode(a))
	}
}

// TurnCost is what it costs him to turn to another: 1 AP for a quarter turn, 2 for
// an about-turn, and on a map by the sides. [mun.move.3]
func (r *Rules) TurnCost(s *State, a, b int) int {
	if s.Mapped() {
		return r.SidesCost(s, s.SidesTo(a, b))
	}
	each := int(r.Content.Costs[costFace].Value)
	switch s.Quadrant(a, b) {
	case Front:
		return 0
	case Rear:
		return 2 * each
	}
	return each
}

// faceCost is what the turn of a command costs.
func (r *Rules) faceCost(s *State, a int, c *Command) int {
	if s.Mapped() {
		return r.SidesCost(s, s.sides(a, c))
	}
	return r.TurnCost(s, a, int(c.On))
}

// allowFace turns towards somebody, or on a map by so many sides.
func (r *Rules) allowFace(s *State, c *Command) *rule.Refusal {
	a := c.Actor(s)
	if no := r.free(s, a); no != nil {
		return no
	}
	if no := r.OnMap(s, a); no != nil {
		return no
	}
	if int(c.On) == a {
		return refuse("bad-argument", Move3, "he cannot face himself", "")
	}
	if s.Mapped() && c.On != Nobody && !s.Fig[c.On].Placed {
		return refuse("outside", Game1, r.Name(s, int(c.On))+" has no place in the arena", "")
	}
	return r.affords(s, a, r.faceCost(s, a, c), r.Content.Costs[costFace].Rule)
}

func (r *Rules) face(s *State, c *Command, ref *core.Ref) {
	a, b := c.Actor(s), int(c.On)
	r.pay(s, a, r.faceCost(s, a, c), r.Content.Costs[costFace].Rule, ref)
	if f := &s.Fig[a]; s.Mapped() {
		s.Stand(a, f.At, f.Facing.Turn(s.sides(a, c)))
		ref.Event(evFaced, a, b, Move3, 1+int(f.Facing))
		return
	}
	s.Fig[a].Sees[b] = Front
	ref.Event(evFaced, a, b, Move3)
}

// StateRange and StateSees store what the players say about the table.
// [mun.move.6] [mun.face.1]
func (s *State) StateRange(a, b, n int) {
	s.SetRange(a, b, n)
	s.Fig[a].StatedR |= Bit(b)
	s.Fig[b].StatedR |= Bit(a)
}

func (s *State) StateSees(a, b int, q Quadrant) {
	s.Fig[a].Sees[b] = q
	s.Fig[a].StatedSees |= Bit(b)
}
