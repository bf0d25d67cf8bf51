package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

func (r *Rules) allowTurn(s *state.State, c *Command, _ *Plan) *rule.Refusal { return nil }

// startTurn starts a figure's turn: modifiers, giving in, rising, the AP die, and the test of a
// grapple. [mun.seq.4] [mun.ap.1]
func (r *Rules) startTurn(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	a := s.Active()
	f := &s.Fig[a]
	if ref.Listen {
		ref.Step(state.StTurn, a, state.Seq4, int(s.Round))
		ref.Step(state.StPrices, a, state.Ap8)
	}
	t := core.Tally{Ref: ref, Who: a}
	r.APModifier(s, a, &t)
	if ref.Listen {
		ref.Step(state.StPointModifiers, a, state.Ap2, t.Sum)
	}
	if by := r.GivesIn(s, a, t.Sum); by >= 0 && !ref.Overruled(state.EvGaveIn) {
		if ref.Listen {
			ref.Event(state.EvGaveIn, a, by, state.Ap3, t.Sum)
		}
		r.beaten(s, by, a, state.Ap3, ref)
		return
	}
	if f.Posture == state.Down {
		f.Posture, f.Rose = state.Standing, true
		if ref.Listen {
			ref.Event(state.EvRose, a, core.None, state.Knock1)
			ref.Step(state.StStands, a, state.Move4)
			ref.Step(state.StStandCost, a, r.Content.Costs[state.CostStand].Rule, int(r.Content.Costs[state.CostStand].Value))
		}
	}
	face := ref.Roll(a, 6, state.DieAp, state.Seq4)
	f.AP = int8(max(0, face+t.Sum))
	if ref.Listen {
		id := state.Ap1
		if face+t.Sum < 0 {
			id = state.Apmod12
		}
		ref.Step(state.StPoints, a, id, int(f.AP), face, t.Sum)
	}
	f.Hazed = false
	f.TiredAtStart = r.Weary(s, a) > core.Fresh
	s.Phase = state.Actions
	if ref.Listen {
		ref.Event(state.EvTurnStarted, a, core.None, state.Ap1, int(f.AP), int(s.Round))
	}
	if f.Role != state.NoRole {
		r.grappleTest(s, a, ending{c.Then, c.OrElse}, c.Block, ref)
	}
}

// APModifier adds up what changes the AP die. [mun.ap.2]
func (r *Rules) APModifier(s *state.State, a int, t *core.Tally) {
	f := &s.Fig[a]
	r.ArmourPoints(s, f, t)
	if f.HasShield() && f.Shield == state.LargeShield {
		r.AP(t, state.APLarge)
	}
	switch r.Weary(s, a) {
	case core.Exhausted:
		if s.Is(state.RulingTiredExhaustedStack, state.TiredExhaustedStackCumulative) {
			r.AP(t, state.APTired)
		}
		r.AP(t, state.APExhausted)
	case core.Tired:
		r.AP(t, state.APTired)
	}
	if r.Injured(s, a) {
		r.AP(t, state.APInjured)
	}
	if f.NumNets > 0 && s.Slowed(a, &r.Reckoner) {
		r.AP(t, state.APEntangled)
	}
	if f.Posture == state.Down {
		t.Add(state.StApmodNoArmour+state.APDown, r.Content.Apmods[state.APDown].Rule, -r.DownPenalty(s, a))
	}
	if f.Has(state.Reflexes) {
		r.AP(t, state.APReflexes)
	}
	if f.Hazed {
		r.AP(t, state.APHazed)
	}
	if f.APBonus != 0 {
		t.Add(state.StPrintedValue, state.Sample1, int(f.APBonus))
	}
}

// FreshPoints returns the AP modifier of a figure that is unhurt and fresh: that of what it wears,
// carries and has learned.
func (r *Rules) FreshPoints(s *state.State, a int) int {
	whole := s.Fig[a]
	defer func() { s.Fig[a] = whole }()
	f := &s.Fig[a]
	f.Stamina0, f.Stamina, f.Fatigue, f.NumNets = state.StaminaSkilled, state.StaminaSkilled, 0, 0
	f.Posture, f.Hazed = state.Standing, false
	t := core.Tally{Ref: QuietRef(), Who: a}
	r.APModifier(s, a, &t)
	return t.Sum
}

// DownPenalty is 2 or the Armour Save, whichever is higher. [mun.knock.1]
func (r *Rules) DownPenalty(s *state.State, a int) int {
	value := r.sheetSave(s, a)
	if s.Is(state.RulingKnockdownPenaltySave, state.KnockdownPenaltySaveWithoutShield) && s.Fig[a].HasShield() {
		bare := s.Fig[a]
		bare.Shield = state.NoShield
		whole := s.Fig[a]
		s.Fig[a] = bare
		value = r.sheetSave(s, a)
		s.Fig[a] = whole
	}
	return max(-int(r.Content.Apmods[state.APDown].Value), value)
}

// endTurn settles what waited for the end of the turn, and passes play on. [mun.seq.3] [mun.ap.7]
func (r *Rules) endTurn(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	a := s.Active()
	if s.Is(state.RulingSevenApTiming, state.SevenApTimingEndOfTurn) {
		if r.Unseen(); s.Fig[a].Spent >= state.ManyPoints {
			r.sevenPoints(s, a, ref)
		}
	}
	if ref.Listen && s.Fig[a].AP > 0 {
		ref.Step(state.StLapse, a, state.Ap7, int(s.Fig[a].AP))
	}
	for i := int8(0); i < s.NumFloor && s.Phase == state.Actions && s.Active() == a; i++ {
		r.settleFloored(s, a, s.Floor[i], ref)
	}
	if s.Phase == state.Actions && s.Active() == a {
		r.nextTurn(s, ref)
	}
}

// settleFloored settles a figure floored by a Double 2: it is beaten if the attacker ends his turn
// adjacent to it; else it just stays down. [mun.double.2]
func (r *Rules) settleFloored(s *state.State, a int, x state.FlooredMan, ref *core.Ref) {
	b := int(x.Victim)
	if s.Fig[b].Status != state.Active {
		return
	}
	switch {
	case s.Adjacent(a, b):
		r.beaten(s, a, b, state.Double2, ref)
	case x.WasDown:
		r.secondKnockDown(s, a, b, ref)
	default:
		if ref.Listen {
			ref.Step(state.StStaysDown, b, state.Double2)
		}
	}
}

// nextTurn passes play to the next active figure in the order. [mun.seq.2]
func (r *Rules) nextTurn(s *state.State, ref *core.Ref) {
	if s.Phase == state.Over {
		return
	}
	r.clearTurn(s, s.Active())
	s.NumFloor, s.Floor = 0, [4]state.FlooredMan{}
	r.Passed(s)
	for range int(s.N) {
		s.Turn++
		if s.Turn == s.N {
			s.Turn = 0
			s.Round++
		}
		if s.Fig[s.Active()].Status == state.Active {
			break
		}
	}
	s.Phase = state.TurnStart
	if ref.Listen {
		ref.Event(state.EvTurnPassed, s.Active(), core.None, state.Seq2, int(s.Round))
	}
}

// clearTurn clears the record of a turn: unspent AP, the feint and the sand lapse. [mun.ap.7]
func (r *Rules) clearTurn(s *state.State, who int) {
	f := &s.Fig[who]
	f.TurnRecord = state.NoRecord()
	for i := range f.NumSheet {
		f.Sheet[i].Used = false
	}
}
