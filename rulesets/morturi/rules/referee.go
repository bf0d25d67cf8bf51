package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

func allowAny(r *Rules, s *State, c *Command) *rule.Refusal { return nil }

// allowOnBoard: he is on the board, and the step is not off it.
func (r *Rules) allowOnBoard(s *State, c *Command) *rule.Refusal {
	if !s.Standing(int(c.On)) {
		return Refuse("wrong-phase", Life3, r.Name(s, int(c.On))+" is not on the board", "show")
	}
	if c.Action.Word == "cost" && !s.Board.Inside(s.Fig[c.On].At.To(c.Ways[0])) {
		return Refuse("off-board", Move4, "that way is the arena wall", "")
	}
	if c.Action.Word == "cost" {
		return r.priced(s, s.Fig[c.On].At.To(c.Ways[0]))
	}
	return nil
}

// priced refuses the price of a step that nobody may take. [mor.terrain.6]
// [mor.terrain.7]
func (r *Rules) priced(s *State, to field.Square) *rule.Refusal {
	if s.closed(to) == bySomebody {
		return nil // he may be gone by then
	}
	if no := r.ground(s, to); no != nil {
		return no
	}
	if s.Board.At(to).Hazard {
		return walksIntoHazard(to)
	}
	return nil
}

func (r *Rules) refereePush(s *State, c *Command, ref *core.Ref) {
	j := int(c.On)
	far, why := r.pushed(s, j, c.Ways[0], int(c.N))
	if far == 0 {
		ref.Event(evPushCancelled, j, core.None, orRule(why, Effect3))
		return
	}
	r.KeepOn(s, ref, func() { r.shove(s, j, c.Ways[0], far, Nobody, ref) })
}

func (r *Rules) refereeStep(s *State, c *Command, ref *core.Ref) {
	r.KeepOn(s, ref, func() {
		for range c.N {
			if !r.step(s, int(c.On), s.Fig[c.On].At.To(c.Ways[0]), ref) {
				ref.Event(evPushCancelled, int(c.On), core.None, Effect3)
				return
			}
		}
	})
}

// KeepOn has a referee's act take place and then goes on with what the battle was
// about.
func (r *Rules) KeepOn(s *State, ref *core.Ref, act func()) {
	was := s.Phase
	act()
	if s.Phase == Over || was == Setup || was == Over {
		return
	}
	if was == Choose || was == Movement || was == Attack || was == RoundEnd {
		s.Resume = was
	}
	if was == Reaction {
		return
	}
	r.proceed(s, ref)
}

func (r *Rules) refereeWound(s *State, c *Command, ref *core.Ref) {
	r.KeepOn(s, ref, func() { r.hurt(s, int(c.On), int(c.N), Wound{By: Nobody, rule: Life1}, ref) })
}

func (r *Rules) refereeHeal(s *State, c *Command, ref *core.Ref) {
	r.heal(s, int(c.On), int(c.N), Life2, ref)
}

func (r *Rules) refereeFavour(s *State, c *Command, ref *core.Ref) {
	r.favour(s, c.School, int(c.N), core.None, Crowd1, ref)
}

func (r *Rules) refereeCondition(s *State, c *Command, ref *core.Ref) {
	if c.Sure {
		r.lift(s, int(c.On), 1<<c.Word, ref)
		return
	}
	f := &s.Fig[c.On]
	if f.Conditions&(1<<c.Word) == 0 {
		f.Conditions |= 1 << c.Word
		ref.Event(conditionEvent(1<<c.Word), int(c.On), core.None, Attack4)
	}
}

func (r *Rules) refereeOut(s *State, c *Command, ref *core.Ref) {
	r.KeepOn(s, ref, func() { r.TakeOut(s, int(c.On), Wound{By: Nobody}, ref) })
}

func (r *Rules) tellRange(s *State, c *Command, ref *core.Ref) {
	a, b := c.List[0], c.List[1]
	ref.Event(evDistance, core.None, core.None, Range3, r.Distance(s, a, b, s.occupant(a)), packed(a), packed(b))
}

func (r *Rules) tellSight(s *State, c *Command, ref *core.Ref) {
	a, b := c.List[0], c.List[1]
	q, why := r.Sight(s, a, b)
	id := Los1
	who := core.None
	if why != 0 {
		id = why
		who = s.occupant(q)
	}
	crossed, touched := 0, 0
	field.Crossed(a, b, func(field.Square) bool { crossed++; return true })
	field.Touched(a, b, func(field.Square) bool { touched++; return true })
	ref.Event(evSight, who, core.None, id, packed(a), packed(b), packed(q), r.blockerKind(s, q, why))
	ref.Step(stCrossed, core.None, Los4, crossed)
	if touched > 0 {
		ref.Step(stTouched, core.None, Los2, touched)
	}
}

// blockerKind is what blocks a line of sight, by its place in groundWords.
func (r *Rules) blockerKind(s *State, q field.Square, why ruleID) int {
	switch {
	case why == 0 || s.occupant(q) >= 0:
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

func (r *Rules) allowArc(s *State, c *Command) *rule.Refusal {
	if c.On == Nobody {
		return Refuse("unknown-name", Range4, "the sides of a gladiator are asked for: name him first", "arc NAME NAME")
	}
	if s.Fig[c.On].At == c.List[1] {
		return Refuse("bad-argument", Range4, r.Name(s, int(c.On))+" stands on that square, and nobody attacks him from there", "arc NAME NAME")
	}
	return nil
}

func (r *Rules) tellArc(s *State, c *Command, ref *core.Ref) {
	f := &s.Fig[c.On]
	q := f.At.Arc(f.Facing, c.List[1])
	id := Range4
	if f.HasCondition(Prone) {
		q, id = Rear, Attack4
	}
	ref.Event(evArc, int(c.On), core.None, id, int(q), packed(c.List[1]))
}

func (r *Rules) tellCost(s *State, c *Command, ref *core.Ref) {
	from := s.Fig[c.On].At
	to := from.To(c.Ways[0])
	n := r.StepCost(s, int(c.On), from, to, ref)
	ref.Event(evCost, int(c.On), core.None, Move5, n, packed(to))
}
