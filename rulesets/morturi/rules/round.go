package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

// allowActivate: a school activates one gladiator of its own who has not had his
// turn in this round. [mor.round.1] [mor.round.4]
func (r *Rules) allowActivate(s *State, c *Command) *rule.Refusal {
	f := &s.Fig[c.On]
	who := r.Name(s, int(c.On))
	switch {
	case f.Out != NotOut || !f.OnField && !f.Waits:
		return Refuse("wrong-phase", Life3, who+" takes no more part", "legal")
	case f.School != s.Holding():
		return Refuse("not-your-priority", Round1, r.SchoolName(s, s.Holding())+" has priority, and "+who+" is of "+r.SchoolName(s, f.School), "legal")
	case f.Activated:
		return Refuse("already-activated", Round4, who+" has had his turn in this round", "legal")
	}
	return r.gateFree(s, c)
}

// activate begins a gladiator's turn. [mor.round.2] [mor.move.1]
func (r *Rules) activate(s *State, c *Command, ref *core.Ref) {
	i := int(c.On)
	if s.Fig[i].Waits {
		r.enter(s, i, c.Square, ref)
	}
	r.beginTurn(s, i, ref)
	r.proceed(s, ref)
}

// manyTurns is as many as any rule asks for. [mor.surrender.5]
const manyTurns = 3

// beginTurn sets a figure's turn up and has the tricks of its start act.
// [mor.move.9]
func (r *Rules) beginTurn(s *State, i int, ref *core.Ref) {
	f := &s.Fig[i]
	s.Active, s.Resume, s.Ending, s.Uses = int8(i), Movement, false, 0
	f.Turns = min(f.Turns+1, manyTurns)
	s.School[f.School].Turns = min(s.School[f.School].Turns+1, manyTurns)
	s.School[f.School].Boost = int8(s.Lead(f.School))
	f.endLasting(Place(DurationWords, "own-next-turn"))
	f.Fresh, f.Acted, f.Granted, f.FreeNow, f.LastTarget, f.Adopted = true, false, 0, false, Nobody, 0
	f.Mp, f.AttacksLeft, f.ShotsLeft = r.Moves(s, i), 1, 1
	ref.Event(evActivated, i, core.None, Round1, int(f.Mp))
	if f.OnField {
		f.Began = s.Board.At(f.At).Hazard
		f.Held = r.MustApproach(s, i) && s.Neighbours(i, true) > 0
		if f.Began && s.Is(RulingHazardRepeat, HazardRepeatEachRound) {
			r.hazard(s, i, Nobody, ref)
		}
	}
	if s.Phase != Over && f.OnField {
		r.turnStarts(s, i, ref)
	}
}

// turnStarts has the tricks act that do so by themselves when a turn starts.
func (r *Rules) turnStarts(s *State, i int, ref *core.Ref) {
	for _, id := range r.Content.Moments[AtTurnStart] {
		cl := &r.Content.Clauses[id]
		if !cl.Optional && cl.Cost == (Price{}) && r.ComesAbout(s, cl, i, int(Nobody), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(Nobody), clause: cl}, ref)
		}
	}
}

// Moves is a figure's MP at the start of a turn. [mor.move.1]
func (r *Rules) Moves(s *State, i int) int8 {
	n := int(s.Fig[i].Move)
	if r.Content.Whose[MoreMP].meets(&s.all) {
		r.passives(s, MoreMP, i, int(Nobody), func(x EffectRef) {
			if x.Clause.When == AtAnyTime && x.Clause.Test.holds(r, s, i, int(Nobody), nil, 0) {
				n += int(x.Effect.N)
			}
		})
	}
	return int8(min(n, MostMP))
}

func (r *Rules) MustApproach(s *State, i int) bool {
	return r.Content.Whose[MustApproach].meets(&s.all) && r.Has(s, MustApproach, i, nil)
}

// gateFree refuses to let a late comer in where no square of his gate is free.
func (r *Rules) gateFree(s *State, c *Command) *rule.Refusal {
	i := int(c.On)
	if !s.Fig[i].Waits || c.Square == (field.Square{}) {
		return nil
	}
	for _, q := range r.Gate(s, i) {
		if q == c.Square && s.occupant(q) < 0 {
			return nil
		}
	}
	return Refuse("not-enterable", Move4, SquareText(c.Square)+" is not a free square of his gate", "activate "+r.Name(s, i))
}

// Gate is the squares through which a figure's school enters.
func (r *Rules) Gate(s *State, i int) []field.Square {
	return r.GateOf(s, int(s.Fig[i].Home))
}

// GateOf is the gate of the school that was entered in a place.
func (r *Rules) GateOf(s *State, k int) []field.Square {
	if k < 0 || k >= len(s.Board.Starts) {
		return nil
	}
	if g := s.Board.Starts[k].Gate; len(g) > 0 {
		return g
	}
	return s.Board.Starts[k].Squares
}

// enter brings a late comer onto the board, through the square named or the first
// that is free; if none is, he waits on.
func (r *Rules) enter(s *State, i int, at field.Square, ref *core.Ref) {
	for _, q := range r.Gate(s, i) {
		if s.occupant(q) < 0 && (at == field.Square{} || at == q) && s.closed(q) == byNothing {
			f := &s.Fig[i]
			f.At, f.OnField, f.Waits = q, true, false
			ref.Event(evEntered, i, core.None, Move4, packed(q))
			return
		}
	}
}

// allowPass: only who has nobody left to activate passes. [mor.round.5]
// [mor.round.6]
func (r *Rules) allowPass(s *State, c *Command) *rule.Refusal {
	if s.awaits(s.Holding()) {
		return Refuse("must-activate", Round6, r.SchoolName(s, s.Holding())+" still has gladiators who have not been activated", "legal")
	}
	return nil
}

// pass cedes priority. [mor.round.5]
func (r *Rules) pass(s *State, c *Command, ref *core.Ref) {
	ref.Event(evForcedPass, core.None, core.None, Round5, int(s.Holding())+1)
	r.next(s, ref)
}

// endTurn ends the active figure's turn, and priority passes on. [mor.round.2]
func (r *Rules) endTurn(s *State, ref *core.Ref) {
	i := int(s.Active)
	f := &s.Fig[i]
	if f.OnField && f.Began && s.Board.At(f.At).Hazard && s.Is(RulingHazardRepeat, HazardRepeatBeginAndEnd) {
		f.Began = false
		r.hazard(s, i, Nobody, ref)
		if s.Phase == Over {
			return
		}
	}
	f.Activated = true
	f.Mp, f.AttacksLeft, f.Granted, f.FreeNow, f.Held, f.Fresh, f.Adopted = 0, 0, 0, false, false, false, 0
	f.Acted, f.Began, f.LastTarget, f.ShotsLeft = false, false, Nobody, 0
	f.endLasting(Place(DurationWords, "turn"))
	f.forgetUses(1)
	s.Active, s.Ending, s.Uses = Nobody, false, 0
	ref.Event(evEnded, i, core.None, Round2)
	for j := range int(s.N) {
		if g := &s.Fig[j]; g.ActsAfter == int8(i) && g.OnField {
			g.ActsAfter = Nobody
			r.beginTurn(s, j, ref)
			r.proceed(s, ref)
			return
		}
	}
	s.Last = s.Holder
	r.next(s, ref)
}

// next passes priority on, to the next school that has somebody to activate, or
// ends the round. [mor.round.1] [mor.round.5] [mor.round.8]
func (r *Rules) next(s *State, ref *core.Ref) {
	s.Phase = Choose
	if !r.anyAwaits(s) {
		r.endRound(s, ref)
		return
	}
	for {
		s.Holder = (s.Holder + 1) % s.Schools
		school := s.Holding()
		if s.awaits(school) {
			if s.Holder == s.Last && s.Schools > 1 && r.passedBy(s) {
				ref.Step(stAlone, core.None, Round7, int(school)+1)
			}
			return
		}
		if !s.inPlay(school) && (s.Is(RulingSchoolWithoutGladiators, SchoolWithoutGladiatorsSkipped) || s.School[school].Status == gaveUp) {
			continue
		}
		if s.Is(RulingForcedPassMode, ForcedPassModeExplicit) {
			return
		}
		ref.Event(evForcedPass, core.None, core.None, Round5, int(school)+1)
	}
}

// passedBy reports whether another school in play has nobody left to activate.
func (r *Rules) passedBy(s *State) bool {
	for k := range s.Schools {
		if k != s.Holding() && s.inPlay(k) && !s.awaits(k) {
			return true
		}
	}
	return false
}

func (r *Rules) anyAwaits(s *State) bool {
	for i := range int(s.N) {
		if s.Ready(i) {
			return true
		}
	}
	return false
}

// endRound ends a Battle Round: those who fight may surrender. [mor.round.8]
// [mor.surrender.2]
func (r *Rules) endRound(s *State, ref *core.Ref) {
	ref.Event(evRoundEnded, core.None, core.None, Round8, int(s.Round), r.allBound(s, ref))
	if s.Keeps&keepsChecklist != 0 {
		ref.Event(evTicks, core.None, core.None, Track2, int(s.Round))
	}
	if s.Is(RulingVictoryTiming, VictoryTimingEndOfRound) {
		if r.decide(s, ref); s.Phase == Over {
			return
		}
	}
	s.Phase, s.Asked = RoundEnd, 0
	r.ask(s)
}

// ask finds the next school that may surrender and has not answered.
func (r *Rules) ask(s *State) {
	for s.Asked < s.Schools && !s.MayAnswer(s.Order[s.Asked]) {
		k := s.Order[s.Asked]
		s.School[k].Fights = false
		s.Asked++
	}
}

// MayAnswer reports whether a school is asked, or is yet to be, whether it surrenders.
func (s *State) MayAnswer(k int8) bool {
	x := &s.School[k]
	return x.Status == Fighting && s.inPlay(k) && !x.Yields && !x.Fights
}

// Unanswered has no school have said anything.
func (s *State) Unanswered() {
	for k := range s.Schools {
		s.School[k].Yields, s.School[k].Fights = false, false
	}
}

// beginRound begins a Battle Round. [mor.round.3] [mor.round.8]
func (r *Rules) beginRound(s *State, ref *core.Ref) {
	s.Round++
	r.nextRound()
	ref.Event(evRoundBegan, core.None, core.None, Round3, int(s.Round))
	for k := range s.Schools {
		s.School[k].Lost = 0
	}
	if s.Keeps&keepsCards != 0 {
		ref.Event(evCards, core.None, core.None, Track1)
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		f.Activated, f.Reacted, f.ActsAfter = false, false, Nobody
		f.endLasting(Place(DurationWords, "round"))
		f.forgetUses(2)
	}
	r.holdHill(s, ref)
	r.bleed(s, ref)
	if s.Phase == Over {
		return
	}
	for i := range int(s.N) {
		if s.Standing(i) {
			r.bringAll(s, AtRoundStart, i, int(Nobody), nil, 0, ref)
		}
	}
	s.Phase, s.Resume = Choose, Choose
	from := int8(0)
	if s.Is(RulingNewRoundOrder, NewRoundOrderContinueCycle) && s.Round > 1 {
		from = (s.Last + 1) % s.Schools
	}
	s.Holder = from
	for range s.Schools {
		if s.awaits(s.Holding()) {
			break
		}
		s.Holder = (s.Holder + 1) % s.Schools
	}
	r.proceed(s, ref)
}

// bleed takes what bleeding costs at the start of a round.
func (r *Rules) bleed(s *State, ref *core.Ref) {
	r.spares = true
	r.bleedAll(s, ref)
	r.spares = false
	r.CheckVictory(s, ref)
}

// bleedAll takes it from everybody before anybody has won.
func (r *Rules) bleedAll(s *State, ref *core.Ref) {
	for i := range int(s.N) {
		if s.Phase != Over && s.Standing(i) && s.Fig[i].HasCondition(bleeding) {
			ref.Event(evBleeding, i, core.None, Attack4, int(r.Content.Conditions[3].Damage))
			r.hurt(s, i, int(r.Content.Conditions[3].Damage), Wound{By: Nobody, rule: Life1}, ref)
		}
		if s.Phase != Over && s.Standing(i) && r.Content.Whose[PeriodicDamage].meets(&s.all) {
			r.passives(s, PeriodicDamage, i, int(Nobody), func(x EffectRef) {
				if s.Phase != Over && s.Standing(i) {
					r.hurt(s, i, int(x.Effect.N), Wound{By: Nobody, rule: r.Content.Tricks[x.Clause.Trick].Rule}, ref)
				}
			})
		}
	}
}

// roundEnded refuses what is no answer at the end of a round: the school that is asked
// may surrender or fight on, or may only fight on. [mor.surrender.2] [mor.surrender.5]
func (r *Rules) roundEnded(s *State, k int8) *rule.Refusal {
	if r.Bound(s, k) {
		return Refuse("wrong-phase", Surrender5, "the Battle Round has ended: "+r.SchoolName(s, k)+" may not surrender yet, and the next begins when the schools fight on", "fight-on all")
	}
	return Refuse("wrong-phase", Surrender2, "the Battle Round has ended: "+r.SchoolName(s, k)+" may surrender or fight on", "fight-on all")
}
