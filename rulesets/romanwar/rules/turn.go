package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// The steps in which a verb may be given, as bits.
const (
	InMove   = 1 << state.StepMove
	inShoot  = 1 << state.StepShoot
	inDeath  = 1 << state.StepCasualties
	inCharge = 1<<state.StepCharge | 1<<state.StepMove // sequence decides which of the two
	inMelee  = 1 << state.StepMelee
)

// The step that follows each step. [war.melee.2]
var (
	afterMoveFirst  = [state.NumSteps]uint8{state.StepMove: state.StepShoot, state.StepShoot: state.StepCasualties, state.StepCasualties: state.StepCharge, state.StepCharge: state.StepMelee}
	afterShootFirst = [state.NumSteps]uint8{state.StepShoot: state.StepCasualties, state.StepCasualties: state.StepMove, state.StepMove: state.StepMelee}
)

// firstStep returns the step with which a turn begins. [war.melee.2]
func firstStep(s *state.State) uint8 {
	if s.Is(state.RulingStepOrder, state.StepOrderShootMoveMelee) {
		return state.StepShoot
	}
	return state.StepMove
}

// StepAfter returns the step that follows another; false after the last one.
func StepAfter(s *state.State, step uint8) (uint8, bool) {
	after := &afterMoveFirst
	if s.Is(state.RulingStepOrder, state.StepOrderShootMoveMelee) {
		after = &afterShootFirst
	}
	return after[step], step != state.StepMelee
}

func (r *Rules) allowNext(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if s.Mode != state.Battle && !s.Phased() {
		return Refuse("wrong-phase", state.Melee2, "without a table nobody keeps to the steps", "end")
	}
	if (s.Step == state.StepCasualties || s.LateMove()) && s.AnyPending() {
		return Refuse("hits-pending", state.Hit5, "hits wait to be settled", "casualties")
	}
	if s.Step == state.StepMelee {
		return Refuse("wrong-step", state.Melee2, "the step of melee is the last", "end")
	}
	return nil
}

// Next goes to the following step or, where both sides take each step in turn, first to the same
// step of the other side.
func (r *Rules) Next(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	if s.Step == state.StepMove {
		r.doorsTurn(s, ref)
	}
	if s.Phased() {
		if s.Step != state.StepCasualties && s.Active == s.First {
			s.Active = 1 - s.First
			ref.Event(state.EvStepPassed, whoSide(int(s.Active)), core.None, state.Melee2, int(s.Step))
			return
		}
		s.Active = s.First
	}
	if s.Step, _ = StepAfter(s, s.Step); ref.Listen {
		ref.Event(state.EvStepPassed, whoSide(int(s.Active)), core.None, state.Melee2, int(s.Step))
	}
}

func (r *Rules) AllowEnd(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if s.AnyPending() {
		return Refuse("hits-pending", state.Hit5, "hits wait to be settled", "casualties")
	}
	if s.Phased() && s.Step != state.StepMelee {
		return Refuse("wrong-step", state.Melee2, "both sides have steps to take", "next")
	}
	for k := int(s.Open); k < len(s.Melees); k++ {
		if no := r.mayWait(s, k); no != nil {
			return no
		}
	}
	return nil
}

// mayWait refuses to end a turn while a melee still has to be fought in it.
func (r *Rules) mayWait(s *state.State, k int) *rule.Refusal {
	m := &s.Melees[k]
	switch {
	case m.Over || r.Dropped(s, k):
		return nil
	case s.Is(state.RulingMeleeLength, state.MeleeLengthOneRoundPerTurn) && m.Fought == s.Clock() && !r.Undecided(s, k):
		return nil
	}
	hint := "round M" + state.Itoa(int(m.Number))
	if r.Undecided(s, k) {
		hint = r.Wanted(s, k)
	}
	return Refuse("melee-open", state.Melee8, "M"+state.Itoa(int(m.Number))+" is not over", hint)
}

// End ends the turn: it clears what the units did, and the other side becomes active.
func (r *Rules) End(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	r.doorsTurn(s, ref)
	r.ladderTurn(s)
	phased := s.Phased()
	last := s.Active != s.First || phased
	wipe := last || !s.WholeSpan()
	other := 1 - s.Active
	if phased {
		other = s.First
	}
	r.endMelees(s)
	units := s.Units
	for i := range units {
		u := &units[i]
		if u.Touched && wipe {
			s.Wipe(i)
		}
		if u.N == 0 {
			continue
		}
		if u.Reload > 0 && !u.Shot && (phased || u.Side != other) {
			u.Reload-- // its men have had a turn to load
		}
		u.ThisTurn = state.ThisTurn{} // cleared for the next turn
		u.Spent.D = 1
		if u.Shown || u.AtWork {
			s.StepBack(u, phased || u.Side == other)
		}
	}
	s.Pack()
	now := min(int(s.Turn), state.ManyTurns) - 1
	for k := range s.Alive {
		s.Fallen[k][now] += s.Stood[k] - s.Alive[k]
	}
	s.Stood = s.Alive
	r.judge(s, last, ref)
	if !s.Over {
		s.Active, s.Step = other, firstStep(s)
		if last {
			s.Turn++
		}
		if ref.Listen {
			ref.Event(state.EvTurnPassed, whoSide(int(s.Active)), core.None, state.Melee10, int(s.Turn))
		}
	}
}

// judge ends the war when a side has no men left or enough men on the wall, or when the limit of
// turns is reached. [war.melee.10] [war.storm.4]
func (r *Rules) judge(s *state.State, last bool, ref *core.Ref) {
	a, b := s.Alive[0], s.Alive[1]
	rule := state.Melee10
	switch {
	case s.Goal > 0 && s.Scaled(0) >= s.Goal:
		s.Won, rule = 0, state.Storm4
	case s.Goal > 0 && s.Scaled(1) >= s.Goal:
		s.Won, rule = 1, state.Storm4
	case a > 0 && b > 0 && (s.Limit == 0 || !last || s.Turn < s.Limit):
		return
	case a > 0 && b > 0 && s.Is(state.RulingVictory, state.VictoryPoints) && a != b:
		s.Won = 0
		if b > a {
			s.Won = 1
		}
	case a > 0 && b == 0:
		s.Won = 0
	case b > 0 && a == 0:
		s.Won = 1
	default:
		s.Won = state.Nobody
	}
	s.Over = true
	who, won := core.None, 0
	if s.Won >= 0 {
		who, won = whoSide(int(s.Won)), 1
	}
	ref.Event(state.EvWarOver, who, core.None, rule, won)
}
