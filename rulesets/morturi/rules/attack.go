package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/rulesets/morturi/state"
)

// The stages of an attack that has been declared.
const (
	stageDeclared uint8 = iota
	stageReaction
	stageRoll
	stageRolled
	stageSweep
)

// declare starts an attack: the attacker turns to its target and, if nobody has to answer first,
// the attack is resolved. [mor.face.4] [mor.attack.1]
func (r *Rules) declare(s *state.State, a, b int, id state.OptionID, p state.Pending, ref *core.Ref) {
	f := &s.Fig[a]
	if f.ChosenFoe == int8(b) && r.Has(s, state.MayNotAttack, a, func(e *state.TrickEffect) bool { return e.UntilHit }) {
		f.ChosenFoe = state.Nobody
	}
	f.LastTarget, f.Fresh, f.Acted = int8(b), false, true
	p.On, p.Stage, p.A, p.B, p.Option, p.Base = true, stageDeclared, int8(a), int8(b), id, s.NOffers
	if !r.Content.Options[id].Ranged {
		r.turnTowards(s, a, s.Fig[b].At, ref)
	}
	s.Pend = p
}

// turnTowards turns a figure, at no cost, to face a square beside it. [mor.face.2] [ruling
// auto-face-on-attack]
func (r *Rules) turnTowards(s *state.State, i int, q field.Square, ref *core.Ref) {
	f := &s.Fig[i]
	if w, ok := f.At.Beside(q); ok && f.Facing != w {
		f.Facing = w
		ref.Event(state.EvTurned, i, core.None, state.Face2, int(w))
	}
}

// attackOn takes a declared attack one stage further; it reports false if somebody has to answer
// first.
func (r *Rules) attackOn(s *state.State, ref *core.Ref) bool {
	p := &s.Pend
	switch p.Stage {
	case stageDeclared:
		p.Stage = stageReaction
		r.offerAll(s, state.OnAllyAttacked, int(p.B), func(i int) bool { return i != int(p.B) && !s.Enemies(i, int(p.B)) && s.Beside(i, int(p.B)) })
	case stageReaction:
		p.Stage = stageRoll
		switch {
		case !r.mayTurn(s, ref):
		case p.Answer != NotSaid:
			r.answer(s, p.Answer == WillTurn, nil, ref)
		default:
			s.Phase = state.Reaction
			id := state.Face4
			if r.Content.Options[p.Option].Ranged {
				id = state.Range5
			}
			ref.Event(state.EvReactionAsked, int(p.B), int(p.A), id)
			return false
		}
	case stageRoll:
		if !s.Fig[p.A].OnField || !s.Fig[p.B].OnField {
			s.Pend = state.Pending{}
			return true
		}
		k := r.Aim(s, int(p.A), int(p.B), p.Option, ref)
		p.Die = int8(r.rollAttack(s, &k, ref))
		p.Stage = stageRolled
		r.offerReroll(s)
	case stageRolled:
		done := *p
		s.Pend = state.Pending{}
		r.resolve(s, done, ref)
	case stageSweep:
		return r.sweepOn(s, ref)
	}
	return true
}

// mayTurn reports whether the target of the attack may Turn-To-Face and would change its facing by
// it. [mor.face.4] [mor.face.5]
func (r *Rules) mayTurn(s *state.State, ref *core.Ref) bool {
	p := &s.Pend
	inMovement := p.By != 0 && s.Phase != state.Attack && s.Resume == state.Movement
	return r.asksTurn(s, int(p.A), int(p.B), p.Option, inMovement, ref)
}

// asksTurn is mayTurn for any attack; inMovement says that a trick of the movement phase makes it.
func (r *Rules) asksTurn(s *state.State, a, b int, id state.OptionID, inMovement bool, ref *core.Ref) bool {
	if !r.mayBeAsked(s, a, b, id, inMovement) || !r.CanTurn(s, b, a, ref) {
		return false
	}
	ways, n := r.Turns(s, b, a)
	for i := range n {
		if ways[i] != s.Fig[b].Facing {
			return true
		}
	}
	return false
}

// AsksTurn reports whether the target of an attack would be asked now to turn to the attacker.
// [mor.face.4]
func (r *Rules) AsksTurn(s *state.State, a, b int, id state.OptionID) bool {
	return r.asksTurn(s, a, b, id, false, &r.Silent)
}

// mayBeAsked reports whether an attack is of a kind that can be answered by a turn. [ruling
// turn-to-face-any-melee]
func (r *Rules) mayBeAsked(s *state.State, a, b int, id state.OptionID, inMovement bool) bool {
	return s.Enemies(a, b) && !(inMovement && !r.Content.Options[id].Ranged && s.Is(state.RulingTurnToFaceAnyMelee, state.TurnToFaceAnyMeleeNo))
}

// CanTurn reports whether a figure may Turn-To-Face against an attacker: it is not prone, and no
// enemy in its front square locks it. [mor.face.5]
func (r *Rules) CanTurn(s *state.State, b, a int, ref *core.Ref) bool {
	if !r.free(s, b, a) {
		return false
	}
	e := s.Occupant(s.Front(b))
	if !r.Locks(s, e, b) {
		return true
	}
	ref.Step(state.StLocked, b, state.Face5, e)
	if e != a {
		ref.Step(state.StHeld, b, state.Face7, e)
	}
	return false
}

// free reports whether a figure could turn against an attacker, apart from an enemy in front of it.
func (r *Rules) free(s *state.State, b, a int) bool {
	f := &s.Fig[b]
	switch {
	case f.HasCondition(state.Prone):
		return false
	case f.Reacted && s.Is(state.RulingTurnToFaceOnce, state.TurnToFaceOnceOncePerRound):
		return false
	case f.At.Diagonal(s.Fig[a].At) && s.Is(state.RulingRangedTurnToFace, state.RangedTurnToFaceNotOnDiagonal):
		return false
	}
	return true
}

// Locks reports whether figure e, in front of figure b, keeps b from turning. [mor.face.5]
func (r *Rules) Locks(s *state.State, e, b int) bool {
	if e < 0 || !s.Enemies(e, b) || s.Fig[e].HasCondition(state.Prone) && s.Is(state.RulingTurnToFaceLock, state.TurnToFaceLockAbleEnemy) {
		return false
	}
	return !r.Has(s, state.IgnoreLock, b, nil)
}

// Turns returns the facings to which a figure may turn in answer to an attack: towards the attacker
// or, on an exact diagonal, either of the two on its side. [mor.range.5] [ruling
// ranged-turn-to-face]
func (r *Rules) Turns(s *state.State, b, a int) (ways [2]field.Way, n int) {
	at, from := s.Fig[b].At, s.Fig[a].At
	for w := range field.Way(field.Ways) {
		d := w.Step()
		u := from.Sub(at)
		if ahead := int(u.X)*int(d.X) + int(u.Y)*int(d.Y); at.Arc(w, from) == state.Front || at.Diagonal(from) && ahead > 0 {
			ways[n] = w
			n++
		}
	}
	return ways, n
}

// rollAttack rolls the dice of an attack and returns the natural die. It asks the dice only for
// what can make a difference. [mor.attack.3]
func (r *Rules) rollAttack(s *state.State, k *state.Blow, ref *core.Ref) int {
	roll := func(kind uint8, id state.RuleID) int {
		if k.From != 0 && k.Dice > 1 {
			return ref.Roll(k.A, 6, kind, id)
		}
		var ends [6]int
		return ref.Band(k.A, 6, kind, id, r.faceGroups(s, k, &ends)...)
	}
	first := roll(state.DieAttack, state.Attack3)
	kept := first
	for range k.Dice - 1 {
		next := roll(state.DieSecondAttackDie, state.Frame3)
		if n, old := k.Natural(next), k.Natural(kept); n != old && (n > old) != k.Low {
			kept = next
		}
	}
	if kept != first {
		ref.Step(state.StKept, k.A, state.Attack4, kept-first)
	}
	if k.From != 0 && kept == k.From {
		ref.Step(state.StReplaced, k.A, state.Attack4, k.To-k.From, int(k.Swaps))
	}
	return k.Natural(kept)
}

// faceGroups returns the last face of each group of faces that have the same effect.
func (r *Rules) faceGroups(s *state.State, k *state.Blow, ends *[6]int) []int {
	n := 0
	before := r.effectOf(s, k, k.Natural(1))
	for face := 2; face <= 6; face++ {
		next := r.effectOf(s, k, k.Natural(face))
		if next != before || r.waitsReroll(s, k) {
			ends[n] = face - 1
			n++
		}
		before = next
	}
	ends[n] = 6
	return ends[:n+1]
}

// effectOf returns a number that is equal for two faces if and only if the attack has the same
// effect with both.
func (r *Rules) effectOf(s *state.State, k *state.Blow, face int) uint64 {
	hit := k.Lands(s, face) || k.StillDeals(face)
	code := uint64(0)
	if hit {
		code = 1 + 2*uint64(r.Deals(s, k, face, &r.Silent))
	}
	for _, when := range [...]state.Moment{state.OnHit, state.OnMiss, state.AfterAttack, state.OnKill, state.OnMissedMe} {
		for _, id := range r.Content.Moments[when] {
			t := &r.Content.Clauses[id].Test
			if t.OnDie() {
				code = code<<1 | uint64(state.OneIf(t.DieHolds(face)))
			}
		}
	}
	return code
}

// resolve carries out an attack whose die is known. The choices that come up then wait in the order
// of the book: those of the target, then pushes and effects of a hit, then what follows an attack.
// [mor.face.4] [mor.damage.3] [mor.life.1]
func (r *Rules) resolve(s *state.State, p state.Pending, ref *core.Ref) {
	first := s.NOffers
	r.gathers = true
	r.applyDie(s, p, ref)
	r.gathers = false
	s.FirstOnTop(min(first, s.NOffers))
}

// applyDie decides by the die whether an attack hits, and carries out the consequences.
func (r *Rules) applyDie(s *state.State, p state.Pending, ref *core.Ref) {
	k := r.Aim(s, int(p.A), int(p.B), p.Option, &r.Silent)
	k.Chain = p.Chain
	k.Need -= ref.Shift
	face := int(p.Die)
	r.tellSide(&k, ref)
	hit := k.Lands(s, face)
	ref.Step(state.StVerdict, k.A, state.Attack3, face, k.Need, int(state.OneIf(hit)))
	if face <= k.Miss {
		ref.Step(state.StAutoMiss, k.B, state.Attack4, k.Miss, int(state.OneIf(face >= k.Need)), int(k.MissBy))
	}
	switch {
	case hit && face < k.Need: // [ruling hit-extremes]
		ref.Step(state.StResultOn, k.A, state.Attack3, face)
	case !hit && face >= k.Need && face > k.Miss:
		ref.Step(state.StOneMisses, k.A, state.Attack3, face)
	case !hit && k.StillDeals(face):
		ref.Step(state.StResultOn, k.A, state.Attack4, face)
	}
	hit = hit || k.StillDeals(face)
	if !hit && !ref.Overruled(state.EvMiss) {
		ref.Event(state.EvMiss, k.A, k.B, state.Damage3, face, k.Need)
		r.bringAll(s, state.OnMissedMe, k.B, k.A, &k, face, ref)
		r.bringAll(s, state.OnMiss, k.A, k.B, &k, face, ref)
	}
	if !hit || ref.Overruled(state.EvHit) {
		r.after(s, &k, face, false, false, false, ref)
		return
	}
	ref.Event(state.EvHit, k.A, k.B, state.Attack3, face, k.Need)
	r.landed(s, &k, face, p.Square, ref)
}

// tellSide records which side an attack hits. [mor.face.11]
func (r *Rules) tellSide(k *state.Blow, ref *core.Ref) {
	ids := [...]state.RuleID{state.Face11, state.Face8, state.Face9}
	if k.Ranged {
		ids = [...]state.RuleID{state.Range4, state.Range4, state.Range4}
	}
	switch {
	case k.Hit == state.Front:
		ref.Event(state.EvFront, k.B, k.A, ids[0])
	case k.Hit == state.Rear:
		ref.Event(state.EvRear, k.B, k.A, ids[2])
	default:
		ref.Event(state.EvFlank, k.B, k.A, ids[1])
	}
}

// landed deals the damage of a hit and carries out its effects in the order of the book: damage,
// conditions and pushes, the attacker's own steps, the rest.
func (r *Rules) landed(s *state.State, k *state.Blow, face int, to field.Square, ref *core.Ref) {
	n := r.Deals(s, k, face, ref)
	pushedFirst := s.Is(state.RulingPushTiming, state.PushTimingPushThenDamage)
	if pushedFirst {
		r.pushes(s, k, face, n > 0, ref)
	}
	if !k.NoDamage && n > 0 && s.Fig[k.B].OnField {
		r.hurt(s, k.B, n, state.Wound{By: int8(k.A), Attack: true, Rule: state.Life1}, ref)
	}
	if s.Phase == state.Over {
		return
	}
	if s.Fig[k.B].OnField {
		r.onHits(s, k, face, to, ref)
	}
	r.after(s, k, face, true, !k.NoDamage && n > 0, pushedFirst, ref)
}

// onHits carries out the effects of a hit other than damage: those of the chosen attack and those
// of tricks.
func (r *Rules) onHits(s *state.State, k *state.Blow, face int, to field.Square, ref *core.Ref) {
	if o := &r.Content.Options[k.Id]; k.Id >= state.FirstOption {
		cl := &r.Content.Clauses[o.Clause]
		r.perform(s, &deed{owner: k.A, whom: k.B, clause: cl, square: to, face: face, blow: k}, cl.OnHit, ref)
	}
	r.bringAll(s, state.OnHit, k.A, k.B, k, face, ref)
}

// after carries out what follows an attack, hit or miss. damaging says that the hit took LP;
// pushesDone says that its pushes were made already, as the ruling push-timing may demand.
func (r *Rules) after(s *state.State, k *state.Blow, face int, hit, damaging, pushesDone bool, ref *core.Ref) {
	if s.Phase == state.Over {
		return
	}
	if !pushesDone && (hit || s.Is(state.RulingPushWhen, state.PushWhenAnyAttack)) { // [ruling push-when] a miss pushes only under any-attack
		r.pushes(s, k, face, damaging, ref)
	}
	if s.Phase != state.Over && s.Fig[k.A].OnField {
		r.bringAll(s, state.AfterAttack, k.A, k.B, k, face, ref)
	}
}

// LockedBy returns the enemy in front of a figure that keeps it from turning to face an attack, or
// -1. [mor.face.5]
func (r *Rules) LockedBy(s *state.State, i int) int {
	if e := s.Occupant(s.Front(i)); s.Fig[i].OnField && r.Locks(s, e, i) {
		return e
	}
	return -1
}
