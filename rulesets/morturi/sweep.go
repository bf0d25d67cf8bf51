package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// sweepOn goes on with a blow at everybody around: in the order n, e, s, w, one
// after the other. [ruling circle-sweep-reaction] [ruling sweep-is]
func (r *Rules) sweepOn(s *State, ref *bout.Ref) bool {
	p := &s.pend
	a := int(p.a)
	if p.b != nobody { // he has been asked
		r.strike(s, a, int(p.b), ref)
		p.b = nobody
		return true
	}
	for w := range field.Way(field.Ways) {
		if p.sweep>>w&1 == 0 {
			continue
		}
		p.sweep &^= 1 << w
		b := s.occupant(s.fig[a].at.To(w))
		if b < 0 || !s.fig[a].onField {
			continue
		}
		p.b = int8(b)
		if s.is(rulingCircleSweepReaction, circleSweepReactionEach) && s.is(rulingSweepIs, sweepIsMeleeAttack) && s.enemies(a, b) && r.canTurn(s, b, a, ref) && s.fig[b].at.Arc(s.fig[b].facing, s.fig[a].at) != front {
			s.phase = Reaction
			ref.Event(evReactionAsked, b, a, face4)
			return false
		}
		return true
	}
	s.pend = pending{}
	return true
}

// strike is one blow of a sweep: a die of damage that hits by itself.
func (r *Rules) strike(s *State, a, b int, ref *bout.Ref) {
	k := blow{a: a, b: b, sweep: true, dice: 1, flat: s.is(rulingSweepIs, sweepIsFlat)}
	k.hit = r.facingHit(s, a, b)
	k.high = r.high(s, &k)
	if !k.flat {
		r.tellSide(&k, ref)
	}
	face := ref.Roll(a, 6, dieSweep, attack4)
	ref.Event(evStruck, a, b, attack4, face)
	n := r.deals(s, &k, face, ref)
	s.pend.b = nobody
	r.hurt(s, b, n, wound{by: int8(a), attack: true, rule: life1}, ref)
	if s.phase != Over && s.fig[b].onField && !k.flat {
		r.bringAll(s, onHit, a, b, &k, face, ref)
	}
}

// charge moves straight ahead until an enemy is in the way, then attacks him.
// [ruling charge-distance]
func (r *Rules) charge(s *State, d *deed, e *effect, ref *bout.Ref) {
	f := &s.fig[d.owner]
	f.facing = d.way
	far, b, no := r.chargeWay(s, d.owner, d.way, int(e.n))
	if no != nil {
		return
	}
	first := s.nOffers
	for range far {
		r.step(s, d.owner, f.at.To(d.way), ref)
	}
	f.mp, f.attacksLeft = 0, 0
	if s.phase == Over || !f.onField {
		return
	}
	r.declare(s, d.owner, b, d.option, pending{extra: true, by: d.clause.trick, answer: d.answer}, ref)
	s.pend.base = max(first, s.nOffers)
}

// chargeWay is how many squares a charge goes, and whom it reaches.
func (r *Rules) chargeWay(s *State, i int, w field.Way, most int) (far, b int, no *rule.Refusal) {
	q := s.fig[i].at
	for far = 0; far <= most; far++ {
		q = q.To(w)
		if b = s.occupant(q); s.board.inside(q) && b >= 0 && s.enemies(i, b) {
			if far == 0 && s.is(rulingChargeDistance, chargeDistanceOne) {
				return 0, b, refuse("trick-not-usable", effect2, "a charge goes one square at least", "")
			}
			return far, b, nil
		}
		if no := r.stepTo(s, i, q); no != nil {
			return 0, -1, refuse("trick-not-usable", effect3, "the charge does not reach an enemy: "+no.Why, "")
		}
	}
	return 0, -1, refuse("trick-not-usable", effect3, "no enemy stands within "+itoa(most)+" squares that way", "")
}
