package rules

import (
	"summa/internal/core"
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
		return Refuse("off-board", Move4, SquareText(q)+" is beyond the arena wall", "")
	case byObstacle:
		return Refuse("blocked", Terrain6, "an obstacle stands on "+SquareText(q), "")
	case bySomebody:
		return Refuse("occupied", Move4, r.Name(s, s.occupant(q))+" stands on "+SquareText(q), "")
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
var closedBy = [...]ruleID{0, Move4, Terrain6, Move4}

// closed is what keeps everybody out of a square.
func (s *State) closed(q field.Square) uint8 {
	switch {
	case !s.Board.Inside(q):
		return byWall
	case s.Board.Rough && s.Board.At(q).Obstacle:
		return byObstacle
	case s.occupant(q) >= 0:
		return bySomebody
	}
	return byNothing
}

// walkable reports whether a man may walk into a square of his own will.
func (s *State) walkable(q field.Square) bool {
	return s.closed(q) == byNothing && !(s.Board.hazards && s.Board.At(q).Hazard)
}

// stepTo refuses a square that a man's own effect movement cannot enter.
// [ruling own-effect-move-into-hazard]
func (r *Rules) stepTo(s *State, i int, q field.Square) *rule.Refusal {
	if s.Steppable(q) {
		return nil
	}
	if no := r.ground(s, q); no != nil {
		return no
	}
	return Refuse("hazard", Terrain7, "nobody walks into the hazard on "+SquareText(q)+" of his own will", "")
}

// Steppable reports whether a man's own effect movement can enter a square.
func (s *State) Steppable(q field.Square) bool {
	return s.closed(q) == byNothing && !(s.Board.hazards && s.Board.At(q).Hazard && s.Is(RulingOwnEffectMoveIntoHazard, OwnEffectMoveIntoHazardForbidden))
}

// someStep reports whether a figure has a square to step to.
func (r *Rules) someStep(s *State, i int) bool {
	for w := range field.Way(field.Ways) {
		if s.Steppable(s.Fig[i].At.To(w)) {
			return true
		}
	}
	return false
}

// performMove carries out an effect that moves somebody.
func (r *Rules) performMove(s *State, d *deed, e *TrickEffect, ref *core.Ref) {
	switch e.Kind {
	case FreeStep:
		for range e.N {
			r.step(s, d.owner, s.Fig[d.owner].At.To(d.way), ref)
		}
	case FollowFront:
		r.step(s, d.owner, d.square, ref)
		f, g := &s.Fig[d.owner], &s.Fig[d.whom]
		if w := f.At.Towards(g.At); f.OnField && f.Facing != w {
			f.Facing = w
			ref.Event(evTurned, d.owner, core.None, Face2, int(w))
		}
	case PushBack:
		r.push(s, d.owner, d.whom, int(e.N), e.Follow, e.Fear, ref)
	case PullIn:
		r.pull(s, d, e, ref)
	case ChargeOn:
		r.charge(s, d, e, ref)
	case SwapPlaces:
		r.swap(s, d, ref)
	}
}

// step moves a figure as an effect of his own. [mor.effect.1]
func (r *Rules) step(s *State, i int, q field.Square, ref *core.Ref) bool {
	if s.Fig[i].OnField && !s.Steppable(q) {
		return false
	}
	from := s.Fig[i].At
	s.Fig[i].At = q
	ref.Event(evStepped, i, core.None, Effect1, packed(q))
	r.entered(s, i, ref)
	r.burns(s, i, Nobody, ref)
	r.leftSquare(s, i, from, false)
	return true
}

// away is the way in which a push goes. [ruling push-direction]
func (r *Rules) away(s *State, i, j int) field.Way {
	if s.Is(RulingPushDirection, PushDirectionTargetRear) {
		return s.Fig[j].Facing.Opposite()
	}
	return s.Fig[i].At.Towards(s.Fig[j].At)
}

// pushed is how far a push of n squares goes, 0 if it is cancelled, and why.
// [mor.effect.3] [ruling long-push] [ruling entangled-forced-move]
func (r *Rules) pushed(s *State, j int, w field.Way, n int) (int, ruleID) {
	switch {
	case r.immune(s, j, ImmuneForced):
		return 0, Attack4
	case r.Entangled(s, j) && s.Is(RulingEntangledForcedMove, EntangledForcedMoveCancelled):
		return 0, Effect2
	}
	q := s.Fig[j].At
	for k := range n {
		q = q.To(w)
		if why := s.closed(q); why != byNothing {
			if s.Is(RulingLongPush, LongPushAsFarAsPossible) {
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
func (r *Rules) push(s *State, i, j, n int, follow, fear bool, ref *core.Ref) {
	if j < 0 || !s.Fig[j].OnField || fear && r.immune(s, j, ImmuneFear) {
		return
	}
	w, was := r.away(s, i, j), s.Fig[j].At
	far, why := r.pushed(s, j, w, n)
	if far > 0 && follow && s.Is(RulingPushPartial, PushPartialAllOrNothing) && s.Board.At(was).Hazard && s.Is(RulingOwnEffectMoveIntoHazard, OwnEffectMoveIntoHazardForbidden) {
		far, why = 0, Terrain7
	}
	if far == 0 {
		ref.Event(evPushCancelled, j, i, orRule(why, Effect3))
		return
	}
	r.shove(s, j, w, far, int8(i), ref)
	if follow && s.Phase != Over && s.Fig[i].OnField {
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
func (r *Rules) shove(s *State, j int, w field.Way, n int, by int8, ref *core.Ref) {
	f := &s.Fig[j]
	for range n {
		from := f.At
		f.At = f.At.To(w)
		ref.Event(evPushed, j, int(by), Effect1, packed(f.At))
		if by >= 0 && s.Is(RulingForcedMoveFacing, ForcedMoveFacingFaceMover) {
			f.Facing = f.At.Towards(s.Fig[by].At)
		}
		r.burns(s, j, by, ref)
		r.leftSquare(s, j, from, true)
		if !f.OnField {
			return
		}
	}
}

// burns deals a hazard's damage to who has come into it. [mor.terrain.8]
func (r *Rules) burns(s *State, i int, by int8, ref *core.Ref) {
	if c := s.Board.At(s.Fig[i].At); c.Hazard {
		r.hazard(s, i, by, ref)
	}
}

// hazard deals the damage of the hazard a figure stands in. [ruling
// hazard-modifiers] [ruling hazard-credit]
func (r *Rules) hazard(s *State, i int, by int8, ref *core.Ref) {
	n := int(s.Board.At(s.Fig[i].At).Damage)
	if s.Is(RulingHazardModifiers, HazardModifiersReducible) {
		k := Blow{a: i, B: i, hit: Rear}
		t := core.Tally{Sum: n, Ref: ref, Who: i}
		r.reductions(s, &k, &t)
		n = max(0, t.Sum)
	}
	ref.Event(evHazard, i, int(by), Terrain8, n)
	r.hurt(s, i, n, Wound{By: by, credit: by >= 0 && s.Is(RulingHazardCredit, HazardCreditPusher), rule: Terrain8}, ref)
}

// leftSquare offers the square a figure has left to those it was in front of.
// [ruling pursuit-follows]
func (r *Rules) leftSquare(s *State, i int, from field.Square, forced bool) {
	if !r.Content.When[OnFrontLeft].meets(&s.all) || forced && s.Is(RulingPursuitFollows, PursuitFollowsOwnMovementOnly) {
		return
	}
	n := s.NOffers
	r.offerAll(s, OnFrontLeft, i, func(j int) bool { return j != i && s.Enemies(i, j) && s.front(j) == from })
	for k := n; k < s.NOffers; k++ {
		s.Offers[k].From = from
	}
}

// pushes makes the pushes that go with every attack. [mor.trick.4]
// [ruling push-when]
func (r *Rules) pushes(s *State, k *Blow, face int, damaging bool, ref *core.Ref) {
	if s.Is(RulingPushWhen, PushWhenDamagingHit) && !damaging {
		return
	}
	for _, id := range r.Content.Moments[AfterAttack] {
		cl := &r.Content.Clauses[id]
		if !cl.pushesWithAttack() || !r.ComesAbout(s, cl, k.a, k.B, k, face) || k.ranged {
			continue
		}
		e := &cl.Do[0]
		switch {
		case s.Fig[k.B].OnField:
			r.push(s, k.a, k.B, int(e.N), e.Follow, e.Fear, ref)
		case e.Follow && s.Is(RulingFollowIntoDeadSquare, FollowIntoDeadSquareYes):
			r.step(s, k.a, s.Fig[k.B].At, ref)
		}
	}
}

// pull moves the target to a square beside the owner. [ruling come-here-path]
func (r *Rules) pull(s *State, d *deed, e *TrickEffect, ref *core.Ref) {
	f := &s.Fig[d.whom]
	if d.square != f.At && r.rooted(s, d.whom) {
		ref.Event(evPushCancelled, d.whom, d.owner, Effect3)
		return
	}
	if no := r.pullsTo(s, d.owner, d.whom, d.square); no != nil {
		ref.Event(evPushCancelled, d.whom, d.owner, orRule(no.Rule, Effect3))
		return
	}
	from := f.At
	f.At = d.square
	ref.Event(evPushed, d.whom, d.owner, Effect1, packed(f.At))
	if e.FaceMe {
		f.Facing = f.At.Towards(s.Fig[d.owner].At)
		ref.Event(evTurned, d.whom, core.None, Attack4, int(f.Facing))
	}
	r.burns(s, d.whom, int8(d.owner), ref)
	r.leftSquare(s, d.whom, from, true)
}

// rooted reports whether nothing can move a figure against his will: the trick that
// would do so works, but for that. [mor.effect.3] [ruling entangled-forced-move]
func (r *Rules) rooted(s *State, j int) bool {
	return r.immune(s, j, ImmuneForced) || r.Entangled(s, j) && s.Is(RulingEntangledForcedMove, EntangledForcedMoveCancelled)
}

// pullsTo refuses a square to which nobody can be brought.
func (r *Rules) pullsTo(s *State, i, j int, q field.Square) *rule.Refusal {
	switch {
	case q == field.Square{} || s.Fig[i].At.Walk(q) != 1:
		return Refuse("bad-argument", Attack4, "name the square beside "+r.Name(s, i)+" to which the target comes", "trick NAME TARGET 5,6")
	case q == s.Fig[j].At:
		return nil
	}
	if no := r.ground(s, q); no != nil {
		return no
	}
	if s.Is(RulingComeHerePath, ComeHerePathWalked) && r.walk(s, s.Fig[j].At, q, j) < 0 {
		return Refuse("blocked", Effect2, "no way leads to "+SquareText(q), "")
	}
	return nil
}

// swap: the owner takes the place of the ally that is attacked, and he his.
func (r *Rules) swap(s *State, d *deed, ref *core.Ref) {
	f, g := &s.Fig[d.owner], &s.Fig[d.whom]
	f.At, g.At = g.At, f.At
	s.Pend.B = int8(d.owner)
	ref.Event(evSwapped, d.owner, d.whom, r.Content.Tricks[d.clause.Trick].Rule)
}
