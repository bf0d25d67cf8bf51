package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
)

// The stages of an attack that has been declared.
const (
	stageDeclared uint8 = iota
	stageReaction
	stageRoll
	stageRolled
	stageSweep
)

// declare begins an attack: the attacker turns to his target, and if nobody has
// anything to say first it is resolved. [mor.face.4] [mor.attack.1]
func (r *Rules) declare(s *State, a, b int, id optionID, p pending, ref *bout.Ref) {
	f := &s.fig[a]
	if f.chosenFoe == int8(b) && r.has(s, mayNotAttack, a, func(e *effect) bool { return e.untilHit }) {
		f.chosenFoe = nobody
	}
	f.lastTarget, f.fresh, f.acted = int8(b), false, true
	p.on, p.stage, p.a, p.b, p.option, p.base = true, stageDeclared, int8(a), int8(b), id, s.nOffers
	if !r.c.options[id].ranged {
		r.turnTowards(s, a, s.fig[b].at, ref)
	}
	s.pend = p
}

// turnTowards turns a figure for nothing to face a square beside him.
// [mor.face.2] [ruling auto-face-on-attack]
func (r *Rules) turnTowards(s *State, i int, q field.Square, ref *bout.Ref) {
	f := &s.fig[i]
	if w, ok := f.at.Beside(q); ok && f.facing != w {
		f.facing = w
		ref.Event(evTurned, i, bout.None, face2, int(w))
	}
}

// attackOn takes a declared attack one stage further; it reports false when
// somebody has to answer first.
func (r *Rules) attackOn(s *State, ref *bout.Ref) bool {
	p := &s.pend
	switch p.stage {
	case stageDeclared:
		p.stage = stageReaction
		r.offerAll(s, onAllyAttacked, int(p.b), func(i int) bool { return i != int(p.b) && !s.enemies(i, int(p.b)) && s.beside(i, int(p.b)) })
	case stageReaction:
		p.stage = stageRoll
		switch {
		case !r.mayTurn(s, ref):
		case p.answer != notSaid:
			r.answer(s, p.answer == willTurn, nil, ref)
		default:
			s.phase = Reaction
			id := face4
			if r.c.options[p.option].ranged {
				id = range5
			}
			ref.Event(evReactionAsked, int(p.b), int(p.a), id)
			return false
		}
	case stageRoll:
		if !s.fig[p.a].onField || !s.fig[p.b].onField {
			s.pend = pending{}
			return true
		}
		k := r.aim(s, int(p.a), int(p.b), p.option, ref)
		p.die = int8(r.rollAttack(s, &k, ref))
		p.stage = stageRolled
		r.offerReroll(s)
	case stageRolled:
		done := *p
		s.pend = pending{}
		r.resolve(s, done, ref)
	case stageSweep:
		return r.sweepOn(s, ref)
	}
	return true
}

// mayTurn reports whether the target of the attack may Turn-To-Face and would
// face another way by it. [mor.face.4] [mor.face.5]
func (r *Rules) mayTurn(s *State, ref *bout.Ref) bool {
	p := &s.pend
	inMovement := p.by != 0 && s.phase != Attack && s.resume == Movement
	return r.asksTurn(s, int(p.a), int(p.b), p.option, inMovement, ref)
}

// asksTurn reports so of an attack that a trick of the movement phase makes, or any
// other.
func (r *Rules) asksTurn(s *State, a, b int, id optionID, inMovement bool, ref *bout.Ref) bool {
	if !r.mayBeAsked(s, a, b, id, inMovement) || !r.canTurn(s, b, a, ref) {
		return false
	}
	ways, n := r.turns(s, b, a)
	for i := range n {
		if ways[i] != s.fig[b].facing {
			return true
		}
	}
	return false
}

// mayBeAsked reports whether an attack is one that may be answered by a turn at all.
// [ruling turn-to-face-any-melee]
func (r *Rules) mayBeAsked(s *State, a, b int, id optionID, inMovement bool) bool {
	return s.enemies(a, b) && !(inMovement && !r.c.options[id].ranged && s.is(rulingTurnToFaceAnyMelee, turnToFaceAnyMeleeNo))
}

// canTurn reports whether a figure may Turn-To-Face against an attacker: he is
// not prone, and no enemy stands in his front square. [mor.face.5]
func (r *Rules) canTurn(s *State, b, a int, ref *bout.Ref) bool {
	if !r.free(s, b, a) {
		return false
	}
	e := s.occupant(s.front(b))
	if !r.locks(s, e, b) {
		return true
	}
	ref.Step(stLocked, b, face5, e)
	if e != a {
		ref.Step(stHeld, b, face7, e)
	}
	return false
}

// free reports whether a figure could turn against an attacker, as far as it is not
// for who stands in front of him.
func (r *Rules) free(s *State, b, a int) bool {
	f := &s.fig[b]
	switch {
	case f.hasCondition(prone):
		return false
	case f.reacted && s.is(rulingTurnToFaceOnce, turnToFaceOnceOncePerRound):
		return false
	case f.at.Diagonal(s.fig[a].at) && s.is(rulingRangedTurnToFace, rangedTurnToFaceNotOnDiagonal):
		return false
	}
	return true
}

// locks reports whether who stands in front of a figure keeps him from turning.
// [mor.face.5]
func (r *Rules) locks(s *State, e, b int) bool {
	if e < 0 || !s.enemies(e, b) || s.fig[e].hasCondition(prone) && s.is(rulingTurnToFaceLock, turnToFaceLockAbleEnemy) {
		return false
	}
	return !r.has(s, ignoreLock, b, nil)
}

// turns are the ways a figure may turn to in answer to an attack: towards the
// attacker, or on an exact diagonal either of the two on his side. [mor.range.5]
// [ruling ranged-turn-to-face]
func (r *Rules) turns(s *State, b, a int) (ways [2]field.Way, n int) {
	at, from := s.fig[b].at, s.fig[a].at
	for w := range field.Way(field.Ways) {
		d := w.Step()
		u := from.Sub(at)
		if ahead := int(u.X)*int(d.X) + int(u.Y)*int(d.Y); at.Arc(w, from) == front || at.Diagonal(from) && ahead > 0 {
			ways[n] = w
			n++
		}
	}
	return ways, n
}

// rollAttack rolls the dice of an attack and returns the natural die. Only what
// can make a difference is asked of them. [mor.attack.3]
func (r *Rules) rollAttack(s *State, k *blow, ref *bout.Ref) int {
	roll := func(kind uint8, id ruleID) int {
		if k.from != 0 && k.dice > 1 {
			return ref.Roll(k.a, 6, kind, id)
		}
		var ends [6]int
		return ref.Band(k.a, 6, kind, id, r.bands(s, k, &ends)...)
	}
	first := roll(dieAttack, attack3)
	kept := first
	for range k.dice - 1 {
		next := roll(dieSecond, frame3)
		if n, old := k.natural(next), k.natural(kept); n != old && (n > old) != k.low {
			kept = next
		}
	}
	if kept != first {
		ref.Step(stKept, k.a, attack4, kept-first)
	}
	if k.from != 0 && kept == k.from {
		ref.Step(stReplaced, k.a, attack4, k.to-k.from, int(k.swaps))
	}
	return k.natural(kept)
}

// bands are the last faces of the bands within which an attack comes to the same.
func (r *Rules) bands(s *State, k *blow, ends *[6]int) []int {
	n := 0
	before := r.comesTo(s, k, k.natural(1))
	for face := 2; face <= 6; face++ {
		next := r.comesTo(s, k, k.natural(face))
		if next != before || r.waitsReroll(s, k) {
			ends[n] = face - 1
			n++
		}
		before = next
	}
	ends[n] = 6
	return ends[:n+1]
}

// comesTo is a number that natural dice share which come to the same.
func (r *Rules) comesTo(s *State, k *blow, face int) uint64 {
	hit := k.lands(s, face) || k.saved(face)
	code := uint64(0)
	if hit {
		code = 1 + 2*uint64(r.deals(s, k, face, &r.silent))
	}
	for _, when := range [...]moment{onHit, onMiss, afterAttack, onKill, onMissedMe} {
		for _, id := range r.c.moments[when] {
			t := &r.c.clauses[id].test
			if t.onDie() {
				code = code<<1 | uint64(oneIf(t.dieHolds(face)))
			}
		}
	}
	return code
}

func oneIf(ok bool) uint8 {
	if ok {
		return 1
	}
	return 0
}

// resolve carries out what a die comes to. [mor.face.4] [mor.damage.3]
// [mor.life.1]
func (r *Rules) resolve(s *State, p pending, ref *bout.Ref) {
	first := s.nOffers
	r.gathers = true
	r.settle(s, p, ref)
	r.gathers = false
	s.firstOnTop(min(first, s.nOffers))
}

// settle does so; choices that come up wait in the order of the book: what befalls
// the target, pushes and what a hit brings, then what follows an attack.
func (r *Rules) settle(s *State, p pending, ref *bout.Ref) {
	k := r.aim(s, int(p.a), int(p.b), p.option, &r.silent)
	k.chain = p.chain
	k.need -= ref.Shift
	face := int(p.die)
	r.tellSide(&k, ref)
	hit := k.lands(s, face)
	ref.Step(stVerdict, k.a, attack3, face, k.need, int(oneIf(hit)))
	if face <= k.miss {
		ref.Step(stAutoMiss, k.b, attack4, k.miss)
	}
	switch {
	case hit && face < k.need: // [ruling hit-extremes]
		ref.Step(stResultOn, k.a, attack3, face)
	case !hit && face >= k.need && face > k.miss:
		ref.Step(stOneMisses, k.a, attack3, face)
	case !hit && k.saved(face):
		ref.Step(stResultOn, k.a, attack4, face)
	}
	hit = hit || k.saved(face)
	if !hit {
		ref.Event(evMiss, k.a, k.b, damage3, face, k.need)
		r.bringAll(s, onMissedMe, k.b, k.a, &k, face, ref)
		r.bringAll(s, onMiss, k.a, k.b, &k, face, ref)
		r.after(s, &k, face, false, false, ref)
		return
	}
	ref.Event(evHit, k.a, k.b, attack3, face, k.need)
	r.landed(s, &k, face, p.square, ref)
}

// tellSide tells which side an attack hits. [mor.face.11]
func (r *Rules) tellSide(k *blow, ref *bout.Ref) {
	ids := [...]ruleID{face11, face8, face9}
	if k.ranged {
		ids = [...]ruleID{range4, range4, range4}
	}
	switch {
	case k.hit == front:
		ref.Event(evFront, k.b, k.a, ids[0])
	case k.hit == rear:
		ref.Event(evRear, k.b, k.a, ids[2])
	default:
		ref.Event(evFlank, k.b, k.a, ids[1])
	}
}

// landed deals the damage of a hit and what follows from it, in the order of the
// book: damage, conditions and pushes, the attacker's own steps, the rest.
func (r *Rules) landed(s *State, k *blow, face int, to field.Square, ref *bout.Ref) {
	n := r.deals(s, k, face, ref)
	pushedFirst := s.is(rulingPushTiming, pushTimingPushThenDamage)
	if pushedFirst {
		r.pushes(s, k, face, n > 0, ref)
	}
	if !k.noDamage && n > 0 && s.fig[k.b].onField {
		r.hurt(s, k.b, n, wound{by: int8(k.a), attack: true, rule: life1}, ref)
	}
	if s.phase == Over {
		return
	}
	if s.fig[k.b].onField {
		r.onHits(s, k, face, to, ref)
	}
	r.after(s, k, face, true, pushedFirst, ref)
}

// onHits brings about what a hit does besides damage: that of the attack that was
// chosen, and that of tricks.
func (r *Rules) onHits(s *State, k *blow, face int, to field.Square, ref *bout.Ref) {
	if o := &r.c.options[k.id]; k.id >= firstOption {
		cl := &r.c.clauses[o.clause]
		r.perform(s, &deed{owner: k.a, whom: k.b, clause: cl, square: to, face: face, blow: k}, cl.onHit, ref)
	}
	r.bringAll(s, onHit, k.a, k.b, k, face, ref)
}

// after is what follows an attack, hit or miss.
func (r *Rules) after(s *State, k *blow, face int, hit, pushed bool, ref *bout.Ref) {
	if s.phase == Over {
		return
	}
	if !pushed && (hit || s.is(rulingPushWhen, pushWhenAnyAttack)) {
		r.pushes(s, k, face, hit && !k.noDamage, ref)
	}
	if s.phase != Over && s.fig[k.a].onField {
		r.bringAll(s, afterAttack, k.a, k.b, k, face, ref)
	}
}
