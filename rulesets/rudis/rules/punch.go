package rules

import (
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// The results of the punch draw.
const (
	isMiss uint8 = iota
	isHit
	isRun
	isInjury
)

// d20 rolls a d20 for which only "n or less" matters.
func (f *fight[V]) d20(who, n int, kind uint8, id rule.ID) (face int, ok bool) {
	if f.pours() {
		face = f.stream.Die(20)
		return face, face <= n
	}
	face = f.ref.Band(who, 20, kind, id, min(max(n, 0), 20), 20)
	return face, face <= n
}

// number returns the To Hit number. [rud.punch.1] [rud.attack.3]
func (f *fight[V]) number() int {
	return f.now(f.A, state.AttrACC) + int(f.blow.ToHit) + int(f.answer.Acc) + int(f.x.SetUp.ToHit)
}

// tellNumber records the terms of a To Hit number.
func (f *fight[V]) tellNumber(n int) {
	acc, toHit, m, plus := f.now(f.A, state.AttrACC), int(f.blow.ToHit), int(f.answer.Acc), int(f.x.SetUp.ToHit)
	f.step(state.StAcc, f.a, state.Card7, acc, 0)
	f.step(state.StToHit, f.a, state.Attack3, toHit, 0)
	switch {
	case f.x.Defend == state.StandUp:
		f.step(state.StAccMod, f.a, state.Stand2, m, 0)
	case f.x.Defend < state.NumCards:
		f.step(state.StAccMod, f.a, state.Defend3, m, 0)
	}
	if f.x.SetUp.Has {
		f.step(state.StSetUp, f.a, state.Feint2, plus, 0)
	}
	f.step(state.StNumber, f.a, state.Punch1, n, 0)
}

// ruled returns how the rulings have the punch draw read. [rud.kd.1]
func (f *fight[V]) ruled(w draw) draw {
	w.runLast = !f.is(state.RulingKdOverlap, state.KdOverlapKdFirst)
	if w.run < state.NoRun && f.is(state.RulingKdBand, state.KdBandSeventeenUp) {
		w.run = 17
	}
	if w.number < 1 && f.is(state.RulingRnOne, state.RnOneOnlyIfInRange) {
		w.one = oneMisses
	}
	if !f.card().Head && f.is(state.RulingInjuryBodyPunch, state.InjuryBodyPunchOrdinaryHit) {
		w.one = oneHits
	}
	return w
}

// A draw says how the faces of the punch draw are read.
type draw struct {
	number, run int
	one         uint8
	runLast     bool
}

// What a 1 means.
const (
	oneInjures uint8 = iota
	oneMisses        // that is, it is read like any other face
	oneHits
)

// reads returns the result of a face of the punch draw. [rud.punch.5]
func (w draw) reads(face int) uint8 {
	switch {
	case w.injures(face):
		return isInjury
	case w.runs(face):
		return isRun
	case w.lands(face):
		return isHit
	}
	return isMiss
}

// injures reports whether a face is an injury. [rud.punch.3]
func (w draw) injures(face int) bool { return face == 1 && w.one == oneInjures }

// runs reports whether a face that is no injury is in the KD run. [rud.punch.4]
func (w draw) runs(face int) bool {
	return face >= w.run && (!w.runLast || face > w.number) && (face > 1 || w.one != oneHits)
}

// lands reports whether a face that is neither of these lands. [rud.punch.2]
func (w draw) lands(face int) bool {
	return face <= w.number || face == 1 && w.one == oneHits
}

// punch works out a punch. [rud.punch.2]
func (f *fight[V]) punch() {
	w := draw{number: f.number(), run: int(f.blow.Kd)}
	if f.listens() {
		f.tellNumber(w.number)
	}
	if !f.isUsual() {
		w = f.ruled(w)
	}
	if f.listens() && w.run < state.NoRun {
		f.step(state.StRun, f.a, state.Attack4, w.run, 20-w.run)
	}
	face := 0
	if f.pours() {
		face = f.stream.Die(20)
	} else {
		face = f.drawPunch(w)
	}
	switch {
	case w.injures(face):
		f.step(state.StOne, f.a, state.Punch3, 0, 0)
		f.injury(w.number)
	case w.runs(face):
		if face <= w.number {
			f.step(state.StPrecedence, f.a, state.Punch5, face, 0)
		}
		f.event(state.EvKnockdownChance, f.a, f.d, state.Punch4, face, 0, 0)
		f.knockdown(face)
	case w.lands(face):
		f.hit(w.number)
	default:
		f.event(state.EvMiss, f.a, f.d, state.Miss1, w.number, 0, 0)
		f.missed()
	}
}

// drawPunch rolls the punch draw, of which only the result matters.
func (f *fight[V]) drawPunch(w draw) int {
	if !f.ref.Tape.Exhaustive() {
		return f.ref.Roll(f.a, 20, state.DiePunch, state.Punch2)
	}
	var ends [20]int
	n := 0
	for face := 1; face <= 20; face++ {
		if face == 20 || w.reads(face) != w.reads(face+1) {
			ends[n] = face
			n++
		}
	}
	return f.ref.Band(f.a, 20, state.DiePunch, state.Punch2, ends[:n]...)
}

// hit works out a punch that lands. [rud.punch.6]
func (f *fight[V]) hit(number int) {
	if f.listens() && f.overruled(state.EvHit) { // no damage is rolled
		f.unharmed()
		return
	}
	n, j := f.damage(), f.jaw(f.card(), true)
	f.strike(max(0, n+j+int(f.x.SetUp.Damage)), j, state.EvHit, state.Punch6, number)
}

// damage rolls the damage of the card's row. [rud.attack.6]
func (f *fight[V]) damage() int {
	r := &f.blow
	n := int(r.Plus)
	if f.pours() && r.N == 1 {
		return n + f.stream.Face(int(r.Sides))
	}
	if r.N == 1 {
		n += f.ref.Roll(f.a, r.Sides, state.DieDamage, state.Attack6)
	} else {
		n += f.ref.Sum(f.a, int(r.N), r.Sides, state.DieDamage, state.Attack6)
	}
	return n
}

// jaw returns what a fractured jaw adds to a punch. [rud.injury.7]
func (f *fight[V]) jaw(card *state.AttackCard, rolled bool) int {
	if f.D.Jaw == 0 {
		return 0
	}
	return f.jawed(card, rolled)
}

func (f *fight[V]) jawed(card *state.AttackCard, rolled bool) int {
	if !f.hurtsJaw(card, rolled) {
		return 0
	}
	return int(f.D.Jaw)
}

// tellJaw records what a fractured jaw has added.
func (f *fight[V]) tellJaw(k, n int) {
	if n > 0 {
		f.step(state.StJaw, k, state.Injury7, n, 0)
	}
}

// hurtsJaw reports whether a fractured jaw adds to a punch. [jaw-scope]
// [jaw-results]
func (f *fight[V]) hurtsJaw(card *state.AttackCard, rolled bool) bool {
	return (card.Head || !f.is(state.RulingJawScope, state.JawScopeAllButBody)) && (rolled || !f.is(state.RulingJawResults, state.JawResultsDmgOnly))
}

// strike deals n damage to the defender; jaw is the part of it that is due to a fractured jaw. If
// he was down and is conscious, he may rise.
func (f *fight[V]) strike(n, jaw int, event uint8, id rule.ID, number int) {
	if f.listens() {
		if f.overruled(event) {
			f.unharmed()
			return
		}
		who, whom := f.a, f.d
		if event == state.EvKnockdownFailed {
			who, whom, number = f.d, f.a, state.OneIf(f.x.Fell)
		}
		f.event(event, who, whom, id, n, int(f.D.Hp)-n, number)
		f.tellJaw(f.d, jaw)
	}
	if f.hurt(f.d, n) && f.x.Fell {
		f.stand()
	}
}

// unharmed settles a blow that is overruled: a boxer who was down still tries to rise.
func (f *fight[V]) unharmed() {
	if f.x.Fell {
		f.stand()
	}
}

// stand rolls a fallen boxer's attempt to rise after a hit. [rud.stand.4]
func (f *fight[V]) stand() {
	to := int(f.answer.Stand)
	f.step(state.StStandNumber, f.d, state.Stand4, to, 0)
	if _, ok := f.d20(f.d, to, state.DieStand, state.Stand4); ok {
		f.rise(state.Stand4)
		return
	}
	f.event(state.EvStayedDown, f.d, f.a, state.Stand4, 0, 0, 0)
}

// rise puts a fallen boxer on his feet.
func (f *fight[V]) rise(id rule.ID) {
	if f.overruled(state.EvStoodUp) {
		return
	}
	f.D.Down = false
	f.event(state.EvStoodUp, f.d, f.a, id, 0, 0, 0)
}

// missed settles a miss: a fallen boxer rises, any other may counter. [rud.miss.1]
func (f *fight[V]) missed() {
	switch {
	case f.x.Fell:
		f.rise(state.Stand3)
		f.step(state.StGroundNoCounter, f.d, state.Stand5, 0, 0)
	case f.x.SetUp.Has && f.x.SetUp.NoCounter:
		f.step(state.StSetUpNoCounter, f.d, state.Feint2, 0, 0)
	default:
		f.counter()
	}
}
