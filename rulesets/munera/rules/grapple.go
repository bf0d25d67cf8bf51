package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// An ending is what the two figures of a grapple do if they win its test: the one that gives the
// command (then) and the other (orElse). Either may be left open.
type ending struct{ then, orElse uint8 }

// grapple tries to take hold of an opponent. [mun.grapple.1] to [mun.grapple.6]
func (r *Rules) grapple(s *state.State, k *Strike, said ending, ref *core.Ref) {
	f := &s.Fig[k.A]
	f.Attacks++
	s.Fig[k.B].AttackedBy = int8(k.A)
	r.pay(s, k.A, k.cost, r.Content.Costs[state.CostGrapple].Rule, ref)
	r.emptyHands(s, k.A, ref)
	t := core.Tally{Ref: ref, Who: k.A}
	r.quadrantModifier(s, k, &t)
	r.circumstances(s, k, &t, true)
	c := ref.Unlike(k.A, k.B, 6, state.DieAttack, state.DieDefence, state.Grapple3)
	score := c.Score(t.Sum)
	if ref.Listen {
		ref.Step(state.StScore, k.A, state.Grapple3, score, c.Attack+t.Sum, c.Defence)
	}
	if score <= 0 {
		if ref.Listen {
			ref.Event(state.EvMiss, k.A, k.B, state.Grapple4, score, 0, int(theGrapple))
		}
		r.tire(s, k.A, 1, state.Grapple4, ref)
		r.pushBack(s, k.A, k.B, k.blocked, state.Grapple4, ref)
		return
	}
	if ref.Overruled(state.EvGrappleBegun) {
		return
	}
	f.Partner, f.Role = int8(k.B), state.Grappler
	s.Fig[k.B].Partner, s.Fig[k.B].Role = int8(k.A), state.Grappled
	if ref.Listen {
		ref.Event(state.EvGrappleBegun, k.A, k.B, state.Grapple5, score)
		ref.Step(state.StRole, k.A, state.Grapple1)
	}
	if s.Is(state.RulingGrappleTestTiming, state.GrappleTestTimingNextTurn) {
		f.AP = 0
		return
	}
	r.grappleTest(s, k.A, said, k.blocked, ref)
}

// emptyHands makes the grappler put down his shield and whatever he holds. [mun.grapple.2]
// [mun.grapple.11]
func (r *Rules) emptyHands(s *state.State, who int, ref *core.Ref) {
	f := &s.Fig[who]
	if f.HasShield() {
		by := int8(who)
		f.ShieldAt = state.Discarded
		if s.Is(state.RulingGrappleDiscard, state.GrappleDiscardAllRecoverable) {
			f.ShieldAt, by = state.OnGround, state.Nobody
		}
		r.layShield(s, who, s.Under(who), by)
		if ref.Listen {
			ref.Event(state.EvDiscarded, who, core.None, state.Grapple2, int(r.Content.Shields[f.Shield]))
		}
	}
	for i := range f.NumSheet {
		if x := &f.Sheet[i]; (x.Where == state.InRight || x.Where == state.InLeft) && !r.Content.Arms[x.Weapon].Worn {
			x.Where, x.Tied = state.Fallen, false
			stays := r.layWeapon(s, who, int(i))
			if ref.Listen {
				ref.Event(state.EvDropped, who, core.None, state.Grapple11, int(x.Weapon), 0, stays)
			}
		}
	}
}

// grappleTest has each roll a D6 and add his current Stamina. The active figure loses its AP unless
// it wins. [mun.grapple.6] [mun.grapple.10]
func (r *Rules) grappleTest(s *state.State, who int, said ending, blocked bool, ref *core.Ref) {
	a, b := who, int(s.Fig[who].Partner)
	if s.Fig[a].Role == state.Grappled {
		a, b = b, a
	}
	x := ref.Roll(a, 6, state.DieGrapple, state.Grapple6) + r.Strength(s, a)
	y := ref.Roll(b, 6, state.DieGrapple, state.Grapple6) + r.Strength(s, b)
	if ref.Listen {
		ref.Step(state.StGrappleTest, a, state.Grapple6, x-y, x, y)
	}
	winner, loser := a, b
	switch {
	case x == y:
		if ref.Listen {
			ref.Event(state.EvGrappleTied, a, b, state.Grapple6, x)
		}
		r.forfeits(s, who, ref)
		return
	case y > x:
		winner, loser = b, a
	}
	if ref.Listen {
		ref.Step(state.StGrappleWon, winner, state.Grapple7)
	}
	if winner != who {
		r.forfeits(s, who, ref)
	}
	if said.of(winner == who, winner, ref) == ThenDisengage {
		r.disengage(s, winner, loser, blocked, ref)
		return
	}
	r.throwDown(s, winner, loser, ref)
}

// of returns what the winner does, asking him if it was left open. [mun.grapple.7]
func (e ending) of(active bool, winner int, ref *core.Ref) uint8 {
	switch {
	case active && e.then == Unstated:
		ref.Decide(winner, state.ChooseThrow, "then throw", "then disengage")
	case !active && e.orElse == Unstated:
		ref.Decide(winner, state.ChooseThrow, "else throw", "else disengage")
	}
	if active {
		return e.then
	}
	return e.orElse
}

// forfeits takes the active figure's AP, which it cannot use while locked. [mun.grapple.10]
func (r *Rules) forfeits(s *state.State, who int, ref *core.Ref) {
	f := &s.Fig[who]
	if ref.Listen && f.AP > 0 {
		ref.Step(state.StPointsLost, who, state.Grapple10, int(f.AP))
	}
	s.Fig[who].AP = 0
}

// throwDown knocks the loser down and deals him D3 wounds. [mun.grapple.8]
func (r *Rules) throwDown(s *state.State, winner, loser int, ref *core.Ref) {
	r.endGrapple(s, loser, state.Grapple8, ref)
	if ref.Listen {
		ref.Event(state.EvThrown, loser, winner, state.Grapple8)
	}
	r.knockDown(s, winner, loser, state.Grapple8, ref)
	if s.Fig[loser].Status != state.Active {
		return
	}
	wounds := (ref.Band(winner, 6, state.DieThrow, state.Grapple8, 2, 4, 6) + 1) / 2
	if s.Is(state.RulingThrowSave, state.ThrowSaveSaveAllowed) {
		value := r.Save(s, loser, state.Blow{Quadrant: s.Quadrant(loser, winner)}, ref)
		if ref.Save(loser, value, s.Is(state.RulingSaveZeroRoll, state.SaveZeroRollRollAnyway), state.DieSave, state.Grapple8) {
			if ref.Listen {
				ref.Event(state.EvSaved, loser, winner, state.Grapple8, value)
			}
			return
		}
	}
	r.wound(s, winner, loser, wounds, state.Grapple8, ref)
}

// disengage has one of the two step back an increment, if there is room behind him. [mun.grapple.9]
func (r *Rules) disengage(s *state.State, winner, loser int, blocked bool, ref *core.Ref) {
	r.endGrapple(s, winner, state.Grapple9, ref)
	who, from := winner, loser
	if s.Is(state.RulingDisengageMover, state.DisengageMoverLoserStepsBack) {
		who, from = loser, winner
	}
	room := r.GivesGround(s, who, from, false, blocked) // without it he stays
	if !ref.Listen {
		return
	}
	stuck, there := 1, 0
	if room {
		stuck, there = 0, s.StandCode(who)
	}
	ref.Event(state.EvDisengaged, who, from, state.Grapple9, s.Distance(who, from), stuck, 0, there)
}

// endGrapple ends a grapple by a throw, a kill, a disengagement, or a wound from a third figure.
// The grappled figure keeps its weapons. [mun.grapple.5] [mun.grapple.12]
func (r *Rules) endGrapple(s *state.State, who int, id rule.ID, ref *core.Ref) {
	f := &s.Fig[who]
	if f.Role == state.NoRole {
		return
	}
	p := &s.Fig[f.Partner]
	other := int(f.Partner)
	if ref.Listen {
		first, held := other, who // the grappler and the one he took hold of
		if f.Role == state.Grappler {
			first, held = who, other
		}
		ref.Event(state.EvGrappleEnded, first, held, id)
		ref.Step(state.StKeepsWeapons, held, state.Grapple12)
	}
	f.Partner, f.Role = state.Nobody, state.NoRole
	p.Partner, p.Role = state.Nobody, state.NoRole
}
