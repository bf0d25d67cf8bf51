package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
)

// A deed is a clause brought about: whose it is, whom it is about, and what its
// owner has chosen.
type deed struct {
	owner, whom int // whom: nobody if it is about no one else
	clause      *clause
	way         field.Way
	square      field.Square // chosen, or where an enemy left
	option      optionID     // of an extra attack
	answer      uint8        // what its target will do
	points      int          // MP, where as many as he likes are spent
	face        int          // the natural die of the attack, or of a check
	blow        *blow
}

// bringAll brings about the clauses of a moment that a figure has: those that are
// optional wait for their owner.
func (r *Rules) bringAll(s *State, when moment, i, j int, k *blow, face int, ref *bout.Ref) {
	if !r.c.when[when].meets(&s.fig[i].tricks) {
		return
	}
	first := s.nOffers
	for _, id := range r.c.moments[when] {
		cl := &r.c.clauses[id]
		if s.phase == Over || !r.comesAbout(s, cl, i, j, k, face) || cl.pushesWithAttack() {
			continue
		}
		if cl.waits() {
			o := offer{owner: int8(i), whom: int8(j), clause: id, from: s.fig[i].at}
			if k != nil && k.chain {
				o.n = 1
			}
			s.offer(o)
			continue
		}
		r.bring(s, &deed{owner: i, whom: j, clause: cl, face: face, blow: k}, ref)
	}
	if !r.gathers {
		s.firstOnTop(first)
	}
}

// comesAbout reports whether a clause's moment has come for a figure.
func (r *Rules) comesAbout(s *State, cl *clause, i, j int, k *blow, face int) bool {
	return r.acts(s, i, cl, j) && cl.test.holds(r, s, i, j, k, face) && r.mayUse(s, i, cl) && r.paysPool(s, i, cl)
}

// waits reports whether a clause waits for its owner's word: it is optional, or
// something about it has to be chosen.
func (cl *clause) waits() bool {
	if cl.optional {
		return true
	}
	for i := range cl.do {
		switch cl.do[i].kind {
		case freeStep, followFront, swapPlaces, rerollDie, changeSchool, removeFoe, mayNotAttack:
			return cl.do[i].kind != mayNotAttack || cl.do[i].chosen
		}
	}
	return false
}

// pushesWithAttack reports whether a clause is the push of an attack stance, which
// has its place of its own.
func (cl *clause) pushesWithAttack() bool {
	return len(cl.do) > 0 && cl.do[0].kind == pushBack && cl.do[0].withAttack
}

// mayUse reports whether a clause of limited use is not used up.
func (r *Rules) mayUse(s *State, i int, cl *clause) bool {
	f := &s.fig[i]
	if cl.test.once != 0 && f.usedUp(cl.trick) {
		return false
	}
	group := r.c.tricks[cl.trick].group
	if group == 0 || f.usedUp(cl.trick) {
		return group == 0
	}
	most, n := int8(127), int8(0)
	r.passives(s, groupLimit, i, int(nobody), func(x effectRef) {
		if x.effect.group == group {
			if most == 127 {
				most = 0
			}
			most = max(most, x.effect.n)
		}
	})
	for k := range f.used {
		if t := f.used[k].trick; t != 0 && r.c.tricks[t].group == group {
			n++
		}
	}
	return n < most
}

func (f *Figure) usedUp(k trickID) bool {
	for i := range f.used {
		if f.used[i].trick == k {
			return true
		}
	}
	return false
}

// noteUse notes that a trick of limited use has been used.
func (r *Rules) noteUse(f *Figure, cl *clause) {
	per := cl.test.once
	if per == 0 && r.c.tricks[cl.trick].group != 0 {
		per = 1 // a turn
	}
	if per == 0 || f.usedUp(cl.trick) {
		return
	}
	for i := range f.used {
		if f.used[i].trick == 0 {
			f.used[i] = used{cl.trick, per}
			return
		}
	}
}

// forgetUses forgets what was used within a span that has ended.
func (f *Figure) forgetUses(per uint8) {
	for i := range f.used {
		if f.used[i].per == per {
			f.used[i] = used{}
		}
	}
}

// paysPool reports whether a figure's school has the points a clause costs.
func (r *Rules) paysPool(s *State, i int, cl *clause) bool {
	return cl.cost.pool == 0 || s.school[s.fig[i].school].pools[cl.cost.pool-1] >= int16(cl.cost.points)
}

// bring pays for a clause and does what it says.
func (r *Rules) bring(s *State, d *deed, ref *bout.Ref) {
	f, cl := &s.fig[d.owner], d.clause
	r.payPool(s, d.owner, cl, ref)
	r.noteUse(f, cl)
	if cl.lasts != 0 {
		f.last(cl.trick, cl.lasts, int8(d.points))
	}
	if cl.pushesWithAttack() {
		return
	}
	r.perform(s, d, cl.do, ref)
}

// last notes that effects of a trick hold for a while.
func (f *Figure) last(k trickID, until uint8, n int8) {
	if x := f.lastingOf(k); x != nil {
		*x = lasting{k, until, x.n + n}
		return
	}
	for i := range f.lasting {
		if f.lasting[i].trick == 0 {
			f.lasting[i] = lasting{k, until, n}
			return
		}
	}
}

// endLasting ends what held until now.
func (f *Figure) endLasting(until uint8) {
	for i := range f.lasting {
		if f.lasting[i].until == until {
			f.lasting[i] = lasting{}
		}
	}
}

// perform does what effects say, in their order.
func (r *Rules) perform(s *State, d *deed, list []effect, ref *bout.Ref) {
	for i := range list {
		if s.phase == Over {
			return
		}
		r.performOne(s, d, &list[i], ref)
	}
}

// performOne does what one effect says.
func (r *Rules) performOne(s *State, d *deed, e *effect, ref *bout.Ref) {
	f := &s.fig[d.owner]
	id := r.c.tricks[d.clause.trick].rule
	switch e.kind {
	case layCondition:
		r.lay(s, d.whom, e, ref)
	case liftCondition:
		r.lift(s, d.owner, e.condition, ref)
	case suspendCondition:
		if e.condition == entangledBit && !f.freeNow {
			f.freeNow = true
			ref.Event(evFreed, d.owner, bout.None, id, 1)
		}
	case favourGain:
		r.favour(s, f.school, r.amountOf(d, e, ref), d.owner, id, ref)
	case healLife:
		r.heal(s, d.owner, r.amountOf(d, e, ref), id, ref)
	case poolChange:
		r.changePool(s, d, e, ref)
	case checkDie:
		r.check(s, d, e, ref)
	case moreMP:
		f.mp = min(mostMP, f.mp+e.n)
	case moveZero:
		f.mp = 0
	case grantOption:
		f.granted = e.trick
		ref.Event(evArchery, d.owner, bout.None, range1)
	case freeStep, pushBack, pullIn, chargeOn, swapPlaces, followFront:
		r.performMove(s, d, e, ref)
	case extraAttack, attackEarly:
		extra := e.kind == extraAttack
		if !extra {
			f.attacksLeft--
		}
		r.declare(s, d.owner, d.whom, d.option, pending{extra: extra, chain: d.clause.when == onHit, by: d.clause.trick, answer: d.answer}, ref)
	case areaDamage:
		s.pend = pending{on: true, stage: stageSweep, a: int8(d.owner), b: nobody, extra: true, sweep: 1<<field.Ways - 1, by: d.clause.trick, base: s.nOffers, die: -1}
	case actAfter:
		f.actsAfter = int8(d.whom)
		s.ending = true
		ref.Event(evWaits, d.owner, d.whom, id)
	case changeSchool:
		r.changeSchool(s, d, ref)
	case removeFoe:
		r.leave(s, d.whom, left, ref)
		ref.Event(evLeft, d.whom, bout.None, id)
		r.checkVictory(s, ref)
	case rerollDie:
		k := r.aim(s, int(s.pend.a), int(s.pend.b), s.pend.option, &r.silent)
		k.need -= ref.Shift
		s.pend.die = int8(r.rollAttack(s, &k, ref))
	case mayNotAttack:
		f.chosenFoe = int8(d.whom)
	}
}

// amountOf is a number, or what a die shows: that of a check that has been
// rolled, or a new one.
func (r *Rules) amountOf(d *deed, e *effect, ref *bout.Ref) int {
	switch {
	case !e.amount.die:
		return int(e.amount.n)
	case d.face > 0 && d.blow == nil:
		return d.face
	}
	return ref.Roll(d.owner, 6, dieTrick, r.c.tricks[d.clause.trick].rule)
}

// check rolls a die that decides what follows.
func (r *Rules) check(s *State, d *deed, e *effect, ref *bout.Ref) {
	id := r.c.tricks[d.clause.trick].rule
	face, ok := 0, false
	switch {
	case e.check == checkAtLeast && !usesDie(e.then) && !usesDie(e.els):
		face = ref.Band(d.owner, 6, r.dieFor(d), id, int(e.n)-1, 6)
		ok = face >= int(e.n)
	default:
		face = ref.Roll(d.owner, 6, r.dieFor(d), id)
		ok = e.check == checkAtLeast && face >= int(e.n) || e.check == checkOdd && face%2 == 1 || e.check == checkEven && face%2 == 0
	}
	next := *d
	next.face, next.blow = face, nil
	ref.Step(stCheck, d.owner, id, face, int(oneIf(ok)), int(d.clause.trick))
	if ok {
		r.perform(s, &next, e.then, ref)
	} else {
		r.perform(s, &next, e.els, ref)
	}
}

// usesDie reports whether an effect looks at the die of the check.
func usesDie(list []effect) bool {
	for i := range list {
		if list[i].amount.die {
			return true
		}
	}
	return false
}

// dieFor says what a check's die is rolled for.
func (r *Rules) dieFor(d *deed) uint8 {
	switch d.clause.when {
	case onExactlyZero:
		return dieDetermination
	case atTurnStart:
		return dieEscape
	case inMovement:
		return diePerformance
	}
	return dieTrick
}

// lay lays a condition on a figure, unless something prevents it.
func (r *Rules) lay(s *State, whom int, e *effect, ref *bout.Ref) {
	if whom < 0 || !s.fig[whom].onField || e.fear && r.immune(s, whom, immuneFear) || r.immuneTo(s, whom, e.condition) {
		return
	}
	for _, id := range r.c.moments[onCondition] {
		cl := &r.c.clauses[id]
		if r.acts(s, whom, cl, int(nobody)) && cl.prevents(e.condition) {
			ref.Event(evTumbled, whom, bout.None, r.c.tricks[cl.trick].rule)
			for k := range cl.do {
				if cl.do[k].kind == freeStep {
					s.offer(offer{owner: int8(whom), whom: nobody, clause: id, from: s.fig[whom].at})
				}
			}
			return
		}
	}
	f := &s.fig[whom]
	if f.conditions&e.condition != 0 {
		return // nobody is prone twice
	}
	f.conditions |= e.condition
	ref.Event(conditionEvent(e.condition), whom, bout.None, attack4)
}

// prevents reports whether a clause keeps a condition from its owner.
func (cl *clause) prevents(condition uint8) bool {
	for k := range cl.do {
		if cl.do[k].kind == preventCondition && cl.do[k].condition == condition {
			return true
		}
	}
	return false
}

func conditionEvent(condition uint8) uint8 {
	switch condition {
	case prone:
		return evProne
	case entangledBit:
		return evEntangled
	case blinded:
		return evBlinded
	}
	return evBleeding
}

// lift takes a condition from a figure.
func (r *Rules) lift(s *State, i int, condition uint8, ref *bout.Ref) {
	f := &s.fig[i]
	if f.conditions&condition == 0 {
		return
	}
	f.conditions &^= condition
	switch condition {
	case prone:
		ref.Event(evStoodUp, i, bout.None, attack4)
	case entangledBit:
		ref.Event(evFreed, i, bout.None, attack4)
	case blinded:
		ref.Event(evRecovered, i, bout.None, attack4)
	default:
		ref.Event(evConditionEnded, i, bout.None, attack4, condIndex(condition))
	}
}

// changePool changes the points a school holds.
func (r *Rules) changePool(s *State, d *deed, e *effect, ref *bout.Ref) {
	p := &s.school[s.fig[d.owner].school].pools[e.pool-1]
	n := int(e.n)
	switch {
	case e.amount.die:
		n += ref.Roll(d.owner, 6, diePool, r.c.tricks[d.clause.trick].rule)
	default:
		n += int(e.amount.n)
	}
	*p = int16(max(0, min(999, int(*p)+n)))
	ref.Event(evPool, d.owner, bout.None, r.c.tricks[d.clause.trick].rule, n, int(e.pool), int(*p))
}

// heal gives LP back, not above the maximum.
func (r *Rules) heal(s *State, i, n int, id ruleID, ref *bout.Ref) {
	f := &s.fig[i]
	n = min(n, int(f.lifeMax-f.life))
	if n <= 0 {
		return
	}
	f.life += int16(n)
	ref.Event(evHealed, i, bout.None, id, n, int(f.life))
	if s.keeps&keepsWoundDice != 0 {
		ref.Event(evWoundDie, i, bout.None, life4, int(f.life))
	}
}

// favour gives a school Crowd's Favour. [mor.crowd.1]
func (r *Rules) favour(s *State, school int8, n, who int, id ruleID, ref *bout.Ref) {
	if n == 0 {
		return
	}
	sc := &s.school[school]
	was := int(sc.favour)
	sc.favour = int16(max(0, min(999, was+n)))
	ref.Event(evFavour, who, bout.None, id, int(sc.favour)-was, int(sc.favour), int(school)+1)
	if n > 0 && s.level(school) {
		ref.Step(stLevel, bout.None, crowd5)
	}
}

// level reports whether another school present has exactly as much favour as this
// one, and none has more. [mor.crowd.5]
func (s *State) level(school int8) bool {
	next := int16(-1)
	for k := range s.schools {
		if k != school && s.present(k) {
			next = max(next, s.school[k].favour)
		}
	}
	return next == s.school[school].favour
}

// changeSchool has an enemy fight for another school to the end of the battle.
func (r *Rules) changeSchool(s *State, d *deed, ref *bout.Ref) {
	f := &s.fig[d.whom]
	from := f.school
	f.school = s.fig[d.owner].school
	ref.Event(evChanged, d.whom, bout.None, r.c.tricks[d.clause.trick].rule, int(f.school)+1)
	if !s.inPlay(from) {
		r.checkVictory(s, ref)
	}
}
