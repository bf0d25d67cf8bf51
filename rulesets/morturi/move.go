package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// stepCost is what a step costs: 1 and every increase there is. [mor.move.3]
// [mor.move.5]
func (r *Rules) stepCost(s *State, i int, from, to field.Square, ref *bout.Ref) int {
	cost := r.total(s, i, r.enterCost(s, i, to, ref)+r.leaveCost(s, i, from, ref), ref)
	ref.Step(stCostTotal, i, move5, cost)
	return cost
}

// enterCost is what it costs to come to a square, as far as that lies with the
// square.
func (r *Rules) enterCost(s *State, i int, to field.Square, ref *bout.Ref) int {
	cost := 1
	if s.board.rough && s.is(rulingRaisedEntry, raisedEntryZeroCost) && s.board.at(to).height > 0 {
		cost = 0
	}
	ref.Step(stStepCost, i, move3, cost)
	if s.board.rough && s.board.at(to).difficult {
		cost++
		ref.Step(stDifficult, i, terrain5, 1)
	}
	if r.c.dearer.meets(&s.all) {
		cost += r.beside(s, enterCost, i, to, ref) + r.shy(s, i, to, ref)
	}
	return cost
}

// leaveCost is what is added for leaving a square. [mor.trick.3]
func (r *Rules) leaveCost(s *State, i int, from field.Square, ref *bout.Ref) int {
	return r.beside(s, leaveCost, i, from, ref)
}

// total is the cost of a step for who may pay no more than the square's 1 MP
// whatever is added.
func (r *Rules) total(s *State, i, cost int, ref *bout.Ref) int {
	if cost <= 1 || !r.c.whose[ignoreMoveCosts].meets(&s.all) {
		return cost
	}
	r.passives(s, ignoreMoveCosts, i, int(nobody), func(x effectRef) {
		if cost > 1 && x.clause.test.holds(r, s, i, int(nobody), nil, 0) {
			ref.Step(stIgnored, i, move5, 1-cost, int(x.clause.trick))
			cost = 1
		}
	})
	return cost
}

// shy is what a figure of his own pays to come beside an enemy.
func (r *Rules) shy(s *State, i int, to field.Square, ref *bout.Ref) int {
	sum := 0
	r.passives(s, ownEnterCost, i, int(nobody), func(x effectRef) {
		if x.effect.fear && r.immune(s, i, immuneFear) {
			return
		}
		for j := range int(s.n) {
			if s.standing(j) && s.enemies(i, j) && s.fig[j].at.Walk(to) == 1 {
				sum += int(x.effect.n)
				ref.Step(stSurcharge, i, r.c.tricks[x.clause.trick].rule, int(x.effect.n), int(x.clause.trick), i+1)
				return
			}
		}
	})
	return sum
}

// beside adds up the surcharges of a kind of those beside a square. [ruling
// combat-control-stacking]
func (r *Rules) beside(s *State, kind effectKind, i int, q field.Square, ref *bout.Ref) int {
	if !r.c.whose[kind].meets(&s.all) {
		return 0
	}
	sum := 0
	for j := range int(s.n) {
		if j == i || !s.standing(j) || s.fig[j].at.Walk(q) != 1 {
			continue
		}
		for _, x := range r.c.passive[kind] {
			if !s.fig[j].tricks.has(x.clause.trick) || !r.charges(s, x, i, j) {
				continue
			}
			n := int(x.effect.n)
			if s.is(rulingCombatControlStacking, combatControlStackingOnce) && sum > 0 {
				n = max(0, n-sum)
			}
			if n > 0 {
				sum += n
				ref.Step(stSurcharge, i, r.c.tricks[x.clause.trick].rule, n, int(x.clause.trick), j+1)
			}
		}
	}
	return sum
}

// charges reports whether an effect of j's makes a step dearer for i.
func (r *Rules) charges(s *State, x effectRef, i, j int) bool {
	e := x.effect
	switch {
	case !r.acts(s, j, x.clause, i) || !s.fig[j].stillLasts(x) || !x.clause.test.holds(r, s, j, i, nil, 0):
		return false
	case !e.anybody && s.enemies(i, j) == e.allies:
		return false
	case e.tag != 0 && s.fig[i].tags&e.tag == 0:
		return false
	}
	return !e.fear || !r.immune(s, i, immuneFear)
}

// allowMove checks every step of a move as if those before it had been walked.
// [mor.move.4] [mor.move.8]
func (r *Rules) allowMove(s *State, c *Command) *rule.Refusal {
	i := int(s.active)
	if no := r.mayWalk(s, i); no != nil {
		return no
	}
	f := &s.fig[i]
	was, left := f.at, int(f.mp)
	defer func() { f.at = was }()
	for k := range c.steps {
		no := r.allowStep(s, i, f.at.To(c.ways[k]), left)
		if no != nil {
			if k > 0 {
				no.Why += "; of these steps " + itoa(int(k)) + " would have been legal"
			}
			return no
		}
		left -= r.stepCost(s, i, f.at, f.at.To(c.ways[k]), &r.silent)
		f.at = f.at.To(c.ways[k])
	}
	return nil
}

// mayWalk refuses a man who may not leave his square now.
func (r *Rules) mayWalk(s *State, i int) *rule.Refusal {
	f := &s.fig[i]
	switch {
	case s.phase != Movement:
		return refuse("movement-over", move10, r.name(s, i)+"'s movement phase is over", "done")
	case r.entangled(s, i):
		return refuse("entangled", attack4, r.name(s, i)+" is entangled and cannot leave his square", "turn, attack, or done")
	case f.hasCondition(prone) && s.is(rulingProneMayMove, proneMayMoveMustStandFirst):
		return refuse("prone", attack4, r.name(s, i)+" must stand up first", "trick stand-up")
	case f.held:
		return refuse("trick-not-usable", attack4, r.name(s, i)+" has an enemy beside him: he must stay where he is and attack", "attack NAME")
	case r.idles(s, i):
		return refuse("trick-not-usable", attack4, r.name(s, i)+" neither moves nor attacks in his first turn", "done")
	}
	return nil
}

// idles reports whether a man may do nothing in his first turn.
func (r *Rules) idles(s *State, i int) bool {
	return s.fig[i].turns <= 1 && r.c.whose[noActionFirst].meets(&s.all) && r.has(s, noActionFirst, i, nil)
}

// allowStep refuses a step. [mor.terrain.7]
func (r *Rules) allowStep(s *State, i int, to field.Square, left int) *rule.Refusal {
	if no := r.ground(s, to); no != nil {
		if no.Code == "off-board" {
			no.Code = "blocked"
		}
		return no
	}
	if s.board.at(to).hazard {
		return walksIntoHazard(to)
	}
	if no := r.strays(s, i, to); no != nil {
		return no
	}
	if cost := r.stepCost(s, i, s.fig[i].at, to, &r.silent); cost > left {
		return refuse("not-enough-mp", move8, "the step to "+squareText(to)+" costs "+r.costSum(s, i, to, cost)+" MP, and "+r.name(s, i)+" has "+itoa(left), "cost, or map on")
	}
	return nil
}

func walksIntoHazard(to field.Square) *rule.Refusal {
	return refuse("hazard", terrain7, "nobody walks into the hazard on "+squareText(to)+" of his own will", "")
}

// costSum is what a step costs, as a sum if it has more terms than one: 1 + 1 = 2.
func (r *Rules) costSum(s *State, i int, to field.Square, cost int) string {
	ref := bout.Ref{Tape: r.silent.Tape, Listen: true}
	r.stepCost(s, i, s.fig[i].at, to, &ref)
	text, terms := "", 0
	for _, x := range ref.Log() {
		if x.What != bout.Step || x.Kind == stCostTotal {
			continue
		}
		if terms++; terms > 1 {
			text += " + "
		}
		text += itoa(int(x.A))
	}
	if terms < 2 {
		return itoa(cost)
	}
	return text + " = " + itoa(cost)
}

// move walks the steps; where an enemy may follow, it stops. [mor.move.1]
func (r *Rules) move(s *State, c *Command, ref *bout.Ref) {
	i := int(s.active)
	f := &s.fig[i]
	f.fresh, f.acted = false, true
	s.resume = Movement
	for k := range c.steps {
		from, to := f.at, f.at.To(c.ways[k])
		cost := r.stepCost(s, i, from, to, ref)
		f.mp -= int8(cost)
		f.at = to
		if s.is(rulingMovementDirection, movementDirectionTurnToMove) {
			f.facing = c.ways[k]
		}
		ref.Event(evMoved, i, bout.None, move1, packed(to), cost, int(f.mp))
		r.entered(s, i, ref)
		waiting := s.nOffers
		r.leftSquare(s, i, from, false)
		if s.phase == Over || s.nOffers > waiting {
			break
		}
	}
	r.proceed(s, ref)
}

// entered notes a square that a figure has come to: those a trick asks for, and
// his own zone with an enemy's flag.
func (r *Rules) entered(s *State, i int, ref *bout.Ref) {
	f := &s.fig[i]
	for k, q := range r.c.rounds {
		if q == f.at {
			f.visited |= 1 << k
		}
	}
	r.flagHome(s, i, ref)
}

// allowTurn: turning is free, in one's own turn. [mor.face.2]
func (r *Rules) allowTurn(s *State, c *Command) *rule.Refusal { return nil }

// turn turns the active figure. [mor.face.1]
func (r *Rules) turn(s *State, c *Command, ref *bout.Ref) {
	f := &s.fig[s.active]
	if f.facing == c.ways[0] { // that is no turn to another facing
		ref.Event(evStayed, int(s.active), bout.None, face2)
		return
	}
	id := face2
	if s.phase == Movement && !f.fresh { // between steps and whatever else MP buy
		id = move7
	}
	f.facing, f.acted = c.ways[0], true
	ref.Event(evTurned, int(s.active), bout.None, id, int(c.ways[0]))
}

// walk is the length of the shortest way from a square to another over squares
// that can be entered, -1 if there is none; i, who walks, is in nobody's way.
func (r *Rules) walk(s *State, from, to field.Square, i int) int {
	n := int(s.board.width) * int(s.board.height)
	far := r.way[:n]
	for k := range far {
		far[k] = -1
	}
	place := func(q field.Square) int { return (int(q.Y)-1)*int(s.board.width) + int(q.X) - 1 }
	queue := make([]field.Square, 1, 64)
	queue[0] = from
	far[place(from)] = 0
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		if q == to {
			return int(far[place(q)])
		}
		for w := range field.Way(field.Ways) {
			next := q.To(w)
			if !s.board.inside(next) || far[place(next)] >= 0 {
				continue
			}
			c := s.board.at(next)
			if next != to && (c.obstacle || c.hazard || s.occupant(next) >= 0 && s.occupant(next) != i) {
				continue
			}
			far[place(next)] = far[place(q)] + 1
			queue = append(queue, next)
		}
	}
	return -1
}
