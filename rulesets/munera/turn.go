package munera

import (
	"summa/internal/bout"
	"summa/internal/core"
	"summa/internal/rule"
)

const giveInAt = -6 // net AP modifier at which a tired man gives in [mun.ap.3]

func (r *Rules) allowTurn(s *State, c *Command) *rule.Refusal { return nil }

// startTurn is the start of a figure's turn: modifiers, giving in, rising, the
// AP die, and the test of a grapple. [mun.seq.4] [mun.ap.1]
func (r *Rules) startTurn(s *State, c *Command, ref *bout.Ref) {
	a := s.active()
	f := &s.fig[a]
	if ref.Listen {
		ref.Step(stTurn, a, seq4, int(s.round))
		ref.Step(stPrices, a, ap8)
	}
	t := core.Tally{Ref: ref, Who: a}
	r.apModifier(s, a, &t)
	if ref.Listen {
		ref.Step(stPointModifiers, a, ap2, t.Sum)
	}
	if by := r.givesIn(s, a, t.Sum); by >= 0 && !ref.Overruled(evGaveIn) {
		if ref.Listen {
			ref.Event(evGaveIn, a, by, ap3, t.Sum)
		}
		r.beaten(s, by, a, ap3, ref)
		return
	}
	if f.posture == down {
		f.posture, f.rose = standing, true
		if ref.Listen {
			ref.Event(evRose, a, bout.None, knock1)
			ref.Step(stStands, a, move4)
			ref.Step(stStandCost, a, r.c.costs[costStand].rule, int(r.c.costs[costStand].value))
		}
	}
	face := ref.Roll(a, 6, dieAP, seq4)
	f.ap = int8(max(0, face+t.Sum))
	if ref.Listen {
		id := ap1
		if face+t.Sum < 0 {
			id = apmod12
		}
		ref.Step(stPoints, a, id, int(f.ap), face, t.Sum)
	}
	f.hazed = false
	f.tiredAtStart = r.weary(s, a) > core.Fresh
	s.phase = Actions
	if ref.Listen {
		ref.Event(evTurn, a, bout.None, ap1, int(f.ap), int(s.round))
	}
	if f.role != noRole {
		r.grappleTest(s, a, ending{c.then, c.orElse}, c.block, ref)
	}
}

// apModifier adds up what changes the AP die. [mun.ap.2]
func (r *Rules) apModifier(s *State, a int, t *core.Tally) {
	f := &s.fig[a]
	r.armourPoints(s, f, t)
	if f.hasShield() && f.shield == largeShield {
		r.ap(t, apLarge)
	}
	switch r.weary(s, a) {
	case core.Exhausted:
		if s.is(rulingTiredExhaustedStack, tiredExhaustedStackCumulative) {
			r.ap(t, apTired)
		}
		r.ap(t, apExhausted)
	case core.Tired:
		r.ap(t, apTired)
	}
	if r.injured(s, a) {
		r.ap(t, apInjured)
	}
	if f.nNets > 0 && s.slowed(a, r) {
		r.ap(t, apEntangled)
	}
	if f.posture == down {
		t.Add(stApmod+apDown, r.c.apmods[apDown].rule, -r.downPenalty(s, a))
	}
	if f.has(reflexes) {
		r.ap(t, apReflexes)
	}
	if f.hazed {
		r.ap(t, apHazed)
	}
	if f.apBonus != 0 {
		t.Add(stPrinted, sample1, int(f.apBonus))
	}
}

// armourPoints: light armour or none is quick; a galerus counts as light.
// [mun.galerus.3]
func (r *Rules) armourPoints(s *State, f *Figure, t *core.Tally) {
	switch {
	case f.armour == noArmour && f.galerus:
		r.ap(t, apGalerus)
	case f.armour == noArmour:
		r.ap(t, apNone)
	case f.armour == lightArmour:
		r.ap(t, apLight)
	default:
		r.ap(t, apHeavy)
		if f.galerus && s.is(rulingGalerusArmourAp, galerusArmourApAddsOneToHeavy) {
			r.ap(t, apGalerus)
		}
	}
}

// ap adds one row of the AP table.
func (r *Rules) ap(t *core.Tally, row int) {
	t.Add(stApmod+uint8(row), r.c.apmods[row].rule, int(r.c.apmods[row].value))
}

// downPenalty is 2 or the Armour Save, whichever is higher. [mun.knock.1]
func (r *Rules) downPenalty(s *State, a int) int {
	value := r.sheetSave(s, a)
	if s.is(rulingKnockdownPenaltySave, knockdownPenaltySaveWithoutShield) && s.fig[a].hasShield() {
		bare := s.fig[a]
		bare.shield = noShield
		whole := s.fig[a]
		s.fig[a] = bare
		value = r.sheetSave(s, a)
		s.fig[a] = whole
	}
	return max(-int(r.c.apmods[apDown].value), value)
}

// givesIn returns the opponent to whom a tired man gives in, or -1.
// [mun.ap.3]
func (r *Rules) givesIn(s *State, a, modifier int) int {
	if modifier > giveInAt || r.weary(s, a) == core.Fresh {
		return -1
	}
	return r.threat(s, a, s.is(rulingGiveInCheck, giveInCheckStandingOpponentOnly))
}

// endTurn settles what waited for the end of the turn and passes play on.
// [mun.seq.3] [mun.ap.7]
func (r *Rules) endTurn(s *State, c *Command, ref *bout.Ref) {
	a := s.active()
	if s.is(rulingSevenApTiming, sevenApTimingEndOfTurn) {
		if r.unseen(); s.fig[a].spent >= manyPoints {
			r.sevenPoints(s, a, ref)
		}
	}
	if ref.Listen && s.fig[a].ap > 0 {
		ref.Step(stLapse, a, ap7, int(s.fig[a].ap))
	}
	for i := int8(0); i < s.nFloor && s.phase == Actions && s.active() == a; i++ {
		r.settleFloored(s, a, s.floor[i], ref)
	}
	if s.phase == Actions && s.active() == a {
		r.nextTurn(s, ref)
	}
}

// settleFloored: a man floored by a Double 2 is beaten if the attacker ends
// his turn adjacent; else he just stays down. [mun.double.2]
func (r *Rules) settleFloored(s *State, a int, x flooredMan, ref *bout.Ref) {
	b := int(x.victim)
	if s.fig[b].status != active {
		return
	}
	switch {
	case s.adjacent(a, b):
		r.beaten(s, a, b, double2, ref)
	case x.wasDown:
		r.secondKnockDown(s, a, b, ref)
	default:
		if ref.Listen {
			ref.Step(stStaysDown, b, double2)
		}
	}
}

// nextTurn passes play to the next active figure in the order. [mun.seq.2]
func (r *Rules) nextTurn(s *State, ref *bout.Ref) {
	if s.phase == Over {
		return
	}
	r.clearTurn(s, s.active())
	s.nFloor, s.floor = 0, [4]flooredMan{}
	r.passed(s)
	for range int(s.n) {
		s.turn++
		if s.turn == s.n {
			s.turn = 0
			s.round++
		}
		if s.fig[s.active()].status == active {
			break
		}
	}
	s.phase = TurnStart
	if ref.Listen {
		ref.Event(evNext, s.active(), bout.None, seq2, int(s.round))
	}
}

// clearTurn forgets the record of a turn: unspent AP, the feint and the sand
// lapse. [mun.ap.7]
func (r *Rules) clearTurn(s *State, who int) {
	f := &s.fig[who]
	f.turnRecord = noRecord()
	for i := range f.nSheet {
		f.sheet[i].used = false
	}
}
