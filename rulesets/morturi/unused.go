package morturi

import "summa/internal/rule"

// What was said with a command and would not be used is refused: who says it expects
// something of it. Records that were kept before hold such words, and follow.

// allowAnswer refuses dice before a target has been asked who may turn first, and an
// answer of one who is not asked. [mor.face.4]
// [mor.face.5]
func (r *Rules) allowAnswer(s *State, c *Command, i int, inMovement bool) *rule.Refusal {
	j := int(c.on)
	if c.answer == notSaid && c.diced && j >= 0 && r.asksTurn(s, i, j, c.option, inMovement, &r.silent) {
		return refuse("too-many-dice", face4, r.name(s, j)+" may turn first: react=turn|stay", "say it with the attack, or give the dice with react turn or react stay")
	}
	if c.answer == notSaid || j >= 0 && r.asksTurn(s, i, j, c.option, inMovement, &r.silent) {
		return nil
	}
	if j < 0 || !s.standing(j) {
		return refuse("nothing-to-react", face4, "nobody is attacked who could turn", "leave react= out")
	}
	if e := s.occupant(s.front(j)); c.answer == willTurn && r.lockAlone(s, i, j, c.option, inMovement) {
		return refuse("locked", face5, r.name(s, j)+" is locked by "+r.name(s, e)+" in front of him and may not turn", "leave react= out")
	}
	return refuse("nothing-to-react", face4, r.name(s, j)+" is not asked whether he turns", "leave react= out")
}

// lockAlone reports whether it is only the enemy in front of a target that keeps him
// from a turn he could otherwise be asked for. [mor.face.5]
func (r *Rules) lockAlone(s *State, a, b int, id optionID, inMovement bool) bool {
	return r.locks(s, s.occupant(s.front(b)), b) && r.mayBeAsked(s, a, b, id, inMovement) && r.free(s, b, a)
}

// inMovement reports whether a trick is used in the movement phase.
func (s *State) inMovement(cl *clause) bool {
	if s.phase == Effect {
		return s.resume == Movement
	}
	return s.phase == Movement && cl.cost.replaces != replacesBoth
}

// allowWords refuses what a trick command says that the trick has no use for.
func (r *Rules) allowWords(s *State, c *Command, i int, cl *clause) *rule.Refusal {
	if r.past {
		return nil
	}
	t := &r.c.tricks[c.trick]
	if cl == nil {
		cl = &clause{}
	}
	attacks := cl.doing(extraAttack) || cl.doing(attackEarly)
	charges := cl.doing(chargeOn)
	unused := func(what string) *rule.Refusal {
		return refuse("bad-argument", t.rule, t.name+" makes no use of "+what, "leave it out")
	}
	switch {
	case c.n > 0 && !cl.cost.anyMP:
		return unused("mp=")
	case c.steps > 0 && !charges && !cl.doing(freeStep):
		return unused("a direction")
	case c.square.X != 0:
		return unused("a square")
	case c.option != ordinaryAttack && !attacks && !charges:
		return unused("with=")
	case c.answer != notSaid && !attacks && !charges:
		return unused("react=")
	case attacks:
		return r.allowAnswer(s, c, i, s.inMovement(cl))
	}
	return nil
}

// stays has the target of an attack stay as he stands, if he is asked at all.
func (r *Rules) stays(s *State, c *Command, i int) {
	inMovement := c.action.word == "trick" && c.does == doesClause && s.inMovement(&r.c.clauses[c.clause])
	if r.asksTurn(s, i, int(c.on), c.option, inMovement, &r.silent) {
		c.answer = willStay
	}
}
