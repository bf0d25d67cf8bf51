package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// wound takes wounds from b's Stamina on a's account, and applies what follows.
func (r *Rules) wound(s *state.State, a, b, wounds int, id rule.ID, ref *core.Ref) {
	if wounds < 1 || ref.Overruled(state.EvWounded) {
		return
	}
	f := &s.Fig[b]
	weary, toll := s.Vigour(b).Weary(), r.Toll(s, b, wounds)
	r.Change(s, b, state.CellStamina, -wounds)
	f.WoundedBy |= state.Bit(a)
	r.Change(s, a, state.CellDealt, wounds)
	if ref.Listen {
		ref.Event(state.EvWounded, b, a, id, wounds, int(f.Stamina))
	}
	if toll.Injures {
		r.creditInjury(s, a, b)
		if ref.Listen {
			ref.Event(state.EvInjured, b, a, state.Wound1)
		}
	}
	if ref.Listen {
		if r.Weary(s, b) > weary {
			ref.Step(state.StWeary, b, state.Fatigue5)
		}
		r.wearied(s, b, weary, ref)
	}
	if f.Role != state.NoRole && int(f.Partner) != a {
		r.endGrapple(s, b, state.Grapple10, ref)
	}
	switch toll.Standing {
	case state.MortallyHurt:
		r.mortallyWounded(s, a, b, ref)
	case state.Overcome:
		r.beaten(s, a, b, state.Wound2, ref)
	}
}

// creditInjury records who has injured b. [mun.appeal.7]
func (r *Rules) creditInjury(s *state.State, a, b int) {
	if !s.Is(state.RulingInjuryCredit, state.InjuryCreditAnyContributor) {
		r.injures(s, a, b)
		return
	}
	r.Unseen()
	for i := range int(s.N) {
		if s.Fig[b].WoundedBy&state.Bit(i) != 0 {
			r.injures(s, i, b)
		}
	}
}

// mortallyWounded resolves a Stamina of -3 or less. [mun.wound.3]
func (r *Rules) mortallyWounded(s *state.State, a, b int, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != state.Active || ref.Overruled(state.EvMortallyWounded) {
		return
	}
	if ref.Listen {
		ref.Event(state.EvMortallyWounded, b, a, state.Wound3)
	}
	switch s.Option(state.RulingMortalWound) {
	case state.MortalWoundOrdinaryAppeal:
		r.beaten(s, a, b, state.Wound3, ref)
		return
	case state.MortalWoundAppealThenDies:
		if r.appeal(s, a, b, ref) {
			s.Spare(f.Name)
		}
		ref.Event(state.EvDead, b, a, state.Wound3)
	}
	f.Status = state.Dead
	r.creditDefeat(s, a, b)
	r.Leaves(s, a, b, ref)
}

// knockDown resolves any knock-down of b, on a's account. It affects neither the defence die nor
// the save. [mun.knock.3] [mun.knock.6]
func (r *Rules) knockDown(s *state.State, a, b int, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != state.Active || ref.Overruled(state.EvKnockedDown) {
		return
	}
	if f.Role != state.NoRole && !s.Is(state.RulingGrappleOutsiders, state.GrappleOutsidersListedEndings) {
		r.endGrapple(s, b, state.Grapple10, ref)
	}
	if f.Posture == state.Down {
		r.secondKnockDown(s, a, b, ref)
		return
	}
	f.Posture = state.Down
	if ref.Listen {
		ref.Event(state.EvKnockedDown, b, a, id)
	}
	r.losesPoints(s, b, ref)
}

// losesPoints takes the remaining AP of a figure that is knocked down in its own turn.
// [mun.knock.5]
func (r *Rules) losesPoints(s *state.State, who int, ref *core.Ref) {
	if s.Phase != state.Actions || s.Active() != who {
		return
	}
	if f := &s.Fig[who]; ref.Listen && f.AP > 0 {
		ref.Step(state.StPointsLost, who, state.Knock5, int(f.AP))
	}
	s.Fig[who].AP = 0
}

// secondKnockDown resolves a knock-down of a figure that is down already: it is beaten if an
// adjacent opponent has it in his frontal arc. [mun.knock.3]
func (r *Rules) secondKnockDown(s *state.State, a, b int, ref *core.Ref) {
	if !s.Is(state.RulingSecondKnockdown, state.SecondKnockdownAlwaysBeaten) && r.Threat(s, b, false) < 0 {
		if ref.Listen {
			ref.Step(state.StDownAlready, b, state.Knock3)
			ref.Event(state.EvNothingComes, b, a, state.Knock3)
		}
		return
	}
	if ref.Listen {
		ref.Event(state.EvKnockedDown, b, a, state.Knock3)
	}
	r.beaten(s, a, b, state.Knock3, ref)
}

// beaten makes a figure appeal to the crowd, once; its fight is over. [mun.appeal.1]
func (r *Rules) beaten(s *state.State, a, b int, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != state.Active || ref.Overruled(state.EvBeaten) {
		return
	}
	if ref.Listen {
		ref.Event(state.EvBeaten, b, a, id)
	}
	if r.appeal(s, a, b, ref) {
		f.Status = state.Spared
		s.Spare(f.Name)
	} else {
		f.Status = state.Killed
	}
	r.creditDefeat(s, a, b)
	r.Leaves(s, a, b, ref)
}

// creditDefeat records who defeated b. [mun.appeal.8]
func (r *Rules) creditDefeat(s *state.State, a, b int) {
	if a >= 0 && a != b {
		s.Fig[a].DefeatedSet |= state.Bit(b)
	}
	if !s.Is(state.RulingDefeatCredit, state.DefeatCreditShared) {
		return
	}
	r.Unseen()
	for i := range int(s.N) {
		if s.Fig[b].WoundedBy&state.Bit(i) != 0 && s.Opponents(i, b) {
			s.Fig[i].DefeatedSet |= state.Bit(b)
		}
	}
}

// Leaves removes a beaten figure from the bout. Its nets stay on their victims without a holder,
// and nets on it are free again. [mun.seq.3]
func (r *Rules) Leaves(s *state.State, by, who int, ref *core.Ref) {
	if s.Fig[who].Role != state.NoRole {
		r.endGrapple(s, who, state.Grapple5, ref)
	}
	r.letGoAll(s, who)
	s.Fig[who].NumNets, s.Fig[who].Nets = 0, [state.MaxNets]state.Caught{}
	if s.Mapped() {
		r.LeaveSpaces(s)
	}
	r.settleBout(s, by, ref)
	if s.Phase == state.Actions || s.Phase == state.TurnStart {
		if s.Active() == who {
			r.nextTurn(s, ref)
		}
	}
}

// settleBout ends the bout when only one side is left; by defeated the last figure. [mun.seq.3]
func (r *Rules) settleBout(s *state.State, by int, ref *core.Ref) {
	if s.Phase == state.Over || s.Phase == state.Muster {
		return
	}
	side, several, left := uint16(0), false, false
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Status == state.Active {
			several = several || left && f.Side != side
			side, left = f.Side, true
		}
	}
	if several && !s.Is(state.RulingBoutEnd, state.BoutEndFirstBeaten) {
		return
	}
	if several { // by ruling, the first defeat ends the bout for the victor's side
		side = 0
		if by >= 0 {
			side = s.Fig[by].Side
		}
	}
	s.Phase, s.Winner, s.Won = state.Over, side, left
	for i := range int(s.N) {
		r.clearTurn(s, i)
	}
	s.NumFloor, s.Floor = 0, [4]state.FlooredMan{}
	if ref.Listen {
		ref.Event(state.EvBoutOver, core.None, core.None, state.Seq3, int(side))
	}
}

// injures counts b among those a has injured. [mun.appeal.7]
func (r *Rules) injures(s *state.State, a, b int) {
	s.Fig[a].InjuredSet |= state.Bit(b)
	r.Put(a, state.CellInjured, int(s.Fig[a].InjuredSet)) // in a duel he can injure one man only
}
