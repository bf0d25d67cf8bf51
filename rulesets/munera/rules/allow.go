package rules

import (
	"strconv"

	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// allowAttack checks an attack against the preconditions in their printed order, and plans it.
// [mun.attack.1] [mun.attack.3]
func (r *Rules) allowAttack(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a := c.Actor(s)
	k := &p.Strike
	*k = Strike{A: a, B: int(c.On), form: k.form, slot: -1, reroll: c.Reroll, blocked: c.Block, Others: int(c.Others)}
	if no := r.free(s, a); no != nil {
		return no
	}
	if s.Caped(a, &r.Reckoner) {
		return refuse("caped", state.Cape3, r.Name(s, a)+" is wrapped in a cape and can make no attack", "cut-free")
	}
	if s.Fig[a].Attacks >= state.MaxAttacks {
		return refuse("two-attacks", state.Attack3, r.Name(s, a)+" has made both attacks of this turn", "end")
	}
	if no := r.armed(s, c, k); no != nil {
		return no
	}
	if no := r.reaches(s, k); no != nil {
		return no
	}
	if c.Reroll != Unstated && s.Fig[a].Feint != state.FeintReady && !r.past {
		return refuse("bad-argument", state.Feint2, r.Name(s, a)+" has no feint ready, so that no die can be rolled again", "feint first, or leave reroll out")
	}
	k.cost = r.attackCost(s, k)
	return r.affords(s, a, k.cost, r.costRule(s, k))
}

// free refuses a figure that is held in a grapple. [mun.grapple.10]
func (r *Rules) free(s *state.State, a int) *rule.Refusal {
	if s.Fig[a].Role != state.NoRole {
		return refuse("locked", state.Grapple10, r.Name(s, a)+" is locked in a grapple with "+r.Name(s, int(s.Fig[a].Partner)), "end")
	}
	return nil
}

// armed finds the weapon on the sheet and checks that it may strike now.
func (r *Rules) armed(s *state.State, c *Command, k *Strike) *rule.Refusal {
	f := &s.Fig[k.A]
	k.weapon = c.With
	if k.weapon == 0 {
		k.weapon = r.Readiest(s, k.A, k.form)
	}
	if k.weapon == TheShield {
		k.weapon = r.Content.Shields[f.Shield]
	}
	k.arm = &r.Content.Arms[k.weapon]
	switch {
	case c.Grip == TwoHands && k.arm.Hands < 2:
		return refuse("hands", state.Glad4, "the "+k.arm.Name+" is not used with both hands", "leave out two-handed")
	case k.arm.Improvised:
		return nil
	case k.arm.Shield:
		return r.shieldStrikes(s, k)
	}
	k.slot = r.FindHeld(f, k.weapon, k.form)
	if k.slot >= 0 && f.Sheet[k.slot].Used && r.usedUp(s, k) {
		return r.usedWeapon(s, k)
	}
	if k.slot < 0 {
		return r.notHeld(s, k)
	}
	if no := r.DaggerBarred(s, k.A, k.arm); no != nil {
		return no
	}
	k.both = r.grips(s, c, k)
	return r.handsFree(s, c, k)
}

// shieldStrikes checks an attack with a shield or cape in hand, which strikes once a turn.
// [mun.shield.1] [mun.cape.1]
func (r *Rules) shieldStrikes(s *state.State, k *Strike) *rule.Refusal {
	f := &s.Fig[k.A]
	if !f.HasShield() || r.Content.Shields[f.Shield] != k.weapon {
		return refuse("not-held", state.Glad4, r.Name(s, k.A)+" holds no "+k.arm.Name, "show "+r.Name(s, k.A))
	}
	if f.ShieldUsed && !s.Is(state.RulingSameWeaponTwice, state.SameWeaponTwiceAnyWeaponTwice) {
		if k.arm.Entangles == state.CapeLike {
			return refuse("weapon-used", state.Cape2, r.Name(s, k.A)+" has cast the cape this turn; as a net it is cast once", "")
		}
		return refuse("weapon-used", state.Weapon1, r.Name(s, k.A)+" has struck with the "+k.arm.Name+" this turn; a shield strikes once", "")
	}
	if k.arm.Entangles == state.CapeLike && r.CapeBusy(s, k.A) {
		return refuse("net-in-use", state.Cape2, "the cape is round somebody already", "")
	}
	if f.Shield == state.CapeShield && k.arm.Entangles == state.NoNet {
		return refuse("not-held", state.Cape1, "a cape cannot strike", "cape NAME")
	}
	return nil
}

// usedWeapon refuses a second strike with a weapon, and says why. [mun.weapon.1]
func (r *Rules) usedWeapon(s *state.State, k *Strike) *rule.Refusal {
	why := " and has another weapon ready"
	if s.Is(state.RulingSameWeaponTwice, state.SameWeaponTwiceEachWeaponOnce) {
		why = ", and each weapon strikes once"
	}
	return refuse("weapon-used", state.Weapon1, r.Name(s, k.A)+" has struck with the "+k.arm.Name+" this turn"+why, "use another weapon, or end")
}

// usedUp reports whether a weapon that has struck may not strike again: it may
// if it is the only weapon ready. [mun.weapon.1]
func (r *Rules) usedUp(s *state.State, k *Strike) bool {
	switch s.Option(state.RulingSameWeaponTwice) {
	case state.SameWeaponTwiceAnyWeaponTwice:
		return false
	case state.SameWeaponTwiceEachWeaponOnce:
		return k.arm.Missile != state.DartMissile
	}
	return r.Ready(&s.Fig[k.A]) > 1 && k.arm.Missile != state.DartMissile
}

// notHeld refuses a weapon that is not in hand, and says where it is.
func (r *Rules) notHeld(s *state.State, k *Strike) *rule.Refusal {
	f := &s.Fig[k.A]
	if k.arm.Missile == state.DartMissile || k.arm.Missile == state.ArrowMissile && k.slot >= 0 {
		return refuse("no-missiles", state.Dart6, r.Name(s, k.A)+" has no darts left", "pick-up dart")
	}
	hint := "show " + r.Name(s, k.A)
	for i := range f.NumSheet {
		if f.Sheet[i].Weapon != k.weapon {
			continue
		}
		switch f.Sheet[i].Where {
		case state.Stowed:
			hint = "draw " + k.arm.ID
		case state.Fallen:
			hint = "pick-up " + k.arm.ID
		}
	}
	return refuse("not-held", state.Glad4, r.Name(s, k.A)+" has no "+k.arm.Name+" in hand", hint)
}

// DaggerBarred refuses a Velite his dagger until his hasta is lost. [mun.sample.3]
func (r *Rules) DaggerBarred(s *state.State, who int, a *state.Arm) *rule.Refusal {
	f := &s.Fig[who]
	if !f.Last || !a.Dagger || s.Is(state.RulingVeliteDagger, state.VeliteDaggerIgnored) {
		return nil
	}
	if f.HastaDropped || r.HoldsHasta(f) {
		return refuse("velite-dagger", state.Sample3, r.Name(s, who)+" may use the dagger only when the hasta has been lost", "")
	}
	return nil
}

// grips reports whether the weapon is used with both hands: as the command says, else with both
// hands if both are free. [mun.spear.2] [mun.twohand.2]
func (r *Rules) grips(s *state.State, c *Command, k *Strike) bool {
	if !k.arm.TwoGrips() {
		return false
	}
	switch c.Grip {
	case TwoHands:
		return true
	case OneHand:
		return false
	}
	return r.BothFree(s, k.A, k.slot)
}

// handsFree refuses an attack without the free hands it needs: two-handed use and the bow need the
// other hand empty, a dart needs one hand empty. [mun.galerus.4]
func (r *Rules) handsFree(s *state.State, c *Command, k *Strike) *rule.Refusal {
	f := &s.Fig[k.A]
	if k.both && !r.OtherHandFree(s, k.A, k.slot) {
		id := k.arm.GripRule()
		if r.AnyEntangling(s, k.A) {
			id = state.Net6
		}
		return refuse("hands", id, r.Name(s, k.A)+" has not both hands free for the "+k.arm.Name, "leave out two-handed")
	}
	strict := s.Is(state.RulingHands, state.HandsTwoHands)
	switch {
	case k.form != state.Thrown:
	case k.arm.Missile == state.ArrowMissile && strict && !r.OtherHandFree(s, k.A, k.slot):
		return refuse("hands", state.Bow1, "shooting a bow needs the other hand empty", "")
	case k.arm.Missile == state.ArrowMissile && f.Arrows == 0:
		return refuse("no-missiles", state.Bow3, r.Name(s, k.A)+" has no arrows left", "")
	case k.arm.Missile == state.DartMissile && strict && !f.HandEmpty(state.InRight) && !f.HandEmpty(state.InLeft):
		return refuse("hands", state.Dart6, "throwing a dart needs a free hand", "")
	}
	return nil
}

// reaches checks target, arc and distance and finds the band. [mun.attack.1] [mun.face.2]
func (r *Rules) reaches(s *state.State, k *Strike) *rule.Refusal {
	if no := r.opponent(s, k.A, k.B); no != nil {
		return no
	}
	if !s.InArc(k.A, k.B) {
		return refuse("not-in-arc", state.Face2, r.Name(s, k.B)+" is not in "+r.Name(s, k.A)+"'s frontal arc", "face "+r.Name(s, k.B))
	}
	reach := &k.arm.Reach
	if k.form == state.Thrown {
		reach = &k.arm.Throw
		if k.tiedThrow(s) {
			reach = &k.arm.ThrowTied
		}
	}
	distance := s.Distance(k.A, k.B)
	b, ok := reach.At(distance)
	switch {
	case distance == 0 && s.Mapped():
		return refuse("out-of-range", state.Game1, r.Name(s, k.A)+" and "+r.Name(s, k.B)+" are not both placed in the arena", "set NAME.position=Q,R,FACING")
	case distance == 0:
		return refuse("out-of-range", state.Game1, "nobody has said how far "+r.Name(s, k.A)+" is from "+r.Name(s, k.B), "range "+r.Name(s, k.A)+" "+r.Name(s, k.B)+" N")
	case k.form == state.Thrown && distance == 1:
		return refuse("adjacent-target", k.farRule(s), state.Article(k.arm.Name)+" cannot be thrown or shot at an adjacent target", "")
	case !ok:
		return refuse("out-of-range", state.Attack1, r.Name(s, k.B)+" is at "+strconv.Itoa(distance)+"; the "+k.arm.Name+" reaches "+reach.String(), "")
	}
	if other := s.InWay(k.A, k.B); other != int(state.Nobody) {
		return refuse("blocked", state.Attack1, r.Name(s, other)+" stands between "+r.Name(s, k.A)+" and "+r.Name(s, k.B), "")
	}
	k.band = b
	k.band.Modifier = state.NetBand(s, k.arm, distance, b.Modifier)
	return nil
}

// farRule returns the rule that makes a thrown or shot missile useless close by. [mun.dart.5]
// [mun.hasta.2] [mun.hasta.4] [mun.bow.1]
func (k *Strike) farRule(s *state.State) rule.ID {
	switch {
	case k.arm.Missile == state.ArrowMissile:
		return state.Bow1
	case k.tiedThrow(s):
		return state.Hasta4
	case k.arm.Missile == state.HastaMissile:
		return state.Hasta2
	}
	return state.Dart5
}

// opponent refuses a target that is no active opponent.
func (r *Rules) opponent(s *state.State, a, b int) *rule.Refusal {
	switch {
	case a == b || !s.Opponents(a, b):
		return refuse("not-opponent", state.Attack1, r.Name(s, b)+" is no opponent of "+r.Name(s, a), "")
	case s.Fig[b].Status != state.Active:
		return refuse("not-opponent", state.Seq3, r.Name(s, b)+" takes no more part", "")
	}
	return nil
}

// attackCost returns the AP of the weapon, or of the whirl, plus 1 for the second attack of the
// turn. [mun.ap.9] [mun.whirl.1]
func (r *Rules) attackCost(s *state.State, k *Strike) int {
	cost := int(k.arm.AP)
	if k.arm.Entangles == state.CapeLike && s.Is(state.RulingCapeDetails, state.CapeDetailsLight) {
		cost = int(r.Content.Costs[state.CostAttack].Value)
	}
	if k.form == state.Whirling {
		cost = int(r.Content.Costs[state.CostWhirl].Value)
		if k.arm.Unwieldy {
			cost = int(r.Content.Costs[state.CostWhirlUnwieldy].Value)
		}
	}
	return cost + r.SecondCost(s, k.A, k.form == state.Whirling)
}

// allowWhirl checks the conditions of a whirling attack. [mun.whirl.2] [mun.whirl.3]
func (r *Rules) allowWhirl(s *state.State, c *Command, p *Plan) *rule.Refusal {
	p.Strike.form = state.Whirling
	no := r.allowAttack(s, c, p)
	k := &p.Strike
	if no != nil && (no.Code == "locked" || no.Code == "caped" || no.Code == "two-attacks" || no.Code == "weapon-used" || no.Code == "not-held" || no.Code == "velite-dagger" || no.Code == "not-opponent") {
		return no
	}
	switch {
	case s.Fig[k.A].Posture == state.Down || s.Fig[k.B].Posture == state.Down:
		return refuse("must-stand", state.Whirl2, "attacker and target of a whirl must both be standing", "")
	case !s.Adjacent(k.A, k.B):
		return refuse("out-of-range", state.Whirl3, r.Name(s, k.B)+" is not adjacent", "")
	case !s.InArc(k.A, k.B):
		return refuse("not-in-front", state.Whirl3, r.Name(s, k.B)+" is not in "+r.Name(s, k.A)+"'s frontal arc", "face "+r.Name(s, k.B))
	case !s.InArc(k.B, k.A) && s.Is(state.RulingWhirlArc, state.WhirlArcBoth):
		return refuse("not-in-front", state.Whirl4, "a whirl starts in front of the target", "")
	case k.arm.Entangles != state.NoNet || k.arm.Reach.N == 0:
		return refuse("cannot-whirl", state.Whirl3, state.Article(k.arm.Name)+" cannot whirl", "")
	case s.Fig[k.A].Rose:
		return refuse("just-risen", state.Knock2, r.Name(s, k.A)+" rose this turn and cannot leave his space", "")
	case !s.Is(state.RulingWhirlPath, state.WhirlPathNeedsSpace):
		return no
	case c.Block:
		return refuse("no-room", state.Whirl4, "there is no room to whirl round", "")
	case s.Mapped():
		if shut := r.whirlRoom(s, k.A, s.Fig[k.A].At, s.Fig[k.B].At); shut != nil {
			return refuse("no-room", state.Whirl4, "there is no room to whirl round: "+shut.Why, "")
		}
	}
	return no
}

// allowGrapple requires that both figures are adjacent, in arc, standing and free. [mun.grapple.2]
func (r *Rules) allowGrapple(s *state.State, c *Command, p *Plan) *rule.Refusal {
	a, b := c.Actor(s), int(c.On)
	k := &p.Strike
	*k = Strike{A: a, B: b, slot: -1, arm: &r.Content.Arms[r.Content.Improv], weapon: r.Content.Improv, blocked: c.Block, Others: int(c.Others)}
	if no := r.free(s, a); no != nil {
		return no
	}
	f, g := &s.Fig[a], &s.Fig[b]
	switch {
	case s.Caped(a, &r.Reckoner):
		return refuse("caped", state.Cape3, r.Name(s, a)+" is wrapped in a cape and cannot grapple", "cut-free")
	case f.Attacks >= state.MaxAttacks:
		return refuse("two-attacks", state.Attack3, r.Name(s, a)+" has made both attacks of this turn", "end")
	}
	if no := r.opponent(s, a, b); no != nil {
		return no
	}
	switch {
	case !s.Adjacent(a, b):
		return refuse("cannot-grapple", state.Grapple2, r.Name(s, b)+" is not adjacent", "")
	case !s.InArc(a, b):
		return refuse("cannot-grapple", state.Face2, r.Name(s, b)+" is not in "+r.Name(s, a)+"'s frontal arc", "face "+r.Name(s, b))
	case f.Posture == state.Down, g.Posture == state.Down && s.Is(state.RulingGrappleTarget, state.GrappleTargetBothStanding):
		return refuse("cannot-grapple", state.Grapple2, "both must be standing", "")
	case f.Cesti && s.Is(state.RulingCestusMayGrapple, state.CestusMayGrappleOff):
		return refuse("cannot-grapple", state.Cestus2, "cesti cannot be put down to grapple", "")
	case g.Role != state.NoRole:
		return refuse("cannot-grapple", state.Grapple2, r.Name(s, b)+" is in a grapple already", "")
	}
	if c.Reroll != Unstated && !r.past {
		return refuse("bad-argument", state.Feint2, "a feint is of no use in a grapple", "leave reroll out")
	}
	cost := r.Content.Costs[state.CostGrapple]
	k.cost = int(cost.Value) + r.SecondCost(s, k.A, true)
	return r.affords(s, k.A, k.cost, cost.Rule)
}

// allowHaze allows sand to be thrown once, at an adjacent opponent in the frontal arc. [mun.haze.1]
// [mun.haze.4]
func (r *Rules) allowHaze(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	a, b := c.Actor(s), int(c.On)
	if no := r.free(s, a); no != nil {
		return no
	}
	if s.Caped(a, &r.Reckoner) {
		return refuse("caped", state.Cape3, r.Name(s, a)+" is wrapped in a cape and cannot throw sand", "cut-free")
	}
	if s.Fig[a].Rose && s.Is(state.RulingRisingTurn, state.RisingTurnAttackAndFaceOnly) {
		return r.rising(s, a)
	}
	if s.SandGone(a) {
		return refuse("sand-once", state.Haze4, "sand may be thrown once", "")
	}
	if no := r.opponent(s, a, b); no != nil {
		return no
	}
	reach := 1
	if s.Is(state.RulingHazeReach, state.HazeReachRangeTwo) {
		reach = 2
	}
	distance := s.Distance(a, b)
	switch {
	case distance == 0 || distance > reach:
		return refuse("out-of-range", state.Haze1, "sand does not reach "+r.Name(s, b), "")
	case !s.InArc(a, b):
		return refuse("not-in-arc", state.Haze1, r.Name(s, b)+" is not in "+r.Name(s, a)+"'s frontal arc", "face "+r.Name(s, b))
	case s.Is(state.RulingHazeReach, state.HazeReachVictimMustFace) && !s.InArc(b, a):
		return refuse("not-in-arc", state.Haze1, r.Name(s, b)+" does not face "+r.Name(s, a), "")
	}
	cost := r.Content.Costs[state.CostHaze]
	return r.affords(s, a, int(cost.Value), cost.Rule)
}

// rising refuses what a figure that has risen this turn may not do. [mun.knock.2]
func (r *Rules) rising(s *state.State, who int) *rule.Refusal {
	return refuse("just-risen", state.Knock2, r.Name(s, who)+" rose this turn and may only attack and turn", "")
}
