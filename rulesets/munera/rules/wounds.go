package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// wound takes wounds from b's Stamina on a's account, and whatever follows.
func (r *Rules) wound(s *State, a, b, wounds int, id rule.ID, ref *core.Ref) {
	if wounds < 1 || ref.Overruled(EvWounded) {
		return
	}
	f := &s.Fig[b]
	weary, toll := s.Vigour(b).Weary(), r.toll(s, b, wounds)
	r.change(s, b, cellStamina, -wounds)
	f.WoundedBy |= Bit(a)
	r.change(s, a, cellDealt, wounds)
	if ref.Listen {
		ref.Event(EvWounded, b, a, id, wounds, int(f.Stamina))
	}
	if toll.injures {
		r.creditInjury(s, a, b)
		if ref.Listen {
			ref.Event(evInjured, b, a, Wound1)
		}
	}
	if ref.Listen {
		if r.weary(s, b) > weary {
			ref.Step(stWeary, b, Fatigue5)
		}
		r.wearied(s, b, weary, ref)
	}
	if f.Role != NoRole && int(f.Partner) != a {
		r.endGrapple(s, b, Grapple10, ref)
	}
	switch toll.standing {
	case mortallyHurt:
		r.mortallyWounded(s, a, b, ref)
	case overcome:
		r.beaten(s, a, b, Wound2, ref)
	}
}

// creditInjury: who "has injured" a man. [mun.appeal.7]
func (r *Rules) creditInjury(s *State, a, b int) {
	if !s.Is(RulingInjuryCredit, InjuryCreditAnyContributor) {
		r.injures(s, a, b)
		return
	}
	r.unseen()
	for i := range int(s.N) {
		if s.Fig[b].WoundedBy&Bit(i) != 0 {
			r.injures(s, i, b)
		}
	}
}

// mortallyWounded: Stamina of -3 or less. [mun.wound.3]
func (r *Rules) mortallyWounded(s *State, a, b int, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != Active || ref.Overruled(evMortallyWounded) {
		return
	}
	if ref.Listen {
		ref.Event(evMortallyWounded, b, a, Wound3)
	}
	switch s.Rulings[RulingMortalWound] {
	case MortalWoundOrdinaryAppeal:
		r.beaten(s, a, b, Wound3, ref)
		return
	case MortalWoundAppealThenDies:
		if r.appeal(s, a, b, ref) {
			s.Spare(f.Name)
		}
		ref.Event(evDead, b, a, Wound3)
	}
	f.Status = Dead
	r.creditDefeat(s, a, b)
	r.Leaves(s, a, b, ref)
}

// knockDown is any knock-down result against b, on a's account. It leaves the
// defence die and the save alone. [mun.knock.3] [mun.knock.6]
func (r *Rules) knockDown(s *State, a, b int, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != Active || ref.Overruled(EvKnockedDown) {
		return
	}
	if f.Role != NoRole && !s.Is(RulingGrappleOutsiders, GrappleOutsidersListedEndings) {
		r.endGrapple(s, b, Grapple10, ref)
	}
	if f.Posture == Down {
		r.secondKnockDown(s, a, b, ref)
		return
	}
	f.Posture = Down
	if ref.Listen {
		ref.Event(EvKnockedDown, b, a, id)
	}
	r.losesPoints(s, b, ref)
}

// losesPoints: knocked down in his own turn, he loses the AP he had left.
// [mun.knock.5]
func (r *Rules) losesPoints(s *State, who int, ref *core.Ref) {
	if s.Phase != Actions || s.Active() != who {
		return
	}
	if f := &s.Fig[who]; ref.Listen && f.AP > 0 {
		ref.Step(stLostPoints, who, Knock5, int(f.AP))
	}
	s.Fig[who].AP = 0
}

// secondKnockDown: down already, he is beaten if an adjacent opponent has him
// in his frontal arc. [mun.knock.3]
func (r *Rules) secondKnockDown(s *State, a, b int, ref *core.Ref) {
	if !s.Is(RulingSecondKnockdown, SecondKnockdownAlwaysBeaten) && r.threat(s, b, false) < 0 {
		if ref.Listen {
			ref.Step(stDownAlready, b, Knock3)
			ref.Event(evNothing, b, a, Knock3)
		}
		return
	}
	if ref.Listen {
		ref.Event(EvKnockedDown, b, a, Knock3)
	}
	r.beaten(s, a, b, Knock3, ref)
}

// threat returns an active opponent who has b adjacent and in his frontal arc:
// the one who attacked him last, else the first in the order of play; -1 if
// there is none. [mun.ap.3] [mun.knock.3]
func (r *Rules) threat(s *State, b int, standingOnly bool) int {
	can := func(i int) bool {
		f := &s.Fig[i]
		return f.Status == Active && s.Opponents(i, b) && s.threatens(i, b) && !(standingOnly && f.Posture == Down)
	}
	first, several := -1, false
	for i := range int(s.N) {
		if who := int(s.Order[i]); can(who) {
			several = first >= 0
			if several {
				break
			}
			first = who
		}
	}
	if several {
		r.unseen()
		if last := int(s.Fig[b].AttackedBy); last >= 0 && can(last) {
			return last
		}
	}
	return first
}

// beaten: he must appeal to the crowd, once, and his fight is over.
// [mun.appeal.1]
func (r *Rules) beaten(s *State, a, b int, id rule.ID, ref *core.Ref) {
	f := &s.Fig[b]
	if f.Status != Active || ref.Overruled(evBeaten) {
		return
	}
	if ref.Listen {
		ref.Event(evBeaten, b, a, id)
	}
	if r.appeal(s, a, b, ref) {
		f.Status = Spared
		s.Spare(f.Name)
	} else {
		f.Status = Killed
	}
	r.creditDefeat(s, a, b)
	r.Leaves(s, a, b, ref)
}

// creditDefeat: who "defeated" a beaten man. [mun.appeal.8]
func (r *Rules) creditDefeat(s *State, a, b int) {
	if a >= 0 && a != b {
		s.Fig[a].DefeatedSet |= Bit(b)
	}
	if !s.Is(RulingDefeatCredit, DefeatCreditShared) {
		return
	}
	r.unseen()
	for i := range int(s.N) {
		if s.Fig[b].WoundedBy&Bit(i) != 0 && s.Opponents(i, b) {
			s.Fig[i].DefeatedSet |= Bit(b)
		}
	}
}

// Leaves: a beaten man takes no more part. His nets stay on their victims
// without a holder, and nets on him are free again. [mun.seq.3]
func (r *Rules) Leaves(s *State, by, who int, ref *core.Ref) {
	if s.Fig[who].Role != NoRole {
		r.endGrapple(s, who, Grapple5, ref)
	}
	r.letGoAll(s, who)
	s.Fig[who].NumNets, s.Fig[who].Nets = 0, [MaxNets]Caught{}
	if s.Mapped() {
		r.LeaveSpaces(s)
	}
	r.settleBout(s, by, ref)
	if s.Phase == Actions || s.Phase == TurnStart {
		if s.Active() == who {
			r.nextTurn(s, ref)
		}
	}
}

// settleBout ends the bout when only one side is left; by beat the last man.
// [mun.seq.3]
func (r *Rules) settleBout(s *State, by int, ref *core.Ref) {
	if s.Phase == Over || s.Phase == Muster {
		return
	}
	side, several, left := uint16(0), false, false
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Status == Active {
			several = several || left && f.Side != side
			side, left = f.Side, true
		}
	}
	if several && !s.Is(RulingBoutEnd, BoutEndFirstBeaten) {
		return
	}
	if several { // the first man beaten ends it: his victor's side has won
		side = 0
		if by >= 0 {
			side = s.Fig[by].Side
		}
	}
	s.Phase, s.Winner, s.Won = Over, side, left
	for i := range int(s.N) {
		r.clearTurn(s, i)
	}
	s.NumFloor, s.Floor = 0, [4]FlooredMan{}
	if ref.Listen {
		ref.Event(evBoutOver, core.None, core.None, Seq3, int(side))
	}
}

// Spare remembers a name the crowd has let live today.
func (s *State) Spare(name uint16) {
	if s.wasSpared(name) || int(s.NumSpared) == MaxSpared {
		return
	}
	s.Spared[s.NumSpared] = name
	s.NumSpared++
}

func (s *State) wasSpared(name uint16) bool {
	for i := range s.NumSpared {
		if s.Spared[i] == name {
			return true
		}
	}
	return false
}
