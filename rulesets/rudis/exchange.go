package rudis

import (
	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/rule"
)

// A fight is the exchange being worked out, with what it looks up again and again.
type fight[V audience] struct {
	heard  V
	r      *Rules
	c      *Content
	s      *State
	ref    *bout.Ref
	x      exchange // kept in the State only while a decision is awaited
	a, d   int      // the boxer in control and the other
	A, D   *Boxer
	blow   blow
	answer answer
	listen bool
	usual  bool         // every ruling stands at its default
	stream *dice.Stream // where faces come from, if nobody wants to know of them
}

// An audience says by its length whether there may be anybody to hear a fight. The
// compiler makes two of the one procedure, one for each.
type audience interface{ heard | unheard }

// A fight is heard if somebody may listen, rule otherwise than by default, or throw
// the dice. Unheard, nobody does, and it need not be asked again and again.
type (
	heard   = [1]struct{}
	unheard = [0]struct{}
)

// referee is who works the exchanges of a bout out.
func referee[V audience](r *Rules, s *State, ref *bout.Ref) fight[V] {
	return fight[V]{r: r, c: r.c, s: s, ref: ref, listen: ref.Listen, stream: ref.Source(), usual: s.rulings == [maxRulings]uint8{}}
}

// mayBeUnheard reports whether a fight is one that nobody can hear.
func (f *fight[V]) mayBeUnheard() bool { return !f.listen && f.usual && f.stream != nil }

// listens reports whether somebody wants to know of every step.
func (f *fight[V]) listens() bool { return len(f.heard) > 0 && f.listen }

// isUsual reports whether every ruling stands at its default.
func (f *fight[V]) isUsual() bool { return len(f.heard) == 0 || f.usual }

// pours reports whether faces come from a stream that nobody wants to know of.
func (f *fight[V]) pours() bool { return len(f.heard) == 0 || f.stream != nil }

// fighting looks an exchange up that has begun.
func (r *Rules) fighting(s *State, ref *bout.Ref) fight[heard] {
	f := referee[heard](r, s, ref)
	f.x = s.x
	f.seat(int(s.x.a))
	f.look()
	return f
}

// look looks up the cards that are played.
func (f *fight[V]) look() {
	f.blow = f.c.blows[f.x.attack.card%8][f.x.attack.sub%4]
	f.answer = f.c.answers[f.x.defend%16][f.x.attack.card%8]
}

// card is the attack card.
func (f *fight[V]) card() *attackCard { return &f.c.attacks[f.x.attack.card] }

// hold leaves the exchange waiting for a decision.
func (f *fight[V]) hold(phase Phase, await uint8) {
	f.x.a, f.x.d, f.x.await = int8(f.a), int8(f.d), await
	f.s.phase, f.s.x = phase, f.x
}

// seat makes a boxer the one in control.
func (f *fight[V]) seat(a int) {
	d := a&1 ^ 1
	f.a, f.d, f.A, f.D = a, d, &f.s.b[a&1], &f.s.b[d]
}

// is reports whether a ruling stands at an option.
func (f *fight[V]) is(ruling int, option uint8) bool {
	if len(f.heard) == 0 {
		return option == 0
	}
	return f.s.rulings[ruling] == option
}

// now is an attribute as it is now.
func (f *fight[V]) now(b *Boxer, attr int) int {
	return b.current(attr, attr == attrMOV || f.is(rulingAttributeFloor, attributeFloorAllOne))
}

// step notes a step if somebody listens.
func (f *fight[V]) step(kind uint8, who int, id rule.ID, a, b int) {
	if len(f.heard) > 0 && f.listen {
		f.ref.Step(kind, who, id, a, b)
	}
}

// event notes an event if somebody listens.
func (f *fight[V]) event(kind uint8, who, whom int, id rule.ID, a, b, c int) {
	if len(f.heard) > 0 && f.listen {
		f.ref.Event(kind, who, whom, id, a, b, c)
	}
}

// over reports whether the bout is over.
func (f *fight[V]) over() bool { return f.s.phase == Over }

// begin starts an exchange with the choices that have been made.
func (f *fight[V]) begin(attack *choice, defend uint8) {
	s := f.s
	f.seat(int(s.control))
	s.begun++
	x := &f.x
	x.attack = *attack // by itself: copied straight from the table
	x.defend, x.fell, x.kept = defend, f.D.down, false
	if !f.isUsual() {
		x.a, x.d, x.await, x.owes = int8(f.a), int8(f.d), awaitNothing, [2]int16{}
	}
	x.su = setUp{}
	if f.A.su.has {
		x.su, f.A.su = f.A.su, setUp{} // used up whatever he does [rud.feint.2]
	}
	if len(f.heard) > 0 && (s.slot[attackerSlot].is != emptySlot || s.slot[defenderSlot].is != emptySlot) {
		s.slot = [2]slot{}
	}
	f.step(stExchange, f.a, choice3, int(s.begun), 0)
}

// exchange shows both choices and works them out. [rud.choice.2]
func (r *Rules) exchange(s *State, attack choice, defend uint8, ref *bout.Ref) {
	f := referee[heard](r, s, ref)
	f.exchange(&attack, defend)
}

func (f *fight[V]) exchange(attack *choice, defend uint8) {
	f.begin(attack, defend)
	f.workOut(attack)
}

// workOut works an exchange out that has begun.
func (f *fight[V]) workOut(attack *choice) {
	if f.listens() {
		f.show()
	}
	if attack.what == aMove {
		f.A.last = didMove
		f.move()
		f.finish()
		return
	}
	f.A.last = attack.card + 1
	f.A.uses[attack.card]++
	if !f.isUsual() && attack.card != feint && attack.sub == noSub { // [reg-pow-commit]
		f.hold(Reveal, awaitSub)
		return
	}
	f.attack()
}

// show turns the choices up, the attacker's first.
func (f *fight[V]) show() {
	item, from, at := itemMove, 0, &f.x.attack
	if at.what == anAttack {
		item = attackItem(at.card, at.sub)
	}
	if f.x.defend < undue {
		from = itemDefence + int(f.x.defend)
	}
	f.event(evRevealed, f.a, f.d, choice2, item, from, 0)
	if f.x.fell {
		f.step(stMayBeStruck, f.d, ring3, 0, 0)
	}
}

// attack works out a punch or a feint.
func (f *fight[V]) attack() {
	f.look()
	if f.listens() {
		f.describe()
	}
	if !f.pay(f.A, int(f.blow.cost), stCost, attack5) {
		return
	}
	if f.listens() {
		f.tellDefence()
	}
	if f.defended() && !f.pay(f.D, int(f.answer.cost), stDefendCost, f.defenceRule()) {
		return
	}
	if f.x.attack.card == feint {
		f.feint()
	} else {
		f.punch()
	}
	if f.isUsual() || f.x.await == awaitNothing {
		f.finish()
	}
}

// resume goes on with an exchange that waited for a decision.
func (f *fight[V]) resume() {
	f.x.await = awaitNothing
	f.s.phase, f.s.x = Choose, exchange{}
}

// describe notes the cards that are played, and where they come from.
func (f *fight[V]) describe() {
	at := &f.x.attack
	card := &f.c.attacks[at.card]
	f.step(stAttackCard, f.a, attack1, attackItem(at.card, noSub), int(card.mark))
	switch {
	case at.card == feint:
		f.step(stFeintCard, f.a, feint1, 0, 0)
	case card.limit == unlimited && at.card == straightRight:
		f.step(stUnlimitedCard, f.a, attack10, attackItem(at.card, noSub), 0)
	}
	if at.sub != noSub {
		f.step(stSub, f.a, attack2, attackItem(at.card, at.sub), 0)
	}
	if card.mark == house || f.x.defend < numDefends && f.c.defends[f.x.defend].mark == house {
		f.step(stHouseCard, bout.None, ring7, 0, 0)
	}
}

// defended reports whether there is a defence, which is paid for whatever the attack
// turned out to be. [rud.defend.2] [rud.stand.1]
func (f *fight[V]) defended() bool { return f.x.defend < numCards }

// defenceRule is the rule by which a defence costs something.
func (f *fight[V]) defenceRule() rule.ID {
	if f.x.defend == standUp {
		return stand1
	}
	return defend2
}

// tellDefence notes the defence.
func (f *fight[V]) tellDefence() {
	switch d := f.x.defend; {
	case d == noDefence:
		f.step(stUndefended, f.d, choice1, 0, 0)
	case d == standUp:
		f.step(stStandUpCard, f.d, setup7, 0, 0)
		f.step(stCovers, f.d, ring4, 0, 0)
	case d < numDefends:
		f.step(stDefendCard, f.d, defend1, itemDefence+int(d), int(f.c.defends[d].mark))
	}
}

// pay takes a cost, now or after the exchange; false if the bout is over.
// [stamina-timing]
func (f *fight[V]) pay(b *Boxer, n int, kind uint8, id rule.ID) bool {
	f.step(kind, f.index(b), id, n, 0)
	if !f.isUsual() && f.is(rulingStaminaTiming, staminaTimingAfterResolution) {
		f.x.owes[f.index(b)] += int16(n)
		return true
	}
	b.sta -= int16(n)
	return !b.tired() && !f.listens() || f.tire(f.index(b), n)
}

// index is which of the two a boxer is.
func (f *fight[V]) index(b *Boxer) int {
	if b == f.A {
		return f.a
	}
	return f.d
}

// lose takes stamina, with the steps that come of it; false if the bout is over.
// [rud.card.5]
func (f *fight[V]) lose(k, n int) bool {
	b := &f.s.b[k&1]
	b.sta -= int16(n)
	return !b.tired() && !f.listens() || f.tire(k, n)
}

// tired reports whether a man's stamina has come to a further step: 0, -4, -8.
// [rud.card.5]
func (b *Boxer) tired() bool { return int(b.sta) <= -4*int(b.steps) }

// due is how many steps a man's stamina has come to.
func (b *Boxer) due() int8 {
	at := Boxer{sta: b.sta}
	for at.steps < 3 && at.tired() {
		at.steps++
	}
	return at.steps
}

// tire tells of the stamina a man has lost and takes the steps it has come to; false
// if the bout is over.
func (f *fight[V]) tire(k, n int) bool {
	b := &f.s.b[k&1]
	f.step(stSTA, k, track2, int(b.sta)+n, int(b.sta))
	if !b.tired() {
		return true
	}
	for b.steps < 3 && b.tired() {
		b.steps++
		f.event(evStaminaStep, k, bout.None, card5, int(b.steps), 0, 0)
		if f.listens() && int(b.attr[attrMOV])+int(b.inj[attrMOV])-int(b.steps) < 1 {
			f.step(stMovFloor, k, card6, 0, 0)
		}
		if f.is(rulingStaminaThresholdScope, staminaThresholdScopeAllNine) {
			b.sta--
			b.hp--
		}
	}
	if b.hp <= 0 && !f.over() {
		return f.win(other(k), byUnconscious)
	}
	return true
}

// hurt takes HP; false if the bout is over. [rud.card.4]
func (f *fight[V]) hurt(k, n int) bool {
	b := &f.s.b[k&1]
	b.hp -= int16(n)
	return b.hp > 0 && !f.listens() || f.ail(k, n)
}

// ail tells of the HP a man has lost and ends the bout if he has none; false if the
// bout is over.
func (f *fight[V]) ail(k, n int) bool {
	hp := int(f.s.b[k&1].hp)
	if f.listens() {
		f.tellHP(hp+n, k)
	}
	return hp > 0 || f.win(other(k), byUnconscious)
}

// tellHP notes a loss of HP.
func (f *fight[V]) tellHP(from, k int) {
	hp, id := int(f.s.b[k].hp), track1
	if hp <= 0 {
		id = card4
	}
	f.step(stHP, k, id, from, hp)
}

// win ends the bout, and returns false: it does not go on. [rud.end.5]
func (f *fight[V]) win(k int, how uint8) bool {
	s := f.s
	s.phase, s.winner, s.how = Over, int8(k), how
	switch how {
	case byUnconscious:
		f.event(evUnconscious, other(k), bout.None, end2, 0, 0, 0)
	case byKilled:
		f.event(evKilled, other(k), bout.None, end3, 0, 0, 0)
	case byKnockout:
		f.event(evKnockedOut, other(k), bout.None, end1, 0, 0, 0)
	case byCannot:
		f.event(evCannotContinue, other(k), bout.None, end4, 0, 0, 0)
	}
	f.event(evBoutOver, k, bout.None, end5, 0, 0, 0)
	return false
}

// finish pays what is owed and checks control, if the bout goes on.
func (f *fight[V]) finish() {
	if f.over() || f.x.kept && f.isUsual() || !f.isUsual() && !f.settle() {
		return
	}
	if !f.x.kept {
		f.check()
	}
}

// settle pays what is owed, the attacker first; false if the bout is over.
// [stamina-timing]
func (f *fight[V]) settle() bool {
	owes := f.x.owes
	return (owes[f.a] == 0 || f.lose(f.a, int(owes[f.a]))) && (owes[f.d] == 0 || f.lose(f.d, int(owes[f.d])))
}
