package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// MayAttack refuses a figure that cannot attack at all now. [mor.attack.1] [mor.move.10]
func (r *Rules) MayAttack(s *state.State, i int) *rule.Refusal {
	f := &s.Fig[i]
	switch {
	case f.HasCondition(state.Prone):
		return state.Refuse("prone", state.Attack4, r.Name(s, i)+" is prone and cannot attack", "trick stand-up")
	case f.Flag != state.Nobody:
		return state.Refuse("trick-not-usable", state.Victory3, r.Name(s, i)+" carries a flag and cannot attack", "")
	case r.idles(s, i):
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" neither moves nor attacks in his first turn", "done")
	case r.Content.Whose[state.CannotAttack].Meets(&s.All) && r.Has(s, state.CannotAttack, i, nil):
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" cannot attack", "done")
	case !f.OnField:
		return state.Refuse("wrong-phase", state.Attack1, r.Name(s, i)+" is not on the board yet", "done")
	}
	return nil
}

// MayTarget refuses a target that a figure may not attack. [ruling attack-allies]
func (r *Rules) MayTarget(s *state.State, i, j int) *rule.Refusal {
	switch {
	case !s.Standing(j):
		return state.Refuse("wrong-phase", state.Life3, r.Name(s, j)+" is not on the board", "legal")
	case i == j, !s.Enemies(i, j) && !s.Is(state.RulingAttackAllies, state.AttackAlliesAnyTarget):
		return state.Refuse("not-an-enemy", state.Attack1, r.Name(s, j)+" is no enemy of "+r.Name(s, i), "legal")
	}
	if x, barred := r.barred(s, i, j); barred {
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" may not attack "+r.Name(s, j)+": "+r.Content.Tricks[x.Clause.Trick].Name, "legal")
	}
	return nil
}

// barred reports whether a trick of figure j forbids figure i to attack it, and which.
func (r *Rules) barred(s *state.State, i, j int) (found state.EffectRef, barred bool) {
	if !r.Content.Whose[state.MayNotAttack].Meets(&s.All) {
		return found, false
	}
	r.Passives(s, state.MayNotAttack, j, i, func(x state.EffectRef) {
		e := x.Effect
		if e.Fear && r.Immune(s, i, state.ImmuneFear) {
			return
		}
		if len(e.Roles) > 0 && state.HasRole(e.Roles, s.Fig[i].Role) || e.Chosen && s.Fig[j].ChosenFoe == int8(i) {
			found, barred = x, true
		}
	})
	return found, barred
}

// AllowAttack allows one attack, on an adjacent enemy. [mor.attack.1] [mor.face.3]
func (r *Rules) AllowAttack(s *state.State, c *Command) *rule.Refusal {
	i := int(s.Active)
	if no := r.MayAttack(s, i); no != nil {
		return no
	}
	if s.Fig[i].AttacksLeft < 1 {
		return state.Refuse("already-attacked", state.Attack1, r.Name(s, i)+" has made the attack of this turn", "done")
	}
	if no := r.MayTarget(s, i, int(c.On)); no != nil {
		return no
	}
	if r.Content.Options[c.Option].Ranged && c.Option != state.OrdinaryAttack {
		return r.AllowShoot(s, c)
	}
	if no := r.HasOption(s, i, int(c.On), c.Option); no != nil {
		return no
	}
	if no := r.Approaches(s, i); no != nil {
		return no
	}
	if no := r.inFront(s, i, int(c.On)); no != nil {
		return no
	}
	return r.allowSaid(s, c, i)
}

// allowSaid refuses words of an attack that it has no use for.
func (r *Rules) allowSaid(s *state.State, c *Command, i int) *rule.Refusal {
	if r.past {
		return nil
	}
	if c.Square.X != 0 && !r.pulls(c.Option) {
		return state.Refuse("bad-argument", state.Attack1, "the attack brings nobody to a square", "leave "+state.SquareText(c.Square)+" out")
	}
	return r.allowAnswer(s, c, i, false)
}

// inFront refuses a target that is not adjacent or, where the attacker must turn first, not in
// front. [mor.face.3] [ruling auto-face-on-attack]
func (r *Rules) inFront(s *state.State, i, j int) *rule.Refusal {
	if !s.Beside(i, j) {
		return state.Refuse("not-adjacent", state.Move2, r.Name(s, j)+" stands on "+state.SquareText(s.Fig[j].At)+", not beside "+r.Name(s, i), "move, or legal")
	}
	if s.Is(state.RulingAutoFaceOnAttack, state.AutoFaceOnAttackManual) && s.Front(i) != s.Fig[j].At {
		w, _ := s.Fig[i].At.Beside(s.Fig[j].At)
		return state.Refuse("not-adjacent", state.Face3, r.Name(s, j)+" is not in front of "+r.Name(s, i), "turn "+w.Letter())
	}
	return nil
}

// AllowShoot allows a ranged attack within range and sight. [mor.range.2] [mor.los.1] [ruling
// one-attack]
func (r *Rules) AllowShoot(s *state.State, c *Command) *rule.Refusal {
	i := int(s.Active)
	f := &s.Fig[i]
	if no := r.MayAttack(s, i); no != nil {
		return no
	}
	left := f.AttacksLeft
	if s.Is(state.RulingOneAttack, state.OneAttackAdditional) && !r.replacesMelee(c.Option) {
		left = f.ShotsLeft
	}
	if left < 1 {
		return state.Refuse("already-attacked", state.Attack1, r.Name(s, i)+" has made the attack of this turn", "done")
	}
	if c.Option == state.OrdinaryAttack {
		return state.Refuse("no-ranged-attack", state.Range1, r.Name(s, i)+" has no ranged attack to use now", "show "+r.Name(s, i))
	}
	if no := r.MayTarget(s, i, int(c.On)); no != nil {
		return no
	}
	if no := r.HasOption(s, i, int(c.On), c.Option); no != nil {
		return no
	}
	if no := r.strikes(s, c, i); no != nil {
		return no
	}
	return r.allowSaid(s, c, i)
}

// strikes refuses a target that the attack cannot reach. This is checked before the target may
// react. [mor.face.4]
func (r *Rules) strikes(s *state.State, c *Command, i int) *rule.Refusal {
	if !r.Content.Options[c.Option].Ranged {
		return r.inFront(s, i, int(c.On))
	}
	if r.Immune(s, int(c.On), state.ImmuneRanged) {
		return state.Refuse("trick-not-usable", state.Range1, r.Name(s, int(c.On))+" cannot be attacked at range now", "legal")
	}
	if r.pulls(c.Option) {
		if no := r.pullsTo(s, i, int(c.On), c.Square); no != nil {
			return no
		}
	}
	return r.Shootable(s, i, int(c.On), c.Option)
}

// replacesMelee reports whether an option replaces the melee attack.
func (r *Rules) replacesMelee(id state.OptionID) bool {
	return id >= state.FirstOption && r.Content.Clauses[r.Content.Options[id].Clause].Cost.Replaces == state.ReplacesMelee
}

// pulls reports whether an attack moves its target to a chosen square.
func (r *Rules) pulls(id state.OptionID) bool {
	if id < state.FirstOption {
		return false
	}
	cl := &r.Content.Clauses[r.Content.Options[id].Clause]
	for k := range cl.OnHit {
		if cl.OnHit[k].Kind == state.PullIn {
			return true
		}
	}
	return false
}

// attack makes the attack of the attack phase. [mor.move.10] [mor.attack.1]
func (r *Rules) attack(s *state.State, c *Command, ref *core.Ref) {
	i := int(s.Active)
	f := &s.Fig[i]
	r.leaveMovement(s, ref)
	if r.Content.Options[c.Option].Ranged && s.Is(state.RulingOneAttack, state.OneAttackAdditional) && !r.replacesMelee(c.Option) {
		f.ShotsLeft--
	} else {
		f.AttacksLeft--
	}
	s.Phase, s.Resume = state.Attack, state.Attack
	p := state.Pending{Square: c.Square, Answer: c.Answer}
	if c.Option >= state.FirstOption {
		cl := &r.Content.Clauses[r.Content.Options[c.Option].Clause]
		p.By = cl.Trick
		r.noteUse(f, cl)
		r.payPool(s, i, cl, ref)
	}
	if r.Content.Options[c.Option].Ranged && s.Is(state.RulingRangedAttackerFacing, state.RangedAttackerFacingTargetInFrontArc) {
		if w := f.At.Towards(s.Fig[c.On].At); f.At.Arc(f.Facing, s.Fig[c.On].At) != state.Front && f.Facing != w {
			f.Facing = w
			ref.Event(state.EvTurned, i, core.None, state.Face2, int(w))
		}
	}
	r.declare(s, i, int(c.On), c.Option, p, ref)
	r.proceed(s, ref)
}

// leaveMovement ends the movement phase if it is still on. [mor.move.10]
func (r *Rules) leaveMovement(s *state.State, ref *core.Ref) {
	f := &s.Fig[s.Active]
	if s.Phase == state.Movement && f.Mp > 0 {
		ref.Event(state.EvMoveEnded, int(s.Active), core.None, state.Move10, int(f.Mp))
	}
	f.Mp, s.Phase, s.Resume = 0, state.Attack, state.Attack
}

func (r *Rules) allowEndMove(s *state.State, c *Command) *rule.Refusal {
	if s.Phase != state.Movement {
		return state.Refuse("movement-over", state.Move10, r.Name(s, int(s.Active))+"'s movement phase is over", "done")
	}
	return r.Approaches(s, int(s.Active))
}

// endMove ends the movement phase. [mor.move.9] [mor.move.10]
func (r *Rules) endMove(s *state.State, c *Command, ref *core.Ref) {
	f := &s.Fig[s.Active]
	ref.Event(state.EvMoveEnded, int(s.Active), core.None, state.Move10, int(f.Mp))
	f.Mp, f.Fresh, s.Phase, s.Resume = 0, false, state.Attack, state.Attack
}

// AllowDone allows a turn to end: moving and attacking are optional, unless a special rule or a
// ruling demands an action. [ruling idle-turn]
func (r *Rules) AllowDone(s *state.State, c *Command) *rule.Refusal {
	i := int(s.Active)
	f := &s.Fig[i]
	if no := r.Approaches(s, i); no != nil {
		return no
	}
	if r.MustApproach(s, i) && f.AttacksLeft > 0 && r.MayAttack(s, i) == nil {
		for j := range int(s.N) {
			if s.Standing(j) && s.Enemies(i, j) && s.Beside(i, j) && r.MayTarget(s, i, j) == nil {
				return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" must attack an enemy beside him", "attack "+r.Name(s, j))
			}
		}
	}
	if s.Is(state.RulingIdleTurn, state.IdleTurnMustAct) && !f.Acted && f.OnField {
		return state.Refuse("wrong-phase", state.Move8, r.Name(s, i)+" must do something, by the ruling idle-turn: move, turn or attack", "turn "+f.Facing.Opposite().Letter())
	}
	return nil
}

// done ends the turn. [mor.round.2]
func (r *Rules) done(s *state.State, c *Command, ref *core.Ref) {
	if f := &s.Fig[s.Active]; s.Phase == state.Movement && f.Mp > 0 {
		ref.Step(state.StCost, int(s.Active), state.Move9, int(f.Mp))
	}
	r.endTurn(s, ref)
}

// allowReact allows the target of the attack to turn if nothing locks it. [mor.face.4] [mor.face.5]
func (r *Rules) allowReact(s *state.State, c *Command) *rule.Refusal {
	if c.Steps == 0 { // stay, or turn towards the attacker
		return nil
	}
	ways, n := r.Turns(s, int(s.Pend.B), int(s.Pend.A))
	for k := range n {
		if ways[k] == c.Ways[0] {
			return nil
		}
	}
	return state.Refuse("bad-argument", state.Face4, "he turns to face his attacker", "react turn "+ways[0].Letter())
}

// react turns the target to face its attacker, or lets it stay as it is. [mor.face.4] [mor.face.6]
func (r *Rules) react(s *state.State, c *Command, ref *core.Ref) {
	r.answer(s, c.Sure, c.Ways[:c.Steps], ref)
	s.Phase = state.Attack
	r.proceed(s, ref)
}

// answer carries a reaction out. Without a direction the target turns towards the attack, and on an
// exact diagonal as little as possible.
func (r *Rules) answer(s *state.State, turns bool, way []field.Way, ref *core.Ref) {
	b := int(s.Pend.B)
	f := &s.Fig[b]
	if !turns {
		ref.Event(state.EvStayed, b, core.None, state.Face6)
		return
	}
	list, n := r.Turns(s, b, int(s.Pend.A))
	w := list[0]
	switch {
	case len(way) > 0:
		w = way[0]
	case n > 1 && list[1] == f.Facing:
		w = list[1]
	}
	f.Facing, f.Reacted = w, true
	ref.Event(state.EvTurned, b, core.None, state.Face4, int(w))
}

// decline declines an optional effect.
func (r *Rules) decline(s *state.State, c *Command, ref *core.Ref) {
	o := s.Pop()
	ref.Event(state.EvDeclined, int(o.Owner), core.None, state.Attack4, int(r.Content.Clauses[o.Clause].Trick))
	r.proceed(s, ref)
}
