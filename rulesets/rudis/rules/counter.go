package rules

import (
	"summa/internal/core"
	"summa/rulesets/rudis/state"
)

// counterDamage is the damage of a counter. [rud.miss.5]
const counterDamage = 4

// counter works out the counter to an attack that has failed. [rud.miss.2]
func (f *fight[V]) counter() {
	if !f.answer.HasCtr {
		f.step(state.StNoCounter, f.d, state.Miss2, 0, 0)
		return
	}
	n := f.counterNumber()
	hopeless := n < 1 && f.is(state.RulingCounterHopeless, state.CounterHopelessNotThrown)
	if f.listens() {
		f.tellCounter(n, hopeless)
	}
	if n >= 1 && f.isUsual() {
		f.thrown(state.NoDefence)
		return
	}
	if hopeless {
		f.step(state.StHopeless, f.d, state.Miss3, n, 0)
		return
	}
	switch {
	case f.is(state.RulingCounterTrigger, state.CounterTriggerOptional):
		f.hold(state.Resolve, state.AwaitCounter)
	case f.is(state.RulingCounterDefense, state.CounterDefenseDefendCard):
		f.hold(state.Resolve, state.AwaitGuard)
	default:
		f.thrown(state.NoDefence)
	}
}

// counterNumber returns the number up to which a counter lands. [rud.miss.3]
func (f *fight[V]) counterNumber() int {
	return f.now(f.D, state.AttrQWK) + int(f.answer.Counter) + int(f.blow.Ctr)
}

// tellCounter records the terms of a counter's number; a hopeless counter is not thrown.
func (f *fight[V]) tellCounter(n int, hopeless bool) {
	f.step(state.StQwk, f.d, state.Card9, f.now(f.D, state.AttrQWK), 0)
	f.step(state.StCounter, f.d, state.Defend4, int(f.answer.Counter), 0)
	f.step(state.StCtr, f.d, state.Attack7, int(f.blow.Ctr), 0)
	f.step(state.StCounterNumber, f.d, state.Miss3, n, state.OneIf(hopeless))
}

// payCounter takes the cost of a counter from both, before its number is computed; it returns false
// if the bout is over. [rud.attack.8] [rud.miss.4]
func (f *fight[V]) payCounter(guard uint8) bool {
	if !f.is(state.RulingCounterCost, state.CounterCostFree) && !f.pay(f.D, int(f.blow.CtrCost), state.StCtrCost, state.Attack8) {
		return false
	}
	if f.is(state.RulingCounterDefense, state.CounterDefenseCtrRow) && !f.pay(f.A, int(f.blow.CtrCost), state.StCtrCost, state.Miss4) {
		return false
	}
	return guard >= state.NumDefends || f.pay(f.A, int(f.c.Defends[guard].Cost), state.StDefendCost, state.Miss4)
}

// thrown works out a counter that is thrown, perhaps against a guard. [rud.miss.4] [rud.miss.5]
func (f *fight[V]) thrown(guard uint8) {
	steps := f.D.Steps
	if !f.payCounter(guard) {
		return
	}
	n := f.counterNumber()
	if steps != f.D.Steps && f.listens() {
		f.tellCounter(n, false)
	}
	if guard < state.NumDefends {
		m := int(f.c.Defends[guard].Rows[state.StraightRight].Acc)
		f.step(state.StGuard, f.d, state.Miss4, m, 0)
		n += m
	}
	f.step(state.StNotCountered, f.d, state.Miss6, 0, 0)
	f.drawCounter(n)
	f.step(state.StCheckFollows, core.None, state.Miss7, 0, 0)
}

// drawCounter rolls against the number of a counter.
func (f *fight[V]) drawCounter(n int) {
	if f.is(state.RulingCounterSpecial, state.CounterSpecialInjuryOnOne) {
		face := f.ref.Band(f.d, 20, state.DieCounter, state.Miss5, 1, min(max(n, 0), 20), 20)
		if face == 1 {
			f.counterInjury(n)
			return
		}
		f.counterEnds(n, face <= n)
		return
	}
	_, ok := f.d20(f.d, n, state.DieCounter, state.Miss5)
	f.counterEnds(n, ok)
}

// counterEnds settles a counter that lands or misses.
func (f *fight[V]) counterEnds(n int, lands bool) {
	if lands && f.overruled(state.EvCounterHit) {
		return
	}
	if !lands {
		f.event(state.EvCounterMissed, f.d, f.a, state.Miss5, n, 0, 0)
		return
	}
	damage := f.counterHurts()
	f.event(state.EvCounterHit, f.d, f.a, state.Miss5, damage, int(f.A.Hp)-damage, n)
	f.tellJaw(f.a, damage-counterDamage)
	f.hurt(f.a, damage)
}

// counterHurts returns the damage of a counter.
func (f *fight[V]) counterHurts() int {
	if f.A.Jaw > 0 && f.is(state.RulingCounterTarget, state.CounterTargetHead) && f.is(state.RulingJawResults, state.JawResultsEveryResult) {
		return counterDamage + int(f.A.Jaw)
	}
	return counterDamage
}

// counterInjury settles a 1 on a counter, where that injures. [counter-special]
func (f *fight[V]) counterInjury(n int) {
	if f.overruled(state.EvInjured) {
		return
	}
	j := f.counterHurts() - counterDamage
	f.tellJaw(f.a, j)
	f.event(state.EvInjured, f.a, core.None, state.Injury1, 1, 0, 0)
	f.injure(f.a, f.drawInjury(), j, false)
}

// feint works out a feint. [rud.feint.2]
func (f *fight[V]) feint() {
	if f.x.Fell {
		f.unpunched()
		return
	}
	defends := f.x.Defend < state.NumDefends
	if defends && !f.answer.HasAcc {
		f.step(state.StNoEffect, f.d, state.Defend5, 0, 0)
		if f.is(state.RulingFeintNa, state.FeintNaImmune) {
			return
		}
	}
	q := f.now(f.D, state.AttrINT)
	n := q
	if defends {
		n = f.answer.NotFooled(q)
	}
	f.step(state.StInt, f.d, state.Card11, q, 0)
	f.step(state.StResistMod, f.d, state.Defend3, n-q, 0)
	f.step(state.StResist, f.d, state.Feint2, n, 0)
	if _, ok := f.d20(f.d, n, state.DieFeint, state.Feint2); ok {
		f.event(state.EvResisted, f.d, f.a, state.Feint2, n, 0, 0)
		if f.answer.HasCtr {
			f.counter()
		}
		return
	}
	if f.overruled(state.EvFooled) {
		return
	}
	f.event(state.EvFooled, f.d, f.a, state.Feint2, n, 0, 0)
	f.believed(&f.card().Fooled)
}

// believed applies a feint to a boxer who falls for it.
func (f *fight[V]) believed(w *state.Fooling) {
	if w.Stamina > 0 && !f.lose(f.d, int(w.Stamina)) {
		return
	}
	f.A.SetUp = state.SetUp{Has: w.ToHit != 0 || w.NoCounter || w.Damage != 0, NoCounter: w.NoCounter, ToHit: w.ToHit, Damage: w.Damage}
	if w.KeepControl {
		f.step(state.StKeeps, f.a, state.Feint2, 0, 0)
		f.x.Kept = true
	}
}
