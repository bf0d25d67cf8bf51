package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// Steps in which a verb may be given, as bits.
const (
	inMove   = 1 << stepMove
	inShoot  = 1 << stepShoot
	inDeath  = 1 << stepCasualties
	inCharge = 1<<stepCharge | 1<<stepMove // which of them is for sequence to say
	inMelee  = 1 << stepMelee
)

// The step that follows each. [war.melee.2]
var (
	afterMoveFirst  = [numSteps]uint8{stepMove: stepShoot, stepShoot: stepCasualties, stepCasualties: stepCharge, stepCharge: stepMelee}
	afterShootFirst = [numSteps]uint8{stepShoot: stepCasualties, stepCasualties: stepMove, stepMove: stepMelee}
)

// firstStep is the step a turn begins with. [war.melee.2]
func (s *State) firstStep() uint8 {
	if s.is(rulingStepOrder, stepOrderShootMoveMelee) {
		return stepShoot
	}
	return stepMove
}

// lateMove reports whether men move now who have shot before. [war.melee.2]
func (s *State) lateMove() bool {
	return s.step == stepMove && s.is(rulingStepOrder, stepOrderShootMoveMelee)
}

// wholeSpan: hits count until both sides have had their turn. [war.hit.3]
func (s *State) wholeSpan() bool {
	return s.is(rulingTurnSpan, turnSpanGameTurn) || s.phased()
}

// anyPending reports whether hits wait to be settled.
func (s *State) anyPending() bool { return s.waiting > 0 }

// await notes that hits on men of a unit wait to be settled.
func (s *State) await(i int) {
	u := &s.units[i]
	if !u.waits {
		u.waits = true
		s.waiting++
	}
}

func (s *State) pendingIn(i int) bool { return s.units[i].waits }

func (r *Rules) allowNext(s *State, c *Command) *rule.Refusal {
	if s.mode != battle && !s.phased() {
		return refuse("wrong-phase", melee2, "without a table nobody keeps to the steps", "end")
	}
	if (s.step == stepCasualties || s.lateMove()) && s.anyPending() {
		return refuse("hits-pending", hit5, "hits wait to be settled", "casualties")
	}
	if s.step == stepMelee {
		return refuse("wrong-step", melee2, "the step of melee is the last", "end")
	}
	return nil
}

// next goes to the following step, or where both sides take each step to the other
// side's.
func (r *Rules) next(s *State, c *Command, ref *bout.Ref) {
	if s.step == stepMove {
		r.doorsTurn(s, ref)
	}
	if s.phased() {
		if s.step != stepCasualties && s.active == s.first {
			s.active = 1 - s.first
			ref.Event(evStep, whoSide(int(s.active)), bout.None, melee2, int(s.step))
			return
		}
		s.active = s.first
	}
	after := &afterMoveFirst
	if s.is(rulingStepOrder, stepOrderShootMoveMelee) {
		after = &afterShootFirst
	}
	if s.step = after[s.step]; ref.Listen {
		ref.Event(evStep, whoSide(int(s.active)), bout.None, melee2, int(s.step))
	}
}

func (r *Rules) allowEnd(s *State, c *Command) *rule.Refusal {
	if s.anyPending() {
		return refuse("hits-pending", hit5, "hits wait to be settled", "casualties")
	}
	if s.phased() && s.step != stepMelee {
		return refuse("wrong-step", melee2, "both sides have steps to take", "next")
	}
	for k := int(s.open); k < len(s.melees); k++ {
		if no := r.mayWait(s, k); no != nil {
			return no
		}
	}
	return nil
}

// mayWait refuses to end a turn while a melee is to be fought in it.
func (r *Rules) mayWait(s *State, k int) *rule.Refusal {
	m := &s.melees[k]
	switch {
	case m.over || r.dropped(s, k):
		return nil
	case s.is(rulingMeleeLength, meleeLengthOneRoundPerTurn) && m.fought == s.clock() && !r.undecided(s, k):
		return nil
	}
	hint := "round M" + itoa(int(m.number))
	if r.undecided(s, k) {
		hint = r.wanted(s, k)
	}
	return refuse("melee-open", melee8, "M"+itoa(int(m.number))+" is not over", hint)
}

// clock numbers the turns of single sides, or of both where they share the steps.
func (s *State) clock() int32 {
	t := 2 * s.turn
	if s.active != s.first && !s.phased() {
		t++
	}
	return t
}

// end ends the turn: its counts are wiped and the other side is to act.
func (r *Rules) end(s *State, c *Command, ref *bout.Ref) {
	r.doorsTurn(s, ref)
	r.ladderTurn(s)
	phased := s.phased()
	last := s.active != s.first || phased
	wipe := last || !s.wholeSpan()
	other := 1 - s.active
	if phased {
		other = s.first
	}
	r.endMelees(s)
	units := s.units
	for i := range units {
		u := &units[i]
		if u.touched && wipe {
			s.wipe(i)
		}
		if u.n == 0 {
			continue
		}
		if u.reload > 0 && !u.shot && (phased || u.side != other) {
			u.reload-- // its men have had a turn to load
		}
		u.thisTurn = thisTurn{} // the unit is ready for the turn to come
		u.spent.d = 1
		if u.shown || u.atWork {
			s.stepBack(u, phased || u.side == other)
		}
	}
	s.pack()
	now := min(int(s.turn), manyTurns) - 1
	for k := range s.alive {
		s.fallen[k][now] += s.stood[k] - s.alive[k]
	}
	s.stood = s.alive
	r.judge(s, last, ref)
	if !s.over {
		s.active, s.step = other, s.firstStep()
		if last {
			s.turn++
		}
		if ref.Listen {
			ref.Event(evTurn, whoSide(int(s.active)), bout.None, melee10, int(s.turn))
		}
	}
}

// stepBack has men who have shot at windows step back from them as the turn of their
// own side comes, and men who have pushed stand in the ranks again. [war.cover.5]
// [war.storm.6]
func (s *State) stepBack(u *unit, own bool) {
	if u.shown && own {
		u.exposed, u.shown = 0, false
	}
	if !u.atWork {
		return
	}
	u.atWork = false
	for k := u.off; k < u.off+u.n; k++ {
		if where := s.at(k); where == pushed || where == workDone {
			s.put(k, inRanks)
		} else if where != inRanks {
			u.atWork = true
		}
	}
}

// judge ends the war when a side has no men left, or as many on the wall as it wants
// there, or at the limit of turns. [war.melee.10] [war.storm.4]
func (r *Rules) judge(s *State, last bool, ref *bout.Ref) {
	a, b := s.alive[0], s.alive[1]
	rule := melee10
	switch {
	case s.goal > 0 && s.scaled(0) >= s.goal:
		s.won, rule = 0, storm4
	case s.goal > 0 && s.scaled(1) >= s.goal:
		s.won, rule = 1, storm4
	case a > 0 && b > 0 && (s.limit == 0 || !last || s.turn < s.limit):
		return
	case a > 0 && b > 0 && s.is(rulingVictory, victoryPoints) && a != b:
		s.won = 0
		if b > a {
			s.won = 1
		}
	case a > 0 && b == 0:
		s.won = 0
	case b > 0 && a == 0:
		s.won = 1
	default:
		s.won = nobody
	}
	s.over = true
	who, won := bout.None, 0
	if s.won >= 0 {
		who, won = whoSide(int(s.won)), 1
	}
	ref.Event(evOver, who, bout.None, rule, won)
}

// scaled counts the men of a side whom a ladder has brought onto a wall, without a table.
func (s *State) scaled(side uint8) (n int32) {
	for i := range s.units {
		if s.units[i].side == side {
			n += int32(s.within(i, onWall))
		}
	}
	return n
}

// lose takes living men off the count of a side.
func (s *State) lose(u *unit, men int32) { s.alive[u.side] -= men }
