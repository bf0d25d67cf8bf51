package rules

import (
	"summa/internal/core"
	"summa/internal/field"
)

// A deed is a clause brought about: whose it is, whom it is about, and what its
// owner has chosen.
type deed struct {
	owner, whom int // whom: nobody if it is about no one else
	clause      *Clause
	way         field.Way
	square      field.Square // chosen, or where an enemy left
	option      OptionID     // of an extra attack
	answer      uint8        // what its target will do
	points      int          // MP, where as many as he likes are spent
	face        int          // the natural die of the attack, or of a check
	blow        *Blow
}

// bringAll brings about the clauses of a moment that a figure has: those that are
// optional wait for their owner.
func (r *Rules) bringAll(s *State, when Moment, i, j int, k *Blow, face int, ref *core.Ref) {
	if !r.Content.When[when].meets(&s.Fig[i].Tricks) {
		return
	}
	first := s.NOffers
	for _, id := range r.Content.Moments[when] {
		cl := &r.Content.Clauses[id]
		if s.Phase == Over || !r.ComesAbout(s, cl, i, j, k, face) || cl.pushesWithAttack() {
			continue
		}
		if cl.Waits() {
			o := Offer{Owner: int8(i), Whom: int8(j), Clause: id, From: s.Fig[i].At}
			if k != nil && k.chain {
				o.N = 1
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

// ComesAbout reports whether a clause's moment has come for a figure.
func (r *Rules) ComesAbout(s *State, cl *Clause, i, j int, k *Blow, face int) bool {
	return r.acts(s, i, cl, j) && cl.Test.holds(r, s, i, j, k, face) && r.mayUse(s, i, cl) && r.paysPool(s, i, cl)
}

// Waits reports whether a clause waits for its owner's word: it is optional, or
// something about it has to be chosen.
func (cl *Clause) Waits() bool {
	if cl.Optional {
		return true
	}
	for i := range cl.Do {
		switch cl.Do[i].Kind {
		case FreeStep, FollowFront, SwapPlaces, RerollDie, ChangeSchool, RemoveFoe, MayNotAttack:
			return cl.Do[i].Kind != MayNotAttack || cl.Do[i].Chosen
		}
	}
	return false
}

// pushesWithAttack reports whether a clause is the push of an attack stance, which
// has its place of its own.
func (cl *Clause) pushesWithAttack() bool {
	return len(cl.Do) > 0 && cl.Do[0].Kind == PushBack && cl.Do[0].WithAttack
}

// mayUse reports whether a clause of limited use is not used up.
func (r *Rules) mayUse(s *State, i int, cl *Clause) bool {
	f := &s.Fig[i]
	if cl.Test.Once != 0 && f.usedUp(cl.Trick) {
		return false
	}
	group := r.Content.Tricks[cl.Trick].Group
	if group == 0 || f.usedUp(cl.Trick) {
		return group == 0
	}
	most, n := int8(127), int8(0)
	r.passives(s, GroupLimit, i, int(Nobody), func(x EffectRef) {
		if x.Effect.Group == group {
			if most == 127 {
				most = 0
			}
			most = max(most, x.Effect.N)
		}
	})
	for k := range f.Used {
		if t := f.Used[k].Trick; t != 0 && r.Content.Tricks[t].Group == group {
			n++
		}
	}
	return n < most
}

func (f *Figure) usedUp(k TrickID) bool {
	for i := range f.Used {
		if f.Used[i].Trick == k {
			return true
		}
	}
	return false
}

// noteUse notes that a trick of limited use has been used.
func (r *Rules) noteUse(f *Figure, cl *Clause) {
	per := cl.Test.Once
	if per == 0 && r.Content.Tricks[cl.Trick].Group != 0 {
		per = 1 // a turn
	}
	if per == 0 || f.usedUp(cl.Trick) {
		return
	}
	for i := range f.Used {
		if f.Used[i].Trick == 0 {
			f.Used[i] = used{cl.Trick, per}
			return
		}
	}
}

// forgetUses forgets what was used within a span that has ended.
func (f *Figure) forgetUses(per uint8) {
	for i := range f.Used {
		if f.Used[i].Per == per {
			f.Used[i] = used{}
		}
	}
}

// paysPool reports whether a figure's school has the points a clause costs.
func (r *Rules) paysPool(s *State, i int, cl *Clause) bool {
	return cl.Cost.Pool == 0 || s.School[s.Fig[i].School].Pools[cl.Cost.Pool-1] >= int16(cl.Cost.Points)
}

// bring pays for a clause and does what it says.
func (r *Rules) bring(s *State, d *deed, ref *core.Ref) {
	f, cl := &s.Fig[d.owner], d.clause
	r.payPool(s, d.owner, cl, ref)
	r.noteUse(f, cl)
	if cl.Lasts != 0 {
		f.last(cl.Trick, cl.Lasts, int8(d.points))
	}
	if cl.pushesWithAttack() {
		return
	}
	r.perform(s, d, cl.Do, ref)
}

// last notes that effects of a trick hold for a while.
func (f *Figure) last(k TrickID, until uint8, n int8) {
	if x := f.lastingOf(k); x != nil {
		*x = lasting{k, until, x.N + n}
		return
	}
	for i := range f.Lasting {
		if f.Lasting[i].Trick == 0 {
			f.Lasting[i] = lasting{k, until, n}
			return
		}
	}
}

// endLasting ends what held until now.
func (f *Figure) endLasting(until uint8) {
	for i := range f.Lasting {
		if f.Lasting[i].Until == until {
			f.Lasting[i] = lasting{}
		}
	}
}

// perform does what effects say, in their order.
func (r *Rules) perform(s *State, d *deed, list []TrickEffect, ref *core.Ref) {
	for i := range list {
		if s.Phase == Over {
			return
		}
		r.performOne(s, d, &list[i], ref)
	}
}

// performOne does what one effect says.
func (r *Rules) performOne(s *State, d *deed, e *TrickEffect, ref *core.Ref) {
	f := &s.Fig[d.owner]
	id := r.Content.Tricks[d.clause.Trick].Rule
	switch e.Kind {
	case LayCondition:
		r.lay(s, d.whom, e, ref)
	case LiftCondition:
		r.lift(s, d.owner, e.Condition, ref)
	case SuspendCondition:
		if e.Condition == EntangledBit && !f.FreeNow {
			f.FreeNow = true
			ref.Event(evFreed, d.owner, core.None, id, 1)
		}
	case FavourGain:
		r.favour(s, f.School, r.amountOf(d, e, ref), d.owner, id, ref)
	case HealLife:
		r.heal(s, d.owner, r.amountOf(d, e, ref), id, ref)
	case PoolChange:
		r.changePool(s, d, e, ref)
	case CheckDie:
		r.check(s, d, e, ref)
	case MoreMP:
		f.Mp = min(MostMP, f.Mp+e.N)
	case MoveZero:
		f.Mp = 0
	case GrantOption:
		f.Granted = e.Trick
		ref.Event(evArchery, d.owner, core.None, Range1)
	case FreeStep, PushBack, PullIn, ChargeOn, SwapPlaces, FollowFront:
		r.performMove(s, d, e, ref)
	case ExtraAttack, AttackEarly:
		extra := e.Kind == ExtraAttack
		if !extra {
			f.AttacksLeft--
		}
		r.declare(s, d.owner, d.whom, d.option, Pending{Extra: extra, Chain: d.clause.When == OnHit, By: d.clause.Trick, Answer: d.answer}, ref)
	case AreaDamage:
		s.Pend = Pending{On: true, Stage: stageSweep, A: int8(d.owner), B: Nobody, Extra: true, Sweep: 1<<field.Ways - 1, By: d.clause.Trick, Base: s.NOffers, Die: -1}
	case ActAfter:
		f.ActsAfter = int8(d.whom)
		s.Ending = true
		ref.Event(evWaits, d.owner, d.whom, id)
	case ChangeSchool:
		r.changeSchool(s, d, ref)
	case RemoveFoe:
		r.Leave(s, d.whom, left, ref)
		ref.Event(evLeft, d.whom, core.None, id)
		r.CheckVictory(s, ref)
	case RerollDie:
		k := r.Aim(s, int(s.Pend.A), int(s.Pend.B), s.Pend.Option, &r.Silent)
		k.Need -= ref.Shift
		s.Pend.Die = int8(r.rollAttack(s, &k, ref))
	case MayNotAttack:
		f.ChosenFoe = int8(d.whom)
	}
}

// amountOf is a number, or what a die shows: that of a check that has been
// rolled, or a new one.
func (r *Rules) amountOf(d *deed, e *TrickEffect, ref *core.Ref) int {
	switch {
	case !e.Amount.Die:
		return int(e.Amount.N)
	case d.face > 0 && d.blow == nil:
		return d.face
	}
	return ref.Roll(d.owner, 6, dieTrick, r.Content.Tricks[d.clause.Trick].Rule)
}

// check rolls a die that decides what follows.
func (r *Rules) check(s *State, d *deed, e *TrickEffect, ref *core.Ref) {
	id := r.Content.Tricks[d.clause.Trick].Rule
	face, ok := 0, false
	switch {
	case e.Check == CheckAtLeast && !usesDie(e.Then) && !usesDie(e.Els):
		face = ref.Band(d.owner, 6, r.dieFor(d), id, int(e.N)-1, 6)
		ok = face >= int(e.N)
	default:
		face = ref.Roll(d.owner, 6, r.dieFor(d), id)
		ok = e.Check == CheckAtLeast && face >= int(e.N) || e.Check == CheckOdd && face%2 == 1 || e.Check == CheckEven && face%2 == 0
	}
	next := *d
	next.face, next.blow = face, nil
	ref.Step(stCheck, d.owner, id, face, int(OneIf(ok)), int(d.clause.Trick))
	if ok {
		r.perform(s, &next, e.Then, ref)
	} else {
		r.perform(s, &next, e.Els, ref)
	}
}

// usesDie reports whether an effect looks at the die of the check.
func usesDie(list []TrickEffect) bool {
	for i := range list {
		if list[i].Amount.Die {
			return true
		}
	}
	return false
}

// dieFor says what a check's die is rolled for.
func (r *Rules) dieFor(d *deed) uint8 {
	switch d.clause.When {
	case onExactlyZero:
		return dieDetermination
	case AtTurnStart:
		return dieEscape
	case InMovement:
		return diePerformance
	}
	return dieTrick
}

// lay lays a condition on a figure, unless something prevents it.
func (r *Rules) lay(s *State, whom int, e *TrickEffect, ref *core.Ref) {
	if whom < 0 || !s.Fig[whom].OnField || e.Fear && r.immune(s, whom, ImmuneFear) || r.immuneTo(s, whom, e.Condition) {
		return
	}
	for _, id := range r.Content.Moments[OnCondition] {
		cl := &r.Content.Clauses[id]
		if r.acts(s, whom, cl, int(Nobody)) && cl.prevents(e.Condition) {
			ref.Event(evTumbled, whom, core.None, r.Content.Tricks[cl.Trick].Rule)
			for k := range cl.Do {
				if cl.Do[k].Kind == FreeStep {
					s.offer(Offer{Owner: int8(whom), Whom: Nobody, Clause: id, From: s.Fig[whom].At})
				}
			}
			return
		}
	}
	f := &s.Fig[whom]
	if f.Conditions&e.Condition != 0 {
		return // nobody is prone twice
	}
	f.Conditions |= e.Condition
	ref.Event(conditionEvent(e.Condition), whom, core.None, Attack4)
}

// prevents reports whether a clause keeps a condition from its owner.
func (cl *Clause) prevents(condition uint8) bool {
	for k := range cl.Do {
		if cl.Do[k].Kind == PreventCondition && cl.Do[k].Condition == condition {
			return true
		}
	}
	return false
}

func conditionEvent(condition uint8) uint8 {
	switch condition {
	case Prone:
		return evProne
	case EntangledBit:
		return evEntangled
	case Blinded:
		return evBlinded
	}
	return evBleeding
}

// lift takes a condition from a figure.
func (r *Rules) lift(s *State, i int, condition uint8, ref *core.Ref) {
	f := &s.Fig[i]
	if f.Conditions&condition == 0 {
		return
	}
	f.Conditions &^= condition
	switch condition {
	case Prone:
		ref.Event(evStoodUp, i, core.None, Attack4)
	case EntangledBit:
		ref.Event(evFreed, i, core.None, Attack4)
	case Blinded:
		ref.Event(evRecovered, i, core.None, Attack4)
	default:
		ref.Event(evConditionEnded, i, core.None, Attack4, condIndex(condition))
	}
}

// changePool changes the points a school holds.
func (r *Rules) changePool(s *State, d *deed, e *TrickEffect, ref *core.Ref) {
	p := &s.School[s.Fig[d.owner].School].Pools[e.Pool-1]
	n := int(e.N)
	switch {
	case e.Amount.Die:
		n += ref.Roll(d.owner, 6, diePool, r.Content.Tricks[d.clause.Trick].Rule)
	default:
		n += int(e.Amount.N)
	}
	*p = int16(max(0, min(999, int(*p)+n)))
	ref.Event(evPool, d.owner, core.None, r.Content.Tricks[d.clause.Trick].Rule, n, int(e.Pool), int(*p))
}

// heal gives LP back, not above the maximum.
func (r *Rules) heal(s *State, i, n int, id ruleID, ref *core.Ref) {
	f := &s.Fig[i]
	n = min(n, int(f.LifeMax-f.Life))
	if n <= 0 {
		return
	}
	f.Life += int16(n)
	ref.Event(evHealed, i, core.None, id, n, int(f.Life))
	if s.Keeps&keepsWoundDice != 0 {
		ref.Event(evWoundDie, i, core.None, Life4, int(f.Life))
	}
}

// favour gives a school Crowd's Favour. [mor.crowd.1]
func (r *Rules) favour(s *State, school int8, n, who int, id ruleID, ref *core.Ref) {
	if n == 0 {
		return
	}
	sc := &s.School[school]
	was := int(sc.Favour)
	sc.Favour = int16(max(0, min(999, was+n)))
	ref.Event(evFavour, who, core.None, id, int(sc.Favour)-was, int(sc.Favour), int(school)+1)
	if n > 0 && s.level(school) {
		ref.Step(stLevel, core.None, Crowd5)
	}
}

// level reports whether another school present has exactly as much favour as this
// one, and none has more. [mor.crowd.5]
func (s *State) level(school int8) bool {
	next := int16(-1)
	for k := range s.Schools {
		if k != school && s.present(k) {
			next = max(next, s.School[k].Favour)
		}
	}
	return next == s.School[school].Favour
}

// changeSchool has an enemy fight for another school to the end of the battle.
func (r *Rules) changeSchool(s *State, d *deed, ref *core.Ref) {
	f := &s.Fig[d.whom]
	from := f.School
	f.School = s.Fig[d.owner].School
	ref.Event(evChanged, d.whom, core.None, r.Content.Tricks[d.clause.Trick].Rule, int(f.School)+1)
	if !s.inPlay(from) {
		r.CheckVictory(s, ref)
	}
}
