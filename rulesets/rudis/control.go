package rudis

import (
	"summa/internal/bout"
	"summa/internal/dice"
)

// check is the Control check. [rud.control.5]
func (f *fight[V]) check() {
	if !f.isUsual() && f.checkAsRuled() {
		return
	}
	ca := f.now(f.A, attrCA) // the boxer in control holds it on his CA or less
	if f.listens() {
		f.step(stCA, f.a, card2, ca, 0)
		f.step(stCheck, f.a, control5, ca, 0)
	}
	face := 0
	if f.pours() {
		face = f.stream.Die(20)
	} else {
		face, _ = f.d20(f.a, ca, dieControl, control5)
	}
	f.keeps(f.a ^ oneIf(face > ca))
}

// checkAsRuled is the Control check where it is another, and reports whether it is.
// [control-check]
func (f *fight[V]) checkAsRuled() bool {
	s := f.s
	if (s.b[0].down || s.b[1].down) && f.is(rulingDownInControl, downInControlNoControl) {
		s.control = int8(oneIf(s.b[0].down)) // whoever is on his feet
		return true
	}
	k := f.a
	switch s.rulings[rulingControlCheck] {
	case controlCheckHoldOnCa:
		return false
	case controlCheckAlternateCa:
		k = f.alternate()
	case controlCheckOpposedCa:
		k = f.opposed()
	case controlCheckOpeningRule:
		k = f.r.opening(s, f.ref)
	case controlCheckAlternateTurns:
		f.step(stTurns, bout.None, control5, 0, 0)
		k = f.d
	}
	f.keeps(k)
	return true
}

// keeps gives control to whoever has it by the check.
func (f *fight[V]) keeps(k int) {
	f.s.control = int8(k)
	if f.listens() {
		kind := evControlKept
		if k != f.a {
			kind = evControlPassed
		}
		f.event(kind, k, bout.None, control5, 0, 0, 0)
	}
}

// alternate rolls in turn until one man has his CA or less.
func (f *fight[V]) alternate() int {
	a, d := f.now(f.A, attrCA), f.now(f.D, attrCA)
	if a <= 0 && d <= 0 {
		return f.d
	}
	f.step(stCA, f.a, card2, a, 0)
	f.step(stCA, f.d, card2, d, 0)
	if f.ref.First(f.a, f.d, min(a, 20), min(d, 20), 20, dieControl, control5) {
		return f.a
	}
	return f.d
}

// opposed has each add CA to a d20; a tie leaves control where it is.
func (f *fight[V]) opposed() int {
	a, d := f.now(f.A, attrCA), f.now(f.D, attrCA)
	x, y := f.ref.Contest(f.a, f.d, 20, dieControl, dieControl, control5, dice.EachDifference)
	f.step(stOpposed, f.a, control5, x+a, y+d)
	if y+d > x+a {
		return f.d
	}
	return f.a
}

// opening is who is in control by rating, CA and dice. [rud.control.1]
func (r *Rules) opening(s *State, ref *bout.Ref) int {
	one, two := &s.b[0], &s.b[1]
	ref.Step(stRating, 0, control1, int(one.rating), int(two.rating))
	if one.rating != two.rating {
		return oneIf(two.rating > one.rating)
	}
	a, b := s.current(0, attrCA), s.current(1, attrCA)
	ref.Step(stOpeningCA, 0, control2, a, b)
	if a != b { // [rud.control.2]
		return oneIf(b > a)
	}
	if s.is(rulingOpeningTie, openingTieBoxerOne) {
		a, b = ref.Contest(0, 1, 20, dieOpening, dieOpening, control3, dice.EachDifference)
	} else {
		a, b = ref.Unlike(0, 1, 20, dieOpening, dieOpening, control3)
	}
	ref.Step(stOpeningDice, 0, control3, a, b)
	return oneIf(b > a)
}

// standAction has a fallen man in control stand up in place of acting.
// [rud.stand.8]
func (r *Rules) standAction(s *State, ref *bout.Ref) {
	f := referee[heard](r, s, ref)
	f.standAction()
}

func (f *fight[V]) standAction() {
	f.begin(new(choice), undue)
	f.step(stStandAction, f.a, stand8, 0, 0)
	ok := f.pay(f.A, int(f.c.defends[standUp].cost), stDefendCost, stand1)
	f.A.last = didStand
	if !ok {
		return
	}
	f.A.down = false
	f.event(evStoodUp, f.a, bout.None, stand8, 0, 0, 0)
	f.finish()
}

// move walks the path of a move. [rud.move.1]
func (f *fight[V]) move() {
	at := &f.x.attack
	if f.x.defend < numCards {
		f.step(stNoEffect, f.d, defend5, 0, 0)
		if f.x.defend == standUp {
			f.step(stStandUpCard, f.d, stand6, 0, 0)
		}
	}
	f.look()
	if f.listens() {
		f.tellDefence()
	}
	if f.defended() && !f.pay(f.D, int(f.answer.cost), stDefendCost, f.defenceRule()) {
		return
	}
	for _, dir := range at.path[:at.n] {
		f.A.pos = f.A.pos.step(dir)
	}
	f.step(stMOV, f.a, card3, int(at.n), f.now(f.A, attrMOV))
	f.step(stFree, f.a, move2, 0, 0)
	f.step(stOpenGround, bout.None, ring1, 0, 0)
	f.event(evMoved, f.a, bout.None, move1, int(f.A.pos.q), int(f.A.pos.r), f.A.pos.distance(f.D.pos))
	if f.x.fell {
		f.unpunched()
	}
}

// unpunched is a fallen man whom nobody has punched. [rud.stand.6]
func (f *fight[V]) unpunched() {
	if f.is(rulingStandUnpunched, standUnpunchedStands) {
		f.rise(stand6)
		return
	}
	f.step(stUnpunched, f.d, stand6, 0, 0)
}
