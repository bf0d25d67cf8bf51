package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// Movement counted in squares: pushes, and what a trick moves its own user.
// [mor.effect.1]

// ground refuses a square that nobody can be moved into. [mor.effect.2]
// [mor.move.4]
func (r *Rules) ground(s *State, q field.Square) *rule.Refusal {
	switch s.closed(q) {
	case byWall:
		return refuse("off-board", move4, squareText(q)+" is beyond the arena wall", "")
	case byObstacle:
		return refuse("blocked", terrain6, "an obstacle stands on "+squareText(q), "")
	case bySomebody:
		return refuse("occupied", move4, r.name(s, s.occupant(q))+" stands on "+squareText(q), "")
	}
	return nil
}

// What closes a square.
const (
	byNothing uint8 = iota
	byWall
	byObstacle
	bySomebody
)

// closedBy is the rule of each.
var closedBy = [...]ruleID{0, move4, terrain6, move4}

// closed is what keeps everybody out of a square.
func (s *State) closed(q field.Square) uint8 {
	switch {
	case !s.board.inside(q):
		return byWall
	case s.board.rough && s.board.at(q).obstacle:
		return byObstacle
	case s.occupant(q) >= 0:
		return bySomebody
	}
	return byNothing
}

// walkable reports whether a man may walk into a square of his own will.
func (s *State) walkable(q field.Square) bool {
	return s.closed(q) == byNothing && !(s.board.hazards && s.board.at(q).hazard)
}

// stepTo refuses a square that a man's own effect movement cannot enter.
// [ruling own-effect-move-into-hazard]
func (r *Rules) stepTo(s *State, i int, q field.Square) *rule.Refusal {
	if s.steppable(q) {
		return nil
	}
	if no := r.ground(s, q); no != nil {
		return no
	}
	return refuse("hazard", terrain7, "nobody walks into the hazard on "+squareText(q)+" of his own will", "")
}

// steppable reports whether a man's own effect movement can enter a square.
func (s *State) steppable(q field.Square) bool {
	return s.closed(q) == byNothing && !(s.board.hazards && s.board.at(q).hazard && s.is(rulingOwnEffectMoveIntoHazard, ownEffectMoveIntoHazardForbidden))
}

// someStep reports whether a figure has a square to step to.
func (r *Rules) someStep(s *State, i int) bool {
	for w := range field.Way(field.Ways) {
		if s.steppable(s.fig[i].at.To(w)) {
			return true
		}
	}
	return false
}

// performMove carries out an effect that moves somebody.
func (r *Rules) performMove(s *State, d *deed, e *effect, ref *bout.Ref) {
	switch e.kind {
	case freeStep:
		for range e.n {
			r.step(s, d.owner, s.fig[d.owner].at.To(d.way), ref)
		}
	case followFront:
		r.step(s, d.owner, d.square, ref)
		f, g := &s.fig[d.owner], &s.fig[d.whom]
		if w := f.at.Towards(g.at); f.onField && f.facing != w {
			f.facing = w
			ref.Event(evTurned, d.owner, bout.None, face2, int(w))
		}
	case pushBack:
		r.push(s, d.owner, d.whom, int(e.n), e.follow, e.fear, ref)
	case pullIn:
		r.pull(s, d, e, ref)
	case chargeOn:
		r.charge(s, d, e, ref)
	case swapPlaces:
		r.swap(s, d, ref)
	}
}

// step moves a figure as an effect of his own. [mor.effect.1]
func (r *Rules) step(s *State, i int, q field.Square, ref *bout.Ref) bool {
	if s.fig[i].onField && !s.steppable(q) {
		return false
	}
	from := s.fig[i].at
	s.fig[i].at = q
	ref.Event(evStepped, i, bout.None, effect1, packed(q))
	r.entered(s, i, ref)
	r.burns(s, i, nobody, ref)
	r.leftSquare(s, i, from, false)
	return true
}

// away is the way in which a push goes. [ruling push-direction]
func (r *Rules) away(s *State, i, j int) field.Way {
	if s.is(rulingPushDirection, pushDirectionTargetRear) {
		return s.fig[j].facing.Opposite()
	}
	return s.fig[i].at.Towards(s.fig[j].at)
}

// pushed is how far a push of n squares goes, 0 if it is cancelled, and why.
// [mor.effect.3] [ruling long-push] [ruling entangled-forced-move]
func (r *Rules) pushed(s *State, j int, w field.Way, n int) (int, ruleID) {
	switch {
	case r.immune(s, j, immuneForced):
		return 0, attack4
	case r.entangled(s, j) && s.is(rulingEntangledForcedMove, entangledForcedMoveCancelled):
		return 0, effect2
	}
	q := s.fig[j].at
	for k := range n {
		q = q.To(w)
		if why := s.closed(q); why != byNothing {
			if s.is(rulingLongPush, longPushAsFarAsPossible) {
				return k, closedBy[why]
			}
			return 0, closedBy[why]
		}
	}
	return n, 0
}

func (r *Rules) canPush(s *State, i, j, n int) bool {
	far, _ := r.pushed(s, j, r.away(s, i, j), n)
	return far > 0
}

// push pushes j away from i, who follows into the square that becomes empty.
// [mor.trick.4] [mor.effect.3]
func (r *Rules) push(s *State, i, j, n int, follow, fear bool, ref *bout.Ref) {
	if j < 0 || !s.fig[j].onField || fear && r.immune(s, j, immuneFear) {
		return
	}
	w, was := r.away(s, i, j), s.fig[j].at
	far, why := r.pushed(s, j, w, n)
	if far > 0 && follow && s.is(rulingPushPartial, pushPartialAllOrNothing) && s.board.at(was).hazard && s.is(rulingOwnEffectMoveIntoHazard, ownEffectMoveIntoHazardForbidden) {
		far, why = 0, terrain7
	}
	if far == 0 {
		ref.Event(evPushCancelled, j, i, orRule(why, effect3))
		return
	}
	r.shove(s, j, w, far, int8(i), ref)
	if follow && s.phase != Over && s.fig[i].onField {
		r.step(s, i, was, ref)
	}
}

func orRule(id, other ruleID) ruleID {
	if id != 0 {
		return id
	}
	return other
}

// shove moves a figure against his will; hazards on the way hurt him.
// [mor.terrain.8]
func (r *Rules) shove(s *State, j int, w field.Way, n int, by int8, ref *bout.Ref) {
	f := &s.fig[j]
	for range n {
		from := f.at
		f.at = f.at.To(w)
		ref.Event(evPushed, j, int(by), effect1, packed(f.at))
		if by >= 0 && s.is(rulingForcedMoveFacing, forcedMoveFacingFaceMover) {
			f.facing = f.at.Towards(s.fig[by].at)
		}
		r.burns(s, j, by, ref)
		r.leftSquare(s, j, from, true)
		if !f.onField {
			return
		}
	}
}

// burns deals a hazard's damage to who has come into it. [mor.terrain.8]
func (r *Rules) burns(s *State, i int, by int8, ref *bout.Ref) {
	if c := s.board.at(s.fig[i].at); c.hazard {
		r.hazard(s, i, by, ref)
	}
}

// hazard deals the damage of the hazard a figure stands in. [ruling
// hazard-modifiers] [ruling hazard-credit]
func (r *Rules) hazard(s *State, i int, by int8, ref *bout.Ref) {
	n := int(s.board.at(s.fig[i].at).damage)
	if s.is(rulingHazardModifiers, hazardModifiersReducible) {
		k := blow{a: i, b: i, hit: rear}
		n = max(0, n-r.reduced(s, &k, ref))
	}
	ref.Event(evHazard, i, int(by), terrain8, n)
	r.hurt(s, i, n, wound{by: by, credit: by >= 0 && s.is(rulingHazardCredit, hazardCreditPusher), rule: terrain8}, ref)
}

// leftSquare offers the square a figure has left to those it was in front of.
// [ruling pursuit-follows]
func (r *Rules) leftSquare(s *State, i int, from field.Square, forced bool) {
	if !r.c.when[onFrontLeft].meets(&s.all) || forced && s.is(rulingPursuitFollows, pursuitFollowsOwnMovementOnly) {
		return
	}
	n := s.nOffers
	r.offerAll(s, onFrontLeft, i, func(j int) bool { return j != i && s.enemies(i, j) && s.front(j) == from })
	for k := n; k < s.nOffers; k++ {
		s.offers[k].from = from
	}
}

// pushes makes the pushes that go with every attack. [mor.trick.4]
// [ruling push-when]
func (r *Rules) pushes(s *State, k *blow, face int, damaging bool, ref *bout.Ref) {
	if s.is(rulingPushWhen, pushWhenDamagingHit) && !damaging {
		return
	}
	for _, id := range r.c.moments[afterAttack] {
		cl := &r.c.clauses[id]
		if !cl.pushesWithAttack() || !r.comesAbout(s, cl, k.a, k.b, k, face) || k.ranged {
			continue
		}
		e := &cl.do[0]
		switch {
		case s.fig[k.b].onField:
			r.push(s, k.a, k.b, int(e.n), e.follow, e.fear, ref)
		case e.follow && s.is(rulingFollowIntoDeadSquare, followIntoDeadSquareYes):
			r.step(s, k.a, s.fig[k.b].at, ref)
		}
	}
}

// pull moves the target to a square beside the owner. [ruling come-here-path]
func (r *Rules) pull(s *State, d *deed, e *effect, ref *bout.Ref) {
	f := &s.fig[d.whom]
	if d.square != f.at && r.rooted(s, d.whom) {
		ref.Event(evPushCancelled, d.whom, d.owner, effect3)
		return
	}
	if no := r.pullsTo(s, d.owner, d.whom, d.square); no != nil {
		ref.Event(evPushCancelled, d.whom, d.owner, orRule(no.Rule, effect3))
		return
	}
	from := f.at
	f.at = d.square
	ref.Event(evPushed, d.whom, d.owner, effect1, packed(f.at))
	if e.faceMe {
		f.facing = f.at.Towards(s.fig[d.owner].at)
		ref.Event(evTurned, d.whom, bout.None, attack4, int(f.facing))
	}
	r.burns(s, d.whom, int8(d.owner), ref)
	r.leftSquare(s, d.whom, from, true)
}

// rooted reports whether nothing can move a figure against his will: the trick that
// would do so works, but for that. [mor.effect.3] [ruling entangled-forced-move]
func (r *Rules) rooted(s *State, j int) bool {
	return r.immune(s, j, immuneForced) || r.entangled(s, j) && s.is(rulingEntangledForcedMove, entangledForcedMoveCancelled)
}

// pullsTo refuses a square to which nobody can be brought.
func (r *Rules) pullsTo(s *State, i, j int, q field.Square) *rule.Refusal {
	switch {
	case q == field.Square{} || s.fig[i].at.Walk(q) != 1:
		return refuse("bad-argument", attack4, "name the square beside "+r.name(s, i)+" to which the target comes", "trick NAME TARGET 5,6")
	case q == s.fig[j].at:
		return nil
	}
	if no := r.ground(s, q); no != nil {
		return no
	}
	if s.is(rulingComeHerePath, comeHerePathWalked) && r.walk(s, s.fig[j].at, q, j) < 0 {
		return refuse("blocked", effect2, "no way leads to "+squareText(q), "")
	}
	return nil
}

// swap: the owner takes the place of the ally that is attacked, and he his.
func (r *Rules) swap(s *State, d *deed, ref *bout.Ref) {
	f, g := &s.fig[d.owner], &s.fig[d.whom]
	f.at, g.at = g.at, f.at
	s.pend.b = int8(d.owner)
	ref.Event(evSwapped, d.owner, d.whom, r.c.tricks[d.clause.trick].rule)
}
