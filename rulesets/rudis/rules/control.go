package rules

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/rudis/state"
)

// check makes the Control check. [rud.control.5]
func (f *fight[V]) check() {
	if !f.isUsual() && f.checkAsRuled() {
		return
	}
	ca := f.now(f.A, state.AttrCA) // the boxer in control holds it on his CA or less
	if f.listens() {
		f.step(state.StCa, f.a, state.Card2, ca, 0)
		f.step(state.StCheck, f.a, state.Control5, ca, 0)
	}
	_, held := f.d20(f.a, ca, state.DieControl, state.Control5)
	f.keeps(f.a ^ state.OneIf(!held))
}

// checkAsRuled makes the Control check where a ruling replaces it, and reports whether one does.
// [control-check]
func (f *fight[V]) checkAsRuled() bool {
	s := f.s
	if (s.Boxers[0].Down || s.Boxers[1].Down) && f.is(state.RulingDownInControl, state.DownInControlNoControl) {
		s.Control = int8(state.OneIf(s.Boxers[0].Down)) // whoever is on his feet
		return true
	}
	k := f.a
	switch s.Option(state.RulingControlCheck) {
	case state.ControlCheckHoldOnCa:
		return false
	case state.ControlCheckAlternateCa:
		k = f.alternate()
	case state.ControlCheckOpposedCa:
		k = f.opposed()
	case state.ControlCheckOpeningRule:
		k = f.r.opening(s, f.ref)
	case state.ControlCheckAlternateTurns:
		f.step(state.StTurns, core.None, state.Control5, 0, 0)
		k = f.d
	}
	f.keeps(k)
	return true
}

// keeps gives control to the boxer who has it by the check.
func (f *fight[V]) keeps(k int) {
	if f.overruled(state.EvControlPassed) {
		k = f.a
	}
	f.s.Control = int8(k)
	if f.listens() {
		kind := state.EvControlKept
		if k != f.a {
			kind = state.EvControlPassed
		}
		f.event(kind, k, core.None, state.Control5, 0, 0, 0)
	}
}

// alternate has the two roll in turn until one rolls his CA or less.
func (f *fight[V]) alternate() int {
	a, d := f.now(f.A, state.AttrCA), f.now(f.D, state.AttrCA)
	if a <= 0 && d <= 0 {
		return f.d
	}
	f.step(state.StCa, f.a, state.Card2, a, 0)
	f.step(state.StCa, f.d, state.Card2, d, 0)
	if f.ref.First(f.a, f.d, min(a, 20), min(d, 20), 20, state.DieControl, state.Control5) {
		return f.a
	}
	return f.d
}

// opposed has each add CA to a d20; a tie leaves control where it is.
func (f *fight[V]) opposed() int {
	a, d := f.now(f.A, state.AttrCA), f.now(f.D, state.AttrCA)
	c := f.ref.Contest(f.a, f.d, 20, state.DieControl, state.DieControl, state.Control5, dice.EachDifference)
	f.step(state.StOpposed, f.a, state.Control5, c.Attack+a, c.Defence+d)
	if c.Score(a-d) < 0 {
		return f.d
	}
	return f.a
}

// opening returns who starts in control: by rating, then CA, then dice. [rud.control.1]
func (r *Rules) opening(s *state.State, ref *core.Ref) int {
	one, two := &s.Boxers[0], &s.Boxers[1]
	ref.Step(state.StRating, 0, state.Control1, int(one.Rating), int(two.Rating))
	if one.Rating != two.Rating {
		return state.OneIf(two.Rating > one.Rating)
	}
	a, b := s.Current(0, state.AttrCA), s.Current(1, state.AttrCA)
	ref.Step(state.StOpeningCa, 0, state.Control2, a, b)
	if a != b { // [rud.control.2]
		return state.OneIf(b > a)
	}
	var c core.Contest
	if s.Is(state.RulingOpeningTie, state.OpeningTieBoxerOne) {
		c = ref.Contest(0, 1, 20, state.DieOpening, state.DieOpening, state.Control3, dice.EachDifference)
	} else {
		c = ref.Unlike(0, 1, 20, state.DieOpening, state.DieOpening, state.Control3)
	}
	ref.Step(state.StOpeningDice, 0, state.Control3, c.Attack, c.Defence)
	return state.OneIf(c.Score(0) < 0)
}

// StandAction has a fallen boxer in control stand up instead of acting. [rud.stand.8]
func (r *Rules) StandAction(s *state.State, ref *core.Ref) {
	f := Referee[Heard](r, s, ref)
	f.StandAction()
}

func (f *fight[V]) StandAction() {
	f.Begin(new(state.Choice), state.Undue)
	f.step(state.StStandAction, f.a, state.Stand8, 0, 0)
	ok := f.pay(f.A, int(f.c.Defends[state.StandUp].Cost), state.StDefendCost, state.Stand1)
	f.A.Last = state.DidStand
	if !ok {
		return
	}
	f.A.Down = false
	f.event(state.EvStoodUp, f.a, core.None, state.Stand8, 0, 0, 0)
	f.finish()
}

// move walks the path of a move. [rud.move.1]
func (f *fight[V]) move() {
	at := &f.x.Attack
	if f.x.Defend < state.NumCards {
		f.step(state.StNoEffect, f.d, state.Defend5, 0, 0)
		if f.x.Defend == state.StandUp {
			f.step(state.StStandUpCard, f.d, state.Stand6, 0, 0)
		}
	}
	f.look()
	if f.listens() {
		f.tellDefence()
	}
	if f.defended() && !f.pay(f.D, int(f.answer.Cost), state.StDefendCost, f.defenceRule()) {
		return
	}
	for _, dir := range at.Path[:at.N] {
		f.A.Pos = f.A.Pos.Step(dir)
	}
	f.step(state.StMov, f.a, state.Card3, int(at.N), f.now(f.A, state.AttrMOV))
	f.step(state.StFree, f.a, state.Move2, 0, 0)
	f.step(state.StOpenGround, core.None, state.Ring1, 0, 0)
	f.event(state.EvMoved, f.a, core.None, state.Move1, int(f.A.Pos.Q), int(f.A.Pos.R), f.A.Pos.Distance(f.D.Pos))
	if f.x.Fell {
		f.unpunched()
	}
}

// unpunched settles a fallen boxer whom nobody has punched. [rud.stand.6]
func (f *fight[V]) unpunched() {
	if f.is(state.RulingStandUnpunched, state.StandUnpunchedStands) {
		f.rise(state.Stand6)
		return
	}
	f.step(state.StUnpunched, f.d, state.Stand6, 0, 0)
}
