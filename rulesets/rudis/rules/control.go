package rules

import (
	"summa/internal/core"
	"summa/internal/dice"
)

// check is the Control check. [rud.control.5]
func (f *fight[V]) check() {
	if !f.isUsual() && f.checkAsRuled() {
		return
	}
	ca := f.now(f.A, AttrCA) // the boxer in control holds it on his CA or less
	if f.listens() {
		f.step(stCA, f.a, Card2, ca, 0)
		f.step(stCheck, f.a, Control5, ca, 0)
	}
	face := 0
	if f.pours() {
		face = f.stream.Die(20)
	} else {
		face, _ = f.d20(f.a, ca, dieControl, Control5)
	}
	f.keeps(f.a ^ OneIf(face > ca))
}

// checkAsRuled is the Control check where it is another, and reports whether it is.
// [control-check]
func (f *fight[V]) checkAsRuled() bool {
	s := f.s
	if (s.Boxers[0].Down || s.Boxers[1].Down) && f.is(RulingDownInControl, DownInControlNoControl) {
		s.Control = int8(OneIf(s.Boxers[0].Down)) // whoever is on his feet
		return true
	}
	k := f.a
	switch s.Rulings[RulingControlCheck] {
	case ControlCheckHoldOnCa:
		return false
	case ControlCheckAlternateCa:
		k = f.alternate()
	case ControlCheckOpposedCa:
		k = f.opposed()
	case ControlCheckOpeningRule:
		k = f.r.opening(s, f.ref)
	case ControlCheckAlternateTurns:
		f.step(stTurns, core.None, Control5, 0, 0)
		k = f.d
	}
	f.keeps(k)
	return true
}

// keeps gives control to whoever has it by the check.
func (f *fight[V]) keeps(k int) {
	f.s.Control = int8(k)
	if f.listens() {
		kind := EvControlKept
		if k != f.a {
			kind = evControlPassed
		}
		f.event(kind, k, core.None, Control5, 0, 0, 0)
	}
}

// alternate rolls in turn until one man has his CA or less.
func (f *fight[V]) alternate() int {
	a, d := f.now(f.A, AttrCA), f.now(f.D, AttrCA)
	if a <= 0 && d <= 0 {
		return f.d
	}
	f.step(stCA, f.a, Card2, a, 0)
	f.step(stCA, f.d, Card2, d, 0)
	if f.ref.First(f.a, f.d, min(a, 20), min(d, 20), 20, dieControl, Control5) {
		return f.a
	}
	return f.d
}

// opposed has each add CA to a d20; a tie leaves control where it is.
func (f *fight[V]) opposed() int {
	a, d := f.now(f.A, AttrCA), f.now(f.D, AttrCA)
	c := f.ref.Contest(f.a, f.d, 20, dieControl, dieControl, Control5, dice.EachDifference)
	f.step(stOpposed, f.a, Control5, c.Attack+a, c.Defence+d)
	if c.Score(a-d) < 0 {
		return f.d
	}
	return f.a
}

// opening is who is in control by rating, CA and dice. [rud.control.1]
func (r *Rules) opening(s *State, ref *core.Ref) int {
	one, two := &s.Boxers[0], &s.Boxers[1]
	ref.Step(stRating, 0, Control1, int(one.Rating), int(two.Rating))
	if one.Rating != two.Rating {
		return OneIf(two.Rating > one.Rating)
	}
	a, b := s.Current(0, AttrCA), s.Current(1, AttrCA)
	ref.Step(stOpeningCA, 0, Control2, a, b)
	if a != b { // [rud.control.2]
		return OneIf(b > a)
	}
	var c core.Contest
	if s.Is(RulingOpeningTie, OpeningTieBoxerOne) {
		c = ref.Contest(0, 1, 20, dieOpening, dieOpening, Control3, dice.EachDifference)
	} else {
		c = ref.Unlike(0, 1, 20, dieOpening, dieOpening, Control3)
	}
	ref.Step(stOpeningDice, 0, Control3, c.Attack, c.Defence)
	return OneIf(c.Score(0) < 0)
}

// StandAction has a fallen man in control stand up in place of acting.
// [rud.stand.8]
func (r *Rules) StandAction(s *State, ref *core.Ref) {
	f := Referee[Heard](r, s, ref)
	f.StandAction()
}

func (f *fight[V]) StandAction() {
	f.Begin(new(Choice), Undue)
	f.step(stStandAction, f.a, Stand8, 0, 0)
	ok := f.pay(f.A, int(f.c.Defends[StandUp].Cost), stDefendCost, Stand1)
	f.A.Last = DidStand
	if !ok {
		return
	}
	f.A.Down = false
	f.event(EvStoodUp, f.a, core.None, Stand8, 0, 0, 0)
	f.finish()
}

// move walks the path of a move. [rud.move.1]
func (f *fight[V]) move() {
	at := &f.x.Attack
	if f.x.Defend < NumCards {
		f.step(stNoEffect, f.d, Defend5, 0, 0)
		if f.x.Defend == StandUp {
			f.step(stStandUpCard, f.d, Stand6, 0, 0)
		}
	}
	f.look()
	if f.listens() {
		f.tellDefence()
	}
	if f.defended() && !f.pay(f.D, int(f.answer.Cost), stDefendCost, f.defenceRule()) {
		return
	}
	for _, dir := range at.Path[:at.N] {
		f.A.Pos = f.A.Pos.Step(dir)
	}
	f.step(stMOV, f.a, Card3, int(at.N), f.now(f.A, AttrMOV))
	f.step(stFree, f.a, Move2, 0, 0)
	f.step(stOpenGround, core.None, Ring1, 0, 0)
	f.event(evMoved, f.a, core.None, Move1, int(f.A.Pos.Q), int(f.A.Pos.R), f.A.Pos.Distance(f.D.Pos))
	if f.x.Fell {
		f.unpunched()
	}
}

// unpunched is a fallen man whom nobody has punched. [rud.stand.6]
func (f *fight[V]) unpunched() {
	if f.is(RulingStandUnpunched, StandUnpunchedStands) {
		f.rise(Stand6)
		return
	}
	f.step(stUnpunched, f.d, Stand6, 0, 0)
}
