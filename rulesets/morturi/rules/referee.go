package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

func allowAny(r *Rules, s *state.State, c *Command) *rule.Refusal { return nil }

// allowOnBoard requires that the figure is on the board, and the step not off it.
func (r *Rules) allowOnBoard(s *state.State, c *Command) *rule.Refusal {
	if !s.Standing(int(c.On)) {
		return state.Refuse("wrong-phase", state.Life3, r.Name(s, int(c.On))+" is not on the board", "show")
	}
	if c.Action.Word == "cost" && !s.Board.Inside(s.Fig[c.On].At.To(c.Ways[0])) {
		return state.Refuse("off-board", state.Move4, "that way is the arena wall", "")
	}
	if c.Action.Word == "cost" {
		return r.priced(s, s.Fig[c.On].At.To(c.Ways[0]))
	}
	return nil
}

// priced refuses to price a step that nobody may take. [mor.terrain.6] [mor.terrain.7]
func (r *Rules) priced(s *state.State, to field.Square) *rule.Refusal {
	if s.Closed(to) == state.BySomebody {
		return nil // the figure there may be gone by then
	}
	if no := r.ground(s, to); no != nil {
		return no
	}
	if s.Board.At(to).Hazard {
		return walksIntoHazard(to)
	}
	return nil
}

func (r *Rules) refereePush(s *state.State, c *Command, ref *core.Ref) {
	j := int(c.On)
	far, why := r.pushed(s, j, c.Ways[0], int(c.N))
	if far == 0 {
		ref.Event(state.EvPushCancelled, j, core.None, orRule(why, state.Effect3))
		return
	}
	r.KeepOn(s, ref, func() { r.shove(s, j, c.Ways[0], far, state.Nobody, ref) })
}

func (r *Rules) refereeStep(s *state.State, c *Command, ref *core.Ref) {
	r.KeepOn(s, ref, func() {
		for range c.N {
			if !r.step(s, int(c.On), s.Fig[c.On].At.To(c.Ways[0]), ref) {
				ref.Event(state.EvPushCancelled, int(c.On), core.None, state.Effect3)
				return
			}
		}
	})
}

// KeepOn carries out a referee's act and then continues the battle where it was.
func (r *Rules) KeepOn(s *state.State, ref *core.Ref, act func()) {
	was := s.Phase
	act()
	if s.Phase == state.Over || was == state.Setup || was == state.Over {
		return
	}
	if was == state.Choose || was == state.Movement || was == state.Attack || was == state.RoundEnd {
		s.Resume = was
	}
	if was == state.Reaction {
		return
	}
	r.proceed(s, ref)
}

func (r *Rules) refereeWound(s *state.State, c *Command, ref *core.Ref) {
	r.KeepOn(s, ref, func() { r.hurt(s, int(c.On), int(c.N), state.Wound{By: state.Nobody, Rule: state.Life1}, ref) })
	r.passIfNobodyAwaits(s, ref)
}

// passIfNobodyAwaits passes priority on if the referee has left its holder nobody to activate.
// [mor.round.5] [mor.round.8] [ruling forced-pass-mode]
func (r *Rules) passIfNobodyAwaits(s *state.State, ref *core.Ref) {
	if s.Phase != state.Choose || s.Awaits(s.Holding()) || s.Is(state.RulingForcedPassMode, state.ForcedPassModeExplicit) {
		return
	}
	if r.anyAwaits(s) {
		ref.Event(state.EvForcedPass, core.None, core.None, state.Round5, int(s.Holding())+1)
	}
	r.next(s, ref)
}

func (r *Rules) refereeHeal(s *state.State, c *Command, ref *core.Ref) {
	r.heal(s, int(c.On), int(c.N), state.Life2, ref)
}

func (r *Rules) refereeFavour(s *state.State, c *Command, ref *core.Ref) {
	r.favour(s, c.School, int(c.N), core.None, state.Crowd1, ref)
}

func (r *Rules) refereeCondition(s *state.State, c *Command, ref *core.Ref) {
	if c.Sure {
		r.lift(s, int(c.On), 1<<c.Word, ref)
		return
	}
	f := &s.Fig[c.On]
	if f.Conditions&(1<<c.Word) == 0 {
		f.Conditions |= 1 << c.Word
		ref.Event(state.ConditionEvent(1<<c.Word), int(c.On), core.None, state.Attack4)
	}
}

func (r *Rules) refereeOut(s *state.State, c *Command, ref *core.Ref) {
	r.KeepOn(s, ref, func() { r.TakeOut(s, int(c.On), state.Wound{By: state.Nobody}, ref) })
	r.passIfNobodyAwaits(s, ref)
}

func (r *Rules) tellRange(s *state.State, c *Command, ref *core.Ref) {
	a, b := c.List[0], c.List[1]
	ref.Event(state.EvDistance, core.None, core.None, state.Range3, r.Distance(s, a, b, s.Occupant(a)), packed(a), packed(b))
}

func (r *Rules) tellSight(s *state.State, c *Command, ref *core.Ref) {
	a, b := c.List[0], c.List[1]
	q, why := r.Sight(s, a, b)
	id := state.Los1
	who := core.None
	if why != 0 {
		id = why
		who = s.Occupant(q)
	}
	crossed, touched := 0, 0
	field.Crossed(a, b, func(field.Square) bool { crossed++; return true })
	field.Touched(a, b, func(field.Square) bool { touched++; return true })
	ref.Event(state.EvSight, who, core.None, id, packed(a), packed(b), packed(q), r.blockerKind(s, q, why))
	ref.Step(state.StCrossed, core.None, state.Los4, crossed)
	if touched > 0 {
		ref.Step(state.StTouched, core.None, state.Los2, touched)
	}
}

// blockerKind returns what blocks a line of sight, as an index of groundWords.
func (r *Rules) blockerKind(s *state.State, q field.Square, why state.RuleID) int {
	switch {
	case why == 0 || s.Occupant(q) >= 0:
		return 0
	case s.Board.At(q).Obstacle:
		return GroundObstacle
	case s.Board.At(q).Hazard:
		return GroundHazard
	case s.Board.At(q).Difficult:
		return GroundDifficult
	}
	return GroundRaised
}

func (r *Rules) allowArc(s *state.State, c *Command) *rule.Refusal {
	if c.On == state.Nobody {
		return state.Refuse("unknown-name", state.Range4, "the sides of a gladiator are asked for: name him first", "arc NAME NAME")
	}
	if s.Fig[c.On].At == c.List[1] {
		return state.Refuse("bad-argument", state.Range4, r.Name(s, int(c.On))+" stands on that square, and nobody attacks him from there", "arc NAME NAME")
	}
	return nil
}

func (r *Rules) tellArc(s *state.State, c *Command, ref *core.Ref) {
	f := &s.Fig[c.On]
	q := f.At.Arc(f.Facing, c.List[1])
	id := state.Range4
	if f.HasCondition(state.Prone) {
		q, id = state.Rear, state.Attack4
	}
	ref.Event(state.EvArc, int(c.On), core.None, id, int(q), packed(c.List[1]))
}

func (r *Rules) tellCost(s *state.State, c *Command, ref *core.Ref) {
	from := s.Fig[c.On].At
	to := from.To(c.Ways[0])
	n := r.StepCost(s, int(c.On), from, to, ref)
	ref.Event(state.EvCost, int(c.On), core.None, state.Move5, n, packed(to))
}
