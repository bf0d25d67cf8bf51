package rules

import (
	"strings"
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// allowTrick requires that the figure has the trick, its moment has come, the figure can pay for
// it, and its conditions hold. [mor.attack.4] [mor.move.6] [mor.move.8]
func (r *Rules) allowTrick(s *state.State, c *Command) *rule.Refusal {
	if no := r.tooManyUses(s, c); no != nil {
		return no
	}
	if s.Phase == state.Effect {
		return r.allowEffect(s, c)
	}
	if s.Active < 0 {
		return state.Refuse("not-your-turn", state.Round1, "nobody is active", "activate NAME")
	}
	i := int(s.Active)
	f := &s.Fig[i]
	switch c.Does {
	case DoesStandUp:
		return r.allowStandUp(s, i)
	case DoesRecover:
		return r.allowRecover(s, i)
	case DoesStance:
		if no := r.allowStance(s, i, c.Trick); no != nil {
			return no
		}
		if c.On != state.Nobody {
			return state.Refuse("bad-argument", state.Attack4, "a stance is adopted against nobody in particular", "leave "+r.Name(s, int(c.On))+" out")
		}
		return r.allowWords(s, c, i, nil)
	case DoesAttack:
		return r.AllowAttack(s, c)
	case DoesShoot:
		return r.AllowShoot(s, c)
	}
	t := &r.Content.Tricks[c.Trick]
	if !f.Tricks.Has(c.Trick) {
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" does not have "+t.Name, "show "+r.Name(s, i))
	}
	cl := &r.Content.Clauses[c.Clause]
	if no := r.inMoment(s, i, cl, t); no != nil {
		return no
	}
	if no := r.payable(s, i, cl, int(c.N)); no != nil {
		return no
	}
	if no := r.possible(s, c, i, cl); no != nil {
		return no
	}
	return r.allowWords(s, c, i, cl)
}

// tooManyUses refuses a trick when a turn has seen more of them than any turn needs, as tricks of a
// table may trigger each other for ever.
func (r *Rules) tooManyUses(s *state.State, c *Command) *rule.Refusal {
	if s.Uses < state.MostUses || c.Does != DoesClause && c.Does != DoesEffect {
		return nil
	}
	t, hint := &r.Content.Tricks[c.Trick], "done"
	if s.Phase == state.Effect {
		hint = "decline"
	}
	return state.Refuse("trick-not-usable", t.Rule, state.Itoa(state.MostUses)+" tricks have been used in this turn, and it takes no more: "+t.Name+" might go on for ever", hint)
}

// inMoment refuses a trick at the wrong moment.
func (r *Rules) inMoment(s *state.State, i int, cl *state.Clause, t *state.Trick) *rule.Refusal {
	f := &s.Fig[i]
	switch cl.When {
	case state.InMovement:
		if s.Phase != state.Movement {
			return state.Refuse("movement-over", state.Move10, r.Name(s, i)+"'s movement phase is over", "done")
		}
	case state.AsTurn, state.AtTurnStart:
		if s.Phase != state.Movement || !f.Fresh {
			return state.Refuse("trick-not-usable", t.Rule, t.Name+" comes at the start of a turn, before anything else", "next turn")
		}
	case state.AsAttack:
		if no := r.MayAttack(s, i); no != nil {
			return no
		}
		if f.AttacksLeft < 1 {
			return state.Refuse("already-attacked", state.Attack1, r.Name(s, i)+" has made the attack of this turn", "done")
		}
	case state.InAttackPhase:
		if s.Phase != state.Attack {
			return state.Refuse("trick-not-usable", t.Rule, t.Name+" comes in the attack phase", "end-move")
		}
	default:
		if cl.Waits() {
			return state.Refuse("trick-not-usable", t.Rule, t.Name+" is offered when its moment comes, and may then be used or declined", "rule "+state.RuleNames[t.Rule])
		}
		return state.Refuse("trick-not-usable", t.Rule, t.Name+" acts by itself when its moment comes", "rule "+state.RuleNames[t.Rule])
	}
	return nil
}

// payable refuses a trick for which the figure cannot pay. [mor.move.8]
func (r *Rules) payable(s *state.State, i int, cl *state.Clause, points int) *rule.Refusal {
	f := &s.Fig[i]
	cost := int(cl.Cost.Mp)
	if cl.Cost.AnyMP {
		cost = max(1, points)
	}
	switch {
	case cost > int(f.Mp):
		return state.Refuse("not-enough-mp", state.Move8, r.Content.Tricks[cl.Trick].Name+" costs "+state.Itoa(cost)+" MP, and "+r.Name(s, i)+" has "+state.Itoa(int(f.Mp)), "done")
	case !r.PaysPool(s, i, cl):
		p := int(cl.Cost.Pool) - 1
		return state.Refuse("trick-not-usable", state.Attack4, r.Content.Tricks[cl.Trick].Name+" costs "+state.Itoa(int(cl.Cost.Points))+" "+r.Content.Pools[p]+", and the school has "+state.Itoa(int(s.School[f.School].Pools[p])), "show")
	case !r.MayUse(s, i, cl):
		return state.Refuse("trick-not-usable", state.Attack4, r.Content.Tricks[cl.Trick].Name+" is used up", "show "+r.Name(s, i))
	case (cl.Cost.Replaces == state.ReplacesMelee || cl.Cost.Replaces == state.ReplacesBoth) && f.AttacksLeft < 1:
		return state.Refuse("already-attacked", state.Attack1, r.Name(s, i)+" has made the attack of this turn", "done")
	}
	return nil
}

// possible refuses a trick whose conditions do not hold, or whose effects could not happen.
func (r *Rules) possible(s *state.State, c *Command, i int, cl *state.Clause) *rule.Refusal {
	t := &r.Content.Tricks[cl.Trick]
	if !r.Acts(s, i, cl, int(c.On)) || !cl.Test.Holds(&r.Reckoner, s, i, int(c.On), nil, 0) {
		return state.Refuse("trick-not-usable", t.Rule, t.Name+" is not possible now"+r.Unmet(s, i, int(c.On), cl), "show "+r.Name(s, i))
	}
	for k := range cl.Do {
		if no := r.effectPossible(s, c, i, cl, &cl.Do[k]); no != nil {
			return no
		}
	}
	return nil
}

// effectPossible refuses an effect that lacks its target, its way or its room.
func (r *Rules) effectPossible(s *state.State, c *Command, i int, cl *state.Clause, e *state.TrickEffect) *rule.Refusal {
	t := &r.Content.Tricks[cl.Trick]
	wants := func(what, usage string) *rule.Refusal {
		return state.Refuse("bad-argument", t.Rule, t.Name+" wants "+what, "trick "+t.ID+" "+usage)
	}
	switch e.Kind {
	case state.ExtraAttack, state.AttackEarly:
		if c.On == state.Nobody {
			return wants("a target", "NAME")
		}
		return r.extraPossible(s, c, i, e)
	case state.PushBack, state.ChangeSchool, state.RemoveFoe, state.LayCondition:
		if c.On == state.Nobody {
			return wants("a target", "NAME")
		}
		if !s.Standing(int(c.On)) || !s.Enemies(i, int(c.On)) {
			return state.Refuse("not-an-enemy", t.Rule, r.Name(s, int(c.On))+" is no enemy on the board", "legal")
		}
		if no := r.MayTarget(s, i, int(c.On)); no != nil {
			return no
		}
		if e.Kind == state.PushBack && s.Front(i) != s.Fig[c.On].At && cl.When == state.InMovement {
			return state.Refuse("not-adjacent", t.Rule, r.Name(s, int(c.On))+" is not in front of "+r.Name(s, i), "turn")
		}
	case state.FreeStep:
		if c.Steps == 0 {
			return wants("a direction", "n|e|s|w")
		}
		if r.Entangled(s, i) {
			return state.Refuse("entangled", state.Attack4, r.Name(s, i)+" cannot leave his square", "")
		}
		return r.stepTo(s, i, s.Fig[i].At.To(c.Ways[0]))
	case state.ChargeOn:
		if c.Steps == 0 {
			return wants("a direction", "n|e|s|w")
		}
		if no := r.MayAttack(s, i); no != nil {
			return no
		}
		if r.Entangled(s, i) {
			return state.Refuse("entangled", state.Attack4, r.Name(s, i)+" cannot leave his square", "")
		}
		_, j, no := r.chargeWay(s, i, c.Ways[0], int(e.N))
		if no != nil {
			return no
		}
		if no := r.MayTarget(s, i, j); no != nil {
			return no
		}
		if r.Content.Options[c.Option].Ranged {
			return state.Refuse("trick-not-usable", state.Attack4, "a charge ends in a melee attack", "leave with= out")
		}
		return r.HasOption(s, i, j, c.Option)
	case state.ActAfter:
		if c.On == state.Nobody {
			return wants("an ally who has not acted yet", "NAME")
		}
		return r.afterWhom(s, i, int(c.On), e.Tag, t)
	case state.AreaDamage, state.GrantOption:
		return r.MayAttack(s, i)
	}
	return nil
}

// extraPossible checks the target of an attack in addition to that of the attack phase.
// [mor.trick.1] [ruling extra-attack-variant]
func (r *Rules) extraPossible(s *state.State, c *Command, i int, e *state.TrickEffect) *rule.Refusal {
	if no := r.MayAttack(s, i); no != nil {
		return no
	}
	if e.Kind == state.AttackEarly && s.Fig[i].AttacksLeft < 1 {
		return state.Refuse("already-attacked", state.Attack1, r.Name(s, i)+" has made the attack of this turn", "done")
	}
	if no := r.MayTarget(s, i, int(c.On)); no != nil {
		return no
	}
	if c.Option != state.OrdinaryAttack {
		if s.Is(state.RulingExtraAttackVariant, state.ExtraAttackVariantOrdinaryOnly) {
			return state.Refuse("trick-not-usable", state.Attack4, "the extra attack is an ordinary one", "leave with= out")
		}
		if r.Content.Options[c.Option].Ranged {
			return state.Refuse("trick-not-usable", state.Attack4, "the extra attack is a melee attack", "leave with= out")
		}
		if no := r.HasOption(s, i, int(c.On), c.Option); no != nil {
			return no
		}
	}
	return r.inFront(s, i, int(c.On))
}

// afterWhom checks an ally right after whom the figure will act: he must not have acted yet.
func (r *Rules) afterWhom(s *state.State, i, j int, tag uint32, t *state.Trick) *rule.Refusal {
	who := r.Name(s, j)
	switch {
	case i == j || s.Fig[j].School != s.Fig[i].School:
		return state.Refuse("trick-not-usable", t.Rule, who+" is no ally of "+r.Name(s, i)+"'s", "legal")
	case tag != 0 && s.Fig[j].Tags&tag == 0:
		return state.Refuse("trick-not-usable", t.Rule, who+" does not have the tag "+r.tagsOf(tag), "show "+who)
	case !s.Ready(j):
		return state.Refuse("trick-not-usable", t.Rule, who+" has had his turn in this round, or cannot act", "legal")
	}
	return nil
}

// useTrick carries a trick out.
func (r *Rules) useTrick(s *state.State, c *Command, ref *core.Ref) {
	if c.Does == DoesClause || c.Does == DoesEffect {
		s.Uses++
	}
	if s.Phase == state.Effect {
		r.takeEffect(s, c, ref)
		return
	}
	i := int(s.Active)
	f := &s.Fig[i]
	switch c.Does {
	case DoesStandUp:
		f.Mp -= r.Content.Conditions[0].StandUp
		f.Fresh, f.Acted = false, true
		r.lift(s, i, state.Prone, ref)
		return
	case DoesRecover:
		f.Acted = true
		r.lift(s, i, state.Blinded, ref)
		r.endTurn(s, ref)
		return
	case DoesStance:
		r.adopt(s, i, c.Trick, ref)
		return
	case DoesAttack, DoesShoot:
		r.attack(s, c, ref)
		return
	}
	r.playTrick(s, c, ref)
}

// playTrick pays for a trick of the active figure and carries it out. [mor.move.6]
func (r *Rules) playTrick(s *state.State, c *Command, ref *core.Ref) {
	i := int(s.Active)
	f, cl := &s.Fig[i], &r.Content.Clauses[c.Clause]
	t := &r.Content.Tricks[cl.Trick]
	cost := cl.Cost.Mp
	if cl.Cost.AnyMP {
		cost = int8(max(1, c.N))
	}
	if cl.When == state.AsAttack {
		r.leaveMovement(s, ref)
	}
	f.Mp -= cost
	f.Acted = true
	if cl.Cost.MoveToZero {
		f.Mp = 0
	}
	ref.Event(state.EvTrickUsed, i, int(c.On), t.Rule, int(cl.Trick), int(cost), int(f.Mp))
	s.Resume = s.Phase
	switch cl.Cost.Replaces {
	case state.ReplacesMelee, state.ReplacesRanged:
		f.AttacksLeft--
	case state.ReplacesBoth:
		f.Mp, f.AttacksLeft, s.Resume = 0, 0, state.Attack
	case state.ReplacesTurn:
		f.Mp, f.AttacksLeft, s.Ending = 0, 0, true
	}
	if cl.When != state.AtTurnStart || cl.Cost.Mp > 0 {
		f.Fresh = false
	}
	d := &deed{owner: i, whom: int(c.On), clause: cl, square: c.Square, option: c.Option, answer: c.Answer, points: int(cost)}
	if c.Steps > 0 {
		d.way = c.Ways[0]
	}
	r.bring(s, d, ref)
	r.proceed(s, ref)
}

// payPool takes the points that a clause costs from the school.
func (r *Rules) payPool(s *state.State, i int, cl *state.Clause, ref *core.Ref) {
	if cl.Cost.Pool == 0 {
		return
	}
	p := &s.School[s.Fig[i].School].Pools[cl.Cost.Pool-1]
	*p -= int16(cl.Cost.Points)
	ref.Event(state.EvPool, i, core.None, r.Content.Tricks[cl.Trick].Rule, -int(cl.Cost.Points), int(cl.Cost.Pool), int(*p))
}

func (r *Rules) allowStandUp(s *state.State, i int) *rule.Refusal {
	f, cost := &s.Fig[i], r.Content.Conditions[0].StandUp
	switch {
	case !f.HasCondition(state.Prone):
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" is not prone", "legal")
	case s.Phase != state.Movement:
		return state.Refuse("movement-over", state.Move10, r.Name(s, i)+"'s movement phase is over", "done")
	case f.Mp < cost:
		return state.Refuse("not-enough-mp", state.Move8, "standing up costs "+state.Itoa(int(cost))+" MP, and "+r.Name(s, i)+" has "+state.Itoa(int(f.Mp)), "done")
	}
	return nil
}

func (r *Rules) allowRecover(s *state.State, i int) *rule.Refusal {
	f := &s.Fig[i]
	switch {
	case !f.HasCondition(state.Blinded):
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" has no blindness that would pass", "legal")
	case s.Phase != state.Movement || !f.Fresh || f.Acted:
		return state.Refuse("trick-not-usable", state.Attack4, "to recover takes the whole turn, from its start", "next turn")
	}
	return nil
}

// allowStance allows a stance of the figure's own, at the start of its turn.
func (r *Rules) allowStance(s *state.State, i int, k state.TrickID) *rule.Refusal {
	f, t := &s.Fig[i], &r.Content.Tricks[k]
	switch {
	case !f.Tricks.Has(k):
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" does not have "+t.Name, "show "+r.Name(s, i))
	case s.Phase != state.Movement || !f.Fresh:
		return state.Refuse("trick-not-usable", state.Attack4, "a stance is adopted at the start of a turn, before anything else", "next turn")
	case f.Adopted >= r.Stances(s, i) && f.Adopted > 1:
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" has adopted "+state.Itoa(int(f.Adopted))+" stances this turn, as many as he may", "next turn")
	case f.Adopted >= r.Stances(s, i):
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" has adopted a stance this turn", "next turn")
	case f.Stance[0] == k || f.Stance[1] == k:
		return state.Refuse("trick-not-usable", state.Attack4, r.Name(s, i)+" has adopted "+t.Name+" already", "")
	}
	return nil
}

// Stances returns how many stances a figure may have at a time.
func (r *Rules) Stances(s *state.State, i int) int8 {
	limit := int8(1)
	r.Passives(s, state.StanceLimit, i, int(state.Nobody), func(x state.EffectRef) { limit = max(limit, x.Effect.N) })
	return limit
}

// adopt adopts a stance. It ends the one before or, with two at a time, the older one.
func (r *Rules) adopt(s *state.State, i int, k state.TrickID, ref *core.Ref) {
	f := &s.Fig[i]
	before := r.Moves(s, i)
	limit := r.Stances(s, i)
	switch {
	case limit > 1 && f.Stance[0] != 0 && f.Stance[1] == 0:
		f.Stance[1] = k
	case limit > 1 && f.Stance[1] != 0:
		f.Stance[0], f.Stance[1] = f.Stance[1], k
	default:
		f.Stance[0], f.Stance[1] = k, 0
	}
	f.Mp = max(0, f.Mp+r.Moves(s, i)-before)
	f.Acted = true
	f.Adopted++
	ref.Event(state.EvStance, i, core.None, r.Content.Tricks[k].Rule, int(k), int(f.Mp))
}

// allowEffect checks the command that takes the waiting optional effect.
func (r *Rules) allowEffect(s *state.State, c *Command) *rule.Refusal {
	o := &s.Offers[s.NOffers-1]
	cl := &r.Content.Clauses[o.Clause]
	t := &r.Content.Tricks[cl.Trick]
	if c.Trick != cl.Trick {
		return state.Refuse("wrong-phase", t.Rule, r.Name(s, int(o.Owner))+" may use "+t.Name+" now", r.takesEffect(s))
	}
	on := *c
	if on.On == state.Nobody {
		on.On = o.Whom
	}
	for k := range cl.Do {
		if e := &cl.Do[k]; e.Kind != state.ExtraAttack && e.Kind != state.PushBack || e.Kind == state.ExtraAttack && !e.Same {
			if no := r.effectPossible(s, &on, int(o.Owner), cl, e); no != nil {
				return no
			}
		} else if e.Kind == state.ExtraAttack {
			if no := r.extraPossible(s, &on, int(o.Owner), e); no != nil {
				return no
			}
		}
	}
	return r.allowWords(s, &on, int(o.Owner), cl)
}

// takeEffect carries out the waiting optional effect.
func (r *Rules) takeEffect(s *state.State, c *Command, ref *core.Ref) {
	o := s.Pop()
	cl := &r.Content.Clauses[o.Clause]
	d := &deed{owner: int(o.Owner), whom: int(o.Whom), clause: cl, square: o.From, option: c.Option, answer: c.Answer}
	if c.On != state.Nobody {
		d.whom = int(c.On)
	}
	if c.Steps > 0 {
		d.way = c.Ways[0]
	}
	r.bring(s, d, ref)
	r.proceed(s, ref)
}

// tagsOf names tags.
func (r *Rules) tagsOf(tags uint32) string {
	var list []string
	for k, name := range r.Content.Tags {
		if tags>>k&1 == 1 {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}
