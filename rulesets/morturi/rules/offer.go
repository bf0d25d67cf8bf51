package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/rulesets/morturi/state"
)

// offerAll offers the clauses of a moment to every figure that ok accepts, in the order of entry.
func (r *Rules) offerAll(s *state.State, when state.Moment, about int, ok func(i int) bool) {
	if !r.Content.When[when].Meets(&s.All) {
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
				s.Offer(state.Offer{Owner: int8(i), Whom: int8(about), Clause: id, From: s.Fig[about].At})
			}
		}
	}
	if !r.gathers {
		s.FirstOnTop(first)
	}
}

// offerReroll offers a reroll of the die of an attack.
func (r *Rules) offerReroll(s *state.State) {
	a := int(s.Pend.A)
	r.offerAll(s, state.AfterRoll, a, func(i int) bool { return s.Fig[i].School == s.Fig[a].School })
}

// waitsReroll reports whether the die of an attack may be rerolled, so that all of its faces
// matter.
func (r *Rules) waitsReroll(s *state.State, k *state.Blow) bool {
	if !r.Content.When[state.AfterRoll].Meets(&s.All) {
		return false
	}
	for _, id := range r.Content.Moments[state.AfterRoll] {
		cl := &r.Content.Clauses[id]
		for i := range int(s.N) {
			if s.Standing(i) && s.Fig[i].School == s.Fig[k.A].School && r.ComesAbout(s, cl, i, k.A, nil, 0) {
				return true
			}
		}
	}
	return false
}

// proceed continues until somebody has to decide: first with waiting choices, then with the
// declared attack, then with the phase before them.
func (r *Rules) proceed(s *state.State, ref *core.Ref) {
	for s.Phase != state.Over && ref.Tape.Err() == nil {
		switch {
		case s.NOffers > 0 && (!s.Pend.On || s.NOffers > s.Pend.Base):
			o := &s.Offers[s.NOffers-1]
			if !r.offerStands(s, o) {
				s.Pop()
				continue
			}
			s.Phase = state.Effect
			ref.Event(state.EvEffectAsked, int(o.Owner), int(o.Whom), state.Attack4, int(r.Content.Clauses[o.Clause].Trick), int(state.OneIf(r.Content.Clauses[o.Clause].When == state.OnCondition)))
			return
		case s.Pend.On:
			if !r.attackOn(s, ref) {
				return
			}
		case s.Ending || s.Active >= 0 && !s.Fig[s.Active].OnField:
			r.endTurn(s, ref)
			return
		default:
			if s.Phase = s.Resume; s.Phase == state.RoundEnd {
				r.answered(s, ref) // the school that is asked may be gone
			}
			return
		}
	}
}

// offerStands reports whether a waiting choice can still be taken.
func (r *Rules) offerStands(s *state.State, o *state.Offer) bool {
	i := int(o.Owner)
	cl := &r.Content.Clauses[o.Clause]
	f := &s.Fig[i]
	if !f.OnField && cl.When != state.OnTakenOut && cl.When != state.AtBattleStart {
		return false
	}
	if !r.PaysPool(s, i, cl) || !r.MayUse(s, i, cl) {
		return false
	}
	for k := range cl.Do {
		if !r.canPerform(s, o, &cl.Do[k]) {
			return false
		}
	}
	return true
}

// canPerform reports whether an effect of a waiting choice could happen at all.
func (r *Rules) canPerform(s *state.State, o *state.Offer, e *state.TrickEffect) bool {
	i, j := int(o.Owner), int(o.Whom)
	switch e.Kind {
	case state.FreeStep:
		return !r.Entangled(s, i) && r.someStep(s, i)
	case state.FollowFront:
		return j >= 0 && !r.Entangled(s, i) && s.Steppable(o.From) && s.Fig[j].At != o.From
	case state.ExtraAttack:
		return j >= 0 && s.Fig[j].OnField && s.Enemies(i, j) && (!e.Same || s.Beside(i, j)) && !s.Fig[i].HasCondition(state.Prone) && !(s.Is(state.RulingMeleeFocusChain, state.MeleeFocusChainOnce) && o.N > 0)
	case state.PushBack:
		return j >= 0 && s.Fig[j].OnField && s.Beside(i, j) && r.canPush(s, i, j, int(e.N))
	case state.SwapPlaces:
		return j >= 0 && s.Fig[j].OnField && !r.Entangled(s, i) && !r.Entangled(s, j) && !r.Immune(s, j, state.ImmuneForced)
	case state.ChangeSchool, state.RemoveFoe:
		return r.someEnemy(s, i)
	case state.MayNotAttack:
		return r.someEnemy(s, i)
	}
	return true
}

func (r *Rules) someEnemy(s *state.State, i int) bool {
	for j := range int(s.N) {
		if s.Standing(j) && s.Enemies(i, j) {
			return true
		}
	}
	return false
}

// takesEffect returns the first command that takes the waiting effect or declines it.
func (r *Rules) takesEffect(s *state.State) string {
	take := ""
	r.EffectOptions(s, func(text string) {
		if take == "" {
			take = text
		}
	})
	return take + ", or decline"
}

// EffectOptions visits the commands that take the waiting effect.
func (r *Rules) EffectOptions(s *state.State, visit func(text string)) {
	o := &s.Offers[s.NOffers-1]
	cl := &r.Content.Clauses[o.Clause]
	text, way, target := "trick "+r.Content.Tricks[cl.Trick].ID, false, false
	take := r.Variants(s, int(o.Owner), cl, visit)
	for k := range cl.Do {
		switch cl.Do[k].Kind {
		case state.FreeStep:
			way = true
		case state.ChangeSchool, state.RemoveFoe, state.MayNotAttack:
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

// Variants returns a visitor that passes every text on as it is and, if the trick includes a melee
// attack, also with each trick by which that attack may be made. [mor.attack.4]
func (r *Rules) Variants(s *state.State, i int, cl *state.Clause, visit func(text string)) func(text string) {
	if !cl.Doing(state.ChargeOn) && !cl.Doing(state.ExtraAttack) && !cl.Doing(state.AttackEarly) {
		return visit
	}
	return func(text string) {
		visit(text)
		for k := state.FirstOption; int(k) < len(r.Content.Options); k++ {
			by := &r.Content.Clauses[r.Content.Options[k].Clause]
			if by.When == state.AsAttack && !r.Content.Options[k].Ranged && s.Fig[i].Tricks.Has(by.Trick) {
				visit(text + " with=" + r.Content.Tricks[by.Trick].ID)
			}
		}
	}
}

var Ways = [field.Ways]string{"n", "e", "s", "w"}
