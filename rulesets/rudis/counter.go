package rudis

import "summa/internal/bout"

// counterDamage is what a counter does. [rud.miss.5]
const counterDamage = 4

// counter works out the counter to an attack that has failed. [rud.miss.2]
func (f *fight[V]) counter() {
	if !f.answer.hasCtr {
		f.step(stNoCounter, f.d, miss2, 0, 0)
		return
	}
	n := f.counterNumber()
	hopeless := n < 1 && f.is(rulingCounterHopeless, counterHopelessNotThrown)
	if f.listens() {
		f.tellCounter(n, hopeless)
	}
	if n >= 1 && f.isUsual() {
		f.thrown(noDefence)
		return
	}
	if hopeless {
		f.step(stHopeless, f.d, miss3, n, 0)
		return
	}
	switch {
	case f.is(rulingCounterTrigger, counterTriggerOptional):
		f.hold(Resolve, awaitCounter)
	case f.is(rulingCounterDefense, counterDefenseDefendCard):
		f.hold(Resolve, awaitGuard)
	default:
		f.thrown(noDefence)
	}
}

// counterNumber is the number of a counter. [rud.miss.3]
func (f *fight[V]) counterNumber() int {
	return f.now(f.D, attrQWK) + int(f.answer.counter) + int(f.blow.ctr)
}

// tellCounter notes the terms of the number of a counter, which is not thrown if it is
// hopeless.
func (f *fight[V]) tellCounter(n int, hopeless bool) {
	f.step(stQWK, f.d, card9, f.now(f.D, attrQWK), 0)
	f.step(stCounter, f.d, defend4, int(f.answer.counter), 0)
	f.step(stCtr, f.d, attack7, int(f.blow.ctr), 0)
	f.step(stCounterNumber, f.d, miss3, n, oneIf(hopeless))
}

// thrown works out a counter that is thrown, perhaps against a guard.
// [rud.miss.4] [rud.miss.5]
func (f *fight[V]) thrown(guard uint8) {
	steps := f.D.steps
	if !f.is(rulingCounterCost, counterCostFree) && !f.pay(f.D, int(f.blow.ctrCost), stCtrCost, attack8) {
		return
	}
	if f.is(rulingCounterDefense, counterDefenseCtrRow) && !f.pay(f.A, int(f.blow.ctrCost), stCtrCost, miss4) {
		return
	}
	if guard < numDefends && !f.pay(f.A, int(f.c.defends[guard].cost), stDefendCost, miss4) {
		return
	}
	n := f.counterNumber()
	if steps != f.D.steps && f.listens() {
		f.tellCounter(n, false)
	}
	if guard < numDefends {
		m := int(f.c.defends[guard].rows[straightRight].acc)
		f.step(stGuard, f.d, miss4, m, 0)
		n += m
	}
	f.step(stNotCountered, f.d, miss6, 0, 0)
	f.drawCounter(n)
	f.step(stCheckFollows, bout.None, miss7, 0, 0)
}

// drawCounter draws against the number of a counter.
func (f *fight[V]) drawCounter(n int) {
	if f.is(rulingCounterSpecial, counterSpecialInjuryOnOne) {
		face := f.ref.Band(f.d, 20, dieCounter, miss5, 1, min(max(n, 0), 20), 20)
		if face == 1 {
			f.counterInjury(n)
			return
		}
		f.counterEnds(n, face <= n)
		return
	}
	_, ok := f.d20(f.d, n, dieCounter, miss5)
	f.counterEnds(n, ok)
}

// counterEnds is a counter that lands or misses.
func (f *fight[V]) counterEnds(n int, lands bool) {
	if !lands {
		f.event(evCounterMissed, f.d, f.a, miss5, n, 0, 0)
		return
	}
	damage := f.counterHurts()
	f.event(evCounterHit, f.d, f.a, miss5, damage, int(f.A.hp)-damage, n)
	f.tellJaw(f.a, damage-counterDamage)
	f.hurt(f.a, damage)
}

// counterHurts is the damage of a counter.
func (f *fight[V]) counterHurts() int {
	if f.A.jaw > 0 && f.is(rulingCounterTarget, counterTargetHead) && f.is(rulingJawResults, jawResultsEveryResult) {
		return counterDamage + int(f.A.jaw)
	}
	return counterDamage
}

// counterInjury is a 1 on a counter where that injures. [counter-special]
func (f *fight[V]) counterInjury(n int) {
	j := f.counterHurts() - counterDamage
	f.tellJaw(f.a, j)
	f.event(evInjured, f.a, bout.None, injury1, 1, 0, 0)
	f.injure(f.a, f.drawInjury(), j, false)
}

// feint works out a feint. [rud.feint.2]
func (f *fight[V]) feint() {
	if f.x.fell {
		f.unpunched()
		return
	}
	mod := 0
	if f.x.defend < numDefends {
		mod = int(f.answer.acc)
		if !f.answer.hasAcc {
			f.step(stNoEffect, f.d, defend5, 0, 0)
			if f.is(rulingFeintNa, feintNaImmune) {
				return
			}
		}
	}
	q := f.now(f.D, attrINT)
	f.step(stINT, f.d, card11, q, 0)
	f.step(stResistMod, f.d, defend3, -mod, 0)
	f.step(stResist, f.d, feint2, q-mod, 0)
	if _, ok := f.d20(f.d, q-mod, dieFeint, feint2); ok {
		f.event(evResisted, f.d, f.a, feint2, q-mod, 0, 0)
		if f.answer.hasCtr {
			f.counter()
		}
		return
	}
	f.event(evFooled, f.d, f.a, feint2, q-mod, 0, 0)
	f.believed(&f.card().fooled)
}

// believed applies what a feint does to whoever falls for it.
func (f *fight[V]) believed(w *fooling) {
	if w.stamina > 0 && !f.lose(f.d, int(w.stamina)) {
		return
	}
	f.A.su = setUp{has: w.toHit != 0 || w.noCounter || w.damage != 0, noCounter: w.noCounter, toHit: w.toHit, damage: w.damage}
	if w.keepControl {
		f.step(stKeeps, f.a, feint2, 0, 0)
		f.x.kept = true
	}
}
