package munera

import (
	"strconv"

	"summa/internal/bout"
	"summa/internal/rule"
)

// onlyInFront returns the one active opponent he sees in front, or -1 if there
// are none or several.
func (s *State) onlyInFront(a int) int {
	found := -1
	for b := range int(s.n) {
		if b == a || s.fig[b].status != active || !s.opponents(a, b) || !s.inArc(a, b) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = b
	}
	return found
}

// stepCost is what one increment in a direction costs. [mun.move.1] [mun.move.2]
func (r *Rules) stepCost(f *Figure, dir uint8) term {
	switch {
	case dir == dirForward:
		return r.c.costs[costForward]
	case f.helmetWorn():
		return r.c.costs[costStepHelmet]
	}
	return r.c.costs[costStep]
}

// allowMove checks a move step by step; one illegal step refuses it whole.
func (r *Rules) allowMove(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	if no := r.free(s, a); no != nil {
		return no
	}
	f := &s.fig[a]
	if f.rose {
		return refuse("just-risen", knock2, r.name(s, a)+" rose this turn and cannot leave his space", "")
	}
	if no := r.onMap(s, a); no != nil {
		return no
	}
	open, no := r.openSteps(s, a, c)
	paid, poor := r.paidSteps(s, a, r.stepCost(f, s.sense(a, c.dir)), open)
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
	if s.mapped() {
		return r.openHexes(s, a, c)
	}
	b := s.onlyInFront(a)
	if b >= 0 {
		distance := s.distance(a, b)
		defer s.setRange(a, b, distance)
	}
	for n < int(c.n) {
		if no := r.stepOpen(s, a, c); no != nil {
			return n, no
		}
		r.shift(s, a, c.dir)
		n++
	}
	return n, nil
}

// paidSteps counts how many of n steps he can pay for, and refuses the next. A
// step may tire him, so beyond six points each is tried.
func (r *Rules) paidSteps(s *State, a int, cost term, n int) (int, *rule.Refusal) {
	if s.fig[a].means(n*int(cost.value)) == within {
		return n, nil
	}
	watch := r.watch
	if watch != nil {
		watch.Looked()
	}
	r.watch = nil
	defer func() { r.watch = watch }()
	trial, quiet := &r.trial, bout.Ref{}
	trial.CopyFrom(s)
	for i := range n {
		if no := r.affords(trial, a, int(cost.value), cost.rule); no != nil {
			return i, no
		}
		r.pay(trial, a, int(cost.value), cost.rule, &quiet)
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
	b := s.onlyInFront(a)
	switch {
	case c.block:
		return refuse("blocked", move5, "the way is blocked", "")
	case c.dir == dirForward && s.bodyInWay(a) >= 0:
		return refuse("blocked", move5, r.name(s, s.bodyInWay(a))+" lies in the way", "")
	case b < 0:
		return nil
	case c.dir == dirForward && s.distance(a, b) == 1:
		return refuse("blocked", move5, r.name(s, b)+" stands in the way", "")
	case c.dir == dirBack && s.distance(a, b) >= maxRange:
		return refuse("wall", wall1, "the arena ends there", "")
	case c.dir == dirBack:
		return r.tethered(s, a, b)
	}
	return nil
}

// bodyInWay returns a beaten man who lies right in front of a figure, if beaten
// men stay where they fell; else -1. [mun.seq.3] [mun.move.5]
func (s *State) bodyInWay(a int) int {
	if !s.is(rulingRemovedFigures, removedFiguresStaysAsObstacle) {
		return -1
	}
	for i := range int(s.n) {
		if i != a && s.fig[i].status != active && s.threatens(a, i) {
			return i
		}
	}
	return -1
}

// tethered: whether a net keeps its victim and its holder from going farther
// apart. [mun.entangle.1]
func (r *Rules) tethered(s *State, a, b int) *rule.Refusal {
	if !s.is(rulingEntangleLimits, entangleLimitsTethered) {
		return nil
	}
	if arm := r.between(s, a, b); arm != nil && s.distance(a, b) >= arm.longest() {
		return refuse("blocked", entangle1, "the "+arm.name+" holds "+r.name(s, a)+" to "+r.name(s, b), "cut-free, or drop "+arm.id)
	}
	return nil
}

// shift moves him one step on the map; without one it changes the one range the
// engine keeps for him: to the only opponent in front of him.
func (r *Rules) shift(s *State, a int, dir uint8) {
	if s.mapped() {
		r.stepOn(s, a, dir)
		return
	}
	b := s.onlyInFront(a)
	if b < 0 || s.distance(a, b) == 0 {
		return
	}
	switch dir {
	case dirForward:
		s.setRange(a, b, s.distance(a, b)-1)
	case dirBack:
		s.setRange(a, b, s.distance(a, b)+1)
	}
}

func (r *Rules) move(s *State, c *Command, ref *bout.Ref) {
	a := c.actor(s)
	dir := s.sense(a, c.dir)
	cost := r.stepCost(&s.fig[a], dir)
	b := s.onlyInFront(a)
	for range int(c.n) {
		r.spend(s, a, int(cost.value), ref)
		r.shift(s, a, c.dir)
	}
	if ref.Listen {
		ref.Step(stCost, a, cost.rule, int(c.n)*int(cost.value), int(s.fig[a].ap))
	}
	for i := range int(s.nGround) { // what he kicked away may be near again
		if x := &s.ground[i]; int(x.by) == a && x.point > 6 {
			x.point -= 6
		}
	}
	s.leavesThings(a, hasWalked)
	if ref.Listen {
		id, distance := move1, 0
		if dir != dirForward {
			id = move2
		}
		if s.mapped() {
			b = r.nearest(s, a)
		}
		if b >= 0 {
			distance = s.distance(a, b)
		}
		ref.Event(evMoved, a, b, id, int(c.n), distance, 0, s.standCode(a))
	}
}

// turnCost is what it costs him to turn to another: 1 AP for a quarter turn, 2 for
// an about-turn, and on a map by the sides. [mun.move.3]
func (r *Rules) turnCost(s *State, a, b int) int {
	if s.mapped() {
		return r.sidesCost(s, s.sidesTo(a, b))
	}
	each := int(r.c.costs[costFace].value)
	switch s.quadrant(a, b) {
	case Front:
		return 0
	case Rear:
		return 2 * each
	}
	return each
}

// faceCost is what the turn of a command costs.
func (r *Rules) faceCost(s *State, a int, c *Command) int {
	if s.mapped() {
		return r.sidesCost(s, s.sides(a, c))
	}
	return r.turnCost(s, a, int(c.on))
}

// allowFace turns towards somebody, or on a map by so many sides.
func (r *Rules) allowFace(s *State, c *Command) *rule.Refusal {
	a := c.actor(s)
	if no := r.free(s, a); no != nil {
		return no
	}
	if no := r.onMap(s, a); no != nil {
		return no
	}
	if int(c.on) == a {
		return refuse("bad-argument", move3, "he cannot face himself", "")
	}
	if s.mapped() && c.on != nobody && !s.fig[c.on].placed {
		return refuse("outside", game1, r.name(s, int(c.on))+" has no place in the arena", "")
	}
	return r.affords(s, a, r.faceCost(s, a, c), r.c.costs[costFace].rule)
}

func (r *Rules) face(s *State, c *Command, ref *bout.Ref) {
	a, b := c.actor(s), int(c.on)
	r.pay(s, a, r.faceCost(s, a, c), r.c.costs[costFace].rule, ref)
	if f := &s.fig[a]; s.mapped() {
		s.stand(a, f.at, f.facing.Turn(s.sides(a, c)))
		ref.Event(evFaced, a, b, move3, 1+int(f.facing))
		return
	}
	s.fig[a].sees[b] = Front
	ref.Event(evFaced, a, b, move3)
}

// stateRange and stateSees store what the players say about the table.
// [mun.move.6] [mun.face.1]
func (s *State) stateRange(a, b, n int) {
	s.setRange(a, b, n)
	s.fig[a].statedR |= bit(b)
	s.fig[b].statedR |= bit(a)
}

func (s *State) stateSees(a, b int, q Quadrant) {
	s.fig[a].sees[b] = q
	s.fig[a].statedSees |= bit(b)
}
