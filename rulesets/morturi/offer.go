package morturi

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

type ruleID = rule.ID

// offer puts a choice on top of those that wait.
func (s *State) offer(o offer) {
	if s.nOffers < maxOffers {
		s.offers[s.nOffers] = o
		s.nOffers++
	}
}

// firstOnTop turns the choices from a place on round, so that the first that was
// offered is asked first.
func (s *State) firstOnTop(from int8) {
	for i, j := int(from), int(s.nOffers)-1; i < j; i, j = i+1, j-1 {
		s.offers[i], s.offers[j] = s.offers[j], s.offers[i]
	}
}

// offerAll offers the clauses of a moment to everybody for whom ok holds, in the
// order of entry.
func (r *Rules) offerAll(s *State, when moment, about int, ok func(i int) bool) {
	if !r.c.when[when].meets(&s.all) {
		return
	}
	first := s.nOffers
	for i := range int(s.n) {
		if !s.standing(i) || !ok(i) {
			continue
		}
		for _, id := range r.c.moments[when] {
			cl := &r.c.clauses[id]
			if r.comesAbout(s, cl, i, about, nil, 0) {
				s.offer(offer{owner: int8(i), whom: int8(about), clause: id, from: s.fig[about].at})
			}
		}
	}
	if !r.gathers {
		s.firstOnTop(first)
	}
}

// offerReroll offers the die of an attack to be rolled again.
func (r *Rules) offerReroll(s *State) {
	a := int(s.pend.a)
	r.offerAll(s, afterRoll, a, func(i int) bool { return s.fig[i].school == s.fig[a].school })
}

// waitsReroll reports whether the die of an attack may be rolled again, so that
// all of its faces matter.
func (r *Rules) waitsReroll(s *State, k *blow) bool {
	if !r.c.when[afterRoll].meets(&s.all) {
		return false
	}
	for _, id := range r.c.moments[afterRoll] {
		cl := &r.c.clauses[id]
		for i := range int(s.n) {
			if s.standing(i) && s.fig[i].school == s.fig[k.a].school && r.comesAbout(s, cl, i, k.a, nil, 0) {
				return true
			}
		}
	}
	return false
}

// proceed goes on until somebody has to decide: choices that wait, the attack
// that was declared, then what the battle was about before.
func (r *Rules) proceed(s *State, ref *bout.Ref) {
	for s.phase != Over && ref.Tape.Err() == nil {
		switch {
		case s.nOffers > 0 && (!s.pend.on || s.nOffers > s.pend.base):
			o := &s.offers[s.nOffers-1]
			if !r.offerStands(s, o) {
				s.pop()
				continue
			}
			s.phase = Effect
			ref.Event(evEffectAsked, int(o.owner), int(o.whom), attack4, int(r.c.clauses[o.clause].trick), int(oneIf(r.c.clauses[o.clause].when == onCondition)))
			return
		case s.pend.on:
			if !r.attackOn(s, ref) {
				return
			}
		case s.ending || s.active >= 0 && !s.fig[s.active].onField:
			r.endTurn(s, ref)
			return
		default:
			if s.phase = s.resume; s.phase == RoundEnd {
				r.answered(s, ref) // whoever is asked may be gone
			}
			return
		}
	}
}

// offerStands reports whether a choice that waits can still be taken.
func (r *Rules) offerStands(s *State, o *offer) bool {
	i := int(o.owner)
	cl := &r.c.clauses[o.clause]
	f := &s.fig[i]
	if !f.onField && cl.when != onTakenOut && cl.when != atBattleStart {
		return false
	}
	if !r.paysPool(s, i, cl) || !r.mayUse(s, i, cl) {
		return false
	}
	for k := range cl.do {
		if !r.canPerform(s, o, &cl.do[k]) {
			return false
		}
	}
	return true
}

// canPerform reports whether an effect that waits could happen at all.
func (r *Rules) canPerform(s *State, o *offer, e *effect) bool {
	i, j := int(o.owner), int(o.whom)
	switch e.kind {
	case freeStep:
		return !r.entangled(s, i) && r.someStep(s, i)
	case followFront:
		return j >= 0 && !r.entangled(s, i) && s.steppable(o.from) && s.fig[j].at != o.from
	case extraAttack:
		return j >= 0 && s.fig[j].onField && s.enemies(i, j) && (!e.same || s.beside(i, j)) && !s.fig[i].hasCondition(prone) && !(s.is(rulingMeleeFocusChain, meleeFocusChainOnce) && o.n > 0)
	case pushBack:
		return j >= 0 && s.fig[j].onField && s.beside(i, j) && r.canPush(s, i, j, int(e.n))
	case swapPlaces:
		return j >= 0 && s.fig[j].onField && !r.entangled(s, i) && !r.entangled(s, j) && !r.immune(s, j, immuneForced)
	case changeSchool, removeFoe:
		return r.someEnemy(s, i)
	case mayNotAttack:
		return r.someEnemy(s, i)
	}
	return true
}

func (r *Rules) someEnemy(s *State, i int) bool {
	for j := range int(s.n) {
		if s.standing(j) && s.enemies(i, j) {
			return true
		}
	}
	return false
}

func condIndex(condition uint8) int {
	for k := range 4 {
		if condition == 1<<k {
			return k
		}
	}
	return 0
}
