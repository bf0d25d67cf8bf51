package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// allowActivate allows a school to activate a gladiator of its own who has not had his turn this
// round. [mor.round.1] [mor.round.4]
func (r *Rules) allowActivate(s *state.State, c *Command) *rule.Refusal {
	f := &s.Fig[c.On]
	who := r.Name(s, int(c.On))
	switch {
	case f.Out != state.NotOut || !f.OnField && !f.Waits:
		return state.Refuse("wrong-phase", state.Life3, who+" takes no more part", "legal")
	case f.School != s.Holding():
		return state.Refuse("not-your-priority", state.Round1, r.SchoolName(s, s.Holding())+" has priority, and "+who+" is of "+r.SchoolName(s, f.School), "legal")
	case f.Activated:
		return state.Refuse("already-activated", state.Round4, who+" has had his turn in this round", "legal")
	}
	return r.gateFree(s, c)
}

// activate begins a gladiator's turn. [mor.round.2] [mor.move.1]
func (r *Rules) activate(s *state.State, c *Command, ref *core.Ref) {
	i := int(c.On)
	if s.Fig[i].Waits {
		r.enter(s, i, c.Square, ref)
	}
	r.beginTurn(s, i, ref)
	r.proceed(s, ref)
}

// manyTurns is the highest number of turns that any rule asks about. [mor.surrender.5]
const manyTurns = 3

// beginTurn starts a figure's turn and carries out the tricks at its start. [mor.move.9]
func (r *Rules) beginTurn(s *state.State, i int, ref *core.Ref) {
	f := &s.Fig[i]
	s.Active, s.Resume, s.Ending, s.Uses = int8(i), state.Movement, false, 0
	f.Turns = min(f.Turns+1, manyTurns)
	s.School[f.School].Turns = min(s.School[f.School].Turns+1, manyTurns)
	s.School[f.School].Boost = int8(s.Lead(f.School))
	f.EndLasting(state.Place(state.DurationWords, "own-next-turn"))
	f.Fresh, f.Acted, f.Granted, f.FreeNow, f.LastTarget, f.Adopted = true, false, 0, false, state.Nobody, 0
	f.Mp, f.AttacksLeft, f.ShotsLeft = r.Moves(s, i), 1, 1
	ref.Event(state.EvActivated, i, core.None, state.Round1, int(f.Mp))
	if f.OnField {
		f.Began = s.Board.At(f.At).Hazard
		f.Held = r.MustApproach(s, i) && s.Neighbours(i, true) > 0
		if f.Began && s.Is(state.RulingHazardRepeat, state.HazardRepeatEachRound) {
			r.hazard(s, i, state.Nobody, ref)
		}
	}
	if s.Phase != state.Over && f.OnField {
		r.turnStarts(s, i, ref)
	}
}

// turnStarts carries out the tricks that act by themselves when a turn starts.
func (r *Rules) turnStarts(s *state.State, i int, ref *core.Ref) {
	for _, id := range r.Content.Moments[state.AtTurnStart] {
		cl := &r.Content.Clauses[id]
		if !cl.Optional && cl.Cost == (state.Price{}) && r.ComesAbout(s, cl, i, int(state.Nobody), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(state.Nobody), clause: cl}, ref)
		}
	}
}

// Moves returns a figure's MP at the start of a turn. [mor.move.1]
func (r *Rules) Moves(s *state.State, i int) int8 {
	n := int(s.Fig[i].Move)
	if r.Content.Whose[state.MoreMP].Meets(&s.All) {
		r.Passives(s, state.MoreMP, i, int(state.Nobody), func(x state.EffectRef) {
			if x.Clause.When == state.AtAnyTime && x.Clause.Test.Holds(&r.Reckoner, s, i, int(state.Nobody), nil, 0) {
				n += int(x.Effect.N)
			}
		})
	}
	return int8(min(n, state.MostMP))
}

func (r *Rules) MustApproach(s *state.State, i int) bool {
	return r.Content.Whose[state.MustApproach].Meets(&s.All) && r.Has(s, state.MustApproach, i, nil)
}

// gateFree refuses to let a late figure enter if no square of its gate is free.
func (r *Rules) gateFree(s *state.State, c *Command) *rule.Refusal {
	i := int(c.On)
	if !s.Fig[i].Waits || c.Square == (field.Square{}) {
		return nil
	}
	for _, q := range r.Gate(s, i) {
		if q == c.Square && s.Occupant(q) < 0 {
			return nil
		}
	}
	return state.Refuse("not-enterable", state.Move4, state.SquareText(c.Square)+" is not a free square of his gate", "activate "+r.Name(s, i))
}

// Gate returns the squares through which a figure's school enters.
func (r *Rules) Gate(s *state.State, i int) []field.Square {
	return r.GateOf(s, int(s.Fig[i].Home))
}

// GateOf returns the gate of the k-th school in order of entry.
func (r *Rules) GateOf(s *state.State, k int) []field.Square {
	if k < 0 || k >= len(s.Board.Starts) {
		return nil
	}
	if g := s.Board.Starts[k].Gate; len(g) > 0 {
		return g
	}
	return s.Board.Starts[k].Squares
}

// enter brings a late figure onto the board, by the square named or else the first free one; if
// none is free, it keeps waiting.
func (r *Rules) enter(s *state.State, i int, at field.Square, ref *core.Ref) {
	for _, q := range r.Gate(s, i) {
		if s.Occupant(q) < 0 && (at == field.Square{} || at == q) && s.Closed(q) == state.ByNothing {
			f := &s.Fig[i]
			f.At, f.OnField, f.Waits = q, true, false
			ref.Event(state.EvEntered, i, core.None, state.Move4, packed(q))
			return
		}
	}
}

// allowPass allows only a school with nobody left to activate to pass. [mor.round.5] [mor.round.6]
func (r *Rules) allowPass(s *state.State, c *Command) *rule.Refusal {
	if s.Awaits(s.Holding()) {
		return state.Refuse("must-activate", state.Round6, r.SchoolName(s, s.Holding())+" still has gladiators who have not been activated", "legal")
	}
	return nil
}

// pass cedes priority. [mor.round.5]
func (r *Rules) pass(s *state.State, c *Command, ref *core.Ref) {
	ref.Event(state.EvForcedPass, core.None, core.None, state.Round5, int(s.Holding())+1)
	r.next(s, ref)
}

// endTurn ends the active figure's turn, and priority passes on. [mor.round.2]
func (r *Rules) endTurn(s *state.State, ref *core.Ref) {
	i := int(s.Active)
	f := &s.Fig[i]
	if f.OnField && f.Began && s.Board.At(f.At).Hazard && s.Is(state.RulingHazardRepeat, state.HazardRepeatBeginAndEnd) {
		f.Began = false
		r.hazard(s, i, state.Nobody, ref)
		if s.Phase == state.Over {
			return
		}
	}
	f.Activated = true
	f.Mp, f.AttacksLeft, f.Granted, f.FreeNow, f.Held, f.Fresh, f.Adopted = 0, 0, 0, false, false, false, 0
	f.Acted, f.Began, f.LastTarget, f.ShotsLeft = false, false, state.Nobody, 0
	f.EndLasting(state.Place(state.DurationWords, "turn"))
	f.ForgetUses(1)
	s.Active, s.Ending, s.Uses = state.Nobody, false, 0
	ref.Event(state.EvTurnEnded, i, core.None, state.Round2)
	for j := range int(s.N) {
		if g := &s.Fig[j]; g.ActsAfter == int8(i) && g.OnField {
			g.ActsAfter = state.Nobody
			r.beginTurn(s, j, ref)
			r.proceed(s, ref)
			return
		}
	}
	s.Last = s.Holder
	r.next(s, ref)
}

// next passes priority to the next school that has somebody to activate, or ends the round.
// [mor.round.1] [mor.round.5] [mor.round.8]
func (r *Rules) next(s *state.State, ref *core.Ref) {
	s.Phase = state.Choose
	if !r.anyAwaits(s) {
		r.endRound(s, ref)
		return
	}
	for {
		s.Holder = (s.Holder + 1) % s.Schools
		school := s.Holding()
		if s.Awaits(school) {
			if s.Holder == s.Last && s.Schools > 1 && r.passedBy(s) {
				ref.Step(state.StAlone, core.None, state.Round7, int(school)+1)
			}
			return
		}
		if !s.InPlay(school) && (s.Is(state.RulingSchoolWithoutGladiators, state.SchoolWithoutGladiatorsSkipped) || s.School[school].Status == state.GaveUp) {
			continue
		}
		if s.Is(state.RulingForcedPassMode, state.ForcedPassModeExplicit) {
			return
		}
		ref.Event(state.EvForcedPass, core.None, core.None, state.Round5, int(school)+1)
	}
}

// passedBy reports whether another school in play has nobody left to activate.
func (r *Rules) passedBy(s *state.State) bool {
	for k := range s.Schools {
		if k != s.Holding() && s.InPlay(k) && !s.Awaits(k) {
			return true
		}
	}
	return false
}

func (r *Rules) anyAwaits(s *state.State) bool {
	for i := range int(s.N) {
		if s.Ready(i) {
			return true
		}
	}
	return false
}

// endRound ends a Battle Round, after which schools may surrender. [mor.round.8] [mor.surrender.2]
func (r *Rules) endRound(s *state.State, ref *core.Ref) {
	ref.Event(state.EvRoundEnded, core.None, core.None, state.Round8, int(s.Round), r.allBound(s, ref))
	if s.Keeps&state.KeepsChecklist != 0 {
		ref.Event(state.EvTicked, core.None, core.None, state.Track2, int(s.Round))
	}
	if s.Is(state.RulingVictoryTiming, state.VictoryTimingEndOfRound) {
		if r.decide(s, ref); s.Phase == state.Over {
			return
		}
	}
	s.Phase, s.Asked = state.RoundEnd, 0
	r.ask(s)
}

// ask finds the next school that may surrender and has not answered.
func (r *Rules) ask(s *state.State) {
	for s.Asked < s.Schools && !s.MayAnswer(s.Order[s.Asked]) {
		k := s.Order[s.Asked]
		s.School[k].Fights = false
		s.Asked++
	}
}

// beginRound begins a Battle Round. [mor.round.3] [mor.round.8]
func (r *Rules) beginRound(s *state.State, ref *core.Ref) {
	s.Round++
	r.NextRound()
	ref.Event(state.EvRoundBegan, core.None, core.None, state.Round3, int(s.Round))
	for k := range s.Schools {
		s.School[k].Lost = 0
	}
	if s.Keeps&state.KeepsCards != 0 {
		ref.Event(state.EvCardsBack, core.None, core.None, state.Track1)
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		f.Activated, f.Reacted, f.ActsAfter = false, false, state.Nobody
		f.EndLasting(state.Place(state.DurationWords, "round"))
		f.ForgetUses(2)
	}
	r.holdHill(s, ref)
	r.bleed(s, ref)
	if s.Phase == state.Over {
		return
	}
	for i := range int(s.N) {
		if s.Standing(i) {
			r.bringAll(s, state.AtRoundStart, i, int(state.Nobody), nil, 0, ref)
		}
	}
	s.Phase, s.Resume = state.Choose, state.Choose
	from := int8(0)
	if s.Is(state.RulingNewRoundOrder, state.NewRoundOrderContinueCycle) && s.Round > 1 {
		from = (s.Last + 1) % s.Schools
	}
	s.Holder = from
	for range s.Schools {
		if s.Awaits(s.Holding()) {
			break
		}
		s.Holder = (s.Holder + 1) % s.Schools
	}
	r.proceed(s, ref)
}

// bleed deals the damage of bleeding at the start of a round.
func (r *Rules) bleed(s *state.State, ref *core.Ref) {
	r.spares = true
	r.bleedAll(s, ref)
	r.spares = false
	r.CheckVictory(s, ref)
}

// bleedAll deals it to everybody, before anybody can win.
func (r *Rules) bleedAll(s *state.State, ref *core.Ref) {
	for i := range int(s.N) {
		if s.Phase != state.Over && s.Standing(i) && s.Fig[i].HasCondition(state.Bleeding) && !ref.Overruled(state.EvBleeding) {
			ref.Event(state.EvBleeding, i, core.None, state.Attack4, int(r.Content.Conditions[3].Damage))
			r.hurt(s, i, int(r.Content.Conditions[3].Damage), state.Wound{By: state.Nobody, Rule: state.Life1}, ref)
		}
		if s.Phase != state.Over && s.Standing(i) && r.Content.Whose[state.PeriodicDamage].Meets(&s.All) {
			r.Passives(s, state.PeriodicDamage, i, int(state.Nobody), func(x state.EffectRef) {
				if s.Phase != state.Over && s.Standing(i) {
					r.hurt(s, i, int(x.Effect.N), state.Wound{By: state.Nobody, Rule: r.Content.Tricks[x.Clause.Trick].Rule}, ref)
				}
			})
		}
	}
}

// roundEnded refuses commands that do not answer the question at the end of a round: the school
// that is asked may surrender or fight on, or may only fight on. [mor.surrender.2]
// [mor.surrender.5]
func (r *Rules) roundEnded(s *state.State, k int8) *rule.Refusal {
	if r.Bound(s, k) {
		return state.Refuse("wrong-phase", state.Surrender5, "the Battle Round has ended: "+r.SchoolName(s, k)+" may not surrender yet, and the next begins when the schools fight on", "fight-on all")
	}
	return state.Refuse("wrong-phase", state.Surrender2, "the Battle Round has ended: "+r.SchoolName(s, k)+" may surrender or fight on", "fight-on all")
}
