package munera

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// wound takes wounds from b's Stamina on a's account, and whatever follows.
func (r *Rules) wound(s *State, a, b, wounds int, id rule.ID, ref *bout.Ref) {
	if wounds < 1 || ref.Overruled(evWounded) {
		return
	}
	f := &s.fig[b]
	weary, toll := s.vigour(b).weary(), r.toll(s, b, wounds)
	r.change(s, b, cellStamina, -wounds)
	f.woundedBy |= bit(a)
	r.change(s, a, cellDealt, wounds)
	if ref.Listen {
		ref.Event(evWounded, b, a, id, wounds, int(f.stamina))
	}
	if toll.injures {
		r.creditInjury(s, a, b)
		if ref.Listen {
			ref.Event(evInjured, b, a, wound1)
		}
	}
	if ref.Listen {
		if r.weary(s, b) > weary {
			ref.Step(stWeary, b, fatigue5)
		}
		r.wearied(s, b, weary, ref)
	}
	if f.role != noRole && int(f.partner) != a {
		r.endGrapple(s, b, grapple10, ref)
	}
	switch toll.standing {
	case mortallyHurt:
		r.mortallyWounded(s, a, b, ref)
	case overcome:
		r.beaten(s, a, b, wound2, ref)
	}
}

// creditInjury: who "has injured" a man. [mun.appeal.7]
func (r *Rules) creditInjury(s *State, a, b int) {
	if !s.is(rulingInjuryCredit, injuryCreditAnyContributor) {
		r.injures(s, a, b)
		return
	}
	r.unseen()
	for i := range int(s.n) {
		if s.fig[b].woundedBy&bit(i) != 0 {
			r.injures(s, i, b)
		}
	}
}

// mortallyWounded: Stamina of -3 or less. [mun.wound.3]
func (r *Rules) mortallyWounded(s *State, a, b int, ref *bout.Ref) {
	f := &s.fig[b]
	if f.status != active || ref.Overruled(evMortallyWounded) {
		return
	}
	if ref.Listen {
		ref.Event(evMortallyWounded, b, a, wound3)
	}
	switch s.rulings[rulingMortalWound] {
	case mortalWoundOrdinaryAppeal:
		r.beaten(s, a, b, wound3, ref)
		return
	case mortalWoundAppealThenDies:
		if r.appeal(s, a, b, ref) {
			s.spare(f.name)
		}
		ref.Event(evDead, b, a, wound3)
	}
	f.status = dead
	r.creditDefeat(s, a, b)
	r.leaves(s, a, b, ref)
}

// knockDown is any knock-down result against b, on a's account. It leaves the
// defence die and the save alone. [mun.knock.3] [mun.knock.6]
func (r *Rules) knockDown(s *State, a, b int, id rule.ID, ref *bout.Ref) {
	f := &s.fig[b]
	if f.status != active || ref.Overruled(evKnockedDown) {
		return
	}
	if f.role != noRole && !s.is(rulingGrappleOutsiders, grappleOutsidersListedEndings) {
		r.endGrapple(s, b, grapple10, ref)
	}
	if f.posture == down {
		r.secondKnockDown(s, a, b, ref)
		return
	}
	f.posture = down
	if ref.Listen {
		ref.Event(evKnockedDown, b, a, id)
	}
	r.losesPoints(s, b, ref)
}

// losesPoints: knocked down in his own turn, he loses the AP he had left.
// [mun.knock.5]
func (r *Rules) losesPoints(s *State, who int, ref *bout.Ref) {
	if s.phase != Actions || s.active() != who {
		return
	}
	if f := &s.fig[who]; ref.Listen && f.ap > 0 {
		ref.Step(stLostPoints, who, knock5, int(f.ap))
	}
	s.fig[who].ap = 0
}

// secondKnockDown: down already, he is beaten if an adjacent opponent has him
// in his frontal arc. [mun.knock.3]
func (r *Rules) secondKnockDown(s *State, a, b int, ref *bout.Ref) {
	if !s.is(rulingSecondKnockdown, secondKnockdownAlwaysBeaten) && r.threat(s, b, false) < 0 {
		if ref.Listen {
			ref.Step(stDownAlready, b, knock3)
			ref.Event(evNothing, b, a, knock3)
		}
		return
	}
	if ref.Listen {
		ref.Event(evKnockedDown, b, a, knock3)
	}
	r.beaten(s, a, b, knock3, ref)
}

// threat returns an active opponent who has b adjacent and in his frontal arc:
// the one who attacked him last, else the first in the order of play; -1 if
// there is none. [mun.ap.3] [mun.knock.3]
func (r *Rules) threat(s *State, b int, standingOnly bool) int {
	can := func(i int) bool {
		f := &s.fig[i]
		return f.status == active && s.opponents(i, b) && s.threatens(i, b) && !(standingOnly && f.posture == down)
	}
	first, several := -1, false
	for i := range int(s.n) {
		if who := int(s.order[i]); can(who) {
			several = first >= 0
			if several {
				break
			}
			first = who
		}
	}
	if several {
		r.unseen()
		if last := int(s.fig[b].attackedBy); last >= 0 && can(last) {
			return last
		}
	}
	return first
}

// beaten: he must appeal to the crowd, once, and his fight is over.
// [mun.appeal.1]
func (r *Rules) beaten(s *State, a, b int, id rule.ID, ref *bout.Ref) {
	f := &s.fig[b]
	if f.status != active || ref.Overruled(evBeaten) {
		return
	}
	if ref.Listen {
		ref.Event(evBeaten, b, a, id)
	}
	if r.appeal(s, a, b, ref) {
		f.status = spared
		s.spare(f.name)
	} else {
		f.status = killed
	}
	r.creditDefeat(s, a, b)
	r.leaves(s, a, b, ref)
}

// creditDefeat: who "defeated" a beaten man. [mun.appeal.8]
func (r *Rules) creditDefeat(s *State, a, b int) {
	if a >= 0 && a != b {
		s.fig[a].defeatedSet |= bit(b)
	}
	if !s.is(rulingDefeatCredit, defeatCreditShared) {
		return
	}
	r.unseen()
	for i := range int(s.n) {
		if s.fig[b].woundedBy&bit(i) != 0 && s.opponents(i, b) {
			s.fig[i].defeatedSet |= bit(b)
		}
	}
}

// leaves: a beaten man takes no more part. His nets stay on their victims
// without a holder, and nets on him are free again. [mun.seq.3]
func (r *Rules) leaves(s *State, by, who int, ref *bout.Ref) {
	if s.fig[who].role != noRole {
		r.endGrapple(s, who, grapple5, ref)
	}
	r.letGoAll(s, who)
	s.fig[who].nNets, s.fig[who].nets = 0, [maxNets]caught{}
	if s.mapped() {
		r.leaveSpaces(s)
	}
	r.settleBout(s, by, ref)
	if s.phase == Actions || s.phase == TurnStart {
		if s.active() == who {
			r.nextTurn(s, ref)
		}
	}
}

// settleBout ends the bout when only one side is left; by beat the last man.
// [mun.seq.3]
func (r *Rules) settleBout(s *State, by int, ref *bout.Ref) {
	if s.phase == Over || s.phase == Muster {
		return
	}
	side, several, left := uint16(0), false, false
	for i := range int(s.n) {
		if f := &s.fig[i]; f.status == active {
			several = several || left && f.side != side
			side, left = f.side, true
		}
	}
	if several && !s.is(rulingBoutEnd, boutEndFirstBeaten) {
		return
	}
	if several { // the first man beaten ends it: his victor's side has won
		side = 0
		if by >= 0 {
			side = s.fig[by].side
		}
	}
	s.phase, s.winner, s.won = Over, side, left
	for i := range int(s.n) {
		r.clearTurn(s, i)
	}
	s.nFloor, s.floor = 0, [4]flooredMan{}
	if ref.Listen {
		ref.Event(evBoutOver, bout.None, bout.None, seq3, int(side))
	}
}

// spare remembers a name the crowd has let live today.
func (s *State) spare(name uint16) {
	if s.wasSpared(name) || int(s.nSpared) == maxSpared {
		return
	}
	s.spared[s.nSpared] = name
	s.nSpared++
}

func (s *State) wasSpared(name uint16) bool {
	for i := range s.nSpared {
		if s.spared[i] == name {
			return true
		}
	}
	return false
}
