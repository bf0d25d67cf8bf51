package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/rulesets/morturi/state"
)

// A deed is a clause being carried out: its owner, the figure it concerns, and the owner's choices.
type deed struct {
	owner, whom int // whom: Nobody if it concerns no other figure
	clause      *state.Clause
	way         field.Way
	square      field.Square   // as chosen, or the one that an enemy left
	option      state.OptionID // of an extra attack
	answer      uint8          // the target's reaction
	points      int            // MP, where the owner spends as many as he likes
	face        int            // the natural die of the attack, or of a check
	blow        *state.Blow
}

// bringAll carries out a figure's clauses of a moment; optional ones wait for their owner's
// decision.
func (r *Rules) bringAll(s *state.State, when state.Moment, i, j int, k *state.Blow, face int, ref *core.Ref) {
	if !r.Content.When[when].Meets(&s.Fig[i].Tricks) {
		return
	}
	first := s.NOffers
	for _, id := range r.Content.Moments[when] {
		cl := &r.Content.Clauses[id]
		if s.Phase == state.Over || !r.ComesAbout(s, cl, i, j, k, face) || cl.PushesWithAttack() {
			continue
		}
		if cl.Waits() {
			o := state.Offer{Owner: int8(i), Whom: int8(j), Clause: id, From: s.Fig[i].At}
			if k != nil && k.Chain {
				o.N = 1
			}
			s.Offer(o)
			continue
		}
		r.bring(s, &deed{owner: i, whom: j, clause: cl, face: face, blow: k}, ref)
	}
	if !r.gathers {
		s.FirstOnTop(first)
	}
}

// ComesAbout reports whether a clause of a figure takes effect now.
func (r *Rules) ComesAbout(s *state.State, cl *state.Clause, i, j int, k *state.Blow, face int) bool {
	return r.Acts(s, i, cl, j) && cl.Test.Holds(&r.Reckoner, s, i, j, k, face) && r.MayUse(s, i, cl) && r.PaysPool(s, i, cl)
}

// noteUse records that a trick of limited use has been used.
func (r *Rules) noteUse(f *state.Figure, cl *state.Clause) {
	per := cl.Test.Once
	if per == 0 && r.Content.Tricks[cl.Trick].Group != 0 {
		per = 1 // a turn
	}
	if per == 0 || f.UsedUp(cl.Trick) {
		return
	}
	for i := range f.Used {
		if f.Used[i].Trick == 0 {
			f.Used[i] = state.Used{Trick: cl.Trick, Per: per}
			return
		}
	}
}

// bring pays for a clause and carries it out.
func (r *Rules) bring(s *state.State, d *deed, ref *core.Ref) {
	f, cl := &s.Fig[d.owner], d.clause
	r.payPool(s, d.owner, cl, ref)
	r.noteUse(f, cl)
	if cl.Lasts != 0 {
		f.Last(cl.Trick, cl.Lasts, int8(d.points))
	}
	if cl.PushesWithAttack() {
		return
	}
	r.perform(s, d, cl.Do, ref)
}

// perform carries out effects in their order.
func (r *Rules) perform(s *state.State, d *deed, list []state.TrickEffect, ref *core.Ref) {
	for i := range list {
		if s.Phase == state.Over {
			return
		}
		r.performOne(s, d, &list[i], ref)
	}
}

// performOne carries out one effect.
func (r *Rules) performOne(s *state.State, d *deed, e *state.TrickEffect, ref *core.Ref) {
	f := &s.Fig[d.owner]
	id := r.Content.Tricks[d.clause.Trick].Rule
	switch e.Kind {
	case state.LayCondition:
		r.lay(s, d.whom, e, d.clause.Trick, ref)
	case state.LiftCondition:
		r.lift(s, d.owner, e.Condition, ref)
	case state.SuspendCondition:
		if e.Condition == state.EntangledBit && !f.FreeNow {
			f.FreeNow = true
			ref.Event(state.EvFreed, d.owner, core.None, id, 1)
		}
	case state.FavourGain:
		r.favour(s, f.School, r.amountOf(d, e, ref), d.owner, id, ref)
	case state.HealLife:
		r.heal(s, d.owner, r.amountOf(d, e, ref), id, ref)
	case state.PoolChange:
		r.changePool(s, d, e, ref)
	case state.CheckDie:
		r.check(s, d, e, ref)
	case state.MoreMP:
		f.Mp = min(state.MostMP, f.Mp+e.N)
	case state.MoveZero:
		f.Mp = 0
	case state.GrantOption:
		f.Granted = e.Trick
		ref.Event(state.EvArchery, d.owner, core.None, state.Range1)
	case state.FreeStep, state.PushBack, state.PullIn, state.ChargeOn, state.SwapPlaces, state.FollowFront:
		r.performMove(s, d, e, ref)
	case state.ExtraAttack, state.AttackEarly:
		extra := e.Kind == state.ExtraAttack
		if !extra {
			f.AttacksLeft--
		}
		r.declare(s, d.owner, d.whom, d.option, state.Pending{Extra: extra, Chain: d.clause.When == state.OnHit, By: d.clause.Trick, Answer: d.answer}, ref)
	case state.AreaDamage:
		s.Pend = state.Pending{On: true, Stage: stageSweep, A: int8(d.owner), B: state.Nobody, Extra: true, Sweep: 1<<field.Ways - 1, By: d.clause.Trick, Base: s.NOffers, Die: -1}
	case state.ActAfter:
		f.ActsAfter = int8(d.whom)
		s.Ending = true
		ref.Event(state.EvWaits, d.owner, d.whom, id)
	case state.ChangeSchool:
		r.changeSchool(s, d, ref)
	case state.RemoveFoe:
		r.Leave(s, d.whom, state.Left, ref)
		ref.Event(state.EvLeft, d.whom, core.None, id)
		r.CheckVictory(s, ref)
	case state.RerollDie:
		k := r.Aim(s, int(s.Pend.A), int(s.Pend.B), s.Pend.Option, &r.Silent)
		k.Need -= ref.Shift
		s.Pend.Die = int8(r.rollAttack(s, &k, ref))
	case state.MayNotAttack:
		f.ChosenFoe = int8(d.whom)
	}
}

// amountOf returns the amount of an effect: a number, the die of a check already rolled, or a new
// die.
func (r *Rules) amountOf(d *deed, e *state.TrickEffect, ref *core.Ref) int {
	switch {
	case !e.Amount.Die:
		return int(e.Amount.N)
	case d.face > 0 && d.blow == nil:
		return d.face
	}
	return ref.Roll(d.owner, 6, state.DieTrick, r.Content.Tricks[d.clause.Trick].Rule)
}

// check rolls a die that decides which effects follow.
func (r *Rules) check(s *state.State, d *deed, e *state.TrickEffect, ref *core.Ref) {
	id := r.Content.Tricks[d.clause.Trick].Rule
	face, ok := 0, false
	switch {
	case e.Check == state.CheckAtLeast && !usesDie(e.Then) && !usesDie(e.Els):
		face = ref.Band(d.owner, 6, r.dieFor(d), id, int(e.N)-1, 6)
		ok = face >= int(e.N)
	default:
		face = ref.Roll(d.owner, 6, r.dieFor(d), id)
		ok = e.Check == state.CheckAtLeast && face >= int(e.N) || e.Check == state.CheckOdd && face%2 == 1 || e.Check == state.CheckEven && face%2 == 0
	}
	next := *d
	next.face, next.blow = face, nil
	ref.Step(state.StCheck, d.owner, id, face, int(state.OneIf(ok)), int(d.clause.Trick))
	if ok {
		r.perform(s, &next, e.Then, ref)
	} else {
		r.perform(s, &next, e.Els, ref)
	}
}

// usesDie reports whether any of these effects depends on the die of the check.
func usesDie(list []state.TrickEffect) bool {
	for i := range list {
		if list[i].Amount.Die {
			return true
		}
	}
	return false
}

// dieFor returns what a check's die is rolled for.
func (r *Rules) dieFor(d *deed) uint8 {
	switch d.clause.When {
	case state.OnExactlyZero:
		return state.DieDetermination
	case state.AtTurnStart:
		return state.DieEscape
	case state.InMovement:
		return state.DiePerformance
	}
	return state.DieTrick
}

// lay gives a figure a condition by a trick, unless something prevents it. The trick is reported,
// but is no field of the event.
func (r *Rules) lay(s *state.State, whom int, e *state.TrickEffect, by state.TrickID, ref *core.Ref) {
	if whom < 0 || !s.Fig[whom].OnField || ref.Overruled(state.ConditionEvent(e.Condition)) || e.Fear && r.Immune(s, whom, state.ImmuneFear) || r.ImmuneTo(s, whom, e.Condition) {
		return
	}
	for _, id := range r.Content.Moments[state.OnCondition] {
		cl := &r.Content.Clauses[id]
		if r.Acts(s, whom, cl, int(state.Nobody)) && cl.Prevents(e.Condition) && !ref.Overruled(state.EvTumbled) {
			ref.Event(state.EvTumbled, whom, core.None, r.Content.Tricks[cl.Trick].Rule, 0, 0, int(cl.Trick))
			for k := range cl.Do {
				if cl.Do[k].Kind == state.FreeStep {
					s.Offer(state.Offer{Owner: int8(whom), Whom: state.Nobody, Clause: id, From: s.Fig[whom].At})
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
	ref.Event(state.ConditionEvent(e.Condition), whom, core.None, state.Attack4, 0, 0, int(by))
}

// lift removes a condition from a figure.
func (r *Rules) lift(s *state.State, i int, condition uint8, ref *core.Ref) {
	f := &s.Fig[i]
	if f.Conditions&condition == 0 {
		return
	}
	f.Conditions &^= condition
	switch condition {
	case state.Prone:
		ref.Event(state.EvStoodUp, i, core.None, state.Attack4)
	case state.EntangledBit:
		ref.Event(state.EvFreed, i, core.None, state.Attack4)
	case state.Blinded:
		ref.Event(state.EvRecovered, i, core.None, state.Attack4)
	default:
		ref.Event(state.EvConditionEnded, i, core.None, state.Attack4, state.CondIndex(condition))
	}
}

// changePool changes the points a school holds.
func (r *Rules) changePool(s *state.State, d *deed, e *state.TrickEffect, ref *core.Ref) {
	p := &s.School[s.Fig[d.owner].School].Pools[e.Pool-1]
	n := int(e.N)
	switch {
	case e.Amount.Die:
		n += ref.Roll(d.owner, 6, state.DiePool, r.Content.Tricks[d.clause.Trick].Rule)
	default:
		n += int(e.Amount.N)
	}
	*p = int16(max(0, min(999, int(*p)+n)))
	ref.Event(state.EvPool, d.owner, core.None, r.Content.Tricks[d.clause.Trick].Rule, n, int(e.Pool), int(*p))
}

// heal gives LP back, not above the maximum.
func (r *Rules) heal(s *state.State, i, n int, id state.RuleID, ref *core.Ref) {
	f := &s.Fig[i]
	n = min(n, int(f.LifeMax-f.Life))
	if n <= 0 || ref.Overruled(state.EvHealed) {
		return
	}
	f.Life += int16(n)
	ref.Event(state.EvHealed, i, core.None, id, n, int(f.Life))
	if s.Keeps&state.KeepsWoundDice != 0 {
		ref.Event(state.EvWoundDie, i, core.None, state.Life4, int(f.Life))
	}
}

// favour gives a school Crowd's Favour. [mor.crowd.1]
func (r *Rules) favour(s *state.State, school int8, n, who int, id state.RuleID, ref *core.Ref) {
	if n == 0 || ref.Overruled(state.EvFavour) {
		return
	}
	sc := &s.School[school]
	was := int(sc.Favour)
	sc.Favour = int16(max(0, min(999, was+n)))
	ref.Event(state.EvFavour, who, core.None, id, int(sc.Favour)-was, int(sc.Favour), int(school)+1)
	if n > 0 && s.Level(school) {
		ref.Step(state.StLevel, core.None, state.Crowd5)
	}
}

// changeSchool makes an enemy fight for the owner's school to the end of the battle.
func (r *Rules) changeSchool(s *state.State, d *deed, ref *core.Ref) {
	f := &s.Fig[d.whom]
	from := f.School
	f.School = s.Fig[d.owner].School
	ref.Event(state.EvChangedSchool, d.whom, core.None, r.Content.Tricks[d.clause.Trick].Rule, int(f.School)+1)
	if !s.InPlay(from) {
		r.CheckVictory(s, ref)
	}
}
