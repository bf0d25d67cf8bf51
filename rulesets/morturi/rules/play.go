package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

// MayAttack refuses who cannot attack at all now. [mor.attack.1] [mor.move.10]
func (r *Rules) MayAttack(s *State, i int) *rule.Refusal {
	f := &s.Fig[i]
	switch {
	case f.HasCondition(Prone):
		return Refuse("prone", Attack4, r.Name(s, i)+" is prone and cannot attack", "trick stand-up")
	case f.Flag != Nobody:
		return Refuse("trick-not-usable", Victory3, r.Name(s, i)+" carries a flag and cannot attack", "")
	case r.idles(s, i):
		return Refuse("trick-not-usable", Attack4, r.Name(s, i)+" neither moves nor attacks in his first turn", "done")
	case r.Content.Whose[CannotAttack].meets(&s.all) && r.Has(s, CannotAttack, i, nil):
		return Refuse("trick-not-usable", Attack4, r.Name(s, i)+" cannot attack", "done")
	case !f.OnField:
		return Refuse("wrong-phase", Attack1, r.Name(s, i)+" is not on the board yet", "done")
	}
	return nil
}

// MayTarget refuses whom he may not attack. [ruling attack-allies]
func (r *Rules) MayTarget(s *State, i, j int) *rule.Refusal {
	switch {
	case !s.Standing(j):
		return Refuse("wrong-phase", Life3, r.Name(s, j)+" is not on the board", "legal")
	case i == j, !s.Enemies(i, j) && !s.Is(RulingAttackAllies, AttackAlliesAnyTarget):
		return Refuse("not-an-enemy", Attack1, r.Name(s, j)+" is no enemy of "+r.Name(s, i), "legal")
	}
	if x, barred := r.barred(s, i, j); barred {
		return Refuse("trick-not-usable", Attack4, r.Name(s, i)+" may not attack "+r.Name(s, j)+": "+r.Content.Tricks[x.Clause.Trick].Name, "legal")
	}
	return nil
}

// barred reports whether a trick of j's forbids i to attack him.
func (r *Rules) barred(s *State, i, j int) (found EffectRef, barred bool) {
	if !r.Content.Whose[MayNotAttack].meets(&s.all) {
		return found, false
	}
	r.passives(s, MayNotAttack, j, i, func(x EffectRef) {
		e := x.Effect
		if e.Fear && r.immune(s, i, ImmuneFear) {
			return
		}
		if len(e.Roles) > 0 && hasRole(e.Roles, s.Fig[i].Role) || e.Chosen && s.Fig[j].ChosenFoe == int8(i) {
			found, barred = x, true
		}
	})
	return found, barred
}

// AllowAttack: one attack, against the enemy beside him. [mor.attack.1]
// [mor.face.3]
func (r *Rules) AllowAttack(s *State, c *Command) *rule.Refusal {
	i := int(s.Active)
	if no := r.MayAttack(s, i); no != nil {
		return no
	}
	if s.Fig[i].AttacksLeft < 1 {
		return Refuse("already-attacked", Attack1, r.Name(s, i)+" has made the attack of this turn", "done")
	}
	if no := r.MayTarget(s, i, int(c.On)); no != nil {
		return no
	}
	if r.Content.Options[c.Option].Ranged && c.Option != OrdinaryAttack {
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

// allowSaid refuses what is said with an attack and not used.
func (r *Rules) allowSaid(s *State, c *Command, i int) *rule.Refusal {
	if r.past {
		return nil
	}
	if c.Square.X != 0 && !r.pulls(c.Option) {
		return Refuse("bad-argument", Attack1, "the attack brings nobody to a square", "leave "+SquareText(c.Square)+" out")
	}
	return r.allowAnswer(s, c, i, false)
}

// inFront refuses a target that does not stand beside him, or in front of him
// where he has to turn first. [mor.face.3] [ruling auto-face-on-attack]
func (r *Rules) inFront(s *State, i, j int) *rule.Refusal {
	if !s.Beside(i, j) {
		return Refuse("not-adjacent", Move2, r.Name(s, j)+" stands on "+SquareText(s.Fig[j].At)+", not beside "+r.Name(s, i), "move, or legal")
	}
	if s.Is(RulingAutoFaceOnAttack, AutoFaceOnAttackManual) && s.front(i) != s.Fig[j].At {
		w, _ := s.Fig[i].At.Beside(s.Fig[j].At)
		return Refuse("not-adjacent", Face3, r.Name(s, j)+" is not in front of "+r.Name(s, i), "turn "+w.Letter())
	}
	return nil
}

// HasOption refuses an attack that is not his, or not possible against this
// target. [mor.attack.4]
func (r *Rules) HasOption(s *State, i, j int, id OptionID) *rule.Refusal {
	if id < FirstOption {
		return nil
	}
	cl := &r.Content.Clauses[r.Content.Options[id].Clause]
	t := &r.Content.Tricks[cl.Trick]
	switch {
	case !s.Fig[i].Tricks.Has(cl.Trick) && s.Fig[i].Granted != cl.Trick:
		return Refuse("trick-not-usable", Attack4, r.Name(s, i)+" does not have "+t.Name, "show "+r.Name(s, i))
	case r.mustBeGranted(cl.Trick) && s.Fig[i].Granted != cl.Trick:
		return Refuse("no-ranged-attack", Range1, r.Name(s, i)+" has not made ready for "+t.Name+" this turn", "trick "+r.grantor(cl.Trick))
	case cl.Cost.Replaces == ReplacesRanged && !r.drawnBow(s, i):
		return Refuse("no-ranged-attack", Range1, r.Name(s, i)+" has not made ready to shoot this turn", "trick archery")
	case !r.acts(s, i, cl, j) || !cl.Test.holds(r, s, i, j, nil, 0):
		return Refuse("trick-not-usable", t.Rule, t.Name+" is not possible now against "+r.Name(s, j)+r.unmet(s, i, j, cl), "show "+r.Name(s, j))
	case !r.paysPool(s, i, cl) || !r.mayUse(s, i, cl):
		return Refuse("trick-not-usable", t.Rule, t.Name+" is used up", "show")
	}
	return nil
}

// drawnBow reports whether a figure has made his archery ready.
func (r *Rules) drawnBow(s *State, i int) bool {
	for k := FirstOption; int(k) < len(r.Content.Options); k++ {
		if o := &r.Content.Options[k]; o.Archery && s.Fig[i].Granted != 0 && r.Content.Clauses[o.Clause].Trick == s.Fig[i].Granted {
			return true
		}
	}
	return false
}

// mustBeGranted reports whether an attack has to be made ready by another trick.
func (r *Rules) mustBeGranted(k TrickID) bool { return r.grantor(k) != "" }

// grantor is the trick that makes an attack ready, or "".
func (r *Rules) grantor(k TrickID) string {
	for i := range r.Content.Clauses {
		for j := range r.Content.Clauses[i].Do {
			if e := &r.Content.Clauses[i].Do[j]; e.Kind == GrantOption && e.Trick == k {
				return r.Content.Tricks[r.Content.Clauses[i].Trick].ID
			}
		}
	}
	return ""
}

// AllowShoot: a ranged attack within range and sight. [mor.range.2] [mor.los.1]
// [ruling one-attack]
func (r *Rules) AllowShoot(s *State, c *Command) *rule.Refusal {
	i := int(s.Active)
	f := &s.Fig[i]
	if no := r.MayAttack(s, i); no != nil {
		return no
	}
	left := f.AttacksLeft
	if s.Is(RulingOneAttack, OneAttackAdditional) && !r.replacesMelee(c.Option) {
		left = f.ShotsLeft
	}
	if left < 1 {
		return Refuse("already-attacked", Attack1, r.Name(s, i)+" has made the attack of this turn", "done")
	}
	if c.Option == OrdinaryAttack {
		return Refuse("no-ranged-attack", Range1, r.Name(s, i)+" has no ranged attack to use now", "show "+r.Name(s, i))
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

// strikes refuses a target that the attack cannot come at: that comes before what
// the target may answer. [mor.face.4]
func (r *Rules) strikes(s *State, c *Command, i int) *rule.Refusal {
	if !r.Content.Options[c.Option].Ranged {
		return r.inFront(s, i, int(c.On))
	}
	if r.immune(s, int(c.On), ImmuneRanged) {
		return Refuse("trick-not-usable", Range1, r.Name(s, int(c.On))+" cannot be attacked at range now", "legal")
	}
	if r.pulls(c.Option) {
		if no := r.pullsTo(s, i, int(c.On), c.Square); no != nil {
			return no
		}
	}
	return r.Shootable(s, i, int(c.On), c.Option)
}

// replacesMelee reports whether an option is made in place of the melee attack.
func (r *Rules) replacesMelee(id OptionID) bool {
	return id >= FirstOption && r.Content.Clauses[r.Content.Options[id].Clause].Cost.Replaces == replacesMelee
}

// pulls reports whether an attack moves its target to a square that is chosen.
func (r *Rules) pulls(id OptionID) bool {
	if id < FirstOption {
		return false
	}
	cl := &r.Content.Clauses[r.Content.Options[id].Clause]
	for k := range cl.OnHit {
		if cl.OnHit[k].Kind == PullIn {
			return true
		}
	}
	return false
}

// attack makes the attack of the attack phase. [mor.move.10] [mor.attack.1]
func (r *Rules) attack(s *State, c *Command, ref *core.Ref) {
	i := int(s.Active)
	f := &s.Fig[i]
	r.leaveMovement(s, ref)
	if r.Content.Options[c.Option].Ranged && s.Is(RulingOneAttack, OneAttackAdditional) && !r.replacesMelee(c.Option) {
		f.ShotsLeft--
	} else {
		f.AttacksLeft--
	}
	s.Phase, s.Resume = Attack, Attack
	p := Pending{Square: c.Square, Answer: c.Answer}
	if c.Option >= FirstOption {
		cl := &r.Content.Clauses[r.Content.Options[c.Option].Clause]
		p.By = cl.Trick
		r.noteUse(f, cl)
		r.payPool(s, i, cl, ref)
	}
	if r.Content.Options[c.Option].Ranged && s.Is(RulingRangedAttackerFacing, RangedAttackerFacingTargetInFrontArc) {
		if w := f.At.Towards(s.Fig[c.On].At); f.At.Arc(f.Facing, s.Fig[c.On].At) != Front && f.Facing != w {
			f.Facing = w
			ref.Event(evTurned, i, core.None, Face2, int(w))
		}
	}
	r.declare(s, i, int(c.On), c.Option, p, ref)
	r.proceed(s, ref)
}

// leaveMovement ends the movement phase if it is still on. [mor.move.10]
func (r *Rules) leaveMovement(s *State, ref *core.Ref) {
	f := &s.Fig[s.Active]
	if s.Phase == Movement && f.Mp > 0 {
		ref.Event(evMoveEnded, int(s.Active), core.None, Move10, int(f.Mp))
	}
	f.Mp, s.Phase, s.Resume = 0, Attack, Attack
}

func (r *Rules) allowEndMove(s *State, c *Command) *rule.Refusal {
	if s.Phase != Movement {
		return Refuse("movement-over", Move10, r.Name(s, int(s.Active))+"'s movement phase is over", "done")
	}
	return r.Approaches(s, int(s.Active))
}

// endMove ends the movement phase. [mor.move.9] [mor.move.10]
func (r *Rules) endMove(s *State, c *Command, ref *core.Ref) {
	f := &s.Fig[s.Active]
	ref.Event(evMoveEnded, int(s.Active), core.None, Move10, int(f.Mp))
	f.Mp, f.Fresh, s.Phase, s.Resume = 0, false, Attack, Attack
}

// AllowDone: moving and attacking are each optional, unless a special rule or the
// table wants something done. [ruling idle-turn]
func (r *Rules) AllowDone(s *State, c *Command) *rule.Refusal {
	i := int(s.Active)
	f := &s.Fig[i]
	if no := r.Approaches(s, i); no != nil {
		return no
	}
	if r.MustApproach(s, i) && f.AttacksLeft > 0 && r.MayAttack(s, i) == nil {
		for j := range int(s.N) {
			if s.Standing(j) && s.Enemies(i, j) && s.Beside(i, j) && r.MayTarget(s, i, j) == nil {
				return Refuse("trick-not-usable", Attack4, r.Name(s, i)+" must attack an enemy beside him", "attack "+r.Name(s, j))
			}
		}
	}
	if s.Is(RulingIdleTurn, IdleTurnMustAct) && !f.Acted && f.OnField {
		return Refuse("wrong-phase", Move8, r.Name(s, i)+" must do something, by the ruling idle-turn: move, turn or attack", "turn "+f.Facing.Opposite().Letter())
	}
	return nil
}

// done ends the turn. [mor.round.2]
func (r *Rules) done(s *State, c *Command, ref *core.Ref) {
	if f := &s.Fig[s.Active]; s.Phase == Movement && f.Mp > 0 {
		ref.Step(stCostTotal, int(s.Active), Move9, int(f.Mp))
	}
	r.endTurn(s, ref)
}

// allowReact: the target of the attack may turn if nothing locks him.
// [mor.face.4] [mor.face.5]
func (r *Rules) allowReact(s *State, c *Command) *rule.Refusal {
	if c.Steps == 0 { // stay, or turn towards the attacker
		return nil
	}
	ways, n := r.Turns(s, int(s.Pend.B), int(s.Pend.A))
	for k := range n {
		if ways[k] == c.Ways[0] {
			return nil
		}
	}
	return Refuse("bad-argument", Face4, "he turns to face his attacker", "react turn "+ways[0].Letter())
}

// react turns the target to face his attacker, or leaves him as he stands.
// [mor.face.4] [mor.face.6]
func (r *Rules) react(s *State, c *Command, ref *core.Ref) {
	r.answer(s, c.Sure, c.Ways[:c.Steps], ref)
	s.Phase = Attack
	r.proceed(s, ref)
}

// answer carries a reaction out; without a way he turns towards the attack, and on
// an exact diagonal as little as he can.
func (r *Rules) answer(s *State, turns bool, way []field.Way, ref *core.Ref) {
	b := int(s.Pend.B)
	f := &s.Fig[b]
	if !turns {
		ref.Event(evStayed, b, core.None, Face6)
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
	ref.Event(evTurned, b, core.None, Face4, int(w))
}

// decline does without an optional effect.
func (r *Rules) decline(s *State, c *Command, ref *core.Ref) {
	o := s.pop()
	ref.Event(evDeclined, int(o.Owner), core.None, Attack4, int(r.Content.Clauses[o.Clause].Trick))
	r.proceed(s, ref)
}
