package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

const giveInAt = -6 // net AP modifier at which a tired man gives in [mun.ap.3]

func (r *Rules) allowTurn(s *State, c *Command) *rule.Refusal { return nil }

// startTurn is the start of a figure's turn: modifiers, giving in, rising, the
// AP die, and the test of a grapple. [mun.seq.4] [mun.ap.1]
func (r *Rules) startTurn(s *State, c *Command, ref *core.Ref) {
	a := s.Active()
	f := &s.Fig[a]
	if ref.Listen {
		ref.Step(stTurn, a, Seq4, int(s.Round))
		ref.Step(stPrices, a, Ap8)
	}
	t := core.Tally{Ref: ref, Who: a}
	r.APModifier(s, a, &t)
	if ref.Listen {
		ref.Step(stPointModifiers, a, Ap2, t.Sum)
	}
	if by := r.GivesIn(s, a, t.Sum); by >= 0 && !ref.Overruled(evGaveIn) {
		if ref.Listen {
			ref.Event(evGaveIn, a, by, Ap3, t.Sum)
		}
		r.beaten(s, by, a, Ap3, ref)
		return
	}
	if f.Posture == Down {
		f.Posture, f.Rose = Standing, true
		if ref.Listen {
			ref.Event(evRose, a, core.None, Knock1)
			ref.Step(stStands, a, Move4)
			ref.Step(stStandCost, a, r.Content.Costs[costStand].Rule, int(r.Content.Costs[costStand].Value))
		}
	}
	face := ref.Roll(a, 6, dieAP, Seq4)
	f.AP = int8(max(0, face+t.Sum))
	if ref.Listen {
		id := Ap1
		if face+t.Sum < 0 {
			id = Apmod12
		}
		ref.Step(stPoints, a, id, int(f.AP), face, t.Sum)
	}
	f.Hazed = false
	f.TiredAtStart = r.weary(s, a) > core.Fresh
	s.Phase = Actions
	if ref.Listen {
		ref.Event(evTurn, a, core.None, Ap1, int(f.AP), int(s.Round))
	}
	if f.Role != NoRole {
		r.grappleTest(s, a, ending{c.Then, c.OrElse}, c.Block, ref)
	}
}

// APModifier adds up what changes the AP die. [mun.ap.2]
func (r *Rules) APModifier(s *State, a int, t *core.Tally) {
	f := &s.Fig[a]
	r.armourPoints(s, f, t)
	if f.HasShield() && f.Shield == largeShield {
		r.ap(t, APLarge)
	}
	switch r.weary(s, a) {
	case core.Exhausted:
		if s.Is(RulingTiredExhaustedStack, TiredExhaustedStackCumulative) {
			r.ap(t, apTired)
		}
		r.ap(t, apExhausted)
	case core.Tired:
		r.ap(t, apTired)
	}
	if r.injured(s, a) {
		r.ap(t, apInjured)
	}
	if f.NumNets > 0 && s.slowed(a, r) {
		r.ap(t, apEntangled)
	}
	if f.Posture == Down {
		t.Add(StApmod+apDown, r.Content.Apmods[apDown].Rule, -r.downPenalty(s, a))
	}
	if f.Has(reflexes) {
		r.ap(t, apReflexes)
	}
	if f.Hazed {
		r.ap(t, apHazed)
	}
	if f.APBonus != 0 {
		t.Add(StPrinted, Sample1, int(f.APBonus))
	}
}

// armourPoints: light armour or none is quick; a galerus counts as light.
// [mun.galerus.3]
func (r *Rules) armourPoints(s *State, f *Figure, t *core.Tally) {
	switch {
	case f.Armour == NoArmour && f.Galerus:
		r.ap(t, APGalerus)
	case f.Armour == NoArmour:
		r.ap(t, APNone)
	case f.Armour == lightArmour:
		r.ap(t, APLight)
	default:
		r.ap(t, APHeavy)
		if f.Galerus && s.Is(RulingGalerusArmourAp, GalerusArmourApAddsOneToHeavy) {
			r.ap(t, APGalerus)
		}
	}
}

// ap adds one row of the AP table.
func (r *Rules) ap(t *core.Tally, row int) {
	t.Add(StApmod+uint8(row), r.Content.Apmods[row].Rule, int(r.Content.Apmods[row].Value))
}

// downPenalty is 2 or the Armour Save, whichever is higher. [mun.knock.1]
func (r *Rules) downPenalty(s *State, a int) int {
	value := r.sheetSave(s, a)
	if s.Is(RulingKnockdownPenaltySave, KnockdownPenaltySaveWithoutShield) && s.Fig[a].HasShield() {
		bare := s.Fig[a]
		bare.Shield = NoShield
		whole := s.Fig[a]
		s.Fig[a] = bare
		value = r.sheetSave(s, a)
		s.Fig[a] = whole
	}
	return max(-int(r.Content.Apmods[apDown].Value), value)
}

// GivesIn returns the opponent to whom a tired man gives in, or -1.
// [mun.ap.3]
func (r *Rules) GivesIn(s *State, a, modifier int) int {
	if modifier > giveInAt || r.weary(s, a) == core.Fresh {
		return -1
	}
	return r.threat(s, a, s.Is(RulingGiveInCheck, GiveInCheckStandingOpponentOnly))
}

// endTurn settles what waited for the end of the turn and passes play on.
// [mun.seq.3] [mun.ap.7]
func (r *Rules) endTurn(s *State, c *Command, ref *core.Ref) {
	a := s.Active()
	if s.Is(RulingSevenApTiming, SevenApTimingEndOfTurn) {
		if r.unseen(); s.Fig[a].Spent >= manyPoints {
			r.sevenPoints(s, a, ref)
		}
	}
	if ref.Listen && s.Fig[a].AP > 0 {
		ref.Step(stLapse, a, Ap7, int(s.Fig[a].AP))
	}
	for i := int8(0); i < s.NumFloor && s.Phase == Actions && s.Active() == a; i++ {
		r.settleFloored(s, a, s.Floor[i], ref)
	}
	if s.Phase == Actions && s.Active() == a {
		r.nextTurn(s, ref)
	}
}

// settleFloored: a man floored by a Double 2 is beaten if the attacker ends
// his turn adjacent; else he just stays down. [mun.double.2]
func (r *Rules) settleFloored(s *State, a int, x FlooredMan, ref *core.Ref) {
	b := int(x.Victim)
	if s.Fig[b].Status != Active {
		return
	}
	switch {
	case s.Adjacent(a, b):
		r.beaten(s, a, b, Double2, ref)
	case x.WasDown:
		r.secondKnockDown(s, a, b, ref)
	default:
		if ref.Listen {
			ref.Step(stStaysDown, b, Double2)
		}
	}
}

// nextTurn passes play to the next active figure in the order. [mun.seq.2]
func (r *Rules) nextTurn(s *State, ref *core.Ref) {
	if s.Phase == Over {
		return
	}
	r.clearTurn(s, s.Active())
	s.NumFloor, s.Floor = 0, [4]FlooredMan{}
	r.passed(s)
	for range int(s.N) {
		s.Turn++
		if s.Turn == s.N {
			s.Turn = 0
			s.Round++
		}
		if s.Fig[s.Active()].Status == Active {
			break
		}
	}
	s.Phase = TurnStart
	if ref.Listen {
		ref.Event(evNext, s.Active(), core.None, Seq2, int(s.Round))
	}
}

// clearTurn forgets the record of a turn: unspent AP, the feint and the sand
// lapse. [mun.ap.7]
func (r *Rules) clearTurn(s *State, who int) {
	f := &s.Fig[who]
	f.TurnRecord = NoRecord()
	for i := range f.NumSheet {
		f.Sheet[i].Used = false
	}
}
