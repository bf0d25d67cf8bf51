package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// ground refuses a square into which nobody can be moved. [mor.effect.2] [mor.move.4]
func (r *Rules) ground(s *state.State, q field.Square) *rule.Refusal {
	switch s.Closed(q) {
	case state.ByWall:
		return state.Refuse("off-board", state.Move4, state.SquareText(q)+" is beyond the arena wall", "")
	case state.ByObstacle:
		return state.Refuse("blocked", state.Terrain6, "an obstacle stands on "+state.SquareText(q), "")
	case state.BySomebody:
		return state.Refuse("occupied", state.Move4, r.Name(s, s.Occupant(q))+" stands on "+state.SquareText(q), "")
	}
	return nil
}

// closedBy is the rule by which a square is closed, by what closes it.
var closedBy = [...]state.RuleID{0, state.Move4, state.Terrain6, state.Move4}

// stepTo refuses a square that a figure cannot enter by movement of its own effect. [ruling
// own-effect-move-into-hazard]
func (r *Rules) stepTo(s *state.State, i int, q field.Square) *rule.Refusal {
	if s.Steppable(q) {
		return nil
	}
	if no := r.ground(s, q); no != nil {
		return no
	}
	return state.Refuse("hazard", state.Terrain7, "nobody walks into the hazard on "+state.SquareText(q)+" of his own will", "")
}

// someStep reports whether a figure has a square to step to.
func (r *Rules) someStep(s *state.State, i int) bool {
	for w := range field.Way(field.Ways) {
		if s.Steppable(s.Fig[i].At.To(w)) {
			return true
		}
	}
	return false
}

// performMove carries out an effect that moves a figure.
func (r *Rules) performMove(s *state.State, d *deed, e *state.TrickEffect, ref *core.Ref) {
	switch e.Kind {
	case state.FreeStep:
		for range e.N {
			r.step(s, d.owner, s.Fig[d.owner].At.To(d.way), ref)
		}
	case state.FollowFront:
		r.step(s, d.owner, d.square, ref)
		f, g := &s.Fig[d.owner], &s.Fig[d.whom]
		if w := f.At.Towards(g.At); f.OnField && f.Facing != w {
			f.Facing = w
			ref.Event(state.EvTurned, d.owner, core.None, state.Face2, int(w))
		}
	case state.PushBack:
		r.push(s, d.owner, d.whom, int(e.N), e.Follow, e.Fear, ref)
	case state.PullIn:
		r.pull(s, d, e, ref)
	case state.ChargeOn:
		r.charge(s, d, e, ref)
	case state.SwapPlaces:
		r.swap(s, d, ref)
	}
}

// step moves a figure by an effect of its own. [mor.effect.1]
func (r *Rules) step(s *state.State, i int, q field.Square, ref *core.Ref) bool {
	if s.Fig[i].OnField && !s.Steppable(q) {
		return false
	}
	from := s.Fig[i].At
	s.Fig[i].At = q
	ref.Event(state.EvStepped, i, core.None, state.Effect1, packed(q))
	r.entered(s, i, ref)
	r.burns(s, i, state.Nobody, ref)
	r.leftSquare(s, i, from, false)
	return true
}

// away returns the direction of a push. [ruling push-direction]
func (r *Rules) away(s *state.State, i, j int) field.Way {
	if s.Is(state.RulingPushDirection, state.PushDirectionTargetRear) {
		return s.Fig[j].Facing.Opposite()
	}
	return s.Fig[i].At.Towards(s.Fig[j].At)
}

// pushed returns how far a push of n squares goes (0 if it is cancelled) and the rule that limits
// it. [mor.effect.3] [ruling long-push] [ruling entangled-forced-move]
func (r *Rules) pushed(s *state.State, j int, w field.Way, n int) (int, state.RuleID) {
	switch {
	case r.Immune(s, j, state.ImmuneForced):
		return 0, state.Attack4
	case r.Entangled(s, j) && s.Is(state.RulingEntangledForcedMove, state.EntangledForcedMoveCancelled):
		return 0, state.Effect2
	}
	q := s.Fig[j].At
	for k := range n {
		q = q.To(w)
		if why := s.Closed(q); why != state.ByNothing {
			if s.Is(state.RulingLongPush, state.LongPushAsFarAsPossible) {
				return k, closedBy[why]
			}
			return 0, closedBy[why]
		}
	}
	return n, 0
}

func (r *Rules) canPush(s *state.State, i, j, n int) bool {
	far, _ := r.pushed(s, j, r.away(s, i, j), n)
	return far > 0
}

// push pushes j away from i; with follow, i moves into the square that becomes empty. [mor.trick.4]
// [mor.effect.3]
func (r *Rules) push(s *state.State, i, j, n int, follow, fear bool, ref *core.Ref) {
	if j < 0 || !s.Fig[j].OnField || fear && r.Immune(s, j, state.ImmuneFear) {
		return
	}
	w, was := r.away(s, i, j), s.Fig[j].At
	far, why := r.pushed(s, j, w, n)
	if far > 0 && follow && s.Is(state.RulingPushPartial, state.PushPartialAllOrNothing) && s.Board.At(was).Hazard && s.Is(state.RulingOwnEffectMoveIntoHazard, state.OwnEffectMoveIntoHazardForbidden) {
		far, why = 0, state.Terrain7
	}
	if far == 0 {
		ref.Event(state.EvPushCancelled, j, i, orRule(why, state.Effect3))
		return
	}
	r.shove(s, j, w, far, int8(i), ref)
	if follow && s.Phase != state.Over && s.Fig[i].OnField {
		r.step(s, i, was, ref)
	}
}

func orRule(id, other state.RuleID) state.RuleID {
	if id != 0 {
		return id
	}
	return other
}

// shove moves a figure against its will; hazards on the way hurt it. [mor.terrain.8]
func (r *Rules) shove(s *state.State, j int, w field.Way, n int, by int8, ref *core.Ref) {
	if ref.Overruled(state.EvPushed) {
		return
	}
	f := &s.Fig[j]
	for range n {
		from := f.At
		f.At = f.At.To(w)
		ref.Event(state.EvPushed, j, int(by), state.Effect1, packed(f.At))
		if by >= 0 && s.Is(state.RulingForcedMoveFacing, state.ForcedMoveFacingFaceMover) {
			f.Facing = f.At.Towards(s.Fig[by].At)
		}
		r.burns(s, j, by, ref)
		r.leftSquare(s, j, from, true)
		if !f.OnField {
			return
		}
	}
}

// burns deals a hazard's damage to a figure that has come into it. [mor.terrain.8]
func (r *Rules) burns(s *state.State, i int, by int8, ref *core.Ref) {
	if c := s.Board.At(s.Fig[i].At); c.Hazard {
		r.hazard(s, i, by, ref)
	}
}

// hazard deals the damage of the hazard in which a figure stands. [ruling hazard-modifiers] [ruling
// hazard-credit]
func (r *Rules) hazard(s *state.State, i int, by int8, ref *core.Ref) {
	if ref.Overruled(state.EvHazard) {
		return
	}
	n := int(s.Board.At(s.Fig[i].At).Damage)
	if s.Is(state.RulingHazardModifiers, state.HazardModifiersReducible) {
		k := state.Blow{A: i, B: i, Hit: state.Rear}
		t := core.Tally{Sum: n, Ref: ref, Who: i}
		r.Reductions(s, &k, &t)
		n = max(0, t.Sum)
	}
	ref.Event(state.EvHazard, i, int(by), state.Terrain8, n)
	r.hurt(s, i, n, state.Wound{By: by, Credit: by >= 0 && s.Is(state.RulingHazardCredit, state.HazardCreditPusher), Rule: state.Terrain8}, ref)
}

// leftSquare offers the square that a figure has left to those who had it in front of them. [ruling
// pursuit-follows]
func (r *Rules) leftSquare(s *state.State, i int, from field.Square, forced bool) {
	if !r.Content.When[state.OnFrontLeft].Meets(&s.All) || forced && s.Is(state.RulingPursuitFollows, state.PursuitFollowsOwnMovementOnly) {
		return
	}
	n := s.NOffers
	r.offerAll(s, state.OnFrontLeft, i, func(j int) bool { return j != i && s.Enemies(i, j) && s.Front(j) == from })
	for k := n; k < s.NOffers; k++ {
		s.Offers[k].From = from
	}
}

// pushes makes the pushes that go with every attack. [mor.trick.4]
// [ruling push-when]
func (r *Rules) pushes(s *state.State, k *state.Blow, face int, damaging bool, ref *core.Ref) {
	if s.Is(state.RulingPushWhen, state.PushWhenDamagingHit) && !damaging {
		return
	}
	for _, id := range r.Content.Moments[state.AfterAttack] {
		cl := &r.Content.Clauses[id]
		if !cl.PushesWithAttack() || !r.ComesAbout(s, cl, k.A, k.B, k, face) || k.Ranged {
			continue
		}
		e := &cl.Do[0]
		switch {
		case s.Fig[k.B].OnField:
			r.push(s, k.A, k.B, int(e.N), e.Follow, e.Fear, ref)
		case e.Follow && s.Is(state.RulingFollowIntoDeadSquare, state.FollowIntoDeadSquareYes):
			r.step(s, k.A, s.Fig[k.B].At, ref)
		}
	}
}

// pull moves the target to a square beside the owner. [ruling come-here-path]
func (r *Rules) pull(s *state.State, d *deed, e *state.TrickEffect, ref *core.Ref) {
	f := &s.Fig[d.whom]
	if d.square != f.At && r.rooted(s, d.whom) {
		ref.Event(state.EvPushCancelled, d.whom, d.owner, state.Effect3)
		return
	}
	if no := r.pullsTo(s, d.owner, d.whom, d.square); no != nil {
		ref.Event(state.EvPushCancelled, d.whom, d.owner, orRule(no.Rule, state.Effect3))
		return
	}
	if ref.Overruled(state.EvPushed) {
		return
	}
	from := f.At
	f.At = d.square
	ref.Event(state.EvPushed, d.whom, d.owner, state.Effect1, packed(f.At))
	if e.FaceMe {
		f.Facing = f.At.Towards(s.Fig[d.owner].At)
		ref.Event(state.EvTurned, d.whom, core.None, state.Attack4, int(f.Facing))
	}
	r.burns(s, d.whom, int8(d.owner), ref)
	r.leftSquare(s, d.whom, from, true)
}

// rooted reports whether nothing can move a figure against its will. A trick that would move it has
// all its other effects. [mor.effect.3] [ruling entangled-forced-move]
func (r *Rules) rooted(s *state.State, j int) bool {
	return r.Immune(s, j, state.ImmuneForced) || r.Entangled(s, j) && s.Is(state.RulingEntangledForcedMove, state.EntangledForcedMoveCancelled)
}

// pullsTo refuses a square to which the target cannot be brought.
func (r *Rules) pullsTo(s *state.State, i, j int, q field.Square) *rule.Refusal {
	switch {
	case q == field.Square{} || s.Fig[i].At.Walk(q) != 1:
		return state.Refuse("bad-argument", state.Attack4, "name the square beside "+r.Name(s, i)+" to which the target comes", "trick NAME TARGET 5,6")
	case q == s.Fig[j].At:
		return nil
	}
	if no := r.ground(s, q); no != nil {
		return no
	}
	if s.Is(state.RulingComeHerePath, state.ComeHerePathWalked) && r.Walk(s, s.Fig[j].At, q, j) < 0 {
		return state.Refuse("blocked", state.Effect2, "no way leads to "+state.SquareText(q), "")
	}
	return nil
}

// swap lets the owner and the ally that is attacked change places.
func (r *Rules) swap(s *state.State, d *deed, ref *core.Ref) {
	f, g := &s.Fig[d.owner], &s.Fig[d.whom]
	f.At, g.At = g.At, f.At
	s.Pend.B = int8(d.owner)
	ref.Event(state.EvSwapped, d.owner, d.whom, r.Content.Tricks[d.clause.Trick].Rule)
}
