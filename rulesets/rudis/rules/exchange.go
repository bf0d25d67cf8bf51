package rules

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// A fight is an exchange while it is worked out, with the things it needs again and again.
type fight[V audience] struct {
	heard  V
	r      *Rules
	c      *state.Content
	s      *state.State
	ref    *core.Ref
	x      state.Exchange // kept in the State only while a decision is awaited
	a, d   int            // the boxer in control and the other
	A, D   *state.Boxer
	blow   state.Blow
	answer state.Answer
	listen bool
	usual  bool         // every ruling stands at its default
	stream *dice.Stream // where faces come from, if they are not reported
}

// An audience is a type whose length says whether anybody may hear a fight. The compiler thus makes
// two versions of the one procedure.
type audience interface{ Heard | Unheard }

// A fight is Heard if somebody may listen, change a ruling or throw the dice. In an Unheard fight
// nobody does any of this, so the checks for it are compiled out.
type (
	Heard   = [1]struct{}
	Unheard = [0]struct{}
)

// Referee returns a fight with which the exchanges of a bout are worked out.
func Referee[V audience](r *Rules, s *state.State, ref *core.Ref) fight[V] {
	return fight[V]{r: r, c: r.Content, s: s, ref: ref, listen: ref.Listen, stream: ref.Source(), usual: s.Looked == nil && s.Rulings == [state.MaxRulings]uint8{}}
}

// MayBeUnheard reports whether a fight needs nothing that an Unheard one lacks.
func (f *fight[V]) MayBeUnheard() bool { return !f.listen && f.usual && f.stream != nil }

// listens reports whether every step is to be recorded.
func (f *fight[V]) listens() bool { return len(f.heard) > 0 && f.listen }

// isUsual reports whether every ruling stands at its default.
func (f *fight[V]) isUsual() bool { return len(f.heard) == 0 || f.usual }

// pours reports whether faces come from a stream and are not reported.
func (f *fight[V]) pours() bool { return len(f.heard) == 0 || f.stream != nil }

// fighting returns the fight of an exchange that has begun.
func (r *Rules) fighting(s *state.State, ref *core.Ref) fight[Heard] {
	f := Referee[Heard](r, s, ref)
	f.x = s.Exchange
	f.Seat(int(s.Exchange.A))
	f.look()
	return f
}

// look looks up the cards that are played.
func (f *fight[V]) look() {
	f.blow = f.c.Blows[f.x.Attack.Card%8][f.x.Attack.Sub%4]
	f.answer = f.c.Answers[f.x.Defend%16][f.x.Attack.Card%8]
}

// card is the attack card.
func (f *fight[V]) card() *state.AttackCard { return &f.c.Attacks[f.x.Attack.Card] }

// hold stores the exchange, which waits for a decision.
func (f *fight[V]) hold(phase state.Phase, await uint8) {
	f.x.A, f.x.D, f.x.Await = int8(f.a), int8(f.d), await
	f.s.Phase, f.s.Exchange = phase, f.x
}

// Seat makes a boxer the one in control.
func (f *fight[V]) Seat(a int) {
	d := a&1 ^ 1
	f.a, f.d, f.A, f.D = a, d, &f.s.Boxers[a&1], &f.s.Boxers[d]
}

// is reports whether a ruling stands at an option.
func (f *fight[V]) is(ruling int, option uint8) bool {
	if len(f.heard) == 0 {
		return option == 0
	}
	return f.s.Is(ruling, option)
}

// now returns the present value of an attribute.
func (f *fight[V]) now(b *state.Boxer, attr int) int {
	return b.Current(attr, attr == state.AttrMOV || f.is(state.RulingAttributeFloor, state.AttributeFloorAllOne))
}

// overruled reports whether the table has overruled an event.
func (f *fight[V]) overruled(kind uint8) bool { return len(f.heard) > 0 && f.ref.Overruled(kind) }

// step records a step if somebody listens.
func (f *fight[V]) step(kind uint8, who int, id rule.ID, a, b int) {
	if len(f.heard) > 0 && f.listen {
		f.ref.Step(kind, who, id, a, b)
	}
}

// event records an event if somebody listens.
func (f *fight[V]) event(kind uint8, who, whom int, id rule.ID, a, b, c int) {
	if len(f.heard) > 0 && f.listen {
		f.ref.Event(kind, who, whom, id, a, b, c)
	}
}

// over reports whether the bout is over.
func (f *fight[V]) over() bool { return f.s.Phase == state.Over }

// Begin starts an exchange with the choices that have been made.
func (f *fight[V]) Begin(attack *state.Choice, defend uint8) {
	s := f.s
	f.Seat(int(s.Control))
	s.Begun++
	x := &f.x
	x.Attack = *attack // by itself: copied straight from the table
	x.Defend, x.Fell, x.Kept = defend, f.D.Down, false
	if !f.isUsual() {
		x.A, x.D, x.Await, x.Owes = int8(f.a), int8(f.d), state.AwaitNothing, [2]int16{}
	}
	x.SetUp = state.SetUp{}
	if f.A.SetUp.Has {
		x.SetUp, f.A.SetUp = f.A.SetUp, state.SetUp{} // used up whatever he does [rud.feint.2]
	}
	if len(f.heard) > 0 && (s.Slot[AttackerSlot].Is != state.EmptySlot || s.Slot[DefenderSlot].Is != state.EmptySlot) {
		s.Slot = [2]state.Slot{}
	}
	f.step(state.StExchange, f.a, state.Choice3, int(s.Begun), 0)
}

// Exchange shows both choices and works them out. [rud.choice.2]
func (r *Rules) Exchange(s *state.State, attack state.Choice, defend uint8, ref *core.Ref) {
	f := Referee[Heard](r, s, ref)
	f.Exchange(&attack, defend)
}

func (f *fight[V]) Exchange(attack *state.Choice, defend uint8) {
	f.Begin(attack, defend)
	f.WorkOut(attack)
}

// WorkOut works out an exchange that has begun.
func (f *fight[V]) WorkOut(attack *state.Choice) {
	if f.listens() {
		f.show()
	}
	if attack.What == state.AMove {
		f.A.Last = state.DidMove
		f.move()
		f.finish()
		return
	}
	f.A.Last = attack.Card + 1
	f.A.Uses[attack.Card]++
	if !f.isUsual() && attack.Card != state.Feint && attack.Sub == state.NoSub { // [reg-pow-commit]
		f.hold(state.Reveal, state.AwaitSub)
		return
	}
	f.attack()
}

// show reveals the choices, the attacker's first.
func (f *fight[V]) show() {
	item, from, at := state.ItemMove, 0, &f.x.Attack
	if at.What == state.AnAttack {
		item = state.AttackItem(at.Card, at.Sub)
	}
	if f.x.Defend < state.Undue {
		from = state.ItemDefence + int(f.x.Defend)
	}
	f.event(state.EvRevealed, f.a, f.d, state.Choice2, item, from, f.rises())
	if f.x.Fell {
		f.step(state.StMayBeStruck, f.d, state.Ring3, 0, 0)
	}
}

// rises returns the number up to which a boxer who is down rises after a punch that lands; 0 if
// nobody is down or no punch is thrown. It is shown with the choices and is in no record.
func (f *fight[V]) rises() int {
	if at := &f.x.Attack; f.x.Fell && f.x.Defend == state.StandUp && at.What == state.AnAttack && at.Card != state.Feint {
		return int(f.c.Answers[state.StandUp][at.Card].Stand)
	}
	return 0
}

// attack works out a punch or a feint.
func (f *fight[V]) attack() {
	f.look()
	if f.listens() {
		f.describe()
	}
	if !f.pay(f.A, int(f.blow.Cost), state.StCost, state.Attack5) {
		return
	}
	if f.listens() {
		f.tellDefence()
	}
	if f.defended() && !f.pay(f.D, int(f.answer.Cost), state.StDefendCost, f.defenceRule()) {
		return
	}
	if f.x.Attack.Card == state.Feint {
		f.feint()
	} else {
		f.punch()
	}
	if f.isUsual() || f.x.Await == state.AwaitNothing {
		f.finish()
	}
}

// resume continues an exchange that waited for a decision.
func (f *fight[V]) resume() {
	f.x.Await = state.AwaitNothing
	f.s.Phase, f.s.Exchange = state.Choose, state.Exchange{}
}

// describe records the cards played and the rules they come from.
func (f *fight[V]) describe() {
	at := &f.x.Attack
	card := &f.c.Attacks[at.Card]
	f.step(state.StAttackCard, f.a, state.Attack1, state.AttackItem(at.Card, state.NoSub), int(card.Mark))
	switch {
	case at.Card == state.Feint:
		f.step(state.StFeintCard, f.a, state.Feint1, 0, 0)
	case card.Limit == state.Unlimited && at.Card == state.StraightRight:
		f.step(state.StUnlimitedCard, f.a, state.Attack10, state.AttackItem(at.Card, state.NoSub), 0)
	}
	if at.Sub != state.NoSub {
		f.step(state.StSub, f.a, state.Attack2, state.AttackItem(at.Card, at.Sub), 0)
	}
	if card.Mark == state.House || f.x.Defend < state.NumDefends && f.c.Defends[f.x.Defend].Mark == state.House {
		f.step(state.StHouseCard, core.None, state.Ring7, 0, 0)
	}
}

// defended reports whether a defence is played, which is paid for whatever the attack was.
// [rud.defend.2] [rud.stand.1]
func (f *fight[V]) defended() bool { return f.x.Defend < state.NumCards }

// defenceRule returns the rule by which a defence has a cost.
func (f *fight[V]) defenceRule() rule.ID {
	if f.x.Defend == state.StandUp {
		return state.Stand1
	}
	return state.Defend2
}

// tellDefence records the defence.
func (f *fight[V]) tellDefence() {
	switch d := f.x.Defend; {
	case d == state.NoDefence:
		f.step(state.StUndefended, f.d, state.Choice1, 0, 0)
	case d == state.StandUp:
		f.step(state.StStandUpCard, f.d, state.Setup7, 0, 0)
		f.step(state.StCovers, f.d, state.Ring4, 0, 0)
	case d < state.NumDefends:
		f.step(state.StDefendCard, f.d, state.Defend1, state.ItemDefence+int(d), int(f.c.Defends[d].Mark))
	}
}

// pay takes a cost, at once or after the exchange; it returns false if the bout is over.
// [stamina-timing]
func (f *fight[V]) pay(b *state.Boxer, n int, kind uint8, id rule.ID) bool {
	f.step(kind, f.index(b), id, n, 0)
	if !f.isUsual() && f.is(state.RulingStaminaTiming, state.StaminaTimingAfterResolution) {
		f.x.Owes[f.index(b)] += int16(n)
		return true
	}
	b.Sta -= int16(n)
	return !b.Tired() && !f.listens() || f.tire(f.index(b), n)
}

// index returns which of the two a boxer is.
func (f *fight[V]) index(b *state.Boxer) int {
	if b == f.A {
		return f.a
	}
	return f.d
}

// lose takes stamina and applies the resulting steps; it returns false if the bout is over.
// [rud.card.5]
func (f *fight[V]) lose(k, n int) bool {
	b := &f.s.Boxers[k&1]
	b.Sta -= int16(n)
	return !b.Tired() && !f.listens() || f.tire(k, n)
}

// tire records the stamina that a boxer has lost and applies the resulting steps; it returns false
// if the bout is over.
func (f *fight[V]) tire(k, n int) bool {
	b := &f.s.Boxers[k&1]
	f.step(state.StSta, k, state.Track2, int(b.Sta)+n, int(b.Sta))
	if !b.Tired() {
		return true
	}
	for b.Steps < 3 && b.Tired() {
		b.Steps++
		f.event(state.EvStaminaStep, k, core.None, state.Card5, int(b.Steps), 0, 0)
		if f.listens() && int(b.Attr[state.AttrMOV])+int(b.Taken[state.AttrMOV])-int(b.Steps) < 1 {
			f.step(state.StMovFloor, k, state.Card6, 0, 0)
		}
		if f.is(state.RulingStaminaThresholdScope, state.StaminaThresholdScopeAllNine) {
			b.Sta--
			b.Hp--
		}
	}
	if b.Hp <= 0 && !f.over() {
		return f.Win(state.Other(k), state.ByUnconscious)
	}
	return true
}

// hurt takes HP; it returns false if the bout is over. [rud.card.4]
func (f *fight[V]) hurt(k, n int) bool {
	b := &f.s.Boxers[k&1]
	b.Hp -= int16(n)
	return b.Hp > 0 && !f.listens() || f.ail(k, n)
}

// ail records the HP that a boxer has lost, and ends the bout if he has none left; it returns false
// if the bout is over.
func (f *fight[V]) ail(k, n int) bool {
	hp := int(f.s.Boxers[k&1].Hp)
	if f.listens() {
		f.tellHP(hp+n, k)
	}
	return hp > 0 || f.Win(state.Other(k), state.ByUnconscious)
}

// tellHP records a loss of HP.
func (f *fight[V]) tellHP(from, k int) {
	hp, id := int(f.s.Boxers[k].Hp), state.Track1
	if hp <= 0 {
		id = state.Card4
	}
	f.step(state.StHp, k, id, from, hp)
}

// Win ends the bout. It always returns false: the bout does not go on. [rud.end.5]
func (f *fight[V]) Win(k int, how uint8) bool {
	s := f.s
	s.Phase, s.Winner, s.How = state.Over, int8(k), how
	switch how {
	case state.ByUnconscious:
		f.event(state.EvUnconscious, state.Other(k), core.None, state.End2, 0, 0, 0)
	case state.ByKilled:
		f.event(state.EvKilled, state.Other(k), core.None, state.End3, 0, 0, 0)
	case state.ByKnockout:
		f.event(state.EvKnockedOut, state.Other(k), core.None, state.End1, 0, 0, 0)
	case state.ByCannot:
		f.event(state.EvCannotContinue, state.Other(k), core.None, state.End4, 0, 0, 0)
	}
	f.event(state.EvBoutOver, k, core.None, state.End5, 0, 0, 0)
	return false
}

// finish pays what is owed and checks control, if the bout goes on.
func (f *fight[V]) finish() {
	if f.over() || f.x.Kept && f.isUsual() || !f.isUsual() && !f.settle() {
		return
	}
	if !f.x.Kept {
		f.check()
	}
}

// settle pays what is owed, the attacker first; it returns false if the bout is over.
// [stamina-timing]
func (f *fight[V]) settle() bool {
	owes := f.x.Owes
	return (owes[f.a] == 0 || f.lose(f.a, int(owes[f.a]))) && (owes[f.d] == 0 || f.lose(f.d, int(owes[f.d])))
}
