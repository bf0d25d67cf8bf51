package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// Steps in which a verb may be given, as bits.
const (
	InMove   = 1 << StepMove
	inShoot  = 1 << StepShoot
	inDeath  = 1 << StepCasualties
	inCharge = 1<<StepCharge | 1<<StepMove // which of them is for sequence to say
	inMelee  = 1 << StepMelee
)

// The step that follows each. [war.melee.2]
var (
	afterMoveFirst  = [numSteps]uint8{StepMove: StepShoot, StepShoot: StepCasualties, StepCasualties: StepCharge, StepCharge: StepMelee}
	afterShootFirst = [numSteps]uint8{StepShoot: StepCasualties, StepCasualties: StepMove, StepMove: StepMelee}
)

// firstStep is the step a turn begins with. [war.melee.2]
func (s *State) firstStep() uint8 {
	if s.Is(RulingStepOrder, StepOrderShootMoveMelee) {
		return StepShoot
	}
	return StepMove
}

// LateMove reports whether men move now who have shot before. [war.melee.2]
func (s *State) LateMove() bool {
	return s.Step == StepMove && s.Is(RulingStepOrder, StepOrderShootMoveMelee)
}

// wholeSpan: hits count until both sides have had their turn. [war.hit.3]
func (s *State) wholeSpan() bool {
	return s.Is(RulingTurnSpan, TurnSpanGameTurn) || s.Phased()
}

// AnyPending reports whether hits wait to be settled.
func (s *State) AnyPending() bool { return s.Waiting > 0 }

// Await notes that hits on men of a unit wait to be settled.
func (s *State) Await(i int) {
	u := &s.Units[i]
	if !u.Waits {
		u.Waits = true
		s.Waiting++
	}
}

func (s *State) PendingIn(i int) bool { return s.Units[i].Waits }

func (r *Rules) allowNext(s *State, c *Command) *rule.Refusal {
	if s.Mode != Battle && !s.Phased() {
		return Refuse("wrong-phase", Melee2, "without a table nobody keeps to the steps", "end")
	}
	if (s.Step == StepCasualties || s.LateMove()) && s.AnyPending() {
		return Refuse("hits-pending", Hit5, "hits wait to be settled", "casualties")
	}
	if s.Step == StepMelee {
		return Refuse("wrong-step", Melee2, "the step of melee is the last", "end")
	}
	return nil
}

// Next goes to the following step, or where both sides take each step to the other
// side's.
func (r *Rules) Next(s *State, c *Command, ref *core.Ref) {
	if s.Step == StepMove {
		r.doorsTurn(s, ref)
	}
	if s.Phased() {
		if s.Step != StepCasualties && s.Active == s.First {
			s.Active = 1 - s.First
			ref.Event(evStep, whoSide(int(s.Active)), core.None, Melee2, int(s.Step))
			return
		}
		s.Active = s.First
	}
	after := &afterMoveFirst
	if s.Is(RulingStepOrder, StepOrderShootMoveMelee) {
		after = &afterShootFirst
	}
	if s.Step = after[s.Step]; ref.Listen {
		ref.Event(evStep, whoSide(int(s.Active)), core.None, Melee2, int(s.Step))
	}
}

func (r *Rules) AllowEnd(s *State, c *Command) *rule.Refusal {
	if s.AnyPending() {
		return Refuse("hits-pending", Hit5, "hits wait to be settled", "casualties")
	}
	if s.Phased() && s.Step != StepMelee {
		return Refuse("wrong-step", Melee2, "both sides have steps to take", "next")
	}
	for k := int(s.Open); k < len(s.Melees); k++ {
		if no := r.mayWait(s, k); no != nil {
			return no
		}
	}
	return nil
}

// mayWait refuses to end a turn while a melee is to be fought in it.
func (r *Rules) mayWait(s *State, k int) *rule.Refusal {
	m := &s.Melees[k]
	switch {
	case m.Over || r.dropped(s, k):
		return nil
	case s.Is(RulingMeleeLength, MeleeLengthOneRoundPerTurn) && m.Fought == s.Clock() && !r.undecided(s, k):
		return nil
	}
	hint := "round M" + Itoa(int(m.Number))
	if r.undecided(s, k) {
		hint = r.wanted(s, k)
	}
	return Refuse("melee-open", Melee8, "M"+Itoa(int(m.Number))+" is not over", hint)
}

// Clock numbers the turns of single sides, or of both where they share the steps.
func (s *State) Clock() int32 {
	t := 2 * s.Turn
	if s.Active != s.First && !s.Phased() {
		t++
	}
	return t
}

// End ends the turn: its counts are wiped and the other side is to act.
func (r *Rules) End(s *State, c *Command, ref *core.Ref) {
	r.doorsTurn(s, ref)
	r.ladderTurn(s)
	phased := s.Phased()
	last := s.Active != s.First || phased
	wipe := last || !s.wholeSpan()
	other := 1 - s.Active
	if phased {
		other = s.First
	}
	r.endMelees(s)
	units := s.Units
	for i := range units {
		u := &units[i]
		if u.Touched && wipe {
			s.wipe(i)
		}
		if u.N == 0 {
			continue
		}
		if u.Reload > 0 && !u.Shot && (phased || u.Side != other) {
			u.Reload-- // its men have had a turn to load
		}
		u.thisTurn = thisTurn{} // the unit is ready for the turn to come
		u.Spent.D = 1
		if u.Shown || u.AtWork {
			s.stepBack(u, phased || u.Side == other)
		}
	}
	s.pack()
	now := min(int(s.Turn), manyTurns) - 1
	for k := range s.Alive {
		s.Fallen[k][now] += s.Stood[k] - s.Alive[k]
	}
	s.Stood = s.Alive
	r.judge(s, last, ref)
	if !s.Over {
		s.Active, s.Step = other, s.firstStep()
		if last {
			s.Turn++
		}
		if ref.Listen {
			ref.Event(evTurn, whoSide(int(s.Active)), core.None, Melee10, int(s.Turn))
		}
	}
}

// stepBack has men who have shot at windows step back from them as the turn of their
// own side comes, and men who have pushed stand in the ranks again. [war.cover.5]
// [war.storm.6]
func (s *State) stepBack(u *Unit, own bool) {
	if u.Shown && own {
		u.Exposed, u.Shown = 0, false
	}
	if !u.AtWork {
		return
	}
	u.AtWork = false
	for k := u.Off; k < u.Off+u.N; k++ {
		if where := s.At(k); where == pushed || where == workDone {
			s.Put(k, InRanks)
		} else if where != InRanks {
			u.AtWork = true
		}
	}
}

// judge ends the war when a side has no men left, or as many on the wall as it wants
// there, or at the limit of turns. [war.melee.10] [war.storm.4]
func (r *Rules) judge(s *State, last bool, ref *core.Ref) {
	a, b := s.Alive[0], s.Alive[1]
	rule := Melee10
	switch {
	case s.Goal > 0 && s.scaled(0) >= s.Goal:
		s.Won, rule = 0, Storm4
	case s.Goal > 0 && s.scaled(1) >= s.Goal:
		s.Won, rule = 1, Storm4
	case a > 0 && b > 0 && (s.Limit == 0 || !last || s.Turn < s.Limit):
		return
	case a > 0 && b > 0 && s.Is(RulingVictory, VictoryPoints) && a != b:
		s.Won = 0
		if b > a {
			s.Won = 1
		}
	case a > 0 && b == 0:
		s.Won = 0
	case b > 0 && a == 0:
		s.Won = 1
	default:
		s.Won = Nobody
	}
	s.Over = true
	who, won := core.None, 0
	if s.Won >= 0 {
		who, won = whoSide(int(s.Won)), 1
	}
	ref.Event(evOver, who, core.None, rule, won)
}

// scaled counts the men of a side whom a ladder has brought onto a wall, without a table.
func (s *State) scaled(side uint8) (n int32) {
	for i := range s.Units {
		if s.Units[i].Side == side {
			n += int32(s.Within(i, OnWall))
		}
	}
	return n
}

// Lose takes living men off the count of a side.
func (s *State) Lose(u *Unit, men int32) { s.Alive[u.Side] -= men }
