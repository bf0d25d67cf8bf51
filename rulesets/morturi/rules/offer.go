package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

type ruleID = rule.ID

// offer puts a choice on top of those that wait.
func (s *State) offer(o Offer) {
	if s.NOffers < MaxOffers {
		s.Offers[s.NOffers] = o
		s.NOffers++
	}
}

// firstOnTop turns the choices from a place on round, so that the first that was
// offered is asked first.
func (s *State) firstOnTop(from int8) {
	for i, j := int(from), int(s.NOffers)-1; i < j; i, j = i+1, j-1 {
		s.Offers[i], s.Offers[j] = s.Offers[j], s.Offers[i]
	}
}

// offerAll offers the clauses of a moment to everybody for whom ok holds, in the
// order of entry.
func (r *Rules) offerAll(s *State, when Moment, about int, ok func(i int) bool) {
	if !r.Content.When[when].meets(&s.all) {
		return
	}
	first := s.NOffers
	for i := range int(s.N) {
		if !s.Standing(i) || !ok(i) {
			continue
		}
		for _, id := range r.Content.Moments[when] {
			cl := &r.Content.Clauses[id]
			if r.ComesAbout(s, cl, i, about, nil, 0) {
				s.offer(Offer{Owner: int8(i), Whom: int8(about), Clause: id, From: s.Fig[about].At})
			}
		}
	}
	if !r.gathers {
		s.firstOnTop(first)
	}
}

// offerReroll offers the die of an attack to be rolled again.
func (r *Rules) offerReroll(s *State) {
	a := int(s.Pend.A)
	r.offerAll(s, AfterRoll, a, func(i int) bool { return s.Fig[i].School == s.Fig[a].School })
}

// waitsReroll reports whether the die of an attack may be rolled again, so that
// all of its faces matter.
func (r *Rules) waitsReroll(s *State, k *Blow) bool {
	if !r.Content.When[AfterRoll].meets(&s.all) {
		return false
	}
	for _, id := range r.Content.Moments[AfterRoll] {
		cl := &r.Content.Clauses[id]
		for i := range int(s.N) {
			if s.Standing(i) && s.Fig[i].School == s.Fig[k.a].School && r.ComesAbout(s, cl, i, k.a, nil, 0) {
				return true
			}
		}
	}
	return false
}

// proceed goes on until somebody has to decide: choices that wait, the attack
// that was declared, then what the battle was about before.
func (r *Rules) proceed(s *State, ref *core.Ref) {
	for s.Phase != Over && ref.Tape.Err() == nil {
		switch {
		case s.NOffers > 0 && (!s.Pend.On || s.NOffers > s.Pend.Base):
			o := &s.Offers[s.NOffers-1]
			if !r.offerStands(s, o) {
				s.pop()
				continue
			}
			s.Phase = Effect
			ref.Event(evEffectAsked, int(o.Owner), int(o.Whom), Attack4, int(r.Content.Clauses[o.Clause].Trick), int(OneIf(r.Content.Clauses[o.Clause].When == OnCondition)))
			return
		case s.Pend.On:
			if !r.attackOn(s, ref) {
				return
			}
		case s.Ending || s.Active >= 0 && !s.Fig[s.Active].OnField:
			r.endTurn(s, ref)
			return
		default:
			if s.Phase = s.Resume; s.Phase == RoundEnd {
				r.answered(s, ref) // whoever is asked may be gone
			}
			return
		}
	}
}

// offerStands reports whether a choice that waits can still be taken.
func (r *Rules) offerStands(s *State, o *Offer) bool {
	i := int(o.Owner)
	cl := &r.Content.Clauses[o.Clause]
	f := &s.Fig[i]
	if !f.OnField && cl.When != onTakenOut && cl.When != AtBattleStart {
		return false
	}
	if !r.paysPool(s, i, cl) || !r.mayUse(s, i, cl) {
		return false
	}
	for k := range cl.Do {
		if !r.canPerform(s, o, &cl.Do[k]) {
			return false
		}
	}
	return true
}

// canPerform reports whether an effect that waits could happen at all.
func (r *Rules) canPerform(s *State, o *Offer, e *TrickEffect) bool {
	i, j := int(o.Owner), int(o.Whom)
	switch e.Kind {
	case FreeStep:
		return !r.Entangled(s, i) && r.someStep(s, i)
	case FollowFront:
		return j >= 0 && !r.Entangled(s, i) && s.Steppable(o.From) && s.Fig[j].At != o.From
	case ExtraAttack:
		return j >= 0 && s.Fig[j].OnField && s.Enemies(i, j) && (!e.Same || s.Beside(i, j)) && !s.Fig[i].HasCondition(Prone) && !(s.Is(RulingMeleeFocusChain, MeleeFocusChainOnce) && o.N > 0)
	case PushBack:
		return j >= 0 && s.Fig[j].OnField && s.Beside(i, j) && r.canPush(s, i, j, int(e.N))
	case SwapPlaces:
		return j >= 0 && s.Fig[j].OnField && !r.Entangled(s, i) && !r.Entangled(s, j) && !r.immune(s, j, ImmuneForced)
	case ChangeSchool, RemoveFoe:
		return r.someEnemy(s, i)
	case MayNotAttack:
		return r.someEnemy(s, i)
	}
	return true
}

func (r *Rules) someEnemy(s *State, i int) bool {
	for j := range int(s.N) {
		if s.Standing(j) && s.Enemies(i, j) {
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

// takesEffect is the first way to take the effect that waits, or to decline it.
func (r *Rules) takesEffect(s *State) string {
	take := ""
	r.EffectOptions(s, func(text string) {
		if take == "" {
			take = text
		}
	})
	return take + ", or decline"
}

// EffectOptions visits the ways to take the effect that waits.
func (r *Rules) EffectOptions(s *State, visit func(text string)) {
	o := &s.Offers[s.NOffers-1]
	cl := &r.Content.Clauses[o.Clause]
	text, way, target := "trick "+r.Content.Tricks[cl.Trick].ID, false, false
	take := r.Variants(s, int(o.Owner), cl, visit)
	for k := range cl.Do {
		switch cl.Do[k].Kind {
		case FreeStep:
			way = true
		case ChangeSchool, RemoveFoe, MayNotAttack:
			target = true
		}
	}
	switch {
	case way:
		for _, w := range Ways {
			visit(text + " " + w)
		}
	case target:
		for j := range int(s.N) {
			if s.Standing(j) && s.Enemies(int(o.Owner), j) {
				visit(text + " " + r.Typed(s, j))
			}
		}
	default:
		take(text)
	}
	visit("decline")
}

// Variants has every text visited as it is and, if the trick brings a melee attack
// with it, with each trick by which that attack may be made. [mor.attack.4]
func (r *Rules) Variants(s *State, i int, cl *Clause, visit func(text string)) func(text string) {
	if !cl.Doing(ChargeOn) && !cl.Doing(ExtraAttack) && !cl.Doing(AttackEarly) {
		return visit
	}
	return func(text string) {
		visit(text)
		for k := FirstOption; int(k) < len(r.Content.Options); k++ {
			by := &r.Content.Clauses[r.Content.Options[k].Clause]
			if by.When == AsAttack && !r.Content.Options[k].Ranged && s.Fig[i].Tricks.Has(by.Trick) {
				visit(text + " with=" + r.Content.Tricks[by.Trick].ID)
			}
		}
	}
}

var Ways = [field.Ways]string{"n", "e", "s", "w"}
