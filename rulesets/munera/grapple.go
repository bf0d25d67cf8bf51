package munera

import (
	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/rule"
)

// An ending is what the two of a grapple do should they win its test: the one who
// gives the command, and the other. Either may have left it open.
type ending struct{ then, orElse uint8 }

// grapple tries to take hold of an opponent. [mun.grapple.1] to [mun.grapple.6]
func (r *Rules) grapple(s *State, k *strike, said ending, ref *bout.Ref) {
	f := &s.fig[k.a]
	f.attacks++
	s.fig[k.b].attackedBy = int8(k.a)
	r.pay(s, k.a, k.cost, r.c.costs[costGrapple].rule, ref)
	r.emptyHands(s, k.a, ref)
	t := core.Tally{Ref: ref, Who: k.a}
	r.quadrantModifier(s, k, &t)
	r.circumstances(s, k, &t, true)
	c := core.RollUnlike(ref, k.a, k.b, dieAttack, dieDefence, grapple3)
	score := c.Score(t.Sum)
	if ref.Listen {
		ref.Step(stScore, k.a, grapple3, score, c.Attack+t.Sum, c.Defence)
	}
	if score <= 0 {
		if ref.Listen {
			ref.Event(evMiss, k.a, k.b, grapple4, score, 0, int(theGrapple))
		}
		r.tire(s, k.a, 1, grapple4, ref)
		r.pushBack(s, k.a, k.b, k.blocked, grapple4, ref)
		return
	}
	if ref.Overruled(evGrappleBegun) {
		return
	}
	f.partner, f.role = int8(k.b), grappler
	s.fig[k.b].partner, s.fig[k.b].role = int8(k.a), grappled
	if ref.Listen {
		ref.Event(evGrappleBegun, k.a, k.b, grapple5, score)
		ref.Step(stRole, k.a, grapple1)
	}
	if s.is(rulingGrappleTestTiming, grappleTestTimingNextTurn) {
		f.ap = 0
		return
	}
	r.grappleTest(s, k.a, said, k.blocked, ref)
}

// emptyHands: the grappler puts down his shield and what he holds.
// [mun.grapple.2] [mun.grapple.11]
func (r *Rules) emptyHands(s *State, who int, ref *bout.Ref) {
	f := &s.fig[who]
	if f.hasShield() {
		by := int8(who)
		f.shieldAt = discarded
		if s.is(rulingGrappleDiscard, grappleDiscardAllRecoverable) {
			f.shieldAt, by = onGround, nobody
		}
		r.layShield(s, who, s.under(who), by)
		if ref.Listen {
			ref.Event(evDiscarded, who, bout.None, grapple2, int(r.c.shields[f.shield]))
		}
	}
	for i := range f.nSheet {
		if x := &f.sheet[i]; (x.where == inRight || x.where == inLeft) && !r.c.arms[x.weapon].worn {
			x.where, x.tied = fallen, false
			stays := r.layWeapon(s, who, int(i))
			if ref.Listen {
				ref.Event(evDropped, who, bout.None, grapple11, int(x.weapon), 0, stays)
			}
		}
	}
}

// grappleTest: each rolls a D6 and adds his current Stamina. Unless the active
// man wins, his AP are gone. [mun.grapple.6] [mun.grapple.10]
func (r *Rules) grappleTest(s *State, who int, said ending, blocked bool, ref *bout.Ref) {
	a, b := who, int(s.fig[who].partner)
	if s.fig[a].role == grappled {
		a, b = b, a
	}
	x := ref.Roll(a, 6, dieGrapple, grapple6) + r.strength(s, a)
	y := ref.Roll(b, 6, dieGrapple, grapple6) + r.strength(s, b)
	if ref.Listen {
		ref.Step(stGrappleTest, a, grapple6, x-y, x, y)
	}
	winner, loser := a, b
	switch {
	case x == y:
		if ref.Listen {
			ref.Event(evGrappleTied, a, b, grapple6, x)
		}
		r.forfeits(s, who, ref)
		return
	case y > x:
		winner, loser = b, a
	}
	if ref.Listen {
		ref.Step(stGrappleWon, winner, grapple7)
	}
	if winner != who {
		r.forfeits(s, who, ref)
	}
	if said.of(winner == who, winner, ref) == thenDisengage {
		r.disengage(s, winner, loser, blocked, ref)
		return
	}
	r.throwDown(s, winner, loser, ref)
}

// of is what the winner does, which is his to say. [mun.grapple.7]
func (e ending) of(active bool, winner int, ref *bout.Ref) uint8 {
	switch {
	case active && e.then == unstated:
		ref.Decide(winner, chooseThrow, "then throw", "then disengage")
	case !active && e.orElse == unstated:
		ref.Decide(winner, chooseThrow, "else throw", "else disengage")
	}
	if active {
		return e.then
	}
	return e.orElse
}

// forfeits: locked, the active man can use no AP. [mun.grapple.10]
func (r *Rules) forfeits(s *State, who int, ref *bout.Ref) {
	f := &s.fig[who]
	if ref.Listen && f.ap > 0 {
		ref.Step(stLostPoints, who, grapple10, int(f.ap))
	}
	s.fig[who].ap = 0
}

// throwDown: the loser is knocked down and takes D3 wounds. [mun.grapple.8]
func (r *Rules) throwDown(s *State, winner, loser int, ref *bout.Ref) {
	r.endGrapple(s, loser, grapple8, ref)
	if ref.Listen {
		ref.Event(evThrown, loser, winner, grapple8)
	}
	r.knockDown(s, winner, loser, grapple8, ref)
	if s.fig[loser].status != active {
		return
	}
	wounds := (ref.Band(winner, 6, dieThrow, grapple8, 2, 4, 6) + 1) / 2
	if s.is(rulingThrowSave, throwSaveSaveAllowed) {
		value := r.save(s, loser, blow{quadrant: s.quadrant(loser, winner)}, ref)
		if core.Save(ref, loser, value, s.is(rulingSaveZeroRoll, saveZeroRollRollAnyway), dieSave, grapple8) {
			if ref.Listen {
				ref.Event(evSaved, loser, winner, grapple8, value)
			}
			return
		}
	}
	r.wound(s, winner, loser, wounds, grapple8, ref)
}

// disengage: one of the two steps back an increment, if there is room behind
// him. [mun.grapple.9]
func (r *Rules) disengage(s *State, winner, loser int, blocked bool, ref *bout.Ref) {
	r.endGrapple(s, winner, grapple9, ref)
	who, from := winner, loser
	if s.is(rulingDisengageMover, disengageMoverLoserStepsBack) {
		who, from = loser, winner
	}
	room := r.givesGround(s, who, from, false, blocked) // without it he stays
	if !ref.Listen {
		return
	}
	stuck, there := 1, 0
	if room {
		stuck, there = 0, s.standCode(who)
	}
	ref.Event(evDisengaged, who, from, grapple9, s.distance(who, from), stuck, 0, there)
}

// endGrapple: thrown, killed, disengaged, or wounded by a third man. The
// grappled man keeps his weapons. [mun.grapple.5] [mun.grapple.12]
func (r *Rules) endGrapple(s *State, who int, id rule.ID, ref *bout.Ref) {
	f := &s.fig[who]
	if f.role == noRole {
		return
	}
	p := &s.fig[f.partner]
	other := int(f.partner)
	if ref.Listen {
		first, held := other, who // the grappler and the one he took hold of
		if f.role == grappler {
			first, held = who, other
		}
		ref.Event(evGrappleEnded, first, held, id)
		ref.Step(stKeepsWeapons, held, grapple12)
	}
	f.partner, f.role = nobody, noRole
	p.partner, p.role = nobody, noRole
}
