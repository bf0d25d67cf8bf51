package rules

import (
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// allowAnswer refuses dice before a target has been asked who may turn first, and an
// answer of one who is not asked. [mor.face.4]
// [mor.face.5]
func (r *Rules) allowAnswer(s *state.State, c *Command, i int, inMovement bool) *rule.Refusal {
	j := int(c.On)
	if c.Answer == NotSaid && c.Diced && j >= 0 && r.asksTurn(s, i, j, c.Option, inMovement, &r.Silent) {
		return state.Refuse("too-many-dice", state.Face4, r.Name(s, j)+" may turn first: react=turn|stay", "say it with the attack, or give the dice with react turn or react stay")
	}
	if c.Answer == NotSaid || j >= 0 && r.asksTurn(s, i, j, c.Option, inMovement, &r.Silent) {
		return nil
	}
	if j < 0 || !s.Standing(j) {
		return state.Refuse("nothing-to-react", state.Face4, "nobody is attacked who could turn", "leave react= out")
	}
	if e := s.Occupant(s.Front(j)); c.Answer == WillTurn && r.lockAlone(s, i, j, c.Option, inMovement) {
		return state.Refuse("locked", state.Face5, r.Name(s, j)+" is locked by "+r.Name(s, e)+" in front of him and may not turn", "leave react= out")
	}
	return state.Refuse("nothing-to-react", state.Face4, r.Name(s, j)+" is not asked whether he turns", "leave react= out")
}

// lockAlone reports whether it is only the enemy in front of a target that keeps him
// from a turn he could otherwise be asked for. [mor.face.5]
func (r *Rules) lockAlone(s *state.State, a, b int, id state.OptionID, inMovement bool) bool {
	return r.Locks(s, s.Occupant(s.Front(b)), b) && r.mayBeAsked(s, a, b, id, inMovement) && r.free(s, b, a)
}

// allowWords refuses what a trick command says that the trick has no use for.
func (r *Rules) allowWords(s *state.State, c *Command, i int, cl *state.Clause) *rule.Refusal {
	if r.past {
		return nil
	}
	t := &r.Content.Tricks[c.Trick]
	if cl == nil {
		cl = &state.Clause{}
	}
	attacks := cl.Doing(state.ExtraAttack) || cl.Doing(state.AttackEarly)
	charges := cl.Doing(state.ChargeOn)
	unused := func(what string) *rule.Refusal {
		return state.Refuse("bad-argument", t.Rule, t.Name+" makes no use of "+what, "leave it out")
	}
	switch {
	case c.N > 0 && !cl.Cost.AnyMP:
		return unused("mp=")
	case c.Steps > 0 && !charges && !cl.Doing(state.FreeStep):
		return unused("a direction")
	case c.Square.X != 0:
		return unused("a square")
	case c.Option != state.OrdinaryAttack && !attacks && !charges:
		return unused("with=")
	case c.Answer != NotSaid && !attacks && !charges:
		return unused("react=")
	case attacks:
		return r.allowAnswer(s, c, i, s.InMovement(cl))
	}
	return nil
}

// Stays has the target of an attack stay as he stands, if he is asked at all. It leaves a command without a
// target, as a step of the way to an attack, as it is.
func (r *Rules) Stays(s *state.State, c *Command, i int) {
	inMovement := c.Action.Word == "trick" && c.Does == DoesClause && s.InMovement(&r.Content.Clauses[c.Clause])
	if c.On >= 0 && r.asksTurn(s, i, int(c.On), c.Option, inMovement, &r.Silent) {
		c.Answer = WillStay
	}
}
