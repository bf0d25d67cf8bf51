package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// mayAttack refuses who cannot attack at all now. [mor.attack.1] [mor.move.10]
func (r *Rules) mayAttack(s *State, i int) *rule.Refusal {
	f := &s.fig[i]
	switch {
	case f.hasCondition(prone):
		return refuse("prone", attack4, r.name(s, i)+" is prone and cannot attack", "trick stand-up")
	case f.flag != nobody:
		return refuse("trick-not-usable", victory3, r.name(s, i)+" carries a flag and cannot attack", "")
	case r.idles(s, i):
		return refuse("trick-not-usable", attack4, r.name(s, i)+" neither moves nor attacks in his first turn", "done")
	case r.c.whose[cannotAttack].meets(&s.all) && r.has(s, cannotAttack, i, nil):
		return refuse("trick-not-usable", attack4, r.name(s, i)+" cannot attack", "done")
	case !f.onField:
		return refuse("wrong-phase", attack1, r.name(s, i)+" is not on the board yet", "done")
	}
	return nil
}

// mayTarget refuses whom he may not attack. [ruling attack-allies]
func (r *Rules) mayTarget(s *State, i, j int) *rule.Refusal {
	switch {
	case !s.standing(j):
		return refuse("wrong-phase", life3, r.name(s, j)+" is not on the board", "legal")
	case i == j, !s.enemies(i, j) && !s.is(rulingAttackAllies, attackAlliesAnyTarget):
		return refuse("not-an-enemy", attack1, r.name(s, j)+" is no enemy of "+r.name(s, i), "legal")
	}
	if x, barred := r.barred(s, i, j); barred {
		return refuse("trick-not-usable", attack4, r.name(s, i)+" may not attack "+r.name(s, j)+": "+r.c.tricks[x.clause.trick].name, "legal")
	}
	return nil
}

// barred reports whether a trick of j's forbids i to attack him.
func (r *Rules) barred(s *State, i, j int) (found effectRef, barred bool) {
	if !r.c.whose[mayNotAttack].meets(&s.all) {
		return found, false
	}
	r.passives(s, mayNotAttack, j, i, func(x effectRef) {
		e := x.effect
		if e.fear && r.immune(s, i, immuneFear) {
			return
		}
		if len(e.roles) > 0 && hasRole(e.roles, s.fig[i].role) || e.chosen && s.fig[j].chosenFoe == int8(i) {
			found, barred = x, true
		}
	})
	return found, barred
}

// allowAttack: one attack, against the enemy beside him. [mor.attack.1]
// [mor.face.3]
func (r *Rules) allowAttack(s *State, c *Command) *rule.Refusal {
	i := int(s.active)
	if no := r.mayAttack(s, i); no != nil {
		return no
	}
	if s.fig[i].attacksLeft < 1 {
		return refuse("already-attacked", attack1, r.name(s, i)+" has made the attack of this turn", "done")
	}
	if no := r.mayTarget(s, i, int(c.on)); no != nil {
		return no
	}
	if r.c.options[c.option].ranged && c.option != ordinaryAttack {
		return r.allowShoot(s, c)
	}
	if no := r.hasOption(s, i, int(c.on), c.option); no != nil {
		return no
	}
	if no := r.approaches(s, i); no != nil {
		return no
	}
	if no := r.inFront(s, i, int(c.on)); no != nil {
		return no
	}
	return r.allowSaid(s, c, i)
}

// allowSaid refuses what is said with an attack and not used.
func (r *Rules) allowSaid(s *State, c *Command, i int) *rule.Refusal {
	if r.past {
		return nil
	}
	if c.square.X != 0 && !r.pulls(c.option) {
		return refuse("bad-argument", attack1, "the attack brings nobody to a square", "leave "+squareText(c.square)+" out")
	}
	return r.allowAnswer(s, c, i, false)
}

// inFront refuses a target that does not stand beside him, or in front of him
// where he has to turn first. [mor.face.3] [ruling auto-face-on-attack]
func (r *Rules) inFront(s *State, i, j int) *rule.Refusal {
	if !s.beside(i, j) {
		return refuse("not-adjacent", move2, r.name(s, j)+" stands on "+squareText(s.fig[j].at)+", not beside "+r.name(s, i), "move, or legal")
	}
	if s.is(rulingAutoFaceOnAttack, autoFaceOnAttackManual) && s.front(i) != s.fig[j].at {
		w, _ := s.fig[i].at.Beside(s.fig[j].at)
		return refuse("not-adjacent", face3, r.name(s, j)+" is not in front of "+r.name(s, i), "turn "+w.Letter())
	}
	return nil
}

// hasOption refuses an attack that is not his, or not possible against this
// target. [mor.attack.4]
func (r *Rules) hasOption(s *State, i, j int, id optionID) *rule.Refusal {
	if id < firstOption {
		return nil
	}
	cl := &r.c.clauses[r.c.options[id].clause]
	t := &r.c.tricks[cl.trick]
	switch {
	case !s.fig[i].tricks.has(cl.trick) && s.fig[i].granted != cl.trick:
		return refuse("trick-not-usable", attack4, r.name(s, i)+" does not have "+t.name, "show "+r.name(s, i))
	case r.mustBeGranted(cl.trick) && s.fig[i].granted != cl.trick:
		return refuse("no-ranged-attack", range1, r.name(s, i)+" has not made ready for "+t.name+" this turn", "trick "+r.grantor(cl.trick))
	case cl.cost.replaces == replacesRanged && !r.drawnBow(s, i):
		return refuse("no-ranged-attack", range1, r.name(s, i)+" has not made ready to shoot this turn", "trick archery")
	case !r.acts(s, i, cl, j) || !cl.test.holds(r, s, i, j, nil, 0):
		return refuse("trick-not-usable", t.rule, t.name+" is not possible now against "+r.name(s, j)+r.unmet(s, i, j, cl), "show "+r.name(s, j))
	case !r.paysPool(s, i, cl) || !r.mayUse(s, i, cl):
		return refuse("trick-not-usable", t.rule, t.name+" is used up", "show")
	}
	return nil
}

// drawnBow reports whether a figure has made his archery ready.
func (r *Rules) drawnBow(s *State, i int) bool {
	for k := firstOption; int(k) < len(r.c.options); k++ {
		if o := &r.c.options[k]; o.archery && s.fig[i].granted != 0 && r.c.clauses[o.clause].trick == s.fig[i].granted {
			return true
		}
	}
	return false
}

// mustBeGranted reports whether an attack has to be made ready by another trick.
func (r *Rules) mustBeGranted(k trickID) bool { return r.grantor(k) != "" }

// grantor is the trick that makes an attack ready, or "".
func (r *Rules) grantor(k trickID) string {
	for i := range r.c.clauses {
		for j := range r.c.clauses[i].do {
			if e := &r.c.clauses[i].do[j]; e.kind == grantOption && e.trick == k {
				return r.c.tricks[r.c.clauses[i].trick].id
			}
		}
	}
	return ""
}

// allowShoot: a ranged attack within range and sight. [mor.range.2] [mor.los.1]
// [ruling one-attack]
func (r *Rules) allowShoot(s *State, c *Command) *rule.Refusal {
	i := int(s.active)
	f := &s.fig[i]
	if no := r.mayAttack(s, i); no != nil {
		return no
	}
	left := f.attacksLeft
	if s.is(rulingOneAttack, oneAttackAdditional) && !r.replacesMelee(c.option) {
		left = f.shotsLeft
	}
	if left < 1 {
		return refuse("already-attacked", attack1, r.name(s, i)+" has made the attack of this turn", "done")
	}
	if c.option == ordinaryAttack {
		return refuse("no-ranged-attack", range1, r.name(s, i)+" has no ranged attack to use now", "show "+r.name(s, i))
	}
	if no := r.mayTarget(s, i, int(c.on)); no != nil {
		return no
	}
	if no := r.hasOption(s, i, int(c.on), c.option); no != nil {
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
	if !r.c.options[c.option].ranged {
		return r.inFront(s, i, int(c.on))
	}
	if r.immune(s, int(c.on), immuneRanged) {
		return refuse("trick-not-usable", range1, r.name(s, int(c.on))+" cannot be attacked at range now", "legal")
	}
	if r.pulls(c.option) {
		if no := r.pullsTo(s, i, int(c.on), c.square); no != nil {
			return no
		}
	}
	return r.shootable(s, i, int(c.on), c.option)
}

// replacesMelee reports whether an option is made in place of the melee attack.
func (r *Rules) replacesMelee(id optionID) bool {
	return id >= firstOption && r.c.clauses[r.c.options[id].clause].cost.replaces == replacesMelee
}

// pulls reports whether an attack moves its target to a square that is chosen.
func (r *Rules) pulls(id optionID) bool {
	if id < firstOption {
		return false
	}
	cl := &r.c.clauses[r.c.options[id].clause]
	for k := range cl.onHit {
		if cl.onHit[k].kind == pullIn {
			return true
		}
	}
	return false
}

// attack makes the attack of the attack phase. [mor.move.10] [mor.attack.1]
func (r *Rules) attack(s *State, c *Command, ref *bout.Ref) {
	i := int(s.active)
	f := &s.fig[i]
	r.leaveMovement(s, ref)
	if r.c.options[c.option].ranged && s.is(rulingOneAttack, oneAttackAdditional) && !r.replacesMelee(c.option) {
		f.shotsLeft--
	} else {
		f.attacksLeft--
	}
	s.phase, s.resume = Attack, Attack
	p := pending{square: c.square, answer: c.answer}
	if c.option >= firstOption {
		cl := &r.c.clauses[r.c.options[c.option].clause]
		p.by = cl.trick
		r.noteUse(f, cl)
		r.payPool(s, i, cl, ref)
	}
	if r.c.options[c.option].ranged && s.is(rulingRangedAttackerFacing, rangedAttackerFacingTargetInFrontArc) {
		if w := f.at.Towards(s.fig[c.on].at); f.at.Arc(f.facing, s.fig[c.on].at) != front && f.facing != w {
			f.facing = w
			ref.Event(evTurned, i, bout.None, face2, int(w))
		}
	}
	r.declare(s, i, int(c.on), c.option, p, ref)
	r.proceed(s, ref)
}

// leaveMovement ends the movement phase if it is still on. [mor.move.10]
func (r *Rules) leaveMovement(s *State, ref *bout.Ref) {
	f := &s.fig[s.active]
	if s.phase == Movement && f.mp > 0 {
		ref.Event(evMoveEnded, int(s.active), bout.None, move10, int(f.mp))
	}
	f.mp, s.phase, s.resume = 0, Attack, Attack
}

func (r *Rules) allowEndMove(s *State, c *Command) *rule.Refusal {
	if s.phase != Movement {
		return refuse("movement-over", move10, r.name(s, int(s.active))+"'s movement phase is over", "done")
	}
	return r.approaches(s, int(s.active))
}

// endMove ends the movement phase. [mor.move.9] [mor.move.10]
func (r *Rules) endMove(s *State, c *Command, ref *bout.Ref) {
	f := &s.fig[s.active]
	ref.Event(evMoveEnded, int(s.active), bout.None, move10, int(f.mp))
	f.mp, f.fresh, s.phase, s.resume = 0, false, Attack, Attack
}

// allowDone: moving and attacking are each optional, unless a special rule or the
// table wants something done. [ruling idle-turn]
func (r *Rules) allowDone(s *State, c *Command) *rule.Refusal {
	i := int(s.active)
	f := &s.fig[i]
	if no := r.approaches(s, i); no != nil {
		return no
	}
	if r.mustApproach(s, i) && f.attacksLeft > 0 && r.mayAttack(s, i) == nil {
		for j := range int(s.n) {
			if s.standing(j) && s.enemies(i, j) && s.beside(i, j) && r.mayTarget(s, i, j) == nil {
				return refuse("trick-not-usable", attack4, r.name(s, i)+" must attack an enemy beside him", "attack "+r.name(s, j))
			}
		}
	}
	if s.is(rulingIdleTurn, idleTurnMustAct) && !f.acted && f.onField {
		return refuse("wrong-phase", move8, r.name(s, i)+" must do something, by the ruling idle-turn: move, turn or attack", "turn "+f.facing.Opposite().Letter())
	}
	return nil
}

// done ends the turn. [mor.round.2]
func (r *Rules) done(s *State, c *Command, ref *bout.Ref) {
	if f := &s.fig[s.active]; s.phase == Movement && f.mp > 0 {
		ref.Step(stCostTotal, int(s.active), move9, int(f.mp))
	}
	r.endTurn(s, ref)
}

// allowReact: the target of the attack may turn if nothing locks him.
// [mor.face.4] [mor.face.5]
func (r *Rules) allowReact(s *State, c *Command) *rule.Refusal {
	if c.steps == 0 { // stay, or turn towards the attacker
		return nil
	}
	ways, n := r.turns(s, int(s.pend.b), int(s.pend.a))
	for k := range n {
		if ways[k] == c.ways[0] {
			return nil
		}
	}
	return refuse("bad-argument", face4, "he turns to face his attacker", "react turn "+ways[0].Letter())
}

// react turns the target to face his attacker, or leaves him as he stands.
// [mor.face.4] [mor.face.6]
func (r *Rules) react(s *State, c *Command, ref *bout.Ref) {
	r.answer(s, c.sure, c.ways[:c.steps], ref)
	s.phase = Attack
	r.proceed(s, ref)
}

// answer carries a reaction out; without a way he turns towards the attack, and on
// an exact diagonal as little as he can.
func (r *Rules) answer(s *State, turns bool, way []field.Way, ref *bout.Ref) {
	b := int(s.pend.b)
	f := &s.fig[b]
	if !turns {
		ref.Event(evStayed, b, bout.None, face6)
		return
	}
	list, n := r.turns(s, b, int(s.pend.a))
	w := list[0]
	switch {
	case len(way) > 0:
		w = way[0]
	case n > 1 && list[1] == f.facing:
		w = list[1]
	}
	f.facing, f.reacted = w, true
	ref.Event(evTurned, b, bout.None, face4, int(w))
}

// decline does without an optional effect.
func (r *Rules) decline(s *State, c *Command, ref *bout.Ref) {
	o := s.pop()
	ref.Event(evDeclined, int(o.owner), bout.None, attack4, int(r.c.clauses[o.clause].trick))
	r.proceed(s, ref)
}
