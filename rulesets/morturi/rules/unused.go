package rules

import "summa/internal/rule"

// What was said with a command and would not be used is refused: who says it expects
// something of it. Records that were kept before hold such words, and follow.

// allowAnswer refuses dice before a target has been asked who may turn first, and an
// answer of one who is not asked. [mor.face.4]
// [mor.face.5]
func (r *Rules) allowAnswer(s *State, c *Command, i int, inMovement bool) *rule.Refusal {
	j := int(c.On)
	if c.Answer == NotSaid && c.Diced && j >= 0 && r.asksTurn(s, i, j, c.Option, inMovement, &r.Silent) {
		return Refuse("too-many-dice", Face4, r.Name(s, j)+" may turn first: react=turn|stay", "say it with the attack, or give the dice with react turn or react stay")
	}
	if c.Answer == NotSaid || j >= 0 && r.asksTurn(s, i, j, c.Option, inMovement, &r.Silent) {
		return nil
	}
	if j < 0 || !s.Standing(j) {
		return Refuse("nothing-to-react", Face4, "nobody is attacked who could turn", "leave react= out")
	}
	if e := s.occupant(s.front(j)); c.Answer == WillTurn && r.lockAlone(s, i, j, c.Option, inMovement) {
		return Refuse("locked", Face5, r.Name(s, j)+" is locked by "+r.Name(s, e)+" in front of him and may not turn", "leave react= out")
	}
	return Refuse("nothing-to-react", Face4, r.Name(s, j)+" is not asked whether he turns", "leave react= out")
}

// lockAlone reports whether it is only the enemy in front of a target that keeps him
// from a turn he could otherwise be asked for. [mor.face.5]
func (r *Rules) lockAlone(s *State, a, b int, id OptionID, inMovement bool) bool {
	return r.Locks(s, s.occupant(s.front(b)), b) && r.mayBeAsked(s, a, b, id, inMovement) && r.free(s, b, a)
}

// inMovement reports whether a trick is used in the movement phase.
func (s *State) inMovement(cl *Clause) bool {
	if s.Phase == Effect {
		return s.Resume == Movement
	}
	return s.Phase == Movement && cl.Cost.Replaces != replacesBoth
}

// allowWords refuses what a trick command says that the trick has no use for.
func (r *Rules) allowWords(s *State, c *Command, i int, cl *Clause) *rule.Refusal {
	if r.past {
		return nil
	}
	t := &r.Content.Tricks[c.Trick]
	if cl == nil {
		cl = &Clause{}
	}
	attacks := cl.Doing(ExtraAttack) || cl.Doing(AttackEarly)
	charges := cl.Doing(ChargeOn)
	unused := func(what string) *rule.Refusal {
		return Refuse("bad-argument", t.Rule, t.Name+" makes no use of "+what, "leave it out")
	}
	switch {
	case c.N > 0 && !cl.Cost.AnyMP:
		return unused("mp=")
	case c.Steps > 0 && !charges && !cl.Doing(FreeStep):
		return unused("a direction")
	case c.Square.X != 0:
		return unused("a square")
	case c.Option != OrdinaryAttack && !attacks && !charges:
		return unused("with=")
	case c.Answer != NotSaid && !attacks && !charges:
		return unused("react=")
	case attacks:
		return r.allowAnswer(s, c, i, s.inMovement(cl))
	}
	return nil
}

// Stays has the target of an attack stay as he stands, if he is asked at all.
func (r *Rules) Stays(s *State, c *Command, i int) {
	inMovement := c.Action.Word == "trick" && c.Does == DoesClause && s.inMovement(&r.Content.Clauses[c.Clause])
	if r.asksTurn(s, i, int(c.On), c.Option, inMovement, &r.Silent) {
		c.Answer = WillStay
	}
}
