package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// allowActivate: a school activates one gladiator of its own who has not had his
// turn in this round. [mor.round.1] [mor.round.4]
func (r *Rules) allowActivate(s *State, c *Command) *rule.Refusal {
	f := &s.fig[c.on]
	who := r.name(s, int(c.on))
	switch {
	case f.out != notOut || !f.onField && !f.waits:
		return refuse("wrong-phase", life3, who+" takes no more part", "legal")
	case f.school != s.holding():
		return refuse("not-your-priority", round1, r.schoolName(s, s.holding())+" has priority, and "+who+" is of "+r.schoolName(s, f.school), "legal")
	case f.activated:
		return refuse("already-activated", round4, who+" has had his turn in this round", "legal")
	}
	return r.gateFree(s, c)
}

// activate begins a gladiator's turn. [mor.round.2] [mor.move.1]
func (r *Rules) activate(s *State, c *Command, ref *bout.Ref) {
	i := int(c.on)
	if s.fig[i].waits {
		r.enter(s, i, c.square, ref)
	}
	r.beginTurn(s, i, ref)
	r.proceed(s, ref)
}

// manyTurns is as many as any rule asks for. [mor.surrender.5]
const manyTurns = 3

// beginTurn sets a figure's turn up and has the tricks of its start act.
// [mor.move.9]
func (r *Rules) beginTurn(s *State, i int, ref *bout.Ref) {
	f := &s.fig[i]
	s.active, s.resume, s.ending, s.uses = int8(i), Movement, false, 0
	f.turns = min(f.turns+1, manyTurns)
	s.school[f.school].turns = min(s.school[f.school].turns+1, manyTurns)
	s.school[f.school].boost = int8(s.lead(f.school))
	f.endLasting(place(durationWords, "own-next-turn"))
	f.fresh, f.acted, f.granted, f.freeNow, f.lastTarget, f.adopted = true, false, 0, false, nobody, 0
	f.mp, f.attacksLeft, f.shotsLeft = r.moves(s, i), 1, 1
	ref.Event(evActivated, i, bout.None, round1, int(f.mp))
	if f.onField {
		f.began = s.board.at(f.at).hazard
		f.held = r.mustApproach(s, i) && s.neighbours(i, true) > 0
		if f.began && s.is(rulingHazardRepeat, hazardRepeatEachRound) {
			r.hazard(s, i, nobody, ref)
		}
	}
	if s.phase != Over && f.onField {
		r.turnStarts(s, i, ref)
	}
}

// turnStarts has the tricks act that do so by themselves when a turn starts.
func (r *Rules) turnStarts(s *State, i int, ref *bout.Ref) {
	for _, id := range r.c.moments[atTurnStart] {
		cl := &r.c.clauses[id]
		if !cl.optional && cl.cost == (price{}) && r.comesAbout(s, cl, i, int(nobody), nil, 0) {
			r.bring(s, &deed{owner: i, whom: int(nobody), clause: cl}, ref)
		}
	}
}

// moves is a figure's MP at the start of a turn. [mor.move.1]
func (r *Rules) moves(s *State, i int) int8 {
	n := int(s.fig[i].move)
	if r.c.whose[moreMP].meets(&s.all) {
		r.passives(s, moreMP, i, int(nobody), func(x effectRef) {
			if x.clause.when == atAnyTime && x.clause.test.holds(r, s, i, int(nobody), nil, 0) {
				n += int(x.effect.n)
			}
		})
	}
	return int8(min(n, mostMP))
}

func (r *Rules) mustApproach(s *State, i int) bool {
	return r.c.whose[mustApproach].meets(&s.all) && r.has(s, mustApproach, i, nil)
}

// gateFree refuses to let a late comer in where no square of his gate is free.
func (r *Rules) gateFree(s *State, c *Command) *rule.Refusal {
	i := int(c.on)
	if !s.fig[i].waits || c.square == (field.Square{}) {
		return nil
	}
	for _, q := range r.gate(s, i) {
		if q == c.square && s.occupant(q) < 0 {
			return nil
		}
	}
	return refuse("not-enterable", move4, squareText(c.square)+" is not a free square of his gate", "activate "+r.name(s, i))
}

// gate is the squares through which a figure's school enters.
func (r *Rules) gate(s *State, i int) []field.Square {
	return r.gateOf(s, int(s.fig[i].home))
}

// gateOf is the gate of the school that was entered in a place.
func (r *Rules) gateOf(s *State, k int) []field.Square {
	if k < 0 || k >= len(s.board.starts) {
		return nil
	}
	if g := s.board.starts[k].gate; len(g) > 0 {
		return g
	}
	return s.board.starts[k].squares
}

// enter brings a late comer onto the board, through the square named or the first
// that is free; if none is, he waits on.
func (r *Rules) enter(s *State, i int, at field.Square, ref *bout.Ref) {
	for _, q := range r.gate(s, i) {
		if s.occupant(q) < 0 && (at == field.Square{} || at == q) && s.closed(q) == byNothing {
			f := &s.fig[i]
			f.at, f.onField, f.waits = q, true, false
			ref.Event(evEntered, i, bout.None, move4, packed(q))
			return
		}
	}
}

// allowPass: only who has nobody left to activate passes. [mor.round.5]
// [mor.round.6]
func (r *Rules) allowPass(s *State, c *Command) *rule.Refusal {
	if s.awaits(s.holding()) {
		return refuse("must-activate", round6, r.schoolName(s, s.holding())+" still has gladiators who have not been activated", "legal")
	}
	return nil
}

// pass cedes priority. [mor.round.5]
func (r *Rules) pass(s *State, c *Command, ref *bout.Ref) {
	ref.Event(evForcedPass, bout.None, bout.None, round5, int(s.holding())+1)
	r.next(s, ref)
}

// endTurn ends the active figure's turn, and priority passes on. [mor.round.2]
func (r *Rules) endTurn(s *State, ref *bout.Ref) {
	i := int(s.active)
	f := &s.fig[i]
	if f.onField && f.began && s.board.at(f.at).hazard && s.is(rulingHazardRepeat, hazardRepeatBeginAndEnd) {
		f.began = false
		r.hazard(s, i, nobody, ref)
		if s.phase == Over {
			return
		}
	}
	f.activated = true
	f.mp, f.attacksLeft, f.granted, f.freeNow, f.held, f.fresh, f.adopted = 0, 0, 0, false, false, false, 0
	f.acted, f.began, f.lastTarget, f.shotsLeft = false, false, nobody, 0
	f.endLasting(place(durationWords, "turn"))
	f.forgetUses(1)
	s.active, s.ending, s.uses = nobody, false, 0
	ref.Event(evEnded, i, bout.None, round2)
	for j := range int(s.n) {
		if g := &s.fig[j]; g.actsAfter == int8(i) && g.onField {
			g.actsAfter = nobody
			r.beginTurn(s, j, ref)
			r.proceed(s, ref)
			return
		}
	}
	s.last = s.holder
	r.next(s, ref)
}

// next passes priority on, to the next school that has somebody to activate, or
// ends the round. [mor.round.1] [mor.round.5] [mor.round.8]
func (r *Rules) next(s *State, ref *bout.Ref) {
	s.phase = Choose
	if !r.anyAwaits(s) {
		r.endRound(s, ref)
		return
	}
	for {
		s.holder = (s.holder + 1) % s.schools
		school := s.holding()
		if s.awaits(school) {
			if s.holder == s.last && s.schools > 1 && r.passedBy(s) {
				ref.Step(stAlone, bout.None, round7, int(school)+1)
			}
			return
		}
		if !s.inPlay(school) && (s.is(rulingSchoolWithoutGladiators, schoolWithoutGladiatorsSkipped) || s.school[school].status == gaveUp) {
			continue
		}
		if s.is(rulingForcedPassMode, forcedPassModeExplicit) {
			return
		}
		ref.Event(evForcedPass, bout.None, bout.None, round5, int(school)+1)
	}
}

// passedBy reports whether another school in play has nobody left to activate.
func (r *Rules) passedBy(s *State) bool {
	for k := range s.schools {
		if k != s.holding() && s.inPlay(k) && !s.awaits(k) {
			return true
		}
	}
	return false
}

func (r *Rules) anyAwaits(s *State) bool {
	for i := range int(s.n) {
		if s.ready(i) {
			return true
		}
	}
	return false
}

// endRound ends a Battle Round: those who fight may surrender. [mor.round.8]
// [mor.surrender.2]
func (r *Rules) endRound(s *State, ref *bout.Ref) {
	ref.Event(evRoundEnded, bout.None, bout.None, round8, int(s.round), r.allBound(s, ref))
	if s.keeps&keepsChecklist != 0 {
		ref.Event(evTicks, bout.None, bout.None, track2, int(s.round))
	}
	if s.is(rulingVictoryTiming, victoryTimingEndOfRound) {
		if r.decide(s, ref); s.phase == Over {
			return
		}
	}
	s.phase, s.asked = RoundEnd, 0
	r.ask(s)
}

// ask finds the next school that may surrender and has not answered.
func (r *Rules) ask(s *State) {
	for s.asked < s.schools && !s.mayAnswer(s.order[s.asked]) {
		k := s.order[s.asked]
		s.school[k].fights = false
		s.asked++
	}
}

// mayAnswer reports whether a school is asked, or is yet to be, whether it surrenders.
func (s *State) mayAnswer(k int8) bool {
	x := &s.school[k]
	return x.status == fighting && s.inPlay(k) && !x.yields && !x.fights
}

// unanswered has no school have said anything.
func (s *State) unanswered() {
	for k := range s.schools {
		s.school[k].yields, s.school[k].fights = false, false
	}
}

// beginRound begins a Battle Round. [mor.round.3] [mor.round.8]
func (r *Rules) beginRound(s *State, ref *bout.Ref) {
	s.round++
	r.nextRound()
	ref.Event(evRoundBegan, bout.None, bout.None, round3, int(s.round))
	for k := range s.schools {
		s.school[k].lost = 0
	}
	if s.keeps&keepsCards != 0 {
		ref.Event(evCards, bout.None, bout.None, track1)
	}
	for i := range int(s.n) {
		f := &s.fig[i]
		f.activated, f.reacted, f.actsAfter = false, false, nobody
		f.endLasting(place(durationWords, "round"))
		f.forgetUses(2)
	}
	r.holdHill(s, ref)
	r.bleed(s, ref)
	if s.phase == Over {
		return
	}
	for i := range int(s.n) {
		if s.standing(i) {
			r.bringAll(s, atRoundStart, i, int(nobody), nil, 0, ref)
		}
	}
	s.phase, s.resume = Choose, Choose
	from := int8(0)
	if s.is(rulingNewRoundOrder, newRoundOrderContinueCycle) && s.round > 1 {
		from = (s.last + 1) % s.schools
	}
	s.holder = from
	for range s.schools {
		if s.awaits(s.holding()) {
			break
		}
		s.holder = (s.holder + 1) % s.schools
	}
	r.proceed(s, ref)
}

// bleed takes what bleeding costs at the start of a round.
func (r *Rules) bleed(s *State, ref *bout.Ref) {
	r.spares = true
	r.bleedAll(s, ref)
	r.spares = false
	r.checkVictory(s, ref)
}

// bleedAll takes it from everybody before anybody has won.
func (r *Rules) bleedAll(s *State, ref *bout.Ref) {
	for i := range int(s.n) {
		if s.phase != Over && s.standing(i) && s.fig[i].hasCondition(bleeding) {
			ref.Event(evBleeding, i, bout.None, attack4, int(r.c.conditions[3].damage))
			r.hurt(s, i, int(r.c.conditions[3].damage), wound{by: nobody, rule: life1}, ref)
		}
		if s.phase != Over && s.standing(i) && r.c.whose[periodicDamage].meets(&s.all) {
			r.passives(s, periodicDamage, i, int(nobody), func(x effectRef) {
				if s.phase != Over && s.standing(i) {
					r.hurt(s, i, int(x.effect.n), wound{by: nobody, rule: r.c.tricks[x.clause.trick].rule}, ref)
				}
			})
		}
	}
}

// roundEnded refuses what is no answer at the end of a round: the school that is asked
// may surrender or fight on, or may only fight on. [mor.surrender.2] [mor.surrender.5]
func (r *Rules) roundEnded(s *State, k int8) *rule.Refusal {
	if r.bound(s, k) {
		return refuse("wrong-phase", surrender5, "the Battle Round has ended: "+r.schoolName(s, k)+" may not surrender yet, and the next begins when the schools fight on", "fight-on all")
	}
	return refuse("wrong-phase", surrender2, "the Battle Round has ended: "+r.schoolName(s, k)+" may surrender or fight on", "fight-on all")
}
