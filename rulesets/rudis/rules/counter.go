package rules

import (
	"summa/internal/core"
)

// counterDamage is what a counter does. [rud.miss.5]
const counterDamage = 4

// counter works out the counter to an attack that has failed. [rud.miss.2]
func (f *fight[V]) counter() {
	if !f.answer.HasCtr {
		f.step(stNoCounter, f.d, Miss2, 0, 0)
		return
	}
	n := f.counterNumber()
	hopeless := n < 1 && f.is(RulingCounterHopeless, CounterHopelessNotThrown)
	if f.listens() {
		f.tellCounter(n, hopeless)
	}
	if n >= 1 && f.isUsual() {
		f.thrown(NoDefence)
		return
	}
	if hopeless {
		f.step(stHopeless, f.d, Miss3, n, 0)
		return
	}
	switch {
	case f.is(RulingCounterTrigger, CounterTriggerOptional):
		f.hold(Resolve, AwaitCounter)
	case f.is(RulingCounterDefense, CounterDefenseDefendCard):
		f.hold(Resolve, awaitGuard)
	default:
		f.thrown(NoDefence)
	}
}

// counterNumber is the number of a counter. [rud.miss.3]
func (f *fight[V]) counterNumber() int {
	return f.now(f.D, AttrQWK) + int(f.answer.Counter) + int(f.blow.Ctr)
}

// tellCounter notes the terms of the number of a counter, which is not thrown if it is
// hopeless.
func (f *fight[V]) tellCounter(n int, hopeless bool) {
	f.step(stQWK, f.d, Card9, f.now(f.D, AttrQWK), 0)
	f.step(stCounter, f.d, Defend4, int(f.answer.Counter), 0)
	f.step(stCtr, f.d, Attack7, int(f.blow.Ctr), 0)
	f.step(stCounterNumber, f.d, Miss3, n, OneIf(hopeless))
}

// thrown works out a counter that is thrown, perhaps against a guard.
// [rud.miss.4] [rud.miss.5]
func (f *fight[V]) thrown(guard uint8) {
	steps := f.D.Steps
	if !f.is(RulingCounterCost, CounterCostFree) && !f.pay(f.D, int(f.blow.CtrCost), stCtrCost, Attack8) {
		return
	}
	if f.is(RulingCounterDefense, CounterDefenseCtrRow) && !f.pay(f.A, int(f.blow.CtrCost), stCtrCost, Miss4) {
		return
	}
	if guard < NumDefends && !f.pay(f.A, int(f.c.Defends[guard].Cost), stDefendCost, Miss4) {
		return
	}
	n := f.counterNumber()
	if steps != f.D.Steps && f.listens() {
		f.tellCounter(n, false)
	}
	if guard < NumDefends {
		m := int(f.c.Defends[guard].Rows[StraightRight].Acc)
		f.step(stGuard, f.d, Miss4, m, 0)
		n += m
	}
	f.step(stNotCountered, f.d, Miss6, 0, 0)
	f.drawCounter(n)
	f.step(stCheckFollows, core.None, Miss7, 0, 0)
}

// drawCounter draws against the number of a counter.
func (f *fight[V]) drawCounter(n int) {
	if f.is(RulingCounterSpecial, CounterSpecialInjuryOnOne) {
		face := f.ref.Band(f.d, 20, dieCounter, Miss5, 1, min(max(n, 0), 20), 20)
		if face == 1 {
			f.counterInjury(n)
			return
		}
		f.counterEnds(n, face <= n)
		return
	}
	_, ok := f.d20(f.d, n, dieCounter, Miss5)
	f.counterEnds(n, ok)
}

// counterEnds is a counter that lands or misses.
func (f *fight[V]) counterEnds(n int, lands bool) {
	if !lands {
		f.event(evCounterMissed, f.d, f.a, Miss5, n, 0, 0)
		return
	}
	damage := f.counterHurts()
	f.event(EvCounterHit, f.d, f.a, Miss5, damage, int(f.A.Hp)-damage, n)
	f.tellJaw(f.a, damage-counterDamage)
	f.hurt(f.a, damage)
}

// counterHurts is the damage of a counter.
func (f *fight[V]) counterHurts() int {
	if f.A.Jaw > 0 && f.is(RulingCounterTarget, CounterTargetHead) && f.is(RulingJawResults, JawResultsEveryResult) {
		return counterDamage + int(f.A.Jaw)
	}
	return counterDamage
}

// counterInjury is a 1 on a counter where that injures. [counter-special]
func (f *fight[V]) counterInjury(n int) {
	j := f.counterHurts() - counterDamage
	f.tellJaw(f.a, j)
	f.event(EvInjured, f.a, core.None, Injury1, 1, 0, 0)
	f.injure(f.a, f.drawInjury(), j, false)
}

// feint works out a feint. [rud.feint.2]
func (f *fight[V]) feint() {
	if f.x.Fell {
		f.unpunched()
		return
	}
	mod := 0
	if f.x.Defend < NumDefends {
		mod = int(f.answer.Acc)
		if !f.answer.HasAcc {
			f.step(stNoEffect, f.d, Defend5, 0, 0)
			if f.is(RulingFeintNa, FeintNaImmune) {
				return
			}
		}
	}
	q := f.now(f.D, attrINT)
	f.step(stINT, f.d, Card11, q, 0)
	f.step(stResistMod, f.d, Defend3, -mod, 0)
	f.step(stResist, f.d, Feint2, q-mod, 0)
	if _, ok := f.d20(f.d, q-mod, dieFeint, Feint2); ok {
		f.event(evResisted, f.d, f.a, Feint2, q-mod, 0, 0)
		if f.answer.HasCtr {
			f.counter()
		}
		return
	}
	f.event(EvFooled, f.d, f.a, Feint2, q-mod, 0, 0)
	f.believed(&f.card().Fooled)
}

// believed applies what a feint does to whoever falls for it.
func (f *fight[V]) believed(w *Fooling) {
	if w.Stamina > 0 && !f.lose(f.d, int(w.Stamina)) {
		return
	}
	f.A.SetUp = SetUp{Has: w.ToHit != 0 || w.NoCounter || w.Damage != 0, NoCounter: w.NoCounter, ToHit: w.ToHit, Damage: w.Damage}
	if w.KeepControl {
		f.step(stKeeps, f.a, Feint2, 0, 0)
		f.x.Kept = true
	}
}
