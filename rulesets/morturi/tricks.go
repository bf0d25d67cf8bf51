package morturi

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/rule"
)

// allowTrick: the trick is his, its moment has come, he can pay for it, and its
// conditions hold. [mor.attack.4] [mor.move.6] [mor.move.8]
func (r *Rules) allowTrick(s *State, c *Command) *rule.Refusal {
	if no := r.usesEnd(s, c); no != nil {
		return no
	}
	if s.phase == Effect {
		return r.allowEffect(s, c)
	}
	if s.active < 0 {
		return refuse("not-your-turn", round1, "nobody is active", "activate NAME")
	}
	i := int(s.active)
	f := &s.fig[i]
	switch c.does {
	case doesStandUp:
		return r.allowStandUp(s, i)
	case doesRecover:
		return r.allowRecover(s, i)
	case doesStance:
		if no := r.allowStance(s, i, c.trick); no != nil {
			return no
		}
		if c.on != nobody {
			return refuse("bad-argument", attack4, "a stance is adopted against nobody in particular", "leave "+r.name(s, int(c.on))+" out")
		}
		return r.allowWords(s, c, i, nil)
	case doesAttack:
		return r.allowAttack(s, c)
	case doesShoot:
		return r.allowShoot(s, c)
	}
	t := &r.c.tricks[c.trick]
	if !f.tricks.has(c.trick) {
		return refuse("trick-not-usable", attack4, r.name(s, i)+" does not have "+t.name, "show "+r.name(s, i))
	}
	cl := &r.c.clauses[c.clause]
	if no := r.inMoment(s, i, cl, t); no != nil {
		return no
	}
	if no := r.payable(s, i, cl, int(c.n)); no != nil {
		return no
	}
	if no := r.possible(s, c, i, cl); no != nil {
		return no
	}
	return r.allowWords(s, c, i, cl)
}

// usesEnd refuses a trick when a turn has seen more of them than any turn needs:
// those of a table can give each other for ever.
func (r *Rules) usesEnd(s *State, c *Command) *rule.Refusal {
	if s.uses < mostUses || c.does != doesClause && c.does != doesEffect {
		return nil
	}
	t, hint := &r.c.tricks[c.trick], "done"
	if s.phase == Effect {
		hint = "decline"
	}
	return refuse("trick-not-usable", t.rule, itoa(mostUses)+" tricks have been used in this turn, and it takes no more: "+t.name+" might go on for ever", hint)
}

// inMoment refuses a trick at the wrong moment.
func (r *Rules) inMoment(s *State, i int, cl *clause, t *trick) *rule.Refusal {
	f := &s.fig[i]
	switch cl.when {
	case inMovement:
		if s.phase != Movement {
			return refuse("movement-over", move10, r.name(s, i)+"'s movement phase is over", "done")
		}
	case asTurn, atTurnStart:
		if s.phase != Movement || !f.fresh {
			return refuse("trick-not-usable", t.rule, t.name+" comes at the start of a turn, before anything else", "next turn")
		}
	case asAttack:
		if no := r.mayAttack(s, i); no != nil {
			return no
		}
		if f.attacksLeft < 1 {
			return refuse("already-attacked", attack1, r.name(s, i)+" has made the attack of this turn", "done")
		}
	case inAttackPhase:
		if s.phase != Attack {
			return refuse("trick-not-usable", t.rule, t.name+" comes in the attack phase", "end-move")
		}
	default:
		if cl.waits() {
			return refuse("trick-not-usable", t.rule, t.name+" is offered when its moment comes, and may then be used or declined", "rule "+ruleNames[t.rule])
		}
		return refuse("trick-not-usable", t.rule, t.name+" acts by itself when its moment comes", "rule "+ruleNames[t.rule])
	}
	return nil
}

// payable refuses what he cannot pay. [mor.move.8]
func (r *Rules) payable(s *State, i int, cl *clause, points int) *rule.Refusal {
	f := &s.fig[i]
	cost := int(cl.cost.mp)
	if cl.cost.anyMP {
		cost = max(1, points)
	}
	switch {
	case cost > int(f.mp):
		return refuse("not-enough-mp", move8, r.c.tricks[cl.trick].name+" costs "+itoa(cost)+" MP, and "+r.name(s, i)+" has "+itoa(int(f.mp)), "done")
	case !r.paysPool(s, i, cl):
		p := int(cl.cost.pool) - 1
		return refuse("trick-not-usable", attack4, r.c.tricks[cl.trick].name+" costs "+itoa(int(cl.cost.points))+" "+r.c.pools[p]+", and the school has "+itoa(int(s.school[f.school].pools[p])), "show")
	case !r.mayUse(s, i, cl):
		return refuse("trick-not-usable", attack4, r.c.tricks[cl.trick].name+" is used up", "show "+r.name(s, i))
	case (cl.cost.replaces == replacesMelee || cl.cost.replaces == replacesBoth) && f.attacksLeft < 1:
		return refuse("already-attacked", attack1, r.name(s, i)+" has made the attack of this turn", "done")
	}
	return nil
}

// possible refuses a trick whose conditions do not hold, or whose effects could
// not happen.
func (r *Rules) possible(s *State, c *Command, i int, cl *clause) *rule.Refusal {
	t := &r.c.tricks[cl.trick]
	if !r.acts(s, i, cl, int(c.on)) || !cl.test.holds(r, s, i, int(c.on), nil, 0) {
		return refuse("trick-not-usable", t.rule, t.name+" is not possible now"+r.unmet(s, i, int(c.on), cl), "show "+r.name(s, i))
	}
	for k := range cl.do {
		if no := r.effectPossible(s, c, i, cl, &cl.do[k]); no != nil {
			return no
		}
	}
	return nil
}

// unmet says which condition of a clause does not hold, after a colon, where it is one
// of those that the board shows.
func (r *Rules) unmet(s *State, i, j int, cl *clause) string {
	f, t := &s.fig[i], &cl.test
	switch {
	case t.allyOut && s.school[f.school].lost == 0:
		return ": no ally of " + r.name(s, i) + "'s has been taken out of action in this round"
	case t.self&selfEntangled != 0 && !r.entangled(s, i):
		return ": " + r.name(s, i) + " is not entangled"
	case t.enemies > 0 && s.neighbours(i, true) < int(t.enemies):
		return ": " + r.name(s, i) + " has fewer than " + itoa(int(t.enemies)) + " enemies beside him"
	case j < 0:
		return ""
	case t.target&targetInFront != 0 && s.front(i) != s.fig[j].at:
		return ": " + r.name(s, j) + " is not in front of " + r.name(s, i)
	case t.target&targetFacesMe != 0 && s.fig[j].at.Arc(s.fig[j].facing, f.at) != front:
		return ": " + r.name(s, j) + " does not look towards " + r.name(s, i)
	case t.target&targetAdjacent != 0 && !s.beside(i, j):
		return ": " + r.name(s, j) + " does not stand beside " + r.name(s, i)
	case t.target&targetProne != 0 && !s.fig[j].hasCondition(prone):
		return ": " + r.name(s, j) + " is not prone"
	}
	return ""
}

// effectPossible refuses an effect that lacks its target, its way or its room.
func (r *Rules) effectPossible(s *State, c *Command, i int, cl *clause, e *effect) *rule.Refusal {
	t := &r.c.tricks[cl.trick]
	wants := func(what, usage string) *rule.Refusal {
		return refuse("bad-argument", t.rule, t.name+" wants "+what, "trick "+t.id+" "+usage)
	}
	switch e.kind {
	case extraAttack, attackEarly:
		if c.on == nobody {
			return wants("a target", "NAME")
		}
		return r.extraPossible(s, c, i, e)
	case pushBack, changeSchool, removeFoe, layCondition:
		if c.on == nobody {
			return wants("a target", "NAME")
		}
		if !s.standing(int(c.on)) || !s.enemies(i, int(c.on)) {
			return refuse("not-an-enemy", t.rule, r.name(s, int(c.on))+" is no enemy on the board", "legal")
		}
		if no := r.mayTarget(s, i, int(c.on)); no != nil {
			return no
		}
		if e.kind == pushBack && s.front(i) != s.fig[c.on].at && cl.when == inMovement {
			return refuse("not-adjacent", t.rule, r.name(s, int(c.on))+" is not in front of "+r.name(s, i), "turn")
		}
	case freeStep:
		if c.steps == 0 {
			return wants("a direction", "n|e|s|w")
		}
		if r.entangled(s, i) {
			return refuse("entangled", attack4, r.name(s, i)+" cannot leave his square", "")
		}
		return r.stepTo(s, i, s.fig[i].at.To(c.ways[0]))
	case chargeOn:
		if c.steps == 0 {
			return wants("a direction", "n|e|s|w")
		}
		if no := r.mayAttack(s, i); no != nil {
			return no
		}
		if r.entangled(s, i) {
			return refuse("entangled", attack4, r.name(s, i)+" cannot leave his square", "")
		}
		_, j, no := r.chargeWay(s, i, c.ways[0], int(e.n))
		if no != nil {
			return no
		}
		if no := r.mayTarget(s, i, j); no != nil {
			return no
		}
		if r.c.options[c.option].ranged {
			return refuse("trick-not-usable", attack4, "a charge ends in a melee attack", "leave with= out")
		}
		return r.hasOption(s, i, j, c.option)
	case actAfter:
		if c.on == nobody {
			return wants("an ally who has not acted yet", "NAME")
		}
		return r.afterWhom(s, i, int(c.on), e.tag, t)
	case areaDamage, grantOption:
		return r.mayAttack(s, i)
	}
	return nil
}

// extraPossible: the target of an attack beside that of the attack phase.
// [mor.trick.1] [ruling extra-attack-variant]
func (r *Rules) extraPossible(s *State, c *Command, i int, e *effect) *rule.Refusal {
	if no := r.mayAttack(s, i); no != nil {
		return no
	}
	if e.kind == attackEarly && s.fig[i].attacksLeft < 1 {
		return refuse("already-attacked", attack1, r.name(s, i)+" has made the attack of this turn", "done")
	}
	if no := r.mayTarget(s, i, int(c.on)); no != nil {
		return no
	}
	if c.option != ordinaryAttack {
		if s.is(rulingExtraAttackVariant, extraAttackVariantOrdinaryOnly) {
			return refuse("trick-not-usable", attack4, "the extra attack is an ordinary one", "leave with= out")
		}
		if r.c.options[c.option].ranged {
			return refuse("trick-not-usable", attack4, "the extra attack is a melee attack", "leave with= out")
		}
		if no := r.hasOption(s, i, int(c.on), c.option); no != nil {
			return no
		}
	}
	return r.inFront(s, i, int(c.on))
}

// afterWhom: an ally who has not acted yet, right after whom he will.
func (r *Rules) afterWhom(s *State, i, j int, tag uint32, t *trick) *rule.Refusal {
	who := r.name(s, j)
	switch {
	case i == j || s.fig[j].school != s.fig[i].school:
		return refuse("trick-not-usable", t.rule, who+" is no ally of "+r.name(s, i)+"'s", "legal")
	case tag != 0 && s.fig[j].tags&tag == 0:
		return refuse("trick-not-usable", t.rule, who+" does not have the tag "+r.tagsOf(tag), "show "+who)
	case !s.ready(j):
		return refuse("trick-not-usable", t.rule, who+" has had his turn in this round, or cannot act", "legal")
	}
	return nil
}

// useTrick carries a trick out.
func (r *Rules) useTrick(s *State, c *Command, ref *bout.Ref) {
	if c.does == doesClause || c.does == doesEffect {
		s.uses++
	}
	if s.phase == Effect {
		r.takeEffect(s, c, ref)
		return
	}
	i := int(s.active)
	f := &s.fig[i]
	switch c.does {
	case doesStandUp:
		f.mp -= r.c.conditions[0].standUp
		f.fresh, f.acted = false, true
		r.lift(s, i, prone, ref)
		return
	case doesRecover:
		f.acted = true
		r.lift(s, i, blinded, ref)
		r.endTurn(s, ref)
		return
	case doesStance:
		r.adopt(s, i, c.trick, ref)
		return
	case doesAttack, doesShoot:
		r.attack(s, c, ref)
		return
	}
	r.playTrick(s, c, ref)
}

// playTrick pays for a trick of the active figure's and brings it about.
// [mor.move.6]
func (r *Rules) playTrick(s *State, c *Command, ref *bout.Ref) {
	i := int(s.active)
	f, cl := &s.fig[i], &r.c.clauses[c.clause]
	t := &r.c.tricks[cl.trick]
	cost := cl.cost.mp
	if cl.cost.anyMP {
		cost = int8(max(1, c.n))
	}
	if cl.when == asAttack {
		r.leaveMovement(s, ref)
	}
	f.mp -= cost
	f.acted = true
	if cl.cost.moveToZero {
		f.mp = 0
	}
	ref.Event(evUsed, i, int(c.on), t.rule, int(cl.trick), int(cost), int(f.mp))
	s.resume = s.phase
	switch cl.cost.replaces {
	case replacesMelee, replacesRanged:
		f.attacksLeft--
	case replacesBoth:
		f.mp, f.attacksLeft, s.resume = 0, 0, Attack
	case replacesTurn:
		f.mp, f.attacksLeft, s.ending = 0, 0, true
	}
	if cl.when != atTurnStart || cl.cost.mp > 0 {
		f.fresh = false
	}
	d := &deed{owner: i, whom: int(c.on), clause: cl, square: c.square, option: c.option, answer: c.answer, points: int(cost)}
	if c.steps > 0 {
		d.way = c.ways[0]
	}
	r.bring(s, d, ref)
	r.proceed(s, ref)
}

// payPool takes the points a clause costs from the school.
func (r *Rules) payPool(s *State, i int, cl *clause, ref *bout.Ref) {
	if cl.cost.pool == 0 {
		return
	}
	p := &s.school[s.fig[i].school].pools[cl.cost.pool-1]
	*p -= int16(cl.cost.points)
	ref.Event(evPool, i, bout.None, r.c.tricks[cl.trick].rule, -int(cl.cost.points), int(cl.cost.pool), int(*p))
}

func (r *Rules) allowStandUp(s *State, i int) *rule.Refusal {
	f, cost := &s.fig[i], r.c.conditions[0].standUp
	switch {
	case !f.hasCondition(prone):
		return refuse("trick-not-usable", attack4, r.name(s, i)+" is not prone", "legal")
	case s.phase != Movement:
		return refuse("movement-over", move10, r.name(s, i)+"'s movement phase is over", "done")
	case f.mp < cost:
		return refuse("not-enough-mp", move8, "standing up costs "+itoa(int(cost))+" MP, and "+r.name(s, i)+" has "+itoa(int(f.mp)), "done")
	}
	return nil
}

func (r *Rules) allowRecover(s *State, i int) *rule.Refusal {
	f := &s.fig[i]
	switch {
	case !f.hasCondition(blinded):
		return refuse("trick-not-usable", attack4, r.name(s, i)+" has no blindness that would pass", "legal")
	case s.phase != Movement || !f.fresh || f.acted:
		return refuse("trick-not-usable", attack4, "to recover takes the whole turn, from its start", "next turn")
	}
	return nil
}

// allowStance: at the start of his turn, one of his own.
func (r *Rules) allowStance(s *State, i int, k trickID) *rule.Refusal {
	f, t := &s.fig[i], &r.c.tricks[k]
	switch {
	case !f.tricks.has(k):
		return refuse("trick-not-usable", attack4, r.name(s, i)+" does not have "+t.name, "show "+r.name(s, i))
	case s.phase != Movement || !f.fresh:
		return refuse("trick-not-usable", attack4, "a stance is adopted at the start of a turn, before anything else", "next turn")
	case f.adopted >= r.stances(s, i) && f.adopted > 1:
		return refuse("trick-not-usable", attack4, r.name(s, i)+" has adopted "+itoa(int(f.adopted))+" stances this turn, as many as he may", "next turn")
	case f.adopted >= r.stances(s, i):
		return refuse("trick-not-usable", attack4, r.name(s, i)+" has adopted a stance this turn", "next turn")
	case f.stance[0] == k || f.stance[1] == k:
		return refuse("trick-not-usable", attack4, r.name(s, i)+" has adopted "+t.name+" already", "")
	}
	return nil
}

// stances is how many stances a figure may have at a time.
func (r *Rules) stances(s *State, i int) int8 {
	limit := int8(1)
	r.passives(s, stanceLimit, i, int(nobody), func(x effectRef) { limit = max(limit, x.effect.n) })
	return limit
}

// adopt takes a stance up; it ends the one before, or with two at a time the
// older one.
func (r *Rules) adopt(s *State, i int, k trickID, ref *bout.Ref) {
	f := &s.fig[i]
	before := r.moves(s, i)
	limit := r.stances(s, i)
	switch {
	case limit > 1 && f.stance[0] != 0 && f.stance[1] == 0:
		f.stance[1] = k
	case limit > 1 && f.stance[1] != 0:
		f.stance[0], f.stance[1] = f.stance[1], k
	default:
		f.stance[0], f.stance[1] = k, 0
	}
	f.mp = max(0, f.mp+r.moves(s, i)-before)
	f.acted = true
	f.adopted++
	ref.Event(evStance, i, bout.None, r.c.tricks[k].rule, int(k), int(f.mp))
}

// allowEffect: the optional effect that waits, with what it needs.
func (r *Rules) allowEffect(s *State, c *Command) *rule.Refusal {
	o := &s.offers[s.nOffers-1]
	cl := &r.c.clauses[o.clause]
	t := &r.c.tricks[cl.trick]
	if c.trick != cl.trick {
		return refuse("wrong-phase", t.rule, r.name(s, int(o.owner))+" may use "+t.name+" now", r.takesEffect(s))
	}
	on := *c
	if on.on == nobody {
		on.on = o.whom
	}
	for k := range cl.do {
		if e := &cl.do[k]; e.kind != extraAttack && e.kind != pushBack || e.kind == extraAttack && !e.same {
			if no := r.effectPossible(s, &on, int(o.owner), cl, e); no != nil {
				return no
			}
		} else if e.kind == extraAttack {
			if no := r.extraPossible(s, &on, int(o.owner), e); no != nil {
				return no
			}
		}
	}
	return r.allowWords(s, &on, int(o.owner), cl)
}

// takeEffect takes the optional effect that waits.
func (r *Rules) takeEffect(s *State, c *Command, ref *bout.Ref) {
	o := s.pop()
	cl := &r.c.clauses[o.clause]
	d := &deed{owner: int(o.owner), whom: int(o.whom), clause: cl, square: o.from, option: c.option, answer: c.answer}
	if c.on != nobody {
		d.whom = int(c.on)
	}
	if c.steps > 0 {
		d.way = c.ways[0]
	}
	r.bring(s, d, ref)
	r.proceed(s, ref)
}

// tagsOf names tags.
func (r *Rules) tagsOf(tags uint32) string {
	var list []string
	for k, name := range r.c.tags {
		if tags>>k&1 == 1 {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}
