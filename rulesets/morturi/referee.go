package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

func allowAny(r *Rules, s *State, c *Command) *rule.Refusal { return nil }

// allowOnBoard: he is on the board, and the step is not off it.
func (r *Rules) allowOnBoard(s *State, c *Command) *rule.Refusal {
	if !s.standing(int(c.on)) {
		return refuse("wrong-phase", life3, r.name(s, int(c.on))+" is not on the board", "show")
	}
	if c.action.word == "cost" && !s.board.inside(s.fig[c.on].at.To(c.ways[0])) {
		return refuse("off-board", move4, "that way is the arena wall", "")
	}
	if c.action.word == "cost" {
		return r.priced(s, s.fig[c.on].at.To(c.ways[0]))
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
	if s.board.at(to).hazard {
		return walksIntoHazard(to)
	}
	return nil
}

func (r *Rules) refereePush(s *State, c *Command, ref *bout.Ref) {
	j := int(c.on)
	far, why := r.pushed(s, j, c.ways[0], int(c.n))
	if far == 0 {
		ref.Event(evPushCancelled, j, bout.None, orRule(why, effect3))
		return
	}
	r.keepOn(s, ref, func() { r.shove(s, j, c.ways[0], far, nobody, ref) })
}

func (r *Rules) refereeStep(s *State, c *Command, ref *bout.Ref) {
	r.keepOn(s, ref, func() {
		for range c.n {
			if !r.step(s, int(c.on), s.fig[c.on].at.To(c.ways[0]), ref) {
				ref.Event(evPushCancelled, int(c.on), bout.None, effect3)
				return
			}
		}
	})
}

// keepOn has a referee's act take place and then goes on with what the battle was
// about.
func (r *Rules) keepOn(s *State, ref *bout.Ref, act func()) {
	was := s.phase
	act()
	if s.phase == Over || was == Setup || was == Over {
		return
	}
	if was == Choose || was == Movement || was == Attack || was == RoundEnd {
		s.resume = was
	}
	if was == Reaction {
		return
	}
	r.proceed(s, ref)
}

func (r *Rules) refereeWound(s *State, c *Command, ref *bout.Ref) {
	r.keepOn(s, ref, func() { r.hurt(s, int(c.on), int(c.n), wound{by: nobody, rule: life1}, ref) })
}

func (r *Rules) refereeHeal(s *State, c *Command, ref *bout.Ref) {
	r.heal(s, int(c.on), int(c.n), life2, ref)
}

func (r *Rules) refereeFavour(s *State, c *Command, ref *bout.Ref) {
	r.favour(s, c.school, int(c.n), bout.None, crowd1, ref)
}

func (r *Rules) refereeCondition(s *State, c *Command, ref *bout.Ref) {
	if c.sure {
		r.lift(s, int(c.on), 1<<c.word, ref)
		return
	}
	f := &s.fig[c.on]
	if f.conditions&(1<<c.word) == 0 {
		f.conditions |= 1 << c.word
		ref.Event(conditionEvent(1<<c.word), int(c.on), bout.None, attack4)
	}
}

func (r *Rules) refereeOut(s *State, c *Command, ref *bout.Ref) {
	r.keepOn(s, ref, func() { r.takeOut(s, int(c.on), wound{by: nobody}, ref) })
}

func (r *Rules) tellRange(s *State, c *Command, ref *bout.Ref) {
	a, b := c.list[0], c.list[1]
	ref.Event(evDistance, bout.None, bout.None, range3, r.distance(s, a, b, s.occupant(a)), packed(a), packed(b))
}

func (r *Rules) tellSight(s *State, c *Command, ref *bout.Ref) {
	a, b := c.list[0], c.list[1]
	q, why := r.sight(s, a, b)
	id := los1
	who := bout.None
	if why != 0 {
		id = why
		who = s.occupant(q)
	}
	crossed, touched := 0, 0
	field.Crossed(a, b, func(field.Square) bool { crossed++; return true })
	field.Touched(a, b, func(field.Square) bool { touched++; return true })
	ref.Event(evSight, who, bout.None, id, packed(a), packed(b), packed(q), r.blockerKind(s, q, why))
	ref.Step(stCrossed, bout.None, los4, crossed)
	if touched > 0 {
		ref.Step(stTouched, bout.None, los2, touched)
	}
}

// blockerKind is what blocks a line of sight, by its place in groundWords.
func (r *Rules) blockerKind(s *State, q field.Square, why ruleID) int {
	switch {
	case why == 0 || s.occupant(q) >= 0:
		return 0
	case s.board.at(q).obstacle:
		return groundObstacle
	case s.board.at(q).hazard:
		return groundHazard
	case s.board.at(q).difficult:
		return groundDifficult
	}
	return groundRaised
}

func (r *Rules) allowArc(s *State, c *Command) *rule.Refusal {
	if c.on == nobody {
		return refuse("unknown-name", range4, "the sides of a gladiator are asked for: name him first", "arc NAME NAME")
	}
	if s.fig[c.on].at == c.list[1] {
		return refuse("bad-argument", range4, r.name(s, int(c.on))+" stands on that square, and nobody attacks him from there", "arc NAME NAME")
	}
	return nil
}

func (r *Rules) tellArc(s *State, c *Command, ref *bout.Ref) {
	f := &s.fig[c.on]
	q := f.at.Arc(f.facing, c.list[1])
	id := range4
	if f.hasCondition(prone) {
		q, id = rear, attack4
	}
	ref.Event(evArc, int(c.on), bout.None, id, int(q), packed(c.list[1]))
}

func (r *Rules) tellCost(s *State, c *Command, ref *bout.Ref) {
	from := s.fig[c.on].at
	to := from.To(c.ways[0])
	n := r.stepCost(s, int(c.on), from, to, ref)
	ref.Event(evCost, int(c.on), bout.None, move5, n, packed(to))
}
