package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// sweepOn continues a sweep at all adjacent figures, one after another in the order n, e, s, w.
// [ruling circle-sweep-reaction] [ruling sweep-is]
func (r *Rules) sweepOn(s *state.State, ref *core.Ref) bool {
	p := &s.Pend
	a := int(p.A)
	if p.B != state.Nobody { // he has reacted already
		r.strike(s, a, int(p.B), ref)
		p.B = state.Nobody
		return true
	}
	for w := range field.Way(field.Ways) {
		if p.Sweep>>w&1 == 0 {
			continue
		}
		p.Sweep &^= 1 << w
		b := s.Occupant(s.Fig[a].At.To(w))
		if b < 0 || !s.Fig[a].OnField {
			continue
		}
		p.B = int8(b)
		if s.Is(state.RulingCircleSweepReaction, state.CircleSweepReactionEach) && s.Is(state.RulingSweepIs, state.SweepIsMeleeAttack) && s.Enemies(a, b) && r.CanTurn(s, b, a, ref) && s.Fig[b].At.Arc(s.Fig[b].Facing, s.Fig[a].At) != state.Front {
			s.Phase = state.Reaction
			ref.Event(state.EvReactionAsked, b, a, state.Face4)
			return false
		}
		return true
	}
	s.Pend = state.Pending{}
	return true
}

// strike makes one blow of a sweep: a die of damage that hits automatically.
func (r *Rules) strike(s *state.State, a, b int, ref *core.Ref) {
	k := state.Blow{A: a, B: b, Sweep: true, Dice: 1, Flat: s.Is(state.RulingSweepIs, state.SweepIsFlat)}
	k.Hit = r.FacingHit(s, a, b)
	k.High = r.High(s, &k)
	if !k.Flat {
		r.tellSide(&k, ref)
	}
	face := ref.Roll(a, 6, state.DieSweep, state.Attack4)
	s.Pend.B = state.Nobody
	if ref.Overruled(state.EvStruck) {
		return
	}
	ref.Event(state.EvStruck, a, b, state.Attack4, face)
	n := r.Deals(s, &k, face, ref)
	r.hurt(s, b, n, state.Wound{By: int8(a), Attack: true, Rule: state.Life1}, ref)
	if s.Phase != state.Over && s.Fig[b].OnField && !k.Flat {
		r.bringAll(s, state.OnHit, a, b, &k, face, ref)
	}
}

// charge moves straight ahead until an enemy is in the way, and attacks it. [ruling
// charge-distance]
func (r *Rules) charge(s *state.State, d *deed, e *state.TrickEffect, ref *core.Ref) {
	f := &s.Fig[d.owner]
	f.Facing = d.way
	far, b, no := r.chargeWay(s, d.owner, d.way, int(e.N))
	if no != nil {
		return
	}
	first := s.NOffers
	for range far {
		r.step(s, d.owner, f.At.To(d.way), ref)
	}
	f.Mp, f.AttacksLeft = 0, 0
	if s.Phase == state.Over || !f.OnField {
		return
	}
	r.declare(s, d.owner, b, d.option, state.Pending{Extra: true, By: d.clause.Trick, Answer: d.answer}, ref)
	s.Pend.Base = max(first, s.NOffers)
}

// chargeWay returns how many squares a charge goes, and which enemy it reaches.
func (r *Rules) chargeWay(s *state.State, i int, w field.Way, most int) (far, b int, no *rule.Refusal) {
	q := s.Fig[i].At
	for far = 0; far <= most; far++ {
		q = q.To(w)
		if b = s.Occupant(q); s.Board.Inside(q) && b >= 0 && s.Enemies(i, b) {
			if far == 0 && s.Is(state.RulingChargeDistance, state.ChargeDistanceOne) {
				return 0, b, state.Refuse("trick-not-usable", state.Effect2, "a charge goes one square at least", "")
			}
			return far, b, nil
		}
		if no := r.stepTo(s, i, q); no != nil {
			return 0, -1, state.Refuse("trick-not-usable", state.Effect3, "the charge does not reach an enemy: "+no.Why, "")
		}
	}
	return 0, -1, state.Refuse("trick-not-usable", state.Effect3, "no enemy stands within "+state.Itoa(most)+" squares that way", "")
}
