package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// StepCost returns the cost of a step: 1 plus all surcharges. [mor.move.3] [mor.move.5]
func (r *Rules) StepCost(s *state.State, i int, from, to field.Square, ref *core.Ref) int {
	cost := r.total(s, i, r.enterCost(s, i, to, ref)+r.leaveCost(s, i, from, ref), ref)
	ref.Step(state.StCost, i, state.Move5, cost)
	return cost
}

// enterCost returns the part of a step's cost that depends on the square entered.
func (r *Rules) enterCost(s *state.State, i int, to field.Square, ref *core.Ref) int {
	cost := 1
	if s.Board.Rough && s.Is(state.RulingRaisedEntry, state.RaisedEntryZeroCost) && s.Board.At(to).Height > 0 {
		cost = 0
	}
	ref.Step(state.StStep, i, state.Move3, cost)
	if s.Board.Rough && s.Board.At(to).Difficult {
		cost++
		ref.Step(state.StDifficult, i, state.Terrain5, 1)
	}
	if r.Content.Dearer.Meets(&s.All) {
		cost += r.beside(s, state.EnterCost, i, to, ref) + r.shy(s, i, to, ref)
	}
	return cost
}

// leaveCost returns the surcharge for leaving a square. [mor.trick.3]
func (r *Rules) leaveCost(s *state.State, i int, from field.Square, ref *core.Ref) int {
	return r.beside(s, state.LeaveCost, i, from, ref)
}

// total returns the cost of a step, taking into account effects by which a figure never pays more
// than the square's 1 MP.
func (r *Rules) total(s *state.State, i, cost int, ref *core.Ref) int {
	if cost <= 1 || !r.Content.Whose[state.IgnoreMoveCosts].Meets(&s.All) {
		return cost
	}
	r.Passives(s, state.IgnoreMoveCosts, i, int(state.Nobody), func(x state.EffectRef) {
		if cost > 1 && x.Clause.Test.Holds(&r.Reckoner, s, i, int(state.Nobody), nil, 0) {
			ref.Step(state.StIgnored, i, state.Move5, 1-cost, int(x.Clause.Trick))
			cost = 1
		}
	})
	return cost
}

// shy returns the surcharge that a figure's own effects put on coming beside an enemy.
func (r *Rules) shy(s *state.State, i int, to field.Square, ref *core.Ref) int {
	sum := 0
	r.Passives(s, state.OwnEnterCost, i, int(state.Nobody), func(x state.EffectRef) {
		if x.Effect.Fear && r.Immune(s, i, state.ImmuneFear) {
			return
		}
		for j := range int(s.N) {
			if s.Standing(j) && s.Enemies(i, j) && s.Fig[j].At.Walk(to) == 1 {
				sum += int(x.Effect.N)
				ref.Step(state.StSurcharge, i, r.Content.Tricks[x.Clause.Trick].Rule, int(x.Effect.N), int(x.Clause.Trick), i+1)
				return
			}
		}
	})
	return sum
}

// beside adds up the surcharges of a kind by figures beside a square. [ruling
// combat-control-stacking]
func (r *Rules) beside(s *state.State, kind state.EffectKind, i int, q field.Square, ref *core.Ref) int {
	if !r.Content.Whose[kind].Meets(&s.All) {
		return 0
	}
	sum := 0
	for j := range int(s.N) {
		if j == i || !s.Standing(j) || s.Fig[j].At.Walk(q) != 1 {
			continue
		}
		for _, x := range r.Content.Passive[kind] {
			if !s.Fig[j].Tricks.Has(x.Clause.Trick) || !r.charges(s, x, i, j) {
				continue
			}
			n := int(x.Effect.N)
			if s.Is(state.RulingCombatControlStacking, state.CombatControlStackingOnce) && sum > 0 {
				n = max(0, n-sum)
			}
			if n > 0 {
				sum += n
				ref.Step(state.StSurcharge, i, r.Content.Tricks[x.Clause.Trick].Rule, n, int(x.Clause.Trick), j+1)
			}
		}
	}
	return sum
}

// charges reports whether an effect of figure j makes a step of figure i dearer.
func (r *Rules) charges(s *state.State, x state.EffectRef, i, j int) bool {
	e := x.Effect
	switch {
	case !r.Acts(s, j, x.Clause, i) || !s.Fig[j].StillLasts(x) || !x.Clause.Test.Holds(&r.Reckoner, s, j, i, nil, 0):
		return false
	case !e.Anybody && s.Enemies(i, j) == e.Allies:
		return false
	case e.Tag != 0 && s.Fig[i].Tags&e.Tag == 0:
		return false
	}
	return !e.Fear || !r.Immune(s, i, state.ImmuneFear)
}

// allowMove checks every step of a move as if the ones before it had been made. [mor.move.4]
// [mor.move.8]
func (r *Rules) allowMove(s *state.State, c *Command) *rule.Refusal {
	i := int(s.Active)
	if no := r.MayWalk(s, i); no != nil {
		return no
	}
	f := &s.Fig[i]
	was, left := f.At, int(f.Mp)
	defer func() { f.At = was }()
	for k := range c.Steps {
		no := r.allowStep(s, i, f.At.To(c.Ways[k]), left)
		if no != nil {
			if k > 0 {
				no.Why += "; of these steps " + state.Itoa(int(k)) + " would have been legal"
			}
			return no
		}
		left -= r.StepCost(s, i, f.At, f.At.To(c.Ways[k]), &r.Silent)
		f.At = f.At.To(c.Ways[k])
	}
	return nil
}

// MayWalk refuses a figure that may not leave its square now.
func (r *Rules) MayWalk(s *state.State, i int) *rule.Refusal {
	f := &s.Fig[i]
	switch {
	case s.Phase != state.Movement:
		return state.Refuse("movement-over", state.Move10, r.Name(s, i)+"'s movement phase is over", "done")
	case r.Entangled(s, i):
		return state.Refuse("entangled", state.Attack4, r.Name(s, i)+" is entangled and cannot leave his square", "turn, attack, or done")
	case f.HasCondition(state.Prone) && s.Is(state.RulingProneMayMove, state.ProneMayMoveMustStandFirst):
		return state.Refuse("prone", state.Attack4, r.Name(s, i)+" must stand up first", "trick stand-up")
	case f.Held:
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" has an enemy beside him: he must stay where he is and attack", "attack NAME")
	case r.idles(s, i):
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" neither moves nor attacks in his first turn", "done")
	}
	return nil
}

// idles reports whether a figure may do nothing in its first turn.
func (r *Rules) idles(s *state.State, i int) bool {
	return s.Fig[i].Turns <= 1 && r.Content.Whose[state.NoActionFirst].Meets(&s.All) && r.Has(s, state.NoActionFirst, i, nil)
}

// allowStep refuses a step. [mor.terrain.7]
func (r *Rules) allowStep(s *state.State, i int, to field.Square, left int) *rule.Refusal {
	if no := r.ground(s, to); no != nil {
		if no.Code == "off-board" {
			no.Code = "blocked"
		}
		return no
	}
	if s.Board.At(to).Hazard {
		return walksIntoHazard(to)
	}
	if no := r.strays(s, i, to); no != nil {
		return no
	}
	if cost := r.StepCost(s, i, s.Fig[i].At, to, &r.Silent); cost > left {
		return state.Refuse("not-enough-mp", state.Move8, "the step to "+state.SquareText(to)+" costs "+r.costSum(s, i, to, cost)+" MP, and "+r.Name(s, i)+" has "+state.Itoa(left), "cost, or map on")
	}
	return nil
}

func walksIntoHazard(to field.Square) *rule.Refusal {
	return state.Refuse("hazard", state.Terrain7, "nobody walks into the hazard on "+state.SquareText(to)+" of his own will", "")
}

// costSum formats the cost of a step, as a sum if it has several terms: 1 + 1 = 2.
func (r *Rules) costSum(s *state.State, i int, to field.Square, cost int) string {
	ref := core.Ref{Tape: r.Silent.Tape, Listen: true}
	r.StepCost(s, i, s.Fig[i].At, to, &ref)
	text, terms := "", 0
	for _, x := range ref.Log() {
		if x.What != core.Step || x.Kind == state.StCost {
			continue
		}
		if terms++; terms > 1 {
			text += " + "
		}
		text += state.Itoa(int(x.A))
	}
	if terms < 2 {
		return state.Itoa(cost)
	}
	return text + " = " + state.Itoa(cost)
}

// move makes the steps of a move; it stops where an enemy may follow. [mor.move.1]
func (r *Rules) move(s *state.State, c *Command, ref *core.Ref) {
	i := int(s.Active)
	f := &s.Fig[i]
	f.Fresh, f.Acted = false, true
	s.Resume = state.Movement
	for k := range c.Steps {
		from, to := f.At, f.At.To(c.Ways[k])
		cost := r.StepCost(s, i, from, to, ref)
		f.Mp -= int8(cost)
		f.At = to
		if s.Is(state.RulingMovementDirection, state.MovementDirectionTurnToMove) {
			f.Facing = c.Ways[k]
		}
		ref.Event(state.EvMoved, i, core.None, state.Move1, packed(to), cost, int(f.Mp))
		r.entered(s, i, ref)
		waiting := s.NOffers
		r.leftSquare(s, i, from, false)
		if s.Phase == state.Over || s.NOffers > waiting {
			break
		}
	}
	r.proceed(s, ref)
}

// entered records that a figure has come to its square: for tricks that ask for it, and for its own
// zone when it carries an enemy's flag.
func (r *Rules) entered(s *state.State, i int, ref *core.Ref) {
	f := &s.Fig[i]
	for k, q := range r.Content.Rounds {
		if q == f.At {
			f.Visited |= 1 << k
		}
	}
	r.flagHome(s, i, ref)
}

// allowTurn always allows a turn, which is free in one's own turn. [mor.face.2]
func (r *Rules) allowTurn(s *state.State, c *Command) *rule.Refusal { return nil }

// turn turns the active figure. [mor.face.1]
func (r *Rules) turn(s *state.State, c *Command, ref *core.Ref) {
	f := &s.Fig[s.Active]
	if f.Facing == c.Ways[0] { // it faces that way already
		ref.Event(state.EvStayed, int(s.Active), core.None, state.Face2)
		return
	}
	id := state.Face2
	if s.Phase == state.Movement && !f.Fresh { // between steps and other uses of MP
		id = state.Move7
	}
	f.Facing, f.Acted = c.Ways[0], true
	ref.Event(state.EvTurned, int(s.Active), core.None, id, int(c.Ways[0]))
}
